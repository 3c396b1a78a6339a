import Foundation
import Scrim

/// A music screen in the colors of its cover, which can be pushed down. The view around it is clear.
final class NowPlayingView: View {
    /// The part that is pushed down.
    let screen = View(frame: .zero)
    let scrubber: Scrubber
    /// Called when the button at the top is pressed.
    var onClose: @MainActor () -> Void = {}
    /// Called when the offset has changed.
    var onMove: @MainActor () -> Void = {}

    private let card: CardView
    private let close: IconButton
    private let more: IconButton
    private let source: Label
    private let record: Label
    private let cover: CoverArt
    private let shade = View(frame: .zero)
    private let names = View(frame: .zero)
    private let song: Label
    private let artist: Label
    private let like: IconButton
    private let controls: PlayerControls
    private let queue: QueueView

    private static let headerHeight = 60.0
    /// The maximum width of the column and of the cover, in points.
    private static let columnWidth = 560.0
    /// The height of names, scrubber and controls with the gaps between them, in points.
    private static var controlsHeight: Double { 168 + Space.line(60) }
    /// The corner radius as a fraction of the offset, and its maximum in points.
    private static let roundness = 0.25
    private static let roundestCorner = 24.0

    init(_ playing: Record, _ palette: Palette) {
        let palette = palette.printed(with: playing.inks)
        card = CardView(palette: palette, cornerRadius: 0)
        cover = CoverArt(playing.cover)
        scrubber = Scrubber(seconds: playing.seconds, value: 0.27, palette: palette)
        controls = PlayerControls(palette: palette)
        queue = QueueView(after: playing, palette)
        like = IconButton(.heart, color: palette.tint) {}
        more = IconButton(.more, color: palette.tint) {}
        close = IconButton(.chevronDown, color: palette.tint) {}
        source = Label("Playing from", .caption, palette.secondaryText, .center)
        record = Label(playing.title, .detailStrong, palette.text, .center)
        song = Label(playing.song, .headlineTitle, palette.text)
        artist = Label(playing.artist, .bodyText, palette.secondaryText)
        super.init(frame: .zero)
        song.adjustsFontSizeToFitWidth = true
        cover.cornerRadius = 10
        cover.accessibilityIdentifier = "cover"
        scrubber.accessibilityIdentifier = "scrubber"
        close.accessibilityIdentifier = "close"
        screen.accessibilityIdentifier = "player"
        shade.backgroundColor = palette.surface
        shade.cornerRadius = 10
        shade.shadowColor = palette.shadow
        shade.shadowOpacity = 0.35
        shade.shadowRadius = 18
        shade.shadowOffset = CGSize(width: 0, height: 10)
        for view in [song, artist, like] { names.addSubview(view) }
        for view in [card, close, source, record, more, shade, cover, names, scrubber, controls, queue] {
            screen.addSubview(view)
        }
        addSubview(screen)
        close.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose() }
    }

    required init?(coder: NSCoder) { nil }

    /// The distance that the screen is pushed down, in points. Animatable.
    var offset: Double {
        get { screen.transform.ty }
        set {
            screen.transform = CGAffineTransform(translationX: 0, y: newValue)
            card.cornerRadius = min(max(newValue, 0) * Self.roundness, Self.roundestCorner)
            onMove()
        }
    }

    override func layoutSubviews() {
        screen.bounds.size = bounds.size
        screen.center = bounds.center
        card.frame = CGRect(origin: .zero, size: bounds.size)
        let isWide = bounds.width > bounds.height * 1.2
        let safe = safeAreaInsets
        let room = CGRect(origin: .zero, size: bounds.size).inset(by: safe).inset(
            by: EdgeInsets(top: Self.headerHeight, left: Space.large, bottom: Space.medium, right: Space.large))
        layOutHeader(in: CGRect(origin: .zero, size: bounds.size).inset(by: safe))
        let limit = isWide ? room.width * 0.42 : min(room.width, Self.columnWidth)
        let height = room.height - (isWide ? Space.small : Self.controlsHeight + Space.huge)
        let side = max(40, min(limit, height, Self.columnWidth)).rounded()
        let spare = isWide ? 0 : max(0, room.height - side - Self.controlsHeight - Space.huge)
        let queueHeight = queue.height(within: (isWide ? room.height - Self.controlsHeight : spare) - Space.large)
        let gap = queueHeight == 0 ? 0 : Space.large
        if isWide {
            cover.frame = CGRect(x: room.minX, y: (room.midY - side / 2).rounded(), width: side, height: side)
            let left = room.minX + side + Space.huge
            let block = Self.controlsHeight + gap + queueHeight
            layOut(in: CGRect(x: left, y: (room.midY - block / 2).rounded(), width: room.maxX - left, height: block))
        } else {
            // Spare height is distributed around the cover.
            let air = ((spare - queueHeight - gap) / 3).rounded()
            cover.frame = CGRect(
                x: (room.midX - side / 2).rounded(), y: room.minY + min(air, Space.huge), width: side, height: side)
            let width = max(side, min(room.width, Self.columnWidth))
            let top = cover.frame.maxY + Space.large + min(max(air, 0), Space.huge)
            layOut(in: CGRect(x: room.midX - width / 2, y: top, width: width, height: room.maxY - top))
        }
        shade.frame = cover.frame
        queue.frame.size.height = queueHeight
    }

    private func layOutHeader(in area: CGRect) {
        close.frame = CGRect(x: area.minX + 12, y: area.minY + 8, width: 44, height: 44)
        more.frame = CGRect(x: area.maxX - 56, y: area.minY + 8, width: 44, height: 44)
        let (left, width) = (area.minX + 64, max(0, area.width - 128))
        source.frame = CGRect(x: left, y: area.minY + 28 - Space.line(16), width: width, height: Space.line(16))
        record.frame = CGRect(x: left, y: area.minY + 29, width: width, height: Space.line(20))
    }

    private func layOut(in column: CGRect) {
        names.frame = CGRect(x: column.minX, y: column.minY, width: column.width, height: Space.line(60))
        song.frame = CGRect(x: 0, y: 0, width: max(0, column.width - 52), height: Space.line(32))
        artist.frame = CGRect(x: 0, y: Space.line(35), width: max(0, column.width - 52), height: Space.line(22))
        like.frame = CGRect(x: column.width - 44 + 10, y: 6, width: 44, height: 44)
        scrubber.frame = CGRect(
            x: column.minX, y: column.minY + 20 + Space.line(60), width: column.width, height: Scrubber.height)
        controls.frame = CGRect(
            x: column.minX, y: column.minY + 84 + Space.line(60), width: column.width, height: PlayerControls.height)
        queue.frame = CGRect(
            x: column.minX, y: column.minY + Self.controlsHeight + Space.large, width: column.width,
            height: queue.bounds.height)
    }
}
