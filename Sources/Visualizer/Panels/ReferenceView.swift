import Boards
import Drawing
import Foundation
import Sessions
import Staging
import Tracking
import ViewHierarchy
import Widgets

/// A reference beside the lanes: its frame at the shown moment, cropped to the stage, with the followed points. Its name and
/// time are below.
///
/// A press follows a point, or chooses a followed one, and a drag of that puts it right. A drag elsewhere shifts the film in
/// time, and the wheel scrolls it, or with Ctrl zooms it.
final class ReferenceView: ThemedControl, DragTaking {
    /// Called with the distance of a drag to the right since it began, in points, and whether it begins now.
    var onShift: (Double, _ begins: Bool) -> Void = { _, _ in }
    /// Called with a pressed location, in fractions of the stage.
    var onFollow: (CGPoint) -> Void = { _ in }
    /// Called with the index of a followed point that is pressed.
    var onChoose: (Int) -> Void = { _ in }
    /// Called with the index of a followed point and the location that it is dragged to, in fractions of the stage.
    var onCorrect: (Int, CGPoint) -> Void = { _, _ in }

    /// Sends what is pressed and dragged to the owner of the film.
    /// - Parameter frame: Returns the number of the shown frame, or nil if none is shown.
    func connect(_ film: ReferenceHolder, frame: @escaping () -> Int?) {
        onShift = { film.drag(by: $0, begins: $1) }
        onFollow = { place in frame().map { film.follow(place, inFrame: $0) } }
        onChoose = { film.follower.choose($0) }
        onCorrect = { index, place in frame().map { film.correct(index, place, inFrame: $0) } }
    }

    /// A followed point in the shown frame.
    struct Mark: Equatable {
        /// Its index among the followed points.
        var index: Int
        /// The place, and the radius of what is followed, in fractions of the stage's size and its width.
        var place: CGPoint
        var radius: Double
        /// Half of the region in which it is looked for, in the same fractions.
        var reach: Double
        var isChosen: Bool
        /// The point of its track, or nil while it is not known yet.
        var found: Track.Point?
    }

    /// The shown frame and marks.
    struct Content {
        var image: Image?
        var crop = CGRect.unit
        var marks: [Mark] = []
        /// A place that can be followed near a pressed one that can't, in fractions of the stage.
        var hint: CGPoint?
        var frame = 0
    }

    var content = Content() { didSet { setNeedsDisplay() } }
    private var grip: CGPoint?
    private var isDragged = false
    /// The mark that is pressed, with the place that it is dragged to.
    private var held: (index: Int, place: CGPoint)?

    /// The distance, in points, below which a touch is a press.
    private static let slop = 4.0
    private static let cross = 7.0
    /// The distance of a press from a mark within which it is the mark's, in points.
    private static let reach = 14.0
    private static let hintRadius = 12.0

    init() {
        super.init(
            name: "reference",
            toolTip: "Press: follow a point · drag it: put it right · drag: shift in time · wheel: move, Ctrl: zoom")
    }

    required init?(coder: NSCoder) { nil }

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: self)
        grip = place
        isDragged = false
        held = mark(at: place).map { ($0.index, center(of: $0)) }
        return true
    }

    private func center(of mark: Mark) -> CGPoint { center(of: mark.place) }

    private func center(of place: CGPoint) -> CGPoint {
        CGPoint(x: place.x * bounds.width, y: place.y * bounds.height)
    }

    private func mark(at place: CGPoint) -> Mark? {
        func distance(_ mark: Mark) -> Double { hypot(center(of: mark).x - place.x, center(of: mark).y - place.y) }
        return content.marks.filter { distance($0) <= Self.reach }.min { distance($0) < distance($1) }
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        guard let grip else { return false }
        let place = touch.location(in: self)
        if !isDragged {
            guard hypot(place.x - grip.x, place.y - grip.y) >= Self.slop else { return true }
            isDragged = true
            if held == nil { onShift(0, true) }
        }
        if let index = held?.index, let mark = content.marks.first(where: { $0.index == index }) {
            let center = center(of: mark)
            held?.place = CGPoint(x: center.x + place.x - grip.x, y: center.y + place.y - grip.y)
            setNeedsDisplay()
        } else {
            onShift(place.x - grip.x, false)
        }
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        func fraction(_ place: CGPoint) -> CGPoint { CGPoint(x: place.x / bounds.width, y: place.y / bounds.height) }
        if let held {
            if isDragged { onCorrect(held.index, fraction(held.place)) } else { onChoose(held.index) }
        } else if let grip, !isDragged {
            let hint = content.hint.flatMap { hint in
                let center = center(of: hint)
                return hypot(center.x - grip.x, center.y - grip.y) <= Self.reach ? hint : nil
            }
            onFollow(hint ?? fraction(grip))
        }
        (grip, held) = (nil, nil)
        setNeedsDisplay()
    }

    override func cancelTracking(with event: ViewHierarchy.Event?) { (grip, held) = (nil, nil) }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: StageView.cornerRadius)
        canvas.fill(shape, theme.field)
        if let image = content.image {
            canvas.draw(.image(image, crop: content.crop, destination: bounds, shape: shape))
        }
        let line = bounds.insetBy(dx: 0.5, dy: 0.5)
        canvas.draw(
            .stroke(Shape(rect: line, cornerRadius: StageView.cornerRadius - 0.5), theme.stageEdge, width: 1))
        canvas.save()
        canvas.clip(to: shape)
        for mark in content.marks { draw(mark, &canvas) }
        if let hint = content.hint { draw(hint: center(of: hint), &canvas) }
        canvas.restore()
    }

    /// Draws a cross in what is followed, the region in which it is looked for and, unless it was found, the score.
    private func draw(_ mark: Mark, _ canvas: inout Canvas) {
        let isHeld = held?.index == mark.index && isDragged
        let center = isHeld ? held?.place ?? center(of: mark) : center(of: mark)
        let isDoubtful = mark.found.map { $0.certainty != .followed } ?? false
        let color = isDoubtful && !isHeld ? theme.problem : mark.isChosen ? theme.tint : theme.before
        func stroke(_ shape: Shape, _ width: Double) { self.stroke(shape, width, color, &canvas) }
        let radius = mark.radius * bounds.width
        if mark.isChosen {
            let reach = mark.reach * bounds.width
            let region = CGRect(center: center, size: CGSize(width: 2 * reach, height: 2 * reach))
            canvas.draw(.stroke(.rect(region), color.withAlphaComponent(0.5), width: 1))
        }
        if mark.found?.certainty != .lost || isHeld {
            stroke(
                Shape(
                    rect: CGRect(center: center, size: CGSize(width: 2 * radius, height: 2 * radius)),
                    cornerRadius: radius), 1.25)
        }
        for (dx, dy) in isDoubtful ? [(1.0, 1.0), (1, -1)] : [(1.0, 0.0), (0, 1)] {
            var path = Path()
            path.move(to: CGPoint(x: center.x - dx * Self.cross, y: center.y - dy * Self.cross))
            path.addLine(to: CGPoint(x: center.x + dx * Self.cross, y: center.y + dy * Self.cross))
            stroke(.path(path), 1.5)
        }
        guard isDoubtful, !isHeld, let found = mark.found else { return }
        label(
            "\(found.certainty == .lost ? "lost" : "guessed") \(Figures.text(found.score, digits: 2))", theme.problem,
            at: center, beyond: Self.cross, &canvas)
    }

    /// Draws a ring where there is more texture.
    private func draw(hint center: CGPoint, _ canvas: inout Canvas) {
        let side = 2 * Self.hintRadius
        let ring = CGRect(center: center, size: CGSize(width: side, height: side))
        stroke(Shape(rect: ring, cornerRadius: Self.hintRadius), 1.5, theme.tint, &canvas)
        label("more texture here", theme.text, at: center, beyond: Self.hintRadius, &canvas)
    }

    private func stroke(_ shape: Shape, _ width: Double, _ color: Color, _ canvas: inout Canvas) {
        // Dark and light, so that it is visible over any picture.
        canvas.draw(.stroke(shape, theme.board, width: width + 1.5))
        canvas.draw(.stroke(shape, color, width: width))
    }

    /// Draws a text below what reaches `radius` from a place, or above it at the lower edge.
    private func label(
        _ text: String, _ color: Color, at center: CGPoint, beyond radius: Double, _ canvas: inout Canvas
    ) {
        let size = CGSize(width: Lettering.width(text, Lettering.figures) + 12, height: 18)
        let left = min(max(4, center.x - size.width / 2), bounds.width - size.width - 4)
        let top =
            center.y + radius + 6 + size.height > bounds.height
            ? center.y - radius - size.height - 6 : center.y + radius + 6
        let plate = CGRect(origin: CGPoint(x: left, y: top), size: size)
        Plate.tooltip.draw(into: &canvas, plate, theme)
        canvas.draw(text, Lettering.figures, color, in: plate, .center)
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

    func display(isGhost: Bool, hasPoints: Bool) {
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
