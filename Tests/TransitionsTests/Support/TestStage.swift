import Animator
import Drawing
import Foundation
import Timing
import Transitions
import ViewHierarchy

/// A window with a root controller on its own timeline, and its reported events.
@MainActor
final class TestStage {
    let timeline = Timeline()
    let window: Window
    /// The events of the director, as text.
    private(set) var events: [String] = []
    private(set) var errors: [TransitionError] = []
    /// The ignored calls that are no errors (rule J 1).
    private(set) var ignored: [TransitionError] = []

    init(
        size: CGSize = CGSize(width: 400, height: 800), device: HeldDevice? = nil, root: @MainActor () -> ViewController
    ) {
        if let device { timeline.screen.hold(device) }
        window = timeline.asCurrent { Window(frame: CGRect(origin: .zero, size: device?.size ?? size)) }
        timeline.asCurrent {
            window.addSystemBars()
            TransitionDirector.current.eventHandler = { [unowned self] in note($0) }
            TransitionDirector.current.ignoredCallHandler = { [unowned self] in ignored.append($0) }
            window.rootViewController = root()
            window.layOut()
        }
    }

    var root: ViewController { window.rootViewController ?? ViewController() }

    var director: TransitionDirector { timeline.asCurrent { .current } }

    /// Runs a program's code at the current moment.
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

    /// Lets time pass until nothing moves and no deadline remains, at most 20 s.
    func settle() {
        let limit = timeline.now + 20
        while timeline.isMoving || timeline.nextDeadline != nil, timeline.now < limit {
            timeline.advance(to: max(timeline.nextDeadline ?? timeline.now, timeline.now + 1.0 / 60))
        }
        act {}
    }

    /// Runs a program's code at the current moment, and lets time pass until everything rests.
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

    /// Ends the touch, and lets time pass until everything rests.
    func endTouch(_ x: Double, _ y: Double, _ phase: TouchPhase = .ended) {
        touch(phase, x, y)
        settle()
    }

    /// Swipes a finger from one point to another, and lets time pass until everything rests.
    func swipe(from start: CGPoint, to end: CGPoint, in seconds: Double = 0.3) {
        drag(from: start, to: end, in: seconds)
        endTouch(end.x, end.y)
    }

    /// Drags a finger from one point to another in steps of 1/100 s, and holds it.
    func drag(from start: CGPoint, to end: CGPoint, in seconds: Double = 0.3) {
        touch(.began, start.x, start.y)
        let steps = max(1, Int((seconds * 100).rounded()))
        for step in 1...steps {
            pass(0.01)
            let part = Double(step) / Double(steps)
            touch(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
    }

    /// Returns the picture as text.
    func picture() -> String { act { window.displayList().description } }

    /// Returns and clears the reported events.
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

/// A page without a navigation bar, which it hides and shows with its own appearance.
final class Barless: Plain {
    override func viewWillAppear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(false, animated: animated)
    }
}

final class Root: Plain {}
final class First: Plain {}
final class Second: Plain {}
final class Third: Plain {}
