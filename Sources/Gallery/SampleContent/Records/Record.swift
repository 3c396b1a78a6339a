/// An invented record: what the music screens play.
struct Record: Hashable, Sendable {
    let title: String
    let artist: String
    let year: Int
    /// Its first song.
    let song: String
    /// The song's length in seconds.
    let seconds: Int
    let songs: Int
    let motif: CoverArt.Motif
    let inks: Inks
    /// A few sentences about it.
    let note: String

    static let shelf = [
        Record(
            title: "Last Light", artist: "Marlow & the Tides", year: 2021, song: "Harbour Lamps", seconds: 227,
            songs: 9,
            motif: .sunset, inks: .dusk,
            note: "Nine songs recorded in a boathouse over a single week in October, with the doors open to the water."),
        Record(
            title: "Green Roads", artist: "Ida Fenn", year: 2019, song: "Over the Stile", seconds: 194, songs: 12,
            motif: .hills,
            inks: .meadow,
            note:
                "Fiddle, pump organ and field recordings from three counties. Best heard walking, and best heard in order."
        ),
        Record(
            title: "Small Hours", artist: "Night Bus Choir", year: 2023, song: "Route 9", seconds: 251, songs: 8,
            motif: .moon,
            inks: .night,
            note: "Sung in empty depots after the last departure. The reverb is real, and so is the sleeping driver."),
        Record(
            title: "Doorways", artist: "Pilar Ortuno", year: 2018, song: "Blue Tiles", seconds: 208, songs: 10,
            motif: .arches,
            inks: .coral,
            note: "Guitar pieces named after the houses of one street, each written in the hour before it was recorded."
        ),
        Record(
            title: "Counting Games", artist: "The Even Odds", year: 2022, song: "Hopscotch", seconds: 173, songs: 7,
            motif: .circles, inks: .plum,
            note: "Handclaps, toy pianos and a drum machine that would not keep time until they stopped asking it to."),
        Record(
            title: "Slow Water", artist: "Ansel Rowe", year: 2020, song: "Estuary", seconds: 312, songs: 6,
            motif: .waves,
            inks: .sand,
            note: "One long piece for cello and tape in six movements, cut to the length of a tide coming in."),
        Record(
            title: "Paper Suns", artist: "Marlow & the Tides", year: 2017, song: "Folding", seconds: 219, songs: 11,
            motif: .sunset,
            inks: .coral,
            note: "Their debut: four friends, two microphones, and a kitchen with unusually good acoustics."),
        Record(
            title: "North of Here", artist: "Ida Fenn", year: 2024, song: "Snow Fence", seconds: 241, songs: 9,
            motif: .moon,
            inks: .plum, note: "Winter songs for voice and harmonium, kept deliberately short, like the days."),
        Record(
            title: "Terraces", artist: "Low Country Quartet", year: 2016, song: "Olive Press", seconds: 266, songs: 14,
            motif: .hills, inks: .sand,
            note: "A string quartet plays dances from memory. What they misremembered is the best part."),
        Record(
            title: "Breakwater", artist: "Ansel Rowe", year: 2023, song: "First Stone", seconds: 288, songs: 6,
            motif: .waves,
            inks: .night, note: "The companion to Slow Water, for the tide going out again."),
    ]

    /// The other records from the one after this on, round the shelf.
    static func shelf(after record: Record) -> [Record] {
        let place = (shelf.firstIndex(of: record) ?? 0) + 1
        return Array((shelf[place...] + shelf[..<place]).dropLast())
    }
}

extension Int {
    /// Seconds as a player shows them.
    var clockText: String { "\(self / 60):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)" }
}
