import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A window with its own timeline and scripted touches, like a stage in the program.
@MainActor
final class ScriptedStage {
    let timeline = Timeline()
    let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private(set) var log: [String] = []
    private(set) var events: [GestureEvent] = []

    init() {
        window.gestureEvents = { [weak self] in self?.events.append($0) }
    }

    func note(_ line: String) { log.append(line) }

    /// Returns and clears the log.
    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    /// Returns and clears the log after advancing to a time in seconds.
    func takeLog(at seconds: Double) -> [String] {
        advance(to: seconds)
        return takeLog()
    }

    /// Adds a view that logs its touches.
    func addView(_ name: String, _ frame: CGRect, in parent: View? = nil) -> LoggingView {
        let view = LoggingView(frame: frame)
        view.name = name
        view.stage = self
        (parent ?? window).addSubview(view)
        return view
    }

    /// Logs each state that the recognizer reports.
    func watch(_ recognizer: GestureRecognizer, as name: String, on view: View) {
        recognizer.addAction { [weak self] in self?.note("\(name) \($0.state)") }
        view.addGestureRecognizer(recognizer)
    }

    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at seconds: Double, id: Int = 0) {
        timeline.asCurrent {
            window.sendTouch(id: id, phase: phase, at: CGPoint(x: x, y: y), time: FrameTime(seconds: seconds))
        }
    }

    func down(_ x: Double, _ y: Double, at seconds: Double, id: Int = 0) { touch(.began, x, y, at: seconds, id: id) }

    func move(_ x: Double, _ y: Double, at seconds: Double, id: Int = 0) { touch(.moved, x, y, at: seconds, id: id) }

    func up(_ x: Double, _ y: Double, at seconds: Double, id: Int = 0) { touch(.ended, x, y, at: seconds, id: id) }

    /// Locations in points with their times in seconds.
    typealias Sample = (x: Double, y: Double, seconds: Double)

    /// Touches down at the first location, moves through the others, and stays down.
    func press(id: Int = 0, _ samples: Sample...) {
        for (index, sample) in samples.enumerated() {
            touch(index == 0 ? .began : .moved, sample.x, sample.y, at: sample.seconds, id: id)
        }
    }

    /// Touches down at the first location, moves through the others, and lifts at the last.
    func stroke(id: Int = 0, _ samples: Sample...) {
        for (index, sample) in samples.enumerated() {
            let phase: TouchPhase = index == 0 ? .began : index == samples.count - 1 ? .ended : .moved
            touch(phase, sample.x, sample.y, at: sample.seconds, id: id)
        }
    }

    /// Moves a finger that is down through locations.
    func moves(id: Int = 0, _ samples: Sample...) {
        for sample in samples { move(sample.x, sample.y, at: sample.seconds, id: id) }
    }

    /// Moves a finger that is down through locations, and lifts it at the last.
    func leave(id: Int = 0, _ samples: Sample...) {
        for (index, sample) in samples.enumerated() {
            touch(index == samples.count - 1 ? .ended : .moved, sample.x, sample.y, at: sample.seconds, id: id)
        }
    }

    /// A tap of 50 ms.
    func tap(_ x: Double, _ y: Double, at seconds: Double) {
        down(x, y, at: seconds)
        up(x, y, at: seconds + 0.05)
    }

    /// A drag of constant speed with a sample every 10 ms, which ends while the finger moves.
    func drag(from x: Double, _ y: Double, by dx: Double, _ dy: Double, in seconds: Double = 0.1, at time: Double = 0) {
        down(x, y, at: time)
        let steps = Int((seconds * 100).rounded())
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            move(x + dx * part, y + dy * part, at: time + seconds * part)
        }
        up(x + dx, y + dy, at: time + seconds)
    }

    func advance(to seconds: Double) { timeline.advance(to: FrameTime(seconds: seconds)) }

    /// What the window draws now.
    var items: [DisplayItem] { run { window.displayList() }.items }

    /// The bounds in the window of what is filled with a color.
    func fills(_ color: Color) -> [CGRect] {
        items.compactMap {
            if case .fill(let shape, color) = $0.command { shape.bounds.applying($0.transform) } else { nil }
        }
    }

    /// Runs code with the stage's timeline as the current one.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }
}

final class LoggingView: View {
    var name = ""
    weak var stage: ScriptedStage?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { stage?.note("\(name) began") }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { stage?.note("\(name) moved") }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { stage?.note("\(name) ended") }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { stage?.note("\(name) cancelled") }
}

/// An owner of values on screen that only records what it is told.
@MainActor
final class Owner: AnimationOwner {
    private(set) var changed: [AnimatableProperty] = []
    private(set) var removals = 0

    func modelDidChange(_ property: AnimatableProperty, of view: View, from old: AnimationVector) {
        changed.append(property)
    }

    func removeAnimations(of view: View) { removals += 1 }
    func endCutAnimations() {}
    func blocksTouches(on view: View) -> Bool { false }
    func hitsModel(of view: View) -> Bool { false }
    func velocity(
        of property: AnimatableProperty, in view: View, over model: AnimationVector
    ) -> AnimationVector? { nil }
    func transformRate(of view: View, over model: CGAffineTransform) -> CGAffineTransform? { nil }
}
