import Drawing
import Foundation

// Items with a NaN or infinite coordinate are not drawn.

extension DrawCommand {
    /// Whether all coordinates and sizes are finite. The contents of groups are separate items.
    var isFinite: Bool {
        switch self {
        case .fill(let shape, _): shape.isFinite
        case .stroke(let shape, _, let width): shape.isFinite && width.isFinite
        case .backdrop(let shape, let blur, _): shape.isFinite && blur.isFinite
        case .image(_, let crop, let destination, let shape):
            crop.isFinite && destination.isFinite && shape.isFinite
        case .text(let run): run.origin.isFinite && run.font.size.isFinite
        case .shadow(let shape, _, let blur, let offset):
            shape.isFinite && blur.isFinite && offset.width.isFinite && offset.height.isFinite
        case .beginGroup, .endGroup: true
        }
    }
}

extension Shape {
    var isFinite: Bool {
        switch self {
        case .rect(let rect): rect.isFinite
        case .roundedRect(let rect, let radius, _): rect.isFinite && radius.isFinite
        case .path(let path):
            path.elements.allSatisfy { element in
                switch element {
                case .move(let point), .line(let point): point.isFinite
                case .curve(let point, let control1, let control2):
                    point.isFinite && control1.isFinite && control2.isFinite
                case .close: true
                }
            }
        }
    }
}

extension CGAffineTransform {
    var isFinite: Bool { (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0 }
}

extension CGPoint {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
    /// Whether the origin, the size and the far edges are finite.
    fileprivate var isFinite: Bool {
        origin.isFinite && (origin.x + size.width).isFinite && (origin.y + size.height).isFinite
            && size.width.isFinite && size.height.isFinite
    }
}
