public import Drawing
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

    /// Whether the scene can have a view of this name, whether it is on the stage now or not.
    func isKnownViewName(_ name: String) -> Bool

    /// The size of the stage, of one of them where there are several, in points.
    var size: CGSize { get }

    /// Where the named view is seen now, in points of the stage; nil if the view is not on the stage.
    func frame(ofViewNamed name: String) -> CGRect?

    /// Where the named view's centre is seen now, in points of the stage; nil if the view is not on the stage.
    func center(ofViewNamed name: String) -> CGPoint?

    /// Takes input at `now`.
    func handle(_ action: InputAction)
}

/// A stage that can be recorded: played on by a tape, drawn and measured frame by frame.
@MainActor
public protocol RecordableStage: TapeTarget {
    /// Whether anything moves or is about to; a pointer that is down and still does not count.
    var isMoving: Bool { get }

    /// Waits for the pictures that are shown now, so that a frame does not depend on how fast they are decoded.
    func finishLoading()

    /// What is seen now, all lanes side by side.
    func displayList() -> DisplayList

    /// Where each lane's stage is in the display list, from the left to the right.
    var stageFrames: [CGRect] { get }

    /// What each lane shows now, in the order of the lanes.
    /// - Parameters:
    ///   - frame: The number to give the frame.
    ///   - time: The seconds since the recording began to give it.
    func traceFrames(frame: Int, time: Double) -> [TraceFrame]

    /// What has happened since the last call, with times relative to `origin`.
    func takeTraceEvents(since origin: FrameTime) -> [TraceEvent]

    /// The names of the views to trace, in the order in which a trace shows them.
    var tracedViews: [String] { get }

    /// What a trace says about the stage and its lanes.
    /// - Parameters:
    ///   - fps: The recording's frames in a second.
    ///   - scale: The recording's pixels in a point.
    func traceHeader(fps: Double, scale: Double) -> TraceHeader
}

/// A stage whose pictures are there as soon as they are asked for.
///
/// A picture that input asks for is waited for at once, not at the next frame: so what follows from its arrival is the
/// same at every frame rate.
@MainActor
package final class ImageAwaitingStage: TapeTarget {
    private let stage: any RecordableStage
    /// The input so far, with its times.
    package private(set) var input: [InputEvent] = []

    package init(_ stage: any RecordableStage) { self.stage = stage }

    package var now: FrameTime { stage.now }
    package var nextDeadline: FrameTime? { stage.nextDeadline }
    package var isSettled: Bool { stage.isSettled }

    package func advance(to time: FrameTime) { stage.advance(to: time) }
    package func isKnownViewName(_ name: String) -> Bool { stage.isKnownViewName(name) }
    package var size: CGSize { stage.size }
    package func frame(ofViewNamed name: String) -> CGRect? { stage.frame(ofViewNamed: name) }
    package func center(ofViewNamed name: String) -> CGPoint? { stage.center(ofViewNamed: name) }

    package func handle(_ action: InputAction) {
        input.append(InputEvent(time: now, action: action))
        stage.handle(action)
        stage.finishLoading()
    }
}

extension Tape {
    /// All input of the tape with its times, to be played in real time.
    ///
    /// The times of some statements, such as waiting until everything is settled, are known only from playing: so faults
    /// are found before anything is shown.
    /// - Parameter stage: At its beginning, and of no other use.
    @MainActor
    package func input(on stage: any RecordableStage) throws(TapePlaybackError) -> [InputEvent] {
        let stage = ImageAwaitingStage(stage)
        let player = TapePlayer(tape: self, target: stage)
        // What never settles ends with an error: the seconds of one call do not matter.
        while !player.isFinished { try player.play(until: stage.now + 1) }
        return stage.input
    }
}
