import Foundation

/// Above the clouds in the evening, as from an aeroplane.
struct CloudSea: Photograph {
    static let name = "cloud-sea"
    static let size = (width: 1800, height: 1200)
    static let samples = 4
    static let film = Film(
        exposure: 0.62, glare: 0.1, saturation: 1.05, vignette: 0.25, grain: 1.8, balance: Vector3(1.04, 0.92, 1.07),
        contrast: 1.14)

    private static let bottom: Float = 0
    private static let top: Float = 2.3
    private static let far: Float = 70
    /// Tint of the thick air below the horizon.
    private static let dusk = Vector3(0.92, 0.76, 0.82)
    private let air = Atmosphere(elevation: 5, azimuth: 52, haze: 0.004)
    private let camera = Camera(from: Vector3(0, 3.1, 0), to: Vector3(0, 2.36, 10), angle: 31)
    private let noise = CloudNoise(seed: 6)

    /// Kilometres.
    init() {}

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        let level = normalize(Vector3(ray.direction.x, max(0.02, ray.direction.y), ray.direction.z))
        let backdrop =
            ray.direction.y > 0
            ? heavens(ray.direction)
            : air.sky(level) * mix(Vector3(1, 1, 1), Self.dusk, smoothstep(0, -0.035, ray.direction.y))
        guard ray.direction.y < 0 else { return backdrop }
        var distance = (Self.top - ray.origin.y) / ray.direction.y
        let end = min(Self.far, (Self.bottom - ray.origin.y) / ray.direction.y)
        var clear: Float = 1
        var sum = Vector3.zero
        var depth: Float = 0
        let cosine = dot(ray.direction, air.sun)
        let phase = 0.65 * forwardPhase(cosine, 0.55) + 0.35 * forwardPhase(cosine, -0.15)
        let zenith = air.sky(Vector3(0, 1, 0))
        distance += random.next() * (0.03 + distance * 0.01)
        while distance < end, clear > 0.02 {
            let place = ray.point(at: distance)
            let rough = density(place, fine: false)
            if rough <= 0 {
                distance += max(0.03 + distance * 0.008, -rough * 0.9)
                continue
            }
            let step = 0.016 + distance * 0.005
            let thick = density(place, fine: true)
            if thick > 0 {
                let extinction = thick * 26
                let shade = shadow(place, random: &random)
                let passing = exp(-extinction * step)
                let height = saturate((place.y - Self.bottom) / (Self.top - Self.bottom))
                // Light that has been scattered often softens the shade: two slower octaves of extinction.
                let sunlit = exp(-shade) * phase * 1.0 + exp(-shade * 0.32) * 0.04 + exp(-shade * 0.1) * 0.007
                let powder = 1 - 0.65 * exp(-extinction * 0.12)
                let ambient = zenith * Vector3(0.85, 1, 1.35) * (0.3 + 1.1 * height) + air.sky(level) * 0.03
                let glow = air.sunlight * Vector3(1.1, 0.86, 0.78) * (sunlit * 38 * powder) + ambient * 0.75
                sum += glow * (clear * (1 - passing))
                depth += distance * clear * (1 - passing)
                clear *= passing
            }
            distance += step
        }
        let cover = 1 - clear
        guard cover > 0.001 else { return backdrop }
        // Air between the clouds and the camera.
        let haze = 1 - exp(-depth / cover * 0.015)
        let veiled = mix(sum, air.sky(level) * Self.dusk * cover, haze)
        return veiled + backdrop * clear
    }

    /// How thick the cloud is; below 0 the number says about how far it is, in kilometres.
    private func density(_ place: Vector3, fine: Bool) -> Float {
        let height = (place.y - Self.bottom) / (Self.top - Self.bottom)
        guard height > 0, height < 1 else { return -0.2 }
        let map = noise.value(Vector3(place.x * 0.021, 0.37, place.z * 0.021))
        let tower = noise.value(Vector3(place.x * 0.058 + 0.3, 0.81, place.z * 0.058))
        let ceiling = 0.26 + 2.0 * max(0, map - 0.44) + 1.9 * max(0, tower - 0.5)
        let base = noise.value(place * Vector3(0.16, 0.2, 0.16) + Vector3(0.1, 0, 0.2))
        var value = (ceiling - height) * 1.05 + (base - 0.52) * 0.85
        guard value > -0.12 else { return value }
        let medium = noise.value(place * Vector3(0.47, 0.5, 0.47))
        value += (medium - 0.55) * 0.42
        if fine {
            value += (noise.value(place * 1.43) - 0.55) * 0.2 + (noise.value(place * 4.1) - 0.55) * 0.08
        }
        // Nothing is cut flat at the top.
        return min(1, (value - 0.5 * smoothstep(0.86, 1, height)) * 2.2)
    }

    /// Optical depth toward the sun.
    private func shadow(_ place: Vector3, random: inout Random) -> Float {
        var sum: Float = 0
        var distance: Float = 0.02
        var step: Float = 0.045
        for index in 0..<7 {
            let at = place + air.sun * (distance + step * random.next())
            if at.y > Self.top { break }
            sum += max(0, density(at, fine: index < 3)) * step
            distance += step
            step *= 1.75
        }
        return sum * 22
    }

    private func heavens(_ direction: Vector3) -> Vector3 {
        let sheet = Vector2(direction.x, direction.z) / (direction.y + 0.06)
        let wisp = Noise.fractal(sheet * Vector2(0.3, 0.8) + Vector2(5, 1), octaves: 6, seed: 40, gain: 0.55)
        let cover = smoothstep(0.05, 0.6, wisp) * smoothstep(0.02, 0.12, direction.y)
        return air.sky(direction) + air.sunlight * Vector3(1, 0.85, 0.82) * (cover * 0.7)
    }
}
