public import Drawing
public import Foundation
public import Timing
import ViewHierarchy

extension Stage: RecordableStage {
    public var isMoving: Bool { timeline.isMoving || timeline.nextDeadline != nil }

    public func finishLoading() {
        timeline.asCurrent {
            window.layOut()
            environment.images.finishLoading()
            window.layOut()
        }
    }

    /// Delivers the images decoded since the last call, without waiting.
    public func deliverImages() {
        timeline.asCurrent {
            if environment.images.deliver() > 0 { window.layOut() }
        }
    }

    public func displayList() -> DisplayList { timeline.asCurrent { window.displayList() } }

    public var stageFrames: [CGRect] { [CGRect(origin: .zero, size: size)] }

    public var tracedViews: [String] { scene.views.filter(\.isTraced).map(\.name) }

    public func traceHeader(fps: Double, scale: Double) -> TraceHeader {
        let curve = environment.parameters.curve("curve")
        let lane = TraceLane(
            name: curve?.description ?? scene.name, curve: curve?.description,
            duration: curve.map { $0.duration ?? environment.parameters.number("duration") })
        return TraceHeader(scene: scene.name, fps: fps, scale: scale, size: size, lanes: [lane])
    }

    public func traceFrames(frame: Int, time: Double) -> [TraceFrame] {
        timeline.asCurrent {
            window.layOut()
            let progress = progress
            var views: [String: TraceView] = [:]
            let ride = progress.lead.flatMap { lead in view(named: lead.view).map { Ride($0, lead.velocity) } }
            for name in scene.views.isEmpty ? Array(Self.names(in: window)) : tracedViews {
                guard let view = view(named: name), view.window === window else { continue }
                views[name] = trace(view, ride)
            }
            return [
                TraceFrame(
                    frame: frame, time: time, lane: 0, phase: progress.phase, fraction: progress.fraction,
                    pointer: pointer, views: views)
            ]
        }
    }

    public func takeTraceEvents(since origin: FrameTime) -> [TraceEvent] {
        defer { events = [] }
        return events.map { $0.counted(from: origin) }
    }

    /// A view under a finger, and the difference between the finger's velocity and that of the view's animations.
    private struct Ride {
        let view: View
        let velocity: CGVector
        let surplus: CGVector

        @MainActor
        init(_ view: View, _ velocity: CGVector) {
            let own = view.velocityOnStage
            self.view = view
            self.velocity = velocity
            surplus = CGVector(dx: velocity.dx - own.dx, dy: velocity.dy - own.dy)
        }

        /// Returns the velocity of the dragged view or of a view in it, or `nil` for other views.
        @MainActor
        func velocity(of inner: View) -> CGVector? {
            guard inner !== view else { return velocity }
            guard inner.isDescendant(of: view) else { return nil }
            let own = inner.velocityOnStage
            return CGVector(dx: own.dx + surplus.dx, dy: own.dy + surplus.dy)
        }
    }

    /// Returns the visible state of a view, in the window's points.
    ///
    /// The velocity is that of the view's center and includes everything that moves it. A dragged view has the
    /// recognizer's estimate, and its subviews move along (rule I 1).
    /// - Parameter ride: The view that the finger drags, if any.
    private func trace(_ view: View, _ ride: Ride?) -> TraceView {
        let bounds = view.presentation.bounds
        let map = view.map(to: nil, presented: true)
        let radius = view.presentation.cornerRadius * abs(map.determinant).squareRoot()
        let frame = bounds.applying(map)
        return TraceView(
            frame: frame, alpha: alphaOnScreen(of: view),
            cornerRadius: max(0, min(radius, min(frame.width, frame.height) / 2)),
            velocity: ride?.velocity(of: view) ?? view.velocityOnStage)
    }

    /// Returns the product of the alphas of the view and its superviews, or 0 if any of them is hidden.
    private func alphaOnScreen(of view: View) -> Double {
        var alpha = 1.0
        var current: View? = view
        while let seen = current {
            alpha *= seen.isHidden ? 0 : seen.presentation.alpha
            current = seen.superview
        }
        return alpha
    }
}
