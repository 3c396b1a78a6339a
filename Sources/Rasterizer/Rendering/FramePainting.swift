import CCairo
import Drawing

/// One frame's work, ready for threads: the prepared items, where they go, and the still layer if there is one.
struct FramePainting: Sendable {
    let items: [PreparedItem]
    /// What the items cover with something opaque.
    private let covers: [Occlusion.Cover]
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
        covers = Occlusion.candidates(in: items, 0..<items.count)
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
        covers.last { $0.item < end && $0.box.contains(box) }?.item ?? 0
    }

    private func paint(
        _ box: PixelRect, from start: Int, over layer: Surface?, scratch: Scratch
    ) throws(RasterizerError) {
        try paint(box, from: start, to: items.count, over: layer, on: surface, scratch: scratch)
    }

    private func paint(
        _ box: PixelRect, from start: Int, to end: Int, over layer: Surface?, on surface: Surface, scratch: Scratch
    ) throws(RasterizerError) {
        let occlusion = Occlusion(of: box, by: covers.lazy.filter { start <= $0.item && $0.item < end })
        var bare = [box]
        for cover in occlusion.covers where cover.box.area >= box.area / Self.leastPart {
            bare = bare.flatMap { $0.subtracting(cover.box) }
        }
        for part in bare {
            if let layer {
                copy(part, from: layer, to: surface)
            } else if !covers.contains(where: { $0.item == start && $0.box.contains(part) }) {
                clear(part, on: surface)
            }
        }
        let target = try CairoTarget(
            surface.base + box.minY * surface.width + box.minX, format: CAIRO_FORMAT_ARGB32,
            bytesPerRow: surface.bytesPerRow, box: box)
        try Painter(scratch: scratch).paint(items, start..<end, to: target, under: occlusion)
        try target.finish()
    }

    /// Covers of less than this part of a box are drawn below.
    private static let leastPart = 16

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

/// A second frame that holds the first items of the list alone, drawn: what follows them may change over large areas
/// in every frame, and starts from a copy instead of from nothing.
///
/// It is filled cell by cell as cells are asked for. Each cell is filled by the thread that paints it, so two threads
/// never meet.
final class StillLayer: @unchecked Sendable {
    /// How many of the list's first items it shows.
    let count: Int
    let surface: Surface
    let valid: UnsafeMutableBufferPointer<Bool>

    init(count: Int, width: Int, height: Int, cells: Int) {
        self.count = count
        surface = Surface(width: width, height: height)
        valid = .allocate(capacity: cells)
        valid.initialize(repeating: false)
    }

    deinit { valid.deallocate() }
}
