public import Drawing
public import Foundation
public import Timing

/// A stage on which a tape plays. It receives the time and the user's input.
@MainActor
public protocol TapeTarget: AnyObject {
    /// The time to which the target has been advanced.
    var now: FrameTime { get }

    /// Advances to `time`, which is never before `now`. At `now` itself, it only performs what is due.
    func advance(to time: FrameTime)

    /// The next time at which something begins or ends by itself, or `nil` if there is none.
    ///
    /// After advancing to it, it is later or `nil`: `Wait settled` advances from one deadline to the next.
    var nextDeadline: FrameTime? { get }

    /// Whether nothing moves or is about to move, and no pointer is down.
    var isSettled: Bool { get }

    /// Whether the scene can have a view with this name, on the stage or not.
    func isKnownViewName(_ name: String) -> Bool

    /// The size of the stage, in points; with several stages, the size of one.
    var size: CGSize { get }

    /// Returns the visible frame of a named view, in points of the stage, or `nil` if the view is not on the stage.
    func frame(ofViewNamed name: String) -> CGRect?

    /// Returns the visible center of a named view, in points of the stage, or `nil` if the view is not on the stage.
    func center(ofViewNamed name: String) -> CGPoint?

    /// Handles input at `now`.
    func handle(_ action: InputAction)
}

/// A stage that can be recorded: a tape plays on it, and it is drawn and measured frame by frame.
@MainActor
public protocol RecordableStage: TapeTarget {
    /// Whether anything moves or is about to move. A pointer that is down and rests does not count.
    var isMoving: Bool { get }

    /// Waits for the images that are currently shown, so that a frame does not depend on the speed of decoding.
    func finishLoading()

    /// Returns the current display list, with all lanes side by side.
    func displayList() -> DisplayList

    /// The frames of the lanes' stages in the display list, from left to right.
    var stageFrames: [CGRect] { get }

    /// Returns the current state of each lane, in the order of the lanes.
    /// - Parameters:
    ///   - frame: The frame's number.
    ///   - time: The frame's time, in seconds since the recording began.
    func traceFrames(frame: Int, time: Double) -> [TraceFrame]

    /// Returns the events since the last call, with times relative to `origin`.
    func takeTraceEvents(since origin: FrameTime) -> [TraceEvent]

    /// The names of the views to trace, in the order of the trace.
    var tracedViews: [String] { get }

    /// Returns the trace header for the stage and its lanes.
    /// - Parameters:
    ///   - fps: The recording's number of frames per second.
    ///   - scale: The recording's number of pixels per point.
    func traceHeader(fps: Double, scale: Double) -> TraceHeader
}

/// A target in front of a stage, to which it passes what it does not do itself.
@MainActor
package protocol StageFront: TapeTarget {
    /// The stage behind.
    var target: any RecordableStage { get }
}

extension StageFront {
    package var now: FrameTime { target.now }
    package var nextDeadline: FrameTime? { target.nextDeadline }
    package var isSettled: Bool { target.isSettled }
    package var size: CGSize { target.size }

    package func advance(to time: FrameTime) { target.advance(to: time) }
    package func isKnownViewName(_ name: String) -> Bool { target.isKnownViewName(name) }
    package func frame(ofViewNamed name: String) -> CGRect? { target.frame(ofViewNamed: name) }
    package func center(ofViewNamed name: String) -> CGPoint? { target.center(ofViewNamed: name) }
}

/// A stage that waits for its images after each input.
///
/// It waits for an image that input requests at once, not at the next frame, so that the consequences are the same at
/// every frame rate.
@MainActor
package final class ImageAwaitingStage: StageFront {
    package let target: any RecordableStage
    /// The input so far, with its times.
    package private(set) var input: [InputEvent] = []

    package init(_ stage: any RecordableStage) { target = stage }

    package func handle(_ action: InputAction) {
        input.append(InputEvent(time: now, action: action))
        target.handle(action)
        target.finishLoading()
    }
}

extension Tape {
    /// Returns all input of the tape with its times, to be played in real time.
    ///
    /// The times of some statements, such as waiting until everything is settled, are known only from playing. Playing
    /// ahead also finds faults before anything is shown.
    /// - Parameter stage: A stage at its beginning that is not used for anything else.
    @MainActor
    package func input(on stage: any RecordableStage) throws(TapePlaybackError) -> [InputEvent] {
        let stage = ImageAwaitingStage(stage)
        let player = TapePlayer(tape: self, target: stage)
        // A motion that never settles causes an error, so the length of each step does not matter.
        while !player.isFinished { try player.play(until: stage.now + 1) }
        return stage.input
    }
}
