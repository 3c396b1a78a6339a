import Foundation

/// The alignment of a patch with a frame, with the correlation there.
///
/// Gauss-Newton steps on the brightness, from coarse to fine. The patch's slopes serve in all frames (inverse
/// composition, as Baker and Matthews describe it), and the frame's brightness is normalized, so that dimming and
/// lightening change nothing.
struct Alignment {
    var pose: Pose
    /// The normalized correlation, -1...1; 0 where there is too little of the patch or no contrast.
    var score: Double
    /// The part of the patch that is inside of the frame.
    var visible = 1.0
    /// The part of the brightness' variance that the patch doesn't explain, 0...1.
    var unexplained: Double { 1 - score * score }
}

extension Alignment {
    private static let mostSteps = 12
    /// The step at which a level is finished, in pixels of the level.
    private static let leastStep = 0.004
    /// The loss of correlation that a finished alignment may have.
    private static let sameScore = 0.03
    /// The part of a patch that must be inside of the frame.
    private static let leastPart = 0.4
    /// The least contrast in a frame, as a variance in levels of brightness squared.
    private static let leastContrast = 0.5
    /// The largest change of size in a step.
    private static let mostGrowth = 0.3
    /// The least radius in a frame, in pixels: of fewer, everything resembles something.
    private static let leastRadius = 3.0
    /// The limits of the scale.
    private static let scales = 0.05...20.0

    /// Aligns a patch, beginning from a pose.
    /// - Parameters:
    ///   - coarsest: The level of the patch to begin with; limited to those that there are.
    ///   - isRough: Whether the two finest levels are left out.
    ///   - least: The correlation at a level below which finer ones are left out.
    init(
        _ patch: Patch, _ frame: FramePyramid, from start: Pose, coarsest: Int, isRough: Bool = false, least: Double = 0
    ) {
        pose = start
        score = 0
        // A frame that shows the patch smaller has no detail for its finest levels.
        let needed = max(0, Int((-log2(start.scale)).rounded()))
        let finest = min(needed + (isRough ? 2 : 0), patch.levels.count - 1)
        for number in stride(from: max(finest, min(coarsest, patch.levels.count - 1)), through: finest, by: -1) {
            let level = patch.levels[number]
            var best = (pose: pose, score: -1.0, visible: 0.0)
            /// The pull back to the size before and to the first rotation, in pixels at the radius as steps are.
            func pull(_ pose: Pose) -> SIMD4<Double> {
                SIMD4(0, 0, log(pose.scale / start.scale), pose.rotation - patch.rotation) * patch.radius
            }
            for _ in 0..<Self.mostSteps {
                guard Self.scales.contains(pose.scale), pose.scale * patch.radius >= Self.leastRadius,
                    let step = Step(level, frame, pose, patch.firmness, pull(pose))
                else { break }
                if step.score > best.score { best = (pose, step.score, step.visible) }
                guard let change = step.change else { break }
                let growth = Double(change.z) / patch.radius
                let turn = Double(change.w) / patch.radius
                guard abs(growth) < Self.mostGrowth, abs(turn) < Self.mostGrowth else { break }
                pose = pose.undoing(shiftX: change.x, shiftY: change.y, growth: growth, turn: turn)
                if max(abs(change).max(), 0) < Self.leastStep * level.spacing {
                    // Where the appearance has changed, the place of equal slopes is nearer than that of the best score.
                    if let last = Step(level, frame, pose, patch.firmness, pull(pose)),
                        last.score > best.score - Self.sameScore
                    {
                        best = (pose, last.score, last.visible)
                    }
                    break
                }
            }
            pose = best.pose
            score = max(0, best.score)
            visible = best.visible
            // What doesn't resemble the patch at a coarse level does so even less at a fine one.
            if score < least { break }
        }
    }

    /// One step: the correlation at a pose, and the change that would improve it.
    private struct Step {
        let score: Double
        let visible: Double
        /// The shift, growth and turn in pixels, or nil if the patch has too little texture for them.
        let change: SIMD4<Double>?

        init?(
            _ level: Patch.Level, _ frame: FramePyramid, _ pose: Pose, _ firmness: SIMD4<Double>, _ pull: SIMD4<Double>
        ) {
            let index = frame.index(for: level.spacing * pose.scale)
            let picture = frame.levels[index]
            let part = 1 / Double(1 << index)
            let (a, b) = (Float(pose.matrix.a * part), Float(pose.matrix.b * part))
            let (left, top) = (Float(pose.x * part - 0.5), Float(pose.y * part - 0.5))
            let (right, bottom) = (Float(picture.width - 1), Float(picture.height - 1))
            var sums = Sums()
            picture.pixels.withUnsafeBufferPointer { pixels in
                level.x.withUnsafeBufferPointer { xs in
                    level.y.withUnsafeBufferPointer { ys in
                        level.brightness.withUnsafeBufferPointer { known in
                            level.slopes.withUnsafeBufferPointer { slopes in
                                level.weights.withUnsafeBufferPointer { weights in
                                    for sample in 0..<xs.count {
                                        let x = left + a * xs[sample] - b * ys[sample]
                                        let y = top + b * xs[sample] + a * ys[sample]
                                        guard x >= 0, y >= 0, x < right, y < bottom else { continue }
                                        let column = Int32(x)
                                        let row = Int32(y)
                                        let beyond = x - Float(column)
                                        let below = y - Float(row)
                                        let at = Int(row) &* picture.width &+ Int(column)
                                        let under = at &+ picture.width
                                        let p0 = Float(pixels[at])
                                        let p1 = Float(pixels[at &+ 1])
                                        let p2 = Float(pixels[under])
                                        let p3 = Float(pixels[under &+ 1])
                                        let upper = p0 + (p1 - p0) * beyond
                                        let lower = p2 + (p3 - p2) * beyond
                                        sums.add(
                                            upper + (lower - upper) * below, known[sample], slopes[sample],
                                            weights[sample])
                                    }
                                }
                            }
                        }
                    }
                }
            }
            visible = Double(sums.weight) / max(level.weights.reduce(0) { $0 + Double($1) }, 1e-9)
            guard visible > Alignment.leastPart else { return nil }
            guard let solved = sums.solved(leastContrast: Alignment.leastContrast, firmness, pull) else { return nil }
            (score, change) = solved
        }
    }

    /// The sums over the samples of a step.
    private struct Sums {
        var weight: Float = 0
        private var known: Float = 0
        private var seen: Float = 0
        private var knownSquared: Float = 0
        private var seenSquared: Float = 0
        private var product: Float = 0
        private var slope = SIMD4<Float>()
        private var slopeKnown = SIMD4<Float>()
        private var slopeSeen = SIMD4<Float>()
        private var columns = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())

        /// Brightness is made small and nearly centered, so that single precision is enough.
        private static let offset = Float(127.5 * FramePyramid.unit)
        private static let part = Float(1 / FramePyramid.unit)

        @inline(__always)
        mutating func add(_ brightness: Float, _ template: Float, _ slopes: SIMD4<Float>, _ w: Float) {
            let i = (brightness - Self.offset) * Self.part
            let t = (template - Self.offset) * Self.part
            let j = slopes * Self.part
            let wj = j * w
            weight += w
            known += w * t
            seen += w * i
            knownSquared += w * t * t
            seenSquared += w * i * i
            product += w * t * i
            slope += wj
            slopeKnown += wj * t
            slopeSeen += wj * i
            columns.0 += wj * j.x
            columns.1 += wj * j.y
            columns.2 += wj * j.z
            columns.3 += wj * j.w
        }

        /// Returns the correlation and the change, or nil without contrast.
        func solved(leastContrast: Double, _ firmness: SIMD4<Double>, _ pull: SIMD4<Double>) -> (
            Double, SIMD4<Double>?
        )? {
            let n = Double(weight)
            let meanKnown = Double(known) / n
            let meanSeen = Double(seen) / n
            let knownVariance = Double(knownSquared) / n - meanKnown * meanKnown
            let seenVariance = Double(seenSquared) / n - meanSeen * meanSeen
            let covariance = Double(product) / n - meanKnown * meanSeen
            guard knownVariance > leastContrast, seenVariance > leastContrast else { return nil }
            let score = covariance / (knownVariance * seenVariance).squareRoot()
            // Slopes without their parts along constant brightness and along the patch's own.
            let meanSlope = SIMD4<Double>(slope) / n
            let along = SIMD4<Double>(slopeKnown) / n - meanSlope * meanKnown
            let seenAlong = SIMD4<Double>(slopeSeen) / n - meanSlope * meanSeen
            let gain = (knownVariance / seenVariance).squareRoot()
            let right = (seenAlong - along * (covariance / knownVariance)) * gain + firmness * pull
            let raw = [columns.0, columns.1, columns.2, columns.3].map { SIMD4<Double>($0) / n }
            var matrix = (0..<4).map { raw[$0] - meanSlope * meanSlope[$0] - along * (along[$0] / knownVariance) }
            matrix[2].z += firmness.z
            matrix[3].w += firmness.w
            return (score, Self.solve(matrix, right))
        }

        /// Solves four symmetric equations by Cholesky's decomposition, or returns nil if they leave a choice.
        private static func solve(_ matrix: [SIMD4<Double>], _ right: SIMD4<Double>) -> SIMD4<Double>? {
            var lower = matrix
            let largest = (0..<4).reduce(0) { max($0, matrix[$1][$1]) }
            for column in 0..<4 {
                var diagonal = matrix[column][column]
                for k in 0..<column { diagonal -= lower[column][k] * lower[column][k] }
                guard diagonal > 1e-6 * largest, diagonal > 0 else { return nil }
                lower[column][column] = diagonal.squareRoot()
                for row in column + 1..<max(column + 1, 4) {
                    var sum = matrix[row][column]
                    for k in 0..<column { sum -= lower[row][k] * lower[column][k] }
                    lower[row][column] = sum / lower[column][column]
                }
            }
            var solution = right
            for row in 0..<4 {
                for k in 0..<row { solution[row] -= lower[row][k] * solution[k] }
                solution[row] /= lower[row][row]
            }
            for row in (0..<4).reversed() {
                for k in row + 1..<max(row + 1, 4) { solution[row] -= lower[k][row] * solution[k] }
                solution[row] /= lower[row][row]
            }
            return solution
        }
    }
}

extension SIMD4 where Scalar == Double {
    fileprivate func max() -> Double { Swift.max(Swift.max(x, y), Swift.max(z, w)) }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    vector.replacing(with: -vector, where: vector .< 0)
}
