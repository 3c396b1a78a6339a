import Animator
import Drawing
import Foundation
import ViewHierarchy

/// The coordinator of a run, which lets others animate alongside.
@MainActor
final class TransitionCoordinator: ViewControllerTransitionCoordinator {
    typealias Block = (any ViewControllerTransitionCoordinatorContext) -> Void

    /// The run, or nil if the transition is over and nothing else retains it.
    private weak var run: TransitionRun?
    private let plan: (isAnimated: Bool, style: ModalPresentationStyle, container: View)
    private var animations: [Block] = []
    private var completions: [Block] = []
    private var handlers: [Block] = []
    private var hasBegun = false

    private var wasCancelled = false

    init(_ run: TransitionRun) {
        self.run = run
        plan = (run.plan.isAnimated, run.plan.style, run.plan.container)
    }

    var isAnimated: Bool { plan.isAnimated }
    var presentationStyle: ModalPresentationStyle { plan.style }
    var initiallyInteractive: Bool { run?.isInitiallyInteractive ?? false }
    var isInterruptible: Bool { run?.interruptibleAnimator != nil }
    var isInteractive: Bool { run?.isInteractive ?? false }
    var isCancelled: Bool { run?.isCancelled ?? wasCancelled }
    var transitionDuration: TimeInterval { run?.duration ?? 0 }
    var percentComplete: CGFloat { CGFloat(run?.percentComplete ?? 0) }
    var completionVelocity: CGFloat { CGFloat(run?.completionSpeed ?? 1) }
    var completionCurve: AnimationCurve { run?.plan.interactor?.completionCurve ?? .easeInOut }
    var containerView: View { plan.container }
    var targetTransform: CGAffineTransform { .identity }

    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
        run?.context.viewController(forKey: key)
    }

    func view(forKey key: TransitionContextViewKey) -> View? { run?.context.view(forKey: key) }

    func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
        guard let run, run.isPending || run.isRunning else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        if hasBegun { animate(animation) } else { animations.append(animation) }
        return true
    }

    func animateAlongsideTransition(in view: View?, animation: Block?, completion: Block?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    func notifyWhenInteractionChanges(_ handler: @escaping Block) { handlers.append(handler) }

    // MARK: Called by the run

    func begin() {
        hasBegun = true
        let blocks = animations
        animations = []
        for block in blocks { animate(block) }
    }

    /// Moves all blocks to the coordinator of the transition that replaces this one before it begins.
    func handOver(to other: TransitionCoordinator) {
        other.animations = animations + other.animations
        other.completions = completions + other.completions
        other.handlers = handlers + other.handlers
        (animations, completions, handlers) = ([], [], [])
    }

    func interactionDidChange() { for handler in handlers { handler(self) } }

    func end() {
        wasCancelled = isCancelled
        let blocks = completions
        (animations, completions, handlers) = ([], [], [])
        for block in blocks { block(self) }
    }

    private func animate(_ block: @escaping Block) {
        guard let run, plan.isAnimated else { return block(self) }
        run.animations.collect {
            if let animator = run.interruptibleAnimator {
                animator.addAnimations { block(self) }
            } else {
                View.animate(withDuration: run.duration) { block(self) }
            }
        }
    }
}
