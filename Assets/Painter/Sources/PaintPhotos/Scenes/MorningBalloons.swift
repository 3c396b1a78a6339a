import Foundation

/// Hot-air balloons over farmland while the mist lifts.
struct MorningBalloons: Photograph {
    static let name = "morning-balloons"
    static let size = (width: 2700, height: 1800)
    static let samples = 3
    static let film = Film(
        exposure: 0.42, glare: 0.08, saturation: 1.1, vignette: 0.25, grain: 1.8, balance: Vector3(1.02, 0.95, 1.04),
        contrast: 1.06)

    private struct Balloon {
        let centre: Vector3
        let radius: Float
        let bands: [Vector3]
        let gores: Float
        let style: Int
    }

    private let air = Atmosphere(elevation: 12, azimuth: -62, haze: 0.008)
    private let camera = Camera(from: Vector3(0, 330, -2300), to: Vector3(0, 318, 0), angle: 32)
    private let terrain: HeightField
    private let balloons: [Balloon]
    private static let far: Float = 9000

    /// Metres.
    init() {
        terrain = HeightField(count: 1100, extent: 11_000) { place in
            let p = place / 1000
            let rolling = Noise.fractal(p * 0.7, octaves: 5, seed: 3) * 150
            let hills = smoothstep(1.2, 5, p.y) * (90 + 420 * Noise.ridges(p * 0.33, octaves: 6, seed: 8))
            return rolling + hills
        }
        let red = pigment(0xc8231f)
        let cream = pigment(0xf3e3c0)
        let navy = pigment(0x1c2f6e)
        let yellow = pigment(0xf2b01e)
        let teal = pigment(0x0f8a8a)
        let orange = pigment(0xe8641b)
        let plum = pigment(0x6b2a6f)
        balloons = [
            Balloon(
                centre: Vector3(-190, 372, -1640), radius: 62, bands: [red, cream, red, yellow], gores: 16, style: 0),
            Balloon(
                centre: Vector3(190, 455, -1050), radius: 60, bands: [navy, yellow, teal, cream], gores: 12, style: 1),
            Balloon(
                centre: Vector3(470, 300, -560), radius: 60, bands: [orange, cream, plum, yellow], gores: 20, style: 2),
            Balloon(
                centre: Vector3(-560, 250, 300), radius: 60, bands: [teal, cream, teal, orange], gores: 14, style: 0),
            Balloon(
                centre: Vector3(80, 290, 900), radius: 60, bands: [yellow, red, yellow, cream], gores: 12, style: 1),
            Balloon(
                centre: Vector3(900, 600, 1300), radius: 62, bands: [red, cream, navy, cream], gores: 16, style: 2),
            Balloon(
                centre: Vector3(-1200, 560, 1900), radius: 60, bands: [plum, yellow, orange, cream], gores: 16, style: 1
            ),
        ]
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        var distance = Self.far
        var colour: Vector3?
        if let near = terrain.hit(ray, near: 200, far: Self.far) {
            distance = near
            colour = ground(ray.point(at: near), distance: near)
        }
        for balloon in balloons {
            if let (near, seen) = self.balloon(balloon, ray: ray), near < distance {
                distance = near
                colour = seen
            }
        }
        let sky = heavens(ray.direction)
        guard let colour else { return veiled(sky, ray: ray, distance: Self.far, infinite: true) }
        return veiled(colour, ray: ray, distance: distance, infinite: false)
    }

    /// Half the width of an envelope at a height, both in its radius: a ball above, a cone below.
    private func outline(_ y: Float) -> Float {
        if y > -0.45 { return max(0, 1 - y * y).squareRoot() }
        let down = (-0.45 - y) / 1.0
        // Goes on with the ball's own slope, so that no edge shows, and ends at the mouth.
        return 0.893 - 0.504 * down - 0.149 * down * down
    }

    private func balloon(_ balloon: Balloon, ray: Ray) -> (Float, Vector3)? {
        let offset = ray.origin - balloon.centre
        let along = -dot(offset, ray.direction)
        let closest = offset + ray.direction * along
        guard dot(closest, closest) < balloon.radius * balloon.radius * 4.6 else { return nil }
        var distance = along - balloon.radius * 2.1
        let end = along + balloon.radius * 2.1
        while distance < end {
            let p = (ray.point(at: distance) - balloon.centre) / balloon.radius
            let ring = (p.x * p.x + p.z * p.z).squareRoot()
            let envelope = p.y > 1 ? length(p) - 1 : (p.y < -1.45 ? max(ring - 0.24, -1.45 - p.y) : ring - outline(p.y))
            let q = Vector3(p.x, p.y + 1.95, p.z)
            let basket = max(max(abs(q.x), abs(q.z)) - 0.13, abs(q.y) - 0.12)
            if basket < 0.004 {
                let weave = 0.7 + 0.3 * sin(p.y * 120)
                return (
                    distance,
                    Vector3(0.16, 0.085, 0.04) * weave
                        * (air.sunlight * 2.4 * saturate(-p.x * 4 + 0.4) + Vector3(repeating: 0.3))
                )
            }
            // Four ropes from the mouth to the basket.
            let rise = saturate((p.y + 1.83) / 0.38)
            let spread = mix(0.12, 0.19, rise)
            let rope = length(Vector2(abs(p.x) - spread, abs(p.z) - spread)) - 0.006
            if p.y > -1.85, p.y < -1.43, rope < 0.004 { return (distance, Vector3(0.05, 0.04, 0.035)) }
            if envelope < 0.002, p.y > -1.45 { return (distance, cloth(balloon, p)) }
            var step = min(envelope, basket)
            if p.y > -1.9, p.y < -1.4 { step = min(step, rope) }
            distance += max(0.004, step * 0.6) * balloon.radius
        }
        return nil
    }

    private func cloth(_ balloon: Balloon, _ p: Vector3) -> Vector3 {
        let slope = (outline(min(0.995, p.y + 0.01)) - outline(max(-1.44, p.y - 0.01))) / 0.02
        let angle = atan2(p.x, p.z)
        let gore = angle / (2 * .pi) * balloon.gores
        let inside = gore - gore.rounded(.down)
        // Every gore bulges between its seams.
        let bulge = (inside - 0.5) * 0.5
        let normal = normalize(Vector3(sin(angle + bulge), -slope, cos(angle + bulge)))
        let index = Int(gore.rounded(.down)) + 100
        let band = Int(((p.y + 1.5) * 2.6).rounded(.down))
        var colour: Vector3
        switch balloon.style {
        case 0: colour = balloon.bands[index % 2 == 0 ? 0 : 1]
        case 1: colour = balloon.bands[(index + band) % 4]
        default:
            let zigzag = p.y + abs(inside - 0.5) * 0.35
            colour = balloon.bands[Int(((zigzag + 2) * 2.7).rounded(.down)) % 4]
        }
        if p.y > 0.9 || p.y < -1.22 { colour = balloon.bands[3] }
        colour *= 1 - 0.3 * smoothstep(0.06, 0.0, min(inside, 1 - inside))
        let direct = max(0, dot(normal, air.sun))
        // Thin cloth lets some of the light from the far side through.
        let through = max(0, -dot(normal, air.sun)) * 0.3 + 0.1
        let ambient = air.sky(Vector3(0, 1, 0)) * (0.75 + 0.45 * normal.y) * 2
        return colour * (air.sunlight * (direct * 4.6 + through * 2.4) + ambient)
    }

    private func ground(_ place: Vector3, distance: Float) -> Vector3 {
        let flat = Vector2(place.x, place.z)
        let warp = Vector2(Noise.plane(flat * 0.0022, seed: 20), Noise.plane(flat * 0.0022, seed: 21)) * 60
        let turn = flat + warp
        let grid = Vector2(turn.x * 0.8 + turn.y * 0.6, turn.y * 0.8 - turn.x * 0.6) * Vector2(1 / 210, 1 / 140)
        let column = Int((grid.x + 0.5 * Float(Int(grid.y.rounded(.down)) & 1)).rounded(.down))
        let row = Int(grid.y.rounded(.down))
        let kind = chance(column, row, 30)
        let palette = [
            pigment(0x6d8a32), pigment(0x8b9a3d), pigment(0xb59b45), pigment(0x4f7030), pigment(0x93703f),
            pigment(0xc9ae5a),
            pigment(0x5d8038), pigment(0xd8c23a),
        ]
        var colour = palette[Int(kind * 7.99)]
        let rows = kind * 3 > 1.4 ? sin((grid.x * 3 + grid.y * 9 * kind) * 16) * smoothstep(3200, 900, distance) : 0
        colour *= 1 + 0.1 * rows + 0.25 * Noise.fractal(flat * 0.02, octaves: 4, seed: 31)
        let gx = grid.x + 0.5 * Float(row & 1)
        let edge = min(abs(gx - gx.rounded()) * 210, abs(grid.y - grid.y.rounded()) * 140)
        let grove = smoothstep(
            0.18, 0.32, Noise.fractal(flat * 0.0016, octaves: 5, seed: 34) + smoothstep(120, 330, place.y) * 0.4)
        let hedge = smoothstep(13, 7, edge + 8 * Noise.plane(flat * 0.03, seed: 35))
        let wooded = max(grove, hedge * (chance(column, row, 37) < 0.75 ? 1 : 0))
        var normal = terrain.normal(place.x, place.z, reach: 12)
        var shade: Float = 1
        if wooded > 0.02 {
            let crown = Noise.cells(flat * 0.075, seed: 36)
            let round = normalize(Vector3(-crown.offset.x * 1.5, 0.55, -crown.offset.y * 1.5))
            colour = mix(
                colour, mix(pigment(0x1f3116), pigment(0x4b5f26), crown.number) * (1.1 - crown.distance * 0.7), wooded)
            normal = normalize(mix(normal, round, wooded * 0.75))
        } else {
            // Hedges throw long shadows away from the sun.
            let behind = flat + Vector2(air.sun.x, air.sun.z) * 16
            shade = 1 - 0.45 * smoothstep(0.16, 0.3, Noise.fractal(behind * 0.0016, octaves: 5, seed: 34))
        }
        let direct =
            max(0, dot(normal, air.sun))
            * terrain.lit(place + Vector3(0, 3, 0), toward: air.sun, far: 2500, width: 0.02) * shade
        let ambient = air.sky(Vector3(0, 1, 0)) * (1.6 * (0.4 + 0.6 * normal.y))
        return colour * (air.sunlight * (direct * 8) + ambient)
    }

    private func heavens(_ direction: Vector3) -> Vector3 {
        let sheet = Vector2(direction.x, direction.z) / max(0.05, direction.y + 0.09)
        let wisp = Noise.fractal(sheet * Vector2(0.5, 1.1) + Vector2(2, 7), octaves: 6, seed: 50, gain: 0.55)
        let cover = smoothstep(0.02, 0.5, wisp) * smoothstep(0.02, 0.14, direction.y)
        return air.sky(direction) + air.sunlight * Vector3(1, 0.86, 0.8) * (cover * 1.1)
    }

    /// Ground mist in the hollows and blue haze over the distance.
    private func veiled(_ colour: Vector3, ray: Ray, distance: Float, infinite: Bool) -> Vector3 {
        let level = normalize(Vector3(ray.direction.x, max(0.03, ray.direction.y), ray.direction.z))
        let glow = forwardPhase(dot(ray.direction, air.sun), 0.6)
        let scale: Float = 48
        let slope = ray.direction.y / scale
        let along = abs(slope) > 1e-5 ? (1 - exp(-distance * slope)) / slope : distance
        let end = ray.point(at: distance)
        let wave = 0.6 + 1.1 * max(0, 0.4 + Noise.fractal(Vector2(end.x, end.z) * 0.0011, octaves: 4, seed: 60))
        let mist = min(4, 0.0017 * wave * exp(-(ray.origin.y + 25) / scale) * min(along, 1e6))
        let haze = infinite ? Vector3.zero : Vector3(0.00005, 0.000065, 0.0001) * distance
        let passing = exponential((haze + Vector3(repeating: infinite ? mist * 0.6 : mist)) * -1)
        let inside = air.sky(level) * 0.9 + air.sunlight * (0.25 + glow * 1.5) * Vector3(1, 0.9, 0.86)
        return colour * passing + inside * (Vector3(1, 1, 1) - passing)
    }
}
