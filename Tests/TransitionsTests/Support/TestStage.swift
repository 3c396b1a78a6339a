import Animator
import Drawing
import Foundation
import Timing
import Transitions
import ViewHierarchy

/// A window with a root controller on a timeline of its own, and the events that it reports.
@MainActor
final class TestStage {
    let timeline = Timeline()
    let window: Window
    /// What the director reported, in words.
    private(set) var events: [String] = []
    private(set) var errors: [TransitionError] = []
    /// The calls that changed nothing and are no errors (rule J 1).
    private(set) var ignored: [TransitionError] = []

    init(size: CGSize = CGSize(width: 400, height: 800), root: @MainActor () -> ViewController) {
        window = Window(frame: CGRect(origin: .zero, size: size))
        timeline.asCurrent {
            TransitionDirector.current.eventHandler = { [unowned self] in note($0) }
            TransitionDirector.current.ignoredCallHandler = { [unowned self] in ignored.append($0) }
            window.rootViewController = root()
            window.layOut()
        }
    }

    var root: ViewController { window.rootViewController ?? ViewController() }

    var director: TransitionDirector { timeline.asCurrent { .current } }

    /// Runs what a program does at this moment.
    @discardableResult
    func act<Result>(_ body: () throws -> Result) rethrows -> Result {
        try timeline.asCurrent {
            defer { window.layOut() }
            return try body()
        }
    }

    /// Lets time pass.
    func pass(_ seconds: Double) {
        timeline.advance(to: timeline.now + seconds)
        act {}
    }

    /// Lets time pass until nothing moves and nothing is due, at most 20 s.
    func settle() {
        let limit = timeline.now + 20
        while timeline.isMoving || timeline.nextDeadline != nil, timeline.now < limit {
            timeline.advance(to: max(timeline.nextDeadline ?? timeline.now, timeline.now + 1.0 / 60))
        }
        act {}
    }

    /// Runs what a program does at this moment, and lets time pass until nothing moves.
    func settle(after body: () throws -> Void) rethrows {
        try act(body)
        settle()
    }

    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double) {
        act { window.sendTouch(id: 1, phase: phase, at: CGPoint(x: x, y: y), time: timeline.now) }
    }

    func tap(_ x: Double, _ y: Double) {
        touch(.began, x, y)
        touch(.ended, x, y)
    }

    /// Takes the finger away, and lets time pass until nothing moves.
    func endTouch(_ x: Double, _ y: Double, _ phase: TouchPhase = .ended) {
        touch(phase, x, y)
        settle()
    }

    /// A finger that goes from one point to another and leaves, and what comes of it.
    func swipe(from start: CGPoint, to end: CGPoint, in seconds: Double = 0.3) {
        drag(from: start, to: end, in: seconds)
        endTouch(end.x, end.y)
    }

    /// A finger that goes from one point to another in equal steps of 1/100 s, and stays down.
    func drag(from start: CGPoint, to end: CGPoint, in seconds: Double = 0.3) {
        touch(.began, start.x, start.y)
        let steps = max(1, Int((seconds * 100).rounded()))
        for step in 1...steps {
            pass(0.01)
            let part = Double(step) / Double(steps)
            touch(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
    }

    /// Everything that is seen, as text.
    func picture() -> String { act { window.displayList().description } }

    /// What was reported since the last call.
    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    func takeIgnored() -> [TransitionError] {
        defer { ignored = [] }
        return ignored
    }

    func takeErrors() -> [TransitionError] {
        defer { errors = [] }
        return errors
    }

    private func note(_ event: TransitionEvent) {
        switch event.kind {
        case .began: events.append("began \(event.object)")
        case .paused: events.append("paused \(event.object)")
        case .continued: events.append("continued \(event.object)")
        case .completed: events.append("completed \(event.object)")
        case .cancelled: events.append("cancelled \(event.object)")
        case .lifecycle(let method): if method != "viewDidLoad" { events.append("\(event.object) \(method)") }
        case .error(let error):
            events.append("error \(error.culprit)")
            errors.append(error)
        }
    }
}

/// A controller with a colored view, distinguished in events by its type.
class Plain: ViewController {
    var color = Color(white: 0.9)

    override func viewDidLoad() { view.backgroundColor = color }
}

final class Root: Plain {}
final class First: Plain {}
final class Second: Plain {}
final class Third: Plain {}
