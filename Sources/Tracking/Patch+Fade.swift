// Content that fades into other content: what a frame shows is a sum of what was there before and of what comes.
extension Patch {
    /// The level that is compared: the noise of compression is in the finest.
    private static let compared = 1
    /// The part of another patch that must be new.
    private static let leastNew = 1e-4

    /// Returns the sum of this patch and another one of the same place that is nearest to what a frame shows at a pose, or
    /// nil if they don't cover the same, or resemble each other too much.
    func mixed(with other: Patch, as frame: FramePyramid, at pose: Pose) -> Patch? {
        guard levels.count == other.levels.count, zip(levels, other.levels).allSatisfy({ $0.x == $1.x && $0.y == $1.y })
        else { return nil }
        guard let sums = sums(frame, pose, other) else { return nil }
        let rest = sums.otherSquared * sums.ownSquared - sums.both * sums.both
        guard rest > Self.leastNew * sums.otherSquared * sums.ownSquared else { return nil }
        return Patch(
            self, times: (sums.ownSeen * sums.otherSquared - sums.otherSeen * sums.both) / rest,
            other, times: (sums.otherSeen * sums.ownSquared - sums.ownSeen * sums.both) / rest)
    }

    /// Returns the part of what a frame shows at a pose that this patch doesn't explain, 0...1.
    func novelty(of frame: FramePyramid, at pose: Pose) -> Double {
        guard let sums = sums(frame, pose, self), sums.ownSquared > 0, sums.seenSquared > 0 else { return 1 }
        return 1 - sums.ownSeen * sums.ownSeen / (sums.ownSquared * sums.seenSquared)
    }

    /// Weighted sums of products, of deviations from the means.
    private struct Sums {
        var (ownSquared, otherSquared, seenSquared) = (0.0, 0.0, 0.0)
        var (both, ownSeen, otherSeen) = (0.0, 0.0, 0.0)
    }

    private func sums(_ frame: FramePyramid, _ pose: Pose, _ other: Patch) -> Sums? {
        let number = min(Self.compared, levels.count - 1)
        let (own, others) = (levels[number], other.levels[number])
        let index = frame.index(for: own.spacing * pose.scale)
        let picture = frame.levels[index]
        let step = Double(1 << index)
        let (a, b) = pose.matrix
        var (means, weight) = (SIMD3<Double>(), 0.0)
        var products = Sums()
        picture.pixels.withUnsafeBufferPointer { pixels in
            for sample in own.x.indices {
                let (u, v) = (Double(own.x[sample]), Double(own.y[sample]))
                let (x, y) = ((pose.x + a * u - b * v) / step, (pose.y + b * u + a * v) / step)
                guard let seen = picture.brightness(x, y, pixels) else { continue }
                let w = Double(own.weights[sample])
                let values = SIMD3(Double(own.brightness[sample]), Double(others.brightness[sample]), seen)
                weight += w
                means += w * values
                let (squares, crossed) = (w * values * values, w * values * SIMD3(values.y, values.z, values.x))
                products.ownSquared += squares.x
                products.otherSquared += squares.y
                products.seenSquared += squares.z
                products.both += crossed.x
                products.otherSeen += crossed.y
                products.ownSeen += crossed.z
            }
        }
        guard weight > 0 else { return nil }
        means /= weight
        products.ownSquared -= weight * means.x * means.x
        products.otherSquared -= weight * means.y * means.y
        products.seenSquared -= weight * means.z * means.z
        products.both -= weight * means.x * means.y
        products.otherSeen -= weight * means.y * means.z
        products.ownSeen -= weight * means.z * means.x
        return products
    }
}
