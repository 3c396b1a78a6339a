import CCairo
import Drawing
import Foundation

/// An outline in device pixels, on cairo's grid, with the boxes that decide what doesn't need to be drawn.
struct DevicePath: Sendable {
    let elements: [Path.Element]
    let fill: Path.FillRule
    /// The pixels that the outline can touch.
    let bounds: PixelRect
    /// The rectangle, if the outline is an upright one on whole pixels.
    let alignedRect: PixelRect?
    /// The boxes of pixels that are covered completely. Any of them can be empty.
    let interiors: [PixelRect]

    /// Creates the outline of `shape` under `transform` (to device pixels).
    init(_ shape: Shape, transform: CGAffineTransform) {
        let upright = transform.isScaleAndTranslation
        switch shape {
        case .rect(let rect):
            let path = Self.onGrid(Path(rect: rect), transform)
            let box = path.controlBounds
            elements = path.elements
            bounds = PixelRect(around: box)
            let whole = PixelRect(inside: box)
            alignedRect = upright && whole == bounds ? whole : nil
            interiors = upright ? [whole] : ConvexOutline(path).bands
        case .roundedRect(let rect, let radius, _):
            let path = Self.onGrid(shape.path, transform)
            let box = path.controlBounds
            elements = path.elements
            bounds = PixelRect(around: box)
            alignedRect = nil
            if upright {
                let limited = max(0, min(radius, min(rect.width, rect.height) / 2))
                let dx = limited * transform.a
                let dy = limited * transform.d
                interiors = [
                    PixelRect(inside: box.insetBy(dx: 0, dy: min(dy + 1, box.height / 2))),
                    PixelRect(
                        inside: box.insetBy(
                            dx: min(dx * Self.cornerGap + 1, box.width / 2),
                            dy: min(dy * Self.cornerGap + 1, box.height / 2))),
                ]
            } else {
                interiors = ConvexOutline(path).bands
            }
        case .path(let path):
            let moved = Self.onGrid(path, transform)
            elements = moved.elements
            bounds = PixelRect(around: moved.controlBounds)
            alignedRect = nil
            interiors = []
        }
        if case .path(let path) = shape { fill = path.fillRule } else { fill = .nonZero }
    }

    /// Creates the ring between two outlines.
    init(between outer: Shape, and inner: Shape, transform: CGAffineTransform) {
        var path = Self.onGrid(outer.path, transform)
        bounds = PixelRect(around: path.controlBounds)
        path.append(Self.onGrid(inner.path, transform))
        elements = path.elements
        fill = .evenOdd
        alignedRect = nil
        interiors = []
    }

    /// The distance, in radii, of the square inside a quarter circle from the corner: `1 - 1/sqrt 2`.
    private static let cornerGap = 0.292_893_218_813_452_5

    private static func onGrid(_ path: Path, _ transform: CGAffineTransform) -> Path {
        path.map { FixedPoint.path($0.applying(transform)) }
    }

    /// Sets the context's current path to the outline, with the target's box at the origin.
    func add(to target: CairoTarget) {
        let context = target.context
        let x = Double(target.box.minX)
        let y = Double(target.box.minY)
        cairo_new_path(context)
        if let rect = alignedRect {
            cairo_rectangle(
                context, Double(rect.minX) - x, Double(rect.minY) - y, Double(rect.width), Double(rect.height))
            return
        }
        cairo_set_fill_rule(context, fill == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        for element in elements {
            switch element {
            case .move(let point): cairo_move_to(context, point.x - x, point.y - y)
            case .line(let point): cairo_line_to(context, point.x - x, point.y - y)
            case .curve(let point, let control1, let control2):
                cairo_curve_to(
                    context, control1.x - x, control1.y - y, control2.x - x, control2.y - y, point.x - x, point.y - y)
            case .close: cairo_close_path(context)
            }
        }
    }
}
