import Foundation

/// A search for a patch around a place, by normalized correlation at a coarse level of the frame.
struct PatchSearch {
    /// The places found, best first.
    private(set) var poses: [Pose] = []

    /// The number of places that are worth an alignment.
    private static let mostPlaces = 4
    /// The number of samples across the patch at the level that is searched.
    private static let samples = 12.0
    /// The part of the patch that must be inside of the frame.
    private static let leastPart = 0.5

    /// - Parameters:
    ///   - start: The pose whose scale and rotation are looked for, and the middle of the region.
    ///   - reach: Half of the region's side, in pixels of the frame.
    init(_ patch: Patch, _ frame: FramePyramid, around start: Pose, reach: Double) {
        let index = frame.index(for: 2 * patch.radius * start.scale / Self.samples)
        let picture = frame.levels[index]
        let part = 1 / Double(1 << index)
        // The samples of the patch whose spacing is nearest to a pixel of that level, at whole pixels.
        let spacing = log2(1 / (part * start.scale))
        let level = patch.levels[min(max(Int(spacing.rounded()), 0), patch.levels.count - 1)]
        let (a, b) = start.matrix
        var offsets: [(x: Int, y: Int, brightness: Float)] = []
        var taken: Set<SIMD2<Int>> = []
        for sample in level.x.indices {
            let (u, v) = (Double(level.x[sample]), Double(level.y[sample]))
            let place = SIMD2(
                Int(((a * u - b * v) * part).rounded(.down)), Int(((b * u + a * v) * part).rounded(.down)))
            if taken.insert(place).inserted { offsets.append((place.x, place.y, level.brightness[sample])) }
        }
        let columns = Self.range(start.x * part, reach * part, picture.width)
        let rows = Self.range(start.y * part, reach * part, picture.height)
        var scores = [Float](repeating: -1, count: columns.count * rows.count)
        picture.pixels.withUnsafeBufferPointer { pixels in
            for (line, row) in rows.enumerated() {
                for (place, column) in columns.enumerated() {
                    scores[line * columns.count + place] = Self.correlation(
                        offsets, pixels, picture.width, picture.height, column, row)
                }
            }
        }
        var found: [(score: Float, pose: Pose)] = []
        for line in 0..<rows.count {
            for place in 0..<columns.count {
                let score = scores[line * columns.count + place]
                guard score > 0.3 else { continue }
                let isPeak = (-1...1).allSatisfy { dy in
                    (-1...1).allSatisfy { dx in
                        let (x, y) = (place + dx, line + dy)
                        guard columns.indices.count > x, rows.count > y, x >= 0, y >= 0 else { return true }
                        return scores[y * columns.count + x] <= score
                    }
                }
                guard isPeak else { continue }
                var pose = start
                pose.x = Double(columns.lowerBound + place) / part
                pose.y = Double(rows.lowerBound + line) / part
                found.append((score, pose))
            }
        }
        poses = found.sorted { $0.score > $1.score }.prefix(Self.mostPlaces).map(\.pose)
    }

    /// Returns the whole places around a middle that are inside of a picture.
    private static func range(_ middle: Double, _ reach: Double, _ end: Int) -> Range<Int> {
        let first = min(max(0, Int((middle - reach).rounded(.down))), end)
        return first..<max(first, min(end, Int((middle + reach).rounded(.up)) + 1))
    }

    @inline(__always)
    private static func correlation(
        _ offsets: [(x: Int, y: Int, brightness: Float)], _ pixels: UnsafeBufferPointer<UInt16>, _ width: Int,
        _ height: Int, _ column: Int, _ row: Int
    ) -> Float {
        var count: Float = 0
        var (known, seen, knownSquared, seenSquared, product): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for offset in offsets {
            let x = column + offset.x
            let y = row + offset.y
            guard x >= 0, y >= 0, x < width, y < height else { continue }
            let t = offset.brightness / 64 - 127.5
            let i = Float(pixels[y * width + x]) / 64 - 127.5
            count += 1
            known += t
            seen += i
            knownSquared += t * t
            seenSquared += i * i
            product += t * i
        }
        guard count > Float(leastPart) * Float(offsets.count) else { return -1 }
        let a = knownSquared - known * known / count
        let b = seenSquared - seen * seen / count
        guard a > count * 0.5, b > count * 0.5 else { return -1 }
        return (product - known * seen / count) / (a * b).squareRoot()
    }
}
