import Drawing
import Foundation

/// What stands on the ground, around the origin at its foot; heights are negative.
extension LandscapeView {
    /// A fir, 100 points high.
    func drawTree(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: -4, y: -20, width: 8, height: 30)), daylight.shade)
        for (top, bottom, half) in [(-100.0, -58.0, 18.0), (-80, -34, 25), (-58, -10, 32)] {
            canvas.fill(triangle(0, top, half, bottom), daylight.shade)
        }
    }

    /// A lighthouse, 150 points high; at night with its beam.
    func drawLighthouse(_ canvas: inout Canvas) {
        let lamp = CGPoint(x: 0, y: -134)
        if daylight.isNight {
            for (spread, alpha) in [(44.0, 0.10), (26, 0.14)] {
                canvas.fill(
                    .polygon([
                        lamp, CGPoint(x: 330, y: lamp.y - spread - 24), CGPoint(x: 330, y: lamp.y + spread - 24),
                    ]), daylight.lamp.withAlphaComponent(alpha))
            }
        }
        canvas.fill(trapezoid(from: -120, 13, to: 12, 20), daylight.pale)
        for (top, bottom) in [(-98.0, -76.0), (-54, -32), (-10, 12)] {
            canvas.fill(trapezoid(from: top, half(at: top), to: bottom, half(at: bottom)), daylight.trim)
        }
        canvas.fill(.rect(CGRect(x: -17, y: -124, width: 34, height: 5)), daylight.shade)
        canvas.fill(.rect(CGRect(x: -10, y: -144, width: 20, height: 20)), daylight.pale)
        canvas.fill(.disc(lamp, radius: 6), daylight.lamp)
        canvas.fill(triangle(0, -162, 14, -143), daylight.shade)
        if daylight.isNight {
            canvas.fill(.disc(lamp, radius: 18), daylight.lamp.withAlphaComponent(0.3))
        }
    }

    /// A tent, 60 points high; at night lit from inside, with a fire before it.
    func drawTent(_ canvas: inout Canvas) {
        canvas.fill(triangle(0, -62, 56, 8), daylight.isNight ? daylight.lamp : daylight.pale)
        canvas.fill(
            .polygon([CGPoint(x: 0, y: -62), CGPoint(x: 56, y: 8), CGPoint(x: 16, y: 8)]),
            daylight.isNight ? daylight.ridge : daylight.hills)
        canvas.fill(triangle(-14, -34, 13, 8), daylight.shade.withAlphaComponent(daylight.isNight ? 0.75 : 1))
        guard daylight.isNight else { return }
        let fire = CGPoint(x: 104, y: -6)
        canvas.fill(.disc(fire, radius: 46), daylight.lamp.withAlphaComponent(0.12))
        canvas.fill(.disc(fire, radius: 26), daylight.lamp.withAlphaComponent(0.2))
        canvas.fill(flame(fire, 13, 34), daylight.lamp)
        canvas.fill(flame(fire, 6, 18), daylight.orb)
    }

    // MARK: Outlines

    /// Half the tower's width at a height.
    private func half(at y: Double) -> Double { 13 + (y + 120) / 132 * 7 }

    private func triangle(_ x: Double, _ top: Double, _ half: Double, _ bottom: Double) -> Shape {
        .polygon([CGPoint(x: x, y: top), CGPoint(x: x + half, y: bottom), CGPoint(x: x - half, y: bottom)])
    }

    private func trapezoid(from top: Double, _ upper: Double, to bottom: Double, _ lower: Double) -> Shape {
        .polygon([
            CGPoint(x: -upper, y: top), CGPoint(x: upper, y: top), CGPoint(x: lower, y: bottom),
            CGPoint(x: -lower, y: bottom),
        ])
    }

    private func flame(_ foot: CGPoint, _ half: Double, _ height: Double) -> Shape {
        var path = Path()
        let top = CGPoint(x: foot.x, y: foot.y - height)
        path.move(to: top)
        path.addCurve(
            to: CGPoint(x: foot.x, y: foot.y + half * 0.6),
            control1: CGPoint(x: foot.x + half * 0.3, y: foot.y - height * 0.6),
            control2: CGPoint(x: foot.x + half * 2, y: foot.y + half * 0.6))
        path.addCurve(
            to: top, control1: CGPoint(x: foot.x - half * 2, y: foot.y + half * 0.6),
            control2: CGPoint(x: foot.x - half * 0.5, y: foot.y - height * 0.45))
        path.close()
        return .path(path)
    }
}
