import Drawing
import Foundation

/// The status bar, the home indicator and the corners of a device's screen, in front of everything in its window.
///
/// They are drawn plainly, with a fixed time, so that the same input gives the same picture. They take no touches.
final class SystemBarsView: View {
    private var held: HeldDevice
    private let bars: [StatusBarView]
    private let indicator = View(frame: .zero)
    private(set) var appearance = SystemBarAppearance()

    /// The home indicator's width as a fraction of the screen's, at most, its thickness, and its distance from the bottom,
    /// in points. Measured on screenshots.
    private static let indicatorPart = 0.36
    private static let longestIndicator = 320.0
    private static let indicatorHeight = 5.0
    private static let indicatorInset = 8.0
    /// The indicator's color, which is seen on light and on dark content. Chosen: on a device it depends on what is behind,
    /// and not on the status bar's style.
    private static let indicatorColor = Color(white: 0.5)

    init(_ held: HeldDevice, size: CGSize) {
        self.held = held
        bars = [Color.black, .white].map { StatusBarView($0, held.device) }
        super.init(frame: CGRect(origin: .zero, size: size))
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        indicator.cornerRadius = Self.indicatorHeight / 2
        indicator.backgroundColor = Self.indicatorColor
        if held.device.hasHomeIndicator { addSubview(indicator) }
        for bar in bars { addSubview(bar) }
        setAppearance(appearance, .none)
    }

    required init?(coder: NSCoder) { nil }

    /// Follows the device's orientation. Within an animation block the change is animated.
    func follow(_ held: HeldDevice) {
        self.held = held
        setAppearance(appearance, .fade)
        setNeedsLayout()
    }

    /// Shows the bars in an appearance. Within an animation block the change is animated.
    func setAppearance(_ appearance: SystemBarAppearance, _ animation: StatusBarAnimation) {
        self.appearance = appearance
        let isLight = appearance.statusBarStyle == .lightContent
        let isAway = appearance.isStatusBarHidden && animation == .slide && held.hasStatusBar
        let isClear = !held.hasStatusBar || appearance.isStatusBarHidden && animation != .slide
        for (bar, isOwn) in zip(bars, [!isLight, isLight]) {
            bar.alpha = isOwn && !isClear ? 1 : 0
            bar.transform = isAway ? CGAffineTransform(translationX: 0, y: -held.device.statusBarHeight) : .identity
        }
        indicator.alpha = appearance.isHomeIndicatorHidden ? 0 : 1
    }

    override func layoutSubviews() {
        let height = held.device.statusBarHeight
        for bar in bars {
            bar.bounds.size = CGSize(width: bounds.width, height: height)
            bar.center = CGPoint(x: bounds.midX, y: height / 2)
        }
        let width = min(min(bounds.width, bounds.height) * Self.indicatorPart, Self.longestIndicator).rounded()
        indicator.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(),
            y: bounds.height - Self.indicatorInset - Self.indicatorHeight, width: width, height: Self.indicatorHeight)
    }

    /// Covers what is outside of the round corners.
    override func draw(_ canvas: inout Canvas) {
        let radius = held.device.cornerRadius
        guard radius > 0 else { return }
        let bounds = drawnValues.bounds
        for (x, y) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
            canvas.save()
            canvas.concatenate(
                CGAffineTransform(
                    a: 1 - 2 * x, b: 0, c: 0, d: 1 - 2 * y, tx: bounds.minX + bounds.width * x,
                    ty: bounds.minY + bounds.height * y))
            canvas.fill(.path(Self.corner(radius)), .black)
            canvas.restore()
        }
    }

    /// Returns the outside of a round corner at the top left.
    private static func corner(_ radius: Double) -> Path {
        // The distance of the control points of a quarter of a circle, as a fraction of the radius.
        let control = radius * (1 - 0.5523)
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: radius, y: 0))
        path.addCurve(
            to: CGPoint(x: 0, y: radius), control1: CGPoint(x: control, y: 0), control2: CGPoint(x: 0, y: control))
        path.close()
        return path
    }
}

/// The time, the signal and the battery in one color.
private final class StatusBarView: View {
    private let time: Label
    private let symbols: StatusSymbols
    private let device: Device

    /// The time that every status bar shows.
    private static let timeText = "9:30"

    init(_ color: Color, _ device: Device) {
        self.device = device
        time = Label(frame: .zero)
        symbols = StatusSymbols(color)
        super.init(frame: .zero)
        time.text = Self.timeText
        time.textColor = color
        time.textAlignment = .center
        time.font = .systemFont(ofSize: device.hasSensorHousing ? 16 : 12, weight: .semibold)
        for view in [time, symbols] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let middle = device.hasSensorHousing ? bounds.height - 23 : bounds.height / 2
        // Beside the sensor housing, in the middle of a plain phone, and at a tablet's left edge.
        let x = device.hasSensorHousing ? (bounds.width * 0.165).rounded() : device.isTablet ? 34 : bounds.midX
        time.frame = CGRect(x: x - 30, y: middle - 10, width: 60, height: 20)
        let size = StatusSymbols.size
        let right = device.hasSensorHousing ? (bounds.width * 0.06).rounded() : 8
        symbols.frame = CGRect(
            x: bounds.width - right - size.width, y: middle - size.height / 2, width: size.width, height: size.height)
    }
}

/// Four bars of signal and a full battery.
private final class StatusSymbols: View {
    private let color: Color

    /// The size in points.
    static let size = CGSize(width: 50, height: 12)

    init(_ color: Color) {
        self.color = color
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bottom = 11.0
        for bar in 0..<4 {
            let height = 4 + Double(bar) * 2.3
            canvas.fill(
                Shape(
                    rect: CGRect(x: Double(bar) * 4.6, y: bottom - height, width: 3.2, height: height),
                    cornerRadius: 1), color)
        }
        let shell = CGRect(x: 25.5, y: 0.5, width: 21, height: 11)
        canvas.draw(.stroke(Shape(rect: shell, cornerRadius: 3.2), color.withAlphaComponent(0.45), width: 1))
        canvas.fill(Shape(rect: shell.insetBy(dx: 2, dy: 2), cornerRadius: 1.6), color)
        canvas.fill(
            Shape(rect: CGRect(x: 48, y: 4, width: 1.5, height: 4), cornerRadius: 0.75), color.withAlphaComponent(0.45))
    }
}
