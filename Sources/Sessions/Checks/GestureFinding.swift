package import Staging
package import SystemPackage
package import Timing

/// A finding of `scrim check` in a gesture.
package struct GestureFinding: Hashable, Sendable {
    package var rule: MotionRule
    /// The time of the first frame that shows it, in seconds since the touch-down.
    package var time: Double
    /// The lane's index, from 0.
    package var lane: Int
    /// The view's name in traces, or else its type, or nil if no view is concerned.
    package var view: String?
    /// What was expected and what came, with the limit, as in the report of `scrim check` after the rule's name.
    package var statement: String
    /// The suggested fix.
    package var remedy: String

    package init(rule: MotionRule, time: Double, lane: Int, view: String?, statement: String, remedy: String) {
        self.rule = rule
        self.time = time
        self.lane = lane
        self.view = view
        self.statement = statement
        self.remedy = remedy
    }
}

/// A finished gesture for a check.
///
/// It shares the session's log of input. The tape is made where it is needed, because that takes a part of a frame when
/// the log is long.
package struct GestureCheckRequest: Hashable, Sendable {
    /// The scene's name.
    private let scene: String
    private let settings: [TapeSetting]
    /// All input since the scene was opened, until the gesture's end.
    private let events: ArraySlice<InputEvent>
    /// The beginning of the tape's recording.
    private let start: FrameTime
    /// The touch-down, in seconds since the tape's recording begins.
    package let touchDown: Double
    /// The photos or folders of photos of the scene, or none for the program's own.
    package let photos: [FilePath]

    /// - Parameter first: The index of the event with which the gesture begins.
    package init(
        scene: String, settings: [TapeSetting], events: ArraySlice<InputEvent>, from first: Int, start: FrameTime,
        photos: [FilePath]
    ) {
        self.scene = scene
        self.settings = settings
        self.events = events
        self.start = start
        touchDown = events[first].time - start
        self.photos = photos
    }

    /// The tape of the gesture, as it is saved.
    package var tape: Tape { Tape(scene: scene, settings: settings, events: Array(events), start: start) }
}

/// The reason why a gesture could not be checked.
package struct GestureCheckFailure: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
