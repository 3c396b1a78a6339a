import Foundation
import Scrim

/// A story in a deck: its picture, headline, author and beginning, and two buttons.
final class StoryCard: View {
    let story: Story
    /// The buttons at the bottom.
    let buttons = View(frame: .zero)
    /// Called when a button is pressed.
    var onAnswer: @MainActor () -> Void = {}

    private let paper = View(frame: .zero)
    private let ground = View(frame: .zero)
    private let picture: CoverArt
    private let kicker: Label
    private let headline: Label
    private let disc: InitialDisc
    private let author: Label
    private let length: Label
    private let beginning: Label
    private let read: TextButton
    private let skip: TextButton

    private static let cornerRadius = 20.0
    private static let buttonHeight = 48.0
    /// The picture as a fraction of the card, and the minimum height for the text, in points.
    private static let picturePart = 0.5
    private static var wordsHeight: Double { Space.line(276) }

    init(_ story: Story, _ palette: Palette) {
        self.story = story
        picture = CoverArt(story.cover)
        kicker = Label(story.section.uppercased(), .captionStrong, palette.tint)
        headline = Label(story.headline, .headlineTitle, palette.text, lines: 2)
        disc = InitialDisc(story.author, ground: story.cover.inks.deep, ink: story.cover.inks.pale)
        author = Label(story.author, .rowTitle, palette.text)
        length = Label("\(story.minutes) min", .detail, palette.secondaryText)
        beginning = Label(story.paragraphs.first ?? "", .bodyText, palette.secondaryText, lines: 0)
        read = TextButton("Read", .filled(palette.onTint, on: palette.tint)) {}
        skip = TextButton("Skip", .filled(palette.text, on: palette.fill)) {}
        super.init(frame: .zero)
        accessibilityIdentifier = "card"
        cornerRadius = Self.cornerRadius
        shadowColor = palette.shadow
        shadowOpacity = 0.3
        shadowRadius = 18
        shadowOffset = CGSize(width: 0, height: 8)
        paper.clipsToBounds = true
        paper.cornerRadius = Self.cornerRadius
        ground.backgroundColor = palette.card
        picture.cornerRadius = 0
        addSubview(paper)
        for view in [ground, picture, kicker, headline, disc, author, length, beginning, buttons] {
            paper.addSubview(view)
        }
        for (button, name) in [(read, "going"), (skip, "decline")] {
            button.accessibilityIdentifier = name
            button.cornerRadius = Self.buttonHeight / 2
            button.addAction(for: .touchUpInside) { [weak self] _ in self?.onAnswer() }
            buttons.addSubview(button)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let size = bounds.size
        paper.frame = CGRect(origin: .zero, size: size)
        layer.shadowPath = Path(roundedRect: paper.frame, cornerRadius: Self.cornerRadius)
        // In landscape the picture is on the left, otherwise at the top.
        let isWide = size.width > size.height * 1.2
        let height = isWide ? size.height : max(0, min(size.height * Self.picturePart, size.height - Self.wordsHeight))
        let width = isWide ? (size.width * Self.picturePart).rounded() : size.width
        picture.frame = CGRect(x: 0, y: 0, width: width, height: height.rounded())
        // Covers only the edge of the picture, so that it does not show as a rim around it.
        ground.frame =
            isWide
            ? CGRect(x: width - 1, y: 0, width: size.width - width + 1, height: size.height)
            : CGRect(x: 0, y: picture.frame.maxY - 1, width: width, height: size.height - picture.frame.maxY + 1)
        let left = isWide ? width + Space.large : Space.large
        let top = isWide ? Space.large : picture.frame.maxY + Space.large
        let column = CGRect(x: left, y: top, width: max(0, size.width - left - Space.large), height: 0)
        let bottom = size.height - Self.buttonHeight - Space.medium
        layOutButtons(in: CGRect(x: left, y: bottom, width: column.width, height: Self.buttonHeight))
        layOutWords(in: column, above: bottom - Space.medium)
    }

    private func layOutButtons(in row: CGRect) {
        buttons.bounds.size = row.size
        buttons.center = row.center
        let width = ((row.width - 12) / 2).rounded()
        skip.frame = CGRect(x: 0, y: 0, width: width, height: row.height)
        read.frame = CGRect(x: width + 12, y: 0, width: row.width - width - 12, height: row.height)
    }

    /// Places the texts by importance, and hides those that do not fit above the buttons.
    private func layOutWords(in column: CGRect, above bottom: Double) {
        var y = kicker.layOut(in: column, y: column.minY) + Space.small
        y = headline.layOut(in: column, y: y, atMost: Space.line(72)) + Space.medium
        disc.frame = CGRect(x: column.minX, y: y, width: 40, height: 40)
        author.frame = CGRect(x: column.minX + 52, y: y + 1, width: max(0, column.width - 52), height: Space.line(20))
        length.frame = CGRect(
            x: column.minX + 52, y: y + 1 + Space.line(21), width: max(0, column.width - 52),
            height: Space.line(18))
        for view in [disc, author, length] { view.isHidden = disc.frame.maxY > bottom }
        beginning.isHidden = beginning.layOut(in: column, y: disc.frame.maxY + Space.medium) > bottom
    }
}
