public import Drawing
import Foundation
package import ViewHierarchy

extension ViewController {
    /// What the controller adds to its view's `safeAreaInsets`, in points; less than 0 takes away.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { furniture.additionalSafeArea }
        set {
            guard newValue != furniture.additionalSafeArea else { return }
            furniture.additionalSafeArea = newValue
            updateSafeArea()
        }
    }

    package func safeAreaInsets(of view: View) -> EdgeInsets {
        let given = parent?.safeArea(forChild: self) ?? view.safeAreaInsetsByPlace
        let added = furniture.additionalSafeArea
        return EdgeInsets(
            top: max(0, given.top + added.top), left: max(0, given.left + added.left),
            bottom: max(0, given.bottom + added.bottom), right: max(0, given.right + added.right))
    }

    /// Tells the view and the controller of what has changed since they were told last; so all children.
    func updateSafeArea() {
        guard let view = viewIfLoaded else { return }
        let insets = view.safeAreaInsets
        if insets != furniture.toldSafeArea {
            furniture.toldSafeArea = insets
            view.tellSafeAreaChange()
            viewSafeAreaInsetsDidChange()
        }
        for child in children { child.updateSafeArea() }
    }
}
