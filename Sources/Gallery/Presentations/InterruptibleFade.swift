import Foundation
public import Scrim

extension Scene {
    /// The `interruptible-fade` scene.
    public static let interruptibleFade = Scene(
        "interruptible-fade",
        title: "Interruptible Fade",
        group: "Presentations",
        hint: "Tap a print, and touch anywhere while it fades in: it stops, and a drag up or down scrubs it.",
        parameters: [.threshold(0.5)] + SceneParameter.shared(duration: 0.8, .always(.easeInOut)),
        views: [
            SceneViewName("page"), SceneViewName("close"), SceneViewName("room"),
            SceneViewName("print", isNumbered: true, isTraced: false),
        ],
        lead: "page",
        makeRoot: { RoomController(SceneStyle($0)) })
}

/// A room of prints. A tap fades to one of them.
private final class RoomController: SceneController {
    override func loadView() {
        view = PrintsView(Record.shelf, style.palette) { [weak self] in self?.open($0) }
        view.accessibilityIdentifier = "room"
    }

    private func open(_ record: Record) {
        present(PrintController(record, style, Fade(style), .fullScreen), animated: true)
    }
}

/// A full-screen print.
private final class PrintController: PresentedController<Record> {
    override func loadView() {
        view = PrintPage(content, style.palette) { [weak self] in self?.close() }
        view.accessibilityIdentifier = "page"
    }
}

/// Provides the animators, and drives a caught transition. No transition begins interactively.
private final class Fade: SceneTransition {
    private let touch = CatchingPanGestureRecognizer()

    /// The distance of a drag from one end to the other, as a fraction of the container's height.
    private static let distancePart = 0.5

    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .show, dismissed: .dismiss))
        distance = { $0.bounds.height * Self.distancePart }
        // The parameter is the visible fraction of the page. A page at or above it stays.
        threshold = 1 - threshold
        thresholdIsExclusive = true
        thresholdReference = .presented
        flickSpeed = 1200
        follow(touch)
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        FadeAnimator(style, isPresenting: isPresenting, touch)
    }

    /// Intercepts touches only during a fade.
    override func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        isTransitioning
    }

    /// A fade continues to its end if its gesture is cancelled.
    override func shouldFinish(after pan: PanGestureRecognizer) -> Bool {
        pan.state == .cancelled || super.shouldFinish(after: pan)
    }
}

/// Fades the page over the room.
private final class FadeAnimator: InterruptibleAnimator {
    private let touch: GestureRecognizer

    init(_ style: SceneStyle, isPresenting: Bool, _ touch: GestureRecognizer) {
        self.touch = touch
        super.init(style, isPresenting: isPresenting)
    }

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (from, to) = pages(context) else { return nil }
        let page = isPresenting ? to : from
        if isPresenting {
            page.alpha = 0
            context.containerView.addGestureRecognizer(touch)
        }
        return style.animator(.easeInOut) { [isPresenting] in page.alpha = isPresenting ? 1 : 0 }
    }
}
