import Foundation

/// A square tile of wind sea that repeats without a seam.
///
/// Random waves are drawn from Phillips' spectrum, as in Tessendorf's "Simulating Ocean Water" (2001), and summed by a
/// Fourier transform.
struct Ocean: Sendable {
    private static let count = 512
    /// Width of the tile in metres.
    let extent: Float
    private let heights: [Float]
    private let slopes: [Vector2]

    /// `wind`: speed in m/s. `heading`: of the wind in degrees from +x to +z. `steep`: factor on all heights.
    init(extent: Float, wind: Float, heading: Float, shortest: Float, longest: Float, steep: Float, seed: UInt32) {
        self.extent = extent
        let count = Self.count
        var random = Random(seed: seed)
        let along = Vector2(cos(heading * .pi / 180), sin(heading * .pi / 180))
        let swell = wind * wind / 9.81
        var real = [Float](repeating: 0, count: count * count)
        var imaginary = real
        for row in 0..<count {
            for column in 0..<count {
                let a = random.normal()
                let b = random.normal()
                let wave =
                    Vector2(
                        Float(column < count / 2 ? column : column - count), Float(row < count / 2 ? row : row - count))
                    * (2 * .pi / extent)
                let number = length(wave)
                guard number > 2 * .pi / longest, number < 2 * .pi / shortest else { continue }
                let cosine = dot(wave, along) / number
                let square = number * number
                let spread = 0.15 + 0.85 * cosine * cosine
                let power = exp(-1 / (square * swell * swell)) / (square * square) * spread
                let size = power.squareRoot() * (2 * .pi / extent) * steep
                real[row * count + column] = a * size
                imaginary[row * count + column] = b * size
            }
        }
        Self.transform(&real, &imaginary)
        heights = real
        var slopes: [Vector2] = []
        slopes.reserveCapacity(count * count)
        let step = 2 * extent / Float(count)
        for row in 0..<count {
            for column in 0..<count {
                let left = real[row * count + (column + count - 1) % count]
                let right = real[row * count + (column + 1) % count]
                let before = real[(row + count - 1) % count * count + column]
                let after = real[(row + 1) % count * count + column]
                slopes.append(Vector2(right - left, after - before) / step)
            }
        }
        self.slopes = slopes
    }

    /// The height in metres.
    func height(_ place: Vector2) -> Float {
        let (a, b, c, d, u, v) = corners(place)
        return mix(mix(heights[a], heights[b], u), mix(heights[c], heights[d], u), v)
    }

    /// How steeply the surface rises along x and z.
    func slope(_ place: Vector2) -> Vector2 {
        let (a, b, c, d, u, v) = corners(place)
        let upper = slopes[a] + (slopes[b] - slopes[a]) * u
        let lower = slopes[c] + (slopes[d] - slopes[c]) * u
        return upper + (lower - upper) * v
    }

    @inline(__always)
    private func corners(_ place: Vector2) -> (Int, Int, Int, Int, Float, Float) {
        let scaled = place * (Float(Self.count) / extent)
        let base = scaled.rounded(.down)
        let mask = Self.count - 1
        let x = Int(base.x) & mask
        let y = Int(base.y) & mask
        let nextX = (x + 1) & mask
        let nextY = ((y + 1) & mask) * Self.count
        let row = y * Self.count
        return (row + x, row + nextX, nextY + x, nextY + nextX, scaled.x - base.x, scaled.y - base.y)
    }

    /// Sums the waves in both directions, in place.
    private static func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
        for row in 0..<count { line(&real, &imaginary, start: row * count, stride: 1) }
        for column in 0..<count { line(&real, &imaginary, start: column, stride: count) }
    }

    /// Cooley and Tukey's transform of one row or column.
    private static func line(_ real: inout [Float], _ imaginary: inout [Float], start: Int, stride: Int) {
        var target = 0
        for index in 1..<count {
            var bit = count >> 1
            while target & bit != 0 {
                target ^= bit
                bit >>= 1
            }
            target |= bit
            if index < target {
                real.swapAt(start + index * stride, start + target * stride)
                imaginary.swapAt(start + index * stride, start + target * stride)
            }
        }
        var half = 1
        while half < count {
            for phase in 0..<half {
                let angle = Float.pi * Float(phase) / Float(half)
                let c = cos(angle)
                let s = sin(angle)
                for block in Swift.stride(from: phase, to: count, by: half * 2) {
                    let a = start + block * stride
                    let b = a + half * stride
                    let x = real[b] * c - imaginary[b] * s
                    let y = real[b] * s + imaginary[b] * c
                    real[b] = real[a] - x
                    imaginary[b] = imaginary[a] - y
                    real[a] += x
                    imaginary[a] += y
                }
            }
            half *= 2
        }
    }
}
