import Foundation

/// Dunes in the last hour of the day.
struct LongShadows: Photograph {
    static let name = "long-shadows"
    static let size = (width: 3600, height: 1200)
    static let samples = 3
    static let film = Film(exposure: 0.4, glare: 0.05, saturation: 1.05, vignette: 0.3, grain: 1.8, contrast: 1.08)

    private static let far: Float = 1800
    private static let tallest: Float = 46
    private let air = Atmosphere(elevation: 11, azimuth: -78, haze: 0.006)
    private let camera = Camera(from: Vector3(0, 44, -30), to: Vector3(0, 30, 100), angle: 21)

    init() {}

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        let level = normalize(Vector3(ray.direction.x, max(0.004, ray.direction.y), ray.direction.z))
        guard let distance = hit(ray) else { return air.sky(level) * Vector3(1.02, 0.93, 1.12) }
        let place = ray.point(at: distance)
        let normal = self.normal(place, distance: distance)
        let slant = max(0, dot(normal, air.sun))
        let direct = slant > 0 ? slant * lit(place) : 0
        let zenith = air.sky(Vector3(0, 1, 0))
        let ambient = zenith * (0.45 + 0.55 * normal.y) * 2.4 + air.sky(normalize(Vector3(0.8, 0.3, 0.4))) * 0.35
        // Sand that lies in the light lends some to the slopes that face it.
        let bounce = air.sunlight * Vector3(0.5, 0.3, 0.15) * (0.16 * saturate(0.4 - normal.x))
        let tint = Noise.fractal(Vector2(place.x, place.z) * 0.02, octaves: 3, seed: 5)
        let sparkle = 1 + 0.14 * Noise.plane(Vector2(place.x, place.z) * 9, seed: 6) * smoothstep(260, 40, distance)
        let sand = mix(pigment(0xc98750), pigment(0xd9a06a), saturate(0.5 + tint)) * sparkle
        let colour = sand * (air.sunlight * (direct * 6.2) + ambient + bounce)
        let haze = 1 - exp(-distance * 0.00042)
        return mix(colour, air.sky(level) * Vector3(0.92, 0.8, 0.84), haze)
    }

    /// One dune from its windward foot at 0 over its crest to its lee foot at 1; 0 ... 1.
    private func profile(_ phase: Float) -> Float {
        let t = phase - phase.rounded(.down)
        if t < 0.68 {
            let rise = t / 0.68
            return rise * rise * (1.9 - 0.9 * rise)
        }
        let fall = (1 - t) / 0.32
        return fall * (0.86 + 0.14 * fall)
    }

    private func height(_ x: Float, _ z: Float) -> Float {
        let place = Vector2(x, z)
        let sway = Noise.plane(place * 0.0062, seed: 3) * 0.85 + Noise.plane(place * 0.017, seed: 4) * 0.16
        let size = 0.62 + 0.5 * Noise.plane(place * 0.0045 + Vector2(5, 2), seed: 9)
        let large = profile((x * 0.93 + z * 0.28) / 150 + sway) * 30 * size
        let smallSway = Noise.plane(place * 0.013, seed: 12) * 0.9
        let mask = smoothstep(-0.25, 0.5, Noise.plane(place * 0.008, seed: 15))
        let small = profile((x * 0.7 - z * 0.62) / 52 + smallSway) * 6 * mask
        return large + small + 5 * Noise.plane(place * 0.004, seed: 18)
    }

    private func normal(_ place: Vector3, distance: Float) -> Vector3 {
        let reach = 0.12 + distance * 0.0006
        let dx = (height(place.x + reach, place.z) - height(place.x - reach, place.z)) / (2 * reach)
        let dz = (height(place.x, place.z + reach) - height(place.x, place.z - reach)) / (2 * reach)
        let flat = Vector2(place.x, place.z)
        // Wind ripples, about a pace apart; slip faces have none.
        let bend = Noise.plane(flat * 0.09, seed: 22) * 2.2 + Noise.plane(flat * 0.4, seed: 23) * 0.35
        let across = flat.x * 0.93 + flat.y * 0.28
        let wave = sin(across * 5.2 + bend * 2.6) + 0.5 * sin(across * 8.3 + bend * 4.1)
        let calm = smoothstep(520, 40, distance) * smoothstep(0.55, 0.25, abs(dx))
        let ripple = wave * 0.085 * calm
        return normalize(Vector3(-dx - ripple, 1, -dz - ripple * 0.3))
    }

    private func hit(_ ray: Ray) -> Float? {
        var distance: Float =
            ray.origin.y > Self.tallest ? (ray.origin.y - Self.tallest) / max(0.001, -ray.direction.y) : 20
        var before = distance
        while distance < Self.far {
            let place = ray.point(at: distance)
            if place.y > Self.tallest, ray.direction.y >= 0 { return nil }
            let above = place.y - height(place.x, place.z)
            if above < 0 {
                var low = before
                var high = distance
                for _ in 0..<9 {
                    let middle = (low + high) / 2
                    let at = ray.point(at: middle)
                    if at.y < height(at.x, at.z) { high = middle } else { low = middle }
                }
                return (low + high) / 2
            }
            before = distance
            distance += max(0.4 + distance * 0.003, above * 0.8)
        }
        return nil
    }

    private func lit(_ start: Vector3) -> Float {
        var open: Float = 1
        var distance: Float = 0.6
        while distance < 260 {
            let place = start + air.sun * distance
            if place.y > Self.tallest { break }
            let above = place.y - height(place.x, place.z)
            open = min(open, 0.5 + above / (distance * 0.02))
            if open <= 0 { return 0 }
            distance += max(0.7 + distance * 0.03, above * 0.7)
        }
        return smoothstep(0, 1, open)
    }
}
