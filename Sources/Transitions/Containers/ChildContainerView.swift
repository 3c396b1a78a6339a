import Foundation
import ViewHierarchy

/// The container of a change between children, which lets an animator of the system keep views in place.
final class ChildContainerView: ContainerView {
    /// Gives the views the container's present size, whatever moves them.
    var fit: ((CGRect) -> Void)?

    override func layoutSubviews() { fit?(bounds) }
}

extension View {
    /// Makes the view as large as a rectangle and puts it there, with its transform left alone, and what animates the
    /// view as well where it is there already.
    func fill(_ rect: CGRect) {
        if bounds.size != rect.size { bounds.size = rect.size }
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        if center != middle { center = middle }
    }
}
