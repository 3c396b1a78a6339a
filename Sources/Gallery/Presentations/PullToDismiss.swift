import Animator
import Drawing
import Foundation
public import Staging
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `pull-to-dismiss` scene.
    public static let pullToDismiss = SceneDescription(
        name: "pull-to-dismiss",
        title: "Pull to Dismiss",
        hint: "Open a story and scroll it; from its top, pull it down. Catch it while it moves.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("card"), SceneViewName("dimming"), SceneViewName("text"), SceneViewName("close"),
            SceneViewName("story", isNumbered: true, isTraced: false),
        ],
        lead: "card",
        make: { ControllerScene(StoriesController(SceneStyle($0)), lead: "card") })
}

/// A magazine's contents; a tap presents a story.
private final class StoriesController: ViewController {
    private let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = ListView.stories(style.palette) { [weak self] in self?.show($0) } }

    private func show(_ story: Story) { present(StoryController(story, style), animated: true) }
}

/// A story in a card.
private final class StoryController: ViewController {
    private let story: Story
    private let palette: Palette
    private let transition: StoryTransition
    private lazy var card = StoryView(story, palette) { [weak self] in self?.close() }
    var text: ArticleText { card.text }

    init(_ story: Story, _ style: SceneStyle) {
        self.story = story
        palette = style.palette
        transition = StoryTransition(style)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        card.accessibilityIdentifier = "card"
        card.text.delegate = self
        view = card
    }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    private func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }
}

extension StoryController: ScrollViewDelegate {
    /// While the card is pulled its text stays at its top.
    func scrollViewDidScroll(_ scrollView: ScrollView) {
        if transition.isTracking, scrollView.contentOffset.y != 0 { scrollView.contentOffset = .zero }
    }
}

/// Provides everything that a story's presentation needs. Its pan is on the container, as the card is hidden while its
/// snapshot slides.
private final class StoryTransition: PanInteractionController, ViewControllerTransitioningDelegate {
    private let style: SceneStyle
    private weak var story: StoryController?

    private static let topInset = 50.0
    private static let dimmingAlpha = 0.7

    init(_ style: SceneStyle) {
        self.style = style
        super.init(direction: .down)
        distance = { [weak self] _ in self?.story?.view.bounds.height ?? 0 }
        threshold = style.parameters.number("threshold")
        thresholdReference = .presented
        onVerdict = { style.report(verdict: $0 == .dismissed ? "dismiss" : "return") }
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { StoryAnimator(style, isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        StoryAnimator(style, isPresenting: false)
    }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { self }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { self }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        story = presented as? StoryController
        let pan = follow(CatchingPanGestureRecognizer()) { [weak self] in self?.story?.dismiss(animated: true) }
        return DimmedPresentation(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: style.palette,
            recognizers: [pan])
    }

    /// A pull begins only where the text is at its top (rule F 5).
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard super.gestureRecognizerShouldBegin(gestureRecognizer), let text = story?.text else { return false }
        return isTransitioning || text.contentOffset.y <= 0
            || !text.bounds.contains(gestureRecognizer.location(in: text))
    }

    /// In flight only the card itself is caught.
    override func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !isTransitioning || !(touch.view is DimmingView)
    }

    override func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { other === story?.text.panGestureRecognizer && (story?.text.contentOffset.y ?? 0) <= 0 }
}

/// Slides a snapshot of the card by its own height; under reduced motion, where no finger leads, it fades.
private final class StoryAnimator: ViewControllerAnimatedTransitioning {
    private let style: SceneStyle
    private let isPresenting: Bool
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
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
        let key: TransitionContextViewKey = isPresenting ? .to : .from
        guard let card = context.view(forKey: key),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return style.animator(.linear) {} }
        let rest = context.finalFrame(for: controller)
        if isPresenting {
            card.frame = rest
            context.containerView.addSubview(card)
        }
        let snapshot = card.snapshotView(afterScreenUpdates: true) ?? View(frame: rest)
        snapshot.frame = rest
        snapshot.accessibilityIdentifier = "card"
        snapshot.isUserInteractionEnabled = true
        context.containerView.addSubview(snapshot)
        card.isHidden = true
        let fades = Accessibility.isReduceMotionEnabled && !context.isInteractive
        let hide = { if fades { snapshot.alpha = 0 } else { snapshot.frame = rest.offsetBy(dx: 0, dy: rest.height) } }
        if isPresenting { hide() }
        let animator = style.animator(isPresenting ? .easeOut : .easeInOut) { [isPresenting] in
            guard isPresenting else { return hide() }
            snapshot.frame = rest
            snapshot.alpha = 1
        }
        animator.addCompletion { _ in
            snapshot.removeFromSuperview()
            card.isHidden = false
            context.completeTransition(!context.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
