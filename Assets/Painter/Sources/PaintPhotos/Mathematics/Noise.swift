import Foundation

/// Smooth randomness over the plane and space. Values are within -1 ... 1 unless said otherwise.
enum Noise {
    @inline(__always)
    private static func corner(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
        scrambled(UInt32(bitPattern: x) &* 0x9e37_79b1 ^ UInt32(bitPattern: y) &* 0x85eb_ca77 ^ seed &* 0xc2b2_ae3d)
    }

    /// Gradient noise with a slope that is continuous; its features are about one unit wide.
    @inline(__always)
    static func plane(_ point: Vector2, seed: UInt32 = 0) -> Float {
        let floorX = point.x.rounded(.down)
        let floorY = point.y.rounded(.down)
        let fx = point.x - floorX
        let fy = point.y - floorY
        let x = Int32(floorX)
        let y = Int32(floorY)
        @inline(__always)
        func slope(_ dx: Int32, _ dy: Int32) -> Float {
            let bits = corner(x &+ dx, y &+ dy, seed)
            let gx = Float(Int32(bits & 0xffff) - 0x8000) * 0x1p-15
            let gy = Float(Int32(bits >> 16) - 0x8000) * 0x1p-15
            return gx * (fx - Float(dx)) + gy * (fy - Float(dy))
        }
        let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
        let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
        return 1.6 * mix(mix(slope(0, 0), slope(1, 0), u), mix(slope(0, 1), slope(1, 1), u), v)
    }

    /// Gradient noise in space.
    @inline(__always)
    static func space(_ point: Vector3, seed: UInt32 = 0) -> Float {
        let base = point.rounded(.down)
        let f = point - base
        let z = Int32(base.z)
        let u = f * f * f * (f * (f * 6 - 15) + 10)
        let low = layer(base, f, z, f.z, u, seed)
        let high = layer(base, f, z &+ 1, f.z - 1, u, seed)
        return 1.4 * mix(low, high, u.z)
    }

    @inline(__always)
    private static func layer(
        _ base: Vector3, _ f: Vector3, _ z: Int32, _ fz: Float, _ u: Vector3, _ seed: UInt32
    ) -> Float {
        let x = Int32(base.x)
        let y = Int32(base.y)
        let level = scrambled(UInt32(bitPattern: z) &+ seed &* 0x27d4_eb2f)
        @inline(__always)
        func slope(_ dx: Int32, _ dy: Int32) -> Float {
            let bits = corner(x &+ dx, y &+ dy, level)
            let gx = Float(Int32(bits & 0x7ff) - 0x400) * 0x1p-10
            let gy = Float(Int32((bits >> 11) & 0x7ff) - 0x400) * 0x1p-10
            let gz = Float(Int32(bits >> 22) - 0x200) * 0x1p-9
            return gx * (f.x - Float(dx)) + gy * (f.y - Float(dy)) + gz * fz
        }
        return mix(mix(slope(0, 0), slope(1, 0), u.x), mix(slope(0, 1), slope(1, 1), u.x), u.y)
    }

    /// Octaves of `plane`, each half as strong and about twice as fine as the one before.
    static func fractal(_ point: Vector2, octaves: Int, seed: UInt32 = 0, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 0.5
        var place = point
        for octave in 0..<octaves {
            sum += weight * plane(place, seed: seed &+ UInt32(octave))
            weight *= gain
            // Turned by an angle with rational sine and cosine, so that the grids of the octaves never line up.
            place = Vector2(0.8 * place.x - 0.6 * place.y, 0.6 * place.x + 0.8 * place.y) * 2.03
        }
        return sum
    }

    /// Octaves of `space`, as `fractal`.
    static func fractal(_ point: Vector3, octaves: Int, seed: UInt32 = 0) -> Float {
        var sum: Float = 0
        var weight: Float = 0.5
        var place = point
        for octave in 0..<octaves {
            sum += weight * space(place, seed: seed &+ UInt32(octave))
            weight *= 0.5
            place = Vector3(0.8 * place.x - 0.6 * place.z, place.y, 0.6 * place.x + 0.8 * place.z) * 2.03
        }
        return sum
    }

    /// Ridges: sharp crests at 1, round valleys down to about 0; later octaves gather on the crests.
    static func ridges(_ point: Vector2, octaves: Int, seed: UInt32 = 0, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 1
        var total: Float = 0
        var carry: Float = 1
        var place = point
        for octave in 0..<octaves {
            let crest = 1 - abs(plane(place, seed: seed &+ UInt32(octave)))
            let value = crest * crest
            sum += weight * value * carry
            total += weight
            carry = saturate(value * 1.4)
            weight *= gain
            place = Vector2(0.8 * place.x - 0.6 * place.y, 0.6 * place.x + 0.8 * place.y) * 2.07
        }
        return sum / total
    }

    /// The distance to the nearest of points strewn one to a cell, and that point's number from 0 up to 1.
    static func cells(_ point: Vector2, seed: UInt32 = 0) -> (distance: Float, number: Float, offset: Vector2) {
        let x = Int(point.x.rounded(.down))
        let y = Int(point.y.rounded(.down))
        var nearest: Float = 9
        var number: Float = 0
        var offset = Vector2.zero
        for dy in -1...1 {
            for dx in -1...1 {
                let jitter = chance(x + dx, y + dy, seed)
                let other = chance(x + dx, y + dy, seed &+ 17)
                let away = Vector2(Float(x + dx) + jitter, Float(y + dy) + other) - point
                let distance = dot(away, away)
                if distance < nearest {
                    nearest = distance
                    number = chance(x + dx, y + dy, seed &+ 31)
                    offset = away
                }
            }
        }
        return (nearest.squareRoot(), number, offset)
    }
}
