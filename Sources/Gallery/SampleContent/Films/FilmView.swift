import Foundation
import Scrim

/// A full-screen video player: the picture with its buttons, texts, and the next films. At its top is a copy of the bar
/// that it comes from.
final class FilmView: View {
    /// The copy of the bar at the player's top, which its alpha shows.
    let barCopy: FilmBar

    private let card: CardView
    private let picture: FilmPicture
    private let title: Label
    private let facts: Label
    private let disc: InitialDisc
    private let channel: Label
    private let followers: Label
    private let follow: TextButton
    private let line: Hairline
    private let heading: Label
    private let rows: [FilmRow]

    /// The maximum height of the picture as a fraction, and its width as a fraction in landscape.
    private static let heightPart = 0.46
    private static let widthPart = 0.56

    init(_ film: Film, next: [Film], _ palette: Palette, close: @escaping @MainActor () -> Void) {
        barCopy = FilmBar(film, palette)
        card = CardView(palette: palette, cornerRadius: 0)
        picture = FilmPicture(film, palette, close: close)
        title = Label(film.title, .cardTitle, palette.text, lines: 2)
        facts = Label("\(film.views) views  ·  \(film.age)", .detail, palette.secondaryText)
        channel = Label(film.channel, .rowTitle, palette.text)
        followers = Label("61K followers", .caption, palette.secondaryText)
        heading = Label("Up next", .barTitle, palette.text)
        disc = InitialDisc(film.channel, ground: film.inks.deep, ink: film.inks.pale)
        follow = TextButton("Follow", .filled(palette.onTint, on: palette.tint), font: .detailStrong) {}
        line = Hairline(palette.separator)
        rows = next.map { FilmRow($0, palette) {} }
        super.init(frame: .zero)
        barCopy.isUserInteractionEnabled = false
        barCopy.accessibilityIdentifier = "false-bar"
        barCopy.alpha = 0
        picture.accessibilityIdentifier = "picture"
        for row in rows { row.isUserInteractionEnabled = false }
        for view in [card, title, facts, disc, channel, followers, follow, line, heading] { addSubview(view) }
        for view in rows + [picture, barCopy] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = CGRect(origin: .zero, size: bounds.size)
        let safe = safeAreaInsets
        barCopy.frame = CGRect(x: 0, y: 0, width: bounds.width, height: FilmBar.height + safe.bottom)
        let area = bounds.inset(by: safe)
        let isWide = bounds.width > bounds.height * 1.2
        let width =
            isWide
            ? (area.width * Self.widthPart).rounded() : min(area.width, area.height * Self.heightPart * 16 / 9)
        picture.frame = CGRect(
            x: isWide ? area.minX : area.minX + ((area.width - width) / 2).rounded(), y: area.minY, width: width,
            height: (width * 9 / 16).rounded())
        let column = isWide ? CGRect(x: area.minX, y: 0, width: width, height: bounds.height) : area.readable
        let bottom = placeWords(in: column.insetBy(dx: Space.medium, dy: 0), from: picture.frame.maxY + Space.medium)
        if isWide {
            placeRows(
                in: CGRect(x: picture.frame.maxX, y: 0, width: area.maxX - picture.frame.maxX, height: bounds.height),
                from: area.minY + Space.medium)
            line.isHidden = true
        } else {
            line.isHidden = false
            placeRows(
                in: CGRect(x: area.minX, y: 0, width: area.width, height: bounds.height), from: bottom + Space.medium)
        }
    }

    /// Places the texts, hides those that do not fit, and returns their bottom.
    private func placeWords(in column: CGRect, from y: Double) -> Double {
        let bottom = title.layOut(in: column, y: y, atMost: Space.line(56))
        facts.frame = CGRect(x: column.minX, y: bottom + 4, width: column.width, height: Space.line(18))
        let top = facts.frame.maxY + Space.medium
        disc.frame = CGRect(x: column.minX, y: top, width: 40, height: 40)
        let size = follow.sizeThatFits(column.size)
        follow.frame = CGRect(x: column.maxX - size.width, y: top + 2, width: size.width, height: 36)
        follow.cornerRadius = 18
        let width = max(0, follow.frame.minX - column.minX - 60)
        channel.frame = CGRect(x: column.minX + 52, y: top + 1, width: width, height: Space.line(20))
        followers.frame = CGRect(x: column.minX + 52, y: top + 1 + Space.line(21), width: width, height: Space.line(16))
        for view in [disc, follow, channel, followers] { view.isHidden = disc.frame.maxY > clearHeight - Space.small }
        line.frame = CGRect(x: 0, y: disc.frame.maxY + Space.medium, width: bounds.width, height: 1)
        return line.frame.maxY
    }

    private func placeRows(in column: CGRect, from y: Double) {
        heading.frame = CGRect(
            x: column.readable.minX + Space.medium, y: y, width: column.readable.width, height: Space.line(24))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: column.minX, y: y + Space.line(32) + Double(index) * FilmRow.height, width: column.width,
                height: FilmRow.height)
            // On a device no row is cut off.
            row.isHidden =
                Screen.main.device == nil ? row.frame.minY >= bounds.height : row.frame.maxY > clearHeight
        }
    }
}

/// The picture of the current film, with its buttons.
private final class FilmPicture: View {
    private let art: CoverArt
    private let shade = View(frame: .zero)
    private let close: IconButton
    private let steering: [IconButton]
    private let times: Label
    private let track = View(frame: .zero)
    private let passed = View(frame: .zero)

    private static let shadeAlpha = 0.28

    init(_ film: Film, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        art = CoverArt(film.motif, film.inks)
        let ink = palette.onPicture
        close = IconButton(.chevronDown, color: ink, action)
        let now = Int((Double(film.seconds) * FilmBar.progress).rounded())
        times = Label("\(now.clockText) / \(film.seconds.clockText)", .caption, ink)
        steering = [(Glyph.previous, 28.0), (.pause, 44), (.next, 28)].map { glyph, side in
            IconButton(glyph, color: ink, iconSide: side) {}
        }
        super.init(frame: .zero)
        clipsToBounds = true
        art.cornerRadius = 0
        shade.backgroundColor = palette.dimming.withAlphaComponent(Self.shadeAlpha)
        shade.isUserInteractionEnabled = false
        close.accessibilityIdentifier = "close"
        track.backgroundColor = ink.withAlphaComponent(0.4)
        passed.backgroundColor = palette.destructive
        for view in [art, shade, close, times, track, passed] { addSubview(view) }
        for button in steering { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        art.frame = bounds
        shade.frame = bounds
        close.frame = CGRect(x: 6, y: 6, width: 44, height: 44)
        for (index, button) in steering.enumerated() {
            button.frame = CGRect(
                center: CGPoint(x: bounds.midX + Double(index - 1) * 84, y: bounds.midY),
                size: CGSize(width: 56, height: 56))
        }
        times.frame = CGRect(
            x: Space.medium, y: bounds.height - 18 - Space.line(16), width: bounds.width - 32, height: Space.line(16))
        track.frame = CGRect(x: 0, y: bounds.height - 4, width: bounds.width, height: 4)
        passed.frame = CGRect(x: 0, y: bounds.height - 4, width: bounds.width * FilmBar.progress, height: 4)
    }
}
