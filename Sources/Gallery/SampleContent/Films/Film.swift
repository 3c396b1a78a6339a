/// An invented film: what the video screens show.
struct Film: Hashable, Sendable {
    let title: String
    let channel: String
    /// How often it was seen, as such screens say it.
    let views: String
    let age: String
    let seconds: Int
    let motif: CoverArt.Motif
    let inks: Inks

    static let programme = [
        Film(
            title: "One lamp, nineteen miles: a night in the lighthouse", channel: "Slow Coast", views: "184K",
            age: "2 days ago", seconds: 1416, motif: .sunset, inks: .dusk),
        Film(
            title: "Walking the old drove roads, part three", channel: "Hedge School", views: "52K",
            age: "5 days ago", seconds: 2187, motif: .hills, inks: .meadow),
        Film(
            title: "The last bus, filmed from the first seat", channel: "Night Desk", views: "1.2M",
            age: "3 weeks ago", seconds: 3304, motif: .moon, inks: .night),
        Film(
            title: "Why every door here is blue", channel: "House to House", views: "96K", age: "1 month ago",
            seconds: 742, motif: .arches, inks: .coral),
        Film(
            title: "Hopscotch, solved", channel: "Small Proofs", views: "2.4M", age: "1 year ago", seconds: 1031,
            motif: .circles, inks: .plum),
        Film(
            title: "Twelve hours of tide in twelve minutes", channel: "Slow Coast", views: "318K",
            age: "2 months ago", seconds: 721, motif: .waves, inks: .sand),
        Film(
            title: "Kites do not break in the air", channel: "Workbench", views: "41K", age: "4 days ago", seconds: 867,
            motif: .sunset, inks: .coral),
        Film(
            title: "Snow fences from above", channel: "Hedge School", views: "77K", age: "6 months ago", seconds: 595,
            motif: .moon, inks: .plum),
    ]

    /// The other films from the one after this on, round the programme.
    static func programme(after film: Film) -> [Film] {
        let place = (programme.firstIndex(of: film) ?? 0) + 1
        return Array((programme[place...] + programme[..<place]).dropLast())
    }
}
