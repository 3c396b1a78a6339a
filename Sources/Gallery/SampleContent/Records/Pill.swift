import Drawing
import Foundation
import ViewHierarchy

/// A few words on a dark ground with round ends, to be read over any picture.
final class Pill: View {
    private let label = Label()

    /// In which it is laid out, in points.
    static let height = 36.0
    /// How strongly its ground darkens the picture, 0...1.
    static let groundAlpha = 0.72

    init(_ font: Font, _ palette: Palette) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = palette.dimming.withAlphaComponent(Self.groundAlpha)
        cornerRadius = Self.height / 2
        label.font = font
        label.textColor = palette.onPicture
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// What it says.
    var text: String {
        get { label.text ?? "" }
        set { label.text = newValue }
    }

    /// As wide as its words, with what is at their sides.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let room = CGSize(width: max(0, size.width - Space.huge), height: Self.height)
        return CGSize(
            width: min(label.sizeThatFits(room).width + Space.huge, size.width).rounded(.up), height: Self.height)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: Space.medium, dy: 0) }
}
