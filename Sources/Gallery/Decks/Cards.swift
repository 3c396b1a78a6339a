import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `cards` scene.
    public static let cards = SceneDescription(
        name: "cards",
        title: "Cards",
        hint: "Pull the bar up into a deck of cards, throw them up one by one, or pull the deck down.",
        parameters: [
            .threshold(0.3), SceneParameter("flight", unit: "s", .number(0.01...10), default: "0.3"),
        ] + SceneParameter.shared(duration: 0.5, .thrown),
        views: [
            SceneViewName("deck"), SceneViewName("card"), SceneViewName("bar"), SceneViewName("false-bar"),
            SceneViewName("dimming"), SceneViewName("going"), SceneViewName("decline"),
        ],
        lead: "deck",
        make: {
            let outings = OutingsController(SceneStyle($0))
            return ControllerScene(outings, lead: "deck") { [unowned outings] in outings.deck?.cards.progress }
        })
}

/// A list over a bar with the invitations that wait. It presents the deck of them, and leads that both ways by pans; the
/// interaction controller is always there, and begins under a finger only where one asks for it.
final class OutingsController: ViewController, ViewControllerTransitioningDelegate, GestureRecognizerDelegate {
    private let style: SceneStyle
    private lazy var outings = OutingsView(Invitation.waiting, style.palette)
    private let interactor = PercentDrivenInteractiveTransition()
    /// Where a finger leads: how far the transition was when that took it, 0...1, and whether it was on its way back.
    private var caught: (percent: Double, isReturning: Bool)?

    /// How fast the rest is.
    private static let completionSpeed = 0.6
    /// The deck's distance from the top, in points.
    private static let topInset = 70.0
    private static let dimmingAlpha = 0.6

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
        interactor.completionSpeed = Self.completionSpeed
    }

    required init?(coder: NSCoder) { nil }

    var deck: DeckController? { presentedViewController as? DeckController }

    override func loadView() {
        outings.bar.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
        outings.bar.addGestureRecognizer(pan())
        view = outings
    }

    private func open() {
        guard presentedViewController == nil else { return }
        let deck = DeckController(outings.bar, style)
        deck.deck.content.addGestureRecognizer(pan())
        deck.modalPresentationStyle = .custom
        deck.transitioningDelegate = self
        present(deck, animated: true)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { DeckAnimator(style, isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        DeckAnimator(style, isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { leader }

    private var leader: PercentDrivenInteractiveTransition {
        interactor.wantsInteractiveStart = caught != nil
        return interactor
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        DimmedPresentation(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: style.palette)
    }

    // MARK: The pull

    /// A pan that leads the deck: up from the bar, down from its place.
    private func pan() -> PanGestureRecognizer {
        let pan = CatchingPanGestureRecognizer { [weak self] in self?.pull($0) }
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.deck?.isInTransition ?? false }
        return pan
    }

    private func pull(_ pan: CatchingPanGestureRecognizer) {
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            caught = (0, deck?.transitionCoordinator?.isCancelled ?? false)
            guard let deck else { return open() }
            guard deck.isInTransition else { return deck.dismiss(animated: true) }
            interactor.pause()
            caught?.percent = Double(interactor.percentComplete)
        case .changed:
            guard let caught else { return }
            let percent = percent(pan, from: caught.percent)
            interactor.update(CGFloat(percent))
            // Once past the threshold it needs no finger any more; caught beyond it, it waits for the release.
            if caught.percent <= threshold, percent > threshold { decide(finishes: true) }
        case .ended, .cancelled, .failed:
            guard let caught else { return }
            let isSentOn = pan.hasMoved ? percent(pan, from: caught.percent) > threshold : !caught.isReturning
            decide(finishes: pan.state == .ended && isSentOn)
        case .possible:
            break
        }
    }

    private func decide(finishes: Bool) {
        caught = nil
        style.report(verdict: finishes == deck?.isBeingPresented ? "open" : "close")
        if finishes { interactor.finish() } else { interactor.cancel() }
    }

    private var threshold: Double { style.parameters.number("threshold") }

    /// The way in parts of what is between the bar and the deck's place; the wrong way counts as zero.
    private func percent(_ pan: PanGestureRecognizer, from caught: Double) -> Double {
        let way = Self.way(in: Double(view.bounds.height))
        return min(max(caught + (deck?.isBeingPresented == true ? -1 : 1) * pan.translation(in: nil).y / way, 0), 1)
    }

    /// From the bar to the deck's place, in points.
    static func way(in height: Double) -> Double { max(1, height - topInset - InvitationBar.height) }

    /// Pulls are upright; at rest only away from where the deck is, and not while a card moves.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer else { return false }
        let way = pan.translation(in: nil)
        let isUpright = abs(way.y) > abs(way.x)
        guard let deck else { return isUpright && way.y < 0 }
        return deck.isInTransition || isUpright && way.y > 0 && !deck.cards.isMoving
    }
}

/// A deck of invitations, of which the front one can be thrown up. The last one gone, it leaves.
final class DeckController: ViewController {
    let deck: DeckView
    let cards: ThrownCards

    private static let rules = ThrownCards.Rules(border: 0.2, smallestButtons: 0.75)

    init(_ bar: InvitationBar, _ style: SceneStyle) {
        deck = DeckView(bar.invitations.isEmpty ? Invitation.waiting : bar.invitations, for: bar, style.palette)
        cards = ThrownCards(of: deck, style, Self.rules)
        super.init(nibName: nil, bundle: nil)
        cards.isAllowed = { [unowned self] in !isInTransition }
        cards.onLeave = { [unowned self] in
            deck.showCount()
            if deck.cards.isEmpty, !isInTransition { dismiss(animated: true) }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = deck }

    override func viewDidAppear(_ animated: Bool) { deck.showCount() }

    override func viewDidLayoutSubviews() { cards.arrange() }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        if !isInTransition, !cards.isMoving { dismiss(animated: true) }
        return true
    }

    var isInTransition: Bool { isBeingPresented || isBeingDismissed }
}

/// Slides the deck between its place and the bar, for which it passes at the bottom; under reduced motion, where no finger
/// leads, it fades.
private final class DeckAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private var animator: PropertyAnimator?

    /// The false bar's alpha at the top: below clear, so that it is gone in the middle of the way.
    private static let goneHalfway = -1.0

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        guard let deck = context.view(forKey: isPresenting ? .to : .from) as? DeckView else {
            return style.animator(.linear) {}
        }
        if isPresenting, let controller = context.viewController(forKey: .to) {
            deck.frame = context.finalFrame(for: controller)
            context.containerView.addSubview(deck)
            deck.layoutIfNeeded()
        }
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let way = OutingsController.way(in: context.containerView.bounds.height)
        let show = { (isUp: Bool) in
            if fades {
                deck.alpha = isUp ? 1 : 0
            } else {
                deck.offset = isUp ? 0 : way
                deck.falseBar.alpha = isUp ? Self.goneHalfway : 1
            }
        }
        show(!isPresenting)
        // The deck is the bar on the way.
        deck.bar.isHidden = !fades
        let animator = style.animator(.easeInOut) { [isPresenting] in show(isPresenting) }
        animator.addCompletion { [isPresenting] _ in
            deck.bar.isHidden = isPresenting != context.transitionWasCancelled
            context.completeTransition(!context.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
