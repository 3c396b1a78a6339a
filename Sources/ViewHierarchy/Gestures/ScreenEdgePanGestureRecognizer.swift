import Drawing
import Foundation

/// A drag that comes in from an edge of the window.
///
/// Its touch lands near one of the edges and travels inwards more than along the edge; else it fails, the former at
/// once. Pans that see the same touch wait for it, since it needs a longer way than they do.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// UIKit's by observation, in points.
    public nonisolated static let defaultEdgeWidth = 13.0
    /// UIKit's by observation, in points; not settled by any public source.
    public nonisolated static let defaultHysteresis = 15.0

    /// From which edges; none unless set, so that nothing is recognized.
    public var edges: RectEdge = []
    /// How near to the edge a touch has to land, in points of the window; less than 0 is 0.
    public var edgeWidth = ScreenEdgePanGestureRecognizer.defaultEdgeWidth
    /// The way inwards, in points of the window, at which the pan begins.
    public var hysteresis: Double {
        get { recognitionDistance }
        set { recognitionDistance = newValue }
    }

    public required init() {
        super.init()
        recognitionDistance = Self.defaultHysteresis
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if state == .possible, !touches.allSatisfy({ !edges(under: $0).isEmpty }) {
            state = .failed
        } else {
            super.touchesBegan(touches, with: event)
        }
    }

    override func hasTravelled(_ way: CGVector) -> Bool {
        let start = self.touches.reduce(into: edges) { $0.formIntersection(edges(under: $1)) }
        return inward(way, from: start) >= recognitionDistance && isInward(way, from: start)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        guard state == .possible, progress == .possible else { return }
        let way = CGVector(dx: translation(in: nil).x, dy: translation(in: nil).y)
        let start = self.touches.reduce(into: edges) { $0.formIntersection(edges(under: $1)) }
        if way.length >= Self.allowedTravel, !isInward(way, from: start) { state = .failed }
    }

    open override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        other is PanGestureRecognizer && !(other is ScreenEdgePanGestureRecognizer)
    }

    /// Those of the edges near which the touch landed.
    private func edges(under touch: Touch) -> RectEdge {
        guard let bounds = (touch.window ?? view?.window)?.bounds else { return [] }
        let width = max(0, edgeWidth)
        var near: RectEdge = []
        if touch.startPlace.x - bounds.minX <= width { near.insert(.left) }
        if bounds.maxX - touch.startPlace.x <= width { near.insert(.right) }
        if touch.startPlace.y - bounds.minY <= width { near.insert(.top) }
        if bounds.maxY - touch.startPlace.y <= width { near.insert(.bottom) }
        return near.intersection(edges)
    }

    /// The longest way inwards from any of the edges, in points.
    private func inward(_ way: CGVector, from edges: RectEdge) -> Double {
        var most = -Double.infinity
        if edges.contains(.left) { most = max(most, way.dx) }
        if edges.contains(.right) { most = max(most, -way.dx) }
        if edges.contains(.top) { most = max(most, way.dy) }
        if edges.contains(.bottom) { most = max(most, -way.dy) }
        return most
    }

    /// Whether the way leads away from one of the edges more than along it.
    private func isInward(_ way: CGVector, from edges: RectEdge) -> Bool {
        let sideways = edges.intersection([.left, .right])
        let upright = edges.intersection([.top, .bottom])
        return inward(way, from: sideways) >= abs(way.dy) || inward(way, from: upright) >= abs(way.dx)
    }
}
