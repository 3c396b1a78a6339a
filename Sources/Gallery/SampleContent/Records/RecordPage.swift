import Foundation
import Scrim

/// A scrolling page about a record: its cover, names, two buttons, a few sentences and its songs.
final class RecordPage: ScrollView {
    let cover: CoverArt
    private let title: Label
    private let artist: Label
    private let facts: Label
    private let note: Label
    private let play: TextButton
    private let shuffle: TextButton
    private let rows: [TrackRow]

    /// The maximum side of the cover, as a fraction of the width, and in points.
    private static let coverPart = 0.6
    private static let coverLimit = 240.0
    /// The width from which the names are beside the cover, and the cover's side in that case, in points.
    private static let wide = 540.0
    private static let wideCover = 200.0
    private static let buttonHeight = 44.0

    init(_ record: Record, _ palette: Palette) {
        cover = CoverArt(record.cover)
        title = Label(record.title, .headlineTitle, palette.text)
        artist = Label(record.artist, .rowTitle, palette.tint)
        facts = Label("\(record.year)  ·  \(record.lengthText)", .detail, palette.secondaryText)
        note = Label(record.note, .bodyText, palette.secondaryText, lines: 0)
        play = TextButton("Play", .filled(palette.onTint, on: palette.tint)) {}
        shuffle = TextButton("Shuffle", .filled(palette.tint, on: palette.fill)) {}
        rows = record.tracks.enumerated().map { TrackRow($0 + 1, $1, palette) }
        super.init(frame: .zero)
        backgroundColor = palette.background
        alwaysBounceVertical = true
        title.adjustsFontSizeToFitWidth = true
        for view in [title, artist, facts, note, cover, play, shuffle] + rows { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeColumn
        let column = CGRect(x: safe.minX, y: 0, width: safe.width, height: 0).readable.insetBy(dx: Space.large, dy: 0)
        let top = bounds.width < Self.wide ? layOutAbove(column) : layOutBeside(column)
        var y = note.layOut(in: column, y: top + Space.large) + Space.medium
        for row in rows {
            row.frame = CGRect(x: column.minX, y: y, width: column.width, height: TrackRow.height)
            y += TrackRow.height
        }
        contentSize = CGSize(width: bounds.width, height: y + Space.huge + safeAreaInsets.bottom)
    }

    /// Places the names below the cover, and returns the bottom of the buttons.
    private func layOutAbove(_ column: CGRect) -> Double {
        let side = min(bounds.width * Self.coverPart, Self.coverLimit).rounded()
        cover.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: Space.large, width: side, height: side)
        return layOutNames(column, from: cover.frame.maxY + Space.large, .center)
    }

    /// Places the names beside the cover, and returns the bottom of the cover.
    private func layOutBeside(_ column: CGRect) -> Double {
        let side = Self.wideCover
        cover.frame = CGRect(x: column.minX, y: Space.large, width: side, height: side)
        let left = cover.frame.maxX + Space.huge
        let names = CGRect(x: left, y: 0, width: max(0, column.maxX - left), height: 0)
        _ = layOutNames(names, from: cover.frame.minY + Space.large, .left)
        return cover.frame.maxY
    }

    private func layOutNames(_ column: CGRect, from top: Double, _ alignment: TextAlignment) -> Double {
        var y = top
        for (label, height) in [(title, Space.line(32)), (artist, Space.line(22)), (facts, Space.line(20))] {
            label.textAlignment = alignment
            label.frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
            y += height + Space.tight
        }
        y += Space.medium
        let width = ((column.width - Space.medium) / 2).rounded(.down)
        play.frame = CGRect(x: column.minX, y: y, width: width, height: Self.buttonHeight)
        shuffle.frame = CGRect(x: column.maxX - width, y: y, width: width, height: Self.buttonHeight)
        return y + Self.buttonHeight
    }
}

/// A song of a record: its number, title and length.
private final class TrackRow: View {
    private let number: Label
    private let title: Label
    private let time: Label
    private let line: Hairline

    /// The height, in points.
    static var height: Double { Space.line(48) }
    private static let numberWidth = 24.0
    private static let timeWidth = 44.0

    init(_ index: Int, _ track: Record.Song, _ palette: Palette) {
        number = Label("\(index)", .detail, palette.secondaryText)
        title = Label(track.title, .bodyText, palette.text)
        time = Label(track.seconds.clockText, .detail, palette.secondaryText, .right)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        for view in [number, title, time, line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let x = Self.numberWidth + Space.small
        number.frame = CGRect(x: 0, y: 0, width: Self.numberWidth, height: bounds.height)
        time.frame = CGRect(x: bounds.width - Self.timeWidth, y: 0, width: Self.timeWidth, height: bounds.height)
        title.frame = CGRect(x: x, y: 0, width: max(0, time.frame.minX - Space.small - x), height: bounds.height)
        line.frame = CGRect(x: x, y: bounds.height - 1, width: max(0, bounds.width - x), height: 1)
    }
}
