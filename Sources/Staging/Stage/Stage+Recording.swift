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
        let curve = environment.parameters.curve
        let lane = TraceLane(
            name: curve?.description ?? scene.name, curve: curve?.description,
            duration: curve.map { $0.duration ?? environment.parameters.duration },
            animators: animatorTimings.isEmpty ? nil : AnimatorTiming.text(of: animatorTimings))
        return TraceHeader(
            scene: scene.name, fps: fps, scale: scale, size: size, lanes: [lane],
            reducesMotion: timeline.isReduceMotionEnabled)
    }

    public func traceFrames(frame: Int, time: Double) -> [TraceFrame] {
        timeline.asCurrent { window.layOut() }
        return read { snapshot in
            let progress = progress
            var seen: [String: View] = [:]
            for name in scene.views.isEmpty ? Array(snapshot.identifiers) : tracedViews {
                guard let view = snapshot.view(named: name), view.window === window else { continue }
                seen[name] = view
            }
            let places = Self.places(of: seen.values, in: snapshot)
            var views: [String: TraceView] = [:]
            for (name, view) in seen {
                let place = places[ObjectIdentifier(view)] ?? Place()
                views[name] = trace(view, place)
            }
            return [
                TraceFrame(
                    frame: frame, time: time, lane: 0, phase: progress.phase, fraction: progress.fraction,
                    pointer: pointer, views: views, size: size)
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
    private func trace(_ view: View, _ place: Place) -> TraceView {
        let bounds = view.presentation.bounds
        let map = view.map(to: nil, presented: true)
        let radius = view.presentation.cornerRadius * abs(map.determinant).squareRoot()
        let frame = bounds.applying(map)
        return TraceView(
            frame: frame, alpha: alphaOnScreen(of: view),
            cornerRadius: max(0, min(radius, min(frame.width, frame.height) / 2)),
            velocity: view.velocityOnStage,
            details: TraceView.Details(
                order: place.order, rotation: atan2(map.b, map.a) * 180 / .pi,
                shadow: max(0, min(view.presentation.shadowOpacity, 1)), scroll: (view as? ScrollView)?.contentOffset,
                textSize: (view as? Label).map { $0.font.pointSize * abs(map.determinant).squareRoot() },
                copies: place.copies, copy: place.copy?.center, picture: Self.picture(in: view)))
    }

    /// A view's place in the order of drawing, and its snapshots.
    private struct Place {
        var order = 0
        var copies = 0.0
        /// The most opaque snapshot, and where it has the view's center.
        var copy: (alpha: Double, center: CGPoint)?
    }

    /// Returns the places of views.
    private static func places(
        of views: some Sequence<View>, in stage: StageSnapshot
    ) -> [ObjectIdentifier: Place] {
        var places = Dictionary(views.map { (ObjectIdentifier($0), Place()) }) { first, _ in first }
        for entry in stage.entries {
            if let order = entry.order { places[ObjectIdentifier(entry.view)]?.order = order }
            guard entry.isShown, let snapshot = entry.view as? SnapshotView, let original = snapshot.original
            else { continue }
            for view in views where view.isDescendant(of: original) {
                places[ObjectIdentifier(view)]?.copies += entry.alpha
                guard entry.alpha > places[ObjectIdentifier(view)]?.copy?.alpha ?? 0,
                    let center = center(of: view, in: snapshot)
                else { continue }
                places[ObjectIdentifier(view)]?.copy = (entry.alpha, center)
            }
        }
        return places
    }

    /// Returns where a snapshot has a view's center, in points of the stage, or `nil` if it does not show it.
    private static func center(of view: View, in snapshot: SnapshotView) -> CGPoint? {
        guard let original = snapshot.original else { return nil }
        let bounds = view.presentation.bounds
        let center = CGPoint(x: bounds.midX, y: bounds.midY).applying(view.map(to: original, presented: true))
        return snapshot.location(of: center)?.applying(snapshot.map(to: nil, presented: true))
    }

    /// Returns the name of the picture that fills a view: its own, or that of the only view in it.
    private static func picture(in view: View) -> String? {
        var inner = view
        while true {
            if let snapshot = inner as? SnapshotView { return snapshot.original.flatMap { picture(in: $0) } }
            if let picture = (inner as? ImageView)?.image { return picture.name }
            guard inner.subviews.count == 1, inner.subviews[0].frame == inner.bounds else { return nil }
            inner = inner.subviews[0]
        }
    }

    /// Returns the product of the alphas of the view and its superviews, or 0 if any of them is hidden.
    private func alphaOnScreen(of view: View) -> Double {
        var alpha = 1.0
        var current: View? = view
        while let seen = current {
            alpha *= seen.isHidden ? 0 : seen.presentedAlpha
            current = seen.superview
        }
        return alpha
    }
}
