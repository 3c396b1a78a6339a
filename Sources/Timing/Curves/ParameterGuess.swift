/// Where a Bezier curve's parameter is about, by its horizontal coordinate: straight lines between nine places.
///
/// Kept in eight bytes, so that a curve stays small, and good enough that one of Halley's steps leads on.
@frozen
@usableFromInline
struct ParameterGuess: Sendable {
    /// What the parameter lacks to 1 where the coordinate is 0, 1/8 ... 7/8, in parts of 255, a byte each; the lowest
    /// comes first, and behind the last there are zeros, as it should be at 1.
    @usableFromInline let rests: UInt64

    /// How many stretches there are between the places.
    @inlinable static var count: Double { 8 }
    /// What a whole is in a byte.
    @inlinable static var whole: Double { 255 }

    /// A sum with 1.5 * 2^52 has the nearest whole number in its last bits.
    @inlinable static var rounding: Double { 0x1.8p52 }

    init(_ width: UnitCubic) {
        var rests: UInt64 = 0
        var last = 0.0
        for index in 0..<Int(Self.count) {
            let coordinate = Double(index) / Self.count
            if index > 0 {
                last = BracketedRoot.find(from: last, to: 1, guess: last, rises: true) {
                    (width.value(at: $0) - coordinate, width.slope(at: $0))
                }
            }
            rests |= UInt64(((1 - last) * Self.whole).rounded()) << UInt64(8 * index)
        }
        self.rests = rests
    }

    /// About the parameter for a coordinate from 0 to 1, both excluded.
    @inlinable
    @inline(__always)
    func parameter(at x: Double) -> Double {
        let place = x * Self.count
        // The fastest rounding down; at a tie either side will do.
        let rounded = place - 0.5 + Self.rounding
        let cell = Int32(truncatingIfNeeded: rounded.bitPattern & 0x7)
        let word = rests &>> UInt64(truncatingIfNeeded: cell &* 8)
        let rest = Double(Int32(truncatingIfNeeded: word & 0xFF))
        let next = Double(Int32(truncatingIfNeeded: (word &>> 8) & 0xFF))
        return 1 - (rest + (next - rest) * (place - (rounded - Self.rounding))) * (1 / Self.whole)
    }
}
