import Foundation

/// A square map of heights.
struct HeightField: Sendable {
    let count: Int
    /// Width of the map in the world; it lies around the origin.
    let extent: Float
    private(set) var heights: [Float]
    /// No height is above.
    private(set) var highest: Float = 0

    /// `count`: samples a side. `height`: of a place of the world.
    init(count: Int, extent: Float, height: (Vector2) -> Float) {
        self.count = count
        self.extent = extent
        heights = []
        heights.reserveCapacity(count * count)
        for row in 0..<count {
            for column in 0..<count {
                let place = Vector2(Float(column), Float(row)) / Float(count - 1) - Vector2(0.5, 0.5)
                heights.append(height(place * extent))
            }
        }
        highest = heights.max() ?? 0
    }

    /// The height at a place; outside the map its edge goes on.
    @inline(__always)
    func height(_ x: Float, _ z: Float) -> Float {
        let scale = Float(count - 1) / extent
        let column = max(0, min(Float(count) - 1.001, (x + extent / 2) * scale))
        let row = max(0, min(Float(count) - 1.001, (z + extent / 2) * scale))
        let left = Int(column)
        let top = Int(row)
        let u = column - Float(left)
        let v = row - Float(top)
        return heights.withUnsafeBufferPointer { map in
            let start = top * count + left
            return mix(mix(map[start], map[start + 1], u), mix(map[start + count], map[start + count + 1], u), v)
        }
    }

    /// The upward normal, from heights `reach` apart.
    func normal(_ x: Float, _ z: Float, reach: Float) -> Vector3 {
        let dx = height(x + reach, z) - height(x - reach, z)
        let dz = height(x, z + reach) - height(x, z - reach)
        return normalize(Vector3(-dx, 2 * reach, -dz))
    }

    /// Where `ray` first meets the ground, as a distance along it, or nil beyond `far`.
    ///
    /// Steps grow with the height above ground and with distance, then the crossing is halved down. `stride`: how
    /// much of the height above ground one step may be; `coarseness`: the least step as a share of the distance.
    /// Large ones are quick and miss thin crests.
    func hit(_ ray: Ray, near: Float, far: Float, stride: Float = 0.35, coarseness: Float = 0.0012) -> Float? {
        let finest = extent / Float(count)
        var distance = near
        var before = near
        while distance < far {
            let place = ray.point(at: distance)
            if place.y > highest && ray.direction.y >= 0 { return nil }
            let above = place.y - height(place.x, place.z)
            if above < 0 {
                var low = before
                var high = distance
                for _ in 0..<7 {
                    let middle = (low + high) / 2
                    let point = ray.point(at: middle)
                    if point.y < height(point.x, point.z) { high = middle } else { low = middle }
                }
                return (low + high) / 2
            }
            before = distance
            distance += max(finest * 0.5 + distance * coarseness, above * stride)
        }
        return nil
    }

    /// How much of the light from `direction` reaches a place, 0 ... 1; `width` is the light's, as a tangent.
    func lit(_ start: Vector3, toward direction: Vector3, far: Float, width: Float) -> Float {
        var open: Float = 1
        var distance = extent / Float(count) * 1.5
        while distance < far {
            let place = start + direction * distance
            if place.y > highest { break }
            let above = place.y - height(place.x, place.z)
            open = min(open, 0.5 + above / (width * distance * 2))
            if open <= 0 { return 0 }
            distance += max(extent / Float(count), above * 0.5 + distance * 0.01)
        }
        return smoothstep(0, 1, open)
    }

    /// Rounds off what is narrower than a sample: a sharp crest that runs across the grid would show as teeth.
    mutating func smooth() {
        let before = heights
        for row in 1..<count - 1 {
            for column in 1..<count - 1 {
                let start = row * count + column
                let sides = before[start - 1] + before[start + 1] + before[start - count] + before[start + count]
                let corners =
                    before[start - count - 1] + before[start - count + 1] + before[start + count - 1]
                    + before[start + count + 1]
                heights[start] = before[start] / 4 + sides / 8 + corners / 16
            }
        }
    }

    /// Lets `drops` of rain carve gullies and lay fans, each walking downhill for a while.
    ///
    /// The particle scheme that Hans Theobald Beyer describes in his thesis of 2015, with a brush of one cell.
    mutating func erode(drops: Int, seed: UInt32, strength: Float = 0.3) {
        var random = Random(seed: seed)
        let cell = extent / Float(count - 1)
        for _ in 0..<drops {
            var x = random.next() * Float(count - 3) + 1
            var y = random.next() * Float(count - 3) + 1
            var vx: Float = 0
            var vy: Float = 0
            var speed: Float = 1
            var water: Float = 1
            var load: Float = 0
            for _ in 0..<48 {
                let column = Int(x)
                let row = Int(y)
                let u = x - Float(column)
                let v = y - Float(row)
                let start = row * count + column
                let a = heights[start]
                let b = heights[start + 1]
                let c = heights[start + count]
                let d = heights[start + count + 1]
                let gx = mix(b - a, d - c, v) / cell
                let gy = mix(c - a, d - b, u) / cell
                vx = vx * 0.1 - gx * 0.9
                vy = vy * 0.1 - gy * 0.9
                let pace = (vx * vx + vy * vy).squareRoot()
                if pace < 1e-5 { break }
                vx /= pace
                vy /= pace
                x += vx
                y += vy
                if x < 1 || y < 1 || x > Float(count - 3) || y > Float(count - 3) { break }
                let here = mix(mix(a, b, u), mix(c, d, u), v)
                let next = Int(y) * count + Int(x)
                let nu = x - Float(Int(x))
                let nv = y - Float(Int(y))
                let there = mix(
                    mix(heights[next], heights[next + 1], nu),
                    mix(heights[next + count], heights[next + count + 1], nu), nv)
                let fall = (here - there) / cell
                let room = max(fall, 0.01) * speed * water * 3
                var change: Float
                if load > room || fall < 0 {
                    change = fall < 0 ? min(load, -fall) : (load - room) * 0.3
                } else {
                    change = -min((room - load) * strength, fall)
                }
                load -= change
                change *= cell
                heights[start] += change * (1 - u) * (1 - v)
                heights[start + 1] += change * u * (1 - v)
                heights[start + count] += change * (1 - u) * v
                heights[start + count + 1] += change * u * v
                speed = max(0, speed * speed + fall * 4).squareRoot()
                water *= 0.97
            }
        }
        highest = heights.max() ?? 0
    }
}
