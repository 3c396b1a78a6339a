import CCairo
import Drawing
import Foundation

/// Draws prepared items into a box of device pixels.
///
/// A box spans one fixed column of the frame, or a part of it that depends on the item alone, and any rows. cairo cuts
/// outlines exactly between rows, but not at the left and right, so only those cuts must always be in the same place.
struct Painter {
    let scratch: Scratch

    /// The parts of an item to draw.
    struct VisibleParts {
        /// The rows with visible parts, as wide as the item, because outlines are cut exactly only between rows.
        var area: PixelRect
        /// The visible parts of `area`.
        var parts: [PixelRect]
        /// The parts of `area` below opaque items.
        var holes: [PixelRect]
        /// Whether some of the item's rows in the target are left out.
        var isCut: Bool

        /// Creates the visible parts, or returns `nil` if there are none.
        /// - Parameter area: The item's area in the target's box.
        init?(_ area: PixelRect, under holes: [PixelRect]) {
            parts = [area]
            for hole in holes { parts = parts.flatMap { $0.subtracting(hole) } }
            guard let first = parts.first else { return nil }
            self.area = area
            self.area.minY = parts.reduce(first.minY) { min($0, $1.minY) }
            self.area.maxY = parts.reduce(first.maxY) { max($0, $1.maxY) }
            self.holes = holes
            isCut = self.area != area
        }
    }

    func paint(
        _ items: [PreparedItem], _ range: Range<Int>, to target: CairoTarget, under occlusion: Occlusion
    ) throws(RasterizerError) {
        var position = range.lowerBound
        while position < range.upperBound {
            let next = max(items[position].last, position) + 1
            let area = items[position].bounds.intersection(target.box)
            // The contents of a group don't cover the group itself.
            guard !area.isEmpty, let sight = VisibleParts(area, under: occlusion.holes(in: area, below: next - 1))
            else {
                position = next
                continue
            }
            let item = items[position]
            if case .beginGroup(let opacity, let mask) = item.content {
                if item.isPlainGroup {
                    position += 1
                    continue
                }
                let end = min(next, range.upperBound)
                if mask == nil, Self.isBlackRectangle(items[position + 1..<end]) {
                    cairo_set_source_rgba(target.context, 0, 0, 0, opacity)
                    fill(sight.parts, on: target)
                } else {
                    try paintGroup(items, position + 1..<end, opacity: opacity, mask: mask, sight, to: target)
                }
                position = end
                continue
            }
            try paint(item, sight, to: target)
            position = next
        }
    }

    /// Whether a group consists only of black pixels, like a dimming view. Drawn directly with the group's opacity,
    /// they give the same result in a third of the time. The products of other colors with the opacity can round
    /// differently.
    private static func isBlackRectangle(_ items: ArraySlice<PreparedItem>) -> Bool {
        let drawn = items.filter { if case .nothing = $0.content { false } else { true } }
        guard drawn.count == 1, case .fill(let path, let ink)? = drawn.first?.content else { return false }
        return ink.isBlack && path.alignedRect != nil && drawn.allSatisfy(\.clips.isEmpty)
    }

    private func paint(_ item: PreparedItem, _ sight: VisibleParts, to target: CairoTarget) throws(RasterizerError) {
        let context = target.context
        if !item.clips.isEmpty { return try paintMasked(item, sight, to: target) }
        switch item.content {
        case .nothing, .beginGroup: break
        case .fill(let path, let ink):
            ink.set(on: context)
            if path.alignedRect != nil {
                fill(sight.parts, on: target)
            } else {
                scissor(item, sight, target) { fill(path, on: target) }
            }
        case .image(let path, let source, let alpha):
            if alpha < 1 || source.isTurned { return try paintMasked(item, sight, to: target) }
            let pattern = pattern(source, for: target)
            cairo_set_source(context, pattern)
            cairo_pattern_destroy(pattern)
            let rest = copy(path, source, sight, to: target)
            if rest == [sight.area] {
                scissor(item, sight, target) { fill(path, on: target) }
            } else {
                for part in rest { clip(to: part, target) { fill(path, on: target) } }
            }
        case .sprites(let sprites, let ink):
            ink.set(on: context)
            for part in sight.parts { paint(sprites, area: part, to: target) }
        }
    }

    private func paintGroup(
        _ items: [PreparedItem], _ range: Range<Int>, opacity: Double, mask: [PreparedItem]?, _ sight: VisibleParts,
        to target: CairoTarget
    ) throws(RasterizerError) {
        let area = sight.area
        let bytesPerRow = area.width * 4
        let pixels = scratch.push(bytesPerRow * area.height)
        defer { scratch.pop() }
        let group = try CairoTarget(pixels, format: CAIRO_FORMAT_ARGB32, bytesPerRow: bytesPerRow, box: area)
        try paint(items, range, to: group, under: Occlusion(of: area, in: items, range, under: sight.holes))
        try group.finish()
        let x = Double(area.minX - target.box.minX)
        let y = Double(area.minY - target.box.minY)
        let surface = colorSurface(pixels, area: area)
        cairo_set_source_surface(target.context, surface, x, y)
        cairo_surface_destroy(surface)
        guard let mask else {
            cairo_paint_with_alpha(target.context, opacity)
            cairo_set_source_rgb(target.context, 0, 0, 0)
            return
        }
        let maskPixels = scratch.push(bytesPerRow * area.height)
        defer { scratch.pop() }
        let maskTarget = try CairoTarget(
            maskPixels, format: CAIRO_FORMAT_ARGB32, bytesPerRow: bytesPerRow, box: area)
        try paint(
            mask, 0..<mask.count, to: maskTarget,
            under: Occlusion(of: area, in: mask, 0..<mask.count, under: sight.holes))
        if opacity < 1 {
            cairo_set_operator(maskTarget.context, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_rgba(maskTarget.context, 0, 0, 0, opacity)
            cairo_paint(maskTarget.context)
        }
        try maskTarget.finish()
        let maskSurface = colorSurface(maskPixels, area: area)
        cairo_mask_surface(target.context, maskSurface, x, y)
        cairo_surface_destroy(maskSurface)
        // The scratch memory is reused, so the context must not keep the group's pixels as its source.
        cairo_set_source_rgb(target.context, 0, 0, 0)
    }

    func paint(_ sprites: [Sprite], area: PixelRect, to target: CairoTarget) {
        let context = target.context
        for sprite in sprites {
            let box = sprite.box.intersection(area)
            if box.isEmpty { continue }
            let coverage = sprite.coverage
            let surface = alphaSurface(
                coverage.base, width: coverage.width, height: coverage.height, bytesPerRow: coverage.bytesPerRow)
            let pattern = cairo_pattern_create_for_surface(surface)
            cairo_surface_destroy(surface)
            var matrix = local(sprite.matrix, to: target)
            cairo_pattern_set_matrix(pattern, &matrix)
            setFilter(of: pattern, matrix)
            cairo_pattern_set_extend(pattern, sprite.continues ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
            clip(to: box, target) { cairo_mask(context, pattern) }
            cairo_pattern_destroy(pattern)
        }
    }

    /// Copies the rows of a picture that are covered completely, if any, and returns the parts that remain. Those are
    /// whole rows, because outlines cut at the sides would come out differently.
    private func copy(
        _ path: DevicePath, _ source: ImageSource, _ sight: VisibleParts, to target: CairoTarget
    ) -> [PixelRect] {
        let area = sight.area
        guard source.pixels.isOpaque, let copied = source.copied else { return [area] }
        for interior in path.interiors {
            let inner = interior.intersection(copied).intersection(area)
            guard !inner.isEmpty, inner.minX == area.minX, inner.maxX == area.maxX else { continue }
            for part in sight.parts.map({ $0.intersection(inner) }) where !part.isEmpty {
                target.copy(part, from: source.pixels, origin: (copied.minX, copied.minY))
            }
            return area.subtracting(inner)
        }
        return [area]
    }

    private func fill(_ path: DevicePath, on target: CairoTarget) {
        path.add(to: target)
        cairo_fill(target.context)
    }

    /// Fills one by one, because cairo draws several rectangles at once with other code that rounds differently.
    func fill(_ rects: [PixelRect], on target: CairoTarget) {
        for rect in rects {
            cairo_new_path(target.context)
            addRect(rect, to: target)
            cairo_fill(target.context)
        }
    }

    private func scissor(_ item: PreparedItem, _ sight: VisibleParts, _ target: CairoTarget, _ draw: () -> Void) {
        if sight.isCut { return clip(to: sight.area, target, draw) }
        guard let scissor = item.scissor else { return draw() }
        clip(to: scissor.intersection(target.box), target, draw)
    }

    func clip(to rect: PixelRect, _ target: CairoTarget, _ draw: () -> Void) {
        cairo_save(target.context)
        cairo_new_path(target.context)
        addRect(rect, to: target)
        cairo_clip(target.context)
        draw()
        cairo_restore(target.context)
    }

    private func addRect(_ rect: PixelRect, to target: CairoTarget) {
        cairo_rectangle(
            target.context, Double(rect.minX - target.box.minX), Double(rect.minY - target.box.minY),
            Double(rect.width), Double(rect.height))
    }

    /// Creates a new pattern for each use, because pixman's reference counts are not thread-safe.
    func pattern(_ source: ImageSource, for target: CairoTarget) -> OpaquePointer? {
        let pixels = source.pixels
        let surface = cairo_image_surface_create_for_data(
            pixels.base.assumingMemoryBound(to: UInt8.self),
            pixels.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height),
            Int32(pixels.bytesPerRow))
        let pattern = cairo_pattern_create_for_surface(surface)
        cairo_surface_destroy(surface)
        var matrix = local(source.matrix, to: target)
        cairo_pattern_set_matrix(pattern, &matrix)
        setFilter(of: pattern, matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }

    /// Sets a filter that copies pixels where they align, and interpolates otherwise.
    ///
    /// With its bilinear filter, cairo also copies where the scale is about 1 and the offset happens to be whole, which
    /// can differ between bands. GAUSSIAN selects pixman's best filter, which is bilinear without this exception.
    private func setFilter(of pattern: OpaquePointer?, _ matrix: cairo_matrix_t) {
        let copies =
            matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
            && matrix.x0 == matrix.x0.rounded() && matrix.y0 == matrix.y0.rounded()
        cairo_pattern_set_filter(pattern, copies ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GAUSSIAN)
    }

    /// Returns the map from the target's own pixels. It is exact, because its steps are multiples of the grid.
    private func local(_ map: CGAffineTransform, to target: CairoTarget) -> cairo_matrix_t {
        let x = Double(target.box.minX)
        let y = Double(target.box.minY)
        return cairo_matrix_t(
            xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx + map.a * x + map.c * y,
            y0: map.ty + map.b * x + map.d * y)
    }

    func alphaSurface(
        _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int
    ) -> OpaquePointer? {
        cairo_image_surface_create_for_data(
            base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(bytesPerRow))
    }

    private func colorSurface(_ base: UnsafeMutableRawPointer, area: PixelRect) -> OpaquePointer? {
        cairo_image_surface_create_for_data(
            base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height),
            Int32(area.width * 4))
    }
}
