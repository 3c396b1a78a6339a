/// The display times of a film's pictures, in whole ticks of its format.
///
/// A picture stays until the next different one. If pictures come too fast for the format, those that would appear
/// more than a tick late are dropped, but never the last before a rest. The durations add up to the film's.
struct FilmTimeline<Picture> {
    struct Entry {
        var picture: Picture
        /// The display time, in ticks from the beginning of the film.
        var ticks: Range<Int>
    }

    let ticksPerSecond: Double
    /// The minimum display time of a picture, in ticks.
    let leastTicks: Int
    private var shown: (picture: Picture, start: Int)?
    /// A picture that came too soon after the one shown.
    private var late: Picture?

    init(ticksPerSecond: Double, leastTicks: Int = 1) {
        self.ticksPerSecond = ticksPerSecond
        self.leastTicks = leastTicks
    }

    /// Adds the frame at a time of the film, in seconds, or `nil` for a picture that equals the previous one.
    /// - Returns: The picture that the new one replaces, if any.
    mutating func add(_ picture: Picture?, at time: Double) -> Entry? {
        guard let shown else {
            self.shown = picture.map { ($0, 0) }
            return nil
        }
        let earliest = shown.start + leastTicks
        guard let picture else {
            // In a shorter rest it would be too late, and with the next one of these the film would be longer.
            guard Double(earliest) - time * ticksPerSecond <= 1 else { return nil }
            return late.map { begin($0, from: earliest, after: shown) }
        }
        let start = max(Int((time * ticksPerSecond).rounded()), earliest)
        if Double(start) - time * ticksPerSecond > 1 {
            late = picture
            return nil
        }
        return begin(picture, from: start, after: shown)
    }

    private mutating func begin(_ picture: Picture, from start: Int, after shown: (picture: Picture, start: Int))
        -> Entry
    {
        self.shown = (picture, start)
        late = nil
        return Entry(picture: shown.picture, ticks: shown.start..<start)
    }

    /// Returns the last pictures, up to the film's end in seconds.
    mutating func finish(at end: Double) -> [Entry] {
        let length = Int((end * ticksPerSecond).rounded())
        if let late, let shown, length < shown.start + 2 * leastTicks {
            // There is only time for one of the two.
            self.shown = (late, shown.start)
            self.late = nil
        }
        let before = add(nil, at: end)
        guard let last = shown else { return [] }
        shown = nil
        let rest = Entry(picture: last.picture, ticks: last.start..<max(length, last.start + leastTicks))
        return [before, rest].compactMap(\.self)
    }
}
