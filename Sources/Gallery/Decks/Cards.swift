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
        ] + SceneParameter.shared(duration: 0.5),
        views: [
            SceneViewName("deck"), SceneViewName("card"), SceneViewName("bar"), SceneViewName("false-bar"),
            SceneViewName("dimming"), SceneViewName("going"), SceneViewName("decline"),
        ],
        make: {
            let outings = OutingsController(SceneStyle($0))
            return ControllerScene(outings, lead: "deck") { [unowned outings] in outings.deck?.progress }
        })
}

/// A list over a bar with the invitations that wait.
final class OutingsController: ViewController {
    let style: SceneStyle
    private(set) lazy var outings = OutingsView(Invitation.waiting, style.palette)
    private lazy var transition = DeckTransition(self)

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    var deck: DeckController? { presentedViewController as? DeckController }

    override func loadView() {
        outings.bar.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.open() })
        outings.bar.addGestureRecognizer(transition.pan())
        view = outings
    }

    func open() {
        if presentedViewController == nil { present(DeckController(outings.bar, transition), animated: true) }
    }
}

/// A deck of invitations, of which the front one can be thrown up. The last one gone, it leaves.
final class DeckController: ViewController {
    let style: SceneStyle
    let deck: DeckView
    private let bar: InvitationBar
    private let transition: DeckTransition
    private var throwing: [CardThrow] = []

    /// The part of the window's height beyond which a card leaves.
    private static let borderPart = 0.2

    init(_ bar: InvitationBar, _ transition: DeckTransition) {
        self.bar = bar
        self.transition = transition
        style = transition.style
        deck = DeckView(bar.invitations.isEmpty ? Invitation.waiting : bar.invitations, for: bar, style.palette)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
        throwing = deck.cards.map { CardThrow($0, self) }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        deck.content.addGestureRecognizer(transition.pan())
        view = deck
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        showCount()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        arrange()
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        if !isInTransition, !isThrowing { dismiss(animated: true) }
        return true
    }

    var isInTransition: Bool { isBeingPresented || isBeingDismissed }

    var isThrowing: Bool { throwing.contains { $0.isMoving } }

    // MARK: Cards

    /// How high a card must be for leaving, in points.
    var border: Double { max(1, windowSize.height * Self.borderPart) }

    /// Where a card is out of sight whichever way the window is turned meanwhile, in points above its place.
    var outOfSight: Double { max(windowSize.width, windowSize.height) }

    private var windowSize: CGSize { deck.window?.bounds.size ?? deck.bounds.size }

    /// Whether nothing lies before a card but what leaves.
    func isInFront(_ card: CardThrow) -> Bool { throwing.first { !$0.isLeaving || $0 === card } === card }

    /// Lays all cards where they belong, but those that fly on their own.
    func arrange(with flying: CardThrow? = nil) {
        var depth = 0.0
        for card in throwing {
            if card === flying || !card.isFlying { card.show(in: deck, depth: depth) }
            depth += 1 - card.gone
        }
    }

    func remove(_ card: CardThrow) {
        throwing.removeAll { $0 === card }
        deck.remove(card.card)
        showCount()
        if throwing.isEmpty, !isInTransition { dismiss(animated: true) }
    }

    private func showCount() {
        bar.invitations = deck.cards.map(\.invitation)
        deck.falseBar.invitations = bar.invitations
    }

    /// How far the card that moves is on its way out; nil where none does.
    var progress: SceneProgress? { throwing.first { $0.isMoving }?.progress }
}
