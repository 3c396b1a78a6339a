import Foundation

/// A picture of linear light, rows from the top.
struct Plane: Sendable {
    let width: Int
    let height: Int
    var pixels: [Vector3]

    init(width: Int, height: Int, pixels: [Vector3]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: Array(repeating: .zero, count: width * height))
    }

    /// The light between pixels; what is outside continues the edge. `x`, `y`: in pixels, centres at halves.
    @inline(__always)
    func sample(_ x: Float, _ y: Float) -> Vector3 {
        let left = max(0, min(Float(width) - 1, x - 0.5))
        let top = max(0, min(Float(height) - 1, y - 0.5))
        let column = Int(left)
        let row = Int(top)
        let nextColumn = min(column + 1, width - 1)
        let nextRow = min(row + 1, height - 1)
        let u = left - Float(column)
        let v = top - Float(row)
        let upper = mix(pixels[row * width + column], pixels[row * width + nextColumn], u)
        let lower = mix(pixels[nextRow * width + column], pixels[nextRow * width + nextColumn], u)
        return mix(upper, lower, v)
    }

    /// Half as wide and high, each pixel the mean of four by four with the inner ones heavier.
    func halved() -> Plane {
        var half = Plane(width: max(1, width / 2), height: max(1, height / 2))
        for y in 0..<half.height {
            for x in 0..<half.width {
                let cx = Float(2 * x + 1)
                let cy = Float(2 * y + 1)
                var sum = sample(cx - 1, cy - 1) + sample(cx + 1, cy - 1)
                sum += sample(cx - 1, cy + 1) + sample(cx + 1, cy + 1)
                half.pixels[y * half.width + x] = sum / 4
            }
        }
        return half
    }

    /// Adds `other`, stretched to this size, times `weight`.
    mutating func add(_ other: Plane, weight: Float) {
        let scaleX = Float(other.width) / Float(width)
        let scaleY = Float(other.height) / Float(height)
        for y in 0..<height {
            let row = (Float(y) + 0.5) * scaleY
            for x in 0..<width {
                pixels[y * width + x] += other.sample((Float(x) + 0.5) * scaleX, row) * weight
            }
        }
    }
}
