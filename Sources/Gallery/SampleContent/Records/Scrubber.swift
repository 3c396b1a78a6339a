import Drawing
import Foundation
import ViewHierarchy

/// Where a song is: a bar that a finger drags, the time that has passed and the time that is left.
final class Scrubber: Control {
    /// How far the song is, 0...1.
    private(set) var value: Double
    private let seconds: Int
    private let palette: Palette
    private let passed = Label()
    private let left = Label()

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
        super.init(frame: .zero)
        for label in [passed, left] {
            label.font = .caption
            label.textColor = palette.secondaryText
            addSubview(label)
        }
        left.textAlignment = .right
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
        let top = Self.trackY - Self.trackHeight / 2
        let radius = Self.trackHeight / 2
        canvas.fill(
            Shape(rect: CGRect(x: 0, y: top, width: width, height: Self.trackHeight), cornerRadius: radius),
            palette.fill)
        canvas.fill(
            Shape(rect: CGRect(x: 0, y: top, width: x, height: Self.trackHeight), cornerRadius: radius), palette.tint)
        let knob = isHighlighted ? Self.heldKnobRadius : Self.knobRadius
        canvas.fill(
            .path(Path(ellipseIn: CGRect(x: x - knob, y: Self.trackY - knob, width: knob * 2, height: knob * 2))),
            palette.tint)
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
