import Foundation

/// Mixes the bits of an integer so that neighbours have nothing in common.
///
/// The constants are those of the "lowbias32" permutation found by Chris Wellons' search.
@inline(__always)
func scrambled(_ value: UInt32) -> UInt32 {
    var x = value
    x ^= x >> 16
    x &*= 0x7feb_352d
    x ^= x >> 15
    x &*= 0x846c_a68b
    x ^= x >> 16
    return x
}

/// A number from 0 up to 1 that belongs to a cell of a grid.
@inline(__always)
func chance(_ x: Int, _ y: Int, _ seed: UInt32) -> Float {
    let mixed = scrambled(
        UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ scrambled(UInt32(truncatingIfNeeded: y) &+ seed &* 0x85eb_ca6b))
    return Float(mixed >> 8) * 0x1p-24
}

/// A small fast source of numbers; the same seed gives the same numbers.
struct Random: Sendable {
    private var state: UInt32

    init(seed: UInt32) {
        state = scrambled(seed &+ 0x9e37_79b9)
    }

    /// From 0 up to, not including, 1.
    @inline(__always)
    mutating func next() -> Float {
        state = state &+ 0x9e37_79b9
        return Float(scrambled(state) >> 8) * 0x1p-24
    }

    /// From `range.lowerBound` up to its upper bound.
    mutating func next(in range: ClosedRange<Float>) -> Float {
        mix(range.lowerBound, range.upperBound, next())
    }

    /// A standard normal deviate, by Box and Muller's method.
    mutating func normal() -> Float {
        (-2 * log(max(next(), 1e-7))).squareRoot() * cos(2 * .pi * next())
    }

    /// A direction on the unit sphere, all alike.
    @inline(__always)
    mutating func direction() -> Vector3 {
        let z = 2 * next() - 1
        let angle = 2 * Float.pi * next()
        let ring = max(0, 1 - z * z).squareRoot()
        return Vector3(ring * cos(angle), ring * sin(angle), z)
    }

    /// A point of the unit disc, all alike.
    @inline(__always)
    mutating func disc() -> Vector2 {
        let radius = next().squareRoot()
        let angle = 2 * Float.pi * next()
        return Vector2(radius * cos(angle), radius * sin(angle))
    }
}
