import Foundation
import ViewHierarchy

/// The view of a tab bar controller: the selected one's place, and the bar over it.
final class TabBarControllerView: View {
    weak var controller: TabBarController?

    override func layoutSubviews() { controller?.layOut(in: bounds) }
}
