import Foundation
import Scrim

/// A scrolling wall of framed covers in as many columns as fit. They are named `print 1` and so on.
final class PrintsView: ScrollView {
    private let header: ScreenHeader
    private let tiles: [PrintTile]

    /// The minimum width of a column, and the maximum width of all, in points.
    private static let leastColumn = 148.0
    private static let widestWall = 960.0
    private static let mostColumns = 4

    init(_ records: [Record], _ palette: Palette, open action: @escaping @MainActor (Record) -> Void) {
        header = ScreenHeader("Cover art", "On the walls", palette)
        tiles = records.enumerated().map { index, record in
            let tile = PrintTile(record, palette) { action(record) }
            tile.accessibilityIdentifier = "print \(index + 1)"
            return tile
        }
        super.init(frame: .zero)
        backgroundColor = palette.grouped
        alwaysBounceVertical = true
        addSubview(header)
        for tile in tiles { addSubview(tile) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeColumn
        let wall = min(safe.width, Self.widestWall)
        let left = safe.minX + ((safe.width - wall) / 2).rounded()
        let top = safeAreaInsets.top
        header.frame = CGRect(
            x: left, y: top, width: min(wall, Space.readableWidth), height: ScreenHeader.height)
        let room = wall - Space.medium * 2
        let fitting = Int((room + Space.large) / (Self.leastColumn + Space.large))
        let columns = min(max(2, fitting), Self.mostColumns)
        let width = ((room - Double(columns - 1) * Space.large) / Double(columns)).rounded(.down)
        let height = PrintTile.height(ofWidth: width)
        for (index, tile) in tiles.enumerated() {
            tile.frame = CGRect(
                x: left + Space.medium + Double(index % columns) * (width + Space.large),
                y: top + ScreenHeader.height + Space.small + Double(index / columns) * (height + Space.large),
                width: width, height: height)
        }
        contentSize = CGSize(
            width: bounds.width, height: (tiles.last?.frame.maxY ?? 0) + Space.large + safeAreaInsets.bottom)
    }
}

/// A print above its name.
private final class PrintTile: Control {
    private let picture: FramedPrint
    private let title: Label
    private let artist: Label

    /// The alpha while the tile is pressed, 0...1.
    private static let highlightedAlpha = 0.6
    private static var namesHeight: Double { Space.line(52) }

    init(_ record: Record, _ palette: Palette, _ action: @escaping @MainActor () -> Void) {
        picture = FramedPrint(record, palette)
        title = Label(record.title, .rowTitle, palette.text)
        artist = Label(record.artist, .detail, palette.secondaryText)
        super.init(frame: .zero)
        // Prevents two fingers from opening two things at once.
        isExclusiveTouch = true
        for view in [picture, title, artist] { addSubview(view) }
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    static func height(ofWidth width: Double) -> Double { (width / FramedPrint.aspect).rounded() + namesHeight }

    override var isHighlighted: Bool { didSet { picture.alpha = isHighlighted ? Self.highlightedAlpha : 1 } }

    override func layoutSubviews() {
        let height = bounds.height - Self.namesHeight
        picture.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        title.frame = CGRect(x: 0, y: height + 12, width: bounds.width, height: Space.line(20))
        artist.frame = CGRect(x: 0, y: height + 12 + Space.line(21), width: bounds.width, height: Space.line(18))
    }
}

/// A framed cover: a thin frame, a mount of paper, and the print in its center.
final class FramedPrint: View {
    private let art: CoverArt

    /// The widths of the frame and the mount, as fractions of the shorter side.
    private static let framePart = 0.025
    private static let mountPart = 0.11
    /// The aspect ratio, width over height.
    static let aspect = 0.8

    init(_ record: Record, _ palette: Palette) {
        art = CoverArt(record.cover)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        art.cornerRadius = 0
        backgroundColor = palette.paper
        borderColor = palette.frame
        shadowColor = palette.shadow
        shadowOpacity = 0.22
        addSubview(art)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let side = min(bounds.width, bounds.height)
        borderWidth = max(2, (side * Self.framePart).rounded())
        shadowRadius = side * 0.03
        shadowOffset = CGSize(width: 0, height: side * 0.025)
        let mount = borderWidth + (side * Self.mountPart).rounded()
        art.frame = bounds.insetBy(dx: mount, dy: mount)
    }
}
