import Foundation
import ViewHierarchy

/// The view of a navigation controller: the page's place beneath the bar.
final class NavigationView: View {
    weak var controller: NavigationController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        controller?.popGesture.mayBegin(gestureRecognizer) ?? true
    }
}
