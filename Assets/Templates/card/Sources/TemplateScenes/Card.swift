import Foundation
import Scrim

extension Scene {
    /// A button presents a card, which a drag takes down again.
    static let card = Scene(
        "card", hint: "Open the card, and pull it down.",
        parameters: [
            .number("threshold", 0.4, in: 0...1), .number("duration", 0.4, in: 0.1...2, unit: "s"), .curve(),
        ],
        lead: "card"
    ) { parameters in
        HomeController(
            CardSettings(
                threshold: parameters["threshold"], duration: parameters["duration"], curve: parameters["curve"]))
    }
}

struct CardSettings {
    /// The part of its height by which the card has to be pulled to leave.
    var threshold = 0.4
    /// In seconds.
    var duration = 0.4
    /// What the card moves by; nil for an ease-out, and evenly along with a finger.
    var curve: TimingCurve?
}

final class HomeController: ViewController {
    private let settings: CardSettings
    private let open = Button(type: .system)

    init(_ settings: CardSettings) {
        self.settings = settings
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        open.setTitle("Open", for: .normal)
        open.accessibilityIdentifier = "open"
        open.addTarget(self, action: HomeController.showCard, for: .touchUpInside)
        view.addSubview(open)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        open.frame = CGRect(x: view.bounds.midX - 60, y: 120, width: 120, height: 44)
    }

    private func showCard() { present(CardController(settings), animated: true) }
}

final class CardController: ViewController {
    private let transition: CardTransition
    /// A release that is faster, in points a second, dismisses the card wherever it is.
    private static let flickSpeed = 1000.0

    init(_ settings: CardSettings) {
        transition = CardTransition(settings)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemIndigo
        view.layer.cornerRadius = 24
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        view.accessibilityIdentifier = "card"
        view.addGestureRecognizer(PanGestureRecognizer(target: self, action: CardController.pulled(_:)))
    }

    private func pulled(_ pan: PanGestureRecognizer) {
        let progress = pan.translation(in: nil).y / view.bounds.height
        switch pan.state {
        case .began:
            transition.interaction = PercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed:
            transition.interaction?.update(progress)
        case .ended where progress > transition.settings.threshold || pan.velocity(in: nil).y > Self.flickSpeed:
            transition.interaction?.finish()
            transition.interaction = nil
        case .ended, .cancelled, .failed:
            transition.interaction?.cancel()
            transition.interaction = nil
        default: break
        }
    }
}

/// Gives the card its place and its animators, and a finger the lead.
final class CardTransition: ViewControllerTransitioningDelegate {
    let settings: CardSettings
    /// While a finger leads.
    var interaction: PercentDrivenInteractiveTransition?

    init(_ settings: CardSettings) { self.settings = settings }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        CardPresentation(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        CardAnimator(isPresenting: true, settings)
    }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        CardAnimator(isPresenting: false, settings)
    }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

/// A card at the bottom, over a dimming view.
final class CardPresentation: PresentationController {
    private let dimming = View(frame: .zero)

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let height = (bounds.height * 0.6).rounded()
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.backgroundColor = Color(white: 0, alpha: 0.4)
        dimming.accessibilityIdentifier = "dimming"
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 1 }, completion: nil)
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 0 }, completion: nil)
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        dimming.frame = containerView?.bounds ?? .zero
    }
}

/// Slides the card by its own height.
final class CardAnimator: ViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let settings: CardSettings

    init(isPresenting: Bool, _ settings: CardSettings) {
        self.isPresenting = isPresenting
        self.settings = settings
    }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        settings.duration
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let card = context.view(forKey: isPresenting ? .to : .from),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return context.completeTransition(false) }
        let rest = isPresenting ? context.finalFrame(for: controller) : card.frame
        let below = rest.offsetBy(dx: 0, dy: rest.height)
        if isPresenting {
            context.containerView.addSubview(card)
            card.frame = below
        }
        // With a linear curve the card sticks to a finger that leads.
        let usual: AnimationCurve = context.isInteractive ? .linear : .easeOut
        let animator = PropertyAnimator(
            duration: settings.duration,
            timingParameters: settings.curve ?? CubicTimingParameters(animationCurve: usual))
        animator.addAnimations { card.frame = self.isPresenting ? rest : below }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        animator.startAnimation()
    }
}
