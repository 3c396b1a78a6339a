import Drawing
import Foundation
import Sessions
import ViewHierarchy
import Widgets

/// Shows the layers of a lane pulled apart, each with an outline and the view's name. A drag rotates them, the wheel changes
/// their distance, and a press selects a view. A slider removes the planes in front, and a button all drawing in them.
final class ExplodedView: ThemedControl, DragTaking {
    /// Called with the views at a pressed location, the frontmost first.
    var onChoose: ([ObjectIdentifier]) -> Void = { _ in }
    private(set) var camera = ExplodedPicture.Camera()
    /// The selected view.
    var chosen: ObjectIdentifier? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

    /// What a view is called.
    struct Name: Hashable {
        let text: String
        /// Whether it is the view's own, or that of its type.
        let isOwn: Bool

        init(_ view: SeenView) {
            text = view.title
            isOwn = view.identity.name != nil
        }
    }

    /// A constraint of the selected view.
    struct ConstraintLine: Hashable {
        let distance: ReportedDistance
        let state: ReportedConstraint.State
    }

    /// The shown fraction of the planes, from the back.
    let depth: ParameterSlider
    /// Shows outlines and names alone.
    private let wires: ToolButton
    private var list = DisplayList(size: .zero)
    private(set) var picture = ExplodedPicture(DisplayList(size: .zero))
    private var names: [ObjectIdentifier: Name] = [:]
    /// The selected view's outline in the stage.
    private var outline: CGRect?
    /// The selected view's constraints, with where their distances are in the stage.
    private(set) var distances: [ConstraintLine] = []
    private var last = CGPoint.zero
    private var hasTurned = false

    private static let margin = 24.0
    private static let head = 34.0
    private static let foot = 34.0
    private static let buttonHeight = 22.0
    /// The distance, in points, above which a touch rotates the layers.
    private static let slop = 4.0
    private static let pullOfPoint = 0.004
    /// The alpha of the tint under a plane, which makes transparent parts visible, and of outlines.
    private static let tint = 0.07
    private static let wire = 0.55
    /// Half the length of the bars at the ends of a constraint's distance, in points of the stage.
    private static let bar = 4.0
    private static let labelInset = CGSize(width: 4, height: 1)

    init() {
        depth = ParameterSlider(name: "exploded depth", scale: SliderScale(0...1))
        wires = ToolButton(.word("Wires"), tooltip: "Outlines and names alone", name: "exploded wires") {}
        super.init(name: "exploded")
        depth.number = 1
        depth.toolTip = "Planes from back to front"
        depth.onChange = { [weak self] _ in self?.setNeedsDisplay() }
        wires.addAction(for: .touchUpInside) { [weak self] button in
            button.isSelected.toggle()
            self?.setNeedsDisplay()
        }
        addSubview(depth)
        addSubview(wires)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - names: The names of views.
    ///   - chosen: The selected view, or nil.
    func display(_ list: DisplayList, names: [ObjectIdentifier: Name], chosen view: SeenView?) {
        let outline = view?.appearance.presentationFrame
        let distances =
            view.map { view in
                zip(view.appearance.distances, view.identity.constraints).map {
                    ConstraintLine(distance: $0, state: $1.state)
                }
            } ?? []
        if list != self.list || !zip(list.items, self.list.items).allSatisfy({ $0.source == $1.source }) {
            self.list = list
            picture = ExplodedPicture(list)
            setNeedsDisplay()
        }
        if outline != self.outline || names != self.names || distances != self.distances { setNeedsDisplay() }
        self.names = names
        self.outline = outline
        self.distances = distances
        chosen = view?.identity.id
    }

    private var room: CGRect {
        bounds.inset(by: EdgeInsets(top: Self.head, left: Self.margin, bottom: Self.foot, right: Self.margin))
    }

    /// The number of shown planes, from the back; at least one.
    var shownPlanes: Int { max(1, Int((depth.number * Double(picture.planes)).rounded(.up))) }

    // MARK: Pointers

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        last = touch.location(in: nil)
        hasTurned = false
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: nil)
        let vector = CGVector(dx: place.x - last.x, dy: place.y - last.y)
        guard hasTurned || hypot(vector.dx, vector.dy) > Self.slop else { return true }
        hasTurned = true
        last = place
        camera.turn(by: vector)
        setNeedsDisplay()
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        guard let touch, !hasTurned else { return }
        onChoose(picture.sources(at: touch.location(in: self), in: room, camera, planes: shownPlanes))
    }

    /// Changes the distance of the layers.
    func turnWheel(by delta: CGVector) {
        camera.pull(by: exp(delta.dy * Self.pullOfPoint))
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func layoutSubviews() {
        let width = wires.fittingWidth
        wires.frame = CGRect(x: bounds.width - width - 8, y: 6, width: width, height: Self.buttonHeight)
        depth.frame = CGRect(
            x: Self.margin, y: bounds.height - Self.foot + 4, width: max(0, bounds.width - 2 * Self.margin),
            height: Self.buttonHeight)
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.save()
        canvas.clip(to: .rect(bounds))
        let whole = CGRect(origin: .zero, size: picture.size)
        let layers = picture.layers.filter { $0.plane < shownPlanes }
        inPlane(0, &canvas) {
            $0.fill(.rect(whole), theme.tint.withAlphaComponent(Self.tint))
            $0.stroke(.rect(whole), theme.before.withAlphaComponent(Self.wire), width: 1)
        }
        for layer in layers {
            inPlane(layer.plane, &canvas) { canvas in
                if !wires.isSelected {
                    canvas.fill(.rect(layer.box), theme.tint.withAlphaComponent(Self.tint))
                    canvas.save()
                    canvas.clip(to: .rect(whole))
                    canvas.replay(layer.items)
                    canvas.restore()
                }
                let isChosen = layer.source != nil && layer.source == chosen
                canvas.stroke(
                    .rect(layer.box), isChosen ? theme.tint : theme.before.withAlphaComponent(Self.wire), width: 1)
            }
        }
        if let outline, let layer = layers.last(where: { $0.source == chosen }) ?? layers.last {
            inPlane(layer.plane, &canvas) { canvas in
                canvas.stroke(.rect(outline), theme.tint, width: 2)
                for line in distances { draw(line, &canvas) }
            }
        }
        drawNames(of: layers, &canvas)
        canvas.restore()
        let count = shownPlanes == picture.planes ? "\(picture.planes)" : "\(shownPlanes) of \(picture.planes)"
        canvas.draw(
            "\(count) planes: drag to turn, wheel to pull apart", Lettering.small, theme.tertiaryText,
            in: CGRect(x: 12, y: 8, width: max(0, wires.frame.minX - 16), height: 18))
    }

    /// Draws a distance as a line between two bars: red where the constraint is broken, faint where others decide.
    private func draw(_ line: ConstraintLine, _ canvas: inout Canvas) {
        let (from, to) = (line.distance.from, line.distance.to)
        let color =
            switch line.state {
            case .decides: theme.tint
            case .holds: theme.before.withAlphaComponent(Self.wire)
            case .isBroken: theme.problem
            }
        let bar = line.distance.isAcross ? CGVector(dx: 0, dy: Self.bar) : CGVector(dx: Self.bar, dy: 0)
        var ends = [(from, to)]
        for end in [from, to] {
            ends.append((CGPoint(x: end.x - bar.dx, y: end.y - bar.dy), CGPoint(x: end.x + bar.dx, y: end.y + bar.dy)))
        }
        for (start, end) in ends { canvas.stroke(.path(Path(through: [start, end])), color, width: 1) }
    }

    private func inPlane(_ plane: Int, _ canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
        canvas.save()
        canvas.concatenate(picture.map(ofPlane: plane, in: room, camera))
        draw(&canvas)
        canvas.restore()
    }

    /// Draws the name of each view once, and that of its type in a plane without names, at a corner of its frontmost layer,
    /// the selected view's and the front ones first. One that would cover others at each corner is left out.
    private func drawNames(of layers: [ExplodedPicture.Layer], _ canvas: inout Canvas) {
        var named: Set<ObjectIdentifier> = []
        var taken: [CGRect] = []
        var planes: Set<Int> = []
        let known = layers.reversed().filter { layer in layer.source.map { names[$0]?.isOwn == true } ?? false }
        for layer in layers.filter({ $0.source == chosen }) + known + layers.reversed() {
            guard let source = layer.source, let name = names[source],
                name.isOwn || source == chosen || !planes.contains(layer.plane), named.insert(source).inserted
            else { continue }
            let size = CGSize(
                width: Lettering.width(name.text, Lettering.figures) + 2 * Self.labelInset.width,
                height: TextSystem.measuring.metrics(of: Lettering.figures).lineHeight + 2 * Self.labelInset.height)
            let map = picture.map(ofPlane: layer.plane, in: room, camera)
            let box = layer.box
            let corners = [
                box.origin, CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
                CGPoint(x: box.maxX, y: box.maxY), box.center,
            ]
            let places = corners.map { $0.applying(map) }.map { corner in
                CGRect(
                    x: min(max(corner.x, 2), bounds.width - size.width - 2),
                    y: min(max(corner.y - size.height, Self.head - 6), room.maxY - size.height), width: size.width,
                    height: size.height)
            }
            guard let place = places.first(where: { place in !taken.contains { $0.intersects(place) } }) else {
                continue
            }
            taken.append(place)
            planes.insert(layer.plane)
            let isChosen = source == chosen
            canvas.fill(
                Shape(rect: place, cornerRadius: 3), isChosen ? theme.tint : theme.plate.withAlphaComponent(0.85))
            canvas.draw(
                name.text, Lettering.figures, isChosen ? theme.onTint : theme.text,
                in: place.insetBy(dx: Self.labelInset.width, dy: Self.labelInset.height))
        }
    }
}
