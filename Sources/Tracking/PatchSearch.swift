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
    init(_ patch: Patch, _ frame: SearchedFrame, around start: Pose, reach: Double) {
        let index = frame.pyramid.index(for: 2 * patch.radius * start.scale / Self.samples)
        let picture = frame.pyramid.levels[index]
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
        let margin = offsets.reduce(Int(Self.samples)) { max($0, abs($1.x), abs($1.y)) }
        let scores = Self.correlations(offsets, frame.field(index, margin: margin), columns, rows)
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

    /// Places beside each other that are compared at once.
    typealias Places = SIMD8<Float>

    /// Returns the correlations at places, by rows; -1 where too little of the patch is inside of the picture.
    /// - Parameter offsets: The patch's samples by whole pixels from its center, no farther than the field's margin.
    static func correlations(
        _ offsets: [(x: Int, y: Int, brightness: Float)], _ field: SearchedFrame.Field, _ columns: Range<Int>,
        _ rows: Range<Int>
    ) -> [Float] {
        let (width, margin) = (field.width, field.margin)
        let samples = offsets.map { (at: $0.y * width + $0.x, brightness: $0.brightness / 64 - 127.5) }
        let least = Float(leastPart) * Float(offsets.count)
        var scores: [Float] = []
        scores.reserveCapacity(columns.count * rows.count)
        field.brightness.withUnsafeBytes { brightness in
            field.inside.withUnsafeBytes { inside in
                for row in rows {
                    for column in stride(from: columns.lowerBound, to: columns.upperBound, by: Places.scalarCount) {
                        let first = (row + margin) * width + margin + column
                        var (count, known, seen) = (Places(), Places(), Places())
                        var (knownSquared, seenSquared, product) = (Places(), Places(), Places())
                        for sample in samples {
                            let byte = (first &+ sample.at) &* MemoryLayout<Float>.stride
                            let i = brightness.loadUnaligned(fromByteOffset: byte, as: Places.self)
                            let part = inside.loadUnaligned(fromByteOffset: byte, as: Places.self)
                            let t = part * sample.brightness
                            count += part
                            known += t
                            seen += i
                            knownSquared += t * t
                            seenSquared += i * i
                            product += t * i
                        }
                        for place in 0..<min(Places.scalarCount, columns.upperBound - column) {
                            let n = count[place]
                            let a = knownSquared[place] - known[place] * known[place] / n
                            let b = seenSquared[place] - seen[place] * seen[place] / n
                            let isEnough = n > least && a > n * 0.5 && b > n * 0.5
                            scores.append(
                                isEnough ? (product[place] - known[place] * seen[place] / n) / (a * b).squareRoot() : -1
                            )
                        }
                    }
                }
            }
        }
        return scores
    }
}
