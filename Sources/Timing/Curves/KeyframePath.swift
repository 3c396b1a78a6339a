/// A path of up to eight numbers through keyframes, as a function of the progress, 0...1.
package struct KeyframePath: Sendable {
    package typealias Value = SIMD8<Double>

    /// A part of the whole progress in which the path leads to a value: from `begin`, 0...1, to `end`, which is not
    /// before.
    package typealias Frame = (begin: Double, end: Double, value: Value)

    /// The interpolation between keyframes, in the order of the calculation modes of UIKit's keyframes, which it is for.
    package enum Mode: UInt, Sendable {
        case linear, discrete, paced, cubic, cubicPaced
    }

    private let mode: Mode
    private var times: [Double] = [0]
    private var values: ContiguousArray<Value>
    /// The slopes at the values, per unit of progress; for smooth modes only.
    private var slopes: ContiguousArray<Value> = []
    /// The spline position (values counting 0, 1, 2 ...) at a part of the path's length; for `cubicPaced` only.
    private var spread: LinearCurve?

    /// The number of parts per keyframe by which the length of a smooth path is measured.
    private static let lengthParts = 64

    /// - Parameters:
    ///   - frames: The frames in the order in which they were added; where two overlap, the one that begins later wins.
    ///   - mode: The interpolation between values.
    ///   - start: The value before the first frame.
    package init(frames: [Frame], mode: Mode, start: Value) {
        self.mode = mode
        values = [start]
        let sorted = frames.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
        for (_, frame) in sorted { append(frame) }
        switch mode {
        case .linear, .discrete: break
        case .paced: times = Self.lengths(values) ?? values.indices.map { Double($0) }
        case .cubic: findSlopes()
        case .cubicPaced:
            let pieces = max(values.count - 1, 1)
            times = values.indices.map { Double($0) / Double(pieces) }
            findSlopes()
            let parts = pieces * Self.lengthParts
            let places = (0...parts).map { Double($0) / Double(parts) }
            spread = Self.lengths(places.map { value(along: $0) }).map { lengths in
                LinearCurve(stops: zip(lengths, places).map { LinearCurve.Stop(input: $0, output: $1) })
            }
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

    private mutating func add(_ time: Double, _ value: Value) {
        times.append(time)
        values.append(value)
    }

    /// Sets each value's slope to that of the line between its neighbors, or to zero where the path rests.
    private mutating func findSlopes() {
        slopes = ContiguousArray(repeating: .zero, count: values.count)
        for index in values.indices {
            let (before, after) = (max(index - 1, 0), min(index + 1, values.count - 1))
            let rests =
                mode == .cubic
                && (before < index && values[before] == values[index]
                    || after > index && values[after] == values[index])
            let run = times[after] - times[before]
            if run > 0, !rests { slopes[index] = (values[after] - values[before]) / run }
        }
    }

    /// Returns the parts of a path's length from its start to each of its points; nil for a path that rests.
    private static func lengths(_ points: some Collection<Value>) -> [Double]? {
        var lengths = [0.0]
        for (last, next) in zip(points, points.dropFirst()) {
            let way = next - last
            lengths.append(lengths[lengths.count - 1] + (way * way).sum().squareRoot())
        }
        let total = lengths[lengths.count - 1]
        return total > 0 ? lengths.map { $0 / total } : nil
    }

    // MARK: Values

    /// Returns the value at a progress: the start value before 0, the last one from 1 on.
    package func value(at progress: Double) -> Value {
        if progress <= 0 { return values[0] }
        if progress >= 1 { return values[values.count - 1] }
        return mode == .discrete ? values[piece(progress).index] : value(along: spread?.value(at: progress) ?? progress)
    }

    /// Returns the slope at a progress, per unit of progress; zero outside 0...1 and where values only jump.
    /// - Parameter falling: Whether the progress decreases: at a corner the slope then differs.
    package func slope(at progress: Double, falling: Bool) -> Value {
        let progress = falling ? progress.nextDown : progress
        guard progress >= 0, progress < 1, mode != .discrete else { return .zero }
        guard let spread else { return slope(along: progress) }
        return slope(along: spread.value(at: progress)) * spread.derivative(at: progress)
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

    private func value(along progress: Double) -> Value {
        let (index, run, part) = piece(progress)
        guard run > 0 else { return values[index] }
        guard !slopes.isEmpty else { return values[index] + (values[index + 1] - values[index]) * part }
        let rest = 1 - part
        let start = values[index] * ((1 + 2 * part) * rest * rest) + slopes[index] * (run * part * rest * rest)
        return start + values[index + 1] * (part * part * (3 - 2 * part))
            - slopes[index + 1] * (run * part * part * rest)
    }

    private func slope(along progress: Double) -> Value {
        let (index, run, part) = piece(progress)
        guard run > 0 else { return .zero }
        guard !slopes.isEmpty else { return (values[index + 1] - values[index]) / run }
        let rest = 1 - part
        let across = (values[index + 1] - values[index]) * (6 * part * rest / run)
        return across + slopes[index] * (rest * (1 - 3 * part)) + slopes[index + 1] * (part * (3 * part - 2))
    }
}
