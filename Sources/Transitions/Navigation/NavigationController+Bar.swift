import Animator
import Drawing
import Foundation
import ViewHierarchy

extension NavigationController {
    /// Lets the bar go where it is wanted.
    func moveBar(animated: Bool) {
        let move = { [self] in placeBar(isAway: isNavigationBarHidden) }
        if animated {
            View.animate(withDuration: Self.hideShowBarDuration, animations: move)
        } else {
            move()
        }
    }

    /// Puts the bar at the top, or out of sight above it.
    func placeBar(isAway: Bool) {
        isBarAway = isAway
        guard let view = viewIfLoaded else { return }
        let top = view.safeAreaInsets.top
        let y = isAway ? -NavigationBar.height : top
        navigationBar.fill(CGRect(x: 0, y: y, width: view.bounds.width, height: NavigationBar.height))
        navigationBar.topExtension = top
        let alpha: Double = isAway ? 0 : 1
        if navigationBar.alpha != alpha { navigationBar.alpha = alpha }
    }

    func layOut(in bounds: CGRect) {
        stage.fill(bounds)
        placeBar(isAway: isBarAway)
    }
}
