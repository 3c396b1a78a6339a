import Animator
public import Drawing
import Foundation
public import Timing
import ViewHierarchy

extension Stage: RecordableStage {
    public var isMoving: Bool { timeline.isMoving || timeline.nextDeadline != nil }

    public func finishLoading() {
        timeline.asCurrent {
            window.layOut()
            images.finishLoading()
            window.layOut()
        }
    }

    /// Takes over the pictures that were decoded since the last call, without waiting for any.
    public func deliverImages() {
        timeline.asCurrent {
            if images.deliver() > 0 { window.layOut() }
        }
    }

    public func displayList() -> DisplayList { timeline.asCurrent { window.displayList() } }

    public var tracedViews: [String] { description.views.filter(\.isTraced).map(\.name) }

    public func traceHeader(fps: Double, scale: Double) -> TraceHeader {
        let curve = parameters.curve("curve")
        let lane = TraceLane(
            name: curve?.description ?? description.name, curve: curve?.description,
            duration: curve.map { $0.duration ?? parameters.number("duration") })
        return TraceHeader(scene: description.name, fps: fps, scale: scale, size: size, lanes: [lane])
    }

    public func traceFrames(frame: Int, time: Double) -> [TraceFrame] {
        timeline.asCurrent {
            window.layOut()
            let progress = scene.progress
            var views: [String: TraceView] = [:]
            for name in tracedViews {
                guard let view = scene.view(named: name), view.window === window else { continue }
                views[name] = trace(view, velocity: progress.lead?.view == name ? progress.lead?.velocity : nil)
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
        return events.map { TraceEvent(time: $0.time - origin, lane: 0, name: $0.name, object: $0.object) }
    }

    /// What is on screen of a view, in the window's points.
    /// - Parameter velocity: The finger's, where it leads the view; nil takes the animation's.
    private func trace(_ view: View, velocity: CGVector?) -> TraceView {
        let bounds = view.presentation.bounds
        let map = view.map(to: nil, presented: true)
        let radius = view.presentation.cornerRadius * abs(map.determinant).squareRoot()
        let frame = bounds.applying(map)
        return TraceView(
            frame: frame, alpha: alphaOnScreen(of: view),
            cornerRadius: max(0, min(radius, min(frame.width, frame.height) / 2)),
            velocity: velocity ?? velocityOnScreen(of: view))
    }

    /// The view's alpha with those of all it lies in; 0 where any of them is hidden.
    private func alphaOnScreen(of view: View) -> Double {
        var alpha = 1.0
        var current: View? = view
        while let seen = current {
            alpha *= seen.isHidden ? 0 : seen.presentation.alpha
            current = seen.superview
        }
        return alpha
    }

    private func velocityOnScreen(of view: View) -> CGVector {
        let center = view.presentedVelocity(of: .center)
        // A transform acts about the centre, so that only its translation moves that.
        let transform = view.presentedVelocity(of: .transform)
        let own = CGSize(width: center[0] + transform[0], height: center[1] + transform[1])
        guard let map = view.superview?.map(to: nil, presented: true) else {
            return CGVector(dx: own.width, dy: own.height)
        }
        let moved = own.applying(map)
        return CGVector(dx: moved.width, dy: moved.height)
    }
}
