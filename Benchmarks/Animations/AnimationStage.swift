import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A timeline and a window full of views that advances frame by frame.
@MainActor
final class AnimationStage {
    private let timeline = Timeline()
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let views: [View]
    /// Called before each frame, on this stage's timeline.
    var beforeFrame: () -> Void = {}
    private var frame = 0

    init(views count: Int) {
        views = (0..<count).map { View(frame: CGRect(x: Double($0 % 300), y: Double($0 % 700), width: 40, height: 40)) }
        for view in views { window.addSubview(view) }
        window.layOut()
    }

    /// Runs a closure on this stage's timeline.
    func act(_ body: () -> Void) { timeline.asCurrent(body) }

    /// Advances one of 120 frames per second: moving values are written to their views, and the window is marked.
    func nextFrame() {
        act(beforeFrame)
        frame += 1
        timeline.advance(to: .frame(frame, rate: 120))
    }

    /// The number of running animators.
    var runningCount: Int { timeline.asCurrent { AnimationDriver.current.runningAnimators.count } }

    /// The sum of all positions on screen, so that the compiler can't remove any work.
    var checksum: Double {
        views.reduce(0) { $0 + $1.presentation.center.x + $1.presentation.center.y + $1.presentation.alpha }
    }
}
