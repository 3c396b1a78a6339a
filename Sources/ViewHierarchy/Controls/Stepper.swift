public import Drawing
public import Foundation
import Timing

/// A control with a minus and a plus that change a number, like UIKit's `UIStepper`.
///
/// The signs are at the ends, each on a circle as high as the control; a wider stepper leaves space between them.
open class Stepper: Control {
    /// The number, 0 by default, clamped to the range. Setting it sends no events.
    open var value: Double {
        get { number }
        set { number = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
    }
    /// The minimum, 0 by default.
    open var minimumValue = 0.0 { didSet { value = number } }
    /// The maximum, 100 by default.
    open var maximumValue = 100.0 { didSet { value = number } }
    /// The change of the number per press, 1 by default; above 0.
    open var stepValue = 1.0
    /// Whether a step beyond one end continues at the other.
    open var wraps = false
    /// Whether the number keeps changing while a sign is held, the default.
    open var autorepeat = true
    /// Whether `valueChanged` is sent at each step, the default, or only when the touch ends.
    open var isContinuous = true
    /// The color of the circles; a light gray by default. UIKit's stepper has background images instead.
    public var groundColor = Color.tertiarySystemFill { didSet { setNeedsDisplay() } }

    private var number = 0.0
    /// The sign that is held: -1 for minus, 1 for plus.
    private var held: Double? { didSet { if held != oldValue { setNeedsDisplay() } } }
    private var hold: StepperHold?

    private static let naturalSize = CGSize(width: 94, height: 32)
    /// The alpha of a sign while it is held or the control is disabled.
    private static let highlightedAlpha = 0.45
    /// The side of a sign's square, in points.
    private static let sign = 20.0

    /// Gives a frame without a size the natural one, 94 by 32 points.
    override func didInitialize() { setInitialSize(Self.naturalSize) }

    open override var intrinsicContentSize: CGSize { Self.naturalSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.naturalSize }

    /// Changes the number by one step, up or down, like a press.
    package func step(_ direction: Double) {
        var next = number + direction * stepValue
        if wraps, next > maximumValue { next = minimumValue }
        if wraps, next < minimumValue { next = maximumValue }
        let old = number
        value = next
        if number != old, isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Touches

    private func buttonRect(_ direction: Double, in bounds: CGRect) -> CGRect {
        let x = direction < 0 ? bounds.minX : bounds.maxX - bounds.height
        return CGRect(x: x, y: bounds.minY, width: bounds.height, height: bounds.height)
    }

    open override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let location = touch.location(in: self)
        guard let direction = [-1.0, 1].first(where: { buttonRect($0, in: bounds).contains(location) }) else {
            return false
        }
        held = direction
        if autorepeat { hold = StepperHold { [weak self] in self?.step(direction) } }
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        let isNear = touch.map { bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains($0.location(in: self)) }
        if let held, isEnabled, isNear == true, hold?.hasRepeated != true { step(held) }
        if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        release()
    }

    open override func cancelTracking(with event: ViewHierarchy.Event?) { release() }

    private func release() {
        hold?.cancel()
        hold = nil
        held = nil
    }

    // MARK: Drawing

    open override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        for direction in [-1.0, 1] {
            let place = buttonRect(direction, in: bounds)
            canvas.save()
            if held == direction || !isEnabled { canvas.multiplyAlpha(by: Self.highlightedAlpha) }
            canvas.fill(.path(Path(ellipseIn: place)), groundColor)
            // The sign is drawn in a square of 24 points, like icons.
            canvas.concatenate(
                CGAffineTransform(translationX: place.midX - Self.sign / 2, y: place.midY - Self.sign / 2))
            canvas.concatenate(CGAffineTransform(scaleX: Self.sign / 24, y: Self.sign / 24))
            var lines = Path()
            if direction > 0 {
                lines.move(to: CGPoint(x: 12, y: 5))
                lines.addLine(to: CGPoint(x: 12, y: 19))
            }
            lines.move(to: CGPoint(x: 5, y: 12))
            lines.addLine(to: CGPoint(x: 19, y: 12))
            canvas.draw(.stroke(.path(lines), tintColor, width: 2))
            canvas.restore()
        }
        drawFocusHalo(around: bounds, cornerRadius: bounds.height / 2, into: &canvas)
    }
}

/// The repeated steps while a sign is held.
@MainActor
private final class StepperHold: TimedActivity {
    private(set) var hasRepeated = false
    private var next: FrameTime
    private let timeline = Timeline.current
    private let step: @MainActor () -> Void

    /// The seconds before the first repetition and between repetitions; approximately UIKit's.
    private static let delay = 0.5
    private static let interval = 0.1

    init(_ step: @escaping @MainActor () -> Void) {
        self.step = step
        next = timeline.now + Self.delay
        timeline.add(self)
    }

    var nextDeadline: FrameTime? { next }
    /// The repetition doesn't end by itself.
    var isMoving: Bool { false }

    func advance(to time: FrameTime) {
        guard time >= next else { return }
        next = next + Self.interval
        hasRepeated = true
        step()
    }

    func cancel() { timeline.remove(self) }
}
