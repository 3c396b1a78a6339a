import Drawing
import Foundation
import ViewHierarchy

extension ReleasePrediction.Guide {
    /// Returns the directions in which the gesture begins, as a cone from where the finger landed.
    @MainActor
    static func cone(
        from pan: PanGestureRecognizer, along direction: PanInteractionController.Direction, presents: Bool
    ) -> ReleasePrediction.Guide {
        let (location, travel) = (pan.location(in: nil), pan.translation(in: nil))
        let apex = CGPoint(x: location.x - travel.x, y: location.y - travel.y)
        let (step, sign) = (direction.unit, presents ? -Self.coneLength : Self.coneLength)
        var path = Path()
        path.move(to: apex)
        // The sides are where the components along and across the direction are equal.
        path.addLine(
            to: CGPoint(x: apex.x + (step.dx - step.dy) * sign, y: apex.y + (step.dy + step.dx) * sign))
        path.addLine(
            to: CGPoint(x: apex.x + (step.dx + step.dy) * sign, y: apex.y + (step.dy - step.dx) * sign))
        path.close()
        return ReleasePrediction.Guide(path, label: "begins here", isRegion: true)
    }

    /// The length of the cone's axis, in points.
    private static let coneLength = 80.0
}

extension TransitionKind {
    /// What a release that finishes a transition of this kind does.
    var outcome: String {
        switch self {
        case .present: "presents"
        case .dismiss: "dismisses"
        case .push: "pushes"
        case .pop: "pops"
        default: "finishes"
        }
    }
}
