import Foundation
import Scrim

extension ListRow {
    /// The height, in points, of rows with large pictures, at the stage's text size, and the side of those pictures.
    static var tallHeight: Double { Space.line(92) }
    static let tallPicture = 72.0

    /// Creates a row with a record and its artist.
    fileprivate convenience init(
        _ record: Record, accessory: View? = nil, _ palette: Palette, _ action: @escaping @MainActor () -> Void
    ) {
        self.init(
            picture: CoverArt(record.cover), title: record.title,
            subtitle: accessory == nil ? "\(record.artist)  ·  \(record.year)" : record.artist, accessory: accessory,
            palette: palette, action)
    }

    /// Creates a row with the first song of a record, and by default the song's length at the end.
    convenience init(
        songOf record: Record, pictureSide: Double = 48, accessory: View? = nil, _ palette: Palette,
        _ action: @escaping @MainActor () -> Void
    ) {
        let length = Label(record.seconds.clockText, .detail, palette.secondaryText, .right)
        length.frame.size = CGSize(width: 48, height: 20)
        self.init(
            picture: CoverArt(record.cover), pictureSide: pictureSide, title: record.song, subtitle: record.artist,
            accessory: accessory ?? length, palette: palette, action)
    }
}

extension ListView {
    /// Returns a list of records, with rows named `record 1` and so on.
    static func records(_ palette: Palette, _ action: @escaping @MainActor (Record) -> Void) -> ListView {
        let rows = Record.shelf.map { record in ListRow(record, palette) { action(record) } }
        return ListView("Collection", "Records", glyph: .search, palette, rows: rows, named: "record")
    }

    /// Returns a list of records with large covers, with rows named `record 1` and so on.
    /// - Parameter covers: The covers of all records, in order.
    static func shelf(
        _ covers: [CoverArt], _ palette: Palette, _ action: @escaping @MainActor (Int) -> Void
    ) -> ListView {
        let rows = zip(Record.shelf, covers).enumerated().map { index, entry in
            let row = ListRow(
                picture: entry.1, pictureSide: ListRow.tallPicture, title: entry.0.title, subtitle: entry.0.artist,
                palette: palette
            ) { action(index) }
            row.accessibilityIdentifier = "record \(index + 1)"
            return row
        }
        let songs = Record.shelf.reduce(0) { $0 + $1.songs }
        return ListView(
            header: ListCaption("\(rows.count) records  ·  \(songs) songs", palette), headerHeight: ListCaption.height,
            rows: rows, rowHeight: 92, background: palette.background)
    }

    /// Returns a list of songs, with rows named `song 1` and so on.
    static func songs(_ palette: Palette, _ action: @escaping @MainActor (Record) -> Void) -> ListView {
        let rows = Record.shelf.map { record in ListRow(songOf: record, palette) { action(record) } }
        return ListView("Playlist", "After the Rain", glyph: .more, palette, rows: rows, named: "song")
    }

    /// Returns a list of songs that are filmed, with rows named `film 1` and so on.
    static func films(_ palette: Palette, _ action: @escaping @MainActor (Record) -> Void) -> ListView {
        let rows = Record.shelf.map { record in
            ListRow(songOf: record, pictureSide: ListRow.tallPicture, palette) { action(record) }
        }
        return ListView(
            "For you", "Watch", glyph: .search, palette, rows: rows, named: "film", rowHeight: ListRow.tallHeight)
    }

    /// Returns a list of songs, each with a round button in the color of its cover, named `play 1` and so on.
    /// - Parameter action: Called with the record and the button when a row or its button is tapped.
    static func players(
        _ palette: Palette, _ action: @escaping @MainActor (Record, View) -> Void
    ) -> ListView {
        let rows = (Record.shelf + Record.shelf.prefix(2)).enumerated().map { index, record in
            let button = IconButton(.play, color: record.inks.pale, iconSide: 20) {}
            button.ground = record.inks.deep
            button.accessibilityIdentifier = "play \(index + 1)"
            button.addAction(for: .touchUpInside) { action(record, $0) }
            return ListRow(songOf: record, accessory: button, palette) { action(record, button) }
        }
        return ListView("Paused", "Songs", glyph: .plus, palette, rows: rows, named: "song")
    }

    /// Returns the concerts of an evening, each with the cover of its record.
    /// - Parameter marks: The accessories of the rows, in order.
    static func concerts(_ palette: Palette, marks: [View]) -> ListView {
        let rows = zip(Record.shelf, marks).map { record, mark in ListRow(record, accessory: mark, palette) {} }
        return ListView("Depot, hall B", "Tonight", palette, rows: rows, named: "concert")
    }

    /// Returns the contents of a magazine, with rows named `story 1` and so on.
    static func stories(
        _ palette: Palette, kicker: String = "Saturday issue", title: String = "Stories",
        _ action: @escaping @MainActor (Story) -> Void
    ) -> ListView {
        let rows = Story.issue.map { story in
            ListRow(
                picture: CoverArt(story.cover), title: story.headline,
                subtitle: "\(story.section)  ·  \(story.minutes) min", palette: palette
            ) { action(story) }
        }
        return ListView(kicker, title, palette, rows: rows, named: "story")
    }
}

/// A small line of text above the rows of a list.
private final class ListCaption: View {
    private let label: Label

    /// The height, in points.
    static let height = 40.0

    init(_ text: String, _ palette: Palette) {
        label = Label(text, .caption, palette.secondaryText)
        super.init(frame: .zero)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { label.frame = bounds.readable.insetBy(dx: Space.medium, dy: Space.small) }
}
