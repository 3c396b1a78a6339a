import Drawing
import Foundation
import ViewHierarchy

/// An article that scrolls: a picture, a headline, a byline and paragraphs in a readable column.
final class ArticleText: ScrollView {
    private let picture: View?
    private let kicker = Label()
    private let headline = Label()
    private let byline = Label()
    private let paragraphs: [Label]

    /// The picture's height for its width.
    private static let pictureAspect = 0.56

    /// - Parameters:
    ///   - story: What is told.
    ///   - picture: What stands over the headline; nil for none.
    ///   - palette: The colours.
    init(_ story: Story, picture: View?, palette: Palette) {
        self.picture = picture
        paragraphs = story.paragraphs.map { _ in Label() }
        super.init(frame: .zero)
        alwaysBounceVertical = true
        set(kicker, story.section.uppercased(), .captionStrong, palette.tint)
        set(headline, story.headline, .headlineTitle, palette.text)
        set(byline, "\(story.author)  ·  \(story.minutes) min", .detail, palette.secondaryText)
        for (label, text) in zip(paragraphs, story.paragraphs) { set(label, text, .bodyText, palette.text) }
        if let picture { addSubview(picture) }
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
        label.numberOfLines = 0
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let column = CGRect(x: 0, y: 0, width: bounds.width, height: 0).readable.insetBy(dx: Space.large, dy: 0)
        var y = Space.small
        if let picture {
            picture.frame = CGRect(
                x: column.minX, y: y, width: column.width, height: (column.width * Self.pictureAspect).rounded())
            y = picture.frame.maxY + Space.large
        }
        func place(_ label: Label, gap: Double) {
            let height = label.sizeThatFits(CGSize(width: column.width, height: .infinity)).height
            label.frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
            y += height + gap
        }
        place(kicker, gap: Space.small)
        place(headline, gap: Space.small)
        place(byline, gap: Space.large)
        for label in paragraphs { place(label, gap: Space.medium) }
        contentSize = CGSize(width: bounds.width, height: y + Space.huge)
    }
}
