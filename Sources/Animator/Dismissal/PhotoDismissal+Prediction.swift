public import Drawing
import Foundation
public import ViewHierarchy

extension PhotoDismissal {
    /// Returns the outcome of a release at this moment; nil if no finger drags the picture.
    /// - Parameters: As of `release(velocity:spreadVelocity:rotationVelocity:)`.
    public func predictRelease(
        velocity: CGVector, spreadVelocity: Double = 0, rotationVelocity: Double = 0
    ) -> ReleasePrediction? {
        guard let grip, let window = container.window else { return nil }
        let motion = PictureMotion(velocity, growth: spreadVelocity, turn: rotationVelocity)
        let (dismisses, rule) = verdict(grip, motion)
        let place = dismisses ? target()?.frame : rest()
        return ReleasePrediction(
            dismisses ? "dismisses" : "returns", completes: dismisses, by: rule,
            location: container.convert(grip.fingers.middle, to: nil), velocity: velocity,
            guides: [thresholdGuide(grip, in: window.bounds)],
            landing: place.map { container.convert($0, to: nil) })
    }

    /// The finger's position at the threshold: a line, or with `.any` a circle around the start of the drag. After a
    /// pinch, the outline of the picture at the size of the threshold.
    private func thresholdGuide(_ grip: PictureGrip, in bounds: CGRect) -> ReleasePrediction.Guide {
        if grip.isPinched { return ReleasePrediction.Guide(thresholdOutline(grip), label: "threshold") }
        let reach = (settings.distance - grip.takenProgress) * dragLength
        let start = container.convert(grip.start.first, to: nil)
        switch settings.direction {
        case .down:
            return .line(
                through: CGPoint(x: start.x, y: start.y + reach), isHorizontal: true, in: bounds, label: "threshold")
        case .any:
            let radius = max(0, reach)
            let circle = Path(
                ellipseIn: CGRect(x: start.x - radius, y: start.y - radius, width: 2 * radius, height: 2 * radius))
            return ReleasePrediction.Guide(circle, label: "threshold")
        }
    }

    private func thresholdOutline(_ grip: PictureGrip) -> Path {
        let middle = grip.fingers.middle
        let factor = settings.pinchSize / max(pinchedSize(grip), PhotoDismissal.leastSize)
        let bounds = picture.bounds
        let corners = [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
            (bounds.minX, bounds.maxY),
        ].map { x, y in
            let corner = picture.convert(CGPoint(x: x, y: y), to: container)
            return container.convert(
                CGPoint(
                    x: middle.x + (corner.x - middle.x) * factor, y: middle.y + (corner.y - middle.y) * factor),
                to: nil)
        }
        var path = Path(through: corners)
        path.close()
        return path
    }

    /// A size that is not zero, for divisions.
    private static let leastSize = 1e-3
}
