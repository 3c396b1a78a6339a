import Foundation
public import Scrim

extension Scene {
    /// The `cards` scene.
    public static let cards = Scene(
        "cards",
        title: "Cards",
        group: "Decks",
        hint: "Pull the bar up into a deck of cards, throw them up one by one, or pull the deck down.",
        parameters: [
            .threshold(0.3), SceneParameter("flight", unit: "s", .number(0.01...10), default: "0.3"),
        ] + SceneParameter.shared(duration: 0.5, .thrown),
        views: [
            SceneViewName("deck"), SceneViewName("card"), SceneViewName("bar"), SceneViewName("false-bar"),
            SceneViewName("dimming"), SceneViewName("going"), SceneViewName("decline"),
        ],
        lead: "deck",
        makeRoot: { environment in
            let outings = OutingsController(SceneStyle(environment))
            environment.progress = { [unowned outings] in outings.deck?.cards.progress }
            return outings
        })
}

/// A list over a bar with some of its stories. It presents them as a deck.
final class OutingsController: SceneController {
    private lazy var bar = StoryBar(Story.deck, style.palette)
    private let transition: DeckTransition

    override init(_ style: SceneStyle) {
        transition = DeckTransition(style)
        super.init(style)
        transition.distance = { [weak self] _ in
            CGFloat((self?.view).map(DeckTransition.travel) ?? 0)
        }
    }

    required init?(coder: NSCoder) { nil }

    var deck: DeckController? { presentedViewController as? DeckController }

    override func loadView() {
        bar.accessibilityIdentifier = "bar"
        bar.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
        bar.addGestureRecognizer(
            transition.follow(CatchingPanGestureRecognizer(), presents: true) { [weak self] in self?.open() })
        let list = ListView.stories(style.palette, kicker: "Weekend reading", title: "Outings") { _ in }
        view = ListOverBar(list, bar, height: StoryBar.height)
    }

    private func open() {
        guard presentedViewController == nil else { return }
        let deck = DeckController(bar, style)
        deck.deck.content.addGestureRecognizer(
            transition.follow(CatchingPanGestureRecognizer()) { [weak deck] in deck?.dismiss(animated: true) })
        deck.modalPresentationStyle = .custom
        deck.transitioningDelegate = transition
        present(deck, animated: true)
    }
}

/// Drives the deck in both directions: up from the bar, and down from its final position. A drag that crosses the
/// threshold finishes without a release.
private final class DeckTransition: SceneTransition {
    private weak var deck: DeckController?

    /// The distance of the deck from the top, in points.
    private static let topInset = 70.0
    private static let dimmingAlpha = 0.6

    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .open, dismissed: .close))
        thresholdIsExclusive = true
        finishesAtThreshold = true
        completionSpeed = 0.6
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        DeckAnimator(style, isPresenting: isPresenting)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        deck = presented as? DeckController
        return DimmedPresentation(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: style.palette)
    }

    /// The distance from the bar to the final position of the deck, in points.
    static func travel(in view: View) -> Double {
        max(1, view.clearHeight - view.cardTop(topInset) - StoryBar.height)
    }

    /// A pull can't begin while a card moves.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer) && (isTransitioning || deck?.cards.isMoving != true)
    }
}

/// A deck of stories whose front card can be thrown up. It is dismissed after the last card.
final class DeckController: ViewController {
    let deck: DeckView
    let cards: ThrownCards

    private static let rules = ThrownCards.Rules(border: 0.2, smallestButtons: 0.75)

    init(_ bar: StoryBar, _ style: SceneStyle) {
        deck = DeckView(bar.stories.isEmpty ? Story.deck : bar.stories, for: bar, style.palette)
        cards = ThrownCards(of: deck, style, Self.rules)
        super.init(nibName: nil, bundle: nil)
        cards.isAllowed = { [unowned self] in !isInTransition }
        cards.onLeave = { [unowned self] in
            deck.updateCounts()
            if deck.cards.isEmpty, !isInTransition { dismiss(animated: true) }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = deck }

    override func viewDidAppear(_ animated: Bool) { deck.updateCounts() }

    override func viewDidLayoutSubviews() { cards.arrange() }

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .escape else { return super.keyPressed(key) }
        if !isInTransition, !cards.isMoving { dismiss(animated: true) }
        return true
    }

    var isInTransition: Bool { isBeingPresented || isBeingDismissed }
}

/// Slides the deck between its final position and the bar, which the deck replaces at the bottom. Under reduced motion
/// it fades, unless it is interactive.
private final class DeckAnimator: InterruptibleAnimator {
    /// The alpha of the deck's copy of the bar at the top. It is negative, so that the copy is invisible from halfway.
    private static let topBarAlpha = -1.0

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let deck = content(context)?.view as? DeckView else { return nil }
        let fades = fades(context)
        let distance = DeckTransition.travel(in: context.containerView)
        let show = { (isUp: Bool) in
            if fades {
                deck.alpha = isUp ? 1 : 0
            } else {
                deck.offset = isUp ? 0 : distance
                deck.barCopy.alpha = isUp ? Self.topBarAlpha : 1
            }
        }
        show(!isPresenting)
        // The deck's copy replaces the bar while the deck moves.
        deck.bar.isHidden = !fades
        let animator = style.animator(.easeInOut) { [isPresenting] in show(isPresenting) }
        animator.addCompletion { [isPresenting] _ in
            deck.bar.isHidden = isPresenting != context.transitionWasCancelled
        }
        return animator
    }
}
