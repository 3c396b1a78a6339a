public import Drawing
public import Foundation

/// A control that is on or off, like UIKit's `UISwitch`. A touch anywhere on it toggles it and sends `valueChanged`.
open class Switch: Control {
    /// Whether the switch is on. Setting it sends no events and does not animate.
    open var isOn: Bool {
        get { isSetOn }
        set { setOn(newValue, animated: false) }
    }
    /// The track's color while the switch is on; nil, the default, is system green.
    open var onTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The thumb's color; nil, the default, is white.
    open var thumbTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The track's color while the switch is off; a light gray by default. UIKit's is a system color.
    public var offTintColor = Color.secondarySystemFill { didSet { setNeedsDisplay() } }
    /// The thumb's color while the switch is off, if it differs.
    package var offThumbTintColor: Color? { didSet { setNeedsDisplay() } }
    /// The space between the thumb and the track's edge, in points.
    package var thumbInset = 2.0 { didSet { setNeedsDisplay() } }

    private var isSetOn = false
    /// The displayed position of the thumb: 0 is off, 1 on.
    private var position = 0.0 { didSet { if position != oldValue { setNeedsDisplay() } } }
    private var motion: ControlMotion?

    /// The size in UIKit, in points.
    private static let naturalSize = CGSize(width: 51, height: 31)
    private static let slideDuration = 0.2
    private static let thumbShadow = Color(white: 0, alpha: 0.15)

    /// Gives a frame without a size the natural one, 51 by 31 points.
    override func didInitialize() {
        setInitialSize(Self.naturalSize)
        addAction(for: .touchUpInside) { $0.changeOver() }
    }

    /// Sets the switch without sending an event. With animation, the thumb slides for 0.2 seconds.
    open func setOn(_ on: Bool, animated: Bool) {
        isSetOn = on
        motion?.cancel()
        motion = nil
        let (start, end) = (position, on ? 1.0 : 0)
        guard animated, start != end else {
            position = end
            return
        }
        motion = ControlMotion(duration: Self.slideDuration) { [weak self] in
            self?.position = start + (end - start) * $0
        }
    }

    /// Toggles the switch like a touch.
    package func changeOver() {
        setOn(!isSetOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    open override var intrinsicContentSize: CGSize { Self.naturalSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.naturalSize }

    /// Keeps the track's ends round.
    open override func layoutSubviews() {
        super.layoutSubviews()
        cornerRadius = bounds.height / 2
    }

    open override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let shape = Shape(rect: bounds, cornerRadius: bounds.height / 2)
        canvas.fill(shape, mixed(offTintColor, onTintColor ?? .systemGreen))
        drawOverlay(on: shape, into: &canvas)
        let side = bounds.height - 2 * thumbInset
        let left = bounds.minX + thumbInset
        let right = bounds.maxX - thumbInset - side
        let place = CGRect(
            x: left + (right - left) * position, y: bounds.minY + thumbInset, width: side, height: side)
        let thumb = Shape(rect: place, cornerRadius: side / 2)
        canvas.draw(.shadow(thumb, Self.thumbShadow, blur: 1.5, offset: CGSize(width: 0, height: 1)))
        let thumbColor = thumbTintColor ?? .white
        canvas.fill(thumb, mixed(offThumbTintColor ?? thumbColor, thumbColor))
        drawFocusHalo(around: bounds, cornerRadius: bounds.height / 2, into: &canvas)
    }

    private func mixed(_ off: Color, _ on: Color) -> Color {
        position == 1 ? on : Color(vector: off.vector + (on.vector - off.vector) * position)
    }
}
