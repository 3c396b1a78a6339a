import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A number to be drawn to the left and the right, from the pointer's first movement and wherever it goes.
final class Slider: Control, FocusStop, Hoverable, Themed, DragTaking {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var scale: SliderScale { didSet { if scale != oldValue { setNeedsDisplay() } } }
    /// The number shown; one beyond the scale is shown at its end.
    var number: Double { didSet { if number != oldValue { setNeedsDisplay() } } }
    /// Told of each other number on the way.
    var onChange: (Double) -> Void = { _ in }
    /// Told that a touch has let go.
    var onRelease: () -> Void = {}
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    var cursor: PointerShape { isEnabled ? .leftRight : .arrow }
    var tooltip: String?
    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    /// How far right of the thumb's middle the touch is, in points, while one holds it.
    private var grip: Double?

    private static let thumb = 14.0
    private static let track = 4.0
    /// Around the thumb, in the colour of what lies behind.
    private static let ring = 2.0

    init(_ theme: Theme, name: String, scale: SliderScale, number: Double) {
        self.theme = theme
        self.scale = scale
        self.number = number
        super.init(frame: .zero)
        accessibilityIdentifier = name
    }

    required init?(coder: NSCoder) { nil }

    var isHeld: Bool { grip != nil }

    /// Where the middle of the thumb goes.
    private var way: ClosedRange<Double> {
        Self.thumb / 2...max(Self.thumb / 2, bounds.width - Self.thumb / 2)
    }

    /// The middle of the thumb in the slider's coordinates.
    var thumbX: Double { x(of: number) }

    private func x(of number: Double) -> Double {
        way.lowerBound + scale.fraction(of: number) * (way.upperBound - way.lowerBound)
    }

    // MARK: Keys

    /// Arrow keys go a step; a number beyond the scale is not brought into it by a step away from it.
    func pressOwn(_ key: KeyPress) -> Bool {
        let least = min(scale.range.lowerBound, number)
        let most = max(scale.range.upperBound, number)
        let next: Double
        switch key.name {
        case "home": next = scale.range.lowerBound
        case "end": next = scale.range.upperBound
        default:
            guard let way = key.way else { return false }
            next = min(max(SliderScale.clean(number + way * scale.step, step: scale.step), least), most)
        }
        change(to: next)
        return true
    }

    private func change(to next: Double) {
        guard next != number else { return }
        number = next
        onChange(next)
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesBegan(touches, with: event)
        guard isEnabled, let touch = touches.first else { return }
        let x = touch.location(in: self).x
        let isOnThumb = abs(x - thumbX) <= Self.thumb / 2 + 2
        grip = isOnThumb ? x - thumbX : 0
        if !isOnThumb { follow(touch) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesMoved(touches, with: event)
        if let touch = touches.first { follow(touch) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesEnded(touches, with: event)
        letGo()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesCancelled(touches, with: event)
        letGo()
    }

    private func letGo() {
        guard grip != nil else { return }
        grip = nil
        onRelease()
    }

    private func follow(_ touch: Touch) {
        guard let grip, way.upperBound > way.lowerBound else { return }
        let x = touch.location(in: self).x - grip
        change(to: scale.number(at: (x - way.lowerBound) / (way.upperBound - way.lowerBound)))
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        let line = CGRect(x: 0, y: bounds.midY - Self.track / 2, width: bounds.width, height: Self.track)
        canvas.fill(Shape(rect: line, cornerRadius: Self.track / 2), theme.pressed)
        let zero = scale.range.contains(0) ? x(of: 0) : way.lowerBound
        let from = zero <= way.lowerBound ? 0 : min(zero, thumbX)
        let filled = CGRect(x: from, y: line.minY, width: max(zero, thumbX) - from, height: Self.track)
        // Of a shorter line no more than a splinter would be seen beside the thumb.
        if filled.width > Self.thumb / 2 + Self.ring + Self.track {
            canvas.fill(Shape(rect: filled, cornerRadius: Self.track / 2), theme.tint)
        }
        let center = CGPoint(x: thumbX, y: bounds.midY)
        canvas.fill(disc(center, Self.thumb + 2 * Self.ring), theme.header)
        canvas.fill(disc(center, Self.thumb), theme.tint)
        if isHeld || isHovered { canvas.fill(disc(center, Self.thumb), isHeld ? theme.pressed : theme.hover) }
        guard isFocused else { return }
        let thumb = CGRect(
            x: center.x - Self.thumb / 2, y: center.y - Self.thumb / 2, width: Self.thumb, height: Self.thumb)
        FocusRing.draw(around: thumb, cornerRadius: Self.thumb / 2, theme, &canvas)
    }

    private func disc(_ center: CGPoint, _ side: Double) -> Shape {
        Shape(
            rect: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
            cornerRadius: side / 2)
    }
}
