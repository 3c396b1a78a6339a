import Drawing
import Foundation
import ViewHierarchy

/// Two pages of hills at an hour: on the left a tent by a fire, on the right a lighthouse.
final class LandscapeView: View {
    let daylight: Daylight

    /// The height of a landscape whose trees are as tall as they are told, in points.
    private static let usualHeight = 470.0
    private static let scales = 0.62...1.5
    /// Where trees are, in pages, and how tall, in points.
    private static let woods: [(page: Double, height: Double)] = [
        (-0.31, 46), (-0.2, 62), (-0.12, 38), (0.06, 58), (0.11, 78), (0.17, 50), (0.3, 34), (0.86, 44), (0.93, 66),
        (1.0, 84), (1.07, 56), (1.13, 40), (1.34, 32), (1.4, 42), (1.95, 48), (2.05, 70), (2.13, 52), (2.3, 64),
    ]

    init(_ daylight: Daylight) {
        self.daylight = daylight
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let page = CGSize(width: bounds.width / 2, height: bounds.height)
        let scale = min(max(bounds.height / Self.usualHeight, Self.scales.lowerBound), Self.scales.upperBound)
        canvas.fill(Terrain.hills.shape(page), daylight.hills)
        for tree in Self.woods {
            canvas.save()
            canvas.stand(at: Terrain.ground.point(at: tree.page, page), scale: scale * tree.height / 100)
            drawTree(&canvas)
            canvas.restore()
        }
        for (thing, place) in [(drawLighthouse, 1.72), (drawTent, 0.6)] {
            canvas.save()
            canvas.stand(at: Terrain.ground.point(at: place, page), scale: scale)
            thing(&canvas)
            canvas.restore()
        }
        canvas.fill(Terrain.ground.shape(page), daylight.ground)
    }
}

extension Canvas {
    /// Makes a place the origin, upwards of which things stand in points of their own.
    fileprivate mutating func stand(at place: CGPoint, scale: Double) {
        concatenate(CGAffineTransform(translationX: place.x, y: place.y))
        concatenate(CGAffineTransform(scaleX: scale, y: scale))
    }
}
