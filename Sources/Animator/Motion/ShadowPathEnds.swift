import Drawing
import ViewHierarchy

/// The paths between which a shadow's path moves, as its number goes from 0 to 1.
struct ShadowPathEnds {
    var from: Path
    var to: Path
    /// The model's before and after: nil is the view's own outline.
    let original: Path?
    var target: Path?

    /// The path at a fraction of the way.
    func path(at fraction: Double) -> Path { from.mixed(with: to, at: fraction) }
}
