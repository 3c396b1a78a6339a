public import Drawing
import Foundation
package import ViewHierarchy

extension ViewController {
    /// What the controller adds to its view's `safeAreaInsets`, in points; less than 0 takes away.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { barItems.additionalSafeArea }
        set {
            guard newValue != barItems.additionalSafeArea else { return }
            barItems.additionalSafeArea = newValue
            updateSafeArea()
        }
    }

    package func safeAreaInsets(of view: View) -> EdgeInsets {
        let given = parent?.safeArea(forChild: self) ?? view.safeAreaInsetsByPlace
        let added = barItems.additionalSafeArea
        return EdgeInsets(
            top: max(0, given.top + added.top), left: max(0, given.left + added.left),
            bottom: max(0, given.bottom + added.bottom), right: max(0, given.right + added.right))
    }

    /// Notifies the view and the controller of what has changed since the last time, and so all children.
    func updateSafeArea() {
        guard let view = viewIfLoaded else { return }
        let insets = view.safeAreaInsets
        if insets != barItems.lastSafeArea {
            barItems.lastSafeArea = insets
            view.tellSafeAreaChange()
            viewSafeAreaInsetsDidChange()
        }
        for child in children { child.updateSafeArea() }
    }
}
