import Foundation
import Scrim

/// The hour of a landscape, which sets its colors. They are the same in light and dark appearances.
enum Hour: CaseIterable {
    case evening
    case night

    var inks: Inks { self == .evening ? .dusk : .night }

    /// The colors of the sky from the top to the ground.
    fileprivate var sky: [Color] {
        self == .evening
            ? [inks.deep, inks.bright, inks.pale]
            : [inks.ground, inks.deep, inks.deep.mixed(with: inks.bright, at: 0.4)]
    }

    fileprivate var ridge: Color {
        self == .evening ? inks.deep.mixed(with: inks.bright, at: 0.6) : inks.deep.mixed(with: inks.bright, at: 0.15)
    }

    fileprivate var hills: Color { inks.deep.mixed(with: inks.ground, at: self == .evening ? 0.15 : 0.45) }

    /// The color of windows and lamps.
    fileprivate var lamp: Color { self == .evening ? inks.pale : Inks.dusk.pale }
}

/// Two pages of hills at an hour, with a bus on the left and a lighthouse on the right.
final class LandscapeView: View {
    private let hour: Hour

    /// The height at which trees have the sizes below, in points.
    private static let usualHeight = 470.0
    private static let scales = 0.62...1.5
    /// The positions of trees, in pages, and their heights, in points.
    private static let woods: [(page: Double, height: Double)] = [
        (-0.31, 46), (-0.2, 62), (-0.12, 38), (0.06, 58), (0.11, 78), (0.17, 50), (0.3, 34), (0.86, 44), (0.93, 66),
        (1.0, 84), (1.07, 56), (1.13, 40), (1.34, 32), (1.4, 42), (1.95, 48), (2.05, 70), (2.13, 52), (2.3, 64),
    ]

    init(_ hour: Hour) {
        self.hour = hour
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let page = CGSize(width: bounds.width / 2, height: bounds.height)
        let scale = min(max(bounds.height / Self.usualHeight, Self.scales.lowerBound), Self.scales.upperBound)
        let things =
            Self.woods.map { (drawTree, $0.page, $0.height / 100) } + [(drawLighthouse, 1.72, 1), (drawBus, 0.6, 1)]
        canvas.fill(Terrain.hills.shape(page), hour.hills)
        for (draw, place, size) in things {
            canvas.save()
            canvas.concatenate(
                CGAffineTransform(
                    translationX: place * page.width, y: Terrain.ground.edge(at: place) * page.height))
            canvas.concatenate(CGAffineTransform(scaleX: scale * size, y: scale * size))
            draw(&canvas)
            canvas.restore()
        }
        canvas.fill(Terrain.ground.shape(page), hour.inks.ground)
    }

    // MARK: Objects on the ground, around the origin at their base; heights are negative

    /// Draws a fir, 100 points high.
    private func drawTree(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: -4, y: -20, width: 8, height: 30)), hour.inks.ground)
        for (top, bottom, half) in [(-100.0, -58.0, 18.0), (-80, -34, 25), (-58, -10, 32)] {
            canvas.fill(.trapezoid(top: top, 0, bottom: bottom, half), hour.inks.ground)
        }
    }

    /// Draws a lighthouse, 160 points high, at night with its beam.
    private func drawLighthouse(_ canvas: inout Canvas) {
        let lamp = CGPoint(x: 0, y: -134)
        for (spread, alpha) in [(44.0, 0.10), (26, 0.14)] where hour == .night {
            let ends = [-24 - spread, spread - 24].map { CGPoint(x: 330, y: lamp.y + $0) }
            canvas.fill(.polygon([lamp] + ends), hour.lamp.withAlphaComponent(alpha))
        }
        canvas.fill(.trapezoid(top: -120, 13, bottom: 12, 20), hour.inks.pale)
        for top in [-98.0, -54, -10] {
            let halves = [top, top + 22].map { 13 + ($0 + 120) / 132 * 7 }
            canvas.fill(.trapezoid(top: top, halves[0], bottom: top + 22, halves[1]), hour.inks.bright)
        }
        canvas.fill(.rect(CGRect(x: -17, y: -124, width: 34, height: 5)), hour.inks.ground)
        canvas.fill(.rect(CGRect(x: -10, y: -144, width: 20, height: 20)), hour.inks.deep)
        canvas.fill(.disc(lamp, radius: 6), hour.lamp)
        canvas.fill(.trapezoid(top: -162, 0, bottom: -143, 14), hour.inks.ground)
    }

    /// Draws a bus, 56 points high.
    private func drawBus(_ canvas: inout Canvas) {
        canvas.fill(Shape(rect: CGRect(x: -62, y: -56, width: 124, height: 50), cornerRadius: 8), hour.inks.bright)
        canvas.fill(.rect(CGRect(x: -62, y: -22, width: 124, height: 4)), hour.inks.ground)
        for x in stride(from: -54.0, through: 30, by: 21) {
            canvas.fill(Shape(rect: CGRect(x: x, y: -48, width: 17, height: 20), cornerRadius: 3), hour.lamp)
        }
        for x in [-36.0, 36] {
            canvas.fill(.disc(CGPoint(x: x, y: -6), radius: 11), hour.inks.ground)
            canvas.fill(.disc(CGPoint(x: x, y: -6), radius: 4), hour.inks.pale)
        }
    }
}

/// The background of the hills: an evening sky that turns to night as the sun sets and the moon rises.
///
/// Its changes are animatable, so that a finger or an animator can drive them.
final class BackdropView: View {
    private let skies: [View]
    private let sun: View
    private let moon: View
    private let ridges: [View]

    /// The side of the sun and of the moon with their halos, as a fraction of the shorter side.
    private static let orbPart = 0.62
    /// The highest positions of the sun and the moon, as fractions of the width and the height.
    private static let sunPlace = CGPoint(x: 0.42, y: 0.42)
    private static let moonPlace = CGPoint(x: 0.72, y: 0.26)
    /// The distance that the sun and the moon move sideways and down, as fractions of the width and the height.
    private static let orbDistance = CGVector(dx: 0.26, dy: 0.5)
    /// The distance that the mountains move, in pages.
    private static let ridgeDistance = 0.3
    private static let skyBands = 64

    init() {
        skies = Hour.allCases.map { hour in DrawnView { Self.drawSky(hour, &$0, $1) } }
        sun = DrawnView { Self.drawOrb(.evening, &$0, $1) }
        moon = DrawnView { Self.drawOrb(.night, &$0, $1) }
        ridges = Hour.allCases.map { hour in DrawnView { $0.fill(Terrain.ridge.shape($1.size), hour.ridge) } }
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
        for view in skies + [sun, moon] + ridges { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a moment of the evening.
    /// - Parameter progress: The time from evening, 0, to night, 1. Values outside continue the movement.
    func show(_ progress: Double) {
        let (width, height) = (bounds.width, bounds.height)
        let night = min(max(progress, 0), 1)
        for view in [skies[1], ridges[1], moon] { view.alpha = night }
        sun.alpha = 1 - night
        let distance = Self.orbDistance
        sun.transform = CGAffineTransform(
            translationX: distance.dx * progress * width, y: distance.dy * progress * height)
        moon.transform = CGAffineTransform(
            translationX: distance.dx * (progress - 1) * width, y: distance.dy * (1 - progress) * height)
        for ridge in ridges {
            ridge.transform = CGAffineTransform(translationX: Self.ridgeDistance * (progress - 1) * width, y: 0)
        }
    }

    override func layoutSubviews() {
        for view in skies { view.frame = bounds }
        for view in ridges {
            view.bounds = bounds
            view.center = bounds.center
        }
        let side = (min(bounds.width, bounds.height) * Self.orbPart).rounded()
        for (orb, place) in [(sun, Self.sunPlace), (moon, Self.moonPlace)] {
            orb.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            orb.center = CGPoint(x: place.x * bounds.width, y: place.y * bounds.height)
        }
    }

    /// Draws bands of color, each larger than its part, so that there are no gaps between them.
    private static func drawSky(_ hour: Hour, _ canvas: inout Canvas, _ bounds: CGRect) {
        let height = bounds.height / Double(skyBands)
        for band in 0..<skyBands {
            let part = (Double(band) + 0.5) / Double(skyBands) * Double(hour.sky.count - 1)
            let color = hour.sky[Int(part)].mixed(with: hour.sky[Int(part) + 1], at: part - part.rounded(.down))
            let y = bounds.minY + Double(band) * height
            canvas.fill(.rect(CGRect(x: bounds.minX, y: y, width: bounds.width, height: height * 2)), color)
        }
    }

    /// Draws a disc with two halos, and the maria of the moon.
    private static func drawOrb(_ hour: Hour, _ canvas: inout Canvas, _ bounds: CGRect) {
        let (side, middle) = (bounds.width, bounds.center)
        for (radius, alpha) in [(0.5, 0.14), (0.36, 0.22), (0.22, 1)] {
            canvas.fill(.disc(middle, radius: side * radius), hour.inks.pale.withAlphaComponent(alpha))
        }
        for (x, y, radius) in [(-0.066, -0.055, 0.057), (0.062, 0.011, 0.044), (-0.026, 0.092, 0.035)]
        where hour == .night {
            let center = CGPoint(x: middle.x + x * side, y: middle.y + y * side)
            canvas.fill(.disc(center, radius: radius * side), hour.inks.ground.withAlphaComponent(0.16))
        }
    }
}

/// A view that a closure draws.
private final class DrawnView: View {
    private let drawing: (inout Canvas, CGRect) -> Void

    init(_ drawing: @escaping (inout Canvas, CGRect) -> Void) {
        self.drawing = drawing
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) { drawing(&canvas, drawnValues.bounds) }
}

/// The outlines of a landscape, as heights over positions in pages from the left.
private enum Terrain {
    case ridge
    case hills
    case ground

    /// The range of positions, in pages. It exceeds the two pages, which can be scrolled past their ends.
    private static let reach = -0.7...2.7
    private static let steps = 136

    /// Returns the vertical position of the outline, as a fraction of the height from the top.
    func edge(at page: Double) -> Double {
        switch self {
        case .ridge: 0.55 - 0.085 * sin(2.2 * page + 0.2) - 0.035 * sin(5.1 * page + 1.4) - 0.008 * sin(13 * page)
        case .hills: 0.72 + 0.055 * sin(2.6 * page + 2.2) + 0.018 * sin(6.1 * page)
        case .ground: 0.85 + 0.035 * sin(2.3 * page + 0.7) + 0.014 * sin(5.7 * page + 1)
        }
    }

    /// Returns the area below the outline.
    /// - Parameter size: The size of one page, in points.
    func shape(_ size: CGSize) -> Shape {
        let (start, end) = (Self.reach.lowerBound, Self.reach.upperBound)
        let points = (0...Self.steps).map { step in
            let page = start + (end - start) * Double(step) / Double(Self.steps)
            return CGPoint(x: page * size.width, y: edge(at: page) * size.height)
        }
        let floor = [end, start].map { CGPoint(x: $0 * size.width, y: size.height + 1) }
        return .polygon(points + floor)
    }
}

extension Shape {
    fileprivate static func disc(_ center: CGPoint, radius: Double) -> Shape {
        .path(Path(ellipseIn: CGRect(center: center, size: CGSize(width: radius * 2, height: radius * 2))))
    }

    /// Returns a trapezoid around x = 0 from half its widths. An upper half of 0 gives a triangle.
    fileprivate static func trapezoid(top: Double, _ upper: Double, bottom: Double, _ lower: Double) -> Shape {
        .polygon([
            CGPoint(x: -upper, y: top), CGPoint(x: upper, y: top), CGPoint(x: lower, y: bottom),
            CGPoint(x: -lower, y: bottom),
        ])
    }

    /// Returns a polygon.
    fileprivate static func polygon(_ points: [CGPoint]) -> Shape {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return .path(path)
    }
}
