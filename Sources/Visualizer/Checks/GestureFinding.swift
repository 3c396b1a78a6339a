package import Staging
package import SystemPackage

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
package struct GestureCheckRequest: Hashable, Sendable {
    /// The tape of the gesture, as it is saved.
    package var tape: Tape
    /// The photos or folders of photos of the scene, or none for the program's own.
    package var photos: [FilePath]
    /// The touch-down, in seconds since the tape's recording begins.
    package var touchDown: Double

    package init(tape: Tape, photos: [FilePath], touchDown: Double) {
        self.tape = tape
        self.photos = photos
        self.touchDown = touchDown
    }
}

/// The reason why a gesture could not be checked.
package struct GestureCheckFailure: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
