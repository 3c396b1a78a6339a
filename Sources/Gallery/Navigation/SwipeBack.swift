import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `swipe-back` scene.
    public static let swipeBack = SceneDescription(
        name: "swipe-back",
        title: "Swipe Back",
        hint: "Open a story, and drag it to the right from anywhere. Catch it while it moves.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("contents"), SceneViewName("page"), SceneViewName("text", isTraced: false),
            SceneViewName("leave", isTraced: false), SceneViewName("story", isNumbered: true, isTraced: false),
        ],
        lead: "page",
        make: { ControllerScene(StoryNavigation(SceneStyle($0)), lead: "page") })
}

/// A magazine's contents, and a page for each story, with bars of their own.
private final class StoryNavigation: NavigationController {
    /// Kept here, as the delegate is held weakly.
    private let transition: SwipeTransition

    init(_ style: SceneStyle) {
        transition = SwipeTransition(style)
        super.init(nibName: nil, bundle: nil)
        delegate = transition
        isNavigationBarHidden = true
        let palette = style.palette
        let contents = ListView.stories(palette) { [weak self] in
            // While pages slide, and may be caught, none is opened.
            guard let self, transitionCoordinator == nil else { return }
            pushViewController(StoryPage($0, palette), animated: true)
        }
        viewControllers = [Page("contents", contents)]
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { transition.lead(self) }
}

/// One story.
private final class StoryPage: Page {
    init(_ story: Story, _ palette: Palette) {
        var leave: (@MainActor @Sendable () -> Void)?
        super.init("page", ArticlePage(story, palette) { leave?() })
        leave = { [weak self] in self?.leave() }
    }

    required init?(coder: NSCoder) { nil }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" || key == "left" else { return super.keyPressed(key) }
        leave()
        return true
    }

    private func leave() {
        if transitionCoordinator == nil { navigationController?.popViewController(animated: true) }
    }
}

/// Hands out an animator for both ways, and always the interaction controller, which begins under a finger only where it
/// is told so: what a button has begun can be caught as well.
private final class SwipeTransition: NavigationControllerDelegate, GestureRecognizerDelegate {
    private let style: SceneStyle
    private let interactor = PercentDrivenInteractiveTransition()
    private weak var navigation: NavigationController?
    /// Whether a finger asks for the pop.
    private var isSwiped = false
    /// Whether the latest transition is a push.
    private var isPush = false
    /// How far the page was away when the finger took it, 0...1.
    private var caught = 0.0

    init(_ style: SceneStyle) { self.style = style }

    /// Lets drags to the right lead the pops.
    func lead(_ navigation: NavigationController) {
        self.navigation = navigation
        let pan = PanGestureRecognizer(target: self, action: SwipeTransition.swiped)
        pan.delegate = self
        navigation.view.addGestureRecognizer(pan)
    }

    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        isPush = operation == .push
        return SwipeAnimator(style, isPush: isPush)
    }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        guard animationController is SwipeAnimator else { return nil }
        interactor.wantsInteractiveStart = isSwiped
        return interactor
    }

    // MARK: The swipe

    private func swiped(_ pan: PanGestureRecognizer) {
        guard let navigation else { return }
        switch pan.state {
        case .began:
            pan.setTranslation(.zero, in: nil)
            if navigation.transitionCoordinator != nil {
                interactor.pause()
                caught = isPush ? 1 - Double(interactor.percentComplete) : Double(interactor.percentComplete)
            } else {
                caught = 0
                isSwiped = true
                navigation.popViewController(animated: true)
                isSwiped = false
            }
        case .changed:
            let away = away(pan, navigation)
            interactor.update(CGFloat(isPush ? 1 - away : away))
        case .ended:
            let leaves = away(pan, navigation) >= style.parameters.number("threshold")
            style.report(verdict: leaves ? "pop" : "return")
            if leaves != isPush { interactor.finish() } else { interactor.cancel() }
        case .cancelled, .failed:
            if isPush { interactor.finish() } else { interactor.cancel() }
        case .possible:
            break
        }
    }

    /// How far the page is away to the right in parts of its width; leftwards counts as zero.
    private func away(_ pan: PanGestureRecognizer, _ navigation: NavigationController) -> Double {
        min(max(caught + pan.translation(in: nil).x / max(navigation.view.bounds.width, 1), 0), 1)
    }

    /// A swipe begins mainly to the right, where there is a page to go back to; in flight it catches the page either way.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let navigation, let pan = gestureRecognizer as? PanGestureRecognizer else { return false }
        let way = pan.translation(in: nil)
        guard abs(way.x) > abs(way.y) else { return false }
        return navigation.transitionCoordinator != nil || way.x > 0 && navigation.viewControllers.count > 1
    }
}

/// Slides the page by its width, with a shadow at its left edge, over the contents, which give way by a half; under
/// reduced motion, where no finger leads, the page fades.
private final class SwipeAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPush: Bool
    private var animator: PropertyAnimator?

    /// How far the contents give way, in parts of the width.
    private static let retreat = 0.5
    /// The shadow's blur in points, and how dark it is while the page covers the contents, 0...1.
    private static let shadowBlur = 10.0
    private static let shadowOpacity = 0.35

    init(_ style: SceneStyle, isPush: Bool) {
        self.style = style
        self.isPush = isPush
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
            return style.animator(.linear) {}
        }
        to.frame = context.viewController(forKey: .to).map(context.finalFrame) ?? to.frame
        if isPush { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, at: 0) }
        let (page, contents) = isPush ? (to, from) : (from, to)
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let width = Double(context.containerView.bounds.width)
        page.shadowColor = style.palette.shadow
        page.shadowRadius = Self.shadowBlur
        page.shadowOffset = .zero
        let show = { (away: Bool) in
            if fades {
                page.alpha = away ? 0 : 1
                return
            }
            page.transform = away ? CGAffineTransform(translationX: width, y: 0) : .identity
            page.shadowOpacity = away ? 0 : Self.shadowOpacity
            contents.transform = away ? .identity : CGAffineTransform(translationX: -width * Self.retreat, y: 0)
        }
        show(isPush)
        let animator = style.animator(isPush ? .easeOut : .easeInOut) { [isPush] in show(!isPush) }
        animator.addCompletion { _ in
            for view in [page, contents] { view.transform = .identity }
            page.alpha = 1
            page.shadowOpacity = 0
            context.completeTransition(!context.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
