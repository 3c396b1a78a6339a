public import Foundation
public import ViewHierarchy

/// Lives as long as a controller is presented, and says where its view is and what is around it, as UIKit's
/// `UIPresentationController`.
///
/// The presenter keeps it alive (rule H 1). Between presentations it is of no use: a controller that is presented again
/// gets a new one.
@preconcurrency @MainActor
open class PresentationController {
    /// The controller that is presented; an empty one once that is gone.
    ///
    /// The presentation keeps it alive, not this object, which may be asked for and never used.
    public var presentedViewController: ViewController { knownPresented ?? ViewController() }
    private weak var knownPresented: ViewController?
    /// The controller that presents; nil before that is known.
    weak var presenter: ViewController?
    /// The controller that presents; the presented one before there is a presentation, and after it.
    public var presentingViewController: ViewController { presenter ?? presentedViewController }
    /// Decides how the presentation adapts, and hears of a sheet that is pulled away; weak.
    public weak var delegate: (any AdaptivePresentationControllerDelegate)?
    /// Where the presentation happens: from `presentationTransitionWillBegin()` until the dismissal has completed, or the
    /// presentation was cancelled (rule B 3).
    public internal(set) var containerView: View?

    /// The presentation that this controller belongs to, once there is one.
    weak var presentation: Presentation?

    /// - Parameters:
    ///   - presentedViewController: The controller to be presented.
    ///   - presentingViewController: The controller that will present it, if that is known.
    public init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
        knownPresented = presentedViewController
        presenter = presentingViewController
    }

    // MARK: For subclasses

    /// The view that is moved: the presented controller's, unless overridden to wrap it in another.
    open var presentedView: View? { presentedViewController.view }

    /// Where the presented view is when nothing moves it, in the container's coordinates; the whole container unless
    /// overridden.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    /// Whether the presentation covers the presenter wholly; true unless overridden.
    open var shouldPresentInFullscreen: Bool { true }

    /// Whether the presenter's view leaves the window once the presentation has completed, and takes part in the
    /// transitions (rules B 1 and B 2); false unless overridden. The presenter then receives its disappearance
    /// (rule G 2).
    open var shouldRemovePresentersView: Bool { false }

    /// The style that the presentation has.
    open var presentationStyle: ModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// The style that the presentation takes where there is little room; `.none`, as it is, unless overridden. The
    /// delegate goes first.
    open func adaptivePresentationStyle(for traitCollection: TraitCollection) -> ModalPresentationStyle {
        adaptivePresentationStyle
    }

    /// As `adaptivePresentationStyle(for:)`, wherever it is.
    open var adaptivePresentationStyle: ModalPresentationStyle { .none }

    /// Called before the presentation begins: the time to put a dimming view into the container.
    open func presentationTransitionWillBegin() {}

    /// Called when the presentation has completed, or was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}

    /// Called before the dismissal begins.
    open func dismissalTransitionWillBegin() {}

    /// Called when the dismissal has completed, or was cancelled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Called before the container lays its subviews out.
    open func containerViewWillLayoutSubviews() {}

    /// Called after the container has laid its subviews out.
    open func containerViewDidLayoutSubviews() {}

    /// Called before the container gets another size.
    open func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {}

    /// Called when the presented controller wishes for another size.
    open func preferredContentSizeDidChange(forChildContentContainer container: ViewController) {
        containerView?.setNeedsLayout()
    }

    /// The size that the presented controller's view would have in a container of a size.
    open func size(
        forChildContentContainer container: ViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    // MARK: For the system's own

    /// The animator of a presentation or a dismissal where the transitioning delegate gives none.
    func systemAnimator(isPresenting: Bool) -> any ViewControllerAnimatedTransitioning {
        ModalAnimator(presentedViewController.modalTransitionStyle, isPresenting: isPresenting)
    }

    /// What leads a transition of the system's own animator, for those that can be caught.
    func systemInteractor(
        for animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    /// Whether the container takes the touches beside the presented view.
    var takesTouchesAround: Bool { true }

    /// Keeps the presented view in its place when the container has another size.
    func placePresentedView() {}

    /// The presentation is over, completed or not: the container is gone, and nothing else may be left.
    func presentationIsOver() {}
}

extension PresentationController {
    /// Room and appearance, by which presentations adapt.
    public var traitCollection: TraitCollection { presentedViewController.traitCollection }
}
