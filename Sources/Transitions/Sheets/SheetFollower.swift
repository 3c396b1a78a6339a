import Timing
import ViewHierarchy

/// Lets what depends on a sheet's place follow it on screen, after each step of time, and lets go of a sheet whose finger
/// has been lost.
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

    var nextDeadline: FrameTime? { mover?.isOrphaned == true ? timeline?.now : nil }

    let isMoving = false

    func advance(to time: FrameTime) {
        guard let mover else { return leave() }
        if mover.isOrphaned { mover.release(nil) }
        mover.follow()
    }

    func leave() { timeline?.remove(self) }
}
