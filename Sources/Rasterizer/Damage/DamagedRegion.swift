/// The part of a frame that changed: rows by fixed columns.
public struct DamagedRegion: Hashable, Sendable {
    /// Columns have this width in pixels, always counted from the left edge: outlines cut elsewhere would differ by a
    /// shade at the cut.
    static let columnWidth = 512

    let width: Int
    let height: Int
    /// For each column, disjoint rising ranges of rows.
    private(set) var rows: [[Range<Int>]]

    /// Nothing of a frame of that size.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        rows = Array(repeating: [], count: (width + Self.columnWidth - 1) / Self.columnWidth)
    }

    public var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

    /// How many pixels are to be drawn.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The boxes to be shown again; they don't overlap.
    public var rects: [PixelRect] {
        rows.indices.flatMap { column in
            rows[column].map { range in
                let box = columnBox(column)
                return PixelRect(minX: box.minX, minY: range.lowerBound, maxX: box.maxX, maxY: range.upperBound)
            }
        }
    }

    func columnBox(_ column: Int) -> PixelRect {
        PixelRect(
            minX: column * Self.columnWidth, minY: 0, maxX: min(width, (column + 1) * Self.columnWidth), maxY: height)
    }

    mutating func insert(_ rect: PixelRect) {
        for column in rows.indices {
            let cut = rect.intersection(columnBox(column))
            if cut.isEmpty { continue }
            var merged = cut.minY..<cut.maxY
            var kept: [Range<Int>] = []
            for range in rows[column] {
                if range.upperBound < merged.lowerBound || range.lowerBound > merged.upperBound {
                    kept.append(range)
                } else {
                    merged = min(range.lowerBound, merged.lowerBound)..<max(range.upperBound, merged.upperBound)
                }
            }
            let place = kept.firstIndex { $0.lowerBound > merged.lowerBound } ?? kept.count
            kept.insert(merged, at: place)
            rows[column] = kept
        }
    }
}
