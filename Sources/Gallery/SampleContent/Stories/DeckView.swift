import Drawing
import Foundation
import ViewHierarchy

/// A deck of cards, the first one in front, and over its top a bar that it can pass for.
final class DeckView: View {
    /// All that moves with the deck.
    let content = View(frame: .zero)
    /// What the deck comes from.
    let bar: InvitationBar
    /// Looks as the bar that the deck comes from, and lies over its top where its alpha says so.
    let falseBar: InvitationBar
    /// From the front to the back.
    private(set) var cards: [InvitationCard]

    private static let widestCard = 480.0
    private static let highestCard = 720.0
    /// How far a card looks out from under the one before it, in points, and how much smaller it is.
    private static let peek = 12.0
    private static let shrink = 0.05
    /// How many cards are seen.
    private static let visible = 3.0

    /// - Parameters:
    ///   - invitations: The front one first.
    ///   - bar: What it comes from.
    ///   - palette: The colours.
    init(_ invitations: [Invitation], for bar: InvitationBar, _ palette: Palette) {
        self.bar = bar
        cards = invitations.map { InvitationCard($0, palette) }
        falseBar = InvitationBar(bar.invitations, palette)
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

    /// Takes a card out that is gone.
    func remove(_ card: InvitationCard) {
        card.removeFromSuperview()
        cards.removeAll { $0 === card }
    }

    /// Lets the bars tell what is left.
    func showCount() {
        bar.invitations = cards.map(\.invitation)
        falseBar.invitations = bar.invitations
    }

    /// Lays a card into the deck, or lifts it out.
    /// - Parameters:
    ///   - card: The card.
    ///   - depth: How many cards lie before it, 0 or more.
    ///   - rise: How far it is above its place, in points.
    func place(_ card: InvitationCard, depth: Double, rise: Double) {
        let scale = 1 - min(depth, Self.visible) * Self.shrink
        let drop = min(depth, Self.visible) * Self.peek + card.bounds.height * (1 - scale) / 2
        card.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: drop - rise)
        card.alpha = min(max(Self.visible - depth, 0), 1)
    }

    override func layoutSubviews() {
        content.bounds.size = bounds.size
        content.center = bounds.center
        falseBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: InvitationBar.height)
        let room = content.bounds.inset(
            by: EdgeInsets(
                top: 0, left: Space.medium, bottom: Space.large + Self.peek * 2, right: Space.medium))
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
