import Animator
import Drawing
import Foundation
import ViewHierarchy

extension NavigationBarContent {
    /// Where things are while another item is shown, or this one.
    enum Pose {
        case current
        /// Left for another that lies further on.
        case behind(NavigationBarContent)
        /// Not yet reached from another that leads here.
        case ahead(of: NavigationBarContent)
    }

    /// The part of a transition in which that fades which must not be seen together with what takes its place.
    static let fadePart = 0.4

    /// Moves and fades everything to its place in a pose; inside of an animation's block it is animated.
    /// - Parameter spared: Views that do not fade with the rest.
    func take(_ pose: Pose, sparing spared: [View] = []) {
        let alpha: Double
        let chevronAlpha: Double
        switch pose {
        case .current:
            shift(title: 0, backLabel: 0)
            (alpha, chevronAlpha) = (1, 1)
        case .behind(let next):
            let goal = next.hasBack ? next.backLabelEdge : bounds.width * -NavigationSlide.parallax
            shift(title: goal - titleEdge, backLabel: -back.bounds.width)
            (alpha, chevronAlpha) = (0, 0)
        case .ahead(let previous):
            shift(title: bounds.width / 2, backLabel: previous.titleEdge - backLabelEdge)
            (alpha, chevronAlpha) = (0, previous.hasBack ? 1 : 0)
        }
        func fade(_ view: View, to alpha: Double) { if !spared.contains(where: { $0 === view }) { view.alpha = alpha } }
        for view in [title, back.label, buttons] { fade(view, to: alpha) }
        fade(back.chevron, to: chevronAlpha)
    }

    private func shift(title: Double, backLabel: Double) {
        self.title.transform = title == 0 ? .identity : CGAffineTransform(translationX: title, y: 0)
        back.label.transform = backLabel == 0 ? .identity : CGAffineTransform(translationX: backLabel, y: 0)
    }

    /// Animates the change from one item's content to another's; to be called in an animation's block.
    ///
    /// Buttons are gone before the other's come. So is the text of the lower back button while it is at the chevron, and
    /// where both have a chevron, the one that shows stays.
    static func move(from old: NavigationBarContent, to new: NavigationBarContent, isPop: Bool) {
        let lower = isPop ? new : old
        var spared: [View] = [old.buttons, new.buttons, lower.back.label]
        if old.hasBack && new.hasBack { spared += [old.back.chevron, new.back.chevron] as [View] }
        old.take(isPop ? .ahead(of: new) : .behind(new), sparing: spared)
        new.take(.current, sparing: spared)
        View.animateKeyframes(withDuration: 0) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: fadePart) {
                old.buttons.alpha = 0
                if !isPop { old.back.label.alpha = 0 }
            }
            View.addKeyframe(withRelativeStartTime: 1 - fadePart, relativeDuration: fadePart) {
                new.buttons.alpha = 1
                if isPop { new.back.label.alpha = 1 }
            }
        }
    }

    /// Only fades everything, for those who want less motion.
    func fade(to alpha: Double) {
        for view in [title, back.label, back.chevron, buttons] as [View] { view.alpha = alpha }
    }

    private var titleEdge: Double { title.center.x - title.bounds.width / 2 }

    private var backLabelEdge: Double {
        NavigationBackButton.margin + BarIcon.chevron.size.width + NavigationBackButton.gap
    }
}
