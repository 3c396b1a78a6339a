/// An invented film, as shown in video apps.
struct Film: Hashable, Sendable {
    var title: String
    var channel: String
    /// The number of views, as text.
    var views = "0"
    var age = "Today"
    var seconds: Int
    var motif = CoverArt.Motif.circles
    var inks = Inks.plum

    static let programme = [
        Film(
            title: "One lamp, nineteen miles: a night in the lighthouse", channel: "Slow Coast", views: "184K",
            age: "2 days ago",
            seconds: 1416, motif: .sunset, inks: .dusk),
        Film(
            title: "Walking the old drove roads, part three", channel: "Hedge School", views: "52K", age: "5 days ago",
            seconds: 2187, motif: .hills, inks: .meadow),
        Film(
            title: "The last bus, filmed from the first seat", channel: "Night Desk", views: "1.2M", age: "3 weeks ago",
            seconds: 3304, motif: .moon, inks: .night),
        Film(
            title: "Why every door here is blue", channel: "House to House", views: "96K", age: "1 month ago",
            seconds: 742, motif: .arches, inks: .coral),
        Film(
            title: "Hopscotch, solved", channel: "Small Proofs", views: "2.4M", age: "1 year ago",
            seconds: 1031, motif: .circles, inks: .plum),
        Film(
            title: "Twelve hours of tide in twelve minutes", channel: "Slow Coast", views: "318K", age: "2 months ago",
            seconds: 721, motif: .waves, inks: .sand),
        Film(
            title: "Kites do not break in the air", channel: "Workbench", views: "41K", age: "4 days ago",
            seconds: 867, motif: .sunset, inks: .coral),
        Film(
            title: "Snow fences from above", channel: "Hedge School", views: "77K", age: "6 months ago",
            seconds: 595, motif: .moon, inks: .plum),
    ]

    static func programme(after film: Film) -> [Film] { programme.others(after: film) }
}

/// A film on the programme of a day.
struct Screening: Hashable, Sendable {
    var film: Film
    /// The start, in minutes after midnight.
    var start: Int
    var isAllDay = false

    static let day = zip(Film.programme.prefix(6), [690, 795, 960, 1080, 1170, 1265]).map {
        Screening(film: $0, start: $1)
    }

    /// The start and end times as text.
    var timeText: String {
        isAllDay ? "All day" : "\(start.dayTimeText) – \((start + film.seconds / 60).dayTimeText)"
    }
}

extension Int {
    /// The time of day of a number of minutes after midnight.
    var dayTimeText: String {
        let hours = self / 60 % 24
        return (hours < 10 ? "0" : "") + "\(hours):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)"
    }
}
