import ViewHierarchy

/// The path of one property through its keyframes, as a function of the progress, 0...1.
struct KeyframeShape {
    /// A part of the whole progress in which the property moves to a value.
    struct Frame {
        /// 0...1.
        let begin: Double
        /// From `begin` to 1.
        let end: Double
        var value: AnimationVector
    }

    /// The interpolation between keyframes, in the order of `KeyframeAnimationOptions`, which describes it.
    enum Mode: UInt {
        case linear
        case discrete
        case paced
        case cubic
        case cubicPaced
    }

    private let mode: Mode
    private var times: [Double] = [0]
    private var values: ContiguousArray<AnimationVector>
    /// The slopes at the values, per unit of progress; for smooth modes only.
    private var slopes: ContiguousArray<AnimationVector> = []
    /// The spline positions (values counting 0, 1, 2 ...) of evenly spaced lengths; for `cubicPaced` only.
    private var spread: [Double] = []

    /// The number of parts per keyframe by which the length of a smooth path is measured.
    private static let lengthParts = 64

    /// - Parameters:
    ///   - frames: The frames in the order in which they were added; where two overlap, the one that begins later wins.
    ///   - mode: The interpolation between values.
    ///   - start: The value before the first frame.
    init(frames: [Frame], mode: Mode, start: AnimationVector) {
        self.mode = mode
        values = [start]
        let sorted = frames.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
        for (_, frame) in sorted { append(frame) }
        switch mode {
        case .linear, .discrete: break
        case .paced: spaceEvenly()
        case .cubic: findSlopes()
        case .cubicPaced:
            times = values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
            findSlopes()
            spreadLengths()
        }
    }

    private mutating func append(_ frame: Frame) {
        if mode == .paced || mode == .cubicPaced {
            values.append(frame.value)
            return
        }
        if frame.begin < times[times.count - 1] {
            let cut = value(along: frame.begin)
            while times.count > 1, times[times.count - 1] > frame.begin {
                times.removeLast()
                values.removeLast()
            }
            add(frame.begin, cut)
        } else if frame.begin > times[times.count - 1] {
            add(frame.begin, values[values.count - 1])
        }
        add(frame.end, frame.value)
    }

    private mutating func add(_ time: Double, _ value: AnimationVector) {
        times.append(time)
        values.append(value)
    }

    /// Gives each value the time at which constant speed reaches it.
    private mutating func spaceEvenly() {
        let lengths = Self.lengths(values)
        let total = lengths[lengths.count - 1]
        times = total > 0 ? lengths.map { $0 / total } : lengths.indices.map { Double($0) }
    }

    /// Sets each value's slope to that of the line between its neighbors, or to zero where the path rests.
    private mutating func findSlopes() {
        slopes = ContiguousArray(repeating: .zero, count: values.count)
        guard values.count > 1 else { return }
        for index in values.indices {
            let before = max(index - 1, 0)
            let after = min(index + 1, values.count - 1)
            let rests =
                mode == .cubic
                && (before < index && values[before] == values[index]
                    || after > index && values[after] == values[index])
            let run = times[after] - times[before]
            if run > 0, !rests { slopes[index] = (values[after] - values[before]) / run }
        }
    }

    private mutating func spreadLengths() {
        let parts = (values.count - 1) * Self.lengthParts
        guard parts > 0 else { return }
        let lengths = Self.lengths((0...parts).map { value(along: Double($0) / Double(parts)) })
        let total = lengths[parts]
        guard total > 0 else { return }
        var lower = 0
        spread = (0...parts).map { part in
            let wanted = total * Double(part) / Double(parts)
            while lower < parts - 1, lengths[lower + 1] < wanted { lower += 1 }
            let room = lengths[lower + 1] - lengths[lower]
            return (Double(lower) + (room > 0 ? (wanted - lengths[lower]) / room : 0)) / Double(parts)
        }
    }

    /// Returns the lengths of a path from its start to each of its points.
    private static func lengths(_ points: some Collection<AnimationVector>) -> [Double] {
        var lengths = [0.0]
        for (last, next) in zip(points, points.dropFirst()) {
            let way = next - last
            lengths.append(lengths[lengths.count - 1] + (way * way).sum().squareRoot())
        }
        return lengths
    }

    // MARK: Values

    /// Returns the value at a progress: the start value before 0, the last one from 1 on.
    func value(at progress: Double) -> AnimationVector {
        if progress <= 0 { return values[0] }
        if progress >= 1 { return values[values.count - 1] }
        return mode == .discrete ? values[piece(progress).index] : value(along: even(progress).place)
    }

    /// Returns the slope at a progress, per unit of progress; zero outside 0...1 and where values only jump.
    /// - Parameter falling: Whether the progress decreases: at a corner the slope then differs.
    func slope(at progress: Double, falling: Bool) -> AnimationVector {
        let progress = falling ? progress.nextDown : progress
        guard progress >= 0, progress < 1, mode != .discrete else { return .zero }
        let (place, rate) = even(progress)
        return slope(along: place) * rate
    }

    /// Returns the index of the last value that is not after a progress, the time until the next one, 0 if there is
    /// none, and the part of it that has passed.
    private func piece(_ progress: Double) -> (index: Int, run: Double, part: Double) {
        var low = 0
        var high = times.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress { low = middle } else { high = middle }
        }
        let run = low + 1 < times.count ? times[low + 1] - times[low] : 0
        return (low, run, run > 0 ? (progress - times[low]) / run : 0)
    }

    private func value(along progress: Double) -> AnimationVector {
        let (index, run, part) = piece(progress)
        guard run > 0 else { return values[index] }
        guard !slopes.isEmpty else { return values[index] + (values[index + 1] - values[index]) * part }
        let rest = 1 - part
        let start = values[index] * ((1 + 2 * part) * rest * rest) + slopes[index] * (run * part * rest * rest)
        return start + values[index + 1] * (part * part * (3 - 2 * part))
            - slopes[index + 1] * (run * part * part * rest)
    }

    private func slope(along progress: Double) -> AnimationVector {
        let (index, run, part) = piece(progress)
        guard run > 0 else { return .zero }
        guard !slopes.isEmpty else { return (values[index + 1] - values[index]) / run }
        let rest = 1 - part
        let across = (values[index + 1] - values[index]) * (6 * part * rest / run)
        return across + slopes[index] * (rest * (1 - 3 * part)) + slopes[index + 1] * (part * (3 * part - 2))
    }

    /// Returns the spline position at a part of its length, and how fast the position changes with that part.
    private func even(_ progress: Double) -> (place: Double, rate: Double) {
        guard !spread.isEmpty else { return (progress, 1) }
        let parts = Double(spread.count - 1)
        let lower = min(Int(progress * parts), spread.count - 2)
        let rate = (spread[lower + 1] - spread[lower]) * parts
        return (spread[lower] + rate * (progress - Double(lower) / parts), rate)
    }
}
