import Foundation
import Scrim

/// A question at the bottom of the screen with two answers, one of which is destructive.
final class Question: ViewController, ViewControllerTransitioningDelegate {
    private let text: String
    private let destroy: (title: String, action: @MainActor () -> Void)
    private let keep: String
    private let style: SceneStyle
    private var palette: Palette { style.palette }

    /// - Parameter destroy: The title of the destructive answer, and its action, which runs after the dismissal.
    init(
        _ text: String, destroy: (title: String, action: @MainActor () -> Void), keep: String, _ style: SceneStyle
    ) {
        self.text = text
        self.destroy = destroy
        self.keep = keep
        self.style = style
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let red = TextButton(destroy.title, .filled(palette.destructive, on: palette.fill)) { [weak self] in
            self?.dismiss(animated: true, completion: self?.destroy.action)
        }
        let calm = TextButton(keep, .filled(palette.onTint, on: palette.tint)) { [weak self] in
            self?.dismiss(animated: true)
        }
        red.accessibilityIdentifier = "discard"
        calm.accessibilityIdentifier = "keep"
        view = QuestionView(text, [red, calm], palette)
        view.accessibilityIdentifier = "question"
    }

    override func keyPressed(_ key: Key) -> Bool {
        if key == .escape, !isBeingPresented, !isBeingDismissed { dismiss(animated: true) }
        return true
    }

    /// Leaves the animation to the system, unless the user compares curves.
    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { makeAnimator(isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        makeAnimator(isPresenting: false)
    }

    private func makeAnimator(isPresenting: Bool) -> QuestionAnimator? {
        style.curve == nil ? nil : QuestionAnimator(style, isPresenting: isPresenting)
    }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { QuestionPresentation(presented, presenting, palette) }
}

/// Slides the question up from the bottom or away.
private final class QuestionAnimator: SceneAnimator, ViewControllerAnimatedTransitioning {
    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        content(context).map { slide($0.view, at: $0.rest, context) }
    }
}

/// The question above its answers.
private final class QuestionView: View {
    private let card: CardView
    private let label: Label
    private let answers: [View]

    init(_ text: String, _ answers: [View], _ palette: Palette) {
        card = CardView(palette: palette, cornerRadius: 16)
        label = Label(text, .detail, palette.secondaryText, .center)
        self.answers = answers
        super.init(frame: .zero)
        for view in [card, label] + answers { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = bounds
        label.frame = CGRect(
            x: Space.large, y: 20, width: max(0, bounds.width - Space.large * 2), height: Space.line(20))
        let column = safeColumn.readable.insetBy(dx: Space.large, dy: 0)
        for (index, answer) in answers.enumerated() {
            answer.frame = CGRect(
                x: column.minX, y: 36 + Space.line(20) + Double(index) * 60, width: column.width, height: 48)
        }
    }
}

/// A card at the bottom, with the height of the question.
private final class QuestionPresentation: DimmedPresentation {
    private static var height: Double { 176 + Space.line(20) }
    private static let dimmingAlpha = 0.3

    init(_ presented: ViewController, _ presenting: ViewController?, _ palette: Palette) {
        super.init(presented, presenting, topInset: 0, dimmingAlpha: Self.dimmingAlpha, palette: palette)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = super.frameOfPresentedViewInContainerView
        let height = Self.height + (containerView?.safeAreaInsets.bottom ?? 0)
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }
}
