import Testing

@testable import Porting

/// The members that subclasses override on iOS, by Apple's documentation of each class, whether Scrim has them or not:
/// there every member of an open class that is no initializer and no constant can be overridden.
@Suite("What is open in UIKit is open here")
struct OverridableTests {
    private static let documented: [String: String] = [
        "UIResponder": """
        next isFirstResponder canBecomeFirstResponder becomeFirstResponder() canResignFirstResponder
        resignFirstResponder() touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:)
        touchesCancelled(_:with:) pressesBegan(_:with:) motionBegan(_:with:) canPerformAction(_:withSender:) inputView
        inputAccessoryView undoManager
        """,
        "UIView": """
        frame bounds center transform transform3D alpha backgroundColor tintColor tintAdjustmentMode isHidden
        isOpaque clipsToBounds clearsContextBeforeDrawing mask contentMode contentScaleFactor layer anchorPoint
        superview subviews window addSubview(_:) insertSubview(_:at:) insertSubview(_:belowSubview:)
        insertSubview(_:aboveSubview:) bringSubviewToFront(_:) sendSubviewToBack(_:)
        exchangeSubview(at:withSubviewAt:) removeFromSuperview() isDescendant(of:) viewWithTag(_:) tag
        didAddSubview(_:) willRemoveSubview(_:) willMove(toSuperview:) didMoveToSuperview() willMove(toWindow:)
        didMoveToWindow() tintColorDidChange() convert(_:to:) convert(_:from:) hitTest(_:with:) point(inside:with:)
        isUserInteractionEnabled isMultipleTouchEnabled isExclusiveTouch gestureRecognizers
        addGestureRecognizer(_:) removeGestureRecognizer(_:) gestureRecognizerShouldBegin(_:) autoresizingMask
        autoresizesSubviews sizeThatFits(_:) sizeToFit() setNeedsLayout() layoutIfNeeded() layoutSubviews()
        setNeedsDisplay() setNeedsDisplay(_:) draw(_:) safeAreaInsets safeAreaInsetsDidChange() layoutMargins
        directionalLayoutMargins layoutMarginsDidChange() insetsLayoutMarginsFromSafeArea
        preservesSuperviewLayoutMargins constraints addConstraint(_:) addConstraints(_:) removeConstraint(_:)
        removeConstraints(_:) constraintsAffectingLayout(for:) hasAmbiguousLayout exerciseAmbiguityInLayout()
        translatesAutoresizingMaskIntoConstraints intrinsicContentSize invalidateIntrinsicContentSize()
        contentHuggingPriority(for:) setContentHuggingPriority(_:for:) contentCompressionResistancePriority(for:)
        setContentCompressionResistancePriority(_:for:) systemLayoutSizeFitting(_:)
        systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) alignmentRectInsets
        alignmentRect(forFrame:) frame(forAlignmentRect:) setNeedsUpdateConstraints() needsUpdateConstraints()
        updateConstraints() updateConstraintsIfNeeded() addLayoutGuide(_:) removeLayoutGuide(_:) layoutGuides
        safeAreaLayoutGuide layoutMarginsGuide readableContentGuide keyboardLayoutGuide semanticContentAttribute
        effectiveUserInterfaceLayoutDirection snapshotView(afterScreenUpdates:)
        resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) drawHierarchy(in:afterScreenUpdates:)
        endEditing(_:) accessibilityIdentifier traitCollectionDidChange(_:) traitCollection
        """,
        "UIViewController": """
        view viewIfLoaded isViewLoaded loadView() loadViewIfNeeded() viewDidLoad() title preferredContentSize
        viewWillAppear(_:) viewIsAppearing(_:) viewDidAppear(_:) viewWillDisappear(_:) viewDidDisappear(_:)
        viewWillLayoutSubviews() viewDidLayoutSubviews() updateViewConstraints() viewSafeAreaInsetsDidChange()
        viewWillTransition(to:with:) willTransition(to:with:) traitCollectionDidChange(_:) traitCollection
        size(forChildContentContainer:withParentContainerSize:)
        preferredContentSizeDidChange(forChildContentContainer:) children parent addChild(_:) removeFromParent()
        willMove(toParent:) didMove(toParent:) isMovingToParent isMovingFromParent
        shouldAutomaticallyForwardAppearanceMethods beginAppearanceTransition(_:animated:) endAppearanceTransition()
        present(_:animated:completion:) dismiss(animated:completion:) presentedViewController
        presentingViewController presentationController sheetPresentationController isBeingPresented
        isBeingDismissed modalPresentationStyle modalTransitionStyle isModalInPresentation
        definesPresentationContext transitioningDelegate transitionCoordinator prefersStatusBarHidden
        preferredStatusBarStyle preferredStatusBarUpdateAnimation setNeedsStatusBarAppearanceUpdate()
        childForStatusBarStyle childForStatusBarHidden prefersHomeIndicatorAutoHidden
        childForHomeIndicatorAutoHidden setNeedsUpdateOfHomeIndicatorAutoHidden()
        modalPresentationCapturesStatusBarAppearance additionalSafeAreaInsets edgesForExtendedLayout
        extendedLayoutIncludesOpaqueBars navigationItem navigationController tabBarController tabBarItem
        hidesBottomBarWhenPushed transition(from:to:duration:options:animations:completion:)
        popoverPresentationController supportedInterfaceOrientations shouldAutorotate setEditing(_:animated:)
        """,
        "UIPresentationController": """
        presentingViewController presentedViewController presentationStyle containerView delegate presentedView
        frameOfPresentedViewInContainerView shouldPresentInFullscreen shouldRemovePresentersView
        adaptivePresentationStyle adaptivePresentationStyle(for:) containerViewWillLayoutSubviews()
        containerViewDidLayoutSubviews() presentationTransitionWillBegin() presentationTransitionDidEnd(_:)
        dismissalTransitionWillBegin() dismissalTransitionDidEnd(_:) viewWillTransition(to:with:)
        willTransition(to:with:) preferredContentSizeDidChange(forChildContentContainer:)
        size(forChildContentContainer:withParentContainerSize:) traitCollection
        """,
        "UIScrollView": """
        delegate contentOffset setContentOffset(_:animated:) contentSize contentInset adjustedContentInset
        contentInsetAdjustmentBehavior adjustedContentInsetDidChange() bounces alwaysBounceVertical
        alwaysBounceHorizontal isPagingEnabled isScrollEnabled isDirectionalLockEnabled decelerationRate isTracking
        isDragging isDecelerating showsVerticalScrollIndicator showsHorizontalScrollIndicator indicatorStyle
        verticalScrollIndicatorInsets horizontalScrollIndicatorInsets scrollIndicatorInsets
        scrollRectToVisible(_:animated:) flashScrollIndicators() touchesShouldBegin(_:with:in:)
        touchesShouldCancel(in:) zoomScale minimumZoomScale maximumZoomScale bouncesZoom isZooming isZoomBouncing
        setZoomScale(_:animated:) zoom(to:animated:) pinchGestureRecognizer contentLayoutGuide frameLayoutGuide
        """,
        "UIControl": """
        isEnabled isSelected isHighlighted state contentHorizontalAlignment isTracking beginTracking(_:with:)
        continueTracking(_:with:) endTracking(_:with:) cancelTracking(with:) sendActions(for:)
        """,
        "UIButton": """
        setTitle(_:for:) setTitleColor(_:for:) setImage(_:for:) title(for:) titleColor(for:) image(for:) buttonType
        currentTitle currentTitleColor currentImage titleLabel imageView contentEdgeInsets
        """,
        "UILabel": """
        text font textColor textAlignment numberOfLines lineBreakMode adjustsFontSizeToFitWidth minimumScaleFactor
        preferredMaxLayoutWidth drawText(in:) textRect(forBounds:limitedToNumberOfLines:)
        """,
        "UIImageView": "image highlightedImage isHighlighted animationImages",
        "UIStackView": """
        axis distribution alignment spacing arrangedSubviews addArrangedSubview(_:) insertArrangedSubview(_:at:)
        removeArrangedSubview(_:) setCustomSpacing(_:after:) customSpacing(after:) isLayoutMarginsRelativeArrangement
        isBaselineRelativeArrangement
        """,
        "UISlider": """
        value minimumValue maximumValue isContinuous minimumTrackTintColor maximumTrackTintColor thumbTintColor
        setValue(_:animated:) trackRect(forBounds:) thumbRect(forBounds:trackRect:value:)
        """,
        "UISwitch": "isOn onTintColor thumbTintColor setOn(_:animated:)",
        "UITextField": """
        delegate text placeholder font textColor textAlignment leftView rightView isEditing textRect(forBounds:)
        editingRect(forBounds:) leftViewRect(forBounds:) rightViewRect(forBounds:) insertText(_:) deleteBackward()
        hasText
        """,
        "UIVisualEffectView": "effect",
        "UIWindow": """
        rootViewController makeKeyAndVisible() sendEvent(_:) becomeKey() resignKey() hitTest(_:with:)
        point(inside:with:)
        """,
        "UIGestureRecognizer": """
        state view delegate isEnabled cancelsTouchesInView delaysTouchesBegan delaysTouchesEnded numberOfTouches
        location(in:) location(ofTouch:in:) require(toFail:) touchesBegan(_:with:) touchesMoved(_:with:)
        touchesEnded(_:with:) touchesCancelled(_:with:) reset() ignore(_:for:) canPrevent(_:) canBePrevented(by:)
        shouldRequireFailure(of:) shouldBeRequiredToFail(by:)
        """,
        "UIPanGestureRecognizer": """
        minimumNumberOfTouches maximumNumberOfTouches translation(in:) setTranslation(_:in:) velocity(in:)
        """,
        "UITapGestureRecognizer": "numberOfTapsRequired numberOfTouchesRequired",
        "UILongPressGestureRecognizer": """
        minimumPressDuration numberOfTapsRequired numberOfTouchesRequired allowableMovement
        """,
        "UIPinchGestureRecognizer": "scale velocity",
        "UIRotationGestureRecognizer": "rotation velocity",
        "UISwipeGestureRecognizer": "direction numberOfTouchesRequired",
        "UIScreenEdgePanGestureRecognizer": "edges",
        "UINavigationController": """
        topViewController visibleViewController viewControllers setViewControllers(_:animated:)
        pushViewController(_:animated:) popViewController(animated:) popToViewController(_:animated:)
        popToRootViewController(animated:) delegate isNavigationBarHidden setNavigationBarHidden(_:animated:)
        interactivePopGestureRecognizer
        """,
        "UITabBarController": """
        delegate viewControllers setViewControllers(_:animated:) selectedIndex selectedViewController
        """,
        "UIPageViewController": """
        delegate dataSource viewControllers gestureRecognizers
        setViewControllers(_:direction:animated:completion:)
        """,
        "UIPercentDrivenInteractiveTransition": """
        completionSpeed completionCurve timingCurve wantsInteractiveStart percentComplete duration pause() update(_:)
        cancel() finish() startInteractiveTransition(_:)
        """,
        "CALayer": """
        frame bounds position anchorPoint opacity isHidden masksToBounds backgroundColor cornerRadius maskedCorners
        cornerCurve borderWidth borderColor shadowColor shadowOpacity shadowRadius shadowOffset shadowPath mask
        contents contentsGravity contentsScale contentsRect name sublayers superlayer addSublayer(_:)
        insertSublayer(_:at:) insertSublayer(_:below:) insertSublayer(_:above:) removeFromSuperlayer()
        presentation() contains(_:) hitTest(_:) removeAllAnimations() removeAnimation(forKey:) animationKeys()
        setNeedsDisplay() setNeedsLayout() layoutIfNeeded() affineTransform() setAffineTransform(_:)
        convert(_:to:) convert(_:from:) shouldRasterize rasterizationScale
        """,
        "CAShapeLayer": "path fillColor strokeColor lineWidth fillRule lineCap lineJoin strokeStart strokeEnd",
    ]

    /// What an extension of another module adds, where nothing can be overridden; the page on porting lists them.
    private static let added: [String: Set<String>] = ["UIWindow": ["rootViewController", "makeKeyAndVisible()"]]

    @Test("each documented member that is here is open", arguments: documented.keys.sorted())
    func open(name: String) throws {
        let library = try PortedText.library.get()
        let types = library.ancestry(of: name)
        let own = try #require(types.first)
        let wanted = try #require(Self.documented[name]).split { $0.isWhitespace }.map(String.init)
        let (there, open) = (Set(types.flatMap { $0.members.union($0.open) }), Set(types.flatMap(\.open)))
        let closed = wanted.filter {
            there.contains($0) && !open.contains($0) && Self.added[name]?.contains($0) != true
        }
        #expect(own.isClass && closed.isEmpty, "\(name): \(closed)")
        #expect(wanted.contains(where: open.contains), "\(name) has none of them")
    }
}
