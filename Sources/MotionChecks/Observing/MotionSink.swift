import Animator
import Drawing
import Foundation
package import Recorder
package import Staging
package import Timing
import Transitions
import ViewHierarchy

/// Collects the data on which rules are checked, as an additional output of a recording.
@MainActor
package final class MotionSink: FrameSink {
    private let observers: [StageObserver]
    private var header: TraceHeader?
    private var frames: [[MotionFrame]]
    private var events: [TraceEvent] = []

    /// - Parameter lanes: The recorded lanes.
    package init(_ lanes: LaneSet) {
        observers = lanes.stages.map(StageObserver.init)
        frames = Array(repeating: [], count: observers.count)
    }

    package var needsPixels: Bool { false }
    package var takesHidden: Bool { true }
    package var showsFinger: Bool { false }

    package func begin(_ info: RecordingInfo) { header = info.header }

    package func record(_ frame: RecordedFrame) {
        events += frame.events
        for row in frame.trace where frames.indices.contains(row.lane) {
            frames[row.lane].append(MotionFrame(row: row, seen: observers[row.lane].observe(row)))
        }
    }

    package func finish() {}
    package func deliver() {}
    package func abandon() {}

    /// Returns the collected runs, by lane.
    /// - Parameters:
    ///   - origin: The start of the recording, on the stage's timeline.
    ///   - input: All input of the recording, with its times.
    package func runs(since origin: FrameTime, input: [InputEvent]) -> [MotionRun] {
        guard let header else { return [] }
        let input = input.filter { $0.time >= origin }
            .map { InputEvent(time: FrameTime(seconds: $0.time - origin), action: $0.action) }
        return frames.indices.map { lane in
            MotionRun(
                header: header, lane: lane, frames: frames[lane], events: events.filter { $0.lane == lane },
                input: input, asksForLessMotion: observers[lane].asksForLessMotion)
        }
    }
}

/// Observes the properties of a stage that no trace contains, frame by frame.
@MainActor
final class StageObserver {
    private let stage: Stage
    private let numbers = ObjectNumbers()
    /// The first observed aspect ratios of snapshots, by the view's number.
    private var shapes: [Int: Double] = [:]
    /// The fewest views that the containers held at rest, by the controllers present.
    private var rests: [[Int]: [String]] = [:]

    init(_ stage: Stage) { self.stage = stage }

    var asksForLessMotion: Bool { stage.timeline.isReduceMotionEnabled }

    /// - Parameter row: The stage's row of this frame.
    func observe(_ row: TraceFrame) -> StageObservation {
        stage.read { snapshot in
            var seen = StageObservation()
            for name in row.views.keys {
                guard let view = snapshot.view(named: name) else { continue }
                seen.identities[name] = numbers.number(of: view)
                if Self.isScrolled(view) { seen.scrolled.insert(name) }
            }
            seen.isSettled = stage.isSettled
            for entry in snapshot.entries where entry.isShown { add(entry, to: &seen) }
            if seen.isSettled {
                if row.phase == .idle { seen.leftovers = leftovers(in: snapshot) }
                seen.dimming = dimming(in: snapshot)
            }
            return seen
        }
    }

    // MARK: Views

    static func isScrolled(_ view: View) -> Bool {
        var outer = view.superview
        while let view = outer {
            if let scrollView = view as? ScrollView,
                scrollView.isDragging || scrollView.isDecelerating || scrollView.isTurned || scrollView.isZooming
                    || scrollView.isZoomBouncing
            {
                return true
            }
            outer = view.superview
        }
        return false
    }

    private func add(_ entry: StageSnapshot.Entry, to seen: inout StageObservation) {
        let view = entry.view
        for animator in entry.animators where animator.isRunning {
            let (number, name) = (numbers.number(of: animator), name(of: view))
            if let index = seen.animations.firstIndex(where: { $0.number == number }) {
                if !seen.animations[index].views.contains(name) { seen.animations[index].views.append(name) }
            } else {
                seen.animations.append(StageObservation.Animation(number: number, views: [name]))
            }
        }
        if let ratio = stretch(of: view) {
            seen.stretches.append(
                StageObservation.Stretch(id: numbers.number(of: view), view: name(of: view), ratio: ratio))
        }
        if seen.isSettled {
            for recognizer in entry.recognizers
            where recognizer.numberOfTouches > 0 || [.began, .changed].contains(recognizer.state) {
                seen.holders.append(
                    "\(recognizer.name ?? String(describing: type(of: recognizer))) of \(name(of: view))")
            }
        }
    }

    private func name(of view: View) -> String {
        if let name = view.accessibilityIdentifier { return name }
        if let controller = view.owner as? ViewController { return String(describing: type(of: controller)) }
        return String(describing: type(of: view))
    }

    // MARK: Aspect ratios

    /// Returns the aspect ratio at which a view's content is drawn relative to its own, or `nil` for other views.
    private func stretch(of view: View) -> Double? {
        guard view.presentedAlpha > 0 else { return nil }
        let bounds = view.presentation.bounds
        guard bounds.width > 1, bounds.height > 1 else { return nil }
        var ratio: Double
        if let picture = view as? ImageView, let size = picture.image?.size, size.width > 0, size.height > 0 {
            ratio =
                picture.contentMode == .scaleToFill
                ? bounds.width / bounds.height / (size.width / size.height) : 1
        } else if view is SnapshotView {
            let shape = bounds.width / bounds.height
            let first = shapes[numbers.number(of: view)] ?? shape
            shapes[numbers.number(of: view)] = first
            ratio = shape / first
        } else {
            return nil
        }
        let map = view.map(to: nil, presented: true)
        let (width, height) = (hypot(map.a, map.b), hypot(map.c, map.d))
        guard width > 0, height > 0 else { return nil }
        ratio *= width / height
        return ratio
    }

    // MARK: Rest

    /// Returns the views that transitions have left behind: snapshots and dimming views without a controller, and views
    /// beyond those that the containers held at an earlier rest with the same controllers.
    private func leftovers(in snapshot: StageSnapshot) -> [String] {
        var found: [String] = []
        var controllers: [Int] = []
        var held: [String] = []
        for entry in snapshot.entries {
            if let controller = entry.controller {
                controllers.append(numbers.number(of: controller))
                continue
            }
            let (view, isOutermost) = (entry.view, entry.depth == 1)
            guard isOutermost || view.superview is ContainerView else { continue }
            held.append(name(of: view))
            if view is SnapshotView || isOutermost && Self.isLeft(view) { found.append(name(of: view)) }
        }
        guard let before = rests[controllers], before.count < held.count else {
            rests[controllers] = held
            return found
        }
        guard found.isEmpty else { return found }
        for name in before { if let index = held.firstIndex(of: name) { held.remove(at: index) } }
        return held
    }

    /// Returns whether a view of the window without a controller is a transition's.
    private static func isLeft(_ view: View) -> Bool {
        view is DimmingView || view is ContainerView && !holdsController(view)
    }

    private static func holdsController(_ view: View) -> Bool {
        view.subviews.contains { $0.owner is ViewController || holdsController($0) }
    }

    /// Returns the frontmost dimming view that covers most of the stage, if some of the dimmed content is visible.
    private func dimming(in snapshot: StageSnapshot) -> StageObservation.Dimming? {
        guard let view = snapshot.entries.last(where: { $0.isShown && $0.view is DimmingView })?.view,
            let superview = view.superview, let color = view.backgroundColor
        else { return nil }
        let bounds = stage.window.bounds
        func frame(_ view: View) -> CGRect {
            view.presentation.bounds.applying(view.map(to: nil, presented: true)).intersection(bounds)
        }
        let area = frame(view)
        let whole = bounds.width * bounds.height
        guard area.width * area.height > whole * Self.covering else { return nil }
        // A view over it that hides everything leaves no contrast to measure.
        for other in superview.subviews.drop(while: { $0 !== view }).dropFirst()
        where !other.isHidden && other.presentedAlpha > 0.5 {
            let frame = frame(other)
            if frame.width * frame.height > whole * Self.hiding { return nil }
        }
        var alpha = color.alpha
        var current: View? = view
        while let seen = current {
            alpha *= seen.presentedAlpha
            current = seen.superview
        }
        return StageObservation.Dimming(view: name(of: view), contrast: Self.contrast(of: color, alpha))
    }

    /// The part of a stage above which a dimming view is a modal's.
    private static let covering = 0.8
    /// The part of a stage above which a view hides the dimming view below it.
    private static let hiding = 0.95

    /// Returns the contrast of white with itself under a color, or of black if that is higher.
    static func contrast(of color: Color, _ alpha: Double) -> Double {
        func luminance(over backdrop: Double) -> Double {
            func linear(_ component: Double) -> Double {
                let value = component * alpha + backdrop * (1 - alpha)
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        return max(1.05 / (luminance(over: 1) + 0.05), (luminance(over: 0) + 0.05) / 0.05)
    }
}
