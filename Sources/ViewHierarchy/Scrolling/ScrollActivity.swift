import Timing

/// A scroll view's place on the timeline while it moves by itself.
@MainActor
final class ScrollActivity: TimedActivity {
    private weak var scrollView: ScrollView?
    private var timeline: Timeline?

    init(_ scrollView: ScrollView) { self.scrollView = scrollView }

    var nextDeadline: FrameTime? { scrollView?.nextMoment }

    var isMoving: Bool { scrollView?.nextMoment != nil }

    func advance(to time: FrameTime) {
        scrollView?.advance(to: time)
        if scrollView?.nextMoment == nil { leave() }
    }

    func join() {
        guard timeline !== Timeline.current else { return }
        leave()
        timeline = .current
        timeline?.add(self)
    }

    private func leave() {
        timeline?.remove(self)
        timeline = nil
    }
}
