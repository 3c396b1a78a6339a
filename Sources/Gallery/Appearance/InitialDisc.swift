import Drawing
import Foundation
import ViewHierarchy

/// A round mark with the first letter of a name.
final class InitialDisc: View {
    private let letter = Label()

    init(_ name: String, ground: Color, ink: Color) {
        super.init(frame: .zero)
        backgroundColor = ground
        letter.text = String(name.prefix(1))
        letter.font = .barTitle
        letter.textColor = ink
        letter.textAlignment = .center
        addSubview(letter)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        cornerRadius = bounds.height / 2
        letter.frame = bounds
    }
}
