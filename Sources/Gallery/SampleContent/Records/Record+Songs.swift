extension Record {
    /// A song of a record.
    struct Song: Hashable, Sendable {
        let title: String
        /// Its length in seconds.
        let seconds: Int
    }

    /// What is on it, in order: its first song, and others that go on from there.
    var tracks: [Song] {
        let start = year + title.count
        let rest = (1..<max(songs, 1)).map { index in
            Song(
                title: Self.titles[(start + index * Self.stride) % Self.titles.count],
                seconds: Self.shortest + (start * Self.stride + index * Self.step) % Self.spread)
        }
        return [Song(title: song, seconds: seconds)] + rest
    }

    /// How many songs it has and how long they take, in words.
    var lengthText: String { "\(songs) songs  ·  \(tracks.reduce(0) { $0 + $1.seconds } / 60) min" }

    /// No divisor of the number of titles, so that none comes twice on a record.
    private static let stride = 7
    /// Of the lengths of songs, in seconds.
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
