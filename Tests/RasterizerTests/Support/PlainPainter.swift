import CCairo
import Drawing
import Foundation

/// Paints a list with cairo alone, whole and item after item: what the renderer's caches, cells and shortcuts must not
/// change. An outline cuts by its coverage, and a picture is sampled from its largest size.
///
/// Texts, shadows and backdrops are left out: they have oracles of their own.
struct PlainPainter {
    private let context: OpaquePointer
    private let scale: Double

    static func draw(_ list: DisplayList, scale: Double) -> Frame {
        let width = Int((list.size.width * scale).rounded())
        let height = Int((list.size.height * scale).rounded())
        var pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(width * 4))
            guard let context = cairo_create(surface) else { return }
            let background = list.background
            cairo_set_source_rgba(context, background.red, background.green, background.blue, 1)
            cairo_paint(context)
            PlainPainter(context: context, scale: scale).draw(list.items)
            cairo_destroy(context)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
        return Frame(width: width, height: height, pixels: pixels)
    }

    private func draw(_ items: [DisplayItem]) {
        var open: [(opacity: Double, mask: [DisplayItem]?)] = []
        for item in items {
            switch item.command {
            case .beginGroup(let opacity, let mask):
                open.append((opacity, mask))
                begin()
            case .endGroup: if let group = open.popLast() { end(group.opacity, group.mask) }
            default: draw(item)
            }
        }
        while let group = open.popLast() { end(group.opacity, group.mask) }
    }

    /// Begins a picture of its own. It ends in the same coordinates, those of the pixels.
    private func begin() {
        cairo_identity_matrix(context)
        cairo_push_group(context)
    }

    private func end(_ opacity: Double, _ mask: [DisplayItem]?) {
        if let mask {
            let group = cairo_pop_group(context)
            begin()
            draw(mask)
            let cover = cairo_pop_group(context)
            begin()
            cairo_set_source(context, group)
            cairo_mask(context, cover)
            cairo_pattern_destroy(group)
            cairo_pattern_destroy(cover)
        }
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, opacity)
    }

    private func draw(_ item: DisplayItem) {
        guard item.clip != nil else { return content(of: item) }
        begin()
        content(of: item)
        var next = item.clip
        while let clip = next {
            begin()
            add(clip.shape.path, clip.transform)
            cairo_set_source_rgba(context, 0, 0, 0, 1)
            cairo_fill(context)
            let cover = cairo_pop_group(context)
            cairo_save(context)
            cairo_identity_matrix(context)
            cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source(context, cover)
            cairo_paint(context)
            cairo_restore(context)
            cairo_pattern_destroy(cover)
            next = clip.outer
        }
        cairo_pop_group_to_source(context)
        cairo_paint(context)
    }

    private func content(of item: DisplayItem) {
        switch item.command {
        case .fill(let shape, let color):
            add(shape.path, item.transform)
            ink(color, item.alpha)
            cairo_fill(context)
        case .stroke(let shape, let color, let width):
            ink(color, item.alpha)
            border(shape, width, item.transform)
        case .image(let image, let crop, let destination, let shape):
            begin()
            picture(image.representations[0], crop, destination, shape, item.transform)
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, item.alpha)
        default: break
        }
    }

    private func ink(_ color: Color, _ alpha: Double) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * alpha)
    }

    /// Rectangles have pointed corners, lines round ones. The border of a round corner is between a larger and a smaller
    /// one.
    private func border(_ shape: Shape, _ width: Double, _ transform: CGAffineTransform) {
        guard case .roundedRect(let rect, let asked, let corners) = shape else {
            add(shape.path, transform)
            cairo_set_line_width(context, width)
            if case .path = shape {
                cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
                cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            } else {
                cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
            }
            return cairo_stroke(context)
        }
        let radius = min(asked, min(rect.width, rect.height) / 2)
        func outline(_ grown: Double) -> Path {
            Path(
                roundedRect: rect.insetBy(dx: -grown, dy: -grown), cornerRadius: max(0, radius + grown),
                corners: corners)
        }
        var path = outline(width / 2)
        if width < min(rect.width, rect.height) { path.append(outline(-width / 2)) }
        path.fillRule = .evenOdd
        add(path, transform)
        cairo_fill(context)
    }

    private func picture(
        _ pixels: PixelBuffer, _ crop: CGRect, _ destination: CGRect, _ shape: Shape, _ transform: CGAffineTransform
    ) {
        pixels.withPixels { buffer in
            let bytes = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
            let surface = cairo_image_surface_create_for_data(
                bytes?.assumingMemoryBound(to: UInt8.self), pixels.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                Int32(pixels.width), Int32(pixels.height), Int32(pixels.bytesPerRow))
            let pattern = cairo_pattern_create_for_surface(surface)
            cairo_surface_destroy(surface)
            let across = crop.width * Double(pixels.width) / destination.width
            let down = crop.height * Double(pixels.height) / destination.height
            var matrix = cairo_matrix_t(
                xx: across, yx: 0, xy: 0, yy: down, x0: crop.minX * Double(pixels.width) - destination.minX * across,
                y0: crop.minY * Double(pixels.height) - destination.minY * down)
            cairo_pattern_set_matrix(pattern, &matrix)
            cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            // The pattern is in the coordinates in which it is set.
            add(shape.path, transform)
            cairo_set_source(context, pattern)
            cairo_pattern_destroy(pattern)
            cairo_fill(context)
            cairo_set_source_rgba(context, 0, 0, 0, 1)
        }
    }

    private func add(_ path: Path, _ transform: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a * scale, yx: transform.b * scale, xy: transform.c * scale, yy: transform.d * scale,
            x0: transform.tx * scale, y0: transform.ty * scale)
        cairo_set_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_set_fill_rule(
            context, path.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let end, let first, let second):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(context)
            }
        }
    }
}
