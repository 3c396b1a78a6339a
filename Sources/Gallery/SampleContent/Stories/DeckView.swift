import Foundation
import Scrim

/// A deck of cards, with the first one in front. At its top is a copy of the bar that it comes from.
final class DeckView: View {
    /// Everything that moves with the deck.
    let content = View(frame: .zero)
    /// The bar that the deck comes from.
    let bar: StoryBar
    /// The copy of the bar at the deck's top, which its alpha shows.
    let barCopy: StoryBar
    /// The cards from front to back.
    private(set) var cards: [StoryCard]

    private static let widestCard = 480.0
    private static let highestCard = 720.0
    /// The visible height, in points, of a card below the one before it, and the difference of their scales.
    private static let peek = 12.0
    private static let shrink = 0.05
    /// The number of visible cards.
    private static let visible = 3.0

    init(_ stories: [Story], for bar: StoryBar, _ palette: Palette) {
        self.bar = bar
        cards = stories.map { StoryCard($0, palette) }
        barCopy = StoryBar(bar.stories, palette)
        super.init(frame: .zero)
        content.accessibilityIdentifier = "deck"
        barCopy.accessibilityIdentifier = "false-bar"
        barCopy.isUserInteractionEnabled = false
        barCopy.alpha = 0
        for card in cards.reversed() { content.addSubview(card) }
        content.addSubview(barCopy)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    /// The distance that the deck is pushed down, in points. Animatable.
    var offset: Double {
        get { content.transform.ty }
        set { content.transform = CGAffineTransform(translationX: 0, y: newValue) }
    }

    /// Removes a card that has left the deck.
    func remove(_ card: StoryCard) {
        card.removeFromSuperview()
        cards.removeAll { $0 === card }
    }

    /// Updates both bars to the remaining stories.
    func updateCounts() {
        bar.stories = cards.map(\.story)
        barCopy.stories = bar.stories
    }

    /// Places a card in the deck, or above it.
    /// - Parameters:
    ///   - depth: The number of cards before it, 0 or more.
    ///   - rise: The height above its position in the deck, in points.
    func layOut(_ card: StoryCard, depth: Double, rise: Double) {
        let scale = 1 - min(depth, Self.visible) * Self.shrink
        let drop = min(depth, Self.visible) * Self.peek + card.bounds.height * (1 - scale) / 2
        card.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: drop - rise)
        card.alpha = min(max(Self.visible - depth, 0), 1)
    }

    override func layoutSubviews() {
        content.bounds.size = bounds.size
        content.center = bounds.center
        barCopy.frame = CGRect(x: 0, y: 0, width: bounds.width, height: StoryBar.height + safeAreaInsets.bottom)
        let room = content.bounds.inset(by: safeAreaInsets).inset(
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
