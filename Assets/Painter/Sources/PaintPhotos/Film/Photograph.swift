import Foundation

/// A scene that knows what light comes from where.
protocol Photograph: Sendable {
    /// The file's name without its ending.
    static var name: String { get }
    /// Pixels of the finished picture.
    static var size: (width: Int, height: Int) { get }
    /// Rays for each pixel.
    static var samples: Int { get }
    static var film: Film { get }

    /// Builds what all pixels share: terrain, skies, waves.
    init()

    /// The linear light that arrives through `point`: y from -1 at the bottom to 1 at the top, x by the same measure
    /// with 0 in the middle.
    func light(through point: Vector2, random: inout Random) -> Vector3
}

extension Photograph {
    /// Paints the scene `width` pixels wide, at the shape of its `size`. The same width gives the same bytes.
    static func painted(width: Int) async -> Picture {
        let height = max(1, (width * size.height + size.width / 2) / size.width)
        let scene = Self()
        var plane = Plane(width: width, height: height)
        await withTaskGroup(of: (Int, [Vector3]).self) { group in
            for row in 0..<height {
                group.addTask { (row, scene.row(row, width: width, height: height)) }
            }
            for await (row, pixels) in group {
                plane.pixels.replaceSubrange(row * width..<(row + 1) * width, with: pixels)
            }
        }
        let seed = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Picture(width: width, height: height, bytes: film.developed(plane, seed: seed), light: plane)
    }

    private func row(_ row: Int, width: Int, height: Int) -> [Vector3] {
        let scale = 2 / Float(height)
        return (0..<width).map { column in
            var random = Random(seed: scrambled(UInt32(row)) ^ UInt32(column) &* 0x9e37_79b1)
            let start = Vector2(random.next(), random.next())
            var sum = Vector3.zero
            for index in 0..<Self.samples {
                // The additive sequence of the plastic number, which fills a square evenly at any count.
                var place = start + Float(index) * Vector2(0.754_877_67, 0.569_840_29)
                place -= place.rounded(.down)
                let x = (Float(column) + place.x - Float(width) / 2) * scale
                let y = 1 - (Float(row) + place.y) * scale
                sum += light(through: Vector2(x, y), random: &random)
            }
            return sum / Float(Self.samples)
        }
    }
}
