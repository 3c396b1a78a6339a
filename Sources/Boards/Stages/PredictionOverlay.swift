import Drawing
import Foundation
import ViewHierarchy
import Widgets

/// Draws what a release would do now over a stage: the lines and regions of the rule, the velocity of the view that the
/// pointer moves, and the positions where view and pointer would come to rest.
package struct PredictionOverlay: Hashable {
    var predictions: [ReleasePrediction] = []

    /// The colors of an outcome that completes, and of one that cancels.
    struct Colors: Hashable {
        var completes: Color
        var returns: Color
        var text: Color
        var plate: Color
    }

    private static let lineWidth = 1.5
    /// The alpha of a region.
    private static let regionAlpha = 0.12
    /// The time, in seconds, over which the arrow extends the velocity.
    private static let arrowSeconds = 0.1
    /// The minimum velocity of an arrow and of a ring, in points per second.
    private static let leastSpeed = 20.0
    private static let head = (length: 9.0, half: 4.5)
    private static let ring = 7.0
    private static let corner = 8.0
    private static let textInset = CGSize(width: 6, height: 3)

    /// - Parameters:
    ///   - bounds: The stage's bounds, in its points.
    ///   - scale: The points of the window per point of the stage.
    @MainActor
    func draw(into canvas: inout Canvas, in bounds: CGRect, scale: Double, _ colors: Colors) {
        for prediction in predictions {
            draw(prediction, into: &canvas, in: bounds, scale: scale, colors)
        }
    }

    @MainActor
    private func draw(
        _ prediction: ReleasePrediction, into canvas: inout Canvas, in bounds: CGRect, scale: Double, _ colors: Colors
    ) {
        let color = prediction.completes ? colors.completes : colors.returns
        let width = Self.lineWidth / scale
        for guide in prediction.guides {
            if guide.isRegion { canvas.fill(.path(guide.path), color.withAlphaComponent(Self.regionAlpha)) }
            canvas.draw(.stroke(.path(guide.path), color, width: width))
        }
        if let landing = prediction.landing {
            let shape = Shape(rect: landing.insetBy(dx: width, dy: width), cornerRadius: Self.corner / scale)
            canvas.draw(.stroke(shape, color, width: 2 * width))
        }
        drawMotion(of: prediction, into: &canvas, scale: scale, color)
        drawProjection(of: prediction, into: &canvas, in: bounds, scale: scale, color)
        for guide in prediction.guides { draw(guide, into: &canvas, in: bounds, scale: scale, color, colors) }
    }

    /// Draws the velocity of what the pointer moves as an arrow at the pointer.
    private func drawMotion(
        of prediction: ReleasePrediction, into canvas: inout Canvas, scale: Double, _ color: Color
    ) {
        let speed = prediction.motion.length
        guard speed >= Self.leastSpeed else { return }
        let unit = CGVector(dx: prediction.motion.dx / speed, dy: prediction.motion.dy / speed)
        let (start, reach) = (prediction.location, speed * Self.arrowSeconds)
        let tip = CGPoint(x: start.x + unit.dx * reach, y: start.y + unit.dy * reach)
        let length = min(Self.head.length / scale, reach)
        let half = Self.head.half / Self.head.length * length
        let neck = CGPoint(x: tip.x - unit.dx * length, y: tip.y - unit.dy * length)
        var shaft = Path()
        shaft.move(to: start)
        shaft.addLine(to: neck)
        canvas.draw(.stroke(.path(shaft), color, width: 2 * Self.lineWidth / scale))
        var head = Path()
        head.move(to: tip)
        head.addLine(to: CGPoint(x: neck.x - unit.dy * half, y: neck.y + unit.dx * half))
        head.addLine(to: CGPoint(x: neck.x + unit.dy * half, y: neck.y - unit.dx * half))
        head.close()
        canvas.fill(.path(head), color)
    }

    /// Draws a ring where the velocity that the release hands over would lead the pointer.
    private func drawProjection(
        of prediction: ReleasePrediction, into canvas: inout Canvas, in bounds: CGRect, scale: Double, _ color: Color
    ) {
        guard prediction.velocity.length >= Self.leastSpeed else { return }
        let radius = Self.ring / scale
        let place = prediction.projection
        let ring = CGRect(
            x: min(max(place.x, bounds.minX), bounds.maxX) - radius,
            y: min(max(place.y, bounds.minY), bounds.maxY) - radius, width: 2 * radius, height: 2 * radius)
        canvas.draw(.stroke(.path(Path(ellipseIn: ring)), color, width: Self.lineWidth / scale))
    }

    /// Draws a guide's name on a plate at its left end, inside the stage.
    @MainActor
    private func draw(
        _ guide: ReleasePrediction.Guide, into canvas: inout Canvas, in bounds: CGRect, scale: Double, _ color: Color,
        _ colors: Colors
    ) {
        let size = CGSize(
            width: Lettering.width(guide.label, Lettering.figures) + 2 * Self.textInset.width,
            height: TextSystem.measuring.metrics(of: Lettering.figures).lineHeight + 2 * Self.textInset.height)
        let box = guide.path.controlBounds
        let room = CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
            .insetBy(dx: Self.textInset.width, dy: Self.textInset.width)
        let place = CGRect(
            x: min(max(box.minX * scale, room.minX), room.maxX - size.width),
            y: min(max(box.minY * scale - size.height / 2, room.minY), room.maxY - size.height),
            width: size.width, height: size.height)
        canvas.save()
        canvas.concatenate(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
        canvas.fill(Shape(rect: place, cornerRadius: place.height / 2), colors.plate)
        canvas.draw(
            guide.label, Lettering.figures, colors.text,
            in: place.insetBy(dx: Self.textInset.width, dy: Self.textInset.height))
        canvas.restore()
    }
}
