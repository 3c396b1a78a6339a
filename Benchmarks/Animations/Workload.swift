import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// The animations of a row of the table.
enum Workload {
    /// Springs in one animator each, with individual velocities, and individual stiffnesses if `varied`.
    case springs(Int, varied: Bool)
    /// Springs of one animator, each beside an earlier motion.
    case springsTogether(Int)
    /// Three springs that add up in each of so many properties, begun one after another: the same one again, or if
    /// `unlike` one of another stiffness, so that they share nothing.
    case springsThreefold(Int, varied: Bool, unlike: Bool = false)
    /// One property that is sent elsewhere before each frame, by a spring of half a second.
    case retargeted
    /// So many animations that begin before a frame and end in it, each of a view of its own.
    case brief(Int)
    /// Four properties of each of `count` / 4 views, in one animator along a Bezier curve.
    case properties(Int)
    /// Ten moving views among others at rest.
    case still(Int)

    /// The number of animated properties.
    var count: Int {
        switch self {
        case .springs(let count, _), .springsTogether(let count), .springsThreefold(let count, _, _),
            .properties(let count), .brief(let count):
            count
        case .retargeted: 1
        case .still: 10
        }
    }

    /// Returns a stage on which all animations run for at least two seconds.
    @MainActor
    func stage() -> AnimationStage {
        switch self {
        case .springs(let count, let varied): return Self.springs(count, varied: varied)
        case .springsTogether(let count):
            let stage = AnimationStage(views: count)
            stage.act {
                for (index, view) in stage.views.enumerated() {
                    View.animate(withDuration: 5, options: .curveLinear) {
                        view.center = CGPoint(x: Double(index), y: Double(index % 97) * 31)
                    }
                }
            }
            stage.nextFrame()
            stage.act { Self.spring(1).startAnimating { Self.move(stage.views) } }
            return stage
        case .springsThreefold(let count, let varied, let unlike):
            let stage = AnimationStage(views: count)
            for number in 1...3 {
                // What `varied` adds is below 1: no two are alike.
                let stiffness = unlike ? Double(number) : 1
                Self.begin(stage, distance: 100 / Double(number), stiffness: stiffness, varied: varied)
                stage.nextFrame()
            }
            return stage
        case .retargeted:
            let stage = AnimationStage(views: 1)
            var turn = 0
            stage.beforeFrame = {
                turn += 1
                View.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
                    stage.views[0].center = CGPoint(x: Double(turn * 37 % 390), y: Double(turn * 61 % 844))
                }
                // What has ended is dropped: of 120 a second, those of the last half.
                precondition(stage.runningCount <= 61, "\(stage.runningCount) run")
            }
            return stage
        case .brief(let count):
            let stage = AnimationStage(views: count)
            var sign = 1.0
            stage.beforeFrame = {
                sign = -sign
                for view in stage.views { View.animate(withDuration: 0.004) { view.center.x += 100 * sign + 1 } }
            }
            return stage
        case .properties(let count):
            let stage = AnimationStage(views: count / 4)
            stage.act {
                View.animate(withDuration: 10) {
                    Self.move(stage.views)
                    for view in stage.views {
                        view.alpha = 0.3
                        view.cornerRadius = 12
                        view.backgroundColor = Color(red: 1, green: 0.5, blue: 0.25, alpha: 1)
                    }
                }
            }
            return stage
        case .still(let count):
            let stage = AnimationStage(views: count + 10)
            stage.act { View.animate(withDuration: 10) { Self.move(stage.views.suffix(10)) } }
            return stage
        }
    }

    @MainActor
    private static func springs(_ count: Int, varied: Bool) -> AnimationStage {
        let stage = AnimationStage(views: count)
        begin(stage, distance: 100, varied: varied)
        return stage
    }

    /// Begins a spring in every view, each over a little more than `distance`.
    @MainActor
    private static func begin(_ stage: AnimationStage, distance: Double, stiffness: Double = 1, varied: Bool) {
        stage.act {
            for (index, view) in stage.views.enumerated() {
                let part = Double(index) / Double(stage.views.count)
                spring(varied ? stiffness + part : stiffness, velocity: CGVector(dx: 1 + part, dy: 2 - part))
                    .startAnimating { view.center.x += distance + part }
            }
        }
    }

    /// Returns an animator with a spring that oscillates for some seconds.
    @MainActor
    private static func spring(_ stiffness: Double, velocity: CGVector = .zero) -> PropertyAnimator {
        PropertyAnimator(
            duration: 0,
            timingParameters: SpringTimingParameters(
                mass: 1, stiffness: 30 * stiffness, damping: 2.5, initialVelocity: velocity))
    }

    @MainActor
    private static func move(_ views: some Sequence<View>) {
        for view in views { view.center.x += 100 }
    }
}

extension PropertyAnimator {
    fileprivate func startAnimating(_ animations: @escaping () -> Void) {
        addAnimations(animations)
        startAnimation()
    }
}
