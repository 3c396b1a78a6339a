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
    let levels: [Level]

    /// The number of samples across the coarsest level.
    private static let leastSamples = 7.0

    /// Takes the surroundings of a pose in a frame. The patch's pixels are those of the frame that `pose` is relative to.
    /// Samples outside of the frame are left out.
    /// - Parameter first: The finest level; finer ones are left out.
    init(_ frame: FramePyramid, at pose: Pose, radius: Double, levelsFrom first: Int = 0) {
        self.radius = radius
        let count = max(1, Int(log2(2 * radius / Self.leastSamples).rounded(.down)) + 1)
        levels = (min(first, count - 1)..<count).map { Self.level($0, frame, pose, radius) }
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
