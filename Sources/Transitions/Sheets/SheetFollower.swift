import Timing
import ViewHierarchy

/// Lets what depends on a sheet's place follow it on screen, after each step of time.
@MainActor
final class SheetFollower: TimedActivity {
    private weak var mover: SheetMover?
    private weak var timeline: Timeline?

    /// Joins the timeline, behind what animates.
    init(_ mover: SheetMover) {
        self.mover = mover
        timeline = .current
        timeline?.add(self)
    }

    let nextDeadline: FrameTime? = nil
    let isMoving = false

    func advance(to time: FrameTime) {
        if let mover { mover.follow() } else { leave() }
    }

    func leave() { timeline?.remove(self) }
}
