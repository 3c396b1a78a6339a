/// Some of a recording's frames: one of every so many, or some that are evenly spread.
struct FrameSample<Element> {
    private let every: Int?
    private var even: EvenSample<Element>
    private var chosen: [Element] = []
    private var count = 0

    /// The most that are kept where their number is asked for.
    static var most: Int { 1000 }

    /// - Parameters:
    ///   - every: Keeps each frame of a number divisible by this; nil for some that are evenly spread.
    ///   - limit: How many those are at most.
    init(every: Int?, limit: Int) {
        self.every = every
        even = EvenSample(limit: limit)
    }

    /// - Returns: False if there are too many.
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

    /// In order.
    var elements: [Element] { every == nil ? even.elements : chosen }
}

extension SheetOptions {
    /// Why a picture of too many frames is not made.
    static func refusal(_ destination: OutputDestination) -> RecordingError {
        RecordingError(
            .request, operation: "writing \(destination.name)", cause: "it would show more than 1,000 frames",
            remedy: "write a larger number after --every")
    }
}

/// Keeps some of a sequence's elements, evenly spread, without knowing how long it will be.
struct EvenSample<Element> {
    /// How many times more are kept than given: the more, the more even the steps between those given.
    private static var choice: Int { 8 }

    /// How many are given at most, at least 2.
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

    /// At most `limit` elements in order, the first and the last among them.
    var elements: [Element] {
        guard let last else { return [] }
        var all = kept
        if all.last?.index != last.index { all.append(last) }
        guard all.count > limit else { return all.map(\.element) }
        return (0..<limit).map { all[($0 * (all.count - 1) + (limit - 1) / 2) / (limit - 1)].element }
    }
}
