import Foundation

/// Aurora over a snowed-in cabin among spruces.
struct NorthernLights: Photograph {
    static let name = "northern-lights"
    static let size = (width: 1700, height: 2550)
    static let samples = 4
    static let film = Film(exposure: 1.15, glare: 0.1, saturation: 1.05, vignette: 0.35, grain: 2.8)

    private let camera = Camera(from: .zero, to: Vector3(0, 0.42, 1), angle: 62)
    private let near: [Spruce]
    private let middle: [Spruce]
    private let stars = Stars(density: 0.16, seed: 9)
    private static let cabin = Vector2(0.13, -0.735)

    init() {
        var random = Random(seed: 14)
        near = [
            (Float(-0.6), Float(-0.86), Float(0.86)), (-0.44, -0.9, 0.56), (0.6, -0.88, 0.66), (0.47, -0.92, 0.42),
            (-0.68, -0.95, 0.5), (0.7, -0.96, 0.94),
        ].map { Spruce(foot: Vector2($0, $1), height: $2, seed: UInt32(random.next() * 9000)) }
        middle = (0..<46).map { index in
            let x = -0.72 + Float(index) / 45 * 1.44 + random.next(in: -0.015...0.015)
            let tall = random.next(in: 0.07...0.17) * (1 + 0.5 * abs(x))
            return Spruce(
                foot: Vector2(x, -0.7 + random.next(in: -0.012...0.012)), height: tall, seed: UInt32(index + 70))
        }
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let glow = Vector3(0.1, 0.36, 0.2)
        for tree in near {
            let cover = tree.cover(point)
            if cover.tree > 0 { return bough(cover.snow, glow: glow, lamp: lamp(point) * 0.25) }
        }
        if let wall = cabin(point, glow: glow) { return wall }
        let ground = -0.7 + 0.018 * Noise.plane(Vector2(point.x * 2.5, 1), seed: 4)
        if point.y < ground { return snow(point, depth: ground - point.y, glow: glow) }
        for tree in middle {
            let cover = tree.cover(point)
            if cover.tree > 0 {
                return bough(cover.snow * 0.7, glow: glow * 0.55, lamp: .zero) + Vector3(0.003, 0.008, 0.008)
            }
        }
        return sky(point, random: &random)
    }

    private func lamp(_ point: Vector2) -> Vector3 {
        let away = (point - Self.cabin) * Vector2(1, 1.7)
        return Vector3(1, 0.5, 0.16) * (0.006 / (0.012 + dot(away, away)))
    }

    private func bough(_ snow: Float, glow: Vector3, lamp: Vector3) -> Vector3 {
        mix(
            Vector3(0.0016, 0.003, 0.003), Vector3(0.16, 0.19, 0.22) * (glow + Vector3(0.04, 0.06, 0.1)) + lamp * 0.2,
            snow)
    }

    private func snow(_ point: Vector2, depth: Float, glow: Vector3) -> Vector3 {
        let far = 0.05 / (depth + 0.05)
        let p = Vector2(point.x * far * 14, far * 26)
        let slope = Noise.fractal(p + Vector2(0.03, 0), octaves: 5, seed: 31) - Noise.fractal(p, octaves: 5, seed: 31)
        let drift = 0.9 + slope * 9
        let crystal = 1 + 0.1 * Noise.plane(point * 260, seed: 8)
        var colour = (glow * 0.5 + Vector3(0.02, 0.036, 0.06)) * (drift * 0.42 * crystal)
        colour += lamp(point) * max(0, 0.16 + slope * 1.5)
        // A path that was trodden to the door.
        let path = Self.cabin.x + 0.02 + depth * 0.6 * sin(depth * 9 + 0.4) * 0.8
        let width = 0.012 + depth * 0.11
        let trodden = smoothstep(width, width * 0.6, abs(point.x - path))
        let steps = 0.75 + 0.25 * Noise.plane(Vector2(point.x * 40, far * 190), seed: 40)
        return colour * mix(1, 0.6 * steps, trodden)
    }

    /// A log cabin with snow on the roof and light in two windows.
    private func cabin(_ point: Vector2, glow: Vector3) -> Vector3? {
        let p = (point - Self.cabin) / 0.13
        let roof = 0.98 - abs(p.x) * 0.62
        let thick = 0.13 + 0.03 * Noise.plane(p * 3, seed: 50)
        if abs(p.x) < 1.12, p.y > roof - 0.12, p.y < roof + thick, p.y > 0.2 {
            let lit = smoothstep(roof - 0.12, roof, p.y)
            return Vector3(0.2, 0.24, 0.28) * glow * (0.25 + 1.1 * lit) + Vector3(0.004, 0.008, 0.014)
        }
        if abs(p.x - 0.55) < 0.09, p.y > 0.5, p.y < 1.15 { return Vector3(0.006, 0.007, 0.009) }
        guard abs(p.x) < 0.92, p.y > -0.06, p.y < roof else { return nil }
        for (x, width) in [(Float(-0.42), Float(0.17)), (0.42, 0.17)] {
            let q = Vector2((p.x - x) / width, (p.y - 0.34) / 0.17)
            if max(abs(q.x), abs(q.y)) < 1 {
                let bars = min(abs(q.x), abs(q.y))
                let fall = 1 - 0.25 * dot(q, q)
                return bars < 0.09 ? Vector3(0.1, 0.045, 0.016) : Vector3(1, 0.52, 0.16) * (2.0 * fall)
            }
        }
        if abs(p.x) < 0.12, p.y < 0.5 { return Vector3(0.03, 0.014, 0.006) }
        let log = p.y * 9 - (p.y * 9).rounded(.down)
        let wood = Vector3(0.02, 0.013, 0.008) * (0.3 + log)
        return wood * (0.5 + 2.5 * lamp(point).x * 0.3)
    }

    private func sky(_ point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        let direction = ray.direction
        let rise = max(0.02, direction.y)
        var colour = mix(Vector3(0.008, 0.024, 0.032), Vector3(0.003, 0.007, 0.02), smoothstep(0, 0.6, direction.y))
        colour += stars.light(at: point)
        let steps = 56
        let low: Float = 96
        let high: Float = 290
        let flat = Vector2(direction.x, direction.z) / rise
        var sum = Vector3.zero
        let start = random.next()
        for index in 0..<steps {
            let t = (Float(index) + start) / Float(steps)
            let altitude = low + (high - low) * t * t
            let thickness = (high - low) * 2 * t / Float(steps)
            let place = flat * (altitude * 0.01)
            let strength = curtain(place)
            guard strength > 0 else { continue }
            let above = altitude - 98
            let green = Vector3(0.07, 1, 0.34) * (exp(-max(0, above) / 30) * smoothstep(-3, 6, above))
            let violet = Vector3(0.52, 0.1, 0.72) * (0.2 * smoothstep(20, 75, above) * exp(-above / 85))
            let pink = Vector3(1, 0.16, 0.42) * (0.3 * exp(-above * above / 30))
            sum += (green + violet + pink) * (strength * thickness)
        }
        let path = 1 / (rise + 0.18)
        return colour + sum * (0.046 * path * 0.5) * smoothstep(0.0, 0.16, direction.y)
    }

    /// How strong the lights stand over a place, in hundreds of kilometres.
    private func curtain(_ place: Vector2) -> Float {
        let warp = Vector2(Noise.plane(place * 0.5, seed: 60), Noise.plane(place * 0.5, seed: 61))
        let bent = place + warp * 0.75
        let fold = Noise.plane(bent * Vector2(0.42, 0.62) + Vector2(2.3, 0.35), seed: 62)
        let sheet = exp(-fold * fold * 900) + 0.16 * exp(-fold * fold * 60)
        guard sheet > 0.004 else { return 0 }
        let rays = 0.55 + 0.75 * Noise.plane(bent * 9, seed: 63) + 0.3 * Noise.plane(bent * 23, seed: 64)
        let patch = smoothstep(-0.55, 0.35, Noise.plane(place * 0.7, seed: 66))
        return max(0, sheet * max(0.08, rays) * patch)
    }
}
