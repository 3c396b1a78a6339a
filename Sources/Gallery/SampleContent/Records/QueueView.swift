import Drawing
import Foundation
import ViewHierarchy

/// What plays next: a heading over a row for each song, as many as fit.
final class QueueView: View {
    private let heading = Label()
    private let rows: [QueueRow]

    private static let headingHeight = 28.0

    init(_ records: [Record], _ palette: Palette) {
        rows = records.map { QueueRow($0, palette) }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        heading.text = "Up next"
        heading.font = .detailStrong
        heading.textColor = palette.secondaryText
        addSubview(heading)
        for row in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    /// The height of as many whole rows as fit into a height, in points; 0 where none does.
    func height(within room: Double) -> Double {
        let count = min(Double(rows.count), ((room - Self.headingHeight) / QueueRow.height).rounded(.down))
        return count < 1 ? 0 : Self.headingHeight + count * QueueRow.height
    }

    override func layoutSubviews() {
        heading.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 20)
        heading.isHidden = bounds.height < Self.headingHeight
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: 0, y: Self.headingHeight + Double(index) * QueueRow.height, width: bounds.width,
                height: QueueRow.height)
            row.isHidden = row.frame.maxY > bounds.height + 0.5
        }
    }
}

/// A song in a queue: its cover, names and length.
private final class QueueRow: View {
    private let cover: CoverArt
    private let song = Label()
    private let artist = Label()
    private let length = Label()

    static let height = 56.0
    private static let coverSide = 44.0

    init(_ record: Record, _ palette: Palette) {
        cover = CoverArt(record.motif, record.inks)
        super.init(frame: .zero)
        set(song, record.song, .rowTitle, palette.text)
        set(artist, record.artist, .detail, palette.secondaryText)
        set(length, record.seconds.clockText, .detail, palette.secondaryText)
        length.textAlignment = .right
        addSubview(cover)
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
        addSubview(label)
    }

    override func layoutSubviews() {
        let side = Self.coverSide
        cover.frame = CGRect(x: 0, y: (bounds.height - side) / 2, width: side, height: side)
        let left = side + 12
        let width = max(0, bounds.width - left - 56)
        song.frame = CGRect(x: left, y: 8, width: width, height: 20)
        artist.frame = CGRect(x: left, y: 29, width: width, height: 18)
        length.frame = CGRect(x: bounds.width - 48, y: (bounds.height - 18) / 2, width: 48, height: 18)
    }
}
