import Foundation
import Scrim

/// The buttons back, play and forward, in the center of a row.
final class PlayerControls: View {
    private(set) var isPlaying = true
    private let back: IconButton
    private let forward: IconButton
    private let toggle: IconButton

    /// The height of the row, in points.
    static let height = 64.0
    /// The distance between the centers of the buttons, in points.
    private static let pitch = 88.0

    init(palette: Palette) {
        back = IconButton(.previous, color: palette.text, iconSide: 32) {}
        forward = IconButton(.next, color: palette.text, iconSide: 32) {}
        toggle = IconButton(.pause, color: palette.onTint, iconSide: 32) {}
        super.init(frame: .zero)
        toggle.ground = palette.tint
        toggle.addAction(for: .touchUpInside) { [weak self] _ in self?.playOrPause() }
        for button in [back, toggle, forward] { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    private func playOrPause() {
        isPlaying.toggle()
        toggle.glyph = isPlaying ? .pause : .play
    }

    override func layoutSubviews() {
        let middle = bounds.center
        toggle.frame = CGRect(center: middle, size: CGSize(width: 64, height: 64))
        for (button, side) in [(back, -1.0), (forward, 1)] {
            button.frame = CGRect(
                center: CGPoint(x: middle.x + side * Self.pitch, y: middle.y), size: CGSize(width: 48, height: 48))
        }
    }
}

/// The position in a song: a slider, the elapsed time and the remaining time.
final class Scrubber: Slider {
    private let seconds: Int
    private let passed: Label
    private let left: Label

    private static let trackHeight = 4.0
    private static let thumbRadius = 6.0
    private static let heldThumbRadius = 9.0
    /// The distance of the track's center from the top, in points.
    private static let trackY = 12.0
    /// The height of the whole control, in points.
    static let height = 40.0

    /// - Parameter value: The elapsed fraction of the song, 0...1.
    init(seconds: Int, value: Double, palette: Palette) {
        self.seconds = seconds
        passed = Label("", .caption, palette.secondaryText)
        left = Label("", .caption, palette.secondaryText, .right)
        super.init(frame: .zero)
        self.value = value
        minimumTrackTintColor = palette.tint
        maximumTrackTintColor = palette.fill
        thumbTintColor = palette.tint
        for label in [passed, left] { addSubview(label) }
        addAction(for: .valueChanged) { $0.updateTimes() }
        updateTimes()
    }

    required init?(coder: NSCoder) { nil }

    private func updateTimes() {
        let now = Int((value * Double(seconds)).rounded())
        passed.text = now.clockText
        left.text = "-" + (seconds - now).clockText
    }

    override func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: 0, y: Self.trackY - Self.trackHeight / 2, width: bounds.width, height: Self.trackHeight)
    }

    /// The center of the thumb reaches the ends of the track.
    override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Double) -> CGRect {
        let radius = isHighlighted ? Self.heldThumbRadius : Self.thumbRadius
        return CGRect(x: rect.width * value - radius, y: Self.trackY - radius, width: radius * 2, height: radius * 2)
    }

    override func layoutSubviews() {
        passed.frame = CGRect(x: 0, y: 24, width: bounds.width / 2, height: Space.line(16))
        left.frame = CGRect(x: bounds.width / 2, y: 24, width: bounds.width / 2, height: Space.line(16))
    }
}
