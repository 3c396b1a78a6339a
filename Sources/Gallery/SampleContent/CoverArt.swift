import Foundation
import Scrim

/// The picture on a record's sleeve, drawn at any size.
final class CoverArt: View {
    enum Motif: Hashable, Sendable {
        case sunset
        case hills
        case moon
        case arches
        case circles
        case waves
    }

    private let motif: Motif
    private let inks: Inks

    init(_ motif: Motif, _ inks: Inks) {
        self.motif = motif
        self.inks = inks
        super.init(frame: .zero)
        clipsToBounds = true
        cornerRadius = 6
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let side = max(bounds.width, bounds.height)
        canvas.fill(.rect(bounds), inks.ground)
        canvas.concatenate(CGAffineTransform(translationX: bounds.midX - side / 2, y: bounds.midY - side / 2))
        canvas.concatenate(CGAffineTransform(scaleX: side, y: side))
        switch motif {
        case .sunset: drawSunset(&canvas)
        case .hills: drawHills(&canvas)
        case .moon: drawMoon(&canvas)
        case .arches: drawArches(&canvas)
        case .circles: drawCircles(&canvas)
        case .waves: drawWaves(&canvas)
        }
    }

    // MARK: Motifs in a square of side 1

    private func drawSunset(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: 0.34, width: 1, height: 0.66)), inks.deep)
        canvas.fill(disc(0.5, 0.62, 0.27), inks.bright)
        canvas.fill(disc(0.5, 0.62, 0.19), inks.pale)
        canvas.fill(.rect(CGRect(x: 0, y: 0.64, width: 1, height: 0.36)), inks.ground)
        for index in 0..<5 {
            let step = Double(index)
            let width = 0.44 - step * 0.075
            canvas.fill(
                Shape(
                    rect: CGRect(x: 0.5 - width / 2, y: 0.675 + step * 0.058, width: width, height: 0.02),
                    cornerRadius: 0.01), inks.bright)
        }
    }

    private func drawHills(_ canvas: inout Canvas) {
        canvas.fill(disc(0.7, 0.28, 0.12), inks.pale)
        canvas.fill(hill(left: 0.52, crest: 0.34, right: 0.62), inks.bright.withAlphaComponent(0.55))
        canvas.fill(hill(left: 0.7, crest: 0.5, right: 0.58), inks.bright)
        canvas.fill(hill(left: 0.74, crest: 0.86, right: 0.8), inks.deep)
    }

    private func drawMoon(_ canvas: inout Canvas) {
        canvas.fill(disc(0.5, 0.44, 0.36), inks.deep)
        canvas.fill(disc(0.5, 0.44, 0.24), inks.pale)
        canvas.fill(disc(0.58, 0.39, 0.21), inks.deep)
        let stars = [(0.14, 0.16), (0.86, 0.2), (0.2, 0.72), (0.78, 0.76), (0.9, 0.52), (0.1, 0.45), (0.5, 0.9)]
        for (index, star) in stars.enumerated() {
            canvas.fill(disc(star.0, star.1, index % 2 == 0 ? 0.012 : 0.008), inks.pale)
        }
        canvas.fill(.rect(CGRect(x: 0.1, y: 0.84, width: 0.8, height: 0.008)), inks.bright)
    }

    private func drawArches(_ canvas: inout Canvas) {
        let colors = [inks.deep, inks.bright, inks.pale, inks.deep, inks.ground]
        for (index, color) in colors.enumerated() {
            let inset = 0.14 + Double(index) * 0.075
            canvas.fill(
                Shape(
                    rect: CGRect(x: inset, y: inset + 0.06, width: 1 - inset * 2, height: 1.2),
                    cornerRadius: 0.5 - inset, corners: [.topLeft, .topRight]), color)
        }
    }

    private func drawCircles(_ canvas: inout Canvas) {
        let colors = [inks.deep, inks.bright, inks.pale]
        for row in 0..<4 {
            for column in 0..<4 {
                let (x, y) = (0.2 + Double(column) * 0.2, 0.2 + Double(row) * 0.2)
                canvas.fill(disc(x, y, 0.085), colors[(row * 2 + column) % 3])
                if (row + column) % 3 == 0 { canvas.fill(disc(x, y, 0.04), inks.ground) }
            }
        }
    }

    private func drawWaves(_ canvas: inout Canvas) {
        canvas.fill(disc(0.32, 0.3, 0.16), inks.bright)
        for index in 0..<6 {
            let y = 0.46 + Double(index) * 0.09
            var path = Path()
            path.move(to: CGPoint(x: -0.1, y: y))
            for part in 0..<3 {
                let x = -0.1 + Double(part) * 0.4
                path.addCurve(
                    to: CGPoint(x: x + 0.4, y: y), control1: CGPoint(x: x + 0.14, y: y - 0.11),
                    control2: CGPoint(x: x + 0.26, y: y + 0.11))
            }
            canvas.draw(.stroke(.path(path), index % 2 == 0 ? inks.pale : inks.deep, width: 0.03))
        }
    }

    private func disc(_ x: Double, _ y: Double, _ radius: Double) -> Shape {
        .path(Path(ellipseIn: CGRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2)))
    }

    private func hill(left: Double, crest: Double, right: Double) -> Shape {
        var path = Path()
        path.move(to: CGPoint(x: 0, y: left))
        path.addCurve(
            to: CGPoint(x: 1, y: right), control1: CGPoint(x: 0.3, y: crest - 0.16),
            control2: CGPoint(x: 0.62, y: crest + 0.22))
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 0, y: 1))
        path.close()
        return .path(path)
    }
}

/// The four colors of a printed cover, which are the same in light and dark appearances.
struct Inks: Hashable, Sendable {
    let ground: Color
    let deep: Color
    let bright: Color
    let pale: Color

    static let dusk = Inks(
        ground: Color(hex: 0x2B2A5B), deep: Color(hex: 0x6A3573), bright: Color(hex: 0xF2785C),
        pale: Color(hex: 0xFCD9A4))
    static let meadow = Inks(
        ground: Color(hex: 0xCFE6D6), deep: Color(hex: 0x1F5F53), bright: Color(hex: 0x4FA583),
        pale: Color(hex: 0xF6F3E3))
    static let coral = Inks(
        ground: Color(hex: 0xF7E3D4), deep: Color(hex: 0x233B5E), bright: Color(hex: 0xE8583E),
        pale: Color(hex: 0xF4B860))
    static let night = Inks(
        ground: Color(hex: 0x0F1B34), deep: Color(hex: 0x1F3D6B), bright: Color(hex: 0x6FA8DC),
        pale: Color(hex: 0xF3EDD7))
    static let plum = Inks(
        ground: Color(hex: 0x4A1942), deep: Color(hex: 0x893168), bright: Color(hex: 0xEAC3D5),
        pale: Color(hex: 0xF5E9DC))
    static let sand = Inks(
        ground: Color(hex: 0xE9DCC3), deep: Color(hex: 0x7A4E2D), bright: Color(hex: 0xD08C3E),
        pale: Color(hex: 0xFFF8E8))
}

extension Color {
    /// Returns a color between this and another one, interpolated by component.
    /// - Parameter fraction: The position between this color, 0, and the other one, 1.
    func mixed(with other: Color, at fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}
