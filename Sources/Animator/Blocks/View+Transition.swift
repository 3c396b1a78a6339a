import Drawing
import Foundation
public import ViewHierarchy

extension View {
    /// Changes a view's content with one of the transitions of `options`, from a picture of what it shows now.
    ///
    /// Flips are drawn flat: the view shrinks to its axis and grows again, from whichever side they come. Curls roll the
    /// old picture up over the top edge, or the new one down from it. Without a transition in `options` the content
    /// changes at once. The picture is gone when the transition has ended.
    /// - Parameters:
    ///   - view: The view that changes; it may be any view that has a superview, or a window.
    ///   - duration: Seconds, 0 or more; what is negative or not finite is 0.
    ///   - options: The transition, the curve, and whether the view takes touches meanwhile.
    ///   - animations: Changes the content: at once, or with `allowAnimatedContent` within the same time.
    ///   - completion: Always called (rule C 2).
    public static func transition(
        with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let effect = AnimationScope.isEnabled ? TransitionEffect(options) : nil
        let picture = effect == nil ? nil : picture(of: view)
        if options.contains(.allowAnimatedContent), let animations {
            animate(withDuration: duration, options: options.subtracting(.allowAnimatedContent), animations: animations)
        } else {
            performWithoutAnimation { animations?() }
        }
        performWithoutAnimation { view.layoutIfNeeded() }
        guard let effect, let picture else {
            animate(withDuration: 0, animations: {}, completion: completion)
            return
        }
        performWithoutAnimation { place(picture, on: view, isAbove: effect.oldIsAbove) }
        run(effect, from: picture, to: view, duration, options, completion)
    }

    /// Puts one view in the place of another with one of the transitions of `options`.
    /// - Parameters:
    ///   - fromView: The view that goes: out of its superview, or with `showHideTransitionViews` hidden.
    ///   - toView: The view that comes, with the frame that it has: into the same superview at the same place, or shown.
    ///   - duration: Seconds, 0 or more; what is negative or not finite is 0.
    ///   - options: The transition, the curve, and whether views take touches meanwhile.
    ///   - completion: Always called (rule C 2); receives false where the view that goes has no superview, and nothing
    ///     happens.
    public static func transition(
        from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let superview = fromView.superview else {
            animate(withDuration: 0, animations: {}, completion: { _ in completion?(false) })
            return
        }
        let effect = AnimationScope.isEnabled ? TransitionEffect(options) : nil
        let picture = effect == nil ? nil : picture(of: fromView)
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
        guard let effect, let picture, toView.superview != nil else {
            animate(withDuration: 0, animations: {}, completion: completion)
            return
        }
        performWithoutAnimation { place(picture, on: toView, isAbove: effect.oldIsAbove) }
        run(effect, from: picture, to: toView, duration, options, completion)
    }

    /// A picture of a view, placed where the view is.
    private static func picture(of view: View) -> View? {
        guard let picture = view.snapshotView(afterScreenUpdates: view.window == nil) else { return nil }
        let seen = view.presentation
        picture.bounds.size = seen.bounds.size
        picture.center = view.superview == nil ? seen.bounds.center : seen.center
        picture.transform = view.superview == nil ? .identity : seen.transform
        return picture
    }

    private static func place(_ picture: View, on view: View, isAbove: Bool) {
        guard let superview = view.superview else { return view.addSubview(picture) }
        if isAbove {
            superview.insertSubview(picture, aboveSubview: view)
        } else {
            superview.insertSubview(picture, belowSubview: view)
        }
    }

    private static func run(
        _ effect: TransitionEffect, from picture: View, to view: View, _ duration: Double, _ options: AnimationOptions,
        _ completion: ((Bool) -> Void)?
    ) {
        let animator = PropertyAnimator(duration: duration, curve: options.curve)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        animator.addAnimations { [unowned animator] in
            // The view is the animator's also where nothing of it moves, so that it takes no touches.
            animator.hold(view)
            effect.animate(from: picture, to: view, by: animator)
        }
        animator.join { isEnd in
            performWithoutAnimation { picture.removeFromSuperview() }
            completion?(isEnd)
        }
        AnimationScope.run(capturing: nil) { animator.startAnimation() }
    }
}

extension PropertyAnimator {
    /// Lets a view be the animator's though nothing of it moves.
    fileprivate func hold(_ view: View) {
        add(.shadowRadius, of: view, target: view.model[.shadowRadius], always: true)
    }
}

/// The appearance of a transition between two pictures of one place.
enum TransitionEffect {
    case crossDissolve
    /// Turned about the axis; seen from the front it is a shrinking and growing.
    case flip(isUpright: Bool)
    case curlUp
    case curlDown

    /// The least part of its size that a turning view shows: a map without inverse could not be drawn.
    private static let edge = 1e-3
    /// How many straight pieces approximate the cosine of a quarter turn.
    private static let pieces = 16

    /// The effect that `options` name, or the cross-dissolve for any where motion is reduced.
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

    /// Whether the old picture lies over the new view.
    var oldIsAbove: Bool { if case .curlDown = self { false } else { true } }

    /// Sets what moves, in an animator's block: the views end as they are now, but for the old picture.
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

    /// What draws a view together at its top edge.
    @MainActor
    private static func rolled(_ view: View) -> CGAffineTransform {
        CGAffineTransform(scaleX: 1, y: edge)
            .concatenating(CGAffineTransform(translationX: 0, y: -view.bounds.height / 2 * (1 - edge)))
    }
}
