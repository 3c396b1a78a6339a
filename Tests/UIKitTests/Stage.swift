import Animator
import Timing
import Transitions
import UIKit
import ViewHierarchy

/// A window with its own timeline, as the program would run it.
@MainActor
final class Stage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let timeline = Timeline()
    /// The reported errors of animators and transitions.
    private(set) var errors: [String] = []
    /// The events of controllers and transitions, as text.
    private var events: [String] = []

    init() {
        timeline.asCurrent {
            AnimationDriver.current.errorHandler = { [unowned self] in self.errors.append($0.description) }
            TransitionDirector.current.eventHandler = { [unowned self] in self.note($0) }
        }
    }

    /// Creates a stage with a root controller, and lays it out.
    convenience init(root: @MainActor () -> UIViewController) {
        self.init()
        act {
            window.rootViewController = root()
            window.layOut()
        }
        events = []
    }

    /// Runs code like an event handler.
    @discardableResult
    func act<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }

    /// Advances the stage to a time in seconds, and lays it out.
    func go(to seconds: Double) {
        timeline.advance(to: FrameTime(seconds: seconds))
        act { window.layOut() }
    }

    /// The current picture, as text.
    var picture: String { act { window.displayList().description } }

    /// Sends a touch at a location, at a time in seconds.
    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at seconds: Double) {
        act { window.sendTouch(id: 1, phase: phase, at: CGPoint(x: x, y: y), time: FrameTime(seconds: seconds)) }
    }

    // MARK: Playing

    /// Lets time pass, and lays out.
    func pass(_ seconds: Double) { go(to: timeline.now.seconds + seconds) }

    /// Lets time pass until nothing moves and no deadline remains, at most 20 s.
    func settle() {
        let limit = timeline.now + 20
        while timeline.isMoving || timeline.nextDeadline != nil, timeline.now < limit {
            timeline.advance(to: max(timeline.nextDeadline ?? timeline.now, timeline.now + 1.0 / 60))
        }
        act { window.layOut() }
    }

    /// Sends a touch at a location, now.
    func finger(_ phase: TouchPhase, _ x: Double, _ y: Double) {
        touch(phase, x, y, at: timeline.now.seconds)
        act { window.layOut() }
    }

    /// Drags a finger from one location to another in steps of a hundredth of a second, and holds it.
    func drag(from start: CGPoint, to end: CGPoint, in seconds: Double = 0.3) {
        finger(.began, start.x, start.y)
        move(from: start, to: end, in: seconds)
    }

    /// Moves a finger that is down in steps of a hundredth of a second.
    func move(from start: CGPoint, to end: CGPoint, in seconds: Double) {
        let steps = max(1, Int((seconds * 100).rounded()))
        for step in 1...steps {
            pass(0.01)
            let part = Double(step) / Double(steps)
            finger(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
    }

    /// Taps with a finger.
    func tap(_ x: Double, _ y: Double) {
        finger(.began, x, y)
        pass(0.05)
        finger(.ended, x, y)
        pass(0.01)
    }

    /// Returns and clears the events.
    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    private func note(_ event: TransitionEvent) {
        switch event.kind {
        case .lifecycle("viewDidLoad"): break
        case .lifecycle(let method): events.append("\(event.object) \(method)")
        case .error(let error): errors.append(error.description)
        case .began: events.append("began \(event.object)")
        case .paused: events.append("paused \(event.object)")
        case .continued: events.append("continued \(event.object)")
        case .completed: events.append("completed \(event.object)")
        case .cancelled: events.append("cancelled \(event.object)")
        }
    }
}
