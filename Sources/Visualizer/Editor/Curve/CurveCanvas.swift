import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy
import Widgets

/// Draws a curve, value over time, with handles for a Bezier curve.
final class CurveCanvas: ThemedView, EditorPart {
    /// The lane's color.
    var color = Color.clear {
        didSet {
            for handle in handles { handle.color = color }
            setNeedsDisplay()
        }
    }
    /// Called with each curve while a handle is dragged.
    var onDrag: (CubicBezier) -> Void = { _ in }

    private var curve: TimingCurve?
    /// The curves drawn behind it, fainter.
    private var others: [TimingCurve] = []
    /// The duration in seconds, or nil without a curve.
    private var seconds: Double?
    private lazy var handles = [
        CurveHandle(name: "curve handle 1", tooltip: "Drag to change how it starts"),
        CurveHandle(name: "curve handle 2", tooltip: "Drag to change how it ends"),
    ]
    /// The curve's line in the view's points, computed when it changes.
    private var line = Path()
    private var otherLines: [Path] = []
    /// The frame while a handle is held, so that the handle stays under the pointer.
    private var heldFrame: CurveFrame?

    /// The range of values for dragged handles.
    static let handleHeights = -1.0...2.0
    /// The step to which a handle's numbers are rounded.
    static let handleStep = 0.005
    /// The distance of a handle per arrow key.
    private static let keyStep = 0.01
    private static let aspect = 0.7
    private static let margins = EdgeInsets(top: 10, left: 26, bottom: 24, right: 16)
    static let curveWidth = 2.25
    private static let otherAlpha = 0.45
    private static let count = 240

    init() {
        super.init(name: "curve plot")
        for (index, handle) in handles.enumerated() {
            handle.onDrag = { [weak self] in self?.drag(index, to: $0) }
            handle.onStep = { [weak self] in self?.step(index, by: $0) }
            handle.onHold = { [weak self] in self?.hold($0) }
            addSubview(handle)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a curve, and behind it others that can't be edited.
    func display(_ curve: TimingCurve?, others: [TimingCurve] = [], seconds: Double?) {
        guard curve != self.curve || others != self.others || seconds != self.seconds else { return }
        self.curve = curve
        self.others = others
        self.seconds = seconds
        setNeedsLayout()
    }

    /// Returns the color of one of several curves. Those behind the first are fainter.
    static func color(_ color: Color, _ index: Int) -> Color {
        index == 0 ? color : color.withAlphaComponent(otherAlpha)
    }

    func height(for width: Double) -> Double { ((width - 2 * EditorMetrics.inset) * Self.aspect).rounded() }

    private var panel: CGRect { bounds.insetBy(dx: EditorMetrics.inset, dy: 0) }

    /// Converts between the curve and the view's points.
    var curveFrame: CurveFrame { heldFrame ?? CurveFrame(plot: panel.inset(by: Self.margins), for: curve) }

    // MARK: Handles

    private func hold(_ isHeld: Bool) {
        heldFrame = isHeld ? curveFrame : nil
        // A handle outside the panel is drawn above the parts beside it.
        if isHeld { superview?.bringSubviewToFront(self) }
        setNeedsLayout()
    }

    private func drag(_ index: Int, to point: CGPoint) {
        guard let bezier = curve?.exactBezier else { return }
        let (time, value) = curveFrame.numbers(at: point)
        func rounded(_ number: Double, _ range: ClosedRange<Double>) -> Double {
            let stepped = SliderScale.clean(
                (number / Self.handleStep).rounded() * Self.handleStep, step: Self.handleStep)
            return min(max(stepped, range.lowerBound), range.upperBound)
        }
        change(bezier, index, rounded(time, 0...1), rounded(value, Self.handleHeights))
    }

    /// Moves a handle by steps of time and value. A handle outside the range of drags doesn't move further out.
    private func step(_ index: Int, by steps: CGVector) {
        guard let bezier = curve?.exactBezier else { return }
        func moved(_ number: Double, _ steps: Double, _ range: ClosedRange<Double>) -> Double {
            let next = SliderScale.clean(number + steps * Self.keyStep, step: Self.handleStep)
            return steps == 0 ? number : min(max(next, min(range.lowerBound, number)), max(range.upperBound, number))
        }
        let (x, y) = index == 0 ? (bezier.x1, bezier.y1) : (bezier.x2, bezier.y2)
        change(bezier, index, moved(x, steps.dx, 0...1), moved(y, steps.dy, Self.handleHeights))
    }

    private func change(_ bezier: CubicBezier, _ index: Int, _ x: Double, _ y: Double) {
        let next =
            index == 0
            ? CubicBezier(nearestTo: x, y, bezier.x2, bezier.y2) : CubicBezier(nearestTo: bezier.x1, bezier.y1, x, y)
        if next != bezier { onDrag(next) }
    }

    override func layoutSubviews() {
        let bezier = curve?.exactBezier
        let frame = curveFrame
        for (index, handle) in handles.enumerated() {
            handle.isHidden = bezier == nil
            guard let bezier else { continue }
            handle.center = index == 0 ? frame.point(bezier.x1, bezier.y1) : frame.point(bezier.x2, bezier.y2)
        }
        line = curve.map { path(of: $0, frame) } ?? Path()
        otherLines = others.map { path(of: $0, frame) }
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        let frame = curveFrame
        let panelShape = Shape(rect: panel, cornerRadius: EditorMetrics.corner + 2)
        canvas.fill(panelShape, theme.field)
        drawGrid(frame, &canvas)
        guard let curve else {
            return canvas.draw(
                "The scene’s own motion", Lettering.small, theme.tertiaryText,
                in: CGRect(
                    x: frame.plot.minX, y: frame.point(0, 0.5).y - 12, width: frame.plot.width, height: 24), .center)
        }
        canvas.save()
        canvas.clip(to: panelShape)
        for (index, line) in otherLines.enumerated() {
            canvas.draw(.stroke(.path(line), Self.color(color, index + 1), width: Self.curveWidth))
        }
        canvas.draw(.stroke(.path(line), color, width: Self.curveWidth))
        canvas.restore()
        if let bezier = curve.exactBezier {
            drawArm(from: frame.point(0, 0), to: frame.point(bezier.x1, bezier.y1), &canvas)
            drawArm(from: frame.point(1, 1), to: frame.point(bezier.x2, bezier.y2), &canvas)
        }
    }

    private func drawGrid(_ frame: CurveFrame, _ canvas: inout Canvas) {
        let unit = CGRect(
            x: frame.plot.minX, y: frame.point(0, 1).y, width: frame.plot.width,
            height: frame.point(0, 0).y - frame.point(0, 1).y)
        canvas.fill(.rect(unit), theme.hover)
        for value in [0.0, 1] {
            let y = frame.point(0, value).y
            canvas.fill(.rect(CGRect(x: panel.minX, y: y - 0.5, width: panel.width, height: 1)), theme.pressed)
            let row = CGRect(x: panel.minX + 9, y: y - 17, width: 14, height: 16)
            canvas.draw(value == 0 ? "0" : "1", Lettering.small, theme.tertiaryText, in: row)
        }
        let foot = CGRect(x: frame.plot.minX, y: panel.maxY - 20, width: frame.plot.width, height: 16)
        guard let seconds else { return }
        canvas.draw(NumberText.seconds(seconds), Lettering.small, theme.tertiaryText, in: foot, .right)
        canvas.draw("Time", Lettering.small, theme.tertiaryText, in: foot)
    }

    private func drawArm(from start: CGPoint, to end: CGPoint, _ canvas: inout Canvas) {
        canvas.draw(.stroke(.path(Path(through: [start, end])), theme.secondaryText, width: 1.25))
        let side = 5.0
        canvas.fill(
            Shape(
                rect: CGRect(x: start.x - side / 2, y: start.y - side / 2, width: side, height: side),
                cornerRadius: side / 2), theme.secondaryText)
    }

    private func path(of curve: TimingCurve, _ frame: CurveFrame) -> Path {
        if let bezier = curve.exactBezier {
            var path = Path()
            path.move(to: frame.point(0, 0))
            path.addCurve(
                to: frame.point(1, 1), control1: frame.point(bezier.x1, bezier.y1),
                control2: frame.point(bezier.x2, bezier.y2))
            return path
        }
        // Each corner is sampled on both sides, so that jumps are vertical.
        let even = (0...Self.count).map { Double($0) / Double(Self.count) }
        let places = (even + (curve.corners + [1]).flatMap { [$0 - 1e-7, $0] }).sorted()
        return Path(through: places.map { frame.point($0, curve.value(atFraction: $0)) })
    }
}

/// Converts between a curve's numbers and points of a plot.
struct CurveFrame: Hashable, Sendable {
    /// The frame of time 0...1 and of `values`.
    let plot: CGRect
    /// The visible range of values, upwards.
    let values: ClosedRange<Double>

    /// The usual ranges of values. A curve that none of them contains gets a range of its own.
    private static let usual = [-0.25...1.25, -0.5...1.5, -1...2]
    private static let moments = 200

    init(plot: CGRect, values: ClosedRange<Double>) {
        self.plot = plot
        self.values = values
    }

    /// Creates the narrowest usual frame that shows a curve and its control points.
    init(plot: CGRect, for curve: TimingCurve?) {
        self.init(plot: plot, values: Self.values(of: curve))
    }

    private static func values(of curve: TimingCurve?) -> ClosedRange<Double> {
        guard let curve else { return usual[0] }
        var heights = (0...moments).map { curve.value(atFraction: Double($0) / Double(moments)) }
        if let bezier = curve.exactBezier { heights += [bezier.y1, bezier.y2] }
        let low = heights.reduce(0, min)
        let high = heights.reduce(1, max)
        if let fit = usual.first(where: { $0.contains(low) && $0.contains(high) }) { return fit }
        let room = (high - low) / 10
        return low - room...high + room
    }

    func point(_ time: Double, _ value: Double) -> CGPoint {
        CGPoint(
            x: plot.minX + time * plot.width,
            y: plot.maxY - (value - values.lowerBound) / (values.upperBound - values.lowerBound) * plot.height)
    }

    /// Returns time and value at a point.
    func numbers(at point: CGPoint) -> (time: Double, value: Double) {
        let part = (plot.maxY - point.y) / max(plot.height, 1)
        return (
            (point.x - plot.minX) / max(plot.width, 1),
            values.lowerBound + part * (values.upperBound - values.lowerBound)
        )
    }
}

/// A draggable control point of a Bezier curve.
final class CurveHandle: ThemedControl, FocusStop, DragTaking {
    var color = Color.clear { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// Called with the requested center, in its superview's coordinates.
    var onDrag: (CGPoint) -> Void = { _ in }
    /// Called with the steps of time and value of an arrow key.
    var onStep: (CGVector) -> Void = { _ in }
    /// Called when a touch begins and ends to hold it.
    var onHold: (Bool) -> Void = { _ in }

    /// The offset of the touch from the center, while one holds it.
    private var grip = CGVector.zero

    /// The side of the square that takes touches.
    static let side = 28.0
    private static let disc = 11.0

    init(name: String, tooltip: String) {
        super.init(name: name, toolTip: tooltip)
        frame.size = CGSize(width: Self.side, height: Self.side)
    }

    required init?(coder: NSCoder) { nil }

    func pressOwn(_ key: KeyPress) -> Bool {
        guard let steps = key.steps else { return false }
        let isSideways = key.key == .left || key.key == .right
        onStep(isSideways ? CGVector(dx: steps, dy: 0) : CGVector(dx: 0, dy: steps))
        return true
    }

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: superview)
        grip = CGVector(dx: place.x - center.x, dy: place.y - center.y)
        onHold(true)
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: superview)
        onDrag(CGPoint(x: place.x - grip.dx, y: place.y - grip.dy))
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) { onHold(false) }

    override func cancelTracking(with event: ViewHierarchy.Event?) { onHold(false) }

    override func draw(_ canvas: inout Canvas) {
        let middle = bounds.center
        if isHovered || isTracking { canvas.fill(disc(middle, Self.disc + 9), theme.pressed) }
        canvas.fill(disc(middle, Self.disc + 3), theme.header)
        canvas.fill(disc(middle, Self.disc), color)
        let side = Self.disc + 2
        drawFocusHalo(
            around: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
            cornerRadius: side / 2, into: &canvas)
    }

    private func disc(_ center: CGPoint, _ side: Double) -> Shape {
        Shape(
            rect: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
            cornerRadius: side / 2)
    }
}
