import Foundation

/// Sunbeams in a misty wood.
struct ForestLight: Photograph {
    static let name = "forest-light"
    static let size = (width: 1600, height: 2400)
    static let samples = 3
    static let film = Film(exposure: 0.85, glare: 0.12, saturation: 1.08, vignette: 0.4, grain: 2.2, contrast: 1.14)

    private struct Trunk {
        let foot: Vector2
        let radius: Float
        let lean: Vector2
        let seed: UInt32
    }

    private let camera = Camera(from: Vector3(0, 1.5, 0), to: Vector3(0.15, 3.15, 10), angle: 54)
    private static let sun = normalize(Vector3(0.34, 0.62, 0.72))
    private static let sunlight = Vector3(1, 0.86, 0.55) * 5
    private static let far: Float = 60
    private let trunks: [Trunk]
    private let side: Vector3
    private let lift: Vector3

    /// Metres.
    init() {
        var random = Random(seed: 77)
        var trunks: [Trunk] = [
            Trunk(foot: Vector2(-2.1, 4.6), radius: 0.34, lean: Vector2(0.02, 0), seed: 1),
            Trunk(foot: Vector2(2.35, 6.3), radius: 0.3, lean: Vector2(-0.015, 0.01), seed: 2),
            Trunk(foot: Vector2(-0.9, 10.5), radius: 0.26, lean: Vector2(-0.02, 0), seed: 3),
        ]
        while trunks.count < 90 {
            let z = random.next(in: 9...56)
            let foot = Vector2(random.next(in: -0.75...0.75) * z, z)
            // The path stays free.
            guard abs(foot.x - Self.path(z)) > 1.1 + z * 0.012 else { continue }
            guard !trunks.contains(where: { length($0.foot - foot) < 1.3 }) else { continue }
            let lean = Vector2(random.next(in: -0.035...0.035), random.next(in: -0.02...0.02))
            trunks.append(
                Trunk(foot: foot, radius: random.next(in: 0.13...0.3), lean: lean, seed: UInt32(trunks.count + 3)))
        }
        self.trunks = trunks
        side = normalize(cross(Vector3(0, 1, 0), Self.sun))
        lift = cross(Self.sun, side)
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        var distance = Self.far
        var surface: Vector3?
        if let (near, trunk) = nearest(ray) {
            distance = near
            surface = bark(trunk, at: ray.point(at: near), ray: ray)
        }
        if ray.direction.y < 0.05, let near = floor(ray), near < distance {
            distance = near
            surface = earth(ray.point(at: near), distance: near)
        }
        for layer in 0..<5 where leaves(ray, layer: layer, distance: distance) {
            distance = Self.leafDistance(layer)
            let shine = pow(saturate(dot(ray.direction, Self.sun)), 5)
            let tone = 0.5 + 0.5 * Noise.plane(point * 30, seed: UInt32(layer))
            surface =
                Vector3(0.1, 0.2, 0.03) * (0.12 + 1.2 * shine * tone) + Vector3(0.3, 0.4, 0.05)
                * (shine * shine * 0.9 * tone)
            break
        }
        return mist(ray, distance: distance, behind: surface, random: &random)
    }

    private static func path(_ z: Float) -> Float {
        0.25 + 0.9 * sin(z * 0.13) + z * 0.02
    }

    private static func leafDistance(_ layer: Int) -> Float {
        [5, 9, 15, 24, 36][layer]
    }

    private func leaves(_ ray: Ray, layer: Int, distance: Float) -> Bool {
        let at = Self.leafDistance(layer)
        guard at < distance else { return false }
        let place = ray.point(at: at)
        let bough = Noise.fractal(Vector2(place.x, place.y) * 0.4, octaves: 3, seed: UInt32(90 + layer))
        let leaf = Noise.fractal(Vector2(place.x, place.y) * 4.6, octaves: 3, seed: UInt32(95 + layer), gain: 0.65)
        let gap = abs(place.x - Self.path(at)) / at
        return bough * 1.1 + leaf * 0.7 > 1.0 - (place.y - 1.2 - at * 0.26) * 0.11 - gap * 0.5
    }

    private func nearest(_ ray: Ray) -> (Float, Trunk)? {
        var best: (Float, Trunk)?
        for trunk in trunks {
            // The trunk leans: in coordinates that lean with it, it is upright.
            let ox = ray.origin.x - trunk.lean.x * ray.origin.y - trunk.foot.x
            let oz = ray.origin.z - trunk.lean.y * ray.origin.y - trunk.foot.y
            let dx = ray.direction.x - trunk.lean.x * ray.direction.y
            let dz = ray.direction.z - trunk.lean.y * ray.direction.y
            let a = dx * dx + dz * dz
            let half = ox * dx + oz * dz
            let closest = -half / a
            guard closest > 0 else { continue }
            let height = ray.origin.y + ray.direction.y * closest
            // Trunks taper, and spread toward the roots.
            let radius = trunk.radius * (max(0.25, 1 - height * 0.035) + 0.7 * exp(-max(0, height + 0.3) * 2.6))
            let square = half * half - a * (ox * ox + oz * oz - radius * radius)
            guard square > 0 else { continue }
            let distance = (-half - square.squareRoot()) / a
            if distance > 0.5, distance < best?.0 ?? Self.far { best = (distance, trunk) }
        }
        return best
    }

    private func bark(_ trunk: Trunk, at place: Vector3, ray: Ray) -> Vector3 {
        let axis = Vector2(trunk.foot.x + trunk.lean.x * place.y, trunk.foot.y + trunk.lean.y * place.y)
        let out = (Vector2(place.x, place.z) - axis) / trunk.radius
        let angle = atan2(out.x, -out.y)
        let around = angle * trunk.radius
        let plates = Noise.ridges(Vector2(around * 9, place.y * 1.6), octaves: 4, seed: trunk.seed &* 7)
        let slope = Noise.ridges(Vector2(around * 9 + 0.12, place.y * 1.6), octaves: 4, seed: trunk.seed &* 7) - plates
        let normal = normalize(Vector3(out.x - slope * 1.6 * cos(angle), 0.06, out.y))
        let moss = smoothstep(
            0.1, 0.5,
            Noise.fractal(Vector2(around * 3, place.y * 1.2), octaves: 4, seed: trunk.seed) + 0.5 - place.y * 0.16)
        let brown = mix(Vector3(0.035, 0.026, 0.02), Vector3(0.14, 0.105, 0.08), plates)
        let colour = mix(brown, Vector3(0.06, 0.1, 0.018) * (0.5 + plates), moss * 0.8)
        let rim = pow(1 - saturate(-dot(normal, ray.direction)), 3)
        let lit = max(0, dot(normal, Self.sun)) * gap(place + Self.sun) * 2
        let ambient = Vector3(0.3, 0.42, 0.3) * (0.55 - 0.35 * normal.z)
        return colour * (Self.sunlight * (lit + rim * 0.22) + ambient)
    }

    private func rise(_ x: Float, _ z: Float) -> Float {
        let off = abs(x - Self.path(z))
        return 0.5 * Noise.plane(Vector2(x, z) * 0.16, seed: 5) + 0.3 * smoothstep(0.4, 2.4, off) + 0.02 * z
            + 0.16 * smoothstep(0.5, 1.0, off) * Noise.fractal(Vector2(x, z) * 2.4, octaves: 3, seed: 7)
    }

    private func floor(_ ray: Ray) -> Float? {
        var distance: Float = 1.2
        while distance < Self.far {
            let place = ray.point(at: distance)
            let above = place.y - rise(place.x, place.z)
            if above < 0.01 { return distance }
            distance += max(0.03 + distance * 0.004, above * 0.55)
        }
        return nil
    }

    private func earth(_ place: Vector3, distance: Float) -> Vector3 {
        let flat = Vector2(place.x, place.z)
        let reach = 0.03 + distance * 0.002
        let dx = rise(place.x + reach, place.z) - rise(place.x - reach, place.z)
        let dz = rise(place.x, place.z + reach) - rise(place.x, place.z - reach)
        let tuft = Noise.fractal(flat * Vector2(9, 6), octaves: 4, seed: 11, gain: 0.6)
        let normal = normalize(Vector3(-dx + tuft * 0.1, 2 * reach, -dz))
        let onPath = smoothstep(1.0, 0.45, abs(place.x - Self.path(place.z)) + tuft * 0.5)
        let leaf = Noise.cells(flat * 11, seed: 12)
        let litter =
            mix(Vector3(0.1, 0.055, 0.025), Vector3(0.28, 0.16, 0.06), leaf.number) * (1.05 - leaf.distance * 0.45)
        let green = mix(Vector3(0.03, 0.06, 0.012), Vector3(0.12, 0.19, 0.035), saturate(0.5 + tuft * 1.3))
        let colour = mix(green, litter, onPath)
        let lit = max(0.1, dot(normal, Self.sun)) * gap(place) * 2.2
        return colour * (Self.sunlight * lit + Vector3(0.3, 0.42, 0.28) * (0.5 + tuft * 0.5))
    }

    /// What the canopy lets through along the sunbeam at a place, 0 ... 1.
    private func gap(_ place: Vector3) -> Float {
        let p = Vector2(dot(place, side), dot(place, lift))
        let large = Noise.plane(p * 0.42, seed: 20)
        let small = Noise.plane(p * 1.5, seed: 21)
        return smoothstep(0.02, 0.5, large * 0.75 + small * 0.42 + 0.04)
    }

    private func mist(_ ray: Ray, distance: Float, behind: Vector3?, random: inout Random) -> Vector3 {
        let cosine = dot(ray.direction, Self.sun)
        let phase = 0.75 * forwardPhase(cosine, 0.68) + 0.25 * forwardPhase(cosine, 0.05)
        let dim = Vector3(0.19, 0.27, 0.2) * (0.55 + 0.45 * saturate(ray.direction.y * 2))
        let count = 26
        let start = random.next()
        var clear: Float = 1
        var sum = Vector3.zero
        var before: Float = 0
        for index in 0..<count {
            let share = (Float(index) + start) / Float(count)
            let at = distance * share * (0.4 + 0.6 * share)
            let step = max(0, at - before)
            before = at
            let place = ray.point(at: at)
            let thick = 0.034 * (0.75 + 0.6 * exp(-max(0, place.y) * 0.25))
            let passing = exp(-thick * step)
            let glow = Self.sunlight * (phase * gap(place) * 2.4) + dim * 0.75
            sum += glow * (clear * (1 - passing))
            clear *= passing
        }
        let open = Vector3(0.75, 0.85, 0.6) * (0.5 + 3.2 * phase)
        return sum + (behind ?? open) * clear
    }
}
