import Drawing
import Foundation
import ViewHierarchy

/// The presentation of an alert: its place, and the dimming behind it.
final class AlertPresentationController: PresentationController {
    let dimming = DimmingView(frame: .zero)

    private var alert: AlertController? { presentedViewController as? AlertController }

    var isSheet: Bool { alert?.preferredStyle == .actionSheet }

    /// The dimming's alpha when the alert is there.
    var dimmingAlpha: Double { isSheet ? AlertMetrics.sheetDimmingAlpha : AlertMetrics.dimmingAlpha }

    override var shouldPresentInFullscreen: Bool { false }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = presentedView as? AlertView else { return .zero }
        return view.place(in: containerView.bounds.size)
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

    override func placePresentedView() {
        guard let view = presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}
