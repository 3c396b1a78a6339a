import CCairo
import Drawing

/// One frame's work, ready for threads: the prepared items, where they go, and the still layer if there is one.
struct FramePainting: Sendable {
    let items: [PreparedItem]
    /// Positions of the items outside of any group.
    let roots: [Int]
    let background: UInt32
    let surface: Surface
    let still: StillLayer?
    let grid: CellGrid

    init(
        items: [PreparedItem], background: Color, surface: Surface, still: StillLayer?, grid: CellGrid
    ) {
        self.items = items
        self.surface = surface
        self.still = still
        self.grid = grid
        let ink = Ink(background, alpha: 1)
        func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
        self.background = 0xFF00_0000 | byte(ink.red) << 16 | byte(ink.green) << 8 | byte(ink.blue)
        var roots: [Int] = []
        var position = 0
        while position < items.count {
            roots.append(position)
            position = max(items[position].last, position) + 1
        }
        self.roots = roots
    }

    /// Draws the damaged parts of a cell.
    func paint(cell: Int, scratch: Scratch) throws(RasterizerError) {
        for box in grid.damage(in: cell) {
            let start = start(in: box, before: items.count)
            if let still, start < still.count {
                try fill(still, cell: cell, scratch: scratch)
                try paint(box, from: still.count, over: still.surface, scratch: scratch)
            } else {
                try paint(box, from: start, over: nil, scratch: scratch)
            }
        }
    }

    private func fill(_ still: StillLayer, cell: Int, scratch: Scratch) throws(RasterizerError) {
        if still.valid[cell] { return }
        let box = grid.box(cell)
        try paint(
            box, from: start(in: box, before: still.count), to: still.count, over: nil, on: still.surface,
            scratch: scratch)
        still.valid[cell] = true
    }

    /// The topmost item before `end` that covers the whole box with something opaque; 0 if there is none.
    private func start(in box: PixelRect, before end: Int) -> Int {
        roots.last { $0 < end && items[$0].opaque.contains { $0.contains(box) } } ?? 0
    }

    private func paint(
        _ box: PixelRect, from start: Int, over layer: Surface?, scratch: Scratch
    ) throws(RasterizerError) {
        try paint(box, from: start, to: items.count, over: layer, on: surface, scratch: scratch)
    }

    private func paint(
        _ box: PixelRect, from start: Int, to end: Int, over layer: Surface?, on surface: Surface, scratch: Scratch
    ) throws(RasterizerError) {
        let cover = cover(of: box, items: start..<end)
        for part in box.subtracting(cover?.box ?? .empty) {
            if let layer {
                copy(part, from: layer, to: surface)
            } else if !(start < items.count && items[start].opaque.contains { $0.contains(part) }) {
                clear(part, on: surface)
            }
        }
        let target = try CairoTarget(
            surface.base + box.minY * surface.width + box.minX, format: CAIRO_FORMAT_ARGB32,
            bytesPerRow: surface.bytesPerRow, box: box)
        try Painter(scratch: scratch).paint(items, start..<end, to: target, cover: cover)
        try target.finish()
    }

    /// The largest part of the box that one item covers with something opaque.
    private func cover(of box: PixelRect, items range: Range<Int>) -> Painter.Cover? {
        var best: Painter.Cover?
        for root in roots where range.contains(root) {
            for opaque in items[root].opaque {
                let cut = opaque.intersection(box)
                if cut.area > best?.box.area ?? 0 { best = Painter.Cover(item: root, box: cut) }
            }
        }
        return best
    }

    private func clear(_ box: PixelRect, on surface: Surface) {
        for row in box.minY..<box.maxY {
            (surface.base + row * surface.width + box.minX).update(repeating: background, count: box.width)
        }
    }

    /// Copies rows, asking for those two further on meanwhile: rows of a column lie pages apart, where the processor's
    /// own foresight ends, and copying is all about waiting for memory.
    private func copy(_ box: PixelRect, from layer: Surface, to surface: Surface) {
        let ahead = 2 * surface.width
        for row in box.minY..<box.maxY {
            let offset = row * surface.width + box.minX
            if row + 2 < box.maxY {
                for pixel in stride(from: offset + ahead, to: offset + ahead + box.width, by: Self.pixelsInLine) {
                    scrim_prefetch(layer.base + pixel)
                    scrim_prefetch_to_write(surface.base + pixel)
                }
            }
            (surface.base + offset).update(from: layer.base + offset, count: box.width)
        }
    }

    /// Of a cache line of 64 bytes.
    private static let pixelsInLine = 16
}
