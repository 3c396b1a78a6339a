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
            for name in scene.views.isEmpty ? Array(Self.names(in: window)) : tracedViews {
                guard let view = view(named: name), view.window === window else { continue }
                views[name] = trace(view)
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

    /// Returns the visible state of a view, in the window's points.
    ///
    /// The velocity is that of the view's center and includes everything that moves it (rule I 1).
    private func trace(_ view: View) -> TraceView {
        let bounds = view.presentation.bounds
        let map = view.map(to: nil, presented: true)
        let radius = view.presentation.cornerRadius * abs(map.determinant).squareRoot()
        let frame = bounds.applying(map)
        return TraceView(
            frame: frame, alpha: alphaOnScreen(of: view),
            cornerRadius: max(0, min(radius, min(frame.width, frame.height) / 2)),
            velocity: view.velocityOnStage)
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
