import Foundation
import Scrim

/// A full-screen player of the film of a song: the picture with its buttons, texts, and the next songs. At its top is a
/// copy of the bar that it comes from.
final class FilmView: View {
    /// The copy of the bar at the player's top, which its alpha shows.
    let barCopy: FilmBar

    private let card: CardView
    private let picture: FilmPicture
    private let title: Label
    private let facts: Label
    private let line: Hairline
    private let queue: QueueView

    /// The maximum height of the picture as a fraction, and its width as a fraction in landscape.
    private static let heightPart = 0.46
    private static let widthPart = 0.56

    init(_ record: Record, _ palette: Palette, close: @escaping @MainActor () -> Void) {
        barCopy = FilmBar(record, palette)
        card = CardView(palette: palette, cornerRadius: 0)
        picture = FilmPicture(record, palette, close: close)
        title = Label(record.song, .cardTitle, palette.text, lines: 2)
        facts = Label("\(record.artist)  ·  \(record.year)", .detail, palette.secondaryText)
        line = Hairline(palette.separator)
        queue = QueueView(after: record, palette)
        super.init(frame: .zero)
        barCopy.isUserInteractionEnabled = false
        barCopy.accessibilityIdentifier = "false-bar"
        barCopy.alpha = 0
        picture.accessibilityIdentifier = "picture"
        for view in [card, title, facts, line, queue, picture, barCopy] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = CGRect(origin: .zero, size: bounds.size)
        barCopy.frame = CGRect(x: 0, y: 0, width: bounds.width, height: FilmBar.height + safeAreaInsets.bottom)
        let area = bounds.inset(by: safeAreaInsets)
        let isWide = bounds.width > bounds.height * 1.2
        let width =
            isWide
            ? (area.width * Self.widthPart).rounded() : min(area.width, area.height * Self.heightPart * 16 / 9)
        picture.frame = CGRect(
            x: isWide ? area.minX : area.minX + ((area.width - width) / 2).rounded(), y: area.minY, width: width,
            height: (width * 9 / 16).rounded())
        let words = (isWide ? picture.frame : area.readable).insetBy(dx: Space.medium, dy: 0)
        let bottom = title.layOut(in: words, y: picture.frame.maxY + Space.medium, atMost: Space.line(56)) + Space.tight
        facts.frame = CGRect(x: words.minX, y: bottom, width: words.width, height: Space.line(18))
        line.frame = CGRect(x: 0, y: facts.frame.maxY + Space.medium, width: bounds.width, height: 1)
        line.isHidden = isWide
        let top = (isWide ? area.minY : line.frame.maxY) + Space.medium
        let left = isWide ? picture.frame.maxX + Space.medium : words.minX
        queue.frame = CGRect(
            x: left, y: top, width: isWide ? max(0, area.maxX - left - Space.medium) : words.width,
            height: queue.height(within: clearHeight - top))
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

    init(_ record: Record, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        art = CoverArt(record.cover)
        let ink = palette.onPicture
        close = IconButton(.chevronDown, color: ink, action)
        let now = Int((Double(record.seconds) * FilmBar.progress).rounded())
        times = Label("\(now.clockText) / \(record.seconds.clockText)", .caption, ink)
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
