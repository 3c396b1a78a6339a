import Foundation
import Sessions

// Keeps and checks each gesture that came to rest.
extension Shell {
    /// The last gestures, oldest first.
    var gestures: [KeptGesture] { keptGestures.list }

    /// Keeps and checks the last gesture once it is at rest.
    func followGesture() {
        keptGestures.follow(session)
        root.timeline.hasGestures = !gestures.isEmpty
        checks.follow(session)
    }

    /// Shows findings from another thread.
    func takeFindings() {
        if let message = checks.takeResults() { say(message) }
    }

    /// Turns the checks of gestures on or off.
    func toggleChecks() {
        checks.isOn.toggle()
        say(Message(checks.isOn ? "Each gesture is checked" : "Gestures are not checked"))
    }
}
