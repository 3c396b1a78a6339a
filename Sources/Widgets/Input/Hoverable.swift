package import Foundation
package import ViewHierarchy

/// A view with a hover state or a tooltip.
@MainActor
package protocol Hoverable: View {
    var isHovered: Bool { get set }
    /// The tooltip: the control's effect and its key, in a few words.
    var toolTip: String? { get }
}

/// A view that displays something at the pointer's position.
@MainActor
package protocol PointerFollowing: Hoverable {
    /// - Parameter place: The position in the view's coordinates, or nil when the pointer leaves.
    func follow(_ place: CGPoint?)
    /// The tooltip for the pointer's position, or nil without one.
    var tip: PointerTip? { get }
}

/// A tooltip of a part of a view.
package struct PointerTip: Hashable {
    package var text: String
    /// The frame of the part, in the view's coordinates.
    package var anchor: CGRect

    package init(text: String, anchor: CGRect) {
        self.text = text
        self.anchor = anchor
    }
}
