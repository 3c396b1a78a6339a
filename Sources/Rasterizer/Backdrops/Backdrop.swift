import Foundation

/// The parameters, apart from the pixels, of a blur of what is beneath an item.
struct Backdrop: Sendable, Hashable {
    /// The standard deviation of the Gaussian, in pixels.
    var deviation: Double
    /// The pixels that the blur reads. Outside them, the edge pixels repeat.
    var limit: PixelRect

    /// The standard deviation, in pixels, below which nothing is blurred.
    static let leastDeviation = 0.2
    /// The minimum number of pixels per standard deviation in the picture that is reduced before the blur. Bilinear
    /// interpolation then errs by less than half a step of 255.
    private static let density = 4.0
    private static let largestFactor = 64

    /// The number of pixels across that are averaged into one before the blur. A power of two, so that the grid of the
    /// reduced picture is exact, and the same wherever in the frame it begins.
    var factor: Int {
        var factor = 1
        while factor < Self.largestFactor, deviation >= Self.density * Double(2 * factor) { factor *= 2 }
        return factor
    }

    /// The standard deviation in pixels of the reduced picture, without the blur that reducing and enlarging add: a box
    /// of `factor` pixels, whose variance is `(factor^2 - 1) / 12`, and a triangle twice as wide, whose variance is
    /// `factor^2 / 6`.
    var reducedDeviation: Double {
        let size = Double(factor)
        let own = factor == 1 ? 0 : (size * size - 1) / 12 + size * size / 6
        return max(deviation * deviation - own, 0.01).squareRoot() / size
    }

    /// The weights of the blur in the reduced picture. Their number is odd.
    var weights: [Float] { Gaussian.weights(step: 1 / reducedDeviation) }

    /// Returns the pixels that the blur of `box` depends on.
    func source(of box: PixelRect) -> PixelRect {
        let reach = (weights.count / 2 + 2) * factor
        return box.insetBy(-reach).intersection(limit)
    }
}
