import Animator
import Drawing
import Foundation
import ViewHierarchy

/// The system's push and pop. The upper page slides over the lower one, which retreats a little beneath a shade. To
/// reduce motion, one page fades over the other.
///
/// Under a finger it follows the percentage. After the release it follows the spring.
final class NavigationSlide: SystemAnimator {
    /// The distance that the lower page retreats, as a fraction of its width. Observed in UIKit.
    static let parallax = 0.3
    /// The alpha of the shade over the lower page, 0...1. Observed in UIKit.
    static let shade = 0.1
    /// The duration, in seconds, of the cross-fade. A convention; no source documents it.
    static let plainDuration = 0.35

    private let operation: NavigationController.Operation
    private let alongside: () -> Void
    let isPlain = Accessibility.isReduceMotionEnabled
    var animator: PropertyAnimator?

    /// - Parameter alongside: Changes that are animated alongside, such as the bar's.
    init(_ operation: NavigationController.Operation, alongside: @escaping () -> Void) {
        self.operation = operation
        self.alongside = alongside
    }

    func prepare(_ animator: PropertyAnimator, _ context: any ViewControllerContextTransitioning) {
        if let from = context.view(forKey: .from), let to = context.view(forKey: .to) {
            to.fill(context.viewController(forKey: .to).map(context.finalFrame) ?? context.containerView.bounds)
            let isPush = operation != .pop
            let pages = Pages(upper: isPush ? to : from, lower: isPush ? from : to, in: context.containerView)
            to.layoutIfNeeded()
            if isPlain { fade(pages, animator) } else { slide(pages, animator) }
            animator.addCompletion { position in if position != .start { pages.putBack() } }
        }
        animator.addAnimations(alongside)
    }

    private func slide(_ pages: Pages, _ animator: PropertyAnimator) {
        let isPush = operation != .pop
        pages.addShade()
        pages.slide(apart: isPush)
        animator.addAnimations { pages.slide(apart: !isPush) }
    }

    private func fade(_ pages: Pages, _ animator: PropertyAnimator) {
        let isPush = operation != .pop
        pages.upper.alpha = isPush ? 0 : pages.alpha
        animator.addAnimations { pages.upper.alpha = isPush ? pages.alpha : 0 }
    }

    /// The two pages and the views between them.
    @MainActor
    private struct Pages {
        let upper: View
        let lower: View
        let container: View
        let dimming: DimmingView
        let shadow: PageShadowView
        let alpha: Double

        init(upper: View, lower: View, in container: View) {
            self.upper = upper
            self.lower = lower
            self.container = container
            alpha = upper.alpha
            dimming = DimmingView(frame: container.bounds)
            shadow = PageShadowView(frame: .zero)
            container.insertSubview(lower, at: 0)
            container.addSubview(upper)
            let views = (upper, lower, dimming, shadow)
            let frame = (container as? ChildContainerView)?.frameOfChild ?? { $1 }
            (container as? ChildContainerView)?.fit = { bounds in
                for view in [views.0, views.1] { view.fill(frame(view, bounds)) }
                views.2.fill(bounds)
                views.3.fit(to: bounds)
            }
        }

        func addShade() {
            container.insertSubview(dimming, aboveSubview: lower)
            container.insertSubview(shadow, aboveSubview: dimming)
            shadow.fit(to: container.bounds)
        }

        /// - Parameter apart: Whether the upper page is off screen rather than over the lower one.
        func slide(apart: Bool) {
            let width = container.bounds.width
            let away = CGAffineTransform(translationX: width, y: 0)
            upper.transform = apart ? away : .identity
            shadow.transform = upper.transform
            shadow.alpha = apart ? 0 : 1
            lower.transform =
                apart ? .identity : CGAffineTransform(translationX: -width * NavigationSlide.parallax, y: 0)
            dimming.alpha = apart ? 0 : NavigationSlide.shade
        }

        /// Restores the pages, because the removed page can be shown again.
        func putBack() {
            for page in [upper, lower] { page.transform = .identity }
            upper.alpha = alpha
        }
    }
}

/// The shadow of the upper page's left edge on the lower page.
final class PageShadowView: View {
    /// The shadow's width and the standard deviation of its blur, both in points, and its opacity, 0...1. Observed in
    /// UIKit.
    static let width = 14.0
    static let blur = 5.0
    static let opacity = 0.3

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Places the shadow at the left edge of pages with the given bounds.
    func fit(to bounds: CGRect) {
        fill(CGRect(x: bounds.minX - Self.width, y: bounds.minY, width: Self.width, height: bounds.height))
    }

    override func draw(_ canvas: inout Canvas) {
        let reach = Self.width
        let bounds = drawnValues.bounds
        let page = CGRect(x: bounds.maxX, y: -2 * reach, width: 2 * reach, height: bounds.height + 4 * reach)
        canvas.draw(.shadow(.rect(page), Color(white: 0, alpha: Self.opacity), blur: Self.blur, offset: .zero))
    }
}
