/// When each picture of a film is shown, in whole ticks of its form.
///
/// A picture stays until the next that differs. Where a form can't show pictures as fast as they come, those are left
/// out that would be seen more than a tick late, but never the last before a rest. The durations add up to the length.
struct FilmTimeline<Picture> {
    struct Entry {
        var picture: Picture
        /// In ticks from the film's beginning.
        var ticks: Range<Int>
    }

    let ticksPerSecond: Double
    /// The fewest ticks for which a picture may be shown.
    let leastTicks: Int
    private var shown: (picture: Picture, start: Int)?
    /// A picture that came too soon after the one shown.
    private var late: Picture?

    init(ticksPerSecond: Double, leastTicks: Int = 1) {
        self.ticksPerSecond = ticksPerSecond
        self.leastTicks = leastTicks
    }

    /// Takes the frame at a time of the film, in seconds; nil for a picture that is that of the frame before.
    /// - Returns: The picture that it takes the place of, if it does.
    mutating func add(_ picture: Picture?, at time: Double) -> Entry? {
        guard let shown else {
            self.shown = picture.map { ($0, 0) }
            return nil
        }
        let earliest = shown.start + leastTicks
        guard let picture else { return late.map { show($0, from: earliest, after: shown) } }
        let start = max(Int((time * ticksPerSecond).rounded()), earliest)
        if Double(start) - time * ticksPerSecond > 1 {
            late = picture
            return nil
        }
        return show(picture, from: start, after: shown)
    }

    private mutating func show(_ picture: Picture, from start: Int, after shown: (picture: Picture, start: Int))
        -> Entry
    {
        self.shown = (picture, start)
        late = nil
        return Entry(picture: shown.picture, ticks: shown.start..<start)
    }

    /// The last pictures, up to the film's end in seconds.
    mutating func finish(at end: Double) -> [Entry] {
        let length = Int((end * ticksPerSecond).rounded())
        if let late, let shown, length < shown.start + 2 * leastTicks {
            // There is time for one of the two.
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
