import Drawing
import Foundation
import ViewHierarchy

/// A page with a story's text under a bar of its own, which leads back.
final class ArticlePage: View {
    private let text: ArticleText
    private let back: IconButton
    private let title = Label()
    private let line: Hairline
    /// Sets the page off from what it slides over, where the dark swallows its shadow.
    private let edge = View(frame: .zero)

    /// In points.
    private static let barHeight = 52.0

    init(_ story: Story, _ palette: Palette, back action: @escaping @MainActor () -> Void) {
        text = ArticleText(story, picture: CoverArt(story.motif, story.inks), palette: palette)
        back = IconButton(.chevronLeft, color: palette.tint, action)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        backgroundColor = palette.background
        text.accessibilityIdentifier = "text"
        back.accessibilityIdentifier = "leave"
        title.text = story.section
        title.font = .barTitle
        title.textColor = palette.text
        title.textAlignment = .center
        edge.backgroundColor = palette.separator
        for view in [text, title, back, line, edge] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let bar = CGRect(x: 0, y: 0, width: bounds.width, height: Self.barHeight)
        let side = back.bounds.width
        back.frame = CGRect(x: Space.tight, y: (bar.height - side) / 2, width: side, height: side)
        title.frame = bar.insetBy(dx: side + Space.medium, dy: 0)
        line.frame = CGRect(x: 0, y: bar.height - 1, width: bar.width, height: 1)
        edge.frame = CGRect(x: -Space.hairline, y: 0, width: Space.hairline, height: bounds.height)
        text.frame = CGRect(x: 0, y: bar.height, width: bar.width, height: max(0, bounds.height - bar.height))
    }
}
