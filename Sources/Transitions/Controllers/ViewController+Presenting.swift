import Drawing
import Foundation
import ViewHierarchy

extension ViewController {
    var isInPresenting: Bool {
        if case .presenting? = presentedBy?.state { return true }
        return presentedBy?.isEndingPresenting ?? false
    }

    /// The presentation controller of this controller or an ancestor, or the one that its presentation would use.
    var nearestPresentationController: PresentationController? {
        if let nearestPresentedBy { return nearestPresentedBy.controller }
        if let preparedController { return preparedController }
        let controller = makePresentationController(presenting: nil, source: self)
        preparedController = controller
        return controller
    }

    func forgetPresentationController() { if presentedBy == nil { preparedController = nil } }

    var nearestPresentation: Presentation? { presentation ?? parent?.nearestPresentation }

    var nearestPresentedBy: Presentation? { presentedBy ?? parent?.nearestPresentedBy }

    // MARK: Presenting

    func beginPresenting(_ presented: ViewController, animated: Bool, completion: (() -> Void)?) {
        let presenter = presenter(for: presented.modalPresentationStyle)
        let call = "present(\(TransitionDirector.name(of: presented)))"
        if let cause = transition(against: presented, from: presenter) {
            return TransitionDirector.current.ignore(
                self, call, cause, "nothing is presented; wait for the completion")
        }
        if let cause = obstacle(to: presented, from: presenter) {
            return TransitionDirector.current.report(self, call, cause, "nothing is presented")
        }
        let controller = adaptedController(for: presented, presenter: presenter)
        let presentation = Presentation(
            presenter: presenter, presented: controller.presentedViewController, controller: controller)
        let delegate = presented.transitioningDelegate
        let animator =
            animated
            ? TransitionDirector.current.ask(delegate, "animationController(forPresented:presenting:source:)") {
                $0.animationController(forPresented: presented, presenting: presenter, source: self)
            } : nil
        let interactor = animator.flatMap { animator in
            TransitionDirector.current.ask(delegate, "interactionControllerForPresentation(using:)") {
                $0.interactionControllerForPresentation(using: animator)
            }
        }
        presentation.present(animator: animator, interactor: interactor, animated: animated, completion: completion)
    }

    /// Returns the ancestor that presents (rule A 8).
    private func presenter(for style: ModalPresentationStyle) -> ViewController {
        guard style == .currentContext || style == .overCurrentContext else { return rootAncestor }
        var candidate = self
        while !candidate.definesPresentationContext, let parent = candidate.parent { candidate = parent }
        return candidate
    }

    /// Describes the running transition that prevents the presentation, or returns nil if there is none (rule J 1).
    private func transition(against presented: ViewController, from presenter: ViewController) -> String? {
        if presented === self || presented.rootAncestor === rootAncestor || presented.parent != nil { return nil }
        for other in [presented.presentedBy, presenter.presentation] {
            guard let other, other.run != nil else { continue }
            return "\(TransitionDirector.name(of: other.presented)) is being presented or dismissed"
        }
        return presenter.isLeaving ? "\(TransitionDirector.name(of: presenter)) is being dismissed" : nil
    }

    /// Returns why a controller can't be presented, or nil if it can.
    private func obstacle(to presented: ViewController, from presenter: ViewController) -> String? {
        if presented === self || presented.rootAncestor === rootAncestor { return "a controller can't present itself" }
        if let parent = presented.parent { return "it is a child of \(TransitionDirector.name(of: parent))" }
        if presented.presentedBy != nil { return "it is presented already" }
        if presented.viewIfLoaded?.window?.rootController === presented { return "it is the window's root controller" }
        if let other = presenter.presentation {
            return "\(TransitionDirector.name(of: presenter)) presents "
                + "\(TransitionDirector.name(of: other.presented)) already"
        }
        if presenter.view.window == nil {
            return "the view of \(TransitionDirector.name(of: presenter)) is in no window"
        }
        return nil
    }

    /// Whether the controller, or one below it, is being dismissed.
    private var isLeaving: Bool {
        guard let presentedBy else { return false }
        return presentedBy.run?.plan.kind == .dismiss || presentedBy.presenter.isLeaving
    }

    /// Returns the presentation controller, adapted to the traits as its delegate decides.
    private func adaptedController(for presented: ViewController, presenter: ViewController) -> PresentationController {
        let prepared = presented.preparedController
        presented.preparedController = nil
        let controller = prepared ?? presented.makePresentationController(presenting: presenter, source: self)
        let traits = traitCollection
        let asked =
            controller.delegate?.adaptivePresentationStyle(for: controller, traitCollection: traits)
            ?? controller.adaptivePresentationStyle(for: traits)
        let style = asked == .automatic ? .pageSheet : asked
        switch style {
        case .none, controller.presentationStyle: return controller
        default:
            let adapted = presented.systemController(style: style, presenting: presenter)
            (adapted as? SheetPresentationController)?.adaptedStyle = style
            adapted.delegate = controller.delegate
            return adapted
        }
    }

    private func makePresentationController(
        presenting: ViewController?, source: ViewController
    ) -> PresentationController {
        if modalPresentationStyle == .custom,
            let controller = TransitionDirector.current.ask(
                transitioningDelegate, "presentationController(forPresented:presenting:source:)",
                { $0.presentationController(forPresented: self, presenting: presenting, source: source) })
        {
            return controller
        }
        return systemController(style: modalPresentationStyle, presenting: presenting)
    }

    private func systemController(
        style: ModalPresentationStyle, presenting: ViewController?
    ) -> PresentationController {
        switch style {
        case .automatic, .pageSheet, .formSheet:
            SheetPresentationController(presentedViewController: self, presenting: presenting)
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom, .none:
            CoverPresentationController(style: style, presented: self, presenting: presenting)
        }
    }

    // MARK: Dismissing

    func beginDismissing(animated: Bool, completion: (() -> Void)?) {
        guard let presentation = nearestPresentation ?? nearestPresentedBy else {
            TransitionDirector.current.report(
                self, "dismiss(animated:)", "it presents nothing, and is not presented", "nothing is dismissed")
            return
        }
        if let busy = presentation.busyPresentation {
            return TransitionDirector.current.ignore(
                self, "dismiss(animated:)",
                "\(TransitionDirector.name(of: busy.presented)) is being presented or dismissed",
                "nothing is dismissed; wait for the completion, or lead the running transition")
        }
        presentation.dismiss(animated: animated) { if $0 { completion?() } }
    }
}

extension Presentation {
    /// The presentation with a running transition: this one or one above it.
    var busyPresentation: Presentation? {
        if run != nil { return self }
        return presented.presentation?.busyPresentation
    }

    func dismiss(animated: Bool, completion: @escaping (Bool) -> Void) {
        let delegate = presented.transitioningDelegate
        let director = TransitionDirector.current
        let own =
            animated
            ? director.ask(delegate, "animationController(forDismissed:)") {
                $0.animationController(forDismissed: presented)
            } : nil
        let interactor = own.flatMap { own in
            director.ask(delegate, "interactionControllerForDismissal(using:)") {
                $0.interactionControllerForDismissal(using: own)
            }
        }
        dismiss(animator: own, interactor: interactor, animated: animated, completion: completion)
    }
}

/// The system's presentation over the whole container. The style decides whether the presenter's view is removed.
final class CoverPresentationController: PresentationController {
    private let style: ModalPresentationStyle

    init(style: ModalPresentationStyle, presented: ViewController, presenting: ViewController?) {
        self.style = style
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var presentationStyle: ModalPresentationStyle { style }

    override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

    override var shouldPresentInFullscreen: Bool { style == .fullScreen || style == .overFullScreen }

    /// The container's size when the presented view was last placed. An animator can leave the view elsewhere, as for a
    /// side menu. The view stays there until the size changes.
    private var placedSize: CGSize?

    override func forgetPlace() { placedSize = nil }

    override func layOutPresentedView() {
        guard let view = presentedView, let size = containerView?.bounds.size, size != placedSize else { return }
        placedSize = size
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}
