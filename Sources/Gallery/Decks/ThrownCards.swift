import Foundation
import Staging
import ViewHierarchy

/// Lets fingers throw the cards of a deck up and out of it, the front one first.
@MainActor
final class ThrownCards {
    /// How a card is thrown.
    struct Rules {
        /// How high a card must be for leaving, in parts of the window's height, more than 0.
        let border: Double
        /// How small the buttons of a card are that leaves, 0...1.
        let smallestButtons: Double
    }

    let deck: DeckView
    let style: SceneStyle
    let rules: Rules
    /// Whether cards may be thrown now.
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

    /// Whether a finger leads a card, or one flies.
    var isMoving: Bool { cards.contains { $0.isMoving } }

    /// How far the card that moves is out of the deck; nil where none moves.
    var progress: SceneProgress? { cards.first { $0.isMoving }?.progress }

    /// How high a card must be for leaving, in points.
    var border: Double { max(1, windowSize.height * rules.border) }

    /// The rise at which a card is invisible, also if the window is turned meanwhile, in points.
    var outOfSight: Double { max(windowSize.width, windowSize.height) }

    private var windowSize: CGSize { deck.window?.bounds.size ?? deck.bounds.size }

    /// Whether nothing lies before a card but what leaves.
    func isInFront(_ card: CardThrow) -> Bool { cards.first { !$0.isLeaving || $0 === card } === card }

    /// Lays all cards where they belong, but those that fly on their own.
    /// - Parameter flying: One that flies and is laid all the same, to where it flies.
    func arrange(with flying: CardThrow? = nil) {
        var depth = 0.0
        for card in cards {
            if card === flying || !card.isFlying { card.show(in: deck, depth: depth) }
            depth += 1 - card.gone
        }
    }

    /// Takes a card out that has left.
    func remove(_ card: CardThrow) {
        cards.removeAll { $0 === card }
        deck.remove(card.card)
        onLeave()
    }
}
