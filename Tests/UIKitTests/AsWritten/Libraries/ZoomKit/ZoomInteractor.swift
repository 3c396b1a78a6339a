//
//  ZoomInteractor.swift
//  ZoomKit
//

import UIKit

/// A pan that runs in one direction only.
open class DirectionalPanGestureRecognizer: UIPanGestureRecognizer {

    public enum Direction {
        case down, up
    }

    public var direction: Direction = .down
    private var firstLocation: CGPoint?

    public required init() {
        super.init()
        maximumNumberOfTouches = 1
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        firstLocation = touches.first?.location(in: view)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, let first = firstLocation, let now = touches.first?.location(in: view) {
            let travelled = direction == .down ? now.y - first.y : first.y - now.y
            if travelled < -10 || abs(now.x - first.x) > 40 {
                state = .failed
                return
            }
        }
        super.touchesMoved(touches, with: event)
    }

    open override func reset() {
        super.reset()
        firstLocation = nil
    }
}

/// Dismisses a controller by a pull.
public final class ZoomInteractor: NSObject, UIViewControllerInteractiveTransitioning {

    private weak var controller: UIViewController?
    private let zoom: ZoomTransition
    private(set) var pauses = 0
    public private(set) var isInteracting = false
    public let recognizer: DirectionalPanGestureRecognizer

    public static let completionThreshold: CGFloat = 0.3

    public init(controller: UIViewController, zoom: ZoomTransition = .shared) {
        self.controller = controller
        self.zoom = zoom
        recognizer = DirectionalPanGestureRecognizer()
        super.init()
        recognizer.addTarget(self, action: ZoomInteractor.handlePan(_:))
        recognizer.delegate = self
        controller.view.addGestureRecognizer(recognizer)
    }

    public func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        zoom.start(transitionContext)
        guard !isInteracting else { return }
        for animator in zoom.animators { animator.startAnimation() }
    }

    public var wantsInteractiveStart: Bool {
        return isInteracting
    }

    func didPause() {
        pauses += 1
    }

    private func handlePan(_ recognizer: UIPanGestureRecognizer) {
        guard let view = controller?.view else { return }
        let translation = recognizer.translation(in: view)
        let progress = translation.y / view.bounds.height
        switch recognizer.state {
        case .began:
            isInteracting = true
            zoom.interactor = self
            controller?.dismiss(animated: true, completion: nil)
        case .changed:
            zoom.update(progress)
        case .ended:
            isInteracting = false
            let velocity = recognizer.velocity(in: view).y
            if progress + velocity / view.bounds.height > ZoomInteractor.completionThreshold {
                zoom.finish()
            } else {
                zoom.cancel()
            }
        case .cancelled, .failed:
            isInteracting = false
            zoom.cancel()
        default:
            break
        }
    }
}

extension ZoomInteractor: UIGestureRecognizerDelegate {

    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        if let allows = zoom.delegate?.zoom(zoom, shouldBeginWith: pan), !allows { return false }
        return zoom.state == .possible
    }
}
