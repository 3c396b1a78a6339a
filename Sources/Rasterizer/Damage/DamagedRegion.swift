/// The part of a frame that changed: in fixed columns, boxes one below the other.
public struct DamagedRegion: Hashable, Sendable {
    /// Columns have this width in pixels, always counted from the left edge: outlines cut elsewhere would differ by a
    /// shade at the cut.
    static let columnWidth = 512

    let width: Int
    let height: Int
    /// For each column, boxes in it whose rows are disjoint, from the top to the bottom.
    private(set) var boxes: [[PixelRect]]

    /// Nothing of a frame of that size.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        boxes = Array(repeating: [], count: (width + Self.columnWidth - 1) / Self.columnWidth)
    }

    public var isEmpty: Bool { boxes.allSatisfy(\.isEmpty) }

    /// How many pixels are to be drawn.
    public var area: Int { boxes.joined().reduce(0) { $0 + $1.area } }

    /// The boxes to be shown again; they don't overlap.
    public var rects: [PixelRect] { Array(boxes.joined()) }

    func columnBox(_ column: Int) -> PixelRect {
        PixelRect(
            minX: column * Self.columnWidth, minY: 0, maxX: min(width, (column + 1) * Self.columnWidth), maxY: height)
    }

    mutating func insert(_ rect: PixelRect) {
        for column in boxes.indices {
            var merged = rect.intersection(columnBox(column))
            if merged.isEmpty { continue }
            var kept: [PixelRect] = []
            for box in boxes[column] {
                if box.maxY < merged.minY || box.minY > merged.maxY {
                    kept.append(box)
                } else {
                    merged = merged.union(box)
                }
            }
            let place = kept.firstIndex { $0.minY > merged.minY } ?? kept.count
            kept.insert(merged, at: place)
            boxes[column] = kept
        }
    }
}
