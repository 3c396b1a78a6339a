import Drawing
import Foundation
import ViewHierarchy

/// A square code that looks as if a camera could read it: three finders, their timing lines, and cells that follow from a
/// number.
final class CodeView: View {
    let ticket: Ticket
    private let ink: Color
    private let cells: Path

    /// Cells along a side, and those that are left free around them.
    private static let count = 25
    private static let margin = 2
    private static let finder = 7

    init(_ ticket: Ticket, ink: Color, paper: Color) {
        self.ticket = ticket
        self.ink = ink
        cells = Self.cells(of: ticket.number)
        super.init(frame: .zero)
        backgroundColor = paper
        cornerRadius = 4
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let side = bounds.width / Double(Self.count + Self.margin * 2)
        canvas.save()
        canvas.concatenate(
            CGAffineTransform(
                translationX: bounds.minX + side * Double(Self.margin), y: bounds.minY + side * Double(Self.margin)))
        canvas.concatenate(CGAffineTransform(scaleX: side, y: side))
        canvas.fill(.path(cells), ink)
        canvas.restore()
    }

    // MARK: The pattern, in squares of side 1

    /// Dark cells as one outline: what lies side by side in a line is one rectangle.
    private static func cells(of number: Int) -> Path {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        var path = Path()
        for y in 0..<count {
            var start: Int?
            for x in 0...count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let isDark = x < count && (fixed(x, y) ?? (state >> 33 & 1 == 1))
                if isDark { start = start ?? x }
                guard let first = start, !isDark else { continue }
                path.append(Path(rect: CGRect(x: first, y: y, width: x - first, height: 1)))
                start = nil
            }
        }
        return path
    }

    /// What a cell is in every code; nil where it depends on the number.
    private static func fixed(_ x: Int, _ y: Int) -> Bool? {
        let far = count - finder
        for (left, top) in [(0, 0), (far, 0), (0, far)] where abs(x - left - 3) <= 4 && abs(y - top - 3) <= 4 {
            let ring = max(abs(x - left - 3), abs(y - top - 3))
            return ring == 3 || ring <= 1
        }
        if abs(x - far) <= 2, abs(y - far) <= 2 { return max(abs(x - far), abs(y - far)) != 1 }
        if x == finder - 1 || y == finder - 1 { return (x + y) % 2 == 0 }
        return nil
    }
}
