public import Foundation
public import ViewHierarchy

/// An object that manages the frame and the surroundings of a presented controller's view, like UIKit's
/// `UIPresentationController`.
///
/// The presenter retains it while the controller is presented (rule H 1). Each new presentation creates a new one.
@preconcurrency @MainActor
open class PresentationController {
    /// The presented controller, or an empty one if it has been deallocated.
    ///
    /// The presentation retains the controller. This object does not, because it can be requested and never used.
    open var presentedViewController: ViewController { knownPresented ?? ViewController() }
    private weak var knownPresented: ViewController?
    /// The presenting controller, or nil if it is not known yet.
    weak var presenter: ViewController?
    /// The presenting controller, or the presented one before and after the presentation.
    open var presentingViewController: ViewController { presenter ?? presentedViewController }
    /// The delegate that decides how the presentation adapts and is notified when a pull dismisses a sheet; weak.
    open weak var delegate: (any AdaptivePresentationControllerDelegate)?
    /// The view that contains the presentation, from `presentationTransitionWillBegin()` until the dismissal has
    /// completed or the presentation was cancelled (rule B 3).
    open internal(set) var containerView: View?

    /// The presentation that uses this controller, if any.
    weak var presentation: Presentation?

    /// Creates a presentation controller.
    /// - Parameters:
    ///   - presentedViewController: The controller to present.
    ///   - presentingViewController: The controller that will present it, if known.
    public init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
        knownPresented = presentedViewController
        presenter = presentingViewController
    }

    // MARK: For subclasses

    /// The view that transitions move: by default the presented controller's. Override it to wrap that view.
    open var presentedView: View? { presentedViewController.view }

    /// The frame of the presented view at rest, in the container's coordinates. By default this is the whole container.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    /// Whether the presentation covers the presenter completely; true by default.
    open var shouldPresentInFullscreen: Bool { true }

    /// Whether the presenter's view takes part in the transitions and is removed once the presentation has completed
    /// (rules B 1 and B 2); false by default. If true, the presenter is notified that it disappears (rule G 2).
    open var shouldRemovePresentersView: Bool { false }

    /// The size that the presented controller prefers.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

    /// The traits that presentations adapt to.
    open var traitCollection: TraitCollection { presentedViewController.traitCollection }

    /// The style of the presentation.
    open var presentationStyle: ModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// Returns the style for the given traits. `.none`, the default, keeps the style. The delegate takes precedence.
    open func adaptivePresentationStyle(for traitCollection: TraitCollection) -> ModalPresentationStyle {
        adaptivePresentationStyle
    }

    /// The style for all traits, used unless `adaptivePresentationStyle(for:)` is overridden.
    open var adaptivePresentationStyle: ModalPresentationStyle { .none }

    /// Called before the presentation begins. Add dimming views to the container here.
    open func presentationTransitionWillBegin() {}

    /// Called when the presentation has completed or was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}

    /// Called before the dismissal begins.
    open func dismissalTransitionWillBegin() {}

    /// Called when the dismissal has completed or was cancelled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}

    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    /// Called before the container's size changes.
    open func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {}

    /// Called when the preferred content size of the presented controller changes.
    open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
        containerView?.setNeedsLayout()
    }

    /// Returns the size of the presented controller's view in a container of the given size.
    open func size(
        forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    // MARK: Internal overrides

    /// Returns the animator to use if the transitioning delegate provides none.
    func systemAnimator(isPresenting: Bool) -> any ViewControllerAnimatedTransitioning {
        ModalAnimator(presentedViewController.modalTransitionStyle, isPresenting: isPresenting)
    }

    /// Returns the interaction controller of the system's animator, if a gesture can catch its transition.
    func systemInteractor(
        for animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    /// Whether the container receives the touches outside the presented view.
    var takesTouchesAround: Bool { true }

    /// Lays out the presented view when the container's size changes.
    func layOutPresentedView() {}

    /// Makes the next layout place the presented view, because a cancelled dismissal has moved it in a container that has
    /// another size now (rule L 6).
    func forgetPlace() {}

    /// Called when the presentation is over, completed or not. The container has been removed.
    func presentationIsOver() {}
}
