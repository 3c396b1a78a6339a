import Foundation

/// Ridge behind ridge in the first light, with mist in the valleys.
struct SunriseRidge: Photograph {
    static let name = "sunrise-ridge"
    static let size = (width: 4000, height: 3000)
    static let samples = 2
    static let film = Film(
        exposure: 0.56, glare: 0.1, saturation: 1.05, vignette: 0.3, grain: 2, balance: Vector3(1.04, 0.9, 1.06),
        contrast: 1.12)

    private let air = Atmosphere(elevation: 1.9, azimuth: 7, haze: 0.008)
    private let camera = Camera(from: Vector3(0, 2.05, -18), to: Vector3(0.4, 1.45, 0), angle: 25)
    private let terrain: HeightField
    private static let far: Float = 60

    /// Kilometres.
    init() {
        var terrain = HeightField(count: 2200, extent: 40) { place in
            let bend = Vector2(Noise.plane(place * 0.2, seed: 3), Noise.plane(place * 0.2, seed: 4)) * 1.1
            let ridge = Noise.ridges((place + bend) * Vector2(0.17, 0.24), octaves: 8, seed: 21, gain: 0.46)
            let rise = smoothstep(-16, 16, place.y)
            let near = smoothstep(2.5, 0.5, length(place - Vector2(0, -18)))
            return (ridge - 0.25) * mix(1.5, 3.1, rise) + 0.15 - near * 1.5
        }
        terrain.erode(drops: 800_000, seed: 5, strength: 0.2)
        for _ in 0..<2 { terrain.smooth() }
        self.terrain = terrain
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        let sky = heavens(ray.direction)
        guard let distance = terrain.hit(ray, near: 0.4, far: Self.far, stride: 0.16, coarseness: 0.0003) else {
            return sky
        }
        let place = ray.point(at: distance)
        let normal = terrain.normal(place.x, place.z, reach: 0.02 + distance * 0.0012)
        let direct = max(0, dot(normal, air.sun)) * terrain.lit(place, toward: air.sun, far: 10, width: 0.03)
        let ambient = air.sky(Vector3(0, 1, 0)) * (0.5 + 0.5 * normal.y)
        let woods = Noise.fractal(Vector2(place.x, place.z) * 14, octaves: 3, seed: 8)
        let ground = mix(pigment(0x2a3320), pigment(0x4d4a40), smoothstep(1.1, 1.9, place.y + woods * 0.6))
        var colour = ground * (air.sunlight * direct * 5 + ambient * 0.8)
        colour = veiled(colour, place: place, distance: distance, ray: ray)
        return colour
    }

    private func heavens(_ direction: Vector3) -> Vector3 {
        var colour = air.sky(direction)
        colour += air.sunlight * (air.disc(direction, radius: 0.011) * 60)
        let wisps = Vector2(direction.x, direction.y * 5) / max(0.04, direction.y + 0.12)
        let cirrus = smoothstep(
            0.02, 0.5, Noise.fractal(wisps * Vector2(0.9, 1.6) + Vector2(3, 0), octaves: 6, seed: 44, gain: 0.55))
        let glow = forwardPhase(dot(direction, air.sun), 0.7)
        let fade = smoothstep(0.02, 0.13, direction.y)
        return colour + air.sunlight * (cirrus * fade * (0.5 + glow * 1.6)) * Vector3(1, 0.75, 0.72)
    }

    /// Haze that thins with height, in closed form along the ray, lit by the sun behind it.
    private func veiled(_ colour: Vector3, place: Vector3, distance: Float, ray: Ray) -> Vector3 {
        let mistHeight: Float = 0.28
        let wave = 0.75 + 0.5 * Noise.fractal(Vector2(place.x, place.z) * 0.5, octaves: 3, seed: 71)
        let slope = ray.direction.y / mistHeight
        let start = exp(-(ray.origin.y - 0.35) / mistHeight)
        let along = abs(slope) > 1e-4 ? (1 - exp(-distance * slope)) / slope : distance
        let mist = 0.55 * start * min(along, 1e5) * wave
        let blue = Vector3(0.035, 0.045, 0.062) * distance
        let passing = exponential((blue + Vector3(repeating: mist)) * -1)
        let level = normalize(Vector3(ray.direction.x, max(0.035, ray.direction.y), ray.direction.z))
        let glow = forwardPhase(dot(ray.direction, air.sun), 0.75)
        // Near mist lies in the shade of the ridges and shows the blue of the sky; far mist is in the sun.
        let sunny = smoothstep(2, 30, distance)
        let shade = air.sky(Vector3(0, 1, 0)) * Vector3(1.5, 1.8, 2.4) + air.sky(level) * 0.07
        let inside = mix(shade, air.sky(level) * 0.62, sunny) + air.sunlight * (glow * mix(0.05, 0.5, sunny))
        return colour * passing + inside * (Vector3(1, 1, 1) - passing)
    }
}
