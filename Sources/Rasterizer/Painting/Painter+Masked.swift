import CCairo
import Drawing

extension Painter {
    /// Draws the item's coverage separately, multiplies it by its clips, then draws its paint through it.
    func paintMasked(
        _ item: PreparedItem, _ seen: VisibleParts, to target: CairoTarget
    ) throws(RasterizerError) {
        guard let visible = fillInside(item, seen, to: target) else { return }
        let area = visible.area
        let bytesPerRow = (area.width + 3) / 4 * 4
        let bytes = bytesPerRow * area.height
        let coverage = scratch.push(bytes)
        defer { scratch.pop() }
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
            if !source.isTurned {
                let pattern = pattern(source, for: target)
                cairo_set_source(context, pattern)
                cairo_pattern_destroy(pattern)
            }
        case .sprites(let sprites, let ink):
            cairo_set_source_rgba(mask.context, 0, 0, 0, ink.alpha)
            for part in visible.parts { paint(sprites, area: part, to: mask) }
            cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
        }
        try mask.finish()
        for clip in item.clips {
            try multiply(coverage, by: clip, area: area, bytesPerRow: bytesPerRow)
        }
        if case .image(_, let source, _) = item.content, source.isTurned {
            let coverage = Coverage(base: coverage, bytesPerRow: bytesPerRow, box: area)
            return TurnedPicture(source).draw(visible.parts, through: coverage, to: target)
        }
        let surface = alphaSurface(coverage, width: area.width, height: area.height, bytesPerRow: bytesPerRow)
        let x = Double(area.minX - target.box.minX)
        let y = Double(area.minY - target.box.minY)
        if visible.parts == [area] {
            cairo_mask_surface(context, surface, x, y)
        } else {
            for part in visible.parts { clip(to: part, target) { cairo_mask_surface(context, surface, x, y) } }
        }
        cairo_surface_destroy(surface)
    }

    /// Fills the parts that an opaque item covers and no clip cuts, and returns the parts that remain to be drawn.
    private func fillInside(_ item: PreparedItem, _ visible: VisibleParts, to target: CairoTarget) -> VisibleParts? {
        guard case .fill(_, let ink) = item.content else { return visible }
        let inside = item.opaque.map { $0.intersection(visible.area) }.filter { $0.area >= Self.leastInside }
        if inside.isEmpty { return visible }
        ink.set(on: target.context)
        for box in inside { fill(visible.parts.map { $0.intersection(box) }.filter { !$0.isEmpty }, on: target) }
        return VisibleParts(visible.area, under: visible.holes + inside)
    }

    /// The least area, in pixels, worth leaving out: a smaller one is masked in less time.
    private static let leastInside = 256

    private func multiply(
        _ coverage: UnsafeMutableRawPointer, by clip: DevicePath, area: PixelRect, bytesPerRow: Int
    ) throws(RasterizerError) {
        if clip.interiors.contains(where: { $0.contains(area) }) { return }
        let bytes = bytesPerRow * area.height
        let cut = scratch.push(bytes)
        defer { scratch.pop() }
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
}
