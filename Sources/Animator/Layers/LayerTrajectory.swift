import Drawing
import ViewHierarchy

/// What an animation of a layer moves, and from where to where.
enum LayerTrajectory {
    case values(AnimatableProperty, from: AnimationVector, to: AnimationVector)
    /// The outline of a shape, or of a shadow.
    case path(from: Path, to: Path)

    var property: AnimatableProperty {
        switch self {
        case .values(let property, _, _): property
        case .path: .shadowPath
        }
    }
}
