import Drawing
import Foundation
import ViewHierarchy

/// A card with a header over a story's text.
final class StoryView: View {
    let text: ArticleText
    private let card: CardView
    private let header: CardHeader

    init(_ story: Story, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        text = ArticleText(story, picture: CoverArt(story.motif, story.inks), palette: palette)
        card = CardView(palette: palette, cornerRadius: 12)
        let close = IconButton(.close, color: palette.secondaryText, iconSide: 20, action)
        header = CardHeader(title: story.section, palette: palette, trailing: close)
        super.init(frame: .zero)
        text.accessibilityIdentifier = "text"
        close.accessibilityIdentifier = "close"
        for view in [card, text, header] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = bounds
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: CardHeader.height)
        text.frame = CGRect(
            x: 0, y: CardHeader.height, width: bounds.width, height: max(0, bounds.height - CardHeader.height))
    }
}
