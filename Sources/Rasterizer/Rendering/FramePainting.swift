import CCairo
import Drawing

/// The work of one frame, ready for threads: the prepared items, their target, and the still layer, if any.
struct FramePainting: Sendable {
    let items: [PreparedItem]
    /// The boxes that the items cover opaquely.
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

    /// The pixels that are drawn at once.
    private struct Area {
        /// The pixels that are needed.
        let damage: PixelRect
        /// The rows of `damage`, as wide as the cell: outlines can be cut only between rows.
        let box: PixelRect

        init(_ damage: PixelRect, in cell: PixelRect) {
            box = PixelRect(minX: cell.minX, minY: damage.minY, maxX: cell.maxX, maxY: damage.maxY)
            // If most of the box is needed, all of it is drawn in place.
            self.damage = damage.width * 4 < box.width * 3 ? damage : box
        }

        init(_ box: PixelRect) {
            damage = box
            self.box = box
        }

        /// The parts of the box that are not needed.
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

    /// Returns the topmost item before `end` that covers the whole box opaquely, or 0 if there is none.
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
        // Pixels outside the damage come out incomplete, so they are drawn elsewhere, and only the damage is copied.
        let memory = scratch.push(area.box.area * 4).assumingMemoryBound(to: UInt32.self)
        defer { scratch.pop() }
        let canvas = Pixels(base: memory, width: area.box.width, box: area.box)
        try paint(area, from: start, to: end, over: layer, on: canvas, scratch: scratch)
        for row in area.damage.minY..<area.damage.maxY {
            (surface.base + row * surface.width + area.damage.minX)
                .update(from: canvas.pixel(area.damage.minX, row), count: area.damage.width)
        }
    }

    /// The memory for the pixels of a box of the frame.
    private struct Pixels {
        /// The first pixel of the box.
        let base: UnsafeMutablePointer<UInt32>
        /// The distance between rows, in pixels.
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

    /// Covers of less than one sixteenth of the damaged area are drawn below as well.
    private static let leastPart = 16

    private func clear(_ box: PixelRect, on canvas: Pixels) {
        for row in box.minY..<box.maxY { canvas.pixel(box.minX, row).update(repeating: background, count: box.width) }
    }

    /// Copies rows and prefetches two rows ahead. Rows of a column are pages apart, beyond the processor's own
    /// prefetching, and copying is limited by memory latency.
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

    /// The number of pixels in a cache line of 64 bytes.
    private static let pixelsInLine = 16
}

/// A second frame with only the first items of the list drawn. The items after them can change over large areas in
/// every frame, and are drawn over a copy of this layer instead of from scratch.
///
/// It is filled cell by cell on demand, each cell by the thread that paints it, so threads never share a cell.
final class StillLayer: @unchecked Sendable {
    /// The number of the list's first items that the layer shows.
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
