import Drawing
import Foundation
import ViewHierarchy

/// An invitation: its picture, the day, what, when, where and from whom, and two buttons.
final class InvitationCard: View {
    let invitation: Invitation
    /// What answers it, at its bottom.
    let buttons = View(frame: .zero)
    /// Runs when a button is pressed.
    var onAnswer: @MainActor () -> Void = {}

    private let paper = View(frame: .zero)
    private let ground = View(frame: .zero)
    private let picture: CoverArt
    private let dayTile = View(frame: .zero)
    private let weekday = Label()
    private let day = Label()
    private let title = Label()
    private let disc: InitialDisc
    private let host = Label()
    private let hostDetail = Label()
    private let facts: [(icon: GlyphView, label: Label)]
    private let note = Label()
    private let going: TextButton
    private let decline: TextButton

    private static let cornerRadius = 20.0
    private static let buttonHeight = 48.0
    /// The picture's part of the card's height, and the least room for words, in points.
    private static let picturePart = 0.5
    private static let wordsHeight = 276.0

    init(_ invitation: Invitation, _ palette: Palette) {
        self.invitation = invitation
        let inks = invitation.inks
        picture = CoverArt(invitation.motif, inks)
        disc = InitialDisc(invitation.host, ground: inks.deep, ink: inks.pale)
        facts = [(Glyph.clock, invitation.time), (.pin, invitation.place)].map { glyph, text in
            let label = Label()
            label.text = text
            return (GlyphView(glyph, color: palette.secondaryText), label)
        }
        going = TextButton("Going", .filled(palette.onTint, on: palette.tint)) {}
        decline = TextButton("Can't", .filled(palette.text, on: palette.fill)) {}
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
        dayTile.backgroundColor = palette.card
        dayTile.cornerRadius = 14
        set(weekday, invitation.weekday.uppercased(), .captionStrong, palette.destructive)
        set(day, "\(invitation.day)", .cardTitle, palette.text)
        for label in [weekday, day] { label.textAlignment = .center }
        set(title, invitation.title, .headlineTitle, palette.text)
        title.numberOfLines = 2
        set(host, invitation.host, .rowTitle, palette.text)
        set(hostDetail, "invites you", .detail, palette.secondaryText)
        for fact in facts { set(fact.label, fact.label.text ?? "", .bodyText, palette.text) }
        set(note, invitation.note, .bodyText, palette.secondaryText)
        note.numberOfLines = 0
        addSubview(paper)
        for view in [ground, picture, dayTile, title, disc, host, hostDetail, note, buttons] { paper.addSubview(view) }
        for view in [weekday, day] { dayTile.addSubview(view) }
        for fact in facts {
            paper.addSubview(fact.icon)
            paper.addSubview(fact.label)
        }
        for (button, name) in [(going, "going"), (decline, "decline")] {
            button.accessibilityIdentifier = name
            button.cornerRadius = Self.buttonHeight / 2
            button.addAction(for: .touchUpInside) { [weak self] _ in self?.onAnswer() }
            buttons.addSubview(button)
        }
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
    }

    override func layoutSubviews() {
        let size = bounds.size
        paper.frame = CGRect(origin: .zero, size: size)
        // On its side the picture lies at the left, else at the top.
        let isWide = size.width > size.height * 1.2
        let height = isWide ? size.height : max(0, min(size.height * Self.picturePart, size.height - Self.wordsHeight))
        let width = isWide ? (size.width * Self.picturePart).rounded() : size.width
        picture.frame = CGRect(x: 0, y: 0, width: width, height: height.rounded())
        // Not beneath all of the picture, so that it shows no rim around it.
        ground.frame =
            isWide
            ? CGRect(x: width - 1, y: 0, width: size.width - width + 1, height: size.height)
            : CGRect(x: 0, y: picture.frame.maxY - 1, width: width, height: size.height - picture.frame.maxY + 1)
        layer.shadowPath = Path(roundedRect: paper.frame, cornerRadius: Self.cornerRadius)
        dayTile.frame = CGRect(x: Space.medium, y: Space.medium, width: 56, height: 60)
        dayTile.isHidden = picture.frame.height < 76
        weekday.frame = CGRect(x: 0, y: 9, width: 56, height: 14)
        day.frame = CGRect(x: 0, y: 25, width: 56, height: 28)
        let left = isWide ? width + Space.large : Space.large
        let column = CGRect(
            x: left, y: isWide ? Space.large : picture.frame.maxY + Space.medium,
            width: max(0, size.width - left - Space.large), height: size.height)
        placeButtons(
            in: CGRect(
                x: column.minX, y: size.height - Self.buttonHeight - Space.medium, width: column.width,
                height: Self.buttonHeight))
        placeWords(in: column, above: size.height - Self.buttonHeight - Space.medium * 2)
    }

    private func placeButtons(in row: CGRect) {
        buttons.bounds.size = row.size
        buttons.center = row.center
        let width = ((row.width - 12) / 2).rounded()
        decline.frame = CGRect(x: 0, y: 0, width: width, height: row.height)
        going.frame = CGRect(x: width + 12, y: 0, width: row.width - width - 12, height: row.height)
    }

    /// From the most to the least important; what does not fit above the buttons is not shown.
    private func placeWords(in column: CGRect, above bottom: Double) {
        let titleHeight = min(64, title.sizeThatFits(CGSize(width: column.width, height: .infinity)).height)
        title.frame = CGRect(x: column.minX, y: column.minY, width: column.width, height: titleHeight)
        var y = title.frame.maxY + 12
        for fact in facts {
            fact.icon.frame = CGRect(x: column.minX, y: y + 1, width: 20, height: 20)
            fact.label.frame = CGRect(x: column.minX + 30, y: y, width: max(0, column.width - 30), height: 22)
            for view in [fact.icon, fact.label] as [View] { view.isHidden = y + 22 > bottom }
            y += 28
        }
        y += 8
        disc.frame = CGRect(x: column.minX, y: y, width: 40, height: 40)
        host.frame = CGRect(x: column.minX + 52, y: y + 1, width: max(0, column.width - 52), height: 20)
        hostDetail.frame = CGRect(x: column.minX + 52, y: y + 22, width: max(0, column.width - 52), height: 18)
        for view in [disc, host, hostDetail] { view.isHidden = disc.frame.maxY > bottom }
        y = disc.frame.maxY + Space.medium
        let height = note.sizeThatFits(CGSize(width: column.width, height: .infinity)).height
        note.frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
        note.isHidden = note.frame.maxY > bottom
    }
}
