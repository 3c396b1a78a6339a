import Foundation

/// Stones balanced on a beach, with the sea out of focus behind them.
struct BalancedStones: Photograph {
    static let name = "balanced-stones"
    static let size = (width: 1200, height: 1600)
    static let samples = 24
    static let film = Film(exposure: 1.0, glare: 0.06, saturation: 1.05, vignette: 0.25, grain: 2)

    private struct Stone {
        let centre: Vector3
        let radii: Vector3
        let turn: Vector2
        let dark: Vector3
        let bright: Vector3
        let vein: Float
        let seed: UInt32
    }

    private let camera = Camera(from: Vector3(0, 1.9, -11), to: Vector3(0, 2.05, 0), angle: 29)
    private static let sun = normalize(Vector3(-0.75, 0.5, -0.28))
    private static let sunlight = Vector3(1, 0.78, 0.56) * 3.1
    private let stones: [Stone]

    init() {
        let tower: [(Float, Vector3, UInt32, UInt32, Float)] = [
            (0.02, Vector3(1.6, 0.5, 1.25), 0x5d6468, 0x8d9396, 0.1),
            (-0.1, Vector3(1.2, 0.37, 1.0), 0x8a6a58, 0xb89a86, 0.9),
            (0.09, Vector3(0.96, 0.42, 0.85), 0x3d464c, 0x6a757b, 1),
            (-0.03, Vector3(0.7, 0.27, 0.66), 0xb7aea2, 0xdcd6cb, 0.2),
            (0.05, Vector3(0.5, 0.3, 0.48), 0x6f7f83, 0x9fb0b2, 0.5),
            (0.0, Vector3(0.29, 0.2, 0.28), 0xc9937a, 0xe5bfa8, 0.2),
        ]
        var stones: [Stone] = []
        var height: Float = -0.06
        var random = Random(seed: 5)
        for (index, (x, radii, dark, bright, vein)) in tower.enumerated() {
            let angle = random.next(in: -0.06...0.06)
            stones.append(
                Stone(
                    centre: Vector3(x, height + radii.y, 0), radii: radii, turn: Vector2(cos(angle), sin(angle)),
                    dark: pigment(dark), bright: pigment(bright), vein: vein, seed: UInt32(index)))
            height += radii.y * 2 - 0.025
        }
        let palette: [(UInt32, UInt32)] = [
            (0x4b5358, 0x7f878b), (0x9c8f82, 0xcabfb2), (0x7d5f50, 0xa98a78), (0x5f6a62, 0x8e9a90),
            (0x2f363b, 0x596167),
        ]
        while stones.count < 76 {
            let z = random.next(in: -5...5.5)
            let place = Vector2(random.next(in: -1...1) * (2.6 + (z + 5) * 0.28), z)
            let size = random.next(in: 0.12...0.36)
            guard length(place) > 1.35 + size else { continue }
            let (dark, bright) = palette[Int(random.next() * 4.99)]
            let flat = random.next(in: 0.45...0.7)
            let angle = random.next(in: -0.3...0.3)
            stones.append(
                Stone(
                    centre: Vector3(place.x, size * flat * 0.6, place.y),
                    radii: Vector3(size * random.next(in: 0.9...1.5), size * flat, size * random.next(in: 0.9...1.4)),
                    turn: Vector2(cos(angle), sin(angle)), dark: pigment(dark), bright: pigment(bright),
                    vein: random.next() < 0.2 ? 0.8 : 0, seed: UInt32(stones.count)))
        }
        self.stones = stones
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        var ray = camera.ray(through: point, aperture: 0.2, focus: 10.2, random: &random)
        var weight = Vector3(1, 1, 1)
        var sum = Vector3.zero
        for bounce in 0..<3 {
            guard let (place, normal, colour, gloss) = nearest(ray) else {
                return sum + weight * (bounce == 0 ? view(ray.direction) : dome(ray.direction))
            }
            let start = place + normal * 0.003
            let toSun = normalize(Self.sun + random.direction() * 0.06)
            let slant = dot(normal, toSun)
            if slant > 0, !blocked(Ray(origin: start, direction: toSun)) {
                let half = normalize(toSun - ray.direction)
                let shine = gloss * pow(saturate(dot(half, normal)), 40) * 0.5
                sum += weight * (colour * slant + Vector3(repeating: shine * slant)) * Self.sunlight
            }
            weight *= colour
            ray = Ray(origin: start, direction: normalize(normal + random.direction() * 0.999))
        }
        return sum
    }

    /// The sky that lights the stones: cool above, warm toward the sun.
    private func dome(_ direction: Vector3) -> Vector3 {
        let up = saturate(direction.y)
        let warm = pow(saturate(dot(direction, Self.sun) * 0.5 + 0.5), 4)
        return mix(Vector3(0.95, 0.72, 0.62), Vector3(0.42, 0.58, 0.85), pow(up, 0.5)) * 0.72 + Vector3(0.6, 0.34, 0.18)
            * warm
    }

    /// What lies far behind: sea, a headland and the evening sky, blurred by the lens.
    private func view(_ direction: Vector3) -> Vector3 {
        let x = direction.x
        let y = direction.y
        let sky = mix(Vector3(1.0, 0.7, 0.55), Vector3(0.5, 0.66, 0.82), smoothstep(-0.02, 0.26, y)) * 0.95
        let bank = Noise.fractal(Vector2(x * 3, y * 14), octaves: 3, seed: 4)
        var colour = sky + Vector3(0.3, 0.14, 0.1) * smoothstep(0.0, 0.5, bank) * smoothstep(0, 0.08, y)
        let land = 0.034 + 0.05 * smoothstep(0.0, -0.3, x) + 0.012 * Noise.plane(Vector2(x * 9, 0), seed: 8)
        colour = mix(
            Vector3(0.34, 0.36, 0.46), colour, smoothstep(land - 0.012, land + 0.012, y + max(0, x + 0.02) * 0.6))
        let sea = mix(Vector3(0.72, 0.6, 0.55), Vector3(0.16, 0.34, 0.4), smoothstep(0.0, -0.1, y))
        let wave = Noise.fractal(Vector2(x * 5, y * 60), octaves: 2, seed: 9)
        colour = mix(colour, sea * (1 + 0.2 * wave), smoothstep(0.009, -0.009, y))
        return colour + glints(Vector2(x, y))
    }

    /// Sun on the water: discs of the aperture's shape.
    private func glints(_ place: Vector2) -> Vector3 {
        guard place.y < 0.02 else { return .zero }
        var sum: Float = 0
        let p = place * 34
        let x = Int(p.x.rounded(.down))
        let y = Int(p.y.rounded(.down))
        for dy in -1...1 {
            for dx in -1...1 {
                let share =
                    0.62 * exp(-pow((Float(x + dx) / 34 + 0.12) / 0.16, 2))
                    * smoothstep(-0.16, -0.03, Float(y + dy) / 34)
                guard chance(x + dx, y + dy, 40) < share, y + dy < 0 else { continue }
                let centre = Vector2(
                    Float(x + dx) + chance(x + dx, y + dy, 41), Float(y + dy) + chance(x + dx, y + dy, 42))
                let away = length(p - centre)
                sum +=
                    smoothstep(0.62, 0.55, away) * (0.35 + 0.35 * smoothstep(0.2, 0.6, away))
                    * chance(x + dx, y + dy, 43)
            }
        }
        return Vector3(1.5, 1.05, 0.75) * sum
    }

    @inline(__always)
    private func distance(_ ray: Ray, _ stone: Stone) -> Float? {
        guard let (near, _) = crossings(ray, stone), near > 1e-3 else { return nil }
        return near
    }

    /// Where the line of the ray enters and leaves a stone.
    @inline(__always)
    private func crossings(_ ray: Ray, _ stone: Stone) -> (near: Float, far: Float)? {
        let o = turned(ray.origin - stone.centre, stone.turn) / stone.radii
        let d = turned(ray.direction, stone.turn) / stone.radii
        let a = dot(d, d)
        let half = dot(o, d)
        let square = half * half - a * (dot(o, o) - 1)
        guard square > 0 else { return nil }
        let root = square.squareRoot()
        return ((-half - root) / a, (-half + root) / a)
    }

    @inline(__always)
    private func turned(_ a: Vector3, _ turn: Vector2) -> Vector3 {
        Vector3(a.x * turn.x + a.y * turn.y, a.y * turn.x - a.x * turn.y, a.z)
    }

    private func blocked(_ ray: Ray) -> Bool {
        for stone in stones {
            // Where stones touch, a ray may start inside the next one: its way out counts too.
            guard let (_, far) = crossings(ray, stone) else { continue }
            if far > 0.004 { return true }
        }
        return false
    }

    private func nearest(_ ray: Ray) -> (place: Vector3, normal: Vector3, colour: Vector3, gloss: Float)? {
        var closest = Float.infinity
        var found: Stone?
        for stone in stones {
            if let distance = distance(ray, stone), distance < closest {
                closest = distance
                found = stone
            }
        }
        if ray.direction.y < 0 {
            let distance = -ray.origin.y / ray.direction.y
            if distance < closest, distance > 0 {
                let place = ray.point(at: distance)
                if place.z < 9, abs(place.x) < 40, place.z > -40 { return beach(place) }
            }
        }
        guard let stone = found else { return nil }
        return surface(stone, at: ray.point(at: closest))
    }

    private func surface(_ stone: Stone, at place: Vector3) -> (Vector3, Vector3, Vector3, Float) {
        let local = turned(place - stone.centre, stone.turn)
        let out = local / (stone.radii * stone.radii)
        let normal = normalize(turned(out, Vector2(stone.turn.x, -stone.turn.y)))
        let shifted = local + Vector3(repeating: Float(stone.seed) * 3.7)
        let dents = Vector3(
            Noise.fractal(shifted * 5, octaves: 3, seed: 1), Noise.fractal(shifted * 5, octaves: 3, seed: 2),
            Noise.fractal(shifted * 5, octaves: 3, seed: 3))
        let pits = Vector3(
            Noise.space(shifted * 42, seed: 4), Noise.space(shifted * 42, seed: 5), Noise.space(shifted * 42, seed: 6))
        let speck = Noise.space(shifted * 55, seed: 7)
        let cloud = Noise.fractal(shifted * 2.6, octaves: 4, seed: 8)
        var colour = mix(stone.dark, stone.bright, saturate(0.5 + cloud + speck * 0.4))
        colour *= 1 - 0.5 * smoothstep(0.42, 0.6, Noise.space(shifted * 75, seed: 9))
        let bend = Noise.fractal(shifted * 1.4, octaves: 3, seed: 10) * 0.6
        let band = abs(shifted.y * 2.2 + shifted.x * 0.7 + bend - (shifted.y * 2.2 + shifted.x * 0.7 + bend).rounded())
        colour = mix(colour, Vector3(0.78, 0.74, 0.68), smoothstep(0.07, 0.03, band) * stone.vein)
        return (place, normalize(normal + dents * 0.16 + pits * 0.07), colour, 0.35)
    }

    /// Wet sand and grit.
    private func beach(_ place: Vector3) -> (Vector3, Vector3, Vector3, Float) {
        let flat = Vector2(place.x, place.z)
        let grit = Noise.cells(flat * 13, seed: 20)
        let coarse = Noise.fractal(flat * 0.9, octaves: 4, seed: 21)
        let colour =
            mix(pigment(0x6d6259), pigment(0xb3a596), saturate(grit.number * 0.8 + coarse * 0.6))
            * (1.1 - 0.6 * grit.distance)
        let normal = normalize(Vector3(-grit.offset.x * 0.8 + coarse * 0.15, 1, -grit.offset.y * 0.8))
        return (place, normal, colour, 0.2)
    }
}
