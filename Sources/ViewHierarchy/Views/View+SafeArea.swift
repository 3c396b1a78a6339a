public import Drawing
import Foundation

extension View {
    /// How much of the view lies beneath the bars of the controllers around, from each edge, in points, 0 or more.
    ///
    /// A controller's own view has what its container and `additionalSafeAreaInsets` say, wherever a transition moves
    /// it; any other view has what of its superview's reaches into it, by the model's values.
    public var safeAreaInsets: EdgeInsets { owner?.safeAreaInsets(of: self) ?? safeAreaInsetsByPlace }

    /// What of the superview's insets reaches into the view.
    package var safeAreaInsetsByPlace: EdgeInsets {
        guard let superview else { return .zero }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return .zero }
        let (room, frame) = (superview.bounds, frame)
        return EdgeInsets(
            top: max(0, outer.top - (frame.minY - room.minY)), left: max(0, outer.left - (frame.minX - room.minX)),
            bottom: max(0, outer.bottom - (room.maxY - frame.maxY)),
            right: max(0, outer.right - (room.maxX - frame.maxX)))
    }

    /// Notifies this view and those inside of it, but for other controllers' views, which these notify.
    package func tellSafeAreaChange() {
        safeAreaInsetsDidChange()
        setNeedsLayout()
        for view in subviews where view.owner == nil { view.tellSafeAreaChange() }
    }
}
