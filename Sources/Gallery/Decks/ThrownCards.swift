import Foundation
import Scrim

/// Lets fingers throw the cards of a deck up and out of it, the front card first.
@MainActor
final class ThrownCards {
    /// The rules for throwing a card.
    struct Rules {
        /// The height from which a released card leaves, as a fraction of the window's height, above 0.
        let border: Double
        /// The scale of the buttons of a leaving card, 0...1.
        let smallestButtons: Double
    }

    let deck: DeckView
    let style: SceneStyle
    let rules: Rules
    /// Returns whether cards can be thrown now.
    var isAllowed: () -> Bool = { true }
    /// Called when a card has left the deck.
    var onLeave: () -> Void = {}
    private var cards: [CardThrow] = []

    init(of deck: DeckView, _ style: SceneStyle, _ rules: Rules) {
        self.deck = deck
        self.style = style
        self.rules = rules
        cards = deck.cards.map { CardThrow($0, self) }
    }

    /// Whether a finger drags a card, or a card is in flight.
    var isMoving: Bool { cards.contains { $0.isMoving } }

    /// The progress of the moving card out of the deck, or nil if no card moves.
    var progress: SceneProgress? { cards.first { $0.isMoving }?.progress }

    /// The height from which a released card leaves, in points.
    var border: Double { max(1, windowSize.height * rules.border) }

    /// The height at which a card is invisible, even if the window rotates in the meantime, in points.
    var offscreenDistance: Double { max(windowSize.width, windowSize.height) }

    private var windowSize: CGSize { deck.window?.bounds.size ?? deck.bounds.size }

    /// Returns whether all cards before a card are leaving.
    func isInFront(_ card: CardThrow) -> Bool { cards.first { !$0.isLeaving || $0 === card } === card }

    /// Lays out all cards except those in flight.
    /// - Parameter flying: A card in flight to lay out anyway, at its destination.
    func arrange(with flying: CardThrow? = nil) {
        var depth = 0.0
        for card in cards {
            if card === flying || !card.isFlying { card.layOut(in: deck, depth: depth) }
            depth += 1 - card.gone
        }
    }

    /// Removes a card that has left.
    func remove(_ card: CardThrow) {
        cards.removeAll { $0 === card }
        deck.remove(card.card)
        onLeave()
    }
}

/// Lets a finger throw one card up, out of its deck.
@MainActor
final class CardThrow: GestureRecognizerDelegate {
    private enum Motion {
        case resting
        /// A finger drags it. `wasLeaving` is whether it was leaving before.
        case dragged(CatchingPanGestureRecognizer, wasLeaving: Bool)
        /// It moves without a finger. The animator is nil if it fades.
        case flying(PropertyAnimator?, isLeaving: Bool)
    }

    let card: StoryCard
    private unowned let cards: ThrownCards
    private var motion = Motion.resting

    init(_ card: StoryCard, _ cards: ThrownCards) {
        self.card = card
        self.cards = cards
        let pan = CatchingPanGestureRecognizer(target: self, action: CardThrow.drag)
        pan.delegate = self
        pan.isCatching = { [weak self] in self?.isCatchable ?? false }
        pan.predictRelease = { [weak self] in self?.predictRelease() }
        card.addGestureRecognizer(pan)
        card.onAnswer = { [weak self] in self?.answer() }
    }

    var isMoving: Bool { if case .resting = motion { false } else { true } }
    var isFlying: Bool { if case .flying = motion { true } else { false } }
    var isLeaving: Bool { if case .flying(_, isLeaving: true) = motion { true } else { false } }

    private var isCatchable: Bool {
        if case .flying(_?, _) = motion { cards.isInFront(self) && cards.isAllowed() } else { false }
    }

    /// The height above its position in the deck, in points.
    private var rise: Double {
        switch motion {
        case .resting: 0
        case .dragged(let pan, _): max(0, -pan.translation(in: nil).y)
        case .flying(_, let isLeaving): isLeaving ? cards.offscreenDistance : 0
        }
    }

    /// The progress out of the deck, 0...1.
    var gone: Double { min(rise / cards.border, 1) }

    func layOut(in deck: DeckView, depth: Double) {
        deck.layOut(card, depth: depth, rise: rise)
        let part = 1 - gone
        let smallest = cards.rules.smallestButtons
        let scale = part * (1 - smallest) + smallest
        card.buttons.alpha = part
        card.buttons.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    private func answer() {
        guard case .resting = motion, cards.isInFront(self), cards.isAllowed() else { return }
        fly(isLeaving: true)
    }

    private func drag(_ pan: CatchingPanGestureRecognizer) {
        switch pan.state {
        case .began:
            let seen = -card.presentation.transform.ty
            if case .flying(let animator, _) = motion { animator?.stopAnimation(true) }
            pan.setTranslation(CGPoint(x: 0, y: isMoving ? -seen : 0), in: nil)
            motion = .dragged(pan, wasLeaving: isLeaving)
            cards.arrange()
        case .changed:
            cards.arrange()
        case .ended, .cancelled, .failed:
            guard case .dragged(_, let wasLeaving) = motion else { return }
            let leaves = pan.state == .ended && leaves(pan, wasLeaving)
            if pan.state == .ended { cards.style.report(leaves ? .leave : .return) }
            fly(isLeaving: leaves)
        case .possible:
            break
        }
    }

    /// Returns whether a release throws the card. Without movement of the finger it continues in its direction.
    private func leaves(_ pan: CatchingPanGestureRecognizer, _ wasLeaving: Bool) -> Bool {
        pan.hasMoved ? rise > cards.border : wasLeaving
    }

    private func predictRelease() -> ReleasePrediction? {
        guard case .dragged(let pan, let wasLeaving) = motion, let window = card.window else { return nil }
        let (location, velocity) = (pan.location(in: nil), pan.velocity(in: nil))
        let leaves = leaves(pan, wasLeaving)
        return ReleasePrediction(
            leaves ? "leaves" : "returns", completes: leaves,
            by: pan.hasMoved ? .distance(rise, threshold: cards.border) : .unmoved,
            location: location, velocity: CGVector(dx: velocity.x, dy: velocity.y),
            guides: [
                .line(
                    through: CGPoint(x: location.x, y: location.y - pan.translation(in: nil).y - cards.border),
                    isHorizontal: true, in: window.bounds, label: "threshold")
            ], duration: cards.style.parameters.number("flight"))
    }

    /// Animates the card out of the screen or back. Under reduced motion it fades.
    private func fly(isLeaving: Bool) {
        motion = .flying(nil, isLeaving: isLeaving)
        let seconds = cards.style.parameters.number("flight")
        let move = { [self] in cards.arrange(with: self) }
        if Accessibility.isReduceMotionEnabled {
            View.transition(
                with: cards.deck.content, duration: seconds, options: .transitionCrossDissolve, animations: move
            ) { [weak self] _ in self?.ended() }
            return
        }
        let animator = cards.style.animator(.easeOut, lasting: seconds, move)
        animator.addCompletion { [weak self] _ in self?.ended() }
        motion = .flying(animator, isLeaving: isLeaving)
        animator.startAnimation()
    }

    private func ended() {
        let leaves = isLeaving
        motion = .resting
        if leaves { cards.remove(self) }
    }

    var progress: SceneProgress {
        let fraction = min(max(-card.presentation.transform.ty / cards.border, 0), 1)
        guard case .dragged(let pan, _) = motion else { return SceneProgress(phase: .animating, fraction: fraction) }
        let velocity = CGVector(dx: 0, dy: pan.velocity(in: nil).y)
        return SceneProgress(phase: .interactive, fraction: fraction, lead: .init(view: "card", velocity: velocity))
    }

    /// A throw is a vertical drag, upward if the card rests. A card in flight can be caught in any direction.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer, cards.isAllowed() else { return false }
        let translation = pan.translation(in: nil)
        return cards.isInFront(self) && (isMoving || translation.y < 0 && abs(translation.y) > abs(translation.x))
    }
}
