import Foundation

/// The open sea against the low sun.
struct GoldenSea: Photograph {
    static let name = "golden-sea"
    static let size = (width: 2700, height: 1800)
    static let samples = 9
    static let film = Film(
        exposure: 0.5, glare: 0.12, saturation: 1.05, vignette: 0.35, grain: 2.2, balance: Vector3(1.05, 0.92, 0.98),
        contrast: 1.1)

    private let air = Atmosphere(elevation: 2.6, azimuth: -6, haze: 0.006)
    private let camera = Camera(from: Vector3(0, 2.9, 0), to: Vector3(0, 4.4, 40), angle: 24)
    private let swell = Ocean(
        extent: 173, wind: 11, heading: 70, shortest: 2.4, longest: 80, steep: 0.036, seed: 3)
    private let chop = Ocean(
        extent: 31, wind: 6, heading: 40, shortest: 0.2, longest: 5, steep: 0.022, seed: 8)

    init() {}

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        guard let distance = hit(ray) else { return heavens(ray.direction) }
        let place = ray.point(at: distance)
        let flat = Vector2(place.x, place.z)
        // Far off a pixel covers many ripples: their slopes become chance.
        let calm = 1 / (1 + distance * 0.0022)
        let slope = swell.slope(flat) + chop.slope(flat) * calm
        let rough = 0.035 + 0.07 * (1 - calm)
        let jitter = Vector2(random.normal(), random.normal()) * rough
        var normal = normalize(Vector3(-slope.x - jitter.x, 1, -slope.y - jitter.y))
        let facing = dot(normal, ray.direction)
        if facing > -0.02 { normal = normalize(normal - ray.direction * (facing + 0.02)) }
        var mirrored = reflect(ray.direction, normal)
        mirrored.y = abs(mirrored.y)
        let fresnel = 0.02 + 0.98 * pow(1 - saturate(-dot(ray.direction, normal)), 5)
        let crest = smoothstep(-0.5, 1.3, place.y)
        let through = pow(saturate(dot(ray.direction, air.sun)), 3)
        let depth =
            Vector3(0.006, 0.03, 0.045) * 1.6 + Vector3(0.03, 0.09, 0.075) * (crest * crest * (0.3 + through) * 0.8)
        var colour = mix(depth * (air.sky(Vector3(0, 1, 0)) * 2 + air.sunlight * 0.6), heavens(mirrored), fresnel)
        let haze = 1 - exp(-distance * 0.00022)
        colour = mix(colour, air.sky(normalize(Vector3(ray.direction.x, 0.01, ray.direction.z))), haze)
        return colour
    }

    private func surface(_ place: Vector3) -> Float {
        let flat = Vector2(place.x, place.z)
        return swell.height(flat) + chop.height(flat)
    }

    private func hit(_ ray: Ray) -> Float? {
        guard ray.direction.y < -0.0005 else { return nil }
        var distance = max(1, (ray.origin.y - 2) / -ray.direction.y)
        var before = distance
        for _ in 0..<140 {
            let place = ray.point(at: distance)
            let above = place.y - surface(place)
            if above < 0 {
                var low = before
                var high = distance
                for _ in 0..<6 {
                    let middle = (low + high) / 2
                    let at = ray.point(at: middle)
                    if at.y < surface(at) { high = middle } else { low = middle }
                }
                return (low + high) / 2
            }
            before = distance
            distance += max(0.08 + distance * 0.004, above * 0.7)
        }
        return distance
    }

    private func heavens(_ direction: Vector3) -> Vector3 {
        var colour = air.sky(direction)
        let above = max(0.012, direction.y + 0.02)
        let sheet = Vector2(direction.x, direction.z) / above
        let warp = Noise.plane(sheet * 0.35, seed: 4) * 0.8
        let banks = Noise.fractal(sheet * Vector2(0.16, 0.42) + Vector2(warp, 1.3), octaves: 6, seed: 14, gain: 0.52)
        let cover = smoothstep(-0.08, 0.3, banks) * smoothstep(0.015, 0.09, direction.y)
        let thin = smoothstep(-0.08, 0.06, banks) * (1 - smoothstep(0.06, 0.4, banks))
        let glow = forwardPhase(dot(direction, air.sun), 0.6)
        let edge = air.sunlight * Vector3(1, 0.72, 0.6) * (0.25 + glow * 2.6) * (0.35 + thin * 2)
        let shade = air.sky(Vector3(0, 1, 0)) * 1.1 + air.sky(direction) * 0.25
        colour = mix(colour, shade + edge * 0.8, cover * 0.8)
        return colour + air.sunlight * (air.disc(direction, radius: 0.0125) * 70 * (1 - cover * 0.7))
    }
}
