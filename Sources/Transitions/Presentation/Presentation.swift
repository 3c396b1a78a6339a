import Drawing
import Foundation
import ViewHierarchy

/// The presentation of a controller, from the call that presents it until its dismissal has completed.
@MainActor
final class Presentation {
    enum State {
        case presenting(TransitionRun)
        case presented
        case dismissing(TransitionRun)
        case over
    }

    unowned let presenter: ViewController
    let presented: ViewController
    let controller: PresentationController
    let container = PresentationContainerView(frame: .zero)
    private(set) var state = State.over
    /// The original place of the presenter's view while the view is out of it.
    private var presentersPlace: ViewPlace?
    /// Whether the controllers are being notified that the presentation has completed.
    private(set) var isEndingPresenting = false
    /// The controllers that had appeared, or were appearing, before the transition.
    private var seenBefore: Set<ObjectIdentifier> = []
    /// The size of the container when the dismissal began.
    private var sizeBefore = CGSize.zero
    /// The presentations over this one, while they are dismissed with it.
    private var carried: [CarriedPresentation] = []

    init(presenter: ViewController, presented: ViewController, controller: PresentationController) {
        self.presenter = presenter
        self.presented = presented
        self.controller = controller
        controller.presenter = presenter
        controller.presentation = self
        container.controller = controller
    }

    /// Whether the transition of the presentation has not begun yet.
    var isPending: Bool { if case .presenting(let run) = state { run.isPending } else { false } }

    /// Whether the dismissal has completed. A carried presentation can be over before the one that carries it.
    var isOver: Bool { if case .over = state { true } else { false } }

    var run: TransitionRun? {
        switch state {
        case .presenting(let run), .dismissing(let run): run
        case .presented, .over: nil
        }
    }

    private var removesPresenter: Bool { controller.shouldRemovePresentersView }

    /// The controllers whose appearance changes; the presenter only if its view is removed (rule G 2).
    private var changing: [ViewController] { removesPresenter ? [presented, presenter] : [presented] }

    // MARK: Presenting

    func present(
        animator: (any ViewControllerAnimatedTransitioning)?,
        interactor: (any ViewControllerInteractiveTransitioning)?, animated: Bool, completion: (() -> Void)?
    ) {
        presenter.presentation = self
        presented.presentedBy = self
        let leader = leader(animator, interactor, isPresenting: true)
        let plan = TransitionPlan(
            kind: .present, from: presenter, to: presented, owner: presenter, style: controller.presentationStyle,
            isAnimated: animated, animator: leader.animator, interactor: leader.interactor, container: container,
            fromView: { [weak self] in self?.removesPresenter == true ? self?.presenter.view : nil },
            toView: { [weak self] in self?.controller.presentedView },
            finalFrame: { [weak self] in self?.finalFrame(of: $0, isPresenting: true) ?? .zero },
            willBegin: { [self] in willPresent(animated) }, didEnd: { [self] in didPresent($0, animated) },
            completion: { if $0 { completion?() } })
        let run = TransitionRun(plan)
        state = .presenting(run)
        run.start()
    }

    /// Returns the delegate's animator and interaction controller, or the system's.
    private func leader(
        _ animator: (any ViewControllerAnimatedTransitioning)?,
        _ interactor: (any ViewControllerInteractiveTransitioning)?, isPresenting: Bool
    ) -> (
        animator: any ViewControllerAnimatedTransitioning, interactor: (any ViewControllerInteractiveTransitioning)?
    ) {
        if let animator { return (animator, interactor) }
        let system = controller.systemAnimator(isPresenting: isPresenting)
        return (system, controller.systemInteractor(for: system))
    }

    private func willPresent(_ animated: Bool) {
        addContainer()
        controller.containerView = container
        container.blocksTouches = controller.takesTouchesAround
        noteSeen([presenter])
        TransitionDirector.current.note("presentationTransitionWillBegin()", of: controller)
        controller.presentationTransitionWillBegin()
        if removesPresenter { presenter.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)
        if removesPresenter, let view = presenter.viewIfLoaded { moveIntoContainer(view) }
        container.setNeedsLayout()
    }

    /// Moves the presenter's view into the container for the transition (rule B 2).
    private func moveIntoContainer(_ view: View) {
        presentersPlace = ViewPlace(of: view)
        let frame = presentersPlace?.frame(in: container) ?? container.bounds
        container.insertSubview(view, at: 0)
        view.frame = frame
    }

    private func didPresent(_ completed: Bool, _ animated: Bool) {
        if completed {
            state = .presented
            if removesPresenter { presenter.viewIfLoaded?.removeFromSuperview() }
            if let view = controller.presentedView, view.superview == nil { addForgotten(view) }
            TransitionDirector.current.note("presentationTransitionDidEnd(true)", of: controller)
            controller.presentationTransitionDidEnd(true)
            container.setNeedsLayout()
            isEndingPresenting = true
            for controller in changing.reversed() { controller.settleAppearance() }
            isEndingPresenting = false
        } else {
            let changing = changing
            presented.presentation?.tearDown()
            removeViews()
            for controller in changing { turnBack(controller, animated) }
            TransitionDirector.current.note("presentationTransitionDidEnd(false)", of: controller)
            controller.presentationTransitionDidEnd(false)
            for controller in changing { controller.settleAppearance() }
            unlink()
        }
    }

    /// Returns a controller to its appearance before the cancelled transition, even if the animator has ended the
    /// appearance transition (rule G 2).
    private func turnBack(_ controller: ViewController, _ animated: Bool) {
        controller.beginAppearanceTransition(seenBefore.contains(ObjectIdentifier(controller)), animated: animated)
    }

    private func noteSeen(_ controllers: [ViewController]) {
        seenBefore = Set(controllers.filter(\.isAppearing).map(ObjectIdentifier.init))
    }

    private func addForgotten(_ view: View) {
        TransitionDirector.current.report(
            controller, "presenting", "the animator has not added the presented view to the container",
            "it is added now; add it in animateTransition(using:)")
        view.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(view)
    }

    // MARK: Dismissing

    func dismiss(
        animator: (any ViewControllerAnimatedTransitioning)?,
        interactor: (any ViewControllerInteractiveTransitioning)?, animated: Bool, completion: @escaping (Bool) -> Void
    ) {
        let leader = leader(animator, interactor, isPresenting: false)
        let plan = TransitionPlan(
            kind: .dismiss, from: presented, to: presenter, owner: presenter, style: controller.presentationStyle,
            isAnimated: animated, animator: leader.animator, interactor: leader.interactor, container: container,
            fromView: { [weak self] in self?.controller.presentedView },
            toView: { [weak self] in self?.removesPresenter == true ? self?.presenter.view : nil },
            finalFrame: { [weak self] in self?.finalFrame(of: $0, isPresenting: false) ?? .zero },
            willBegin: { [self] in willDismiss(animated) }, didEnd: { [self] in didDismiss($0, animated) },
            completion: completion)
        let run = TransitionRun(plan)
        state = .dismissing(run)
        run.start()
    }

    private func willDismiss(_ animated: Bool) {
        noteSeen([presented, presenter])
        sizeBefore = container.bounds.size
        carried = presentationsAbove(animated)
        TransitionDirector.current.note("dismissalTransitionWillBegin()", of: controller)
        controller.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        if removesPresenter {
            presenter.beginAppearanceTransition(true, animated: animated)
            if let view = presenter.viewIfLoaded, let place = presentersPlace {
                view.frame = place.frame(in: container)
            }
        }
    }

    private func didDismiss(_ completed: Bool, _ animated: Bool) {
        if completed {
            let changing = changing
            for presentation in carried.reversed() { presentation.leave() }
            removeViews()
            TransitionDirector.current.note("dismissalTransitionDidEnd(true)", of: controller)
            controller.dismissalTransitionDidEnd(true)
            for controller in changing { controller.settleAppearance() }
            unlink()
        } else {
            state = .presented
            for presentation in carried { presentation.stay() }
            for controller in changing { turnBack(controller, animated) }
            if removesPresenter { presenter.viewIfLoaded?.removeFromSuperview() }
            TransitionDirector.current.note("dismissalTransitionDidEnd(false)", of: controller)
            controller.dismissalTransitionDidEnd(false)
            for controller in changing { controller.settleAppearance() }
            if container.bounds.size != sizeBefore { controller.forgetPlace() }
            container.setNeedsLayout()
        }
        carried = []
    }

    /// Moves the presentations above onto the presented view, which they are dismissed with.
    private func presentationsAbove(_ animated: Bool) -> [CarriedPresentation] {
        var carried: [CarriedPresentation] = []
        var next = presented.presentation
        while let above = next {
            if let view = controller.presentedView {
                carried.append(CarriedPresentation(above, on: view, animated: animated))
            }
            next = above.presented.presentation
        }
        return carried
    }

    // MARK: Ending

    /// Removes the presentation and everything presented above it at once, without a transition.
    func tearDown() {
        presented.presentation?.tearDown()
        endRun()
        guard presenter.presentation === self else { return }
        let presenterWasAway = removesPresenter
        presented.appear(false)
        removeViews()
        unlink()
        if presenterWasAway { presenter.appear(true) }
    }

    private func endRun() {
        switch state {
        case .presenting(let run): run.force(completed: false)
        case .dismissing(let run): run.force(completed: true)
        case .presented, .over: break
        }
    }

    /// Ends the presentation because the one below it has been dismissed.
    func leaveWithDismissed() {
        endRun()
        guard presenter.presentation === self else { return }
        removeViews()
        unlink()
    }

    /// Removes the presentation's views from the window and restores the presenter's view.
    private func removeViews() {
        putPresenterBack()
        controller.presentedView?.removeFromSuperview()
        container.removeFromSuperview()
        for view in container.subviews { view.removeFromSuperview() }
    }

    private func unlink() {
        state = .over
        controller.containerView = nil
        if presenter.presentation === self { presenter.presentation = nil }
        if presented.presentedBy === self { presented.presentedBy = nil }
        presented.forgetPresentationController()
        controller.presentationIsOver()
    }

    /// Restores the presenter's view while another presentation carries this one.
    func lendPresenter() { putPresenterBack() }

    /// Removes the presenter's view again.
    func removePresenter() {
        guard removesPresenter, let view = presenter.viewIfLoaded else { return }
        presentersPlace = ViewPlace(of: view)
        view.removeFromSuperview()
    }

    private func putPresenterBack() {
        guard let place = presentersPlace else { return }
        presentersPlace = nil
        if let view = presenter.viewIfLoaded { place.putBack(view) } else { place.abandon() }
    }

    // MARK: Layout

    /// Adds the container in front of the window's views, or directly above the presenter's view.
    private func addContainer() {
        guard let view = presenter.view, let window = view.window else { return }
        if controller.presentationStyle == .overCurrentContext || controller.presentationStyle == .currentContext,
            let superview = view.superview
        {
            container.frame = view.frame
            superview.insertSubview(container, aboveSubview: view)
        } else {
            container.frame = window.bounds
            window.addSubview(container)
        }
    }

    /// The safe area of the presented view where it rests, so that it does not change while the view moves; nil on a stage
    /// without a device, where the view's place decides.
    var safeArea: EdgeInsets? {
        guard container.window?.screen.device != nil else { return nil }
        let (outer, room) = (container.safeAreaInsets, container.bounds)
        let frame = controller.frameOfPresentedViewInContainerView
        return EdgeInsets(
            top: max(0, outer.top - (frame.minY - room.minY)), left: max(0, outer.left - (frame.minX - room.minX)),
            bottom: max(0, outer.bottom - (room.maxY - frame.maxY)),
            right: max(0, outer.right - (room.maxX - frame.maxX)))
    }

    private func finalFrame(of viewController: ViewController, isPresenting: Bool) -> CGRect {
        if viewController === presented {
            guard !isPresenting else { return controller.frameOfPresentedViewInContainerView }
            return controller.presentedView?.frame(in: container) ?? .zero
        }
        guard viewController === presenter else { return .zero }
        if isPresenting, removesPresenter { return .zero }
        if let place = presentersPlace { return place.frame(in: container) }
        return presenter.viewIfLoaded?.frame(in: container) ?? .zero
    }
}

/// The container of a presentation. It notifies the presentation controller of its layout.
final class PresentationContainerView: ContainerView {
    weak var controller: PresentationController?

    private var placedSize: CGSize?

    override func layoutSubviews() {
        controller?.containerViewWillLayoutSubviews()
        if placedSize != bounds.size || controller?.presentation?.run == nil {
            placedSize = bounds.size
            controller?.layOutPresentedView()
        }
        controller?.containerViewDidLayoutSubviews()
    }
}

/// A presentation over one that is being dismissed. It moves with that one's view and stays if that one does.
@MainActor
final class CarriedPresentation {
    private let presentation: Presentation
    private let place: ViewPlace?
    private let isAnimated: Bool
    /// Whether the presented controller was visible before. Another presentation may cover it.
    private let wasSeen: Bool

    init(_ presentation: Presentation, on view: View, animated: Bool) {
        self.presentation = presentation
        isAnimated = animated
        wasSeen = presentation.presented.isAppearing
        let container = presentation.container
        presentation.lendPresenter()
        place = ViewPlace(of: container)
        container.frame = container.superview == nil ? view.bounds : container.frame(in: view)
        view.addSubview(container)
        presentation.presented.beginAppearanceTransition(false, animated: animated)
    }

    func leave() {
        place?.abandon()
        guard !presentation.isOver else { return }
        presentation.presented.appear(false)
        presentation.leaveWithDismissed()
    }

    func stay() {
        guard !presentation.isOver else {
            place?.abandon()
            return
        }
        place?.putBack(presentation.container)
        presentation.removePresenter()
        presentation.presented.beginAppearanceTransition(wasSeen, animated: isAnimated)
        presentation.presented.settleAppearance()
    }
}
