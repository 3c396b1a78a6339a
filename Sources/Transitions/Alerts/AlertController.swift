import ViewHierarchy

/// Asks something over everything else, as UIKit's `UIAlertController`: in the middle, or from the bottom edge.
///
/// A chosen action dismisses the alert, and its handler is called when that has completed. The escape key chooses the
/// cancel action, the return key the preferred one, and a tap beside an action sheet its cancel action. There are no text
/// fields: an alert asks for a choice, not for words.
open class AlertController: ViewController {
    /// Where an alert is.
    public enum Style: Int, Hashable, Sendable {
        /// At the bottom edge, the cancel action apart.
        case actionSheet = 0
        /// In the middle.
        case alert = 1
    }

    /// Where the alert is.
    public private(set) var preferredStyle = Style.alert
    /// What the alert is about, in a few words.
    open override var title: String? { didSet { if title != oldValue { contentDidChange() } } }
    /// What there is to know about it.
    open var message: String? { didSet { if message != oldValue { contentDidChange() } } }
    /// What there is to choose, in the order it was added.
    public private(set) var actions: [AlertAction] = []
    /// The action that is set off, and that the return key chooses: one of `actions`, others count as none. In an action
    /// sheet only the key.
    open var preferredAction: AlertAction? { didSet { if preferredAction !== oldValue { contentDidChange() } } }

    private let transitioning = AlertTransitioning()
    /// Whether an action has been chosen, and the alert is being dismissed.
    private var hasChosen = false

    /// An alert without actions.
    /// - Parameters:
    ///   - title: What it is about, in a few words.
    ///   - message: What there is to know about it.
    ///   - preferredStyle: Where it is.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
        modalPresentationStyle = .custom
        transitioningDelegate = transitioning
    }

    /// Adds an action at the end. A second cancel action is reported, and not added.
    open func addAction(_ action: AlertAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        if action.style == .cancel, cancelAction != nil {
            TransitionDirector.current.report(
                self, "addAction(_:)", "it has a cancel action already",
                "the action is not added; give it another style")
            return
        }
        actions.append(action)
        action.onChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }

    var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

    /// The preferred action, if it is one of the alert's.
    var usablePreferredAction: AlertAction? { actions.first { $0 === preferredAction } }

    // MARK: View

    private var alertView: AlertView? { viewIfLoaded as? AlertView }

    open override func loadView() {
        let view = AlertView(isSheet: preferredStyle == .actionSheet)
        view.onChoice = { [weak self] in self?.choose($0) }
        self.view = view
        contentDidChange()
    }

    private func contentDidChange() {
        guard let alertView else { return }
        alertView.show(title: title, message: message, actions: actions, emphasized: emphasizedAction)
        presentedBy?.container.setNeedsLayout()
    }

    /// The one in bold: the preferred, or else the cancel action.
    private var emphasizedAction: AlertAction? {
        preferredStyle == .actionSheet ? cancelAction : usablePreferredAction ?? cancelAction
    }

    // MARK: Choosing

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        hasChosen = false
    }

    func choose(_ action: AlertAction) {
        guard action.isEnabled, !hasChosen, let presentation = presentedBy, presentation.busyPresentation == nil else {
            return
        }
        hasChosen = true
        presentation.dismiss(animated: true) { if $0 { action.handler?(action) } }
    }

    open override func keyPressed(_ key: String) -> Bool {
        let chosen: AlertAction? =
            switch key {
            case "escape": cancelAction
            case "return": usablePreferredAction
            default: nil
            }
        guard let chosen else { return super.keyPressed(key) }
        choose(chosen)
        return true
    }
}

/// Gives alerts their presentation and their animation.
@MainActor
final class AlertTransitioning: ViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        AlertPresentationController(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AlertAnimator(isPresenting: true) }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        AlertAnimator(isPresenting: false)
    }
}

/// Something to choose in an alert, as UIKit's `UIAlertAction`.
@preconcurrency @MainActor
public final class AlertAction {
    /// What an action means.
    public enum Style: Int, Hashable, Sendable {
        case `default` = 0
        /// Leaves everything as it is: the escape key, and a tap beside an action sheet, choose it.
        case cancel = 1
        /// Takes something away.
        case destructive = 2
    }

    /// What the button says.
    public let title: String?
    public let style: Style
    /// Whether the action can be chosen. True by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    let handler: ((AlertAction) -> Void)?
    var onChange: (() -> Void)?

    /// - Parameters:
    ///   - title: What the button says.
    ///   - style: What the action means.
    ///   - handler: Called when the action was chosen and the alert is gone.
    public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
