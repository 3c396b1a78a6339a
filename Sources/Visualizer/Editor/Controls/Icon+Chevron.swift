import Drawing
import Foundation

extension Icon {
    /// Opens a list.
    static let chevron: Icon = {
        var path = Path()
        path.move(to: CGPoint(x: 5, y: 8))
        path.addLine(to: CGPoint(x: 10, y: 13))
        path.addLine(to: CGPoint(x: 15, y: 8))
        return Icon(lines: path)
    }()
}
