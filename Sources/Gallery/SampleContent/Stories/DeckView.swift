import Foundation
import Scrim

/// A deck of cards, the first one in front, and over its top a copy of the bar that it comes from.
final class DeckView: View {
    /// Everything that moves with the deck.
    let content = View(frame: .zero)
    /// The bar that the deck comes from.
    let bar: StoryBar
    /// A bar over the deck's top, which its alpha shows.
    let falseBar: StoryBar
    /// From the front to the back.
    private(set) var cards: [StoryCard]

    private static let widestCard = 480.0
    private static let highestCard = 720.0
    /// How far a card appears under the one before it, in points, and how much smaller it is.
    private static let peek = 12.0
    private static let shrink = 0.05
    /// How many cards are visible.
    private static let visible = 3.0

    init(_ stories: [Story], for bar: StoryBar, _ palette: Palette) {
        self.bar = bar
        cards = stories.map { StoryCard($0, palette) }
        falseBar = StoryBar(bar.stories, palette)
        super.init(frame: .zero)
        content.accessibilityIdentifier = "deck"
        falseBar.accessibilityIdentifier = "false-bar"
        falseBar.isUserInteractionEnabled = false
        falseBar.alpha = 0
        for card in cards.reversed() { content.addSubview(card) }
        content.addSubview(falseBar)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    /// How far the deck is pushed down, in points; animates.
    var offset: Double {
        get { content.transform.ty }
        set { content.transform = CGAffineTransform(translationX: 0, y: newValue) }
    }

    /// Removes a card that has left the deck.
    func remove(_ card: StoryCard) {
        card.removeFromSuperview()
        cards.removeAll { $0 === card }
    }

    /// Shows in both bars which stories are left.
    func showCount() {
        bar.stories = cards.map(\.story)
        falseBar.stories = bar.stories
    }

    /// Places a card in the deck, or above it.
    /// - Parameters:
    ///   - depth: How many cards are before it, 0 or more.
    ///   - rise: How far it is above its place, in points.
    func place(_ card: StoryCard, depth: Double, rise: Double) {
        let scale = 1 - min(depth, Self.visible) * Self.shrink
        let drop = min(depth, Self.visible) * Self.peek + card.bounds.height * (1 - scale) / 2
        card.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: drop - rise)
        card.alpha = min(max(Self.visible - depth, 0), 1)
    }

    override func layoutSubviews() {
        content.bounds.size = bounds.size
        content.center = bounds.center
        falseBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: StoryBar.height)
        let room = content.bounds.inset(
            by: EdgeInsets(top: 0, left: Space.medium, bottom: Space.large + Self.peek * 2, right: Space.medium))
        let isWide = room.width > room.height * 1.2
        let size = CGSize(
            width: min(room.width, isWide ? Self.highestCard : Self.widestCard),
            height: min(room.height, Self.highestCard))
        for card in cards {
            card.bounds.size = size
            card.center = CGPoint(
                x: room.midX, y: (room.minY + size.height / 2 + (room.height - size.height) / 3).rounded())
        }
    }
}
