import Foundation
import Scrim

/// The events of a day in chronological order, and a round button that adds one.
final class DayView: View {
    private let list: ListView
    private let add: IconButton
    private let palette: Palette
    private var events: [Event]

    /// The side of the round button, in points.
    private static let buttonSide = 56.0

    init(_ events: [Event], _ palette: Palette, add action: @escaping @MainActor () -> Void) {
        self.events = events
        self.palette = palette
        list = ListView(
            "Thursday, 12 March", "Today", palette, rows: events.map { Self.row($0, palette) }, named: "event",
            rowHeight: ListRow.tallHeight)
        list.bottomRoom = Self.buttonSide + Space.huge
        add = IconButton(.plus, color: palette.onTint, iconSide: 28, action)
        super.init(frame: .zero)
        backgroundColor = palette.background
        add.ground = palette.tint
        add.accessibilityIdentifier = "add"
        add.cornerRadius = Self.buttonSide / 2
        add.shadowColor = palette.shadow
        add.shadowOpacity = 0.25
        add.shadowRadius = 8
        add.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(list)
        addSubview(add)
    }

    required init?(coder: NSCoder) { nil }

    private static func row(_ event: Event, _ palette: Palette) -> ListRow {
        ListRow(
            picture: CoverArt(event.cover), pictureSide: ListRow.tallPicture, title: event.title,
            subtitle: "\(event.timeText)  ·  \(event.host)", palette: palette
        ) {}
    }

    /// Inserts an event in chronological order.
    func insert(_ event: Event) {
        let later = events.firstIndex { !$0.isAllDay && $0.start > event.start } ?? events.count
        let index = event.isAllDay ? 0 : later
        events.insert(event, at: index)
        list.insert(Self.row(event, palette), at: index)
    }

    override func layoutSubviews() {
        list.frame = bounds
        let side = Self.buttonSide
        add.frame = CGRect(
            x: safeColumn.readable.maxX - side - Space.medium, y: clearHeight - side - Space.large, width: side,
            height: side)
    }
}

/// An event of a day.
struct Event: Hashable, Sendable {
    var title: String
    var host: String
    /// The start, in minutes after midnight.
    var start: Int
    /// The length, in minutes.
    var minutes: Int
    var isAllDay = false
    var cover = Cover.countingGames

    /// The playing of a record at each of a day's hours.
    static let day = zip(Record.shelf, [690, 795, 960, 1080, 1170, 1265]).map { record, start in
        Event(title: record.title, host: record.artist, start: start, minutes: record.minutes, cover: record.cover)
    }

    /// The start and end times as text.
    var timeText: String { isAllDay ? "All day" : "\(start.dayTimeText) – \((start + minutes).dayTimeText)" }
}

extension Int {
    /// The time of day of a number of minutes after midnight.
    var dayTimeText: String {
        let hours = self / 60 % 24
        return (hours < 10 ? "0" : "") + "\(hours):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)"
    }
}
