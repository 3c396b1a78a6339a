public import Drawing
import Foundation
import Support

/// Draws display lists into its surface, and only where a list differs from the previous one.
///
/// The bytes of a frame depend on its list and scale alone: they are the same for any number of threads, and whether
/// the frame is drawn whole or over the previous one. Different threads can use a renderer, but only one at a time.
public final class Renderer: @unchecked Sendable {
    private struct Drawn {
        var list: DisplayList
        var scale: Double
        var items: [PreparedItem]
    }

    /// The frame. It is opaque once a list has been drawn, and must not be read during drawing.
    public let surface: Surface

    private let caches: DrawingCaches
    private let pool: WorkerPool<RasterizerError>
    private let scratch: [Scratch]
    private var drawn: Drawn?
    private var still: StillLayer?
    private var backdrops = BackdropPainting()
    private var calm = Calm()

    /// The observations about unchanged items.
    private struct Calm {
        /// The number of consecutive large changes over the same first items.
        var frames = 0
        /// The number of first items that were equal in all of them.
        var count = 0
    }

    /// The part of the frame below which changes are drawn without a still layer.
    private static let largeChange = 0.1
    /// The consecutive large changes before a still layer is made: one more than a sudden change of scene.
    private static let patience = 2
    /// The number of additional resting items for which the layer is made again.
    private static let growth = 4

    /// Creates a renderer that draws with `threads` threads (at least 1) at once.
    /// - Parameters:
    ///   - width: The pixels in a row, by default 1 until the first ``resize(width:height:)``.
    ///   - height: The rows, by default 1.
    public init(width: Int = 1, height: Int = 1, threads: Int, fonts: FontLibrary) {
        surface = Surface(width: width, height: height)
        pool = WorkerPool(threads: threads)
        caches = DrawingCaches(fonts: fonts)
        scratch = (0..<pool.threads).map { _ in Scratch() }
    }

    /// Changes the size of the frame, in pixels. The next list is drawn whole. Threads, glyphs, shadows and scaled
    /// pictures are kept, and so is the surface if its memory suffices. The same size changes nothing.
    public func resize(width: Int, height: Int) {
        guard surface.width != max(1, width) || surface.height != max(1, height) else { return }
        invalidate()
        backdrops = BackdropPainting()
        surface.resize(width: width, height: height)
    }

    /// Draws `list` at `scale` pixels per point and returns the region of the surface that changed.
    ///
    /// After an error the surface contains parts of both frames, and the next list is drawn whole.
    @discardableResult
    public func draw(_ list: DisplayList, scale: Double) throws(RasterizerError) -> DamagedRegion {
        var damage = DamagedRegion(width: surface.width, height: surface.height)
        let preparation = Preparation(scale: scale, frame: surface.bounds, caches: caches)
        var items: [PreparedItem]
        var changes = BackdropPainting.Changes(origins: Array(repeating: nil, count: list.items.count))
        var prefix: Int?
        if let last = drawn, last.scale == scale, last.list.background == list.background {
            let difference = ListDifference(from: last.list.items, to: list.items)
            let found = difference.changes()
            changes.origins = Self.origins(list.items.count, difference, found, last)
            items = try prepare(list.items, changes.origins, last, preparation)
            changes.gone = found.gone.map { ($0.lowerBound, Self.bounds(of: $0, in: last.items)) }
            changes.come = found.come.map { ($0.lowerBound, Self.bounds(of: $0, in: items)) }
            for change in changes.gone + changes.come { damage.insert(change.box) }
            prefix = difference.prefix
        } else {
            items = try preparation.prepare(list.items) { _ in nil }
            damage.insert(surface.bounds)
            invalidate()
        }
        drawn = nil
        try draw(preparation.pending.drawings)
        try backdrops.fill(
            &items, changes, background: list.background, frame: surface.bounds, damage: &damage,
            painter: { painting throws(RasterizerError) in try self.paint(painting) }, pool: pool)
        if let prefix { observe(prefix, damage) }
        if !damage.isEmpty { try paint(items, list.background, damage) }
        drawn = Drawn(list: list, scale: scale, items: items)
        return damage
    }

    /// Draws lines in parallel, which don't depend on each other.
    private func draw(_ lines: [LineDrawing]) throws(RasterizerError) {
        try pool.run(lines.count) { piece, _ throws(RasterizerError) in try lines[piece].draw() }
        for line in lines { caches.strokes.insert(line.coverage, for: line.key, bytes: line.coverage.byteCount) }
    }

    /// Whether the first items of the last list are kept in a still layer.
    var hasStillLayer: Bool { still != nil }

    /// Discards the last frame, so that the next one is drawn whole.
    public func invalidate() {
        drawn = nil
        still = nil
        calm = Calm()
    }

    /// Returns, for each of `count` items, its position in the last list, or `nil` if it was not there.
    private static func origins(
        _ count: Int, _ difference: ListDifference, _ changes: ListDifference.Changes, _ last: Drawn
    ) -> [Int?] {
        var origins = [Int?](repeating: nil, count: count)
        for position in 0..<difference.prefix { origins[position] = position }
        for position in count - difference.suffix..<count { origins[position] = position + last.items.count - count }
        for kept in changes.kept {
            for (step, position) in kept.old.enumerated() { origins[kept.new + step] = position }
        }
        return origins
    }

    private func prepare(
        _ items: [DisplayItem], _ origins: [Int?], _ last: Drawn, _ preparation: Preparation
    ) throws(RasterizerError) -> [PreparedItem] {
        try preparation.prepare(items) { position in
            guard let origin = origins[position] else { return nil }
            var item = last.items[origin]
            item.last += position - origin
            return item
        }
    }

    /// Creates or discards the still layer.
    private func observe(_ prefix: Int, _ damage: DamagedRegion) {
        if let still, prefix < still.count { self.still = nil }
        if calm.frames > 0 { calm.count = min(calm.count, prefix) }
        guard Double(damage.area) >= Self.largeChange * Double(surface.width * surface.height) else { return }
        if calm.frames == 0 { calm.count = prefix }
        calm.frames += 1
        if calm.count == 0 { calm = Calm() }
        guard calm.frames >= Self.patience else { return }
        if still.map({ calm.count >= $0.count + Self.growth }) ?? true {
            still = StillLayer(
                count: calm.count, width: surface.width, height: surface.height, cells: CellGrid(damage).count)
        }
        // Check again every other frame, because more items can have come to rest.
        calm = Calm()
    }

    private func paint(
        _ items: [PreparedItem], _ background: Color, _ damage: DamagedRegion
    ) throws(RasterizerError) {
        try paint(
            FramePainting(
                items: items, background: background, surface: surface, still: still, grid: CellGrid(damage)))
    }

    private func paint(_ painting: FramePainting) throws(RasterizerError) {
        let grid = painting.grid
        let cells = (0..<grid.count).filter { !grid.damage(in: $0).isEmpty }
        let scratch = Slots(scratch)
        try pool.run(cells.count) { piece, slot throws(RasterizerError) in
            try painting.paint(cell: cells[piece], scratch: scratch.all[slot])
        }
    }

    /// The scratch memory by slot. Each thread uses only its own slot.
    private struct Slots: @unchecked Sendable {
        let all: [Scratch]

        init(_ all: [Scratch]) { self.all = all }
    }

    private static func bounds(of unit: Range<Int>, in items: [PreparedItem]) -> PixelRect {
        unit.isEmpty ? .empty : items[unit.lowerBound].bounds
    }
}
