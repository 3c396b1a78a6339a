import CCairo
import Drawing
import Foundation

/// Draws prepared items into a box of device pixels.
///
/// A box spans one fixed column of the frame, or a part of it that follows from the item alone, and any rows: cairo
/// cuts outlines exactly between rows, but not at the left and right, so only there must the cut always be the same.
struct Painter {
    /// A box that an opaque item further up covers whole: what lies below it there need not be drawn.
    struct Cover {
        var item: Int
        var box: PixelRect
    }

    let scratch: Scratch

    func paint(
        _ items: [PreparedItem], _ range: Range<Int>, to target: CairoTarget, cover: Cover? = nil
    ) throws(RasterizerError) {
        var position = range.lowerBound
        while position < range.upperBound {
            let item = items[position]
            let next = max(item.last, position) + 1
            let area = item.bounds.intersection(target.box)
            let hole = cover.map { position < $0.item ? $0.box : .empty } ?? .empty
            if area.isEmpty || hole.contains(area) && !hole.isEmpty {
                position = next
                continue
            }
            if case .beginGroup(let opacity, let mask) = item.content {
                if opacity >= 1, mask == nil {
                    position += 1
                    continue
                }
                let end = min(next, range.upperBound)
                try paintGroup(items, position + 1..<end, opacity: opacity, mask: mask, area: area, to: target)
                position = end
                continue
            }
            try paint(item, area: area, hole: hole, to: target)
            position = next
        }
    }

    private func paint(
        _ item: PreparedItem, area: PixelRect, hole: PixelRect, to target: CairoTarget
    ) throws(RasterizerError) {
        let context = target.context
        if !item.clips.isEmpty { return try paintMasked(item, area: area, to: target) }
        switch item.content {
        case .nothing, .beginGroup: break
        case .fill(let path, let ink):
            ink.set(on: context)
            if path.alignedRect != nil {
                // One by one: several rectangles at once go through other code of cairo's, which rounds otherwise.
                for part in area.subtracting(hole) {
                    cairo_new_path(context)
                    addRect(part, to: target)
                    cairo_fill(context)
                }
            } else {
                scissor(item, target) { fill(path, on: target) }
            }
        case .image(let path, let source, let alpha):
            if alpha < 1 { return try paintMasked(item, area: area, to: target) }
            let pattern = pattern(source, for: target)
            cairo_set_source(context, pattern)
            cairo_pattern_destroy(pattern)
            let rest = copy(path, source, area: area, hole: hole, to: target)
            if rest == [area] {
                scissor(item, target) { fill(path, on: target) }
            } else {
                for part in rest { clip(to: part, target) { fill(path, on: target) } }
            }
        case .sprites(let sprites, let ink):
            ink.set(on: context)
            scissor(item, target) { paint(sprites, area: area, to: target) }
        }
    }

    /// Draws the item's coverage by itself, multiplies it by its clips, then lays its paint through it.
    private func paintMasked(
        _ item: PreparedItem, area: PixelRect, to target: CairoTarget
    ) throws(RasterizerError) {
        let bytesPerRow = (area.width + 3) / 4 * 4
        let bytes = bytesPerRow * area.height
        let coverage = scratch.take(bytes)
        defer { scratch.give() }
        let mask = try CairoTarget(coverage, format: CAIRO_FORMAT_A8, bytesPerRow: bytesPerRow, box: area)
        let context = target.context
        switch item.content {
        case .nothing, .beginGroup: return
        case .fill(let path, let ink):
            cairo_set_source_rgba(mask.context, 0, 0, 0, ink.alpha)
            path.add(to: mask)
            cairo_fill(mask.context)
            cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
        case .image(let path, let source, let alpha):
            cairo_set_source_rgba(mask.context, 0, 0, 0, alpha)
            path.add(to: mask)
            cairo_fill(mask.context)
            let pattern = pattern(source, for: target)
            cairo_set_source(context, pattern)
            cairo_pattern_destroy(pattern)
        case .sprites(let sprites, let ink):
            cairo_set_source_rgba(mask.context, 0, 0, 0, ink.alpha)
            paint(sprites, area: area, to: mask)
            cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
        }
        try mask.finish()
        for clip in item.clips {
            try multiply(coverage, by: clip, area: area, bytesPerRow: bytesPerRow)
        }
        let surface = alphaSurface(coverage, width: area.width, height: area.height, bytesPerRow: bytesPerRow)
        cairo_mask_surface(
            context, surface, Double(area.minX - target.box.minX), Double(area.minY - target.box.minY))
        cairo_surface_destroy(surface)
    }

    private func multiply(
        _ coverage: UnsafeMutableRawPointer, by clip: DevicePath, area: PixelRect, bytesPerRow: Int
    ) throws(RasterizerError) {
        if clip.interiors.contains(where: { $0.contains(area) }) { return }
        let bytes = bytesPerRow * area.height
        let cut = scratch.take(bytes)
        defer { scratch.give() }
        let mask = try CairoTarget(cut, format: CAIRO_FORMAT_A8, bytesPerRow: bytesPerRow, box: area)
        cairo_set_source_rgba(mask.context, 0, 0, 0, 1)
        clip.add(to: mask)
        cairo_fill(mask.context)
        try mask.finish()
        let values = coverage.assumingMemoryBound(to: UInt8.self)
        let factors = UnsafePointer(cut.assumingMemoryBound(to: UInt8.self))
        for index in 0..<bytes {
            let product = UInt16(values[index]) * UInt16(factors[index]) + 128
            values[index] = UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
        }
    }

    private func paintGroup(
        _ items: [PreparedItem], _ range: Range<Int>, opacity: Double, mask: [PreparedItem]?, area: PixelRect,
        to target: CairoTarget
    ) throws(RasterizerError) {
        let bytesPerRow = area.width * 4
        let pixels = scratch.take(bytesPerRow * area.height)
        defer { scratch.give() }
        let group = try CairoTarget(pixels, format: CAIRO_FORMAT_ARGB32, bytesPerRow: bytesPerRow, box: area)
        try paint(items, range, to: group)
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
        let maskPixels = scratch.take(bytesPerRow * area.height)
        defer { scratch.give() }
        let maskTarget = try CairoTarget(
            maskPixels, format: CAIRO_FORMAT_ARGB32, bytesPerRow: bytesPerRow, box: area)
        try paint(mask, 0..<mask.count, to: maskTarget)
        if opacity < 1 {
            cairo_set_operator(maskTarget.context, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_rgba(maskTarget.context, 0, 0, 0, opacity)
            cairo_paint(maskTarget.context)
        }
        try maskTarget.finish()
        let maskSurface = colorSurface(maskPixels, area: area)
        cairo_mask_surface(target.context, maskSurface, x, y)
        cairo_surface_destroy(maskSurface)
        // The group's pixels go back to the scratch memory: the context must not keep them as its source.
        cairo_set_source_rgb(target.context, 0, 0, 0)
    }

    private func paint(_ sprites: [Sprite], area: PixelRect, to target: CairoTarget) {
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

    /// Copies the rows of a picture that are covered whole, pixel by pixel, if there are any, and returns what is left
    /// to be drawn. It is left in whole rows: cut at the sides, outlines would come out otherwise.
    private func copy(
        _ path: DevicePath, _ source: ImageSource, area: PixelRect, hole: PixelRect, to target: CairoTarget
    ) -> [PixelRect] {
        guard source.pixels.isOpaque, let copied = source.copied else { return [area] }
        for interior in path.interiors {
            let inner = interior.intersection(copied).intersection(area)
            guard !inner.isEmpty, inner.minX == area.minX, inner.maxX == area.maxX else { continue }
            for part in inner.subtracting(hole) {
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

    private func scissor(_ item: PreparedItem, _ target: CairoTarget, _ draw: () -> Void) {
        guard let scissor = item.scissor else { return draw() }
        clip(to: scissor.intersection(target.box), target, draw)
    }

    private func clip(to rect: PixelRect, _ target: CairoTarget, _ draw: () -> Void) {
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

    /// A pattern of its own for each use: pixman counts references to images without locks.
    private func pattern(_ source: ImageSource, for target: CairoTarget) -> OpaquePointer? {
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

    /// Pixels that meet pixels are copied; all else is interpolated.
    ///
    /// With its bilinear filter, cairo copies too where areas stay about the same and the offset happens to be whole,
    /// as from band to band it may or may not be. The filter by the name of GAUSSIAN goes to pixman as its best, which
    /// is bilinear, with no such exception.
    private func setFilter(of pattern: OpaquePointer?, _ matrix: cairo_matrix_t) {
        let copies =
            matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
            && matrix.x0 == matrix.x0.rounded() && matrix.y0 == matrix.y0.rounded()
        cairo_pattern_set_filter(pattern, copies ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GAUSSIAN)
    }

    /// The same map from the target's own pixels; exact, as steps of the grid times whole pixels are.
    private func local(_ map: CGAffineTransform, to target: CairoTarget) -> cairo_matrix_t {
        let x = Double(target.box.minX)
        let y = Double(target.box.minY)
        return cairo_matrix_t(
            xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx + map.a * x + map.c * y,
            y0: map.ty + map.b * x + map.d * y)
    }

    private func alphaSurface(
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
