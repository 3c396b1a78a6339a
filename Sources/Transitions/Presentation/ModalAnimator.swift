import Animator
import Drawing
import Foundation
import ViewHierarchy

/// The system's animator of presentations and dismissals.
final class ModalAnimator: SystemAnimator {
    private let style: ModalTransitionStyle
    private let isPresenting: Bool
    var animator: PropertyAnimator?

    init(_ style: ModalTransitionStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    /// The duration, in seconds, of a cross-dissolve or a flip. A convention; no source documents it.
    static let plainDuration = 0.4

    var isPlain: Bool { style != .coverVertical || Accessibility.isReduceMotionEnabled }

    func prepare(_ animator: PropertyAnimator, _ context: any ViewControllerContextTransitioning) {
        layOut(context)
        guard let moving = moving(context) else { return }
        if style == .flipHorizontal, !Accessibility.isReduceMotionEnabled {
            return flip(moving, context.view(forKey: isPresenting ? .from : .to), animator)
        }
        let away = away(context, moving)
        if isPresenting { away(moving) }
        animator.addAnimations { [isPresenting] in
            if isPresenting { Self.rest(moving) } else { away(moving) }
        }
    }

    /// Turns the views about the vertical axis through the middle, one after the other, drawn as seen from the front.
    private func flip(_ moving: View, _ other: View?, _ animator: PropertyAnimator) {
        let (leaving, coming) = isPresenting ? (other, moving) : (moving, other)
        let edge = CGAffineTransform(scaleX: Self.edgeWidth, y: 1)
        coming?.transform = edge
        animator.addAnimations {
            View.animateKeyframes(withDuration: 0) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { leaving?.transform = edge }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { coming?.transform = .identity }
            }
        }
        animator.addCompletion { _ in
            leaving?.transform = .identity
            coming?.transform = .identity
        }
    }

    /// The scale of the width of a view seen from its edge. It is not zero, so that the transform can be inverted.
    private static let edgeWidth = 0.001

    /// Returns the view that is presented or dismissed.
    private func moving(_ context: any ViewControllerContextTransitioning) -> View? {
        context.view(forKey: isPresenting ? .to : .from)
    }

    /// Adds the incoming view to the container: in front when presenting, behind when dismissing.
    private func layOut(_ context: any ViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), let view = context.view(forKey: .to) else { return }
        view.frame = context.finalFrame(for: to)
        if isPresenting {
            context.containerView.addSubview(view)
        } else {
            context.containerView.insertSubview(view, at: 0)
        }
        view.layoutIfNeeded()
    }

    private static func rest(_ view: View) {
        view.alpha = 1
        view.transform = .identity
    }

    /// Returns a closure that moves the view off screen, or makes it transparent if the animation is plain.
    private func away(_ context: any ViewControllerContextTransitioning, _ view: View) -> (View) -> Void {
        guard !isPlain else { return { $0.alpha = 0 } }
        let distance = context.containerView.bounds.height - view.frame.minY
        return { $0.transform = CGAffineTransform(translationX: 0, y: distance) }
    }
}
