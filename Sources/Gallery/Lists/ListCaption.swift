import Drawing
import Foundation
import ViewHierarchy

/// A small line over the rows of a list.
final class ListCaption: View {
    private let label = Label()

    /// In points.
    static let height = 40.0

    init(_ text: String, _ palette: Palette) {
        super.init(frame: .zero)
        label.text = text
        label.font = .caption
        label.textColor = palette.secondaryText
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { label.frame = bounds.readable.insetBy(dx: Space.medium, dy: Space.small) }
}
