//
//  PanelPresentationController.swift
//  PanelKit
//

#if os(iOS)
    import UIKit
    import os

    /// Presents a controller as a panel that rests at two heights and follows the offset of its content.
    open class PanelPresentationController: UIPresentationController {

        struct Constants {
            static let snapMovementSensitivity: CGFloat = 0.7
            static let handleOffset: CGFloat = 8
            static let dragIndicatorHeight: CGFloat = 5
        }

        // MARK: - Properties

        open weak var panelDelegate: PanelDelegate?

        /// Where the panel rests.
        @objc open private(set) dynamic var position: PanelPosition = .hidden

        private var isPresentedViewAnimating = false
        private var isObserving = false
        private var scrollViewYOffset: CGFloat = 0
        private var scrollObserver: NSKeyValueObservation?
        private var sizeObserver: NSKeyValueObservation?
        private var topConstraint: NSLayoutConstraint?
        private var anchoredTop: CGFloat = 0
        private let feedback = UIImpactFeedbackGenerator(style: .light)

        private var presentable: PanelPresentable? {
            return presentedViewController as? PanelPresentable
        }

        // MARK: - Views

        private lazy var backgroundView: PanelDimmedView = {
            let view = PanelDimmedView(color: presentable?.panelBackgroundColor ?? .black)
            view.didTap = { [weak self] _ in self?.dismissPresentedViewController() }
            return view
        }()

        private lazy var containerPanelView: UIView = {
            let view = UIView(frame: .zero)
            view.accessibilityIdentifier = "panel"
            view.clipsToBounds = true
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            return view
        }()

        private lazy var handleView = PanelHandleView(frame: .zero)

        private lazy var panGestureRecognizer: UIPanGestureRecognizer = {
            let gesture = UIPanGestureRecognizer(
                target: self, action: #selector(didPanOnPresentedView(_:)))
            gesture.minimumNumberOfTouches = 1
            gesture.maximumNumberOfTouches = 1
            gesture.delegate = self
            return gesture
        }()

        public override var presentedView: UIView? {
            return containerPanelView
        }

        override open var frameOfPresentedViewInContainerView: CGRect {
            guard let container = containerView else { return .zero }
            let size = size(
                forChildContentContainer: presentedViewController, withParentContainerSize: container.bounds.size)
            return CGRect(x: 0, y: container.bounds.height - size.height, width: size.width, height: size.height)
        }

        open override func size(
            forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
        ) -> CGSize {
            return CGSize(
                width: parentSize.width, height: min(parentSize.height, presentable?.longHeight ?? parentSize.height))
        }

        // MARK: - Lifecycle

        override open func containerViewWillLayoutSubviews() {
            super.containerViewWillLayoutSubviews()
            backgroundView.frame = containerView?.bounds ?? .zero
            guard position != .hidden, !isPresentedViewAnimating, panGestureRecognizer.state == .possible else {
                return
            }
            adjustPresentedViewFrame()
        }

        override open func presentationTransitionWillBegin() {
            guard let containerView = containerView else { return }
            layoutBackgroundView(in: containerView)
            layoutPresentedView(in: containerView)
            configureScrollViewInsets()
            guard let coordinator = presentedViewController.transitionCoordinator else {
                backgroundView.state = .max
                return
            }
            coordinator.animate(alongsideTransition: { [weak self] _ in
                self?.backgroundView.state = .max
                self?.presentedViewController.setNeedsStatusBarAppearanceUpdate()
            })
        }

        override open func presentationTransitionDidEnd(_ completed: Bool) {
            if completed {
                position = .short
                observe(scrollView: presentable?.panelScrollView)
                panelDelegate?.panel?(self, didMoveTo: .short)
            } else {
                backgroundView.removeFromSuperview()
            }
        }

        override open func dismissalTransitionWillBegin() {
            guard let coordinator = presentedViewController.transitionCoordinator else {
                backgroundView.state = .off
                return
            }
            coordinator.animate(alongsideTransition: { [weak self] _ in
                self?.handleView.alpha = 0
                self?.backgroundView.state = .off
            })
        }

        override open func dismissalTransitionDidEnd(_ completed: Bool) {
            guard completed else { return }
            position = .hidden
            scrollObserver?.invalidate()
            scrollObserver = nil
            panelDelegate?.panel?(self, didMoveTo: .hidden)
        }

        deinit {
            scrollObserver?.invalidate()
            sizeObserver?.invalidate()
        }
    }

    // MARK: - Public methods

    extension PanelPresentationController {

        /// Moves the panel to one of its positions.
        public func transition(to newPosition: PanelPosition) {
            panelDelegate?.panel?(self, willMoveTo: newPosition)
            switch newPosition {
            case .short: snap(toYPosition: shortYPosition)
            case .long: snap(toYPosition: longYPosition)
            case .hidden: dismissPresentedViewController()
            }
            guard newPosition != .hidden else { return }
            position = newPosition
            panelDelegate?.panel?(self, didMoveTo: newPosition)
        }

        public func setNeedsPanelLayoutUpdate() {
            adjustPresentedViewFrame()
            observe(scrollView: presentable?.panelScrollView)
            configureScrollViewInsets()
        }
    }

    // MARK: - Layout

    extension PanelPresentationController {

        fileprivate var containerHeight: CGFloat {
            return containerView?.bounds.height ?? 0
        }

        fileprivate var shortYPosition: CGFloat {
            return max(containerHeight - (presentable?.shortHeight ?? 0), longYPosition)
        }

        fileprivate var longYPosition: CGFloat {
            return containerHeight - (presentable?.longHeight ?? containerHeight)
        }

        fileprivate func layoutBackgroundView(in containerView: UIView) {
            containerView.addSubview(backgroundView)
            backgroundView.frame = containerView.bounds
            backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }

        fileprivate func layoutPresentedView(in containerView: UIView) {
            containerView.addSubview(containerPanelView)
            containerPanelView.addGestureRecognizer(panGestureRecognizer)
            containerPanelView.addSubview(presentedViewController.view)
            containerPanelView.frame = CGRect(
                x: 0, y: containerView.bounds.height, width: containerView.bounds.width,
                height: presentable?.longHeight ?? 0)
            presentedViewController.view.translatesAutoresizingMaskIntoConstraints = false
            let top = presentedViewController.view.topAnchor.constraint(equalTo: containerPanelView.topAnchor)
            topConstraint = top
            NSLayoutConstraint.activate([
                top,
                presentedViewController.view.leadingAnchor.constraint(equalTo: containerPanelView.leadingAnchor),
                presentedViewController.view.trailingAnchor.constraint(equalTo: containerPanelView.trailingAnchor),
                presentedViewController.view.bottomAnchor.constraint(equalTo: containerPanelView.bottomAnchor),
            ])
            if presentable?.showsHandle == true { addHandle(to: containerPanelView) }
            containerPanelView.layer.cornerRadius = presentable?.panelCornerRadius ?? 0
        }

        fileprivate func addHandle(to view: UIView) {
            view.addSubview(handleView)
            NSLayoutConstraint.activate([
                handleView.topAnchor.constraint(equalTo: view.topAnchor, constant: Constants.handleOffset),
                handleView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                handleView.widthAnchor.constraint(equalToConstant: 36),
                handleView.heightAnchor.constraint(equalToConstant: Constants.dragIndicatorHeight),
            ])
        }

        fileprivate func adjustPresentedViewFrame() {
            guard let frame = containerView?.frame else { return }
            let y = position == .long ? longYPosition : shortYPosition
            let size = CGSize(width: frame.size.width, height: presentable?.longHeight ?? frame.height)
            containerPanelView.frame = CGRect(origin: CGPoint(x: 0, y: y), size: size)
        }

        fileprivate func configureScrollViewInsets() {
            guard let scrollView = presentable?.panelScrollView, !scrollView.isDragging else { return }
            scrollView.showsVerticalScrollIndicator = false
            scrollView.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)
            scrollView.contentInsetAdjustmentBehavior = .never
        }
    }

    // MARK: - Pan

    extension PanelPresentationController {

        @objc fileprivate func didPanOnPresentedView(_ recognizer: UIPanGestureRecognizer) {
            guard shouldRespond(to: recognizer), containerView != nil else {
                recognizer.setTranslation(.zero, in: recognizer.view)
                return
            }
            switch recognizer.state {
            case .began, .changed:
                if recognizer.state == .began { anchoredTop = containerPanelView.frame.minY }
                respond(to: recognizer)
            case .ended, .cancelled, .failed:
                let velocity = recognizer.velocity(in: containerPanelView)
                decide(velocity: velocity.y)
            default: break
            }
        }

        fileprivate func shouldRespond(to recognizer: UIPanGestureRecognizer) -> Bool {
            guard let scrollView = presentable?.panelScrollView, position == .long else { return true }
            let isInside = scrollView.frame.contains(recognizer.location(in: containerPanelView))
            let isUp = recognizer.velocity(in: containerPanelView).y < 0
            return !isInside || (scrollView.contentOffset.y <= 0 && !isUp)
        }

        fileprivate func respond(to recognizer: UIPanGestureRecognizer) {
            let translation = recognizer.translation(in: containerPanelView)
            var y = anchoredTop + translation.y
            if y < longYPosition { y = longYPosition - (longYPosition - y) / 4 }
            containerPanelView.frame.origin.y = y
            panelDelegate?.panel?(self, didDragBy: translation.y)
            let hidden = (y - shortYPosition) / max(1, containerHeight - shortYPosition)
            backgroundView.state = .percent(1 - max(0, hidden))
        }

        fileprivate func decide(velocity: CGFloat) {
            let y = containerPanelView.frame.minY
            if isVelocityWithinSensitivityRange(velocity) {
                if velocity < 0 {
                    transition(to: .long)
                } else if y > shortYPosition {
                    attemptDismissal()
                } else {
                    transition(to: .short)
                }
                return
            }
            let target = nearest(to: y, in: [containerHeight, shortYPosition, longYPosition])
            if target == longYPosition {
                transition(to: .long)
            } else if target == shortYPosition {
                transition(to: .short)
            } else {
                attemptDismissal()
            }
        }

        fileprivate func attemptDismissal() {
            if panelDelegate?.panelShouldDismiss?(self) ?? true {
                transition(to: .hidden)
            } else {
                panelDelegate?.panelDidAttemptToDismiss?(self)
                transition(to: .short)
            }
        }

        fileprivate func isVelocityWithinSensitivityRange(_ velocity: CGFloat) -> Bool {
            return abs(velocity) - 1000 * (1 - Constants.snapMovementSensitivity) > 0
        }

        fileprivate func nearest(to number: CGFloat, in values: [CGFloat]) -> CGFloat {
            guard let nearest = values.min(by: { abs(number - $0) < abs(number - $1) }) else { return number }
            return nearest
        }

        fileprivate func snap(toYPosition y: CGFloat) {
            isPresentedViewAnimating = true
            if presentable?.isHapticFeedbackEnabled == true { feedback.impactOccurred() }
            PanelAnimator.animate(config: presentable) { [weak self] in
                self?.containerPanelView.frame.origin.y = y
                self?.backgroundView.state = .max
            } completion: { [weak self] _ in
                self?.isPresentedViewAnimating = false
            }
        }

        fileprivate func dismissPresentedViewController() {
            presentedViewController.dismiss(animated: true, completion: nil)
        }
    }

    // MARK: - The content's offset

    extension PanelPresentationController {

        fileprivate func observe(scrollView: UIScrollView?) {
            scrollObserver?.invalidate()
            scrollObserver = scrollView?.observe(\.contentOffset, options: .old) { [weak self] scrollView, change in
                guard self?.containerView != nil else { return }
                self?.didPanOnScrollView(scrollView, change: change)
            }
        }

        fileprivate func didPanOnScrollView(_ scrollView: UIScrollView, change: NSKeyValueObservedChange<CGPoint>) {
            guard !presentedViewController.isBeingDismissed, !presentedViewController.isBeingPresented else { return }
            if position != .long, scrollView.contentOffset.y > 0 {
                haltScrolling(scrollView)
            } else if scrollView.isDragging, position == .long {
                trackScrolling(scrollView)
            } else {
                trackScrolling(scrollView)
            }
        }

        fileprivate func haltScrolling(_ scrollView: UIScrollView) {
            guard !isObserving else { return }
            isObserving = true
            scrollView.setContentOffset(CGPoint(x: 0, y: scrollViewYOffset), animated: false)
            isObserving = false
        }

        fileprivate func trackScrolling(_ scrollView: UIScrollView) {
            scrollViewYOffset = max(scrollView.contentOffset.y, 0)
            scrollView.showsVerticalScrollIndicator = true
        }
    }

    // MARK: - UIGestureRecognizerDelegate

    extension PanelPresentationController: UIGestureRecognizerDelegate {

        public func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool {
            return false
        }

        public func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool {
            return otherGestureRecognizer.view === presentable?.panelScrollView
        }
    }
#endif
