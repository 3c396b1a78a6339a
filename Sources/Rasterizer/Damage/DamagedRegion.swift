/// The part of a frame that changed, as boxes stacked in columns of fixed width.
public struct DamagedRegion: Hashable, Sendable {
    /// The width of a column, in pixels, counted from the left edge. Outlines cut elsewhere would differ by a shade at
    /// the cut.
    static let columnWidth = 512

    let width: Int
    let height: Int
    /// For each column, its boxes from top to bottom. Their rows are disjoint.
    private(set) var boxes: [[PixelRect]]

    /// Creates an empty region of a frame of the given size.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        boxes = Array(repeating: [], count: (width + Self.columnWidth - 1) / Self.columnWidth)
    }

    public var isEmpty: Bool { boxes.allSatisfy(\.isEmpty) }

    /// The number of pixels to draw.
    public var area: Int { boxes.joined().reduce(0) { $0 + $1.area } }

    /// The boxes to present again, which don't overlap.
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
