import UIKit

/// A window with a time of its own, as the program would run it.
@MainActor
final class Stage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let timeline = Timeline()
    private(set) var errors: [String] = []

    init() {
        timeline.asCurrent {
            AnimationDriver.current.errorHandler = { [unowned self] in self.errors.append($0.description) }
        }
    }

    /// Runs code as the handler of an event would.
    @discardableResult
    func act<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }

    /// Brings the stage to a time in seconds and lays it out.
    func go(to seconds: Double) {
        timeline.advance(to: FrameTime(seconds: seconds))
        act { window.layOut() }
    }

    /// What is drawn now, as text.
    var picture: String { act { window.displayList().description } }

    /// One finger at a place, at a time in seconds.
    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at seconds: Double) {
        act { window.sendTouch(id: 1, phase: phase, at: CGPoint(x: x, y: y), time: FrameTime(seconds: seconds)) }
    }
}
