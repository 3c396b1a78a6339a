import Drawing
package import Foundation

/// A recognizer of drags that come in from an edge of the window.
///
/// It fails at once if its touch begins away from the edges, and later if the touch moves along an edge more than
/// inwards. Pans that share the touch wait for it, because it needs a longer distance than they do.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// UIKit's edge width by observation, in points.
    public nonisolated static let defaultEdgeWidth = 13.0
    /// UIKit's hysteresis by observation, in points; no public source documents it.
    public nonisolated static let defaultHysteresis = 15.0

    /// The edges from which it recognizes drags; none by default, so that nothing is recognized.
    open var edges: RectEdge = []
    /// The maximum distance of the touch-down from the edge, in points of the window; less than 0 counts as 0.
    public var edgeWidth = ScreenEdgePanGestureRecognizer.defaultEdgeWidth
    /// The distance inwards, in points of the window, at which the pan begins.
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

    override func hasTravelled(_ travel: CGVector) -> Bool {
        let start = self.touches.reduce(into: edges) { $0.formIntersection(edges(under: $1)) }
        return travel != .zero && inward(travel, from: start) >= recognitionDistance && isInward(travel, from: start)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        guard state == .possible, progress == .possible else { return }
        let travel = CGVector(dx: translation(in: nil).x, dy: translation(in: nil).y)
        let start = self.touches.reduce(into: edges) { $0.formIntersection(edges(under: $1)) }
        if travel.length >= Self.allowedTravel, !isInward(travel, from: start) { state = .failed }
    }

    open override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        other is PanGestureRecognizer && !(other is ScreenEdgePanGestureRecognizer)
    }

    /// The regions where a touch must begin, in points of the window; empty if the view is in no window.
    package var edgeRegions: [CGRect] {
        guard let bounds = view?.window?.bounds else { return [] }
        let width = max(0, edgeWidth)
        let regions: [(RectEdge, CGRect)] = [
            (.left, CGRect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height)),
            (.right, CGRect(x: bounds.maxX - width, y: bounds.minY, width: width, height: bounds.height)),
            (.top, CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: width)),
            (.bottom, CGRect(x: bounds.minX, y: bounds.maxY - width, width: bounds.width, height: width)),
        ]
        return regions.filter { edges.contains($0.0) }.map(\.1)
    }

    /// Returns the edges near which the touch began.
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

    /// Returns the longest distance inwards from any of the edges, in points.
    private func inward(_ travel: CGVector, from edges: RectEdge) -> Double {
        var most = -Double.infinity
        if edges.contains(.left) { most = max(most, travel.dx) }
        if edges.contains(.right) { most = max(most, -travel.dx) }
        if edges.contains(.top) { most = max(most, travel.dy) }
        if edges.contains(.bottom) { most = max(most, -travel.dy) }
        return most
    }

    /// Returns whether the movement leads away from one of the edges more than along it.
    private func isInward(_ travel: CGVector, from edges: RectEdge) -> Bool {
        let sideways = edges.intersection([.left, .right])
        let upright = edges.intersection([.top, .bottom])
        return inward(travel, from: sideways) >= abs(travel.dy) || inward(travel, from: upright) >= abs(travel.dx)
    }
}

/// The edges of a rectangle.
public struct RectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let top = RectEdge(rawValue: 1)
    public static let left = RectEdge(rawValue: 2)
    public static let bottom = RectEdge(rawValue: 4)
    public static let right = RectEdge(rawValue: 8)
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}
