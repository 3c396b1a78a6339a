import Drawing
import Foundation
import Timing
import ViewHierarchy

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
            let flat = Self.map(plane, size, camera)
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
        return Self.map(plane, size, camera)
            .concatenating(CGAffineTransform(translationX: -(left + right) / 2, y: -(top + bottom) / 2))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// A rotation about the vertical axis, then one about the horizontal axis, projected along the third.
    private static func map(_ plane: Int, _ size: CGSize, _ camera: Camera) -> CGAffineTransform {
        let depth = Double(plane) * camera.spread * size.width
        let center = CGAffineTransform(translationX: -size.width / 2, y: -size.height / 2)
        return center.concatenating(
            CGAffineTransform(
                a: cos(camera.yaw), b: sin(camera.yaw) * sin(camera.pitch), c: 0, d: cos(camera.pitch),
                tx: depth * sin(camera.yaw), ty: -depth * cos(camera.yaw) * sin(camera.pitch)))
    }

    /// Returns the views whose layers are at a location in the first planes from the back, the frontmost first.
    func sources(at place: CGPoint, in rect: CGRect, _ camera: Camera, planes count: Int) -> [ObjectIdentifier] {
        layers.reversed().compactMap { layer in
            guard layer.plane < count else { return nil }
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
