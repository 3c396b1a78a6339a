import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Leads a panel up and down. It is given away always: `wantsInteractiveStart` says whether a finger leads.
final class PanelDriver: UIPercentDrivenInteractiveTransition {
    private weak var panel: UIViewController?
    private(set) var panRecognizer: UIPanGestureRecognizer?
    private var isDragging = false

    override var wantsInteractiveStart: Bool {
        get { return isDragging }
        set {}
    }

    func link(to controller: UIViewController) {
        panel = controller
        panRecognizer = UIPanGestureRecognizer(target: self, action: #selector(handle(recognizer:)))
        panel?.view.addGestureRecognizer(panRecognizer!)
    }

    private var maxTranslation: CGFloat { return panel?.view.frame.height ?? 0 }

    @objc private func handle(recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began:
            isDragging = true
            let isRunning = panel?.transitionCoordinator != nil
            if isRunning { pause() } else { panel?.dismiss(animated: true) }
            recognizer.setTranslation(.zero, in: nil)
        case .changed:
            let sign: CGFloat = panel?.isBeingPresented == true ? -1 : 1
            let step = sign * recognizer.translation(in: nil).y / maxTranslation
            recognizer.setTranslation(CGPoint.zero, in: nil)
            update(percentComplete + step)
        case .ended, .cancelled, .failed:
            isDragging = false
            let sign: CGFloat = panel?.isBeingPresented == true ? -1 : 1
            let projected = percentComplete + sign * recognizer.velocity(in: nil).y * 0.2 / maxTranslation
            if recognizer.state == .ended && projected > 0.5 { finish() } else { cancel() }
        case .possible:
            break
        }
    }
}
