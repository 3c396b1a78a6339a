import Drawing
import Foundation
import ViewHierarchy

/// A sky at an hour, with mountains under it: in bands from its top to the ground, with stars at night.
final class SkyView: View {
    private let daylight: Daylight

    /// How high a band is, in points: low enough for no step to be seen, as it is by two of 255 parts at most.
    private static let pitch = 4.0
    /// How far a band goes on under the next, so that nothing shows between them at small scales, in points.
    private static let overlap = 4.0
    /// Where stars are, in parts of the width and of the height, and their radius in points.
    private static let stars = [
        (0.06, 0.12, 1.2), (0.13, 0.34, 0.9), (0.21, 0.08, 1.6), (0.29, 0.24, 1.0), (0.36, 0.42, 0.8),
        (0.41, 0.11, 1.1), (0.47, 0.29, 1.4), (0.55, 0.06, 0.9), (0.60, 0.39, 1.0), (0.84, 0.09, 1.3),
        (0.90, 0.27, 0.9), (0.95, 0.15, 1.0), (0.78, 0.41, 0.8), (0.08, 0.47, 0.9), (0.24, 0.5, 0.8),
        (0.93, 0.44, 1.2), (0.33, 0.04, 0.8), (0.68, 0.47, 0.9),
    ]

    init(_ daylight: Daylight) {
        self.daylight = daylight
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let bands = max(1, Int(bounds.height / Self.pitch))
        let height = bounds.height / Double(bands)
        for band in 0..<bands {
            let place = (Double(band) + 0.5) / Double(bands)
            canvas.fill(
                .rect(
                    CGRect(
                        x: bounds.minX, y: bounds.minY + Double(band) * height, width: bounds.width,
                        height: height + Self.overlap)), color(at: place))
        }
        guard daylight.isNight else { return }
        for star in Self.stars {
            let place = CGPoint(x: bounds.minX + star.0 * bounds.width, y: bounds.minY + star.1 * bounds.height)
            canvas.fill(.disc(place, radius: star.2), daylight.orb)
        }
    }

    /// - Parameter place: 0 at the top, 1 at the bottom.
    private func color(at place: Double) -> Color {
        let scaled = min(max(place, 0), 1) * Double(daylight.sky.count - 1)
        let index = min(Int(scaled), daylight.sky.count - 2)
        return daylight.sky[index].mixed(with: daylight.sky[index + 1], at: scaled - Double(index))
    }
}

extension Color {
    /// The colour on the way to another one, component by component.
    /// - Parameter fraction: 0 is this colour, 1 the other one.
    func mixed(with other: Color, at fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}

extension Shape {
    static func disc(_ center: CGPoint, radius: Double) -> Shape {
        .path(
            Path(
                ellipseIn: CGRect(
                    x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)))
    }

    /// A closed outline through points.
    static func polygon(_ points: [CGPoint]) -> Shape {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return .path(path)
    }
}
