import Foundation
import Scrim

/// A music player that fills a card, or shows only its top: a bar with a small cover, names and buttons.
final class PlayerView: View {
    /// Whether it has the layout of the bar that it shrinks to.
    var isCollapsed = false { didSet { setNeedsLayout() } }

    private let card: CardView
    private let grabber: Grabber
    private let bar: MiniPlayerBar
    private let cover: CoverArt
    private let names = View(frame: .zero)
    private let song: Label
    private let artist: Label
    private let like: IconButton
    private let scrubber: Scrubber
    private let controls: PlayerControls
    private let extras = View(frame: .zero)
    private let record: Record

    /// Negative alphas, which are invisible: the bar's names disappear after a seventh of the movement, when the
    /// player's names appear.
    private static let goneEarly = -6.0
    private static let appearingLate = -1.0 / 6
    /// The maximum width of the player's controls, in points.
    private static let columnWidth = 420.0
    /// The height of names, scrubber and controls with the gaps between them, in points.
    private static var controlsHeight: Double { 172 + Space.line(56) }
    private static let extrasHeight = 44.0

    init(_ record: Record, _ palette: Palette, cornerRadius: Double) {
        self.record = record
        card = CardView(palette: palette, cornerRadius: cornerRadius)
        grabber = Grabber(palette)
        bar = MiniPlayerBar(record, palette, isWhole: false)
        cover = CoverArt(record.cover)
        song = Label(record.song, .cardTitle, palette.text)
        artist = Label("", .bodyText, palette.secondaryText)
        like = IconButton(.heart, color: palette.tint) {}
        scrubber = Scrubber(seconds: record.seconds, value: 0.38, palette: palette)
        controls = PlayerControls(palette: palette)
        super.init(frame: .zero)
        for glyph in [Glyph.clock, .queue, .more] {
            extras.addSubview(IconButton(glyph, color: palette.secondaryText, iconSide: 22) {})
        }
        bar.isUserInteractionEnabled = false
        cover.accessibilityIdentifier = "cover"
        for view in [song, artist, like] { names.addSubview(view) }
        for view in [card, grabber, names, scrubber, controls, extras, bar, cover] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = bounds
        grabber.layOut(in: bounds, y: 8)
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: MiniPlayerBar.height + safeAreaInsets.bottom)
        let isWide = bounds.width > bounds.height * 1.2
        let room = bounds.inset(by: safeAreaInsets).inset(
            by: EdgeInsets(top: 40, left: Space.huge, bottom: Space.huge, right: Space.huge))
        let side =
            isWide
            ? min(room.height, room.width * 0.42)
            : min(room.width, max(40, room.height - Self.controlsHeight - Space.large), Self.columnWidth)
        let square = CGRect(
            x: (isWide ? room.minX : room.midX - side / 2).rounded(),
            y: (isWide ? room.midY - side / 2 : room.minY).rounded(), width: side.rounded(), height: side.rounded())
        let small = MiniPlayerBar.coverFrame.offsetBy(dx: safeAreaInsets.left, dy: 0)
        cover.frame = isCollapsed ? small : square
        cover.cornerRadius = isCollapsed ? 6 : 12
        let left = isWide ? square.maxX + Space.huge : room.midX - min(room.width, Self.columnWidth) / 2
        let width = isWide ? room.maxX - left : min(room.width, Self.columnWidth)
        let spare = room.maxY - (isWide ? room.minY : square.maxY) - Self.controlsHeight
        // In a low window the controls use the margins too.
        let top =
            isWide
            ? max(Space.medium, room.minY + (spare > 0 ? spare / 2 : spare))
            : square.maxY + Space.large + min(max(0, spare) / 3, Space.huge)
        layOutExtras(left: left, width: width, under: top + Self.controlsHeight)
        // The names follow the cover as it grows, and the bar's names make room for it.
        let shift = isCollapsed && !isWide ? small.maxY - square.maxY : 0
        layOut(in: CGRect(x: left, y: (top + shift).rounded(), width: width, height: Self.controlsHeight))
        bar.aside = isCollapsed ? 0 : square.maxX - small.maxX
        bar.layoutIfNeeded()
        bar.alpha = isCollapsed ? 1 : Self.goneEarly
        for view in [grabber, names, scrubber, controls, extras] { view.alpha = isCollapsed ? Self.appearingLate : 1 }
    }

    private func layOutExtras(left: Double, width: Double, under top: Double) {
        let y = clearHeight - Space.medium - Self.extrasHeight
        extras.frame = CGRect(x: left, y: y, width: width, height: Self.extrasHeight)
        extras.isHidden = top > y
        let pitch = width / Double(extras.subviews.count)
        for (index, button) in extras.subviews.enumerated() {
            button.frame = CGRect(x: (Double(index) + 0.5) * pitch - 22, y: 0, width: 44, height: 44)
        }
    }

    private func layOut(in column: CGRect) {
        names.frame = CGRect(x: column.minX, y: column.minY, width: column.width, height: Space.line(56))
        song.frame = CGRect(x: 0, y: 0, width: max(0, column.width - 52), height: Space.line(28))
        artist.text = "\(record.artist)  ·  \(record.title)"
        if artist.sizeThatFits(column.size).width > column.width - 52 { artist.text = record.artist }
        artist.frame = CGRect(x: 0, y: Space.line(32), width: max(0, column.width - 52), height: Space.line(22))
        like.frame = CGRect(x: column.width - 44 + Space.small, y: 4, width: 44, height: 44)
        scrubber.frame = CGRect(
            x: column.minX, y: column.minY + 24 + Space.line(56), width: column.width, height: Scrubber.height)
        controls.frame = CGRect(
            x: column.minX, y: column.minY + 92 + Space.line(56), width: column.width, height: PlayerControls.height)
    }
}
