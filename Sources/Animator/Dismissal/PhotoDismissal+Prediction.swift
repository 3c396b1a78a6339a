public import Drawing
import Foundation
public import ViewHierarchy

extension PhotoDismissal {
    /// Returns the outcome of a release at this moment; nil if no finger drags the picture.
    /// - Parameter velocity: The velocity of the finger, in points per second.
    public func predictRelease(velocity: CGVector) -> ReleasePrediction? {
        guard let grip, let window = container.window else { return nil }
        let (dismisses, rule) = verdict(grip, velocity)
        let place = dismisses ? target()?.frame : rest()
        return ReleasePrediction(
            dismisses ? "dismisses" : "returns", completes: dismisses, by: rule,
            location: container.convert(grip.pointer, to: nil), velocity: velocity,
            guides: [thresholdGuide(grip, in: window.bounds)],
            landing: place.map { container.convert($0, to: nil) })
    }

    /// The finger's position at the threshold: a line, or with `.any` a circle around the start of the drag.
    private func thresholdGuide(_ grip: PictureGrip, in bounds: CGRect) -> ReleasePrediction.Guide {
        let reach = (settings.distance - grip.takenProgress) * dragLength
        let start = container.convert(grip.start, to: nil)
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
}
