import Drawing
import Foundation
import ViewHierarchy

/// Back, play and forward, in the middle of a row.
final class PlayerControls: View {
    private(set) var isPlaying = true
    private let back: IconButton
    private let forward: IconButton
    private var toggle: IconButton?

    /// In which they are laid out, in points.
    static let height = 64.0
    /// From the middle of one button to that of the next, in points.
    private static let pitch = 88.0

    init(palette: Palette) {
        back = IconButton(.previous, color: palette.text, iconSide: 32) {}
        forward = IconButton(.next, color: palette.text, iconSide: 32) {}
        super.init(frame: .zero)
        let toggle = IconButton(.pause, color: palette.onTint, iconSide: 32) { [weak self] in self?.playOrPause() }
        toggle.ground = palette.tint
        self.toggle = toggle
        for button in [back, toggle, forward] { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    private func playOrPause() {
        isPlaying.toggle()
        toggle?.glyph = isPlaying ? .pause : .play
    }

    override func layoutSubviews() {
        let middle = bounds.center
        toggle?.frame = CGRect(center: middle, size: CGSize(width: 64, height: 64))
        for (button, side) in [(back, -1.0), (forward, 1)] {
            button.frame = CGRect(
                center: CGPoint(x: middle.x + side * Self.pitch, y: middle.y), size: CGSize(width: 48, height: 48))
        }
    }
}
