import Foundation

/// Oranges on a dark table beside a window.
struct Oranges: Photograph {
    static let name = "oranges"
    static let size = (width: 1600, height: 1600)
    static let samples = 64
    static let film = Film(exposure: 2.3, glare: 0.05, saturation: 1.02, vignette: 0.45, grain: 2, contrast: 1.05)

    private struct Fruit {
        let centre: Vector3
        let radius: Float
        let stem: Vector3
        let peel: Vector3
    }

    private struct Hit {
        let place: Vector3
        let normal: Vector3
        let colour: Vector3
        let gloss: Float
        let glow: Vector3
    }

    private let camera = Camera(from: Vector3(0, 3.1, -9.2), to: Vector3(0.05, 0.95, 0), angle: 34)
    private let fruits: [Fruit]
    private static let windowCentre = Vector3(-7, 5.2, -0.5)
    private static let windowSide = Vector3(0.6, 0, 2.4)
    private static let windowUp = Vector3(0.5, 2.2, 0)
    private static let windowLight = Vector3(1, 0.93, 0.84) * 13

    init() {
        let places: [(Float, Float, Float, Float, UInt32)] = [
            (-1.15, 0.2, 0.98, 0, 0xf58a0c), (0.88, -0.35, 0.92, 0, 0xf27c08), (0.15, 1.75, 1.0, 0, 0xef7a0a),
            (-0.05, 0.55, 0.86, 1.5, 0xf79012), (2.6, 1.5, 0.9, 0, 0xe96f0a), (-2.9, 2.4, 0.95, 0, 0xee800d),
            (-0.62, -1.95, 0.62, 0, 0xf9a51c), (2.0, -1.6, 0.6, 0, 0x9db31e),
        ]
        var random = Random(seed: 12)
        fruits = places.map { x, z, radius, lift, colour in
            let stem = normalize(random.direction() + Vector3(0.1, 1.3, -0.7))
            return Fruit(centre: Vector3(x, radius + lift, z), radius: radius, stem: stem, peel: pigment(colour))
        }
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        var ray = camera.ray(through: point, aperture: 0.13, focus: 9.0, random: &random)
        var weight = Vector3(1, 1, 1)
        var sum = Vector3.zero
        for bounce in 0..<4 {
            guard let hit = nearest(ray) else {
                sum += weight * backdrop(ray.direction)
                break
            }
            // The window itself is sampled directly; only mirrors look at it.
            if hit.glow != .zero {
                sum += bounce == 0 ? hit.glow : .zero
                break
            }
            let facing = saturate(-dot(ray.direction, hit.normal))
            let fresnel = 0.04 + 0.96 * pow(1 - facing, 5)
            let mirrored = fresnel * hit.gloss
            let rough: Float = hit.gloss > 0.8 ? 0.12 : 0.3
            var arriving = hit.colour * windowlight(hit.place, hit.normal, random: &random)
            arriving += highlight(hit, ray: ray, rough: rough, random: &random) * mirrored
            // What comes over a detour is capped: rare bright detours would leave specks.
            let cap: Float = bounce == 0 ? 7 : 0.5
            sum += (weight * arriving).clamped(lowerBound: .zero, upperBound: Vector3(repeating: cap))
            if random.next() < 0.3 + 0.5 * mirrored {
                weight *= mirrored / (0.3 + 0.5 * mirrored)
                let away = normalize(reflect(ray.direction, hit.normal) + random.direction() * rough * random.next())
                if dot(away, hit.normal) <= 0 { break }
                ray = Ray(origin: hit.place + hit.normal * 0.002, direction: away)
            } else {
                weight *= hit.colour / (0.7 - 0.5 * mirrored)
                ray = Ray(
                    origin: hit.place + hit.normal * 0.002,
                    direction: normalize(hit.normal + random.direction() * 0.999))
            }
            weight = weight.clamped(lowerBound: .zero, upperBound: Vector3(repeating: 1.6))
        }
        return sum
    }

    /// A dim room: a little warm from the right, almost black behind.
    private func backdrop(_ direction: Vector3) -> Vector3 {
        let wall = Vector3(0.02, 0.028, 0.042)
        return wall + Vector3(0.09, 0.066, 0.045) * pow(saturate(direction.x * 0.8 + direction.y * 0.3), 2)
    }

    private func windowlight(_ place: Vector3, _ normal: Vector3, random: inout Random) -> Vector3 {
        let target =
            Self.windowCentre + Self.windowSide * (random.next() * 2 - 1) + Self.windowUp * (random.next() * 2 - 1)
        let offset = target - place
        let square = dot(offset, offset)
        let direction = offset / square.squareRoot()
        let slant = dot(normal, direction)
        let pane = normalize(cross(Self.windowUp, Self.windowSide))
        let face = abs(dot(pane, direction))
        guard slant > 0, !blocked(Ray(origin: place + normal * 0.002, direction: direction)) else { return .zero }
        let area = 4 * length(cross(Self.windowSide, Self.windowUp))
        return Self.windowLight * (slant * face * area / (square * .pi))
    }

    /// The window's mirror image in the peel: where the mirrored ray meets the pane.
    private func highlight(_ hit: Hit, ray: Ray, rough: Float, random: inout Random) -> Vector3 {
        let away = normalize(reflect(ray.direction, hit.normal) + random.direction() * (rough * random.next()))
        let pane = normalize(cross(Self.windowUp, Self.windowSide))
        let slope = dot(pane, away)
        guard abs(slope) > 1e-4 else { return .zero }
        let distance = dot(Self.windowCentre - hit.place, pane) / slope
        guard distance > 0 else { return .zero }
        let local = hit.place + away * distance - Self.windowCentre
        let u = dot(local, Self.windowSide) / dot(Self.windowSide, Self.windowSide)
        let v = dot(local, Self.windowUp) / dot(Self.windowUp, Self.windowUp)
        // A cross of bars makes it a window.
        guard abs(u) < 1, abs(v) < 1, abs(u) > 0.05, abs(v) > 0.04 else { return .zero }
        guard !blocked(Ray(origin: hit.place + hit.normal * 0.002, direction: away)) else { return .zero }
        return Self.windowLight * 1.6
    }

    private func blocked(_ ray: Ray) -> Bool {
        for fruit in fruits where distance(ray, fruit) != nil { return true }
        return false
    }

    @inline(__always)
    private func distance(_ ray: Ray, _ fruit: Fruit) -> Float? {
        let offset = ray.origin - fruit.centre
        let half = dot(offset, ray.direction)
        let square = half * half - dot(offset, offset) + fruit.radius * fruit.radius
        guard square > 0 else { return nil }
        let near = -half - square.squareRoot()
        return near > 1e-3 ? near : nil
    }

    private func nearest(_ ray: Ray) -> Hit? {
        var closest = Float.infinity
        var found: Fruit?
        for fruit in fruits {
            if let distance = distance(ray, fruit), distance < closest {
                closest = distance
                found = fruit
            }
        }
        if ray.direction.y < 0 {
            let distance = -ray.origin.y / ray.direction.y
            if distance < closest, distance > 0 {
                let place = ray.point(at: distance)
                if place.z < 6, max(abs(place.x), abs(place.z)) < 60 { return table(place) }
            }
        }
        return found.map { peel($0, at: ray.point(at: closest)) }
    }

    private func peel(_ fruit: Fruit, at place: Vector3) -> Hit {
        let normal = (place - fruit.centre) / fruit.radius
        let pole = dot(normal, fruit.stem)
        let scaled = normal * (13 * fruit.radius) + fruit.centre * 3
        func pores(_ p: Vector3) -> Float {
            let fine = Noise.space(p * 1.7, seed: 2)
            return min(0.25, fine) + 0.3 * Noise.space(p * 0.35, seed: 9)
        }
        let eps: Float = 0.04
        let here = pores(scaled)
        let slope =
            Vector3(
                pores(scaled + Vector3(eps, 0, 0)) - here, pores(scaled + Vector3(0, eps, 0)) - here,
                pores(scaled + Vector3(0, 0, eps)) - here) / eps
        let dent = smoothstep(0.93, 1, pole)
        var bumped = normal - (slope - normal * dot(slope, normal)) * 0.05
        bumped = normalize(bumped - (fruit.stem - normal * pole) * (dent * 1.6))
        var colour = fruit.peel * (1 + 0.16 * Noise.fractal(normal * 2.2 + fruit.centre, octaves: 3, seed: 7))
        colour *= 1 - 0.25 * saturate(-here * 1.4)
        colour = mix(colour, pigment(0x5d6a1e), smoothstep(0.984, 0.994, pole) * 0.7)
        if pole > 0.9945 { colour = pigment(0x57522a) * (0.7 + 0.6 * abs(Noise.space(normal * 60))) }
        return Hit(place: place, normal: bumped, colour: colour, gloss: 0.9, glow: .zero)
    }

    /// Planks of dark oiled oak.
    private func table(_ place: Vector3) -> Hit {
        let plank = (place.z / 1.35 + 0.2).rounded(.down)
        let across = place.z / 1.35 + 0.2 - plank
        let shift = chance(Int(plank), 3, 77) * 40
        let p = Vector2(place.x + shift, place.z)
        let bend = Noise.fractal(p * Vector2(0.25, 1.2), octaves: 3, seed: 61)
        let rings = Noise.plane(Vector2(p.x * 0.5, (p.y + bend * 0.9) * 9), seed: 62)
        let fibre = Noise.fractal(p * Vector2(2.4, 70), octaves: 3, seed: 63)
        let tone = 0.5 + 0.3 * rings + 0.4 * fibre + (chance(Int(plank), 9, 5) - 0.5) * 0.4
        var colour = mix(pigment(0x3a2618), pigment(0x7a5638), saturate(tone))
        let gap = smoothstep(0.012, 0.004, min(across, 1 - across))
        colour *= 1 - 0.9 * gap
        let normal = normalize(Vector3(0.02 * fibre, 1, 0.05 * fibre + 0.012 * rings))
        return Hit(place: place, normal: normal, colour: colour, gloss: 0.75 * (1 - gap), glow: .zero)
    }
}
