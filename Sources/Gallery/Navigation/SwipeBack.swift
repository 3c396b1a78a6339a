import Foundation
public import Scrim

extension Scene {
    /// The `swipe-back` scene.
    public static let swipeBack = Scene(
        "swipe-back",
        title: "Swipe Back",
        group: "Navigation",
        hint: "Open a story, and drag it to the right from anywhere. Catch it while it moves.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("contents"), SceneViewName("page"), SceneViewName("text", isTraced: false),
            SceneViewName("leave", isTraced: false), SceneViewName("story", isNumbered: true, isTraced: false),
        ],
        lead: "page",
        makeRoot: { StoryNavigation(SceneStyle($0)) })
}

/// The contents of a magazine, and a page for each story, all with their own bars.
private final class StoryNavigation: NavigationController {
    /// A strong reference, because the navigation controller holds its delegate weakly.
    private let transition: SwipeTransition

    init(_ style: SceneStyle) {
        transition = SwipeTransition(style)
        super.init(nibName: nil, bundle: nil)
        delegate = transition
        isNavigationBarHidden = true
        let palette = style.palette
        let contents = ListView.stories(palette) { [weak self] in
            // No page opens while pages slide, as they can be caught.
            guard let self, transitionCoordinator == nil else { return }
            pushViewController(StoryPage($0, palette), animated: true)
        }
        viewControllers = [Page("contents", contents)]
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { transition.follow(PanGestureRecognizer(), in: self) }
}

private final class StoryPage: Page {
    init(_ story: Story, _ palette: Palette) {
        var leave: (@MainActor @Sendable () -> Void)?
        super.init("page", ArticlePage(story, palette) { leave?() })
        leave = { [weak self] in self?.leave() }
    }

    required init?(coder: NSCoder) { nil }

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .escape || key == .left else { return super.keyPressed(key) }
        leave()
        return true
    }

    private func leave() {
        if transitionCoordinator == nil { navigationController?.popViewController(animated: true) }
    }
}

/// Provides the animators, and is always the interaction controller: the finger can also catch a button's transition.
private final class SwipeTransition: SceneTransition {
    init(_ style: SceneStyle) {
        super.init(style, direction: .right, verdicts: (presented: .return, dismissed: .pop))
        thresholdReference = .presented
    }

    /// A swipe is mainly horizontal. To begin a pop it must go to the right.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer else { return false }
        let translation = pan.translation(in: nil)
        guard abs(translation.x) > abs(translation.y) else { return false }
        return canPop && (isTransitioning || translation.x > 0)
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        SwipeAnimator(style, isPresenting: isPresenting)
    }
}

/// Slides the page by its width, with a shadow at its left edge, over the contents, which move by half the width. Under
/// reduced motion the page fades, unless it is interactive.
private final class SwipeAnimator: InterruptibleAnimator {
    /// The distance that the contents move, as a fraction of the width.
    private static let retreat = 0.5
    /// The shadow's blur in points, and its opacity while the page covers the contents, 0...1.
    private static let shadowBlur = 10.0
    private static let shadowOpacity = 0.35

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (from, to) = pages(context) else { return nil }
        let (page, contents) = isPresenting ? (to, from) : (from, to)
        let fades = fades(context)
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
        show(isPresenting)
        let animator = style.animator(isPresenting ? .easeOut : .easeInOut) { [isPresenting] in show(!isPresenting) }
        animator.addCompletion { _ in
            for view in [page, contents] { view.transform = .identity }
            page.alpha = 1
            page.shadowOpacity = 0
        }
        return animator
    }
}
