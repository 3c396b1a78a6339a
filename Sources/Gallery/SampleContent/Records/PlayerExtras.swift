import Foundation
import ViewHierarchy

/// What stands at the bottom of a player: a timer, the queue and more.
final class PlayerExtras: View {
    private let buttons: [IconButton]

    /// In which they are laid out, in points.
    static let height = 44.0

    init(_ palette: Palette) {
        buttons = [Glyph.clock, .queue, .more].map { IconButton($0, color: palette.secondaryText, iconSide: 22) {} }
        super.init(frame: .zero)
        for button in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let pitch = bounds.width / Double(buttons.count)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: (Double(index) + 0.5) * pitch - 22, y: 0, width: 44, height: 44)
        }
    }
}
