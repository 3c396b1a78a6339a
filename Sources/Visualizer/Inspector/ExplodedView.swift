import Drawing
import Foundation
import ViewHierarchy
import Widgets

/// Shows the layers of a lane pulled apart. A drag rotates them, the wheel changes their distance, and a press selects
/// a view.
final class ExplodedView: ThemedControl, DragTaking {
    /// Called with the views at a pressed location, the frontmost first.
    var onChoose: ([ObjectIdentifier]) -> Void = { _ in }
    private(set) var camera = ExplodedPicture.Camera()
    /// The selected view.
    var chosen: ObjectIdentifier? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

    private var list = DisplayList(size: .zero)
    private var picture = ExplodedPicture(DisplayList(size: .zero))
    /// The selected view's outline in the stage.
    private var outline: CGRect?
    private var last = CGPoint.zero
    private var hasTurned = false

    private static let margin = 24.0
    private static let head = 26.0
    /// The distance, in points, above which a touch rotates the layers.
    private static let slop = 4.0
    private static let pullOfPoint = 0.004

    init() { super.init(name: "exploded") }

    required init?(coder: NSCoder) { nil }

    /// - Parameter outline: The outline of the selected view, in points of the stage, or nil.
    func show(_ list: DisplayList, chosen: ObjectIdentifier?, outline: CGRect?) {
        if list != self.list {
            self.list = list
            picture = ExplodedPicture(list)
            setNeedsDisplay()
        }
        if outline != self.outline { setNeedsDisplay() }
        self.outline = outline
        self.chosen = chosen
    }

    private var room: CGRect {
        bounds.inset(by: EdgeInsets(top: Self.head, left: Self.margin, bottom: Self.margin, right: Self.margin))
    }

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
        onChoose(picture.sources(at: touch.location(in: self), in: room, camera))
    }

    /// Changes the distance of the layers.
    func turnWheel(by delta: CGVector) {
        camera.pull(by: exp(delta.dy * Self.pullOfPoint))
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        canvas.save()
        canvas.clip(to: .rect(bounds))
        canvas.save()
        canvas.concatenate(picture.map(ofPlane: 0, in: room, camera))
        canvas.stroke(.rect(CGRect(origin: .zero, size: picture.size)), theme.before.withAlphaComponent(0.6), width: 1)
        canvas.restore()
        var plane = -1
        for layer in picture.layers {
            canvas.save()
            canvas.concatenate(picture.map(ofPlane: layer.plane, in: room, camera))
            canvas.save()
            canvas.clip(to: .rect(CGRect(origin: .zero, size: picture.size)))
            canvas.replay(layer.items)
            canvas.restore()
            if layer.plane != plane || layer.source == chosen {
                plane = layer.plane
                let isChosen = layer.source != nil && layer.source == chosen
                canvas.stroke(.rect(layer.box), isChosen ? theme.tint : theme.before.withAlphaComponent(0.35), width: 1)
            }
            canvas.restore()
        }
        if let outline, let layer = picture.layers.last(where: { $0.source == chosen }) ?? picture.layers.last {
            canvas.save()
            canvas.concatenate(picture.map(ofPlane: layer.plane, in: room, camera))
            canvas.stroke(.rect(outline), theme.tint, width: 2)
            canvas.restore()
        }
        canvas.restore()
        canvas.draw(
            "\(picture.planes) planes: drag to turn, wheel to pull apart", Lettering.small, theme.tertiaryText,
            in: CGRect(x: 12, y: 4, width: max(0, bounds.width - 24), height: 18))
    }
}

/// The exploded layers of a picture: each view draws in a plane of its own, in front of those it covers.
struct ExplodedPicture {
    /// The viewpoint of the planes, without perspective.
    struct Camera: Hashable {
        /// The rotation about the vertical and the horizontal axis, in radians.
        var yaw = -0.62
        var pitch = 0.3
        /// The distance of two planes, as a fraction of the picture's width.
        var spread = 0.16

        /// The maximum rotation: from the side, a plane is a line.
        static let mostTurn = 1.2
        static let spreads = 0.01...0.6

        mutating func turn(by vector: CGVector) {
            func limited(_ angle: Double) -> Double { min(max(angle, -Self.mostTurn), Self.mostTurn) }
            yaw = limited(yaw + vector.dx * Self.turnOfPoint)
            pitch = limited(pitch - vector.dy * Self.turnOfPoint)
        }

        /// Changes the distance of the planes.
        mutating func pull(by factor: Double) {
            spread = min(max(spread * factor, Self.spreads.lowerBound), Self.spreads.upperBound)
        }

        private static let turnOfPoint = 0.008
    }

    /// A contiguous run of a view's drawing, in one plane.
    struct Layer {
        /// The view, or `nil` for drawing without one.
        var source: ObjectIdentifier?
        /// The number of the plane, counted from the back.
        var plane: Int
        /// The covered rectangle, in points of the picture.
        var box: CGRect
        var items: [DisplayItem]
    }

    let size: CGSize
    private(set) var layers: [Layer] = []
    /// The number of planes.
    private(set) var planes = 1

    /// The overlap, in points, up to which two layers share a plane.
    private static let sameEdge = 0.5

    init(_ list: DisplayList) {
        size = list.size
        let whole = CGRect(origin: .zero, size: list.size)
        var groups: [DisplayItem] = []
        for item in list.items {
            switch item.command {
            case .beginGroup: groups.append(item)
            case .endGroup: if !groups.isEmpty { groups.removeLast() }
            default: add(item, whole, groups)
            }
        }
        for index in layers.indices {
            let box = layers[index].box.insetBy(dx: Self.sameEdge, dy: Self.sameEdge)
            let beneath = layers[..<index].lazy.filter { $0.box.intersects(box) }.map(\.plane).max() ?? -1
            layers[index].plane = beneath + 1
        }
        planes = (layers.map(\.plane).max() ?? 0) + 1
        // Layers of one plane don't cover each other.
        layers = layers.enumerated().sorted { ($0.element.plane, $0.offset) < ($1.element.plane, $1.offset) }
            .map(\.element)
    }

    private mutating func add(_ item: DisplayItem, _ whole: CGRect, _ groups: [DisplayItem]) {
        var item = item
        // A single plane has nothing behind it to blur.
        if case .backdrop(let shape, _, _) = item.command { item.command = .fill(shape, Self.glass) }
        var box = item.command.box.applying(item.transform).intersection(whole)
        if let clip = item.clip { box = box.intersection(clip.bounds) }
        guard !box.isNull, box.width > 0, box.height > 0 else { return }
        let items = groups + [item] + groups.map { _ in DisplayItem(.endGroup) }
        if let last = layers.indices.last, layers[last].source == item.source {
            layers[last].items += items
            layers[last].box = layers[last].box.union(box)
        } else {
            layers.append(Layer(source: item.source, plane: 0, box: box, items: items))
        }
    }

    /// The translucent fill of views that blur their background.
    private static let glass = Color(white: 0.6, alpha: 0.35)

    // MARK: Drawing

    /// Returns the transform from the points of a plane to a rectangle that contains all planes.
    func map(ofPlane plane: Int, in rect: CGRect, _ camera: Camera) -> CGAffineTransform {
        let places = [0, planes - 1].flatMap { plane in
            let flat = Self.map(plane, planes, size, camera)
            return [
                CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: 0, y: size.height),
                CGPoint(x: size.width, y: size.height),
            ].map { $0.applying(flat) }
        }
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return .identity
        }
        let scale = min(rect.width / max(right - left, 1), rect.height / max(bottom - top, 1))
        return Self.map(plane, planes, size, camera)
            .concatenating(CGAffineTransform(translationX: -(left + right) / 2, y: -(top + bottom) / 2))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// A rotation about the vertical axis, then one about the horizontal axis, projected along the third.
    private static func map(_ plane: Int, _ planes: Int, _ size: CGSize, _ camera: Camera) -> CGAffineTransform {
        let depth = (Double(plane) - Double(planes - 1) / 2) * camera.spread * size.width
        let center = CGAffineTransform(translationX: -size.width / 2, y: -size.height / 2)
        return center.concatenating(
            CGAffineTransform(
                a: cos(camera.yaw), b: sin(camera.yaw) * sin(camera.pitch), c: 0, d: cos(camera.pitch),
                tx: depth * sin(camera.yaw), ty: -depth * cos(camera.yaw) * sin(camera.pitch)))
    }

    /// Returns the views whose layers are at a location, the frontmost first.
    func sources(at place: CGPoint, in rect: CGRect, _ camera: Camera) -> [ObjectIdentifier] {
        layers.reversed().compactMap { layer in
            let inner = place.applying(map(ofPlane: layer.plane, in: rect, camera).inverted())
            return layer.box.contains(inner) ? layer.source : nil
        }
    }
}

extension DrawCommand {
    /// The covered rectangle in its own coordinates, without the blur of a shadow, to distinguish layers.
    fileprivate var box: CGRect {
        switch self {
        case .fill(let shape, _), .stroke(let shape, _, _), .shadow(let shape, _, _, _), .backdrop(let shape, _, _):
            shape.bounds
        case .image(_, _, let destination, _): destination
        case .text(let run):
            CGRect(
                x: run.origin.x, y: run.origin.y - run.font.pointSize, width: run.width,
                height: run.font.pointSize * 1.3)
        case .beginGroup, .endGroup: .null
        }
    }
}
