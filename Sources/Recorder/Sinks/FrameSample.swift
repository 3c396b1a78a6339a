/// A sample of a recording's frames: every n-th, or evenly spaced ones.
struct FrameSample<Element> {
    private let every: Int?
    private var even: EvenSample<Element>
    private var chosen: [Element] = []
    private var count = 0

    /// The maximum number of frames for an explicit interval.
    static var most: Int { 1000 }

    /// - Parameters:
    ///   - every: Keeps each frame with a number divisible by this, or `nil` for evenly spaced frames.
    ///   - limit: The maximum number of evenly spaced frames.
    init(every: Int?, limit: Int) {
        self.every = every
        even = EvenSample(limit: limit)
    }

    /// - Returns: False if there are too many frames.
    mutating func append(_ element: Element) -> Bool {
        defer { count += 1 }
        guard let every else {
            even.append(element)
            return true
        }
        guard count.isMultiple(of: every) else { return true }
        chosen.append(element)
        return chosen.count <= Self.most
    }

    /// The sampled frames, in order.
    var elements: [Element] { every == nil ? even.elements : chosen }
}

extension SheetOptions {
    /// Returns the error for a picture of too many frames.
    static func refusal(_ destination: OutputDestination) -> RecordingError {
        RecordingError(
            .request, operation: "writing \(destination.name)", cause: "it would show more than 1,000 frames",
            remedy: "write a larger number after --every")
    }
}

/// Keeps evenly spaced elements of a sequence of unknown length.
struct EvenSample<Element> {
    /// The ratio of kept to returned elements. A larger ratio gives more even spacing.
    private static var choice: Int { 8 }

    /// The maximum number of returned elements, at least 2.
    let limit: Int
    private var kept: [(index: Int, element: Element)] = []
    private var last: (index: Int, element: Element)?
    private var step = 1
    private var count = 0

    init(limit: Int) { self.limit = max(2, limit) }

    mutating func append(_ element: Element) {
        if count.isMultiple(of: step) { kept.append((count, element)) }
        last = (count, element)
        count += 1
        guard kept.count > limit * Self.choice else { return }
        step *= 2
        kept.removeAll { !$0.index.isMultiple(of: step) }
    }

    /// At most `limit` elements in order, including the first and the last.
    var elements: [Element] {
        guard let last else { return [] }
        var all = kept
        if all.last?.index != last.index { all.append(last) }
        guard all.count > limit else { return all.map(\.element) }
        return (0..<limit).map { all[($0 * (all.count - 1) + (limit - 1) / 2) / (limit - 1)].element }
    }
}
