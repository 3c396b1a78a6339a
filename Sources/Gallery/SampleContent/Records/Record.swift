/// An invented record, as shown in music apps.
struct Record: Hashable, Sendable {
    struct Song: Hashable, Sendable {
        let title: String
        /// The length, in seconds.
        let seconds: Int
    }

    let title: String
    let artist: String
    let year: Int
    /// The title of the first song.
    let song: String
    /// The length of the first song, in seconds.
    let seconds: Int
    let songs: Int
    let cover: Cover
    /// A few sentences about the record.
    let note: String

    private init(
        _ title: String, by artist: String, _ year: Int, song: String, _ seconds: Int, songs: Int,
        _ cover: Cover, _ note: String
    ) {
        (self.title, self.artist, self.year, self.song, self.seconds) = (title, artist, year, song, seconds)
        (self.songs, self.cover, self.note) = (songs, cover, note)
    }

    static let shelf = [
        Record(
            "Last Light", by: "Marlow & the Tides", 2021, song: "Harbour Lamps", 227, songs: 9, .lastLight,
            "Nine songs recorded in a boathouse over a single week in October, with the doors open to the water."),
        Record(
            "Green Roads", by: "Ida Fenn", 2019, song: "Over the Stile", 194, songs: 12, .greenRoads,
            "Fiddle, pump organ and field recordings from three counties. Best heard walking, and best heard in order."),
        Record(
            "Small Hours", by: "Night Bus Choir", 2023, song: "Route 9", 251, songs: 8, .smallHours,
            "Sung in empty depots after the last departure. The reverb is real, and so is the sleeping driver."),
        Record(
            "Doorways", by: "Pilar Ortuno", 2018, song: "Blue Tiles", 208, songs: 10, .doorways,
            "Guitar pieces named after the houses of one street, each written in the hour before it was recorded."),
        Record(
            "Counting Games", by: "The Even Odds", 2022, song: "Hopscotch", 173, songs: 7, .countingGames,
            "Handclaps, toy pianos and a drum machine that would not keep time until they stopped asking it to."),
        Record(
            "Slow Water", by: "Ansel Rowe", 2020, song: "Estuary", 312, songs: 6, .slowWater,
            "One long piece for cello and tape in six movements, cut to the length of a tide coming in."),
        Record(
            "Paper Suns", by: "Marlow & the Tides", 2017, song: "Folding", 219, songs: 11, .paperSuns,
            "Their debut: four friends, two microphones, and a kitchen with unusually good acoustics."),
        Record(
            "North of Here", by: "Ida Fenn", 2024, song: "Snow Fence", 241, songs: 9, .northOfHere,
            "Winter songs for voice and harmonium, kept deliberately short, like the days."),
        Record(
            "Terraces", by: "Low Country Quartet", 2016, song: "Olive Press", 266, songs: 14, .terraces,
            "A string quartet plays dances from memory. What they misremembered is the best part."),
        Record(
            "Breakwater", by: "Ansel Rowe", 2023, song: "First Stone", 288, songs: 6, .breakwater,
            "The companion to Slow Water, for the tide going out again."),
    ]

    /// Returns the other records, from the one after a record, wrapping around to the one before it.
    static func shelf(after record: Record) -> [Record] {
        let index = (shelf.firstIndex(of: record) ?? 0) + 1
        return Array((shelf[index...] + shelf[..<index]).dropLast())
    }
}

extension Record {
    var inks: Inks { cover.inks }

    /// The songs in order.
    var tracks: [Song] {
        let start = year + title.count
        let rest = (1..<max(songs, 1)).map { index in
            Song(
                title: Self.titles[(start + index * Self.stride) % Self.titles.count],
                seconds: Self.shortest + (start * Self.stride + index * Self.step) % Self.spread)
        }
        return [Song(title: song, seconds: seconds)] + rest
    }

    /// The number of songs and their total length as text.
    var lengthText: String { "\(songs) songs  ·  \(minutes) min" }

    /// The length of all songs, in minutes.
    var minutes: Int { tracks.reduce(0) { $0 + $1.seconds } / 60 }

    /// Coprime to the number of titles, so that no title repeats on a record.
    private static let stride = 7
    /// The shortest length of a song, in seconds, and the numbers that vary the lengths.
    private static let shortest = 142
    private static let step = 61
    private static let spread = 173

    private static let titles = [
        "Low Tide", "Paper Boats", "The Long Field", "Salt and Rope", "Hand Over Hand", "Window Seat", "October",
        "Anna's Reel", "Nine Steps Down", "Half a Mile", "Lantern", "The Ferryman's Day Off", "Cold Kitchen",
        "Between Trains", "A Slow Goodbye", "Weathervane", "Borrowed Coat", "Northbound", "Sparrows", "Old Money",
        "Second Breakfast", "The Quiet Car", "Gravel", "Sister Moon", "Left at the Chapel", "Tin Roof", "Undertow",
        "What the Map Said", "Eleven Bells", "Small Fires", "The Clearing", "Home by Seven", "Driftwood", "Marigold",
        "Nobody's Piano", "Even Now", "Stairwell", "First Frost", "Copper Wire", "Good Neighbours", "Afterglow",
    ]
}

extension Int {
    /// The time of a number of seconds, as players show it.
    var clockText: String { "\(self / 60):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)" }
}
