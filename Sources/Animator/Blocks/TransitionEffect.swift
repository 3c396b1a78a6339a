import Drawing
import Foundation
import ViewHierarchy

/// How a transition between two pictures of one place looks.
enum TransitionEffect {
    case crossDissolve
    /// Turned about the axis; seen from the front it is a shrinking and growing.
    case flip(isUpright: Bool)
    case curlUp
    case curlDown

    /// The least part of its size that a turning view shows: a map without inverse could not be drawn.
    private static let edge = 1e-3
    /// How many straight pieces stand for the cosine of a quarter turn.
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
