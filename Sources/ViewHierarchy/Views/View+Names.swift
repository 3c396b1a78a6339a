/// A name for the module `UIKit` to export, see there.
public enum _ViewHierarchyMembers {}

/// The names under which UIKit has these types inside of `UIView`.
extension View {
    public typealias ContentMode = ViewHierarchy.ContentMode
    public typealias AutoresizingMask = ViewHierarchy.AutoresizingMask

    /// Pixels in a point, on the screen that the view's stage is shown on.
    public var contentScaleFactor: Double { Screen.main.scale }

    /// Lets two subviews change places, counted from the back; places that there are not change nothing.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let views = subviews
        guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2),
            let first = children.firstIndex(where: { $0 === views[index1] }),
            let second = children.firstIndex(where: { $0 === views[index2] })
        else { return }
        children.swapAt(first, second)
        childrenDidChange()
        setNeedsDisplay()
    }
}
