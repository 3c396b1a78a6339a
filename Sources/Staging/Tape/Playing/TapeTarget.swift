public import Foundation
public import Timing

/// What a tape plays on: a stage that is given the time and the user's input.
@MainActor
public protocol TapeTarget: AnyObject {
    /// The moment to which it has been advanced.
    var now: FrameTime { get }

    /// Moves everything on to `time`, which is never before `now`; at `now` itself, only what is due by then is done.
    func advance(to time: FrameTime)

    /// The next moment at which something ends or begins by itself; nil if there is none.
    ///
    /// After advancing to it, it is later or nil: `Wait settled` goes from one to the next.
    var nextDeadline: FrameTime? { get }

    /// Whether nothing moves, nothing is about to, and no pointer is down.
    var isSettled: Bool { get }

    /// Whether the scene can have a view of this name, be it on the stage now or not.
    func isKnownViewName(_ name: String) -> Bool

    /// Where the named view's centre is seen now, in points of the stage; nil if the view is not on the stage.
    func center(ofViewNamed name: String) -> CGPoint?

    /// Takes input at `now`.
    func handle(_ action: InputAction)
}
