import Drawing
import Foundation
import ViewHierarchy

/// The icons of bars. Strokes are as wide as those of 17-point text of medium weight.
extension Icon {
    private static func lines(_ width: Double, _ height: Double, weight: Double = 2, _ strokes: [[(Double, Double)]])
        -> Icon
    {
        let lines = strokes.reduce(into: Path()) { path, stroke in
            path.append(Path(through: stroke.map { CGPoint(x: $0.0, y: $0.1) }))
        }
        return Icon(lines: lines, size: CGSize(width: width, height: height), lineWidth: weight)
    }

    /// The chevron of the back button: 11 by 20 points, about the size of UIKit's.
    static let chevron = lines(12, 21, weight: 2.5, [[(10.5, 1.5), (1.75, 10.5), (10.5, 19.5)]])

    static let plus = lines(18, 18, [[(9, 0), (9, 18)], [(0, 9), (18, 9)]])

    static let cross = lines(15, 15, [[(0.5, 0.5), (14.5, 14.5)], [(14.5, 0.5), (0.5, 14.5)]])

    static let play: Icon = {
        var path = Path(through: [CGPoint(x: 1, y: 0), CGPoint(x: 16, y: 9), CGPoint(x: 1, y: 18)])
        path.close()
        return .filled(path, CGSize(width: 16, height: 18))
    }()

    static let pause: Icon = {
        var path = Path(rect: CGRect(x: 1, y: 0, width: 5, height: 18))
        path.append(Path(rect: CGRect(x: 10, y: 0, width: 5, height: 18)))
        return .filled(path, CGSize(width: 16, height: 18))
    }()

    static func filled(_ path: Path, _ size: CGSize) -> Icon { Icon(fills: path, size: size, lineWidth: 0) }
}

/// A view that draws an icon at its center, in one color.
final class IconView: View {
    var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
    var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    convenience init(_ icon: Icon) {
        self.init(frame: CGRect(origin: .zero, size: icon.size))
        self.icon = icon
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { icon?.size ?? .zero }

    override func draw(_ canvas: inout Canvas) {
        icon?.draw(into: &canvas, center: drawnValues.bounds.center, color: color)
    }
}
