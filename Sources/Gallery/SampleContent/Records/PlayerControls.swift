import Drawing
import Foundation
import ViewHierarchy

/// Back, play and forward, in the middle of a row.
final class PlayerControls: View {
    private(set) var isPlaying = true
    private let back: IconButton
    private let forward: IconButton
    private let toggle: IconButton

    /// In which they are laid out, in points.
    static let height = 64.0
    /// From the middle of one button to that of the next, in points.
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

/// The position in a song: a bar that a finger drags, the time that has passed and the time that is left.
final class Scrubber: Control {
    /// The part that has passed, 0...1.
    private(set) var value: Double
    private let seconds: Int
    private let palette: Palette
    private let passed: Label
    private let left: Label

    private static let trackHeight = 4.0
    private static let knobRadius = 6.0
    private static let heldKnobRadius = 9.0
    /// The track's middle from the top, in points.
    private static let trackY = 12.0
    /// In which it is laid out, in points.
    static let height = 40.0

    init(seconds: Int, value: Double, palette: Palette) {
        self.seconds = seconds
        self.value = value
        self.palette = palette
        passed = Label("", .caption, palette.secondaryText)
        left = Label("", .caption, palette.secondaryText, .right)
        super.init(frame: .zero)
        for label in [passed, left] { addSubview(label) }
        showTimes()
    }

    required init?(coder: NSCoder) { nil }

    private func showTimes() {
        let now = Int((value * Double(seconds)).rounded())
        passed.text = now.clockText
        left.text = "-" + (seconds - now).clockText
    }

    override func layoutSubviews() {
        passed.frame = CGRect(x: 0, y: 24, width: bounds.width / 2, height: 16)
        left.frame = CGRect(x: bounds.width / 2, y: 24, width: bounds.width / 2, height: 16)
    }

    override func draw(_ canvas: inout Canvas) {
        let width = drawnValues.bounds.width
        let x = width * value
        let (top, radius) = (Self.trackY - Self.trackHeight / 2, Self.trackHeight / 2)
        for (length, color) in [(width, palette.fill), (x, palette.tint)] {
            let track = CGRect(x: 0, y: top, width: length, height: Self.trackHeight)
            canvas.fill(Shape(rect: track, cornerRadius: radius), color)
        }
        let knob = isHighlighted ? Self.heldKnobRadius : Self.knobRadius
        let disc = CGRect(x: x - knob, y: Self.trackY - knob, width: knob * 2, height: knob * 2)
        canvas.fill(.path(Path(ellipseIn: disc)), palette.tint)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesMoved(touches, with: event)
        guard let touch = touches.first, bounds.width > 0 else { return }
        value = min(max(touch.location(in: self).x / bounds.width, 0), 1)
        showTimes()
        setNeedsDisplay()
        sendActions(for: .valueChanged)
    }
}
