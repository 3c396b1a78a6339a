import Foundation
public import ViewHierarchy

extension Window {
    /// The controller whose view fills the window, told of its appearing at once.
    ///
    /// Another one takes its place at once, together with all that it presents.
    public var rootViewController: ViewController? {
        get { rootController as? ViewController }
        set {
            guard newValue !== rootViewController else { return }
            if let old = rootViewController { leave(old) }
            rootController = newValue
            resizing = newValue == nil ? nil : { [weak self] in self?.letControllersResize(to: $0, $1, $2) }
            if let newValue { enter(newValue) }
        }
    }

    /// Shows the window: it is always shown, so that this is without effect, for code that says so.
    public func makeKeyAndVisible() {}

    private func enter(_ controller: ViewController) {
        controller.beginAppearanceTransition(true, animated: false)
        guard let view = controller.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
        controller.endAppearanceTransition()
    }

    private func leave(_ controller: ViewController) {
        controller.tearDownTransitions()
        controller.appear(false)
        controller.viewIfLoaded?.removeFromSuperview()
    }

    private func letControllersResize(to size: CGSize, _ isAnimated: Bool, _ resize: @escaping () -> Void) {
        guard let root = rootViewController else { return resize() }
        WindowResizing(window: self, root: root).run(to: size, animated: isAnimated, resize)
    }
}

extension ViewController {
    /// Ends what runs and takes away what is presented, here and in all children.
    func tearDownTransitions() {
        presentation?.tearDown()
        for run in TransitionDirector.current.runs where run.involves(self) { run.force(completed: true) }
        for child in children { child.tearDownTransitions() }
    }
}
