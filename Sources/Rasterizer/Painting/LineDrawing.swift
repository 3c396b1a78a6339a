import CCairo
import Drawing

/// A line whose coverage can be drawn later, on any thread.
struct LineDrawing: Sendable {
    let key: DrawingCaches.StrokeKey
    /// The coverage, which is empty and must not be read until the line is drawn.
    let coverage: AlphaBuffer

    init(_ key: DrawingCaches.StrokeKey) {
        self.key = key
        coverage = AlphaBuffer(width: key.box.width, height: key.box.height) { _, _ in }
    }

    /// Draws the line with round ends and joins. Call it only once.
    func draw() throws(RasterizerError) {
        let target = try CairoTarget(
            coverage.base, format: CAIRO_FORMAT_A8, bytesPerRow: coverage.bytesPerRow, box: key.box)
        let transform = key.transform
        DevicePath(.path(key.path), transform: transform).add(to: target)
        // The pen is round in the path's own coordinates.
        var matrix = cairo_matrix_t(xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: 0, y0: 0)
        cairo_transform(target.context, &matrix)
        cairo_set_line_width(target.context, key.width)
        cairo_set_line_join(target.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(target.context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(target.context)
        try target.finish()
    }
}
