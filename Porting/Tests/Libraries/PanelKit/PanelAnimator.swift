//
//  PanelAnimator.swift
//  PanelKit
//

#if canImport(UIKit)
    import UIKit
#endif

/// The spring of all panels.
struct PanelAnimator {

    static func animate(
        config: PanelPresentable?, _ animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let duration = config?.transitionDuration ?? 0.5
        let damping = config?.springDamping ?? 1
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
            options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState], animations: animations,
            completion: completion)
    }
}

/// Slides a panel in from below, and out.
class PanelPresentationAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    enum Style {
        case presentation
        case dismissal
    }

    private let style: Style

    required init(style: Style) {
        self.style = style
        super.init()
    }

    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
        let key: UITransitionContextViewControllerKey = style == .presentation ? .to : .from
        let presentable = context?.viewController(forKey: key) as? PanelPresentable
        return presentable?.transitionDuration ?? 0.5
    }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
        switch style {
        case .presentation: animatePresentation(context)
        case .dismissal: animateDismissal(context)
        }
    }

    private func animatePresentation(_ context: UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to), let panel = context.view(forKey: .to) else {
            return
        }
        let presentable = controller as? PanelPresentable
        let height = context.containerView.bounds.height
        panel.frame.origin.y = height
        PanelAnimator.animate(config: presentable) {
            panel.frame.origin.y = height - (presentable?.shortHeight ?? height)
        } completion: { finished in
            context.completeTransition(finished && !context.transitionWasCancelled)
        }
    }

    private func animateDismissal(_ context: UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .from), let panel = context.view(forKey: .from) else {
            return
        }
        PanelAnimator.animate(config: controller as? PanelPresentable) {
            panel.frame.origin.y = context.containerView.bounds.height
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

/// The transitioning delegate of panels.
public class PanelKitTransition: NSObject {

    public static var `default`: PanelKitTransition = {
        return PanelKitTransition()
    }()
}

extension PanelKitTransition: UIViewControllerTransitioningDelegate {

    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return PanelPresentationAnimator(style: .presentation)
    }

    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
    {
        return PanelPresentationAnimator(style: .dismissal)
    }

    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        let controller = PanelPresentationController(presentedViewController: presented, presenting: presenting)
        controller.panelDelegate = presented as? PanelDelegate
        return controller
    }
}

extension UIViewController {

    /// The presentation of the panel that shows the controller.
    public var panelPresentation: PanelPresentationController? {
        return presentationController as? PanelPresentationController
    }

    open func presentPanel(_ controller: UIViewController & PanelPresentable, completion: (() -> Void)? = nil) {
        controller.modalPresentationStyle = .custom
        controller.modalPresentationCapturesStatusBarAppearance = true
        controller.transitioningDelegate = PanelKitTransition.default
        if UIDevice.current.userInterfaceIdiom == .pad {
            controller.popoverPresentationController?.sourceView = view
        }
        present(controller, animated: true, completion: completion)
    }
}
