import Foundation

/// The full moon behind a ridge of firs, through a long lens.
struct Moonrise: Photograph {
    static let name = "moonrise"
    static let size = (width: 1200, height: 1600)
    static let samples = 6
    static let film = Film(exposure: 1.05, glare: 0.14, saturation: 1.0, vignette: 0.35, grain: 1.3, contrast: 1.06)

    private static let centre = Vector2(0.1, 0.12)
    private static let radius: Float = 0.43

    init() {}

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let far = -0.42 + 0.16 * Noise.fractal(Vector2(point.x * 1.1 + 3, 0), octaves: 5, seed: 5)
        let near = -0.66 + 0.2 * Noise.fractal(Vector2(point.x * 0.9 + 8, 0), octaves: 5, seed: 6) + 0.1 * point.x
        if point.y < near + firs(point, scale: 17, height: 0.16, seed: 3) { return Vector3(0.004, 0.005, 0.009) }
        if point.y < far + firs(point, scale: 42, height: 0.06, seed: 9) {
            let mist = smoothstep(far + 0.05, near, point.y)
            return mix(Vector3(0.02, 0.024, 0.045), Vector3(0.13, 0.11, 0.14), mist * mist)
        }
        return heavens(point)
    }

    private func heavens(_ point: Vector2) -> Vector3 {
        let from = point - Self.centre
        let away = length(from)
        let rise = smoothstep(-0.6, 1, point.y)
        var colour = mix(Vector3(0.2, 0.11, 0.11), Vector3(0.016, 0.028, 0.075), pow(rise, 0.7))
        colour += Vector3(0.9, 0.6, 0.36) * (0.05 * exp(-max(0, away - Self.radius) * 5.5))
        let q = from / Self.radius
        let square = dot(q, q)
        if square < 1.02 {
            let edge = smoothstep(1.012, 0.985, square)
            colour = mix(colour, moon(q), edge)
        }
        let bank = Noise.fractal(Vector2(point.x * 0.8 + 1, point.y * 5.5), octaves: 6, seed: 41, gain: 0.55)
        let veil = smoothstep(0.02, 0.5, bank) * smoothstep(0.5, -0.1, point.y)
        return mix(colour, Vector3(0.16, 0.11, 0.13) + colour * 0.25, veil * 0.8)
    }

    /// The disc: bright highlands, dark seas, craters with rays.
    private func moon(_ q: Vector2) -> Vector3 {
        let z = max(0, 1 - dot(q, q)).squareRoot()
        let p = Vector3(q.x, q.y, z)
        let warp = Noise.fractal(p * 2.2 + Vector3(4, 1, 7), octaves: 4, seed: 12) * 0.35
        let bent: Vector3 = p * Float(1.15) + Vector3(repeating: warp + 2.6)
        let maria: Float = Noise.fractal(bent, octaves: 4, seed: 17)
        let seas: Float = smoothstep(0.0, 0.3, maria + 0.08)
        let rough: Float = Noise.fractal(p * Float(9), octaves: 5, seed: 23)
        var albedo = mix(Float(0.78), Float(0.34), seas) + rough * 0.13
        for (scale, seed, share) in [(Float(4), UInt32(70), Float(0.5)), (9, 71, 0.6), (19, 72, 0.7)] {
            let cell = Noise.cells(q * scale, seed: seed)
            guard cell.number < share else { continue }
            let size = 0.14 + 0.2 * cell.number
            let rim = cell.distance / size
            albedo += 0.09 * smoothstep(0.75, 0.98, rim) * smoothstep(1.3, 1.02, rim)
            albedo -= 0.07 * smoothstep(0.9, 0.5, rim)
        }
        let tycho = q - Vector2(-0.12, -0.62)
        let spoke = Noise.plane(Vector2(atan2(tycho.y, tycho.x) * 4.2, 0.5), seed: 33)
        let spread: Float = exp(-length(tycho) * 1.9)
        let core: Float = exp(-dot(tycho, tycho) / 0.002)
        albedo += 0.2 * smoothstep(0.05, 0.6, spoke) * spread + 0.25 * core
        let limb = 0.78 + 0.22 * pow(z, 0.6)
        return Vector3(1.0, 0.83, 0.6) * (0.62 * max(0.08, albedo) * limb)
    }

    private func firs(_ point: Vector2, scale: Float, height: Float, seed: UInt32) -> Float {
        var top: Float = 0
        let column = point.x * scale
        let index = Int(column.rounded(.down))
        for i in (index - 1)...(index + 1) {
            let tall = height * (0.35 + 0.65 * chance(i, 0, seed))
            let axis = Float(i) + 0.2 + 0.6 * chance(i, 1, seed)
            let width: Float = 0.75
            let off = abs(column - axis) / width
            guard off < 1 else { continue }
            // Boughs step the outline.
            let line = tall * (1 - off)
            let step: Float = 0.075 * height
            let count: Float = (line / step).rounded(.up)
            top = max(top, count * step - step * off * 0.6)
        }
        return top
    }
}
