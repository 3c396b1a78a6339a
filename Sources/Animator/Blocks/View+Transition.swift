import Drawing
import Foundation
import Timing
public import ViewHierarchy

extension View {
    /// Changes a view's content with a transition of `options`, from a snapshot of its current appearance.
    ///
    /// Flips are drawn flat: the view shrinks to its axis and grows again, in any direction. Curls roll the old
    /// snapshot up over the top edge, or the new content down from it. Without a transition in `options` the content
    /// changes immediately. The snapshot is removed at the end of the transition.
    /// - Parameters:
    ///   - view: The view that changes: any view with a superview, or a window.
    ///   - duration: The duration in seconds, 0 or more; negative and non-finite values count as 0.
    ///   - options: The transition, the curve, and whether the view receives touches during the transition.
    ///   - animations: Changes the content: immediately, or with `allowAnimatedContent` over the same time.
    ///   - completion: Always called (rule C 2).
    public static func transition(
        with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let old = old(of: view, options)
        if options.contains(.allowAnimatedContent), let animations {
            animate(withDuration: duration, options: options.subtracting(.allowAnimatedContent), animations: animations)
        } else {
            performWithoutAnimation { animations?() }
        }
        performWithoutAnimation { view.layoutIfNeeded() }
        run(old, to: view, duration, options, completion)
    }

    /// Replaces one view by another with a transition of `options`.
    /// - Parameters:
    ///   - fromView: The view to remove from its superview, or with `showHideTransitionViews` to hide.
    ///   - toView: The view to add with its frame to the same superview at the same index, or to show.
    ///   - duration: The duration in seconds, 0 or more; negative and non-finite values count as 0.
    ///   - options: The transition, the curve, and whether views receive touches during the transition.
    ///   - completion: Always called (rule C 2); receives false if `fromView` has no superview, and nothing happens.
    public static func transition(
        from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let superview = fromView.superview else {
            return animate(withDuration: 0, animations: {}, completion: { _ in completion?(false) })
        }
        let old = old(of: fromView, options)
        performWithoutAnimation {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                superview.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
            toView.layoutIfNeeded()
        }
        run(toView.superview == nil ? nil : old, to: toView, duration, options, completion)
    }

    /// Returns the effect of a transition with a snapshot of a view, placed at the view; nil if there is none.
    private static func old(of view: View, _ options: AnimationOptions) -> (effect: TransitionEffect, picture: View)? {
        guard AnimationScope.isEnabled, let effect = TransitionEffect(options),
            let picture = view.snapshotView(afterScreenUpdates: view.window == nil)
        else { return nil }
        let seen = view.presentation
        picture.bounds.size = seen.bounds.size
        picture.center = view.superview == nil ? seen.bounds.center : seen.center
        picture.transform = view.superview == nil ? .identity : seen.transform
        return (effect, picture)
    }

    private static func run(
        _ old: (effect: TransitionEffect, picture: View)?, to view: View, _ duration: Double,
        _ options: AnimationOptions, _ completion: ((Bool) -> Void)?
    ) {
        guard let (effect, picture) = old else {
            return animate(withDuration: 0, animations: {}, completion: completion)
        }
        performWithoutAnimation {
            if let superview = view.superview, effect.oldIsAbove {
                superview.insertSubview(picture, aboveSubview: view)
            } else if let superview = view.superview {
                superview.insertSubview(picture, belowSubview: view)
            } else {
                view.addSubview(picture)
            }
        }
        let animator = PropertyAnimator(duration: duration, curve: options.curve)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        animator.addAnimations { [unowned animator] in
            // The animator owns the view even if nothing of it moves, so that it receives no touches.
            animator.add(.shadowRadius, of: view, target: view.model[.shadowRadius], always: true)
            effect.animate(from: picture, to: view, by: animator)
        }
        animator.join { isEnd in
            performWithoutAnimation { picture.removeFromSuperview() }
            completion?(isEnd)
        }
        AnimationScope.run(capturing: nil) { animator.startAnimation() }
    }
}

/// The kind of a transition from an old snapshot to a new view at one place.
enum TransitionEffect {
    case crossDissolve
    /// A turn about the axis, drawn as shrinking and growing.
    case flip(isUpright: Bool)
    case curlUp
    case curlDown

    /// The smallest scale of a turning view: a transform without inverse could not be drawn.
    private static let edge = 1e-3
    /// The number of linear pieces that approximate the cosine of a quarter turn.
    private static let pieces = 16

    /// Creates the effect in `options`, or for any effect the cross-dissolve if motion is reduced.
    @MainActor
    init?(_ options: AnimationOptions) {
        switch options.rawValue >> 20 & 7 {
        case 1, 2: self = .flip(isUpright: true)
        case 3: self = .curlUp
        case 4: self = .curlDown
        case 5: self = .crossDissolve
        case 6, 7: self = .flip(isUpright: false)
        default: return nil
        }
        if Accessibility.isReduceMotionEnabled { self = .crossDissolve }
    }

    var oldIsAbove: Bool { if case .curlDown = self { false } else { true } }

    /// Sets what moves, in an animator's block: the views keep their final values, except for the old snapshot.
    @MainActor
    func animate(from old: View, to new: View, by animator: PropertyAnimator) {
        let transform = new.transform
        let alpha = new.alpha
        switch self {
        case .crossDissolve: old.alpha = 0
        case .flip(let isUpright):
            animator.collectKeyframes(.linear) {
                let count = 2 * Self.pieces
                for piece in 1...count {
                    let turn = abs(cos(.pi * Double(piece) / Double(count)))
                    let scale = max(turn, Self.edge)
                    let turned = CGAffineTransform(scaleX: isUpright ? scale : 1, y: isUpright ? 1 : scale)
                        .concatenating(transform)
                    View.addKeyframe(
                        withRelativeStartTime: Double(piece - 1) / Double(count), relativeDuration: 1 / Double(count)
                    ) {
                        old.transform = turned
                        new.transform = piece == count ? transform : turned
                    }
                }
            }
            View.performWithoutAnimation { new.alpha = 0 }
            animator.collectKeyframes(.discrete) {
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) {
                    new.alpha = alpha
                    old.alpha = 0
                }
            }
        case .curlUp: old.transform = Self.rolled(old).concatenating(transform)
        case .curlDown:
            View.performWithoutAnimation { new.transform = Self.rolled(new).concatenating(transform) }
            new.transform = transform
        }
    }

    /// Returns the transform that flattens a view at its top edge.
    @MainActor
    private static func rolled(_ view: View) -> CGAffineTransform {
        CGAffineTransform(scaleX: 1, y: edge)
            .concatenating(CGAffineTransform(translationX: 0, y: -view.bounds.height / 2 * (1 - edge)))
    }
}
