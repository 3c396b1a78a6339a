package import Drawing
package import Foundation

/// The icons of the window's controls, in a square of 20 points.
extension Icon {
    /// The square's side.
    package static let side = 20.0

    private init(fills: Path = Path(), lines: Path = Path()) {
        self.init(fills: fills, lines: lines, size: CGSize(width: Self.side, height: Self.side), lineWidth: 1.6)
    }

    package static let play = Icon(fills: path([(6.5, 4.5), (6.5, 15.5), (15.5, 10)], closed: true))
    package static let pause = Icon(fills: bars([(5.5, 4.5, 3, 11), (11.5, 4.5, 3, 11)]))
    package static let step = Icon(
        fills: joined(path([(4.5, 4.5), (4.5, 15.5), (12, 10)], closed: true), bars([(13, 4.5, 2.5, 11)])))
    package static let stepBack = Icon(
        fills: joined(path([(15.5, 4.5), (15.5, 15.5), (8, 10)], closed: true), bars([(4.5, 4.5, 2.5, 11)])))
    /// Two arrows that follow each other.
    package static let loop = Icon(
        fills: joined(
            path([(13, 1.6), (13, 7.4), (17, 4.5)], closed: true),
            path([(7, 12.6), (7, 18.4), (3, 15.5)], closed: true)),
        lines: joined(
            path([(3.5, 10), (3.5, 6), (5, 4.5), (13, 4.5)]), path([(16.5, 10), (16.5, 14), (15, 15.5), (7, 15.5)])))
    /// A panel at the bottom.
    package static let timeline = Icon(
        lines: joined(
            Path(roundedRect: CGRect(x: 2.5, y: 4, width: 15, height: 12), cornerRadius: 2.5),
            path([(2.5, 11.5), (17.5, 11.5)])))
    /// A flag.
    package static let mark = Icon(
        fills: path([(6, 3.5), (15, 6.5), (6, 9.5)], closed: true), lines: path([(6, 3), (6, 17)]))
    package static let record = Icon(fills: Path(ellipseIn: CGRect(x: 4.5, y: 4.5, width: 11, height: 11)))
    package static let stop = Icon(fills: bars([(5, 5, 10, 10)]))
    /// A check mark in a circle.
    package static let check = Icon(
        lines: joined(
            Path(ellipseIn: CGRect(x: 2.6, y: 2.6, width: 14.8, height: 14.8)),
            path([(6.3, 10.3), (9, 13), (13.8, 7.4)])))
    /// An arrow into a tray.
    package static let save = Icon(
        lines: joined(
            path([(10, 3), (10, 12)]), path([(6.5, 8.5), (10, 12), (13.5, 8.5)]),
            path([(3.5, 12), (3.5, 16.2), (16.5, 16.2), (16.5, 12)])))
    package static let restart = Icon(
        fills: path([(12.2, 1.2), (12.2, 7.2), (16.4, 4.2)], closed: true), lines: openCircle)
    package static let replay = Icon(
        fills: path([(8, 6.6), (8, 13.4), (13.6, 10)], closed: true),
        lines: Path(ellipseIn: CGRect(x: 2.6, y: 2.6, width: 14.8, height: 14.8)))
    package static let plus = Icon(lines: joined(path([(10, 4), (10, 16)]), path([(4, 10), (16, 10)])))
    package static let outlines = Icon(
        lines: joined(
            Path(roundedRect: CGRect(x: 3, y: 3, width: 9.5, height: 10.5), cornerRadius: 2),
            Path(roundedRect: CGRect(x: 7.5, y: 6.5, width: 9.5, height: 10.5), cornerRadius: 2)))
    /// A forked path, for the prediction of a release.
    package static let prediction = Icon(
        fills: Path(ellipseIn: CGRect(x: 3, y: 8, width: 4, height: 4)),
        lines: joined(
            path([(7, 9.2), (14.6, 4.4)]), path([(7, 10.8), (14.6, 15.6)]),
            path([(10.8, 3.6), (15.4, 3.9), (13.4, 8)]), path([(10.8, 16.4), (15.4, 16.1), (13.4, 12)])))
    /// Three stacked layers.
    package static let layers = Icon(
        lines: joined(
            path([(10, 2.5), (17, 6.5), (10, 10.5), (3, 6.5)], closed: true),
            path([(3, 10.2), (10, 14.2), (17, 10.2)]), path([(3, 13.8), (10, 17.8), (17, 13.8)])))
    package static let inspector = Icon(
        lines: joined(
            Path(roundedRect: CGRect(x: 2.5, y: 4, width: 15, height: 12), cornerRadius: 2.5),
            path([(12, 4), (12, 16)])))
    package static let sidebar = Icon(
        lines: joined(
            Path(roundedRect: CGRect(x: 2.5, y: 4, width: 15, height: 12), cornerRadius: 2.5),
            path([(7.5, 4), (7.5, 16)])))
    /// Three sliders.
    package static let presets = Icon(
        fills: joined(
            Path(ellipseIn: CGRect(x: 10.7, y: 2.7, width: 4.6, height: 4.6)),
            Path(ellipseIn: CGRect(x: 4.7, y: 7.7, width: 4.6, height: 4.6)),
            Path(ellipseIn: CGRect(x: 9.2, y: 12.7, width: 4.6, height: 4.6))),
        lines: joined(path([(3, 5), (17, 5)]), path([(3, 10), (17, 10)]), path([(3, 15), (17, 15)])))
    package static let search = Icon(
        lines: joined(Path(ellipseIn: CGRect(x: 3.5, y: 3.5, width: 9.5, height: 9.5)), path([(11.8, 11.8), (16, 16)])))
    package static let clear = Icon(lines: joined(path([(6, 6), (14, 14)]), path([(14, 6), (6, 14)])))
    package static let fit = Icon(
        lines: joined(path([(11.5, 3.5), (16.5, 3.5), (16.5, 8.5)]), path([(8.5, 16.5), (3.5, 16.5), (3.5, 11.5)])))
    /// Three dots, for what has no room.
    package static let more = Icon(
        fills: joined(
            Path(ellipseIn: CGRect(x: 2.6, y: 8.4, width: 3.2, height: 3.2)),
            Path(ellipseIn: CGRect(x: 8.4, y: 8.4, width: 3.2, height: 3.2)),
            Path(ellipseIn: CGRect(x: 14.2, y: 8.4, width: 3.2, height: 3.2))))
    /// A phone.
    package static let device = Icon(
        lines: joined(
            Path(roundedRect: CGRect(x: 5.5, y: 2.5, width: 9, height: 15), cornerRadius: 2.2),
            path([(8.8, 14.8), (11.2, 14.8)])))
    /// The arrow of a list.
    package static let chevron = Icon(lines: path([(5, 8), (10, 13), (15, 8)]))
    package static let sun = Icon(fills: Path(ellipseIn: CGRect(x: 6.5, y: 6.5, width: 7, height: 7)), lines: rays)
    package static let moon = Icon(fills: crescent)

    private static var rays: Path {
        var path = Path()
        for index in 0..<8 {
            let angle = Double(index) * .pi / 4
            path.move(to: CGPoint(x: 10 + 5.8 * cos(angle), y: 10 + 5.8 * sin(angle)))
            path.addLine(to: CGPoint(x: 10 + 7.8 * cos(angle), y: 10 + 7.8 * sin(angle)))
        }
        return path
    }

    private static var crescent: Path {
        var path = Path()
        path.move(to: CGPoint(x: 11.5, y: 3))
        path.addCurve(to: CGPoint(x: 17, y: 12.2), control1: CGPoint(x: 8, y: 8), control2: CGPoint(x: 12, y: 13.5))
        path.addCurve(to: CGPoint(x: 3, y: 10), control1: CGPoint(x: 14, y: 19.5), control2: CGPoint(x: 3, y: 18.5))
        path.addCurve(to: CGPoint(x: 11.5, y: 3), control1: CGPoint(x: 3, y: 5.5), control2: CGPoint(x: 7, y: 2.2))
        path.close()
        return path
    }

    /// Most of a circle, open at its upper right.
    private static var openCircle: Path {
        let arc = (0...30).map { index in
            let angle = -Double.pi / 2 - Double(index) * 0.175
            return CGPoint(x: 10 + 6.2 * cos(angle), y: 10.6 + 6.2 * sin(angle))
        }
        return Path(through: [CGPoint(x: 12.2, y: 4.2)] + arc)
    }

    // MARK: Parts

    private static func joined(_ parts: Path...) -> Path { parts.reduce(into: Path()) { $0.append($1) } }

    private static func path(_ points: [(Double, Double)], closed: Bool = false) -> Path {
        var path = Path(through: points.map { CGPoint(x: $0.0, y: $0.1) })
        if closed { path.close() }
        return path
    }

    private static func bars(_ frames: [(Double, Double, Double, Double)]) -> Path {
        frames.reduce(into: Path()) {
            $0.append(
                Path(roundedRect: CGRect(x: $1.0, y: $1.1, width: $1.2, height: $1.3), cornerRadius: 1))
        }
    }

    /// Draws the icon in a square centered at a point.
    package func draw(into canvas: inout Canvas, center: CGPoint, side: Double, color: Color) {
        draw(into: &canvas, center: center, scale: side / Self.side, color: color)
    }
}
