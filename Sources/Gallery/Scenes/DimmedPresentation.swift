import Foundation
import Scrim

/// A presentation of a card from a distance below the top of the screen to its bottom, over a dimming view.
class DimmedPresentation: PresentationController {
    let dimming: DimmingView
    private let dimmingAlpha: Double
    private let topInset: Double
    private let recognizers: [GestureRecognizer]
    /// Where the card was laid out last.
    private var laidOutFrame: CGRect?

    /// - Parameters:
    ///   - topInset: The card's distance from the top, in points; on a device it stays below the safe area's top.
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
        guard let containerView else { return .zero }
        let (bounds, top) = (containerView.bounds, containerView.cardTop(topInset))
        return CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
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

    /// Lays out the card. A dismissal has set it beyond the edge and adds the rest of its way (rules K 1 and K 5), so there
    /// the card keeps its distance from where it rests.
    override func containerViewWillLayoutSubviews() {
        guard let card = presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        defer { laidOutFrame = frame }
        guard presentedViewController.isBeingDismissed, let laidOutFrame else {
            card.frame = frame
            return
        }
        card.bounds.size = frame.size
        card.center.x += frame.midX - laidOutFrame.midX
        card.center.y += frame.midY - laidOutFrame.midY
    }

    private func fadeDimming(to alpha: Double) {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in
            dimming.alpha = alpha
        })
    }
}
