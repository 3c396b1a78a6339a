import Drawing
import Foundation
import ViewHierarchy

/// A page about a record that scrolls: its cover, its names, two buttons, a few sentences and its songs.
final class RecordPage: ScrollView {
    let cover: CoverArt
    private let title = Label()
    private let artist = Label()
    private let facts = Label()
    private let note = Label()
    private let play: TextButton
    private let shuffle: TextButton
    private let rows: [TrackRow]

    /// The cover's side in parts of the width, and at most, in points.
    private static let coverPart = 0.6
    private static let coverLimit = 240.0
    /// From which width the names stand beside the cover, and the cover's side there, in points.
    private static let wide = 540.0
    private static let wideCover = 200.0
    private static let buttonHeight = 44.0

    init(_ record: Record, _ palette: Palette) {
        cover = CoverArt(record.motif, record.inks)
        play = TextButton("Play", .filled(palette.onTint, on: palette.tint)) {}
        shuffle = TextButton("Shuffle", .filled(palette.tint, on: palette.fill)) {}
        rows = record.tracks.enumerated().map { TrackRow($0 + 1, $1, palette) }
        super.init(frame: .zero)
        backgroundColor = palette.background
        alwaysBounceVertical = true
        set(title, record.title, .headlineTitle, palette.text)
        set(artist, record.artist, .rowTitle, palette.tint)
        set(facts, "\(record.year)  ·  \(record.lengthText)", .detail, palette.secondaryText)
        set(note, record.note, .bodyText, palette.secondaryText)
        note.numberOfLines = 0
        title.adjustsFontSizeToFitWidth = true
        for view in [cover, play, shuffle] + rows { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let column = CGRect(x: 0, y: 0, width: bounds.width, height: 0).readable
            .insetBy(dx: Space.large, dy: 0)
        var y = bounds.width < Self.wide ? placeAbove(column) : placeBeside(column)
        let height = note.sizeThatFits(CGSize(width: column.width, height: .infinity)).height
        note.frame = CGRect(x: column.minX, y: y + Space.large, width: column.width, height: height)
        y = note.frame.maxY + Space.medium
        for row in rows {
            row.frame = CGRect(x: column.minX, y: y, width: column.width, height: TrackRow.height)
            y += TrackRow.height
        }
        contentSize = CGSize(width: bounds.width, height: y + Space.huge)
    }

    /// The names beneath the cover; returns where the buttons end.
    private func placeAbove(_ column: CGRect) -> Double {
        let side = min(bounds.width * Self.coverPart, Self.coverLimit).rounded()
        cover.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: Space.large, width: side, height: side)
        return placeNames(column, from: cover.frame.maxY + Space.large, .center)
    }

    /// The names beside the cover; returns where the cover ends.
    private func placeBeside(_ column: CGRect) -> Double {
        let side = Self.wideCover
        cover.frame = CGRect(x: column.minX, y: Space.large, width: side, height: side)
        let left = cover.frame.maxX + Space.huge
        let names = CGRect(x: left, y: 0, width: max(0, column.maxX - left), height: 0)
        _ = placeNames(names, from: cover.frame.minY + Space.large, .left)
        return cover.frame.maxY
    }

    private func placeNames(_ column: CGRect, from top: Double, _ alignment: TextAlignment) -> Double {
        var y = top
        for (label, height) in [(title, 32.0), (artist, 22), (facts, 20)] {
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
