import CCairo
import Drawing
import Foundation

/// A cache of blurred shapes, made when first drawn. Belongs to one renderer.
///
/// Blurred shapes are smooth, so all are kept at the same low resolution, `density` pixels per standard deviation, and
/// enlarged bilinearly. A shadow costs the same at every size, and one mask serves every scale.
struct ShadowCache {
    private enum Key: Hashable {
        /// A corner, by its radius in sixteenths of the blur.
        case corner(radius: Int)
        case shape(Shape, blur: Double)
    }

    private var cache: ByteCache<Key, AlphaBuffer>

    /// The mask pixels per standard deviation. Bilinear interpolation then errs by less than half a step of 255.
    static let density = 4.0
    /// The longest side of a mask. Larger shapes get fewer pixels per standard deviation.
    private static let largestMask = 1024.0
    private static let radiusSteps = 16.0

    /// Creates a cache with a limit in bytes.
    init(limit: Int) { cache = ByteCache(limit: limit) }

    /// Returns the distance from the corner's edges inwards, in standard deviations, over which a shadow changes, for
    /// corners of `radius` standard deviations.
    static func inwardReach(radius: Double) -> Double {
        Gaussian.reach + (radius * radiusSteps).rounded(.up) / radiusSteps
    }

    /// Returns the shadow around the top left corner of a rectangle that is too large for the other corners to matter.
    ///
    /// `radius` is in standard deviations. The mask begins `Gaussian.reach` outside both edges and ends `inwardReach`
    /// inside. Its last row and column continue inwards.
    mutating func corner(radius: Double) -> AlphaBuffer {
        let steps = Int((radius * Self.radiusSteps).rounded())
        let key = Key.corner(radius: steps)
        if let known = cache.value(for: key) { return known }
        let mask = Self.makeCorner(radius: Double(steps) / Self.radiusSteps)
        cache.insert(mask, for: key, bytes: mask.byteCount)
        return mask
    }

    private static func makeCorner(radius: Double) -> AlphaBuffer {
        let side = Int(((Gaussian.reach + inwardReach(radius: radius)) * density).rounded(.up)) + 1
        // Along a row, the blurred edge has a closed form. Only columns need sums of samples.
        let step = 1 / (2 * density)
        let weights = Gaussian.weights(step: step)
        let spread = weights.count / 2
        let rows = 2 * side + 2 * spread
        var edges = [Float](repeating: 0, count: rows * side)
        for row in 0..<rows {
            let y = (Double(row - spread) + 0.5) * step - Gaussian.reach
            guard y > 0 else { continue }
            let rest = max(0, radius - y)
            let start = radius - (radius * radius - rest * rest).squareRoot()
            for column in 0..<side {
                let x = (Double(column) + 0.5) / density - Gaussian.reach
                edges[row * side + column] = Float(Gaussian.integral(x - start))
            }
        }
        return AlphaBuffer(width: side, height: side) { base, bytesPerRow in
            var sums = [Float](repeating: 0, count: side)
            for row in 0..<side {
                for column in 0..<side { sums[column] = 0.5 }
                // The middle of a mask row is between two samples, so each takes half the weight.
                for half in 0...1 {
                    for (offset, weight) in weights.enumerated() {
                        let line = (2 * row + half + offset) * side
                        let part = weight * 255 / 2
                        for column in 0..<side { sums[column] += edges[line + column] * part }
                    }
                }
                for column in 0..<side { base[row * bytesPerRow + column] = UInt8(min(255, max(0, sums[column]))) }
            }
        }
    }

    /// Returns a whole shape's shadow, whose `origin` is its top left corner in the shape's coordinates. Returns `nil`
    /// if its extent is not finite.
    mutating func whole(_ shape: Shape, blur: Double) throws(RasterizerError) -> ShadowMask? {
        let bounds = shape.bounds
        let reach = Gaussian.reach * blur
        let longest = max(bounds.width, bounds.height) + 2 * reach
        let scale = min(Self.density / blur, Self.largestMask / longest)
        guard blur > 0, longest.isFinite, scale.isFinite, scale > 0 else { return nil }
        let origin = CGPoint(x: bounds.minX - reach, y: bounds.minY - reach)
        let atZero = Self.moved(shape, by: bounds.origin)
        let key = Key.shape(atZero, blur: blur)
        if let known = cache.value(for: key) { return ShadowMask(coverage: known, origin: origin, scale: scale) }
        let width = Int(((bounds.width + 2 * reach) * scale).rounded(.up)) + 1
        let height = Int(((bounds.height + 2 * reach) * scale).rounded(.up)) + 1
        let transform = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: reach * scale, ty: reach * scale)
        let path = DevicePath(atZero, transform: transform)
        let mask = try AlphaBuffer(width: width, height: height) { base, bytesPerRow throws(RasterizerError) in
            let target = try CairoTarget(
                base, format: CAIRO_FORMAT_A8, bytesPerRow: bytesPerRow,
                box: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
            path.add(to: target)
            cairo_fill(target.context)
            try target.finish()
            Self.blur(base, width: width, height: height, bytesPerRow: bytesPerRow, deviation: blur * scale)
        }
        cache.insert(mask, for: key, bytes: mask.byteCount)
        return ShadowMask(coverage: mask, origin: origin, scale: scale)
    }

    private static func moved(_ shape: Shape, by origin: CGPoint) -> Shape {
        switch shape {
        case .rect(let rect): .rect(CGRect(origin: .zero, size: rect.size))
        case .roundedRect(let rect, let radius, let corners):
            .roundedRect(CGRect(origin: .zero, size: rect.size), radius: radius, corners: corners)
        case .path(let path):
            .path(path.applying(CGAffineTransform(translationX: -origin.x, y: -origin.y)))
        }
    }

    /// Blurs columns, then rows, in place. `deviation` is in pixels.
    private static func blur(
        _ base: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int, deviation: Double
    ) {
        let weights = Gaussian.weights(step: 1 / max(deviation, 1e-3))
        let spread = weights.count / 2
        // Pointers, because bounds checks of arrays would keep the loops over columns from being vectorized.
        withUnsafeTemporaryAllocation(of: Float.self, capacity: (height + 1) * width) { memory in
            memory.initialize(repeating: 0)
            guard let middle = memory.baseAddress else { return }
            for row in 0..<height {
                let sums = middle + row * width
                for (offset, weight) in weights.enumerated() {
                    let from = row + offset - spread
                    guard from >= 0, from < height else { continue }
                    let line = base + from * bytesPerRow
                    for column in 0..<width { sums[column] += Float(line[column]) * weight }
                }
            }
            let sums = middle + height * width
            for row in 0..<height {
                let line = middle + row * width
                for column in 0..<width { sums[column] = 0.5 }
                for (offset, weight) in weights.enumerated() {
                    let shift = offset - spread
                    let first = max(0, -shift)
                    let last = min(width, width - shift)
                    guard first < last else { continue }
                    for column in first..<last { sums[column] += line[column + shift] * weight }
                }
                let result = base + row * bytesPerRow
                for column in 0..<width { result[column] = UInt8(min(255, max(0, sums[column]))) }
            }
        }
    }
}

/// A blurred shape as coverage. Its pixel `(x, y)` is at `origin + (x, y) / scale` in the shape's coordinates.
struct ShadowMask: Sendable {
    var coverage: AlphaBuffer
    var origin: CGPoint
    var scale: Double
}

/// The Gaussian function and its integral, in standard deviations.
enum Gaussian {
    /// The distance at which the function is cut off: 0.13 % of the weight is beyond, less than half a step of 255.
    static let reach = 3.0

    /// Returns the part of the weight left of `x`.
    static func integral(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

    /// Returns weights of samples `step` apart, from `-reach` to `reach`, with a sum of 1.
    static func weights(step: Double) -> [Float] {
        let count = Int((reach / step).rounded(.up))
        let raw: [Double] = (-count...count).map { index in
            let x = Double(index)
            return exp(-0.5 * x * step * x * step)
        }
        let sum = raw.reduce(0, +)
        return raw.map { Float($0 / sum) }
    }
}
