import Animator
import Foundation
import ViewHierarchy

// Who decides about the device's status bar and home indicator, and when they change. Without a device nothing is
// asked.
extension ViewController {
    /// The controller that decides about the bars: this one, or the one presented over all of it.
    fileprivate var barOwner: ViewController {
        guard let presentation, presentation.decidesBars else { return self }
        return presentation.presented.barOwner
    }

    /// Returns the controller at the end of a chain of children.
    fileprivate func delegate(_ child: (ViewController) -> ViewController?) -> ViewController {
        var controller = self
        while let next = child(controller) { controller = next }
        return controller
    }
}

extension Presentation {
    /// Whether the presented controller decides about the bars: it covers the screen, or asks for them, and is or will be
    /// there. Under a finger a transition leaves them alone.
    fileprivate var decidesBars: Bool {
        switch state {
        case .presenting(let run): guard run.isRunning, !run.isInteractive, !run.isCancelled else { return false }
        case .dismissing(let run):
            guard run.isPending || run.isInteractive || run.isCancelled else { return false }
        case .presented: break
        case .over: return false
        }
        switch controller.presentationStyle {
        case .fullScreen, .currentContext: return true
        default: return presented.modalPresentationCapturesStatusBarAppearance
        }
    }
}

extension Window {
    /// The duration, in seconds, of a change of the bars by itself. By observation.
    fileprivate static let barChangeDuration = 0.35

    /// Shows the bars as the controllers ask for them now.
    /// - Parameter duration: How long the change takes, in seconds: as long as the transition with which it begins.
    func updateSystemBars(animated isAnimated: Bool = false, duration: Double = barChangeDuration) {
        guard screen.device != nil, let owner = rootViewController?.barOwner else { return }
        var appearance = SystemBarAppearance()
        let hiding = owner.delegate(\.childForStatusBarHidden)
        appearance.isStatusBarHidden = hiding.prefersStatusBarHidden
        appearance.statusBarStyle = owner.delegate(\.childForStatusBarStyle).preferredStatusBarStyle
        appearance.isHomeIndicatorHidden =
            owner.delegate(\.childForHomeIndicatorAutoHidden).prefersHomeIndicatorAutoHidden
        if owner.presentation?.isOnShrunkPresenter == true { appearance.statusBarStyle = .lightContent }
        guard appearance != systemBarAppearance else { return }
        let hides = appearance.isStatusBarHidden != systemBarAppearance.isStatusBarHidden
        let animation = hiding.preferredStatusBarUpdateAnimation
        let change = { [self] in
            setSystemBars(appearance, animation)
            if hides { rootViewController?.updateSafeAreas() }
        }
        guard isAnimated, !hides || animation != .none else { return change() }
        AnimationScope.run(capturing: nil) {
            AnimationGroup.ungrouped {
                View.animate(withDuration: duration, options: .layoutSubviews, animations: change)
            }
        }
    }
}

extension Presentation {
    /// Whether a sheet has shrunk the presenter, in front of black.
    fileprivate var isOnShrunkPresenter: Bool {
        guard let sheet = controller as? SheetPresentationController, sheet.layout?.shrinksPresenter == true else {
            return false
        }
        switch state {
        case .presenting(let run): return run.isRunning && !run.isInteractive && !run.isCancelled
        case .presented: return true
        case .dismissing(let run): return run.isPending || run.isInteractive || run.isCancelled
        case .over: return false
        }
    }
}
