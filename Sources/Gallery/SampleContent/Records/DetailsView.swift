import Foundation
import Scrim

/// A card about a record: its cover, names and a few sentences, above a button.
final class DetailsView: View {
    private let card: CardView
    private let header: CardHeader
    private let cover: CoverArt
    private let title: Label
    private let artist: Label
    private let note: Label
    private let facts: FactsView
    private let done: TextButton

    /// The maximum side of the cover, as a fraction of the width, and in points.
    private static let coverPart = 0.6
    private static let coverLimit = 160.0
    /// The minimum side of the cover, in points; it is left out if there is less room.
    private static let smallestCover = 32.0
    private static let buttonHeight = 48.0

    init(_ record: Record, _ palette: Palette, done action: @escaping @MainActor () -> Void) {
        card = CardView(palette: palette, cornerRadius: 16)
        header = CardHeader(title: "", palette: palette, hasLine: false)
        cover = CoverArt(record.cover)
        title = Label(record.title, .cardTitle, palette.text, .center)
        artist = Label("\(record.artist)  ·  \(record.year)", .detail, palette.secondaryText, .center)
        note = Label(record.note, .bodyText, palette.text, .center, lines: 0)
        done = TextButton("Done", .filled(palette.onTint, on: palette.tint), action)
        facts = FactsView(
            [(record.seconds.clockText, "First song"), ("\(record.year)", "Released"), ("\(record.songs)", "Songs")],
            palette)
        super.init(frame: .zero)
        cover.accessibilityIdentifier = "cover"
        done.accessibilityIdentifier = "done"
        for view in [card, header, cover, title, artist, note, facts, done] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = bounds
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Space.medium)
        let column = safeColumn.insetBy(dx: Space.large, dy: 0)
        let button = CGRect(
            x: column.minX, y: clearHeight - Space.large - Self.buttonHeight, width: column.width,
            height: Self.buttonHeight)
        done.frame = button
        // If there is little height, the cover is smaller to make room for the text.
        let fit = min(bounds.width * Self.coverPart, Self.coverLimit, button.minY - 16 - Space.line(140))
        let side = fit < Self.smallestCover ? 0 : fit
        cover.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: 16, width: side, height: side)
        title.frame = CGRect(
            x: column.minX, y: cover.frame.maxY + Space.medium, width: column.width, height: Space.line(28))
        artist.frame = CGRect(
            x: column.minX, y: title.frame.maxY + Space.tight, width: column.width, height: Space.line(20))
        let top = artist.frame.maxY + Space.medium
        note.isHidden = note.layOut(in: column, y: top) > button.minY - Space.small
        facts.frame = CGRect(
            x: column.minX, y: note.isHidden ? top : note.frame.maxY + Space.large, width: column.width,
            height: FactsView.height)
        facts.isHidden = facts.frame.maxY > button.minY - Space.small
    }
}

/// A few facts side by side, each a value above its name.
private final class FactsView: View {
    private let values: [Label]
    private let names: [Label]
    private let lines: [View]

    /// The height, in points.
    static var height: Double { Space.line(52) }

    init(_ facts: [(value: String, name: String)], _ palette: Palette) {
        values = facts.map { Label($0.value, .rowTitle, palette.text, .center) }
        names = facts.map { Label($0.name, .caption, palette.secondaryText, .center) }
        lines = facts.dropFirst().map { _ in View(frame: .zero) }
        super.init(frame: .zero)
        for line in lines { line.backgroundColor = palette.separator }
        for view in lines + values + names { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let pitch = bounds.width / Double(max(values.count, 1))
        for (index, pair) in zip(values, names).enumerated() {
            pair.0.frame = CGRect(x: Double(index) * pitch, y: 6, width: pitch, height: Space.line(20))
            pair.1.frame = CGRect(x: Double(index) * pitch, y: Space.line(30), width: pitch, height: Space.line(16))
        }
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(
                x: (Double(index + 1) * pitch).rounded(), y: 6, width: Space.hairline, height: Space.line(40))
        }
    }
}
