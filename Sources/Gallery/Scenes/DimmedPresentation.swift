import Foundation
import Scrim

/// A presentation of a card from a distance below the top of the screen to its bottom, over a dimming view.
class DimmedPresentation: PresentationController {
    let dimming: DimmingView
    private let dimmingAlpha: Double
    private let topInset: Double
    private let recognizers: [GestureRecognizer]

    /// - Parameters:
    ///   - topInset: The card's distance from the top, in points.
    ///   - dimmingAlpha: The alpha of the dimming view, 0...1.
    ///   - recognizers: The gesture recognizers for the container during the presentation.
    init(
        _ presented: ViewController, _ presenting: ViewController?, topInset: Double, dimmingAlpha: Double,
        palette: Palette, recognizers: [GestureRecognizer] = []
    ) {
        dimming = DimmingView(frame: .zero, color: palette.dimming)
        self.dimmingAlpha = dimmingAlpha
        self.topInset = topInset
        self.recognizers = recognizers
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: topInset, width: bounds.width, height: max(0, bounds.height - topInset))
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        for recognizer in recognizers { containerView.addGestureRecognizer(recognizer) }
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.addSubview(dimming)
        fadeDimming(to: dimmingAlpha)
    }

    override func dismissalTransitionWillBegin() { fadeDimming(to: 0) }

    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }

    private func fadeDimming(to alpha: Double) {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in
            dimming.alpha = alpha
        })
    }
}
