import Animator
import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// A question at the bottom of the screen with two answers, one of which destroys something.
final class Question: ViewController {
    private let palette: Palette
    private let text: String
    private let answers: [View]
    private let transition: QuestionTransition

    /// - Parameters:
    ///   - text: One line.
    ///   - destroy: The title of what destroys, and what it does once the question is gone.
    ///   - keep: The title of what leaves all as it is.
    ///   - palette: The colours.
    init(
        _ text: String, destroy: (title: String, action: @MainActor () -> Void), keep: String, _ palette: Palette
    ) {
        self.text = text
        self.palette = palette
        transition = QuestionTransition(palette)
        let answer = Answer()
        let red = TextButton(destroy.title, .filled(palette.destructive, on: palette.fill)) {
            answer.give?(destroy.action)
        }
        let calm = TextButton(keep, .filled(palette.onTint, on: palette.tint)) { answer.give?({}) }
        red.accessibilityIdentifier = "discard"
        calm.accessibilityIdentifier = "keep"
        answers = [red, calm]
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
        answer.give = { [weak self] action in self?.dismiss(animated: true, completion: action) }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = QuestionView(text, answers, palette)
        view.accessibilityIdentifier = "question"
    }

    override func keyPressed(_ key: String) -> Bool {
        if key == "escape", !isBeingPresented, !isBeingDismissed { dismiss(animated: true) }
        return true
    }

    /// What the buttons call, which are made before the question is.
    private final class Answer {
        var give: (@MainActor (_ action: @escaping @MainActor () -> Void) -> Void)?
    }
}

/// The question over its answers.
private final class QuestionView: View {
    private let card: CardView
    private let label = Label()
    private let answers: [View]

    init(_ text: String, _ answers: [View], _ palette: Palette) {
        card = CardView(palette: palette, cornerRadius: 16)
        self.answers = answers
        super.init(frame: .zero)
        label.text = text
        label.font = .detail
        label.textColor = palette.secondaryText
        label.textAlignment = .center
        for view in [card, label] + answers { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        card.frame = bounds
        label.frame = CGRect(x: Space.large, y: 20, width: max(0, bounds.width - Space.large * 2), height: 20)
        let column = bounds.readable.insetBy(dx: Space.large, dy: 0)
        for (index, answer) in answers.enumerated() {
            answer.frame = CGRect(x: column.minX, y: 56 + Double(index) * 60, width: column.width, height: 48)
        }
    }
}

/// Presents the question by the system's own animation.
private final class QuestionTransition: ViewControllerTransitioningDelegate {
    private let palette: Palette

    init(_ palette: Palette) { self.palette = palette }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { QuestionPresentation(presented, presenting, palette) }
}

/// A card at the bottom, as high as the question is.
private final class QuestionPresentation: DimmedPresentation {
    private static let height = 196.0
    private static let dimmingAlpha = 0.3

    init(_ presented: ViewController, _ presenting: ViewController?, _ palette: Palette) {
        super.init(presented, presenting, topInset: 0, dimmingAlpha: Self.dimmingAlpha, palette: palette)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = super.frameOfPresentedViewInContainerView
        return CGRect(x: 0, y: bounds.height - Self.height, width: bounds.width, height: Self.height)
    }
}
