import Foundation
import Scrim

/// A scrolling article: a picture, a headline, a byline and paragraphs in a readable column.
final class ArticleText: ScrollView {
    private let picture: CoverArt
    private let kicker: Label
    private let headline: Label
    private let byline: Label
    private let paragraphs: [Label]

    /// The height of the picture divided by its width, and its maximum as a fraction of the view's.
    private static let pictureAspect = 0.56
    private static let picturePart = 0.6

    init(_ story: Story, _ palette: Palette) {
        picture = CoverArt(story.cover)
        kicker = Label(story.section.uppercased(), .captionStrong, palette.tint, lines: 0)
        headline = Label(story.headline, .headlineTitle, palette.text, lines: 0)
        byline = Label("\(story.author)  ·  \(story.minutes) min", .detail, palette.secondaryText, lines: 0)
        paragraphs = story.paragraphs.map { Label($0, .bodyText, palette.text, lines: 0) }
        super.init(frame: .zero)
        accessibilityIdentifier = "text"
        alwaysBounceVertical = true
        for view in [kicker, headline, byline] + paragraphs + [picture] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeColumn
        let column = CGRect(x: safe.minX, y: 0, width: safe.width, height: 0).readable.insetBy(dx: Space.large, dy: 0)
        picture.frame = CGRect(
            x: column.minX, y: Space.small, width: column.width,
            height: min(column.width * Self.pictureAspect, bounds.height * Self.picturePart).rounded())
        var y = kicker.layOut(in: column, y: picture.frame.maxY + Space.large) + Space.small
        y = headline.layOut(in: column, y: y) + Space.small
        y = byline.layOut(in: column, y: y) + Space.large
        for label in paragraphs { y = label.layOut(in: column, y: y) + Space.medium }
        contentSize = CGSize(width: bounds.width, height: y + Space.huge + safeAreaInsets.bottom)
    }
}

/// A page with a story's text below its own bar, which has a back button.
final class ArticlePage: View {
    private let text: ArticleText
    private let back: IconButton
    private let title: Label
    private let line: Hairline
    /// Separates the page from the page beneath, because the shadow is invisible in the dark appearance.
    private let edge = View(frame: .zero)

    /// The height, in points.
    private static let barHeight = 52.0

    init(_ story: Story, _ palette: Palette, back action: @escaping @MainActor () -> Void) {
        text = ArticleText(story, palette)
        back = IconButton(.chevronLeft, color: palette.tint, action)
        title = Label(story.section, .barTitle, palette.text, .center)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        backgroundColor = palette.background
        back.accessibilityIdentifier = "leave"
        edge.backgroundColor = palette.separator
        for view in [text, title, back, line, edge] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let safe = safeColumn
        let bar = CGRect(x: safe.minX, y: safeAreaInsets.top, width: safe.width, height: Self.barHeight)
        let side = back.bounds.width
        back.frame = CGRect(x: bar.minX + Space.tight, y: bar.midY - side / 2, width: side, height: side)
        title.frame = bar.insetBy(dx: side + Space.medium, dy: 0)
        line.frame = CGRect(x: 0, y: bar.maxY - 1, width: bounds.width, height: 1)
        edge.frame = CGRect(x: -Space.hairline, y: 0, width: Space.hairline, height: bounds.height)
        text.frame = CGRect(x: 0, y: bar.maxY, width: bounds.width, height: max(0, bounds.height - bar.maxY))
    }
}

/// A card with a header above a story's text.
final class StoryView: HeaderedView {
    let text: ArticleText
    private let card: CardView

    init(_ story: Story, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        text = ArticleText(story, palette)
        card = CardView(palette: palette, cornerRadius: 12)
        let close = IconButton(.close, color: palette.secondaryText, iconSide: 20, action)
        super.init(CardHeader(title: story.section, palette: palette, trailing: close), text)
        close.accessibilityIdentifier = "close"
        insertSubview(card, at: 0)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        card.frame = bounds
    }
}
