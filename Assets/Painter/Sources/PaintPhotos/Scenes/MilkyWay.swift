import Foundation

/// The Milky Way over a mountain lake, with a lit tent on its shore.
struct MilkyWay: Photograph {
    static let name = "milky-way"
    static let size = (width: 2000, height: 2500)
    static let samples = 5
    static let film = Film(exposure: 2.3, glare: 0.08, saturation: 1.05, vignette: 0.4, grain: 3)

    private static let water: Float = -0.46
    private static let tent = Vector2(0.33, -0.8)
    private let stars = Stars(density: 0.2, seed: 51)

    init() {}

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        if let tent = tent(point) { return tent }
        let shore = -0.77 + 0.05 * Noise.fractal(Vector2(point.x * 2.2, 0), octaves: 5, seed: 4) + 0.07 * point.x
        if point.y < shore { return ground(point, below: shore - point.y) }
        if point.y > Self.water { return above(point) }
        // Still water: the scene upside down, a little darker and drawn out.
        let depth = Self.water - point.y
        let far = 0.04 / (depth + 0.015)
        let wave = Noise.fractal(Vector2(point.x * 7 * far + 3, far * 26), octaves: 3, seed: 30)
        let wobble = wave * 0.028 * smoothstep(0, 0.2, depth) + (random.next() - 0.5) * 0.016 * depth
        let mirror = Vector2(point.x + wobble * 0.2, Self.water + depth * 1.04 + wobble)
        let tentGlow =
            Vector3(1, 0.42, 0.1) * 0.05 * exp(-abs(point.x - Self.tent.x) * 7) * smoothstep(0.35, 0.1, point.y - shore)
        return above(mirror) * Vector3(0.5, 0.56, 0.62) + Vector3(0.0015, 0.003, 0.005) + tentGlow * (0.3 + 0.3 * wave)
    }

    private func above(_ point: Vector2) -> Vector3 {
        let rise = point.y - Self.water
        let first =
            0.15 + 0.2 * Noise.ridges(Vector2(point.x * 0.75 + 4.4, 0.3), octaves: 7, seed: 11)
            * (0.55 + 0.6 * abs(point.x + 0.1))
        let second =
            0.02 + 0.3 * abs(point.x + 0.18)
            * (0.5 + Noise.fractal(Vector2(point.x * 1.6 + 9, 0), octaves: 6, seed: 15))
        if rise < second + treetops(point, seed: 7) { return Vector3(0.0012, 0.0016, 0.0028) }
        if rise < first {
            let mist = smoothstep(first, 0, rise)
            let snow = smoothstep(
                0.15, 0.5, Noise.fractal(point * Vector2(16, 22), octaves: 4, seed: 19) + (rise - 0.2) * 2)
            return Vector3(0.0035, 0.005, 0.01) + Vector3(0.012, 0.016, 0.03) * (snow * 0.8) + Vector3(
                0.014, 0.016, 0.026) * (mist * mist)
        }
        return heavens(point)
    }

    /// A forest's rough edge.
    private func treetops(_ point: Vector2, seed: UInt32) -> Float {
        let column = point.x * 70
        let index = column.rounded(.down)
        let inside = abs(column - index - 0.5) * 2
        return (1 - inside) * (0.012 + 0.03 * chance(Int(index), 0, seed))
    }

    private func heavens(_ point: Vector2) -> Vector3 {
        let rise = point.y - Self.water
        // Along and across the galaxy's band, which stands up to the left.
        let axis = unit(Vector2(-0.42, 1))
        let from = point - Vector2(0.2, -0.12)
        let along = dot(from, axis)
        let warp = Noise.fractal(point * 1.6, octaves: 4, seed: 20) * 0.12
        let across = from.x * axis.y - from.y * axis.x + warp * 0.6
        let core = exp(-(along - 0.15) * (along - 0.15) / 0.2)
        let width = 0.15 + 0.1 * core
        let band = exp(-across * across / (width * width))
        let cloud = 0.55 + 0.9 * Noise.fractal(point * 4.2, octaves: 6, seed: 22, gain: 0.56)
        let lanes = Noise.fractal(
            Vector2(along * 2.4, across * 6.5) + Vector2(warp * 9, 4), octaves: 7, seed: 25, gain: 0.58)
        let rift = exp(-(across + 0.015) * (across + 0.015) / 0.006)
        let dust = smoothstep(-0.02, 0.32, lanes + rift * 0.34 - 0.06) * smoothstep(0.25, 0.02, abs(across))
        let warm = mix(Vector3(0.5, 0.58, 0.95), Vector3(1.1, 0.78, 0.58), saturate(core * 1.1 - 0.12 + lanes * 0.5))
        var colour = warm * (band * max(0, cloud) * (0.05 + 0.13 * core))
        colour += Vector3(0.5, 0.3, 0.7) * (0.012 * exp(-across * across / 0.16))
        colour *= mix(Vector3(1, 1, 1), Vector3(0.3, 0.2, 0.17), dust * 0.92)
        // Pink nebulae along the band.
        let knots = smoothstep(0.32, 0.6, Noise.fractal(point * 5.5, octaves: 3, seed: 28))
        colour += Vector3(0.9, 0.16, 0.3) * (knots * band * 0.05)
        let night = mix(Vector3(0.006, 0.012, 0.03), Vector3(0.0045, 0.006, 0.019), smoothstep(0, 1.2, rise))
        let airglow =
            Vector3(0.02, 0.034, 0.024) * exp(-rise * rise / 0.14) * (1 + 0.5 * Noise.plane(point * 2, seed: 2))
        let town = Vector3(0.16, 0.075, 0.024) * exp(-rise / 0.1) * exp(-(point.x + 0.35) * (point.x + 0.35) / 0.14)
        let light = stars.light(at: point, crowd: 0.75 + 2 * band * (1 - dust * 0.8))
        return colour + night + airglow + town + light * smoothstep(0.02, 0.4, rise) * (1 - 0.6 * dust * band)
    }

    private func unit(_ a: Vector2) -> Vector2 {
        a / length(a)
    }

    private func ground(_ point: Vector2, below: Float) -> Vector3 {
        let far = 0.3 / (0.3 + below)
        let grain = Noise.fractal(Vector2(point.x * 22, point.y * 60), octaves: 4, seed: 70)
        let away = (point - Self.tent + Vector2(0, 0.03)) * Vector2(1, 2.1)
        let glow = Vector3(1, 0.42, 0.1) * (0.0035 / (0.006 + dot(away, away)))
        let stone = max(0.1, 0.5 + grain * 1.1)
        return (Vector3(0.006, 0.007, 0.011) * far + glow * 0.25) * stone
    }

    /// A dome tent, lit from within.
    private func tent(_ point: Vector2) -> Vector3? {
        let p = (point - Self.tent) / 0.115
        guard p.y > -0.02, abs(p.x) < 1.3 else { return nil }
        let dome = 0.92 * pow(max(0, 1 - pow(abs(p.x) / 1.18, 2.1)), 0.62)
        guard p.y < dome else { return nil }
        let lamp = p - Vector2(-0.1, 0.34)
        let shine = 0.22 + 0.9 * exp(-dot(lamp, lamp) * 2.4)
        // Poles cross on the front; the door is a darker arch.
        let pole = abs(p.y - (0.92 - 0.72 * (p.x + 0.05) * (p.x + 0.05) * 1.6))
        let seam = smoothstep(0.035, 0.012, pole) + smoothstep(0.02, 0.008, abs(p.x - 0.45 + 0.4 * p.y))
        let fold = 1 + 0.16 * Noise.fractal(p * Vector2(3, 5), octaves: 3, seed: 81)
        let edge = smoothstep(0, 0.16, dome - p.y)
        return mix(Vector3(0.9, 0.2, 0.03), Vector3(1.25, 0.62, 0.17), shine) * 0.6
            * (shine * fold * (0.55 + 0.45 * edge) * (1 - 0.6 * saturate(seam)) * 1.3)
    }
}
