public import Animator
import Drawing
public import Foundation
public import ViewHierarchy

/// A presentation controller of a sheet, like UIKit's `UISheetPresentationController`.
///
/// The sheet covers a part of its presenter and rests at detents. It can be pulled from one detent to the next or off
/// screen, and touches catch it in motion. Behind a large sheet, the presenter shrinks and is dimmed; both depend on
/// the sheet's top edge, whatever moves it. The presenter receives no appearance calls (rule G 2).
///
/// In regular width, the sheet is a card in the middle, at most 704 points wide (540 for form sheets), and the
/// presenter does not shrink. On a device whose width and height are both regular, the card floats apart from the edges
/// and rests at its largest detent only. In compact height, the sheet covers the whole container unless
/// `prefersEdgeAttachedInCompactHeight` is set, and the medium detent is inactive.
open class SheetPresentationController: PresentationController {
    // MARK: Detents

    /// The heights at which the sheet rests; the large detent by default or if the array is empty.
    open var detents: [Detent] = [.large()] { didSet { detentsDidChange() } }

    /// The detent at which the sheet rests or will rest; nil is the smallest one.
    ///
    /// Setting it moves the sheet at once, or with a spring inside `animateChanges(_:)`. Drags set it as well.
    open var selectedDetentIdentifier: Detent.Identifier? {
        didSet { if selectedDetentIdentifier != oldValue, !isSelecting { detentsDidChange() } }
    }

    /// The largest detent at which the presenter is not dimmed and receives touches. If nil, the default, all dim.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { detentsDidChange() } }

    /// Whether the grabber is visible at the sheet's top; false by default. A tap on it cycles through the detents.
    open var prefersGrabberVisible = false { didSet { mover.card.grabber.isHidden = !prefersGrabberVisible } }

    /// The radius of the sheet's top corners, in points, 0 or more. If nil, the default, it is
    /// `SheetPresentationController.systemCornerRadius`.
    open var preferredCornerRadius: CGFloat? { didSet { detentsDidChange() } }

    /// Whether an upward drag of a scroll view at its top expands the sheet before it scrolls; true by default.
    open var prefersScrollingExpandsWhenScrolledToEdge = true

    /// Whether the sheet stays attached to the bottom edge in compact height instead of covering everything; false by
    /// default.
    open var prefersEdgeAttachedInCompactHeight = false { didSet { detentsDidChange() } }

    /// Creates the animator of each of the sheet's flights: to and between detents, back after a pull, and away. If nil,
    /// the default, the system's spring moves it. A spring takes over the velocity of a pull.
    ///
    /// UIKit has no such property.
    public var flightAnimator: (@MainActor () -> PropertyAnimator)?

    /// The default radius of a sheet's corners, in points.
    public static let systemCornerRadius = 10.0

    private(set) lazy var mover = SheetMover(self)
    private var isAnimatingChanges = false
    private var isSelecting = false
    private var resolved: (size: CGSize, safeArea: EdgeInsets, layout: SheetLayout)?

    // MARK: Changes

    /// Animates the changes of detents that the closure makes.
    open func animateChanges(_ changes: () -> Void) {
        let outer = isAnimatingChanges
        isAnimatingChanges = true
        changes()
        isAnimatingChanges = outer
    }

    /// Resolves the detents again, because the values they depend on have changed.
    open func invalidateDetents() { detentsDidChange() }

    private func detentsDidChange() {
        resolved = nil
        guard containerView != nil else { return }
        updateTouches()
        if isAnimatingChanges, mover.canFlyAtRest { mover.fly(to: .detent) } else { mover.layOut() }
    }

    /// Selects a detent for the user.
    func select(_ identifier: Detent.Identifier?) {
        guard let identifier, identifier != (layout?.stop(selectedDetentIdentifier).identifier) else { return }
        isSelecting = true
        selectedDetentIdentifier = identifier
        isSelecting = false
        updateTouches()
        (delegate as? any SheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }

    private func selectNext() {
        guard let layout, mover.canFlyAtRest,
            let index = layout.stops.firstIndex(of: layout.stop(selectedDetentIdentifier)), layout.stops.count > 1
        else { return }
        select(layout.stops[(index + 1) % layout.stops.count].identifier)
        mover.fly(to: .detent)
    }

    // MARK: Layout

    /// The geometry of the sheet in its container, or nil without a container.
    var layout: SheetLayout? {
        guard let container = containerView else { return nil }
        let (size, safeArea) = (container.bounds.size, container.safeAreaInsets)
        if let resolved, resolved.size == size, resolved.safeArea == safeArea { return resolved.layout }
        let layout = makeLayout(size, safeArea, on: container.window?.screen ?? .main)
        resolved = (size, safeArea, layout)
        return layout
    }

    private func makeLayout(_ size: CGSize, _ safeArea: EdgeInsets, on screen: Screen) -> SheetLayout {
        let traits = TraitCollection(size, on: screen)
        let isCompactHeight = traits.verticalSizeClass == .compact
        let isFull = isCompactHeight && !prefersEdgeAttachedInCompactHeight
        let isWide = traits.horizontalSizeClass == .regular && !isFull
        let widest = presentationStyle == .formSheet ? SheetLayout.formWidth : SheetLayout.pageWidth
        let width = isWide ? min(Double(size.width), widest) : Double(size.width)
        let floats = screen.device != nil && isWide && !isCompactHeight
        let topInset =
            screen.device == nil
            ? SheetLayout.topInset : safeArea.top + (floats ? SheetLayout.floatingInset : SheetLayout.peek)
        var largest = max(1, Double(size.height) - (isFull ? 0 : topInset * (floats ? 2 : 1)))
        if floats, presentationStyle == .formSheet { largest = min(largest, SheetLayout.formHeight) }
        var stops = isFull ? [.init(identifier: .large, height: largest)] : stops(traits, size, largest)
        if floats { stops.removeFirst(stops.count - 1) }
        let undimmed = largestUndimmedDetentIdentifier.flatMap { name in
            stops.firstIndex { $0.identifier == name }
        }
        let firstDimmed = undimmed.map { $0 + 1 } ?? 0
        return SheetLayout(
            size: size, x: (Double(size.width) - width) / 2, width: width, stops: stops, topInset: topInset,
            bottomInset: floats ? (Double(size.height) - stops[0].height) / 2 : 0,
            cornerRadius: isFull ? 0 : max(0, preferredCornerRadius.map(Double.init) ?? Self.systemCornerRadius),
            firstDimmed: firstDimmed,
            shrinksPresenter: !isWide && !isCompactHeight && firstDimmed < stops.count
                && stops[stops.count - 1].height == largest)
    }

    private func stops(_ traits: TraitCollection, _ size: CGSize, _ largest: Double) -> [SheetLayout.Stop] {
        let context = SheetResolution(
            containerTraitCollection: traits, maximumDetentValue: CGFloat(largest), containerHeight: Double(size.height)
        )
        var stops: [SheetLayout.Stop] = []
        for detent in detents {
            guard let height = detent.resolvedValue(in: context),
                !stops.contains(where: { $0.identifier == detent.identifier || $0.height == Double(height) })
            else { continue }
            stops.append(SheetLayout.Stop(identifier: detent.identifier, height: Double(height)))
        }
        if stops.isEmpty { stops = [SheetLayout.Stop(identifier: .large, height: largest)] }
        return stops.sorted { $0.height < $1.height }
    }

    // MARK: Presentation

    /// The style to which a delegate adapted a presentation of another one.
    var adaptedStyle: ModalPresentationStyle?

    open override var presentationStyle: ModalPresentationStyle {
        adaptedStyle ?? (presentedViewController.modalPresentationStyle == .formSheet ? .formSheet : .pageSheet)
    }

    open override var presentedView: View? { mover.card }

    open override var shouldPresentInFullscreen: Bool { false }

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let layout else { return .zero }
        return layout.frame(top: layout.top(of: layout.stop(selectedDetentIdentifier)))
    }

    open override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        let presenter = presentingViewController
        let seen = presenter.presentedBy.flatMap { $0.controller.presentedView } ?? presenter.viewIfLoaded
        mover.enter(containerView, over: seen)
        mover.card.hold(presentedViewController.view)
        attachGestures()
        updateTouches()
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed, mover.wasSentAway { delegate?.presentationControllerDidDismiss(self) }
    }

    override func systemAnimator(isPresenting: Bool) -> any ViewControllerAnimatedTransitioning {
        SheetTransition(mover, isPresenting: isPresenting)
    }

    override func systemInteractor(
        for animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { animator as? SheetTransition }

    override func layOutPresentedView() { mover.layOut() }

    override func presentationIsOver() {
        mover.leave()
        mover.card.release()
    }

    override var takesTouchesAround: Bool {
        guard let layout, let index = layout.stops.firstIndex(of: layout.stop(selectedDetentIdentifier)) else {
            return true
        }
        return index >= layout.firstDimmed
    }

    private func updateTouches() {
        presentation?.container.blocksTouches = takesTouchesAround
        mover.dimming.isUserInteractionEnabled = takesTouchesAround
    }

    // MARK: Gestures

    private func attachGestures() {
        guard mover.card.gestureRecognizers?.isEmpty ?? true else { return }
        let pan = SheetPanGestureRecognizer { [weak self] in self?.drag($0) }
        pan.maximumNumberOfTouches = .max
        pan.isCatching = { [weak mover] in mover?.isFlying == true }
        pan.predictRelease = { [weak mover, weak pan] in pan.flatMap { mover?.predictRelease(of: $0) } }
        mover.card.addGestureRecognizer(pan)
        mover.card.grabber.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.selectNext() })
        mover.dimming.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.userWantsToDismiss() })
    }

    private func drag(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began:
            mover.grip(.pan)
            pan.setTranslation(.zero, in: nil)
        case .changed: follow(pan)
        case .ended:
            follow(pan)
            mover.releasePan(Double(pan.velocity(in: nil).y))
        case .cancelled: mover.releasePan(nil)
        case .possible, .failed: break
        }
    }

    private func follow(_ pan: PanGestureRecognizer) {
        let step = Double(pan.translation(in: nil).y)
        pan.setTranslation(.zero, in: nil)
        mover.move(by: step)
    }
}

/// An object that is notified of changes to a sheet, like UIKit's `UISheetPresentationControllerDelegate`. Set it as
/// the presentation controller's `delegate`.
@preconcurrency @MainActor
public protocol SheetPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
    /// Called when a drag, or a tap on the grabber, has selected another detent; not when the program has.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: SheetPresentationController
    ) {}
}
