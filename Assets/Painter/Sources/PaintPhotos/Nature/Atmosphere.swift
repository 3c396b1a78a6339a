import Foundation

/// The clear sky for one place of the sun: light scattered once by air and haze, thinned by ozone.
///
/// Coefficients are those of Hillaire's "A Scalable and Production Ready Sky and Atmosphere" (2020), in 1/km.
struct Atmosphere: Sendable {
    private static let ground: Float = 6360
    private static let top: Float = 6460
    private static let air = Vector3(5.802, 13.558, 33.1) * 1e-3
    private static let ozone = Vector3(0.650, 1.881, 0.085) * 1e-3
    private static let columns = 96
    private static let rows = 192

    let sun: Vector3
    /// What is left of white sunlight at the ground.
    let sunlight: Vector3
    private let haze: Float
    private let table: [Vector3]

    /// `elevation`: of the sun above the horizon in degrees; `azimuth`: to the right of +z, in degrees.
    /// `haze`: the scattering of haze at the ground in 1/km; 0.004 is clear, 0.03 is thick.
    init(elevation: Float, azimuth: Float, haze: Float = 0.005) {
        let height = elevation * .pi / 180
        let turn = azimuth * .pi / 180
        sun = Vector3(cos(height) * sin(turn), sin(height), cos(height) * cos(turn))
        self.haze = haze
        let sunInPlane = Vector3(0, sin(height), cos(height))
        sunlight = exponential(Self.depth(from: 0.3, toward: sin(height), haze: haze) * -1)
        var table: [Vector3] = []
        for row in 0..<Self.rows {
            // Rows crowd at the horizon, where the sky changes most.
            let t = Float(row) / Float(Self.rows - 1)
            let sine = t * t
            let ring = (1 - sine * sine).squareRoot()
            for column in 0..<Self.columns {
                let angle = Float(column) / Float(Self.columns - 1) * .pi
                let direction = Vector3(ring * sin(angle), sine, ring * cos(angle))
                table.append(Self.scattered(direction, sun: sunInPlane, haze: haze))
            }
        }
        self.table = table
    }

    /// The sky's light from `direction`; below the horizon that of the horizon.
    func sky(_ direction: Vector3) -> Vector3 {
        let flat = Vector2(direction.x, direction.z)
        let side = Vector2(sun.x, sun.z)
        let cosine = dot(flat, side) / max(1e-5, length(flat) * length(side))
        let column = acos(max(-1, min(1, cosine))) / .pi * Float(Self.columns - 1)
        let row = max(0, direction.y).squareRoot() * Float(Self.rows - 1)
        let x = min(Int(column), Self.columns - 2)
        let y = min(Int(row), Self.rows - 2)
        let start = y * Self.columns + x
        let u = column - Float(x)
        let lower = mix(table[start], table[start + 1], u)
        let upper = mix(table[start + Self.columns], table[start + Self.columns + 1], u)
        return mix(lower, upper, row - Float(y))
    }

    /// The sun's disc with a soft edge; 1 is the disc's own brightness. `radius`: in radians.
    func disc(_ direction: Vector3, radius: Float) -> Float {
        let away = length(direction - sun)
        return smoothstep(radius * 1.08, radius * 0.92, away)
    }

    private static func density(_ altitude: Float) -> (air: Float, haze: Float, ozone: Float) {
        (exp(-altitude / 8), exp(-altitude / 1.2), max(0, 1 - abs(altitude - 25) / 15))
    }

    /// Optical depth from `altitude` (km) to space, toward a direction of sine `sine` above the level.
    private static func depth(from altitude: Float, toward sine: Float, haze: Float) -> Vector3 {
        let start = ground + altitude
        let length = -start * sine + max(0, start * start * (sine * sine - 1) + top * top).squareRoot()
        var sum = Vector3.zero
        let count = 24
        var before: Float = 0
        for index in 1...count {
            let share = Float(index) / Float(count)
            let distance = length * share * share
            let middle = (distance + before) / 2
            let radius = (start * start + middle * middle + 2 * start * middle * sine).squareRoot()
            let part = density(max(0, radius - ground))
            sum +=
                (air * part.air + ozone * part.ozone + Vector3(repeating: haze * 1.1 * part.haze)) * (distance - before)
            before = distance
        }
        return sum
    }

    private static func scattered(_ direction: Vector3, sun: Vector3, haze: Float) -> Vector3 {
        let altitude: Float = 0.3
        let start = ground + altitude
        let sine = direction.y
        let length = -start * sine + (start * start * (sine * sine - 1) + top * top).squareRoot()
        let cosine = dot(direction, sun)
        let airPhase = 3 / (16 * Float.pi) * (1 + cosine * cosine)
        let hazePhase = forwardPhase(cosine, 0.78)
        var sum = Vector3.zero
        var thickness = Vector3.zero
        var before: Float = 0
        let count = 40
        for index in 1...count {
            let share = Float(index) / Float(count)
            let distance = length * share * share
            let middle = (distance + before) / 2
            let place = Vector3(0, start, 0) + direction * middle
            let radius = (dot(place, place)).squareRoot()
            let above = max(0, radius - ground)
            let part = density(above)
            let extinction = air * part.air + ozone * part.ozone + Vector3(repeating: haze * 1.1 * part.haze)
            let step = distance - before
            thickness += extinction * (step / 2)
            let toSun = depth(from: above, toward: dot(place, sun) / radius, haze: haze)
            let shadow = smoothstep(-0.02, 0.01, dot(place, sun) / radius + (2 * above / ground).squareRoot())
            let once = air * (part.air * airPhase) + Vector3(repeating: haze * part.haze * hazePhase)
            // Light scattered more than once, taken as a share of what arrives, alike from everywhere.
            let often = (air * part.air + Vector3(repeating: haze * part.haze)) * 0.035
            let lit = exponential(toSun * -1) * shadow
            sum += exponential(thickness * -1) * (once * lit + often * exponential(toSun * -0.5)) * step
            thickness += extinction * (step / 2)
            before = distance
        }
        return sum * 20
    }
}

/// Henyey and Greenstein's phase function; `forward` from -1 (back) over 0 (all alike) to 1 (straight on).
@inline(__always)
func forwardPhase(_ cosine: Float, _ forward: Float) -> Float {
    let square = forward * forward
    let base = 1 + square - 2 * forward * cosine
    return (1 - square) / (4 * .pi * base * base.squareRoot())
}
