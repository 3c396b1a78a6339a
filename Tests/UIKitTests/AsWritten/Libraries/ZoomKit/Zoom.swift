//
//  Zoom.swift
//  ZoomKit
//

import UIKit

public protocol ZoomDelegate: AnyObject {
    func zoomWillStart(_ zoom: ZoomTransition)
    func zoomDidEnd(_ zoom: ZoomTransition, completed: Bool)
    func zoomDuration(_ zoom: ZoomTransition) -> Double?
    func zoom(_ zoom: ZoomTransition, shouldBeginWith recognizer: UIPanGestureRecognizer) -> Bool?
}

extension ZoomDelegate {
    public func zoomWillStart(_ zoom: ZoomTransition) {}
    public func zoomDidEnd(_ zoom: ZoomTransition, completed: Bool) {}
    public func zoomDuration(_ zoom: ZoomTransition) -> Double? { nil }
    public func zoom(_ zoom: ZoomTransition, shouldBeginWith recognizer: UIPanGestureRecognizer) -> Bool? { nil }
}

public enum ZoomState: Int {
    case possible, starting, animating, completing
}

/// Moves the views that two controllers share.
open class ZoomTransition: NSObject {

    public static let shared = ZoomTransition()

    public weak var delegate: ZoomDelegate?

    public internal(set) var state: ZoomState = .possible {
        didSet {
            guard state != oldValue else { return }
            notify()
        }
    }

    /// Whether the controllers are being presented or pushed.
    public internal(set) var isPresenting = true
    public internal(set) weak var toViewController: UIViewController?
    public internal(set) weak var fromViewController: UIViewController?

    internal var context: ZoomContext?
    internal var animators: [UIViewPropertyAnimator] = []
    internal var transitionContext: UIViewControllerContextTransitioning?
    internal var interactor: ZoomInteractor?
    private var observations: [NSKeyValueObservation] = []

    public var progress: CGFloat {
        return animators.first?.fractionComplete ?? 0
    }

    public override init() {
        super.init()
    }

    var duration: TimeInterval {
        return delegate?.zoomDuration(self) ?? 0.4
    }

    private func notify() {
        switch state {
        case .starting: delegate?.zoomWillStart(self)
        case .possible, .animating, .completing: break
        }
    }

    // MARK: - Running

    func start(_ transitionContext: UIViewControllerContextTransitioning) {
        guard state == .possible,
            let from = transitionContext.viewController(forKey: .from),
            let to = transitionContext.viewController(forKey: .to)
        else {
            transitionContext.completeTransition(false)
            return
        }
        self.transitionContext = transitionContext
        fromViewController = from
        toViewController = to
        state = .starting
        let container = transitionContext.containerView
        let toView: UIView = transitionContext.view(forKey: .to) ?? to.view
        let fromView: UIView = transitionContext.view(forKey: .from) ?? from.view
        if isPresenting {
            toView.frame = transitionContext.finalFrame(for: to)
            container.addSubview(toView)
        } else if toView.superview == nil {
            container.insertSubview(toView, belowSubview: fromView)
        }
        toView.layoutIfNeeded()
        let context = ZoomContext(container: container)
        context.process(from: fromView, to: toView)
        self.context = context
        animate(context, fromView: fromView, toView: toView)
        state = .animating
    }

    private func animate(_ context: ZoomContext, fromView: UIView, toView: UIView) {
        let animator = UIViewPropertyAnimator(duration: duration, dampingRatio: 0.9, animations: nil)
        for pair in context.pairs {
            let copy = context.snapshotView(for: pair.from)
            let end = context.frame(of: pair.to)
            let radius = pair.to.layer.cornerRadius
            context.hide(pair.to)
            animator.addAnimations {
                copy.frame = end
                copy.layer.cornerRadius = radius
            }
        }
        for view in context.leaving {
            let copy = context.snapshotView(for: view)
            let state = context.state(of: view)
            animator.addAnimations({ self.apply(state, to: copy) }, delayFactor: CGFloat(state.delay))
        }
        for view in context.arriving {
            let copy = context.snapshotView(for: view)
            let state = context.state(of: view)
            apply(state, to: copy)
            animator.addAnimations(
                {
                    copy.alpha = 1
                    copy.transform = .identity
                }, delayFactor: CGFloat(state.delay))
        }
        let covering = isPresenting ? toView : fromView
        let shown: CGFloat = isPresenting ? 1 : 0
        covering.alpha = 1 - shown
        animator.addAnimations { covering.alpha = shown }
        animator.addCompletion { [weak self] position in
            self?.complete(position == .end)
        }
        animators = [animator]
        observations = [
            animator.observe(\.isRunning, options: [.new]) { [weak self] animator, change in
                guard change.newValue == false, animator.state == .active else { return }
                self?.interactor?.didPause()
            }
        ]
        if transitionContext?.isInteractive == true {
            animator.pauseAnimation()
        } else {
            animator.startAnimation()
        }
    }

    private func apply(_ state: ZoomTargetState, to view: UIView) {
        if let opacity = state.opacity { view.alpha = CGFloat(opacity) }
        if let transform = state.transform { view.transform = transform }
        if let radius = state.cornerRadius { view.layer.cornerRadius = radius }
    }

    private func complete(_ finished: Bool) {
        guard state == .animating, let transitionContext = transitionContext else { return }
        state = .completing
        context?.unhideAll()
        fromViewController?.view.alpha = 1
        toViewController?.view.alpha = 1
        context = nil
        animators = []
        observations = []
        self.transitionContext = nil
        if transitionContext.isInteractive {
            finished ? transitionContext.finishInteractiveTransition() : transitionContext.cancelInteractiveTransition()
        }
        transitionContext.completeTransition(finished)
        state = .possible
        interactor = nil
        delegate?.zoomDidEnd(self, completed: finished)
    }

    // MARK: - Driven by a finger

    open func update(_ percentage: CGFloat) {
        guard state == .animating else { return }
        for animator in animators { animator.fractionComplete = max(0, min(1, percentage)) }
        transitionContext?.updateInteractiveTransition(percentage)
    }

    open func finish() {
        resume(reversed: false)
    }

    open func cancel() {
        resume(reversed: true)
    }

    private func resume(reversed: Bool) {
        for animator in animators {
            animator.isReversed = reversed
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
    }
}

// MARK: - UIViewControllerTransitioningDelegate

extension ZoomTransition: UIViewControllerTransitioningDelegate {

    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }

    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
    {
        isPresenting = false
        return self
    }

    public func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interactor
    }
}

extension ZoomTransition: UIViewControllerAnimatedTransitioning {

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        start(transitionContext)
    }
}

extension ZoomTransition: UINavigationControllerDelegate {

    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = operation == .push
        return self
    }
}
