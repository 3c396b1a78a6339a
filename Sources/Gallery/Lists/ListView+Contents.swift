import Foundation
import ViewHierarchy

extension ListView {
    /// A shelf of records, whose rows are named `record 1` and so on.
    static func records(_ palette: Palette, _ action: @escaping @MainActor (Record) -> Void) -> ListView {
        let rows = Record.shelf.enumerated().map { index, record in
            let row = ListRow(
                picture: CoverArt(record.motif, record.inks), title: record.title,
                subtitle: "\(record.artist)  ·  \(record.year)", palette: palette
            ) { action(record) }
            row.accessibilityIdentifier = "record \(index + 1)"
            return row
        }
        let search = IconButton(.search, color: palette.tint) {}
        let header = ScreenHeader(kicker: "Collection", title: "Records", palette: palette, buttons: [search])
        return ListView(header, rows, palette)
    }

    /// A shelf of records with large covers, whose rows are named `record 1` and so on.
    /// - Parameter covers: Of all records, in their order.
    static func shelf(
        _ covers: [CoverArt], _ palette: Palette, _ action: @escaping @MainActor (Int) -> Void
    ) -> ListView {
        let rows = zip(Record.shelf, covers).enumerated().map { index, entry in
            let row = ListRow(
                picture: entry.1, pictureSide: 72, title: entry.0.title, subtitle: entry.0.artist, palette: palette
            ) { action(index) }
            row.accessibilityIdentifier = "record \(index + 1)"
            return row
        }
        let songs = Record.shelf.reduce(0) { $0 + $1.songs }
        let list = ListView(
            header: ListCaption("\(rows.count) records  ·  \(songs) songs", palette), headerHeight: ListCaption.height,
            rows: rows, rowHeight: 92)
        list.backgroundColor = palette.background
        return list
    }

    /// A list of songs to play, whose rows are named `song 1` and so on.
    static func songs(_ palette: Palette, _ action: @escaping @MainActor (Record) -> Void) -> ListView {
        let rows = Record.shelf.enumerated().map { index, record in
            let length = Label(frame: CGRect(x: 0, y: 0, width: 48, height: 20))
            length.text = record.seconds.clockText
            length.font = .detail
            length.textColor = palette.secondaryText
            length.textAlignment = .right
            let row = ListRow(
                picture: CoverArt(record.motif, record.inks), title: record.song, subtitle: record.artist,
                accessory: length, palette: palette
            ) { action(record) }
            row.accessibilityIdentifier = "song \(index + 1)"
            return row
        }
        let more = IconButton(.more, color: palette.tint) {}
        return ListView(
            ScreenHeader(kicker: "Playlist", title: "After the Rain", palette: palette, buttons: [more]), rows, palette)
    }

    /// A magazine's contents, whose rows are named `story 1` and so on.
    static func stories(_ palette: Palette, _ action: @escaping @MainActor (Story) -> Void) -> ListView {
        let rows = Story.issue.enumerated().map { index, story in
            let row = ListRow(
                picture: CoverArt(story.motif, story.inks), title: story.headline,
                subtitle: "\(story.section)  ·  \(story.minutes) min", palette: palette
            ) { action(story) }
            row.accessibilityIdentifier = "story \(index + 1)"
            return row
        }
        return ListView(ScreenHeader(kicker: "Saturday issue", title: "Stories", palette: palette), rows, palette)
    }

    private convenience init(_ header: ScreenHeader, _ rows: [View], _ palette: Palette) {
        self.init(header: header, headerHeight: ScreenHeader.height, rows: rows)
        backgroundColor = palette.background
    }
}
