import Foundation

/// A clear morning at a lake below snowy peaks.
struct EveningLake: Photograph {
    static let name = "evening-lake"
    static let size = (width: 1600, height: 1067)
    static let samples = 3
    static let film = Film(exposure: 0.62, glare: 0.07, saturation: 1.08, vignette: 0.3, grain: 1.2, balance: Vector3(1.06, 0.93, 1.08), contrast: 1.08)
    private static let far: Float = 14_000
    private let air = Atmosphere(elevation: 4.5, azimuth: 128, haze: 0.004)
    private let camera = Camera(from: Vector3(0, 14, -4300), to: Vector3(60, 345, 0), angle: 30)
    private let terrain: HeightField

    /// Metres; the water lies at 0.
    init() {
        var terrain = HeightField(count: 1500, extent: 12_000) { place in
            let p = place / 1000
            let bend = Vector2(Noise.plane(p * 0.5, seed: 3), Noise.plane(p * 0.5, seed: 4)) * 0.5
            let ridge = Noise.ridges((p + bend) * 0.42 + Vector2(2.3, 1.75), octaves: 9, seed: 47, gain: 0.47)
            // A trough along z that closes behind the lake.
            let shore = Noise.fractal(p * 1.1, octaves: 4, seed: 9) * 0.7
            let side = smoothstep(0.35, 2.9, abs(p.x + 0.12 * p.y) + shore)
            let back = smoothstep(-0.3, 2.6, p.y + shore)
            let rise = max(side * 0.85, back)
            let summit = exp(-dot(p - Vector2(-0.6, 1.9), p - Vector2(-0.6, 1.9)) / 1.1)
            let open = smoothstep(-3.6, -3.0, p.y) * 0.7 + 0.3
            return (rise * (0.12 + ridge * 1.05 + summit * 0.62) * open + 0.05 * rise + shore * 0.03 - 0.035) * 1000
        }
        terrain.erode(drops: 700_000, seed: 9, strength: 0.22)
        self.terrain = terrain
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        let ray = camera.ray(through: point)
        let water = ray.direction.y < -1e-4 ? -ray.origin.y / ray.direction.y : Float.infinity
        if let distance = terrain.hit(ray, near: 5, far: min(Self.far, water)) {
            return ground(ray, distance: distance)
        }
        guard water < Self.far else { return heavens(ray.direction) }
        let place = ray.point(at: water)
        let flat = Vector2(place.x, place.z)
        // Gusts roughen parts of the water; elsewhere it is a mirror.
        let gust = smoothstep(0.0, 0.5, Noise.fractal(flat * Vector2(0.0016, 0.006), octaves: 3, seed: 60))
        let strength = 0.012 + 0.03 * gust
        let ripple = Vector2(
            Noise.fractal(flat * Vector2(0.35, 0.5), octaves: 3, seed: 61),
            Noise.fractal(flat * Vector2(0.3, 0.55), octaves: 3, seed: 62))
        let near = 1 / (1 + water * 0.004)
        let jitter = (random.next() - 0.5) * 0.02 * (1 + gust)
        let normal = normalize(
            Vector3(ripple.x * strength * near, 1, ripple.y * strength * (0.25 + near) + jitter * 0.5))
        var away = reflect(ray.direction, normal)
        away.y = max(0.002, away.y)
        let mirrored = Ray(origin: place + Vector3(0, 0.3, 0), direction: normalize(away))
        let seen =
            terrain.hit(mirrored, near: 4, far: Self.far).map { ground(mirrored, distance: $0) }
            ?? heavens(mirrored.direction)
        let facing = saturate(-dot(ray.direction, normal))
        let fresnel = 0.02 + 0.98 * pow(1 - facing, 5)
        // Rock flour makes glacier lakes turquoise.
        let body = Vector3(0.008, 0.12, 0.15) * (air.sunlight * 1.5 + air.sky(Vector3(0, 1, 0)) * 2)
        let shallow = smoothstep(-9, 0, terrain.height(place.x, place.z))
        let bed = mix(body, Vector3(0.12, 0.2, 0.16) * air.sunlight * 1.4, shallow * 0.6)
        return mix(bed, seen * Vector3(0.9, 0.95, 0.97), fresnel * 0.94)
    }

    private func ground(_ ray: Ray, distance: Float) -> Vector3 {
        let place = ray.point(at: distance)
        let flat = Vector2(place.x, place.z)
        let broad = terrain.normal(place.x, place.z, reach: 16)
        let rough = Noise.fractal(flat * 0.045, octaves: 5, seed: 30, gain: 0.6)
        let roughX = Noise.fractal((flat + Vector2(3, 0)) * 0.045, octaves: 5, seed: 30, gain: 0.6) - rough
        let roughZ = Noise.fractal((flat + Vector2(0, 3)) * 0.045, octaves: 5, seed: 30, gain: 0.6) - rough
        var normal = normalize(broad - Vector3(roughX, 0, roughZ) * 1.7)
        let strata = Noise.fractal(Vector2(place.y * 0.02 + rough * 1.5, flat.x * 0.001), octaves: 4, seed: 33)
        var colour = mix(pigment(0x6a655f), pigment(0x948c82), saturate(0.5 + strata + rough * 0.5))
        let meadowLine = 330 + 150 * Noise.fractal(flat * 0.002, octaves: 3, seed: 34)
        let meadow = smoothstep(0.6, 0.8, broad.y + rough * 0.12) * smoothstep(meadowLine + 230, meadowLine, place.y)
        colour = mix(colour, mix(pigment(0x5b6b2c), pigment(0x7c7a3a), saturate(0.5 + rough * 1.4)), meadow)
        let woodLine = 210 + 170 * Noise.fractal(flat * 0.0035, octaves: 4, seed: 35)
        let wood =
            smoothstep(0.52, 0.68, broad.y + rough * 0.1) * smoothstep(woodLine + 50, woodLine - 30, place.y)
            * smoothstep(3, 9, place.y + rough * 8)
        if wood > 0.02 {
            let crown = Noise.cells(flat * 0.085, seed: 36)
            let round = normalize(Vector3(-crown.offset.x * 1.4, 0.65, -crown.offset.y * 1.4))
            let fir = mix(pigment(0x1a2b16), pigment(0x35461f), crown.number) * (1.15 - crown.distance * 0.9)
            colour = mix(colour, fir, wood)
            normal = normalize(mix(normal, round + broad * 0.5, wood * 0.7))
        }
        let snowLine = 560 + 240 * Noise.fractal(flat * 0.0022, octaves: 4, seed: 37) - broad.z * 120
        let snow = smoothstep(snowLine - 50, snowLine + 120, place.y) * smoothstep(0.5, 0.66, broad.y + rough * 0.22)
        colour = mix(colour, Vector3(0.86, 0.88, 0.92), snow)
        normal = normalize(mix(normal, broad, snow * 0.65))
        let slant = max(0, dot(normal, air.sun))
        let direct = slant > 0 ? slant * terrain.lit(place + broad * 6, toward: air.sun, far: 5000, width: 0.012) : 0
        let ambient =
            air.sky(Vector3(0, 1, 0)) * ((0.55 + 0.45 * normal.y) * 2.1) + air.sunlight * (0.12 * (1 - normal.y * 0.5))
        let lit = colour * (air.sunlight * (direct * 5.6) + ambient)
        let haze = Vector3(1, 1, 1) - exponential(Vector3(0.000035, 0.000055, 0.0001) * -distance * 0.85)
        let level = air.sky(normalize(Vector3(ray.direction.x, 0.06, ray.direction.z)))
        return lit * (Vector3(1, 1, 1) - haze) + level * haze * 0.9
    }

    private func heavens(_ direction: Vector3) -> Vector3 {
        let sky = air.sky(direction) * Vector3(0.86, 0.96, 1.1)
        let sheet = Vector2(direction.x, direction.z) / max(0.05, direction.y + 0.08)
        let warp = Noise.fractal(sheet * 0.7, octaves: 3, seed: 70)
        let wisp = Noise.fractal(
            Vector2(sheet.x * 0.55 + warp * 0.8, sheet.y * 1.3 + warp), octaves: 7, seed: 71, gain: 0.55)
        let cover = smoothstep(0.1, 0.6, wisp) * 0.8
        return mix(sky, air.sunlight * 2.4 + sky * 0.6, cover)
    }
}
