import Foundation
public import Scrim

extension Scene {
    /// The `custom-presentation` scene.
    public static let customPresentation = Scene(
        "custom-presentation",
        title: "Custom Presentation",
        group: "Presentations",
        hint: "Tap a record, and drag its details down: let go early and they return, later and they leave.",
        parameters: [.threshold(0.4)] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("card"), SceneViewName("dimming"), SceneViewName("cover"), SceneViewName("done"),
            SceneViewName("record", isNumbered: true, isTraced: false),
        ],
        lead: "card",
        makeRoot: { RecordsController(SceneStyle($0)) })
}

/// A list of records. A tap presents the details of one.
private final class RecordsController: SceneController {
    override func loadView() { view = ListView.records(style.palette) { [weak self] in self?.open($0) } }

    private func open(_ record: Record) {
        present(DetailsController(record, style, DetailsTransition(style)), animated: true)
    }
}

/// The details of a record. A drag down dismisses them.
private final class DetailsController: PresentedController<Record> {
    override func loadView() {
        view = DetailsView(content, style.palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "card"
        followPans(of: view)
    }
}

/// Provides the animators, and is the interaction controller of a dismissal by a finger.
private final class DetailsTransition: SceneTransition {
    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .return, dismissed: .dismiss), isAlwaysInterruptible: false)
    }

    /// A drag in any direction takes the card. Dragged up it stays in position.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        DetailsAnimator(style, isPresenting: isPresenting)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        DetailsPresentation(presented, presenting, palette: style.palette)
    }
}

/// Slides the card by its own height. Under reduced motion it fades, unless it is interactive.
private final class DetailsAnimator: InterruptibleAnimator {
    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (card, rest) = content(context) else { return nil }
        return slide(card, at: rest, context)
    }
}

/// A card at the bottom, smaller than the screen, over a dimming view. A tap on the dimming view closes it.
private final class DetailsPresentation: DimmedPresentation {
    private static let dimmingAlpha = 0.5
    /// The height of the card as a fraction of the container's, and its maximum size in points.
    private static let part = 0.72
    private static let tallest = 540.0
    private static let widest = 520.0

    init(_ presented: ViewController, _ presenting: ViewController?, palette: Palette) {
        super.init(presented, presenting, topInset: 0, dimmingAlpha: Self.dimmingAlpha, palette: palette)
        dimming.addGestureRecognizer(
            TapGestureRecognizer { [weak self] _ in (self?.presentedViewController as? DetailsController)?.close() })
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView else { return .zero }
        let bounds = containerView.bounds
        let width = min(bounds.width, Self.widest)
        let height =
            min(bounds.height * Self.part, Space.line(Self.tallest)).rounded() + containerView.safeAreaInsets.bottom
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height, width: width, height: height)
    }
}
