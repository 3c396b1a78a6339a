import Foundation

/// A street at night, out of focus behind the drops on a window.
struct CityNight: Photograph {
    static let name = "city-night"
    static let size = (width: 1600, height: 1067)
    static let samples = 9
    static let film = Film(exposure: 1.1, glare: 0.1, saturation: 1.1, vignette: 0.35, grain: 1.4)
    private struct Lamp {
        let place: Vector2
        let radius: Float
        let glow: Vector3
    }

    private let lamps: [Lamp]
    private let street: Plane

    init() {
        var random = Random(seed: 97)
        var lamps: [Lamp] = []
        let warm = [pigment(0xffb057), pigment(0xff8a35), pigment(0xffd08a), pigment(0xff6a2a)]
        let cool = [pigment(0x6fb6ff), pigment(0x4fe0d0), pigment(0xff3f6f), pigment(0xb07bff)]
        // Two rows of street lamps run to a vanishing point a little left of the middle.
        for index in 0..<13 {
            let depth = 1 / (1 + Float(index) * 0.42)
            for side in [Float(-1), 1] {
                let x = -0.1 + side * 0.95 * depth
                let y = -0.1 + 0.95 * depth + random.next(in: -0.03...0.03)
                lamps.append(Lamp(place: Vector2(x, y), radius: 0.05 + 0.1 * depth, glow: warm[index % 3] * 0.85))
            }
        }
        // Head lamps come, tail lamps go.
        for index in 0..<16 {
            let depth = 1 / (1 + Float(index) * 0.35)
            let lane = index % 2 == 0
            let x = -0.1 + (lane ? -0.42 : 0.36) * depth + random.next(in: -0.05...0.05)
            let y = -0.12 - 0.48 * depth
            let glow = lane ? pigment(0xfff0d8) * 1.2 : pigment(0xff1c12) * 0.9
            for offset in [Float(-0.07), 0.07] {
                lamps.append(
                    Lamp(place: Vector2(x + offset * depth * 1.6, y), radius: 0.045 + 0.07 * depth, glow: glow))
            }
        }
        for _ in 0..<120 {
            let side: Float = random.next() < 0.5 ? -1 : 1
            let place = Vector2(-0.1 + side * random.next(in: 0.1...1.5), random.next(in: -0.3...0.8))
            let palette = random.next() < 0.3 ? warm : cool
            let glow = palette[Int(random.next() * 3.99)] * random.next(in: 0.12...0.5)
            lamps.append(Lamp(place: place, radius: random.next(in: 0.05...0.1), glow: glow))
        }
        self.lamps = lamps
        // The wide soft light of street and sky, painted once.
        var street = Plane(width: 96, height: 128)
        for row in 0..<street.height {
            for column in 0..<street.width {
                let place = Vector2(Float(column) / 96 * 2 - 1, 1 - Float(row) / 128 * 2) * Vector2(2, 1.3)
                var sum = mix(
                    Vector3(0.006, 0.011, 0.022), Vector3(0.012, 0.022, 0.045), smoothstep(1.2, -0.1, abs(place.y)))
                for lamp in lamps {
                    let away = place - lamp.place
                    // Wet asphalt draws each lamp out downward.
                    let wet = lamp.place.y < 0.1 || place.y > -0.25 ? Vector2(1, 1) : Vector2(1, 0.35)
                    let reach = dot(away * wet, away * wet)
                    sum += lamp.glow * (0.0035 * exp(-reach / 0.03) + 0.0007 * exp(-reach / 0.3))
                }
                street.pixels[row * 96 + column] = sum
            }
        }
        self.street = street
    }

    func light(through point: Vector2, random: inout Random) -> Vector3 {
        var shade: Float = 1
        var spark = Vector3.zero
        if let drop = drop(at: point), false {
            // A drop is a lens: it shows the street upside down, small and nearly sharp.
            let bend = drop.away / drop.radius
            let rim = dot(bend, bend)
            let place = Vector2(-0.1, 0) - bend * (0.55 + 0.5 * rim) + point * 0.25
            shade = 1 - 0.85 * smoothstep(0.55, 1.0, rim) * smoothstep(-0.6, 0.9, bend.y)
            spark = Vector3(0.5, 0.62, 0.8) * 0.7 * smoothstep(0.16, 0.05, length(bend - Vector2(-0.35, 0.5)))
            return outside(place, blur: 0.42) * (shade * 1.15) + spark
        }
        let fog = 0.5 + 0.5 * Noise.fractal(point * Vector2(2, 1.2), octaves: 4, seed: 3)
        let mistAmount = 0.12 + 0.14 * fog
        return mix(outside(point, blur: 1.15), soft(point) + Vector3(0.004, 0.006, 0.009), mistAmount)
    }

    private func soft(_ place: Vector2) -> Vector3 {
        street.sample((place.x / 2 + 1) / 2 * 96, (1 - place.y / 1.3) / 2 * 128)
    }

    /// The street through an open aperture: every lamp a disc with a slightly brighter rim.
    private func outside(_ place: Vector2, blur: Float) -> Vector3 {
        var sum = soft(place)
        let brighter = 1 / (0.35 + 0.65 * blur)
        for lamp in lamps {
            let radius = lamp.radius * blur
            let away = place - lamp.place
            let square = dot(away, away)
            guard square < radius * radius * 1.1 else { continue }
            let edge = square.squareRoot() / radius
            let disc = smoothstep(1.03, 0.96, edge) * (0.66 + 0.38 * smoothstep(0.5, 0.97, edge))
            let grain = 0.94 + 0.06 * Noise.plane(place * 60, seed: 6)
            sum += lamp.glow * (disc * 0.8 * brighter * grain)
        }
        return sum
    }

    /// The drop that covers a point of the pane: a few large ones, some that ran down, many small ones.
    private func drop(at point: Vector2) -> (away: Vector2, radius: Float)? {
        for (index, scale) in [Float(3.2), 6, 11, 21, 40].enumerated() {
            let seed = UInt32(100 + index * 10)
            let wobble = Vector2(
                Noise.plane(point * scale * 1.4, seed: seed), Noise.plane(point * scale * 1.4, seed: seed + 1))
            let cell = Noise.cells((point + wobble * (0.1 / scale)) * scale, seed: seed)
            let share: Float = [0.3, 0.3, 0.3, 0.22, 0.16][index]
            guard cell.number < share else { continue }
            let radius = (0.12 + 0.26 * cell.number / share) / scale
            // Drops hang: a little longer than wide, heavier below.
            var away = cell.offset * (-1 / scale)
            away.y *= away.y > 0 ? 0.74 : 0.92
            if dot(away, away) < radius * radius { return (away, radius) }
        }
        return nil
    }
}
