import Foundation
import Transitions
import ViewHierarchy

/// An animator that logs its context's values and ends immediately.
@MainActor
final class Probe: ViewControllerAnimatedTransitioning {
    struct Seen {
        let from: View?
        let to: View?
        let controllers: [String]
        /// The frames: initial of from, initial of to, final of the presenter or from, final of to.
        let frames: [CGRect]
        let isFromInContainer: Bool
    }

    private(set) var seen: [Seen] = []

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else {
            return
        }
        seen.append(
            Seen(
                from: context.view(forKey: .from), to: context.view(forKey: .to),
                controllers: [from, to].map { String(describing: type(of: $0)) },
                frames: [
                    context.initialFrame(for: from), context.initialFrame(for: to), context.finalFrame(for: from),
                    context.finalFrame(for: to),
                ],
                isFromInContainer: context.view(forKey: .from)?.superview === context.containerView))
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
        context.completeTransition(true)
    }
}

final class DimmedController: Plain {}

/// A presentation controller with its own dimming view, which logs its calls.
final class DimmingPresentationController: PresentationController {
    let dimming = DimmingView(frame: .zero)
    private(set) var calls: [String] = []

    override func presentationTransitionWillBegin() {
        calls.append("willPresent")
        dimming.frame = containerView?.bounds ?? .zero
        containerView?.addSubview(dimming)
    }

    override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("didPresent \(completed)") }

    override func dismissalTransitionWillBegin() { calls.append("willDismiss") }

    override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("didDismiss \(completed)") }
}
