/// Where a Bezier curve's parameter is about, by its horizontal coordinate: straight lines between eight places.
///
/// Small enough to lie within the curve itself, and good enough that one of Halley's steps leads on.
@frozen
@usableFromInline
struct ParameterGuess: Sendable {
    /// The parameters where the coordinate is 0, 1/8 ... 7/8.
    @usableFromInline let starts: SIMD8<Float>
    /// How much they grow to the next.
    @usableFromInline let rises: SIMD8<Float>

    /// How many places there are.
    @inlinable static var count: Int { 8 }

    init(_ width: UnitCubic) {
        var starts = SIMD8<Float>(repeating: 0)
        var rises = SIMD8<Float>(repeating: 0)
        var last = 0.0
        for index in 0..<Self.count {
            let end = Double(index + 1) / Double(Self.count)
            let next =
                index == Self.count - 1
                ? 1
                : BracketedRoot.find(from: last, to: 1, guess: last, rises: true) {
                    (width.value(at: $0) - end, width.slope(at: $0))
                }
            starts[index] = Float(last)
            rises[index] = Float(next - last)
            last = next
        }
        self.starts = starts
        self.rises = rises
    }

    /// About the parameter for a coordinate from 0 to 1, excluded.
    @inlinable
    @inline(__always)
    func parameter(at x: Double) -> Double {
        let place = x * Double(Self.count)
        let cell = Int(place)
        // The mask only tells the compiler what is so.
        let index = cell & (Self.count - 1)
        return Double(starts[index]) + Double(rises[index]) * (place - Double(cell))
    }
}
