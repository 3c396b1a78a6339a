public import Drawing
public import Foundation

/// A control for a number that is dragged along a track, like UIKit's `UISlider`.
///
/// A touch on the thumb drags it from there; a touch beside it first moves the thumb to the touch. Tracking continues
/// outside the slider.
open class Slider: Control {
    /// The number, 0 by default, clamped to the range. Setting it sends no events and does not animate.
    open var value: Double {
        get { number }
        set { setValue(newValue, animated: false) }
    }
    /// The number at the left end, 0 by default.
    open var minimumValue = 0.0 { didSet { rangeDidChange() } }
    /// The number at the right end, 1 by default.
    open var maximumValue = 1.0 { didSet { rangeDidChange() } }
    /// Whether `valueChanged` is sent throughout a drag, the default, or only at its end.
    open var isContinuous = true
    /// The color of the track up to the thumb; nil, the default, is the tint color.
    open var minimumTrackTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The color of the track beyond the thumb; nil, the default, is a gray.
    open var maximumTrackTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The thumb's color; nil, the default, is white with a shadow.
    open var thumbTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The number at which the filled part of the track begins; nil, the default, is that at the left end.
    package var fillOrigin: Double? { didSet { setNeedsDisplay() } }
    /// The color of a ring that separates the thumb from the track; nil for none.
    package var thumbRingColor: Color? { didSet { setNeedsDisplay() } }

    private var number = 0.0
    /// The displayed number, which differs during an animation.
    private var shown = 0.0 { didSet { if shown != oldValue { setNeedsDisplay() } } }
    private var motion: ControlMotion?
    /// The touch's distance to the right of the thumb's center, in points, during a drag.
    private var grip = 0.0

    private static let naturalHeight = 34.0
    private static let trackHeight = 4.0
    private static let thumbSide = 28.0
    /// The width of the ring around the thumb, in points; a touch on it drags the thumb too.
    private static let ring = 2.0
    private static let changeDuration = 0.2
    private static let thumbShadow = Color(white: 0, alpha: 0.2)

    private var range: ClosedRange<Double> {
        let least = minimumValue.isNaN ? 0 : minimumValue
        return least...(maximumValue > least ? maximumValue : least)
    }

    private func rangeDidChange() {
        value = number
        setNeedsDisplay()
    }

    /// Sets the number without sending an event. With animation, the thumb slides for 0.2 seconds.
    open func setValue(_ value: Double, animated: Bool) {
        motion?.cancel()
        motion = nil
        number = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
        let (start, end) = (shown, number)
        guard animated, start != end else {
            shown = end
            return
        }
        motion = ControlMotion(duration: Self.changeDuration) { [weak self] in
            self?.shown = start + (end - start) * $0
        }
    }

    // MARK: Positions

    /// Returns the track's rectangle in the slider's coordinates.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX, y: bounds.midY - Self.trackHeight / 2, width: bounds.width, height: Self.trackHeight)
    }

    /// Returns the thumb's rectangle for a value, in the slider's coordinates; its center is linear in the value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Double) -> CGRect {
        thumbRect(side: Self.thumbSide, within: rect, value: value)
    }

    /// Returns the rectangle of a thumb that remains within a track.
    package func thumbRect(side: Double, within rect: CGRect, value: Double) -> CGRect {
        let x = rect.minX + max(0, rect.width - side) * fraction(of: value)
        return CGRect(x: x, y: rect.midY - side / 2, width: side, height: side)
    }

    /// Returns the relative position of a value in the range, 0...1.
    package func fraction(of value: Double) -> Double {
        let extent = range.upperBound - range.lowerBound
        return extent > 0 ? min(max((value - range.lowerBound) / extent, 0), 1) : 0
    }

    private func thumb(_ value: Double, in bounds: CGRect) -> CGRect {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: View.noIntrinsicMetric, height: Self.naturalHeight) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.naturalHeight)
    }

    // MARK: Touches

    open override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let x = touch.location(in: self).x
        let thumb = thumb(number, in: bounds)
        let isOnThumb = abs(x - thumb.midX) <= thumb.width / 2 + Self.ring
        grip = isOnThumb ? x - thumb.midX : 0
        if !isOnThumb { follow(touch) }
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        follow(touch)
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) { release() }

    open override func cancelTracking(with event: ViewHierarchy.Event?) { release() }

    private func follow(_ touch: Touch) {
        let start = thumb(range.lowerBound, in: bounds).midX
        let end = thumb(range.upperBound, in: bounds).midX
        guard end > start else { return }
        let fraction = min(max((touch.location(in: self).x - grip - start) / (end - start), 0), 1)
        let next = range.lowerBound + fraction * (range.upperBound - range.lowerBound)
        guard next != number else { return }
        value = next
        if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private func release() {
        if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Drawing

    open override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let track = trackRect(forBounds: bounds)
        let thumb = thumb(shown, in: bounds)
        let radius = track.height / 2
        canvas.fill(Shape(rect: track, cornerRadius: radius), maximumTrackTintColor ?? .systemFill)
        let start = fillOrigin ?? range.lowerBound
        let origin = fraction(of: start) > 0 ? self.thumb(start, in: bounds).midX : track.minX
        let left = min(origin, thumb.midX)
        let filled = CGRect(x: left, y: track.minY, width: max(origin, thumb.midX) - left, height: track.height)
        // A shorter fill would be a sliver beside the thumb.
        if filled.width > thumb.width / 2 + track.height {
            canvas.fill(Shape(rect: filled, cornerRadius: radius), minimumTrackTintColor ?? tintColor)
        }
        if let thumbRingColor {
            canvas.fill(.path(Path(ellipseIn: thumb.insetBy(dx: -Self.ring, dy: -Self.ring))), thumbRingColor)
        }
        let disc = Shape.path(Path(ellipseIn: thumb))
        if thumbTintColor == nil {
            canvas.draw(.shadow(disc, Self.thumbShadow, blur: 2, offset: CGSize(width: 0, height: 1)))
        }
        canvas.fill(disc, thumbTintColor ?? .white)
        drawOverlay(on: disc, into: &canvas)
        drawFocusHalo(around: thumb, cornerRadius: thumb.width / 2, into: &canvas)
    }
}
