import Testing

@testable import Porting

/// The members that subclasses override on iOS, whether Scrim has them or not: there every member of an open class that is
/// no initializer and no constant can be overridden. The lists are those of Swift's interfaces of UIKit and Core Animation as
/// Apple's compiler printed them for iOS 14, with what later documentation adds.
@Suite("What is open in UIKit is open here")
struct OverridableTests {
    private static let documented: [String: String] = [
        "UIResponder": """
        next isFirstResponder canBecomeFirstResponder becomeFirstResponder() canResignFirstResponder
        resignFirstResponder() touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:)
        touchesCancelled(_:with:) pressesBegan(_:with:) motionBegan(_:with:) canPerformAction(_:withSender:)
        inputView inputAccessoryView undoManager touchesEstimatedPropertiesUpdated(_:) pressesChanged(_:with:)
        pressesEnded(_:with:) pressesCancelled(_:with:) motionEnded(_:with:) motionCancelled(_:with:)
        remoteControlReceived(with:) target(forAction:withSender:) keyCommands inputViewController
        reloadInputViews() userActivity
        """,
        "UIView": """
        frame bounds center transform transform3D alpha backgroundColor tintColor tintAdjustmentMode isHidden
        isOpaque clipsToBounds clearsContextBeforeDrawing mask contentMode contentScaleFactor layer anchorPoint
        superview subviews window addSubview(_:) insertSubview(_:at:) insertSubview(_:belowSubview:)
        insertSubview(_:aboveSubview:) bringSubviewToFront(_:) sendSubviewToBack(_:)
        exchangeSubview(at:withSubviewAt:) removeFromSuperview() isDescendant(of:) viewWithTag(_:) tag
        didAddSubview(_:) willRemoveSubview(_:) willMove(toSuperview:) didMoveToSuperview() willMove(toWindow:)
        didMoveToWindow() tintColorDidChange() convert(_:to:) convert(_:from:) hitTest(_:with:) point(inside:with:)
        isUserInteractionEnabled isMultipleTouchEnabled isExclusiveTouch gestureRecognizers addGestureRecognizer(_:)
        removeGestureRecognizer(_:) gestureRecognizerShouldBegin(_:) autoresizingMask autoresizesSubviews
        sizeThatFits(_:) sizeToFit() setNeedsLayout() layoutIfNeeded() layoutSubviews() setNeedsDisplay()
        setNeedsDisplay(_:) draw(_:) safeAreaInsets safeAreaInsetsDidChange() layoutMargins directionalLayoutMargins
        layoutMarginsDidChange() insetsLayoutMarginsFromSafeArea preservesSuperviewLayoutMargins constraints
        addConstraint(_:) addConstraints(_:) removeConstraint(_:) removeConstraints(_:)
        constraintsAffectingLayout(for:) hasAmbiguousLayout exerciseAmbiguityInLayout()
        translatesAutoresizingMaskIntoConstraints intrinsicContentSize invalidateIntrinsicContentSize()
        contentHuggingPriority(for:) setContentHuggingPriority(_:for:) contentCompressionResistancePriority(for:)
        setContentCompressionResistancePriority(_:for:) systemLayoutSizeFitting(_:)
        systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) alignmentRectInsets
        alignmentRect(forFrame:) frame(forAlignmentRect:) setNeedsUpdateConstraints() needsUpdateConstraints()
        updateConstraints() updateConstraintsIfNeeded() addLayoutGuide(_:) removeLayoutGuide(_:) layoutGuides
        safeAreaLayoutGuide layoutMarginsGuide readableContentGuide keyboardLayoutGuide semanticContentAttribute
        effectiveUserInterfaceLayoutDirection snapshotView(afterScreenUpdates:)
        resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) drawHierarchy(in:afterScreenUpdates:)
        endEditing(_:) accessibilityIdentifier traitCollectionDidChange(_:) traitCollection layerClass
        userInterfaceLayoutDirection(for:) requiresConstraintBasedLayout forFirstBaselineLayout
        forLastBaselineLayout inheritedAnimationDuration motionEffects addMotionEffect(_:) removeMotionEffect(_:)
        restorationIdentifier overrideUserInterfaceStyle
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
        nibName nibBundle didReceiveMemoryWarning() isEditing editButtonItem show(_:sender:)
        showDetailViewController(_:sender:) providesPresentationContextTransitionStyle restoresFocusAfterTransition
        disablesAutomaticKeyboardDismissal preferredInterfaceOrientationForPresentation
        systemLayoutFittingSizeDidChange(forChildContentContainer:) setOverrideTraitCollection(_:forChild:)
        overrideTraitCollection(forChild:) systemMinimumLayoutMargins viewRespectsSystemMinimumLayoutMargins
        viewLayoutMarginsDidChange() performsActionsWhilePresentingModally
        childForScreenEdgesDeferringSystemGestures preferredScreenEdgesDeferringSystemGestures
        shouldPerformSegue(withIdentifier:sender:) prepare(for:sender:) toolbarItems setToolbarItems(_:animated:)
        overrideUserInterfaceStyle
        """,
        "UIPresentationController": """
        presentingViewController presentedViewController presentationStyle containerView delegate presentedView
        frameOfPresentedViewInContainerView shouldPresentInFullscreen shouldRemovePresentersView
        adaptivePresentationStyle adaptivePresentationStyle(for:) containerViewWillLayoutSubviews()
        containerViewDidLayoutSubviews() presentationTransitionWillBegin() presentationTransitionDidEnd(_:)
        dismissalTransitionWillBegin() dismissalTransitionDidEnd(_:) viewWillTransition(to:with:)
        willTransition(to:with:) preferredContentSizeDidChange(forChildContentContainer:)
        size(forChildContentContainer:withParentContainerSize:) traitCollection overrideTraitCollection
        systemLayoutFittingSizeDidChange(forChildContentContainer:) preferredContentSize
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
        automaticallyAdjustsScrollIndicatorInsets indexDisplayMode delaysContentTouches canCancelContentTouches
        scrollsToTop panGestureRecognizer keyboardDismissMode refreshControl
        """,
        "UIControl": """
        isEnabled isSelected isHighlighted state contentHorizontalAlignment isTracking beginTracking(_:with:)
        continueTracking(_:with:) endTracking(_:with:) cancelTracking(with:) sendActions(for:)
        contentVerticalAlignment effectiveContentHorizontalAlignment isTouchInside allTargets allControlEvents
        sendAction(_:to:for:) sendAction(_:) addAction(_:for:) removeAction(_:for:) isContextMenuInteractionEnabled
        showsMenuAsPrimaryAction
        """,
        "UIButton": """
        setTitle(_:for:) setTitleColor(_:for:) setImage(_:for:) title(for:) titleColor(for:) image(for:) buttonType
        currentTitle currentTitleColor currentImage titleLabel imageView contentEdgeInsets titleEdgeInsets
        imageEdgeInsets adjustsImageWhenHighlighted adjustsImageWhenDisabled showsTouchWhenHighlighted
        setBackgroundImage(_:for:) setTitleShadowColor(_:for:) setAttributedTitle(_:for:) backgroundImage(for:)
        attributedTitle(for:) currentBackgroundImage backgroundRect(forBounds:) contentRect(forBounds:)
        titleRect(forContentRect:) imageRect(forContentRect:) menu role
        """,
        "UILabel": """
        text font textColor textAlignment numberOfLines lineBreakMode adjustsFontSizeToFitWidth minimumScaleFactor
        preferredMaxLayoutWidth drawText(in:) textRect(forBounds:limitedToNumberOfLines:) attributedText shadowColor
        shadowOffset highlightedTextColor isHighlighted isEnabled baselineAdjustment
        allowsDefaultTighteningForTruncation
        """,
        "UIImageView": """
        image highlightedImage isHighlighted animationImages highlightedAnimationImages animationDuration
        animationRepeatCount startAnimating() stopAnimating() isAnimating
        """,
        "UIStackView": """
        axis distribution alignment spacing arrangedSubviews addArrangedSubview(_:) insertArrangedSubview(_:at:)
        removeArrangedSubview(_:) setCustomSpacing(_:after:) customSpacing(after:) isLayoutMarginsRelativeArrangement
        isBaselineRelativeArrangement
        """,
        "UISlider": """
        value minimumValue maximumValue isContinuous minimumTrackTintColor maximumTrackTintColor thumbTintColor
        setValue(_:animated:) trackRect(forBounds:) thumbRect(forBounds:trackRect:value:) minimumValueImage
        maximumValueImage setThumbImage(_:for:) thumbImage(for:) currentThumbImage minimumValueImageRect(forBounds:)
        maximumValueImageRect(forBounds:)
        """,
        "UISwitch": """
        isOn onTintColor thumbTintColor setOn(_:animated:) onImage offImage title preferredStyle
        """,
        "UITextField": """
        delegate text placeholder font textColor textAlignment leftView rightView isEditing textRect(forBounds:)
        editingRect(forBounds:) leftViewRect(forBounds:) rightViewRect(forBounds:) insertText(_:) deleteBackward()
        hasText attributedText attributedPlaceholder borderStyle clearsOnBeginEditing adjustsFontSizeToFitWidth
        minimumFontSize background clearButtonMode leftViewMode rightViewMode borderRect(forBounds:)
        placeholderRect(forBounds:) clearButtonRect(forBounds:) drawText(in:) drawPlaceholder(in:) clearsOnInsertion
        """,
        "UIVisualEffectView": """
        effect contentView
        """,
        "UIWindow": """
        rootViewController makeKeyAndVisible() sendEvent(_:) becomeKey() resignKey() hitTest(_:with:)
        point(inside:with:) windowLevel isKeyWindow makeKey() screen
        """,
        "UIGestureRecognizer": """
        state view delegate isEnabled cancelsTouchesInView delaysTouchesBegan delaysTouchesEnded numberOfTouches
        location(in:) location(ofTouch:in:) require(toFail:) touchesBegan(_:with:) touchesMoved(_:with:)
        touchesEnded(_:with:) touchesCancelled(_:with:) reset() ignore(_:for:) canPrevent(_:) canBePrevented(by:)
        shouldRequireFailure(of:) shouldBeRequiredToFail(by:) name allowedTouchTypes requiresExclusiveTouchType
        shouldReceive(_:)
        """,
        "UIPanGestureRecognizer": """
        minimumNumberOfTouches maximumNumberOfTouches translation(in:) setTranslation(_:in:) velocity(in:)
        allowedScrollTypesMask
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
        interactivePopGestureRecognizer navigationBar isToolbarHidden setToolbarHidden(_:animated:) toolbar
        hidesBarsOnSwipe hidesBarsOnTap
        """,
        "UITabBarController": """
        delegate viewControllers setViewControllers(_:animated:) selectedIndex selectedViewController
        moreNavigationController customizableViewControllers tabBar
        """,
        "UIPageViewController": """
        delegate dataSource viewControllers gestureRecognizers setViewControllers(_:direction:animated:completion:)
        transitionStyle navigationOrientation spineLocation isDoubleSided
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
        setNeedsDisplay() setNeedsLayout() layoutIfNeeded() affineTransform() setAffineTransform(_:) convert(_:to:)
        convert(_:from:) shouldRasterize rasterizationScale needsDisplay(forKey:) zPosition anchorPointZ transform
        isDoubleSided isGeometryFlipped replaceSublayer(_:with:) sublayerTransform contentsCenter isOpaque display()
        setNeedsDisplay(_:) needsDisplay() displayIfNeeded() needsDisplayOnBoundsChange draw(in:) render(in:)
        preferredFrameSize() needsLayout() layoutSublayers() action(forKey:) actions add(_:forKey:)
        animation(forKey:) delegate style allowsGroupOpacity
        """,
        "CAShapeLayer": """
        path fillColor strokeColor lineWidth fillRule lineCap lineJoin strokeStart strokeEnd miterLimit
        lineDashPhase lineDashPattern
        """,
        "CAAnimation": """
        duration beginTime speed timeOffset repeatCount repeatDuration autoreverses fillMode timingFunction delegate
        isRemovedOnCompletion run(forKey:object:arguments:) setValue(_:forKey:) value(forKey:)
        """,
        "CAPropertyAnimation": "keyPath isAdditive isCumulative valueFunction",
        "CABasicAnimation": "fromValue toValue byValue",
        "CASpringAnimation": "mass stiffness damping initialVelocity settlingDuration allowsOverdamping",
        "CAKeyframeAnimation": """
        values path keyTimes timingFunctions calculationMode tensionValues continuityValues biasValues rotationMode
        """,
        "CAAnimationGroup": "animations",
    ]

    /// What is in extensions, of another module or of a protocol, where nothing can be overridden; the page on porting says so.
    private static let added: [String: Set<String>] = {
        let own = [
            "UIView": ["inheritedAnimationDuration"], "UIWindow": ["rootViewController", "makeKeyAndVisible()"],
            "UIControl": ["addAction(_:for:)"], "CALayer": ["add(_:forKey:)", "animation(forKey:)"],
        ]
        return own.mapValues { Set($0) }
    }()

    @Test("each documented member that is here is open", arguments: documented.keys.sorted())
    func open(name: String) throws {
        let library = try PortedText.library.get()
        let types = library.ancestry(of: name)
        let own = try #require(types.first)
        let wanted = try #require(Self.documented[name]).split { $0.isWhitespace }.map(String.init)
        let (there, open) = (Set(types.flatMap { $0.members.union($0.open) }), Set(types.flatMap(\.open)))
        let added = types.indices.reduce(into: Set<String>()) { added, index in
            for (alias, names) in Self.added where library.ancestry(of: alias).first?.name == types[index].name {
                added.formUnion(names)
            }
        }
        let closed = wanted.filter { there.contains($0) && !open.contains($0) && !added.contains($0) }
        #expect(own.isClass && closed.isEmpty, "\(name): \(closed)")
        #expect(wanted.contains(where: open.contains), "\(name) has none of them")
    }
}
