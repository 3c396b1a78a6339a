import Foundation

/// Stars strewn over the picture: few bright ones, many faint.
struct Stars: Sendable {
    /// Share of the cells of each grid that hold a star, 0 ... 1.
    let density: Float
    let seed: UInt32

    /// `crowd`: factor on the density at this point.
    func light(at point: Vector2, crowd: Float = 1) -> Vector3 {
        var sum = Vector3.zero
        for (level, scale) in [Float(26), 60, 130].enumerated() {
            let p = point * scale
            let x = Int(p.x.rounded(.down))
            let y = Int(p.y.rounded(.down))
            let key = seed &+ UInt32(level * 10)
            guard chance(x, y, key) < density * crowd else { continue }
            // Kept off the cell's edge, so that no star is cut.
            let centre = Vector2(
                Float(x) + 0.2 + 0.6 * chance(x, y, key &+ 1), Float(y) + 0.2 + 0.6 * chance(x, y, key &+ 2))
            let away = (p - centre) / scale
            let rank = chance(x, y, key &+ 3)
            let power = 0.05 / (0.012 + rank) * [Float(1), 0.55, 0.3][level]
            let radius: Float = 0.0009 + 0.0004 * min(1.6, power * 0.5)
            let spot = exp(-dot(away, away) / (radius * radius))
            let warmth = chance(x, y, key &+ 4)
            sum += mix(Vector3(0.62, 0.78, 1.25), Vector3(1.2, 0.86, 0.6), warmth * warmth) * (spot * power)
        }
        return sum
    }
}
