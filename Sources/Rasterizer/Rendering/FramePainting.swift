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
        for damage in grid.damage(in: cell) {
            let area = Area(damage, in: grid.box(cell))
            let start = start(in: area.damage, before: items.count)
            if let still, start < still.count {
                try fill(still, cell: cell, scratch: scratch)
                try paint(area, from: still.count, to: items.count, over: still.surface, on: surface, scratch: scratch)
            } else {
                try paint(area, from: start, to: items.count, over: nil, on: surface, scratch: scratch)
            }
        }
    }

    /// What is drawn at once.
    private struct Area {
        /// The pixels that are wanted.
        let damage: PixelRect
        /// These rows, as wide as the cell: only there outlines may be cut.
        let box: PixelRect

        init(_ damage: PixelRect, in cell: PixelRect) {
            box = PixelRect(minX: cell.minX, minY: damage.minY, maxX: cell.maxX, maxY: damage.maxY)
            // Where nearly all is wanted, all is drawn in its place.
            self.damage = damage.width * 4 < box.width * 3 ? damage : box
        }

        init(_ box: PixelRect) {
            damage = box
            self.box = box
        }

        /// What of the box is not wanted.
        var rest: [PixelRect] { box.subtracting(damage) }
    }

    private func fill(_ still: StillLayer, cell: Int, scratch: Scratch) throws(RasterizerError) {
        if still.valid[cell] { return }
        let area = Area(grid.box(cell))
        try paint(
            area, from: start(in: area.damage, before: still.count), to: still.count, over: nil, on: still.surface,
            scratch: scratch)
        still.valid[cell] = true
    }

    /// The topmost item before `end` that covers the whole box with something opaque; 0 if there is none.
    private func start(in box: PixelRect, before end: Int) -> Int {
        covers.last { $0.item < end && $0.box.contains(box) }?.item ?? 0
    }

    private func paint(
        _ area: Area, from start: Int, to end: Int, over layer: Surface?, on surface: Surface, scratch: Scratch
    ) throws(RasterizerError) {
        guard area.damage != area.box else {
            let canvas = Pixels(
                base: surface.base + area.box.minY * surface.width + area.box.minX, width: surface.width, box: area.box)
            return try paint(area, from: start, to: end, over: layer, on: canvas, scratch: scratch)
        }
        // What is drawn beside the damage is not whole: it is drawn elsewhere, and only the damage copied.
        let memory = scratch.take(area.box.area * 4).assumingMemoryBound(to: UInt32.self)
        defer { scratch.give() }
        let canvas = Pixels(base: memory, width: area.box.width, box: area.box)
        try paint(area, from: start, to: end, over: layer, on: canvas, scratch: scratch)
        for row in area.damage.minY..<area.damage.maxY {
            (surface.base + row * surface.width + area.damage.minX)
                .update(from: canvas.pixel(area.damage.minX, row), count: area.damage.width)
        }
    }

    /// Pixels in memory that show a box of the frame.
    private struct Pixels {
        /// The box's first pixel.
        let base: UnsafeMutablePointer<UInt32>
        /// From one row to the next, in pixels.
        let width: Int
        let box: PixelRect

        func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
            base + (y - box.minY) * width + x - box.minX
        }
    }

    private func paint(
        _ area: Area, from start: Int, to end: Int, over layer: Surface?, on canvas: Pixels, scratch: Scratch
    ) throws(RasterizerError) {
        let occlusion = Occlusion(
            of: area.box, by: covers.lazy.filter { start <= $0.item && $0.item < end }, beside: area.rest)
        var bare = [area.damage]
        for cover in occlusion.covers where cover.box.area >= area.damage.area / Self.leastPart {
            bare = bare.flatMap { $0.subtracting(cover.box) }
        }
        for part in bare {
            if let layer {
                copy(part, from: layer, to: canvas)
            } else if !covers.contains(where: { $0.item == start && $0.box.contains(part) }) {
                clear(part, on: canvas)
            }
        }
        let target = try CairoTarget(
            canvas.base, format: CAIRO_FORMAT_ARGB32, bytesPerRow: canvas.width * 4, box: area.box)
        try Painter(scratch: scratch).paint(items, start..<end, to: target, under: occlusion)
        try target.finish()
    }

    /// Covers of less than this part of a box are drawn below.
    private static let leastPart = 16

    private func clear(_ box: PixelRect, on canvas: Pixels) {
        for row in box.minY..<box.maxY { canvas.pixel(box.minX, row).update(repeating: background, count: box.width) }
    }

    /// Copies rows, asking for those two further on meanwhile: rows of a column lie pages apart, where the processor's
    /// own foresight ends, and copying is all about waiting for memory.
    private func copy(_ box: PixelRect, from layer: Surface, to canvas: Pixels) {
        for row in box.minY..<box.maxY {
            let source = layer.base + row * layer.width + box.minX
            let place = canvas.pixel(box.minX, row)
            if row + 2 < box.maxY {
                for pixel in stride(from: 0, to: box.width, by: Self.pixelsInLine) {
                    scrim_prefetch(source + 2 * layer.width + pixel)
                    scrim_prefetch_to_write(place + 2 * canvas.width + pixel)
                }
            }
            place.update(from: source, count: box.width)
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
