import Foundation
public import Scrim

extension Scene {
    /// The `pull-to-dismiss` scene.
    public static let pullToDismiss = Scene(
        "pull-to-dismiss",
        title: "Pull to Dismiss",
        group: "Presentations",
        hint: "Open a story and scroll it; from its top, pull it down. Catch it while it moves.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("card"), SceneViewName("dimming"), SceneViewName("text"), SceneViewName("close"),
            SceneViewName("story", isNumbered: true, isTraced: false),
        ],
        lead: "card",
        makeRoot: { StoriesController(SceneStyle($0)) })
}

/// The contents of a magazine. A tap presents a story.
private final class StoriesController: SceneController {
    override func loadView() { view = ListView.stories(style.palette) { [weak self] in self?.open($0) } }

    private func open(_ story: Story) {
        present(StoryController(story, style, StoryTransition(style)), animated: true)
    }
}

/// A story in a card.
private final class StoryController: PresentedController<Story> {
    private lazy var card = StoryView(content, style.palette) { [weak self] in self?.close() }
    var text: ArticleText { card.text }

    override func loadView() {
        card.accessibilityIdentifier = "card"
        card.text.delegate = self
        view = card
    }
}

extension StoryController: ScrollViewDelegate {
    /// The text stays at its top while the card is pulled.
    func scrollViewDidScroll(_ scrollView: ScrollView) {
        if transition.isTracking, scrollView.contentOffset.y != 0 { scrollView.contentOffset = .zero }
    }
}

/// The transition of a story. Its pan is on the container, because the card is hidden while its snapshot slides.
private final class StoryTransition: SceneTransition {
    private weak var story: StoryController?

    private static let topInset = 50.0
    private static let dimmingAlpha = 0.7

    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .return, dismissed: .dismiss))
        distance = { [weak self] _ in self?.story?.view.bounds.height ?? 0 }
        thresholdReference = .presented
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        StoryAnimator(style, isPresenting: isPresenting)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        story = presented as? StoryController
        let pan = follow(CatchingPanGestureRecognizer()) { [weak self] in self?.story?.dismiss(animated: true) }
        return DimmedPresentation(
            presented, presenting, topInset: Self.topInset, dimmingAlpha: Self.dimmingAlpha, palette: style.palette,
            recognizers: [pan])
    }

    /// A pull can begin only if the text is at its top (rule F 5).
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard super.gestureRecognizerShouldBegin(gestureRecognizer), let text = story?.text else { return false }
        return isTransitioning || text.contentOffset.y <= 0
            || !text.bounds.contains(gestureRecognizer.location(in: text))
    }

    /// During a transition only the card itself can be caught.
    override func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !isTransitioning || !(touch.view is DimmingView)
    }

    override func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { other === story?.text.panGestureRecognizer && (story?.text.contentOffset.y ?? 0) <= 0 }
}

/// Slides a snapshot of the card by its own height. Under reduced motion it fades, unless it is interactive.
private final class StoryAnimator: InterruptibleAnimator {
    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (card, rest) = content(context) else { return nil }
        let snapshot = card.snapshotView(afterScreenUpdates: true) ?? View(frame: rest)
        snapshot.frame = rest
        snapshot.accessibilityIdentifier = "card"
        snapshot.isUserInteractionEnabled = true
        // A snapshot ends at the card's edge.
        let skirt = CardSkirt(style.palette)
        skirt.layOut(below: snapshot.bounds)
        snapshot.addSubview(skirt)
        context.containerView.addSubview(snapshot)
        card.isHidden = true
        let animator = slide(snapshot, at: rest, context)
        animator.addCompletion { _ in
            snapshot.removeFromSuperview()
            card.isHidden = false
        }
        return animator
    }
}
