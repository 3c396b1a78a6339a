import Foundation

/// What is followed: the surroundings of a point in one frame, at several sizes, with their gradients.
struct Patch {
    /// The samples of one size, on a square grid inside of a circle.
    struct Level {
        /// The distance of samples, in pixels of the frame that the patch was taken from.
        let spacing: Double
        /// The places relative to the center, in those pixels.
        var x: [Float] = []
        var y: [Float] = []
        var brightness: [Float] = []
        /// The change of brightness when the patch's coordinates shift, grow and turn: four numbers for each sample. Growth
        /// and turn are in pixels at the radius.
        var slopes: [SIMD4<Float>] = []
        /// The weight of a sample: less at the rim, where the surroundings can be something else.
        var weights: [Float] = []
    }

    /// The radius, in pixels of the frame that the patch was taken from.
    let radius: Double
    /// The levels from fine to coarse.
    private(set) var levels: [Level]
    /// The rotation in the frame that the patch was taken from, in radians.
    let rotation: Double
    /// How firmly the patch keeps its size and its rotation, in levels of brightness per pixel, squared: rings can turn,
    /// and a corner can grow, and look like the same patch elsewhere.
    private(set) var firmness = SIMD4<Double>()

    /// The firmness of what the patch shows well, and the parts of growth and turn that no shift may explain: things on a
    /// screen seldom turn.
    private static let loose = 0.02
    private static let leastSizePart = 0.1
    private static let leastTurnPart = 0.35
    /// The firmness of a patch that doesn't show its size or its rotation, in multiples of the patch's slopes.
    private static let firm = 100.0
    /// The firmness that no brightness overcomes, in those multiples.
    private static let rigid = 1e4

    /// The number of samples across the coarsest level.
    private static let leastSamples = 7.0

    /// Takes the surroundings of a pose in a frame. The patch's pixels are those of the frame that `pose` is relative to.
    /// Samples outside of the frame are left out.
    /// - Parameter first: The finest level; finer ones are left out.
    init(_ frame: FramePyramid, at pose: Pose, radius: Double, levelsFrom first: Int = 0) {
        self.radius = radius
        let count = max(1, Int(log2(2 * radius / Self.leastSamples).rounded(.down)) + 1)
        levels = (min(first, count - 1)..<count).map { Self.level($0, frame, pose, radius) }
        rotation = pose.rotation
        firmness = Self.firmness(slopes(level: 2))
    }

    /// Adds up two patches of the same samples, each times a factor.
    init(_ one: Patch, times factor: Double, _ other: Patch, times otherFactor: Double) {
        self = one
        let (a, b) = (Float(factor), Float(otherFactor))
        for level in levels.indices {
            for sample in levels[level].x.indices {
                let added = other.levels[level]
                levels[level].brightness[sample] = a * levels[level].brightness[sample] + b * added.brightness[sample]
                levels[level].slopes[sample] = a * levels[level].slopes[sample] + b * added.slopes[sample]
            }
        }
        firmness = Self.firmness(slopes(level: 2))
    }

    /// The same patch, which no frame shows at another size or turned.
    var keepingItsSize: Patch {
        var patch = self
        let slopes = slopes(level: 2)
        patch.firmness = SIMD4(0, 0, slopes[2].z, slopes[3].w) * Self.rigid
        return patch
    }

    private static func firmness(_ slopes: [SIMD4<Double>]) -> SIMD4<Double> {
        var firmness = SIMD4<Double>(0, 0, Patch.loose, Patch.loose)
        let shift = slopes[0].x * slopes[1].y - slopes[0].y * slopes[0].y
        for (index, least) in [(2, Self.leastSizePart), (3, Self.leastTurnPart)] where slopes[index][index] > 0 {
            let (x, y, whole) = (slopes[index].x, slopes[index].y, slopes[index][index])
            let explained = (x * x * slopes[1].y - 2 * x * y * slopes[0].y + y * y * slopes[0].x) / shift
            if !(whole - explained > least * whole) { firmness[index] = Self.firm * whole }
        }
        return firmness
    }

    /// Returns the mean products of the slopes of a level, four columns, without what a change of light can explain.
    func slopes(level number: Int) -> [SIMD4<Double>] {
        let level = levels[min(number, levels.count - 1)]
        var columns = [SIMD4<Double>](repeating: .zero, count: 4)
        var (mean, along) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        var (weight, light, lightSquared) = (0.0, 0.0, 0.0)
        for sample in level.slopes.indices {
            let (slopes, w) = (SIMD4<Double>(level.slopes[sample]) / FramePyramid.unit, Double(level.weights[sample]))
            let brightness = Double(level.brightness[sample]) / FramePyramid.unit
            for column in 0..<4 { columns[column] += w * slopes * slopes[column] }
            mean += w * slopes
            along += w * slopes * brightness
            weight += w
            light += w * brightness
            lightSquared += w * brightness * brightness
        }
        guard weight > 0 else { return columns }
        mean /= weight
        along = along / weight - mean * (light / weight)
        let variance = lightSquared / weight - light * light / (weight * weight)
        return columns.enumerated().map { index, column in
            let plain = column / weight - mean * mean[index]
            return variance > 0 ? plain - along * (along[index] / variance) : plain
        }
    }

    private static func level(_ number: Int, _ frame: FramePyramid, _ pose: Pose, _ radius: Double) -> Level {
        let spacing = Double(1 << number)
        var level = Level(spacing: spacing)
        let index = frame.index(for: spacing * pose.scale)
        let picture = frame.levels[index]
        let step = Double(1 << index)
        let (a, b) = pose.matrix
        let reach = Int((radius / spacing).rounded(.up))
        picture.pixels.withUnsafeBufferPointer { pixels in
            func at(_ u: Double, _ v: Double) -> Double? {
                picture.brightness((pose.x + a * u - b * v) / step, (pose.y + b * u + a * v) / step, pixels)
            }
            for row in -reach..<reach {
                for column in -reach..<reach {
                    let u = (Double(column) + 0.5) * spacing
                    let v = (Double(row) + 0.5) * spacing
                    let distance = (u * u + v * v) / (radius * radius)
                    guard distance < 1, let here = at(u, v), let left = at(u - spacing, v),
                        let right = at(u + spacing, v), let above = at(u, v - spacing), let below = at(u, v + spacing)
                    else { continue }
                    let slopeX = (right - left) / (2 * spacing)
                    let slopeY = (below - above) / (2 * spacing)
                    level.x.append(Float(u))
                    level.y.append(Float(v))
                    level.brightness.append(Float(here))
                    level.slopes.append(
                        SIMD4(
                            Float(slopeX), Float(slopeY), Float((slopeX * u + slopeY * v) / radius),
                            Float((slopeY * u - slopeX * v) / radius)))
                    level.weights.append(Float(1 - distance * distance))
                }
            }
        }
        return level
    }
}

extension FramePyramid {
    /// Returns the level whose pixels are nearest to a size in pixels of the frame.
    func index(for size: Double) -> Int { min(max(Int(log2(size).rounded()), 0), levels.count - 1) }
}
