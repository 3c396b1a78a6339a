import Foundation
package import ViewHierarchy

extension ViewController {
    func loadNow() {
        guard !isViewLoaded else { return }
        loadView()
        if !isViewLoaded {
            TransitionDirector.current.report(
                self, "loadView()", "it has set no view", "an empty one is used; set view, or don't override loadView()"
            )
            view = View(frame: Screen.main.bounds)
        }
        report("viewDidLoad")
        viewDidLoad()
    }

    func report(_ method: String) {
        TransitionDirector.current.report(.lifecycle(method), TransitionDirector.name(of: self))
    }
}

extension ViewController: ViewOwner {
    package func updateConstraints(of view: View) { updateViewConstraints() }

    package func viewWillLayOut(_ view: View) {
        updateSafeArea()
        viewWillLayoutSubviews()
    }

    package func viewDidLayOut(_ view: View) { viewDidLayoutSubviews() }

    package func viewDidMoveToWindow(_ view: View) {
        followWindow()
        callViewIsAppearing()
    }

    package var keyResponder: Responder {
        if let presentation, !presentation.isPending { return presentation.presented.keyResponder }
        return frontChild?.keyResponder ?? self
    }
}

/// A name for the `UIKit` module to export; see there.
public enum _TransitionsMembers {}
