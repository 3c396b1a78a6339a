import Boards
import Drawing
import Foundation
import Staging
import ViewHierarchy
import Widgets

/// A reference beside the lanes: its frame at the shown moment, cropped to the stage, with marks. Its name and time are
/// below.
///
/// A drag shifts it in time, a press marks a point, and the wheel scrolls it, or with Ctrl zooms it.
final class ReferenceView: ThemedControl, DragTaking {
    /// Called with the distance of a drag to the right since it began, in points, and whether it begins now.
    var onShift: (Double, _ begins: Bool) -> Void = { _, _ in }
    /// Called with a pressed location, in fractions of the stage.
    var onMark: (CGPoint) -> Void = { _ in }

    /// The shown frame and marks.
    struct Content {
        var image: Image?
        var crop = CGRect(x: 0, y: 0, width: 1, height: 1)
        /// The marks, in fractions of the stage.
        var points: [CGPoint] = []
        var frame = 0
    }

    var content = Content() { didSet { setNeedsDisplay() } }
    private var grip: CGPoint?
    private var isDragged = false

    /// The distance, in points, below which a touch is a press.
    private static let slop = 4.0
    private static let cross = 7.0

    init() {
        super.init(
            name: "reference", toolTip: "Drag: shift in time · press: mark a point · wheel: move, Ctrl: zoom")
    }

    required init?(coder: NSCoder) { nil }

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        grip = touch.location(in: self)
        isDragged = false
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        guard let grip else { return false }
        let place = touch.location(in: self)
        if !isDragged {
            guard hypot(place.x - grip.x, place.y - grip.y) >= Self.slop else { return true }
            isDragged = true
            onShift(0, true)
        }
        onShift(place.x - grip.x, false)
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        if let grip, !isDragged { onMark(CGPoint(x: grip.x / bounds.width, y: grip.y / bounds.height)) }
        grip = nil
    }

    override func cancelTracking(with event: ViewHierarchy.Event?) { grip = nil }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: StageView.cornerRadius)
        canvas.fill(shape, theme.field)
        if let image = content.image {
            canvas.draw(.image(image, crop: content.crop, destination: bounds, shape: shape))
        }
        let line = bounds.insetBy(dx: 0.5, dy: 0.5)
        canvas.draw(
            .stroke(Shape(rect: line, cornerRadius: StageView.cornerRadius - 0.5), theme.stageEdge, width: 1))
        for point in content.points {
            let center = CGPoint(x: (point.x * bounds.width).rounded(), y: (point.y * bounds.height).rounded())
            guard bounds.contains(center) else { continue }
            // Dark and light, so that it is visible over any picture.
            for (color, width) in [(theme.board, 3.0), (theme.before, 1.5)] {
                for (dx, dy) in [(1.0, 0.0), (0, 1)] {
                    var path = Path()
                    path.move(to: CGPoint(x: center.x - dx * Self.cross, y: center.y - dy * Self.cross))
                    path.addLine(to: CGPoint(x: center.x + dx * Self.cross, y: center.y + dy * Self.cross))
                    canvas.draw(.stroke(.path(path), color, width: width))
                }
            }
        }
    }
}

/// The caption of a reference: its name, time and controls.
final class ReferenceCaption: ThemedView {
    var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
    var state = "" { didSet { if state != oldValue { setNeedsDisplay() } } }

    private let buttons: [(command: Command, button: ToolButton)]

    private static let side = 24.0

    /// - Parameter perform: Called with the command of a control.
    init(perform: @escaping @MainActor (Command) -> Void) {
        let faces: [(Command, ToolButton.Face)] = [
            (.ghost, .icon(.outlines)), (.clearPoints, .word(Command.clearPoints.label)),
            (.closeReference, .icon(.clear)),
        ]
        buttons = faces.map { command, face in
            let tooltip = command.toolTip()
            return (
                command, ToolButton(face, tooltip: tooltip, name: "reference \(command)") { perform(command) }
            )
        }
        super.init(name: "reference caption")
        for (_, button) in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    func show(isGhost: Bool, hasPoints: Bool) {
        for (command, button) in buttons {
            if command == .ghost { button.isSelected = isGhost }
            if command == .clearPoints { button.isHidden = !hasPoints }
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        var right = bounds.width - 2
        for (_, button) in buttons.reversed() where !button.isHidden {
            let width = max(Self.side, button.fittingWidth - 6)
            button.frame = CGRect(x: right - width, y: 6, width: width, height: Self.side)
            right -= width + 2
        }
    }

    override func draw(_ canvas: inout Canvas) {
        let right = buttons.filter { !$0.button.isHidden }.map(\.button.frame.minX).min() ?? bounds.width
        let row = CGRect(x: 10, y: 9, width: max(0, right - 14), height: 17)
        canvas.draw(title, Lettering.small, theme.text, in: row)
        canvas.draw(
            state, Lettering.small, theme.secondaryText,
            in: CGRect(x: 10, y: 26, width: bounds.width - 14, height: 17))
    }
}
