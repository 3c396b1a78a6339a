import Drawing
import Foundation
import ViewHierarchy

/// The color of a bar, and the line between the bar and the content.
@MainActor
struct BarBackground {
    /// The side of the bar at which the content is.
    enum Side {
        case above, below
    }

    /// The line, the frontmost view of the two.
    let line = View(frame: .zero)
    private let backdrop = View(frame: .zero)
    private let side: Side

    /// The thickness of the line, in points: one pixel at scale 2.
    static let lineWidth = 0.5
    /// The color in iOS, without the blur beneath.
    static let defaultColor = Color(hex: 0xF9_F9F9)
    static let defaultLineColor = Color.separator

    /// - Parameter side: The side of the bar at which the content is, and the line.
    init(contentIs side: Side) { self.side = side }

    /// Adds the views to a bar.
    func add(to bar: View) {
        for view in [backdrop, line] {
            view.isUserInteractionEnabled = false
            bar.addSubview(view)
        }
    }

    /// Shows a color, or the default one for nil, and a line, or none for nil.
    func setColors(_ color: Color?, line lineColor: Color?) {
        backdrop.backgroundColor = color ?? Self.defaultColor
        line.backgroundColor = lineColor
    }

    /// Fills a bar.
    /// - Parameters:
    ///   - size: The size of the bar, in points.
    ///   - length: The distance, in points, that the color extends beyond the bar, away from the content.
    func fill(_ size: CGSize, extending length: Double) {
        let top = side == .below ? -length : 0
        backdrop.frame = CGRect(x: 0, y: top, width: size.width, height: size.height + length)
        line.frame = CGRect(
            x: 0, y: side == .below ? size.height - Self.lineWidth : 0, width: size.width, height: Self.lineWidth)
    }
}
