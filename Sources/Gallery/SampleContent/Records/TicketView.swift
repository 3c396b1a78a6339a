import Foundation
import Scrim

/// A printed ticket for a concert with a code on its stub. The colors are the same in light and dark appearances.
final class TicketView: View {
    let record: Record
    let code: CodeView
    private let inks: Inks

    static let size = CGSize(width: 340, height: 152)
    static let codeFrame = CGRect(x: 214, y: 14, width: 112, height: 112)
    private static let bandHeight = 46.0
    /// The left edge of the stub.
    private static let stubX = 200.0
    private static let cornerRadius = 10.0
    /// The number of outlines of the shadow, each larger and further offset. A blurred shadow would be drawn again for
    /// every frame in which the camera moves.
    private static let shadowSteps = 2
    private static let shadowAlpha = 0.13

    /// - Parameter number: The number of the ticket, which determines the code.
    init(_ record: Record, number: Int) {
        self.record = record
        inks = record.inks
        code = CodeView(number, ink: Inks.night.ground, paper: inks.pale)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        isUserInteractionEnabled = false
        add(Label(record.artist, .barTitle, inks.pale), y: 4, height: 22)
        add(Label("Depot, hall B  ·  20:30", .caption, inks.pale), y: 24, height: 16)
        add(Label(record.title, .rowTitle, Inks.night.ground), y: 64, height: 22)
        add(Label("No. \(number)", .detail, Inks.night.deep), y: 88, height: 18)
        code.frame = Self.codeFrame
        addSubview(code)
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ label: Label, y: Double, height: Double) {
        label.frame = CGRect(x: 16, y: y, width: Self.stubX - 24, height: height)
        label.adjustsFontSizeToFitWidth = true
        addSubview(label)
    }

    override func draw(_ canvas: inout Canvas) {
        let paper = CGRect(origin: .zero, size: Self.size)
        for step in 1...Self.shadowSteps {
            let spread = Double(step) * 2
            let shade = paper.insetBy(dx: -spread, dy: -spread).offsetBy(dx: spread / 2, dy: spread * 1.2)
            canvas.fill(
                Shape(rect: shade, cornerRadius: Self.cornerRadius + spread),
                Inks.night.ground.withAlphaComponent(Self.shadowAlpha))
        }
        canvas.fill(Shape(rect: paper, cornerRadius: Self.cornerRadius), inks.pale)
        let band = CGRect(x: 0, y: 0, width: Self.stubX, height: Self.bandHeight)
        canvas.fill(Shape(rect: band, cornerRadius: Self.cornerRadius, corners: [.topLeft]), inks.deep)
        let edge = CGRect(x: Self.stubX, y: 0, width: 1, height: paper.height)
        canvas.fill(.rect(edge), Inks.night.deep.withAlphaComponent(0.25))
    }
}

/// A square that resembles a QR code: three finder patterns, timing patterns, and cells that depend on a number.
final class CodeView: View {
    private let ink: Color
    private let cells: Path

    /// The number of cells along a side, of free cells around them, and of cells along a finder pattern.
    private static let count = 21
    private static let margin = 2
    private static let finder = 7

    init(_ number: Int, ink: Color, paper: Color) {
        self.ink = ink
        cells = Self.cells(of: number)
        super.init(frame: .zero)
        backgroundColor = paper
        cornerRadius = 4
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let side = bounds.width / Double(Self.count + Self.margin * 2)
        let inset = side * Double(Self.margin)
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: bounds.minX + inset, y: bounds.minY + inset))
        canvas.concatenate(CGAffineTransform(scaleX: side, y: side))
        canvas.fill(.path(cells), ink)
        canvas.restore()
    }

    // MARK: Pattern in squares of side 1

    /// Returns the dark cells as one path, with adjacent cells of a row as one rectangle.
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

    /// Returns the color of a cell that is the same in every code, or nil if it depends on the number.
    private static func fixed(_ x: Int, _ y: Int) -> Bool? {
        let far = count - finder
        for (left, top) in [(0, 0), (far, 0), (0, far)] where abs(x - left - 3) <= 4 && abs(y - top - 3) <= 4 {
            let ring = max(abs(x - left - 3), abs(y - top - 3))
            return ring == 3 || ring <= 1
        }
        if x == finder - 1 || y == finder - 1 { return (x + y) % 2 == 0 }
        return nil
    }
}
