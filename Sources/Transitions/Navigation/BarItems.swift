import Drawing
import Foundation
import ViewHierarchy

/// What a controller shows in the bars around it, and how much of its view they cover.
@MainActor
final class BarItems {
    /// Made when it is first asked for.
    var navigationItem: NavigationItem?
    /// Made when it is first asked for.
    var tabBarItem: TabBarItem?
    var hidesBottomBar = false
    var additionalSafeArea = EdgeInsets.zero
    /// What the controller received last.
    var lastSafeArea = EdgeInsets.zero

    func setTitle(_ title: String?) {
        navigationItem?.title = title
        tabBarItem?.title = title
    }
}
