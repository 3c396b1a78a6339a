import Foundation
import Scrim

/// An icon as outlines in a square with a side of 24 points.
struct Glyph: Hashable, Sendable {
    var fills = Path()
    /// The outlines that are stroked.
    var lines = Path()
    /// The stroke width in points of the square.
    static let lineWidth = 2.0
    static let side = 24.0

    static let play = Glyph(fills: polygon([(8, 5), (8, 19), (19.5, 12)], rounding: 1.4))
    static let pause = Glyph(fills: bars([(6.5, 5, 4, 14), (13.5, 5, 4, 14)]))
    static let next = Glyph(
        fills: joined([
            polygon([(3, 6.5), (3, 17.5), (11.5, 12)], rounding: 1),
            polygon([(11.5, 6.5), (11.5, 17.5), (20, 12)], rounding: 1),
            bars([(19.4, 6.5, 2, 11)]),
        ]))
    static let previous = Glyph(
        fills: joined([
            polygon([(21, 6.5), (21, 17.5), (12.5, 12)], rounding: 1),
            polygon([(12.5, 6.5), (12.5, 17.5), (4, 12)], rounding: 1),
            bars([(2.6, 6.5, 2, 11)]),
        ]))
    static let chevronLeft = Glyph(lines: stroke([(14.5, 6), (8.5, 12), (14.5, 18)]))
    static let chevronRight = Glyph(lines: stroke([(9.5, 6), (15.5, 12), (9.5, 18)]))
    static let chevronDown = Glyph(lines: stroke([(5, 9), (12, 16), (19, 9)]))
    static let chevronUp = Glyph(lines: stroke([(5, 15), (12, 8), (19, 15)]))
    static let close = Glyph(lines: joined([stroke([(6.5, 6.5), (17.5, 17.5)]), stroke([(17.5, 6.5), (6.5, 17.5)])]))
    static let plus = Glyph(lines: joined([stroke([(12, 5), (12, 19)]), stroke([(5, 12), (19, 12)])]))
    static let check = Glyph(lines: stroke([(5, 12.5), (10, 17.5), (19, 7)]))
    static let more = Glyph(fills: joined([dot(5.5, 12, 1.8), dot(12, 12, 1.8), dot(18.5, 12, 1.8)]))
    static let search = Glyph(
        lines: joined([Path(ellipseIn: CGRect(x: 4, y: 4, width: 13, height: 13)), stroke([(15.4, 15.4), (20, 20)])]))
    static let queue = Glyph(
        fills: joined([dot(5, 7, 1.3), dot(5, 12, 1.3), dot(5, 17, 1.3)]),
        lines: joined([stroke([(9.5, 7), (20, 7)]), stroke([(9.5, 12), (20, 12)]), stroke([(9.5, 17), (20, 17)])]))
    static let clock = Glyph(
        lines: joined([
            Path(ellipseIn: CGRect(x: 3.5, y: 3.5, width: 17, height: 17)), stroke([(12, 7.5), (12, 12), (15, 14)]),
        ]))
    static let heart = Glyph(lines: heartOutline)

    private static var heartOutline: Path {
        var path = Path()
        path.move(to: CGPoint(x: 12, y: 20))
        path.addCurve(to: CGPoint(x: 3, y: 9), control1: CGPoint(x: 7, y: 16.5), control2: CGPoint(x: 3, y: 13.5))
        path.addCurve(to: CGPoint(x: 12, y: 7.2), control1: CGPoint(x: 3, y: 3.4), control2: CGPoint(x: 10, y: 3))
        path.addCurve(to: CGPoint(x: 21, y: 9), control1: CGPoint(x: 14, y: 3), control2: CGPoint(x: 21, y: 3.4))
        path.addCurve(to: CGPoint(x: 12, y: 20), control1: CGPoint(x: 21, y: 13.5), control2: CGPoint(x: 17, y: 16.5))
        path.close()
        return path
    }

    // MARK: Parts

    private static func joined(_ parts: [Path]) -> Path {
        parts.reduce(into: Path()) { $0.append($1) }
    }

    private static func stroke(_ points: [(Double, Double)]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        return path
    }

    /// Returns a closed outline with its corners rounded from a distance to each.
    private static func polygon(_ corners: [(Double, Double)], rounding: Double) -> Path {
        let points = corners.map { CGPoint(x: $0.0, y: $0.1) }
        func toward(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
            let length = hypot(to.x - from.x, to.y - from.y)
            let part = min(rounding / length, 0.5)
            return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        }
        var path = Path()
        for index in points.indices {
            let corner = points[index]
            let before = points[(index + points.count - 1) % points.count]
            let after = points[(index + 1) % points.count]
            let start = toward(corner, before)
            if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
            path.addQuadCurve(to: toward(corner, after), control: corner)
        }
        path.close()
        return path
    }

    private static func bars(_ frames: [(Double, Double, Double, Double)]) -> Path {
        joined(frames.map { Path(roundedRect: CGRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3), cornerRadius: 1) })
    }

    private static func dot(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        Path(ellipseIn: CGRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2))
    }
}

/// A view that draws an icon in its center, at the largest size that fits.
final class GlyphView: View {
    var glyph: Glyph { didSet { if glyph != oldValue { setNeedsDisplay() } } }
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }

    init(_ glyph: Glyph, color: Color) {
        self.glyph = glyph
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: Glyph.side, height: Glyph.side))
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) { canvas.draw(glyph, color, in: drawnValues.bounds) }
}

extension Canvas {
    /// Draws an icon in the center of a rectangle, at the largest size that fits.
    mutating func draw(_ glyph: Glyph, _ color: Color, in rect: CGRect) {
        let side = min(rect.width, rect.height)
        save()
        concatenate(CGAffineTransform(translationX: rect.midX - side / 2, y: rect.midY - side / 2))
        concatenate(CGAffineTransform(scaleX: side / Glyph.side, y: side / Glyph.side))
        if !glyph.fills.isEmpty { fill(.path(glyph.fills), color) }
        if !glyph.lines.isEmpty { draw(.stroke(.path(glyph.lines), color, width: Glyph.lineWidth)) }
        restore()
    }
}

/// A round badge with the first letter of a name.
final class InitialDisc: View {
    private let letter: Label

    init(_ name: String, ground: Color, ink: Color) {
        letter = Label(String(name.prefix(1)), .barTitle, ink, .center)
        super.init(frame: .zero)
        backgroundColor = ground
        addSubview(letter)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        cornerRadius = bounds.height / 2
        letter.frame = bounds
    }
}
