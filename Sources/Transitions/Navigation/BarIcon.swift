import Drawing
import Foundation
import ViewHierarchy

/// A single-color drawing in a bar. Coordinates are points from its top-left corner.
enum BarIcon: Hashable {
    case fill(Path, CGSize)
    case stroke(Path, CGSize, width: Double)

    var size: CGSize {
        switch self {
        case .fill(_, let size), .stroke(_, let size, _): size
        }
    }

    /// The line width of strokes, in points; that of 17-point text of medium weight.
    private static let weight = 2.0

    private static func lines(_ size: CGSize, width: Double = weight, _ strokes: [[(Double, Double)]]) -> BarIcon {
        var path = Path()
        for stroke in strokes {
            for (index, (x, y)) in stroke.enumerated() {
                let point = CGPoint(x: x, y: y)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
        return .stroke(path, size, width: width)
    }

    /// The chevron of the back button: 11 by 20 points, about the size of UIKit's.
    static let chevron = lines(CGSize(width: 12, height: 21), width: 2.5, [[(10.5, 1.5), (1.75, 10.5), (10.5, 19.5)]])

    static let plus = lines(CGSize(width: 18, height: 18), [[(9, 0), (9, 18)], [(0, 9), (18, 9)]])

    static let cross = lines(CGSize(width: 15, height: 15), [[(0.5, 0.5), (14.5, 14.5)], [(14.5, 0.5), (0.5, 14.5)]])

    static let play: BarIcon = {
        var path = Path()
        path.move(to: CGPoint(x: 1, y: 0))
        path.addLine(to: CGPoint(x: 16, y: 9))
        path.addLine(to: CGPoint(x: 1, y: 18))
        path.close()
        return .fill(path, CGSize(width: 16, height: 18))
    }()

    static let pause: BarIcon = {
        var path = Path(rect: CGRect(x: 1, y: 0, width: 5, height: 18))
        path.append(Path(rect: CGRect(x: 10, y: 0, width: 5, height: 18)))
        return .fill(path, CGSize(width: 16, height: 18))
    }()
}

/// A view that draws an icon at its center, in one color.
final class BarIconView: View {
    var icon: BarIcon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
    var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    convenience init(_ icon: BarIcon) {
        self.init(frame: CGRect(origin: .zero, size: icon.size))
        self.icon = icon
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { icon?.size ?? .zero }

    override func draw(_ canvas: inout Canvas) {
        guard let icon else { return }
        let bounds = drawnValues.bounds
        let offset = CGAffineTransform(
            translationX: bounds.midX - icon.size.width / 2, y: bounds.midY - icon.size.height / 2)
        switch icon {
        case .fill(let path, _): canvas.fill(.path(path.applying(offset)), color)
        case .stroke(let path, _, let width):
            canvas.draw(.stroke(.path(path.applying(offset)), color, width: width))
        }
    }
}
