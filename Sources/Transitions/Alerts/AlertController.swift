import Animator
import Drawing
import Foundation
public import ViewHierarchy

/// A controller that shows a message and actions over everything else, like UIKit's `UIAlertController`.
///
/// A selected action dismisses the alert. Its handler is called when the dismissal has completed. The escape key
/// selects the cancel action, the return key the preferred one, and a tap outside an action sheet its cancel action.
/// There are no text fields.
open class AlertController: ViewController {
    /// The styles of alerts.
    public enum Style: Int, Hashable, Sendable {
        /// An alert at the bottom edge, with the cancel action in its own panel.
        case actionSheet = 0
        /// An alert in the middle.
        case alert = 1
    }

    /// The style of the alert.
    open private(set) var preferredStyle = Style.alert
    /// The title of the alert.
    open override var title: String? { didSet { if title != oldValue { contentDidChange() } } }
    /// The text below the title.
    open var message: String? { didSet { if message != oldValue { contentDidChange() } } }
    /// The actions, in the order in which they were added.
    open private(set) var actions: [AlertAction] = []
    /// The action with a bold title, which the return key selects. It must be in `actions`; others are ignored. In an
    /// action sheet, it affects only the key.
    open var preferredAction: AlertAction? { didSet { if preferredAction !== oldValue { contentDidChange() } } }

    private let transitioning = AlertTransitioning()

    /// Creates an alert without actions.
    /// - Parameters:
    ///   - title: The title of the alert.
    ///   - message: The text below the title.
    ///   - preferredStyle: The style of the alert.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
        modalPresentationStyle = .custom
        transitioningDelegate = transitioning
    }

    /// Adds an action at the end. A second cancel action is reported and not added.
    open func addAction(_ action: AlertAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        if action.style == .cancel, cancelAction != nil {
            TransitionDirector.current.report(
                self, "addAction(_:)", "it has a cancel action already",
                "the action is not added; give it another style")
            return
        }
        actions.append(action)
        action.onChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }

    var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

    /// The preferred action, if it is in `actions`.
    var usablePreferredAction: AlertAction? { actions.first { $0 === preferredAction } }

    // MARK: View

    private var alertView: AlertView? { viewIfLoaded as? AlertView }

    open override func loadView() {
        let view = AlertView(isSheet: preferredStyle == .actionSheet)
        view.onChoice = { [weak self] in self?.choose($0) }
        self.view = view
        contentDidChange()
    }

    private func contentDidChange() {
        guard let alertView else { return }
        alertView.display(title: title, message: message, actions: actions, emphasized: emphasizedAction)
        presentedBy?.container.setNeedsLayout()
    }

    /// The action with a bold title: the preferred one, or else the cancel action.
    private var emphasizedAction: AlertAction? {
        preferredStyle == .actionSheet ? cancelAction : usablePreferredAction ?? cancelAction
    }

    // MARK: Selecting

    func choose(_ action: AlertAction) {
        guard action.isEnabled, let presentation = presentedBy, presentation.busyPresentation == nil else { return }
        presentation.dismiss(animated: true) { if $0 { action.handler?(action) } }
    }

    open override func keyPressed(_ key: Key) -> Bool {
        let chosen: AlertAction? =
            switch key {
            case .escape: cancelAction
            case .return: usablePreferredAction
            default: nil
            }
        guard let chosen else { return super.keyPressed(key) }
        choose(chosen)
        return true
    }
}

/// The transitioning delegate of alerts.
@MainActor
final class AlertTransitioning: ViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        AlertPresentationController(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AlertAnimator(isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        AlertAnimator(isPresenting: false)
    }
}

/// An action of an alert, like UIKit's `UIAlertAction`.
@preconcurrency @MainActor
public final class AlertAction {
    /// The styles of actions.
    public enum Style: Int, Hashable, Sendable {
        case `default` = 0
        /// Changes nothing. The escape key, and a tap outside an action sheet, select it.
        case cancel = 1
        /// Deletes something.
        case destructive = 2
    }

    /// The title of the button.
    public let title: String?
    public let style: Style
    /// Whether the action can be selected; true by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    let handler: ((AlertAction) -> Void)?
    var onChange: (() -> Void)?

    /// - Parameters:
    ///   - title: The title of the button.
    ///   - style: The style of the action.
    ///   - handler: Called after the action was selected and the alert was dismissed.
    public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

/// The presentation controller of an alert, with the dimming view behind it.
final class AlertPresentationController: PresentationController {
    let dimming = DimmingView(frame: .zero)

    private var alert: AlertController? { presentedViewController as? AlertController }

    var isSheet: Bool { alert?.preferredStyle == .actionSheet }

    var dimmingAlpha: Double { isSheet ? AlertMetrics.sheetDimmingAlpha : AlertMetrics.dimmingAlpha }

    override var shouldPresentInFullscreen: Bool { false }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = presentedView as? AlertView else { return .zero }
        return view.layOut(in: containerView.bounds.size)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.alpha = presentedViewController.transitionCoordinator?.isAnimated == true ? 0 : dimmingAlpha
        containerView.insertSubview(dimming, at: 0)
        if dimming.gestureRecognizers?.isEmpty ?? true {
            dimming.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.tapBeside() })
        }
    }

    private func tapBeside() {
        if isSheet, let alert, let cancel = alert.cancelAction { alert.choose(cancel) }
    }

    override func layOutPresentedView() {
        guard let view = presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}

/// The animator of alerts: an alert shrinks from a larger size and fades out; an action sheet slides.
final class AlertAnimator: ViewControllerAnimatedTransitioning {
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        guard let transitionContext, slides(transitionContext) else { return AlertMetrics.duration }
        return SpringTimingParameters.system.settlingDuration ?? AlertMetrics.duration
    }

    private func alertController(_ context: any ViewControllerContextTransitioning) -> AlertPresentationController? {
        let alert = context.viewController(forKey: isPresenting ? .to : .from)
        return alert?.presentationController as? AlertPresentationController
    }

    private func slides(_ context: any ViewControllerContextTransitioning) -> Bool {
        !Accessibility.isReduceMotionEnabled && alertController(context)?.isSheet == true
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        let controller = alertController(context)
        guard let view = context.view(forKey: isPresenting ? .to : .from) else {
            return context.completeTransition(true)
        }
        let slides = slides(context)
        let animator =
            slides
            ? PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
            : PropertyAnimator(duration: AlertMetrics.duration, curve: isPresenting ? .easeOut : .easeInOut)
        if isPresenting, let to = context.viewController(forKey: .to) {
            view.frame = context.finalFrame(for: to)
            context.containerView.addSubview(view)
            view.layoutIfNeeded()
            setAway(view, slides: slides, in: context.containerView)
        }
        animator.addAnimations { [isPresenting] in
            if isPresenting {
                view.transform = .identity
                view.alpha = 1
                if let controller { controller.dimming.alpha = controller.dimmingAlpha }
            } else {
                if slides { Self.slideAway(view, in: context.containerView) } else { view.alpha = 0 }
                controller?.dimming.alpha = 0
            }
        }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        animator.startAnimation()
    }

    private func setAway(_ view: View, slides: Bool, in container: View) {
        if slides { return Self.slideAway(view, in: container) }
        view.alpha = 0
        guard !Accessibility.isReduceMotionEnabled else { return }
        view.transform = CGAffineTransform(scaleX: AlertMetrics.firstScale, y: AlertMetrics.firstScale)
    }

    private static func slideAway(_ view: View, in container: View) {
        let distance = container.bounds.height - (view.center.y - view.bounds.height / 2)
        view.transform = CGAffineTransform(translationX: 0, y: distance)
    }
}
