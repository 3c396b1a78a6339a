import Foundation

/// A cube of billowing noise that repeats without a seam: made once, then looked up cheaply.
struct CloudNoise: Sendable {
    private static let count = 96
    private let values: [Float]

    init(seed: UInt32) {
        let count = Self.count
        var points: [[Vector3]] = []
        for (level, cells) in [4, 8, 16].enumerated() {
            var random = Random(seed: seed &+ UInt32(level))
            points.append((0..<cells * cells * cells).map { _ in Vector3(random.next(), random.next(), random.next()) })
        }
        var values: [Float] = []
        values.reserveCapacity(count * count * count)
        for z in 0..<count {
            for y in 0..<count {
                for x in 0..<count {
                    let place = Vector3(Float(x), Float(y), Float(z)) / Float(count)
                    let large = Self.billow(place, cells: 4, points: points[0])
                    let medium = Self.billow(place, cells: 8, points: points[1])
                    let small = Self.billow(place, cells: 16, points: points[2])
                    values.append(large * 0.6 + medium * 0.27 + small * 0.13)
                }
            }
        }
        self.values = values
    }

    /// About 0.2 ... 0.9; one unit is the cube's side.
    @inline(__always)
    func value(_ place: Vector3) -> Float {
        let count = Self.count
        let wrapped = (place - place.rounded(.down)) * Float(count)
        let base = wrapped.rounded(.down)
        let f = wrapped - base
        let x = min(Int(base.x), count - 1)
        let y = min(Int(base.y), count - 1)
        let z = min(Int(base.z), count - 1)
        let nextX = x + 1 == count ? 0 : x + 1
        let nextY = y + 1 == count ? 0 : y + 1
        let nextZ = z + 1 == count ? 0 : z + 1
        return values.withUnsafeBufferPointer { v in
            let a = (z * count + y) * count
            let b = (z * count + nextY) * count
            let c = (nextZ * count + y) * count
            let d = (nextZ * count + nextY) * count
            let low = mix(mix(v[a + x], v[a + nextX], f.x), mix(v[b + x], v[b + nextX], f.x), f.y)
            let high = mix(mix(v[c + x], v[c + nextX], f.x), mix(v[d + x], v[d + nextX], f.x), f.y)
            return mix(low, high, f.z)
        }
    }

    /// 1 at the points, falling to 0 between them: the look of heaps.
    private static func billow(_ place: Vector3, cells: Int, points: [Vector3]) -> Float {
        let scaled = place * Float(cells)
        let x = Int(scaled.x)
        let y = Int(scaled.y)
        let z = Int(scaled.z)
        var nearest: Float = 9
        for dz in -1...1 {
            for dy in -1...1 {
                for dx in -1...1 {
                    let cx = (x + dx + cells) % cells
                    let cy = (y + dy + cells) % cells
                    let cz = (z + dz + cells) % cells
                    let point = points[(cz * cells + cy) * cells + cx]
                    let away = Vector3(Float(x + dx), Float(y + dy), Float(z + dz)) + point - scaled
                    nearest = min(nearest, dot(away, away))
                }
            }
        }
        return 1 - min(1, nearest.squareRoot())
    }
}
