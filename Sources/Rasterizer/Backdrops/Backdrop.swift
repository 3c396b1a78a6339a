import Foundation

/// What a blur of what lies beneath an item needs to be made, beside the pixels.
struct Backdrop: Sendable, Hashable {
    /// The Gaussian's standard deviation in pixels.
    var deviation: Double
    /// The pixels that the blur sees; what would lie outside continues their edge.
    var limit: PixelRect

    /// Standard deviations below this are drawn as none, in pixels.
    static let leastDeviation = 0.2
    /// Pixels to a standard deviation that are kept at least where the picture is made smaller before it is blurred: a
    /// bilinear interpolation then errs by less than half a step of 255.
    private static let density = 4.0
    private static let largestFactor = 64

    /// How many pixels across become one before the blur: a power of two, so that the grid of the smaller picture is
    /// exact, and the same wherever in the frame it begins.
    var factor: Int {
        var factor = 1
        while factor < Self.largestFactor, deviation >= Self.density * Double(2 * factor) { factor *= 2 }
        return factor
    }

    /// The standard deviation in pixels of the smaller picture, less what making smaller and larger again blur by
    /// themselves: a box of `factor` pixels, whose variance is `(factor^2 - 1) / 12`, and a triangle twice as wide, whose
    /// variance is `factor^2 / 6`.
    var reducedDeviation: Double {
        let size = Double(factor)
        let own = factor == 1 ? 0 : (size * size - 1) / 12 + size * size / 6
        return max(deviation * deviation - own, 0.01).squareRoot() / size
    }

    /// The weights of the blur in the smaller picture; an odd number.
    var weights: [Float] { Gaussian.weights(step: 1 / reducedDeviation) }

    /// The pixels that decide about those of `box`.
    func source(of box: PixelRect) -> PixelRect {
        let reach = (weights.count / 2 + 2) * factor
        return box.insetBy(-reach).intersection(limit)
    }
}
