import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

/// What controllers, presentations and bars say before anybody has told them anything: UIKit's defaults.
@MainActor
@Suite("Defaults")
struct DefaultsTests {
    private func isSame(_ items: [AnyObject]?, _ others: [AnyObject]) -> Bool {
        items?.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
    }

    @Test func controllers() {
        let page = ViewController()
        #expect(page.title == nil && page.preferredContentSize == .zero && !page.isViewLoaded)
        #expect(page.modalPresentationStyle == .automatic && page.modalTransitionStyle == .coverVertical)
        #expect(!page.definesPresentationContext && !page.isModalInPresentation)
        #expect(page.edgesForExtendedLayout == .all && !page.extendedLayoutIncludesOpaqueBars)
        #expect(!page.prefersStatusBarHidden && page.preferredStatusBarStyle == .default)
        #expect(page.preferredStatusBarUpdateAnimation == .fade && !page.prefersHomeIndicatorAutoHidden)
        #expect(!page.modalPresentationCapturesStatusBarAppearance && page.shouldAutomaticallyForwardAppearanceMethods)
        #expect(page.childForStatusBarStyle == nil && page.childForStatusBarHidden == nil)
        #expect(page.childForHomeIndicatorAutoHidden == nil && page.additionalSafeAreaInsets == .zero)
        #expect(!page.isBeingPresented && !page.isBeingDismissed && !page.isMovingToParent && !page.isMovingFromParent)
        #expect(page.presentedViewController == nil && page.presentingViewController == nil && page.parent == nil)
        #expect(page.navigationController == nil && page.tabBarController == nil && page.transitionCoordinator == nil)
        #expect(!page.hidesBottomBarWhenPushed)
        page.loadViewIfNeeded()
        #expect(page.isViewLoaded && page.viewIfLoaded === page.view && page.view.next === page)
    }

    @Test("an animator without a property animator has one that never runs")
    func noInterruptibleAnimator() throws {
        let stage = TestStage { Root() }
        let delegate = TestDelegate()
        var missing: (any ViewImplicitlyAnimating)?
        final class Asking: FadeAnimator {
            var ask: (any ViewControllerContextTransitioning) -> Void = { _ in }
            override func animateTransition(using context: any ViewControllerContextTransitioning) {
                ask(context)
                super.animateTransition(using: context)
            }
        }
        let animator = Asking()
        animator.ask = { [unowned animator] in missing = animator.interruptibleAnimator(using: $0) }
        delegate.animator = animator
        stage.present(First(), delegate)
        stage.pass(0)
        let given = try #require(missing)
        given.startAnimation()
        #expect(given.state == .inactive && !given.isRunning && !given.isReversed && given.fractionComplete == 0)
    }

    @Test("a controller that a transition does not involve has no coordinator")
    func noCoordinator() {
        let stage = TestStage { Root() }
        let (page, delegate) = (First(), TestDelegate())
        delegate.animator = FadeAnimator()
        stage.present(page, delegate)
        stage.act {
            #expect(page.transitionCoordinator != nil && stage.root.transitionCoordinator != nil)
            #expect(Second().transitionCoordinator == nil)
        }
    }

    @Test("a controller is asked for its view's constraints in the next layout pass, once for each request")
    func constraints() {
        final class Asked: ViewController {
            var count = 0
            override func updateViewConstraints() {
                count += 1
                super.updateViewConstraints()
            }
        }
        let page = Asked()
        let stage = TestStage { page }
        let before = page.count
        stage.act {}
        #expect(page.count == before)
        for number in 1...2 {
            stage.act { page.view.setNeedsUpdateConstraints() }
            #expect(page.count == before + number)
        }
    }

    @Test func presentations() {
        let (page, other) = (First(), Second())
        let plain = PresentationController(presentedViewController: page, presenting: other)
        #expect(plain.presentedViewController === page && plain.presentingViewController === other)
        #expect(plain.shouldPresentInFullscreen && !plain.shouldRemovePresentersView && plain.containerView == nil)
        #expect(plain.adaptivePresentationStyle == .none && plain.frameOfPresentedViewInContainerView == .zero)
        #expect(plain.presentedView === page.view && plain.preferredContentSize == page.preferredContentSize)
        let alone = PresentationController(presentedViewController: page, presenting: nil)
        #expect(alone.presentingViewController === page)
        let sheet = SheetPresentationController(presentedViewController: page, presenting: other)
        #expect(sheet.detents.map(\.identifier) == [.large] && sheet.selectedDetentIdentifier == nil)
        #expect(sheet.largestUndimmedDetentIdentifier == nil && !sheet.prefersGrabberVisible)
        #expect(sheet.preferredCornerRadius == nil && SheetPresentationController.systemCornerRadius == 10)
        #expect(sheet.prefersScrollingExpandsWhenScrolledToEdge && !sheet.prefersEdgeAttachedInCompactHeight)
        #expect(sheet.flightAnimator == nil && !sheet.shouldRemovePresentersView)
        let popover = PopoverPresentationController(presentedViewController: page, presenting: other)
        #expect(popover.sourceView == nil && popover.sourceRect == .zero && popover.barButtonItem == nil)
        #expect(popover.popoverLayoutMargins == .zero)
        let alert = AlertController(title: nil, message: nil, preferredStyle: .alert)
        #expect(alert.presentationController?.shouldPresentInFullscreen == false && !sheet.shouldPresentInFullscreen)
        for (style, fillsScreen) in [
            (.fullScreen, true), (.overFullScreen, true), (.currentContext, false), (.overCurrentContext, false),
        ] as [(ModalPresentationStyle, Bool)] {
            let styled = First()
            styled.modalPresentationStyle = style
            #expect(styled.presentationController?.shouldPresentInFullscreen == fillsScreen, "\(style)")
        }
        let driven = PercentDrivenInteractiveTransition()
        #expect(driven.completionSpeed == 1 && driven.completionCurve == .easeInOut && driven.timingCurve == nil)
        #expect(driven.wantsInteractiveStart && driven.percentComplete == 0 && driven.duration == 0)
    }

    @Test("size classes are compact below 600 points of width and 480 of height")
    func traits() {
        for (width, height, isWide, isHigh) in [
            (599.0, 479.0, false, false), (600, 479, true, false), (599, 480, false, true), (600, 480, true, true),
        ] {
            let traits = TraitCollection(CGSize(width: width, height: height), on: nil)
            #expect(traits.horizontalSizeClass == (isWide ? .regular : .compact))
            #expect(traits.verticalSizeClass == (isHigh ? .regular : .compact))
            #expect(traits.preferredContentSizeCategory == .large)
        }
        let classes: [UserInterfaceSizeClass] = [.unspecified, .compact, .regular]
        #expect(classes.map(\.rawValue) == [0, 1, 2])
        // A device decides for the window that fills it: the largest phone is wide in landscape.
        let turned = HeldDevice(.largePhone, .turnedLeft)
        let traits = TraitCollection(turned.size, on: turned, .small)
        #expect(traits.horizontalSizeClass == .regular && traits.verticalSizeClass == .compact)
        #expect(traits.preferredContentSizeCategory == .small)
        #expect(TraitCollection(CGSize(width: 300, height: 900), on: turned).horizontalSizeClass == .compact)
    }

    @Test("bars are 44 and 49 points high, or 32 on a phone in landscape, and have the items that they are given")
    func bars() {
        let bar = NavigationBar(frame: .zero)
        #expect(bar.sizeThatFits(CGSize(width: 300, height: 200)) == CGSize(width: 300, height: 44))
        #expect(NavigationBar.lowHeight == 32 && TabBar.lowHeight == 32 && TabBar.height == 49)
        #expect(bar.items?.isEmpty == true && bar.topItem == nil && bar.backItem == nil && bar.isTranslucent)
        #expect(bar.titleColor == .black && bar.barTintColor == nil && bar.hairlineColor != nil)
        let items = ["a", "b", "c"].map { NavigationItem(title: $0) }
        bar.setItems(items, animated: true)
        #expect(isSame(bar.items, items) && bar.topItem === items[2] && bar.backItem === items[1])
        bar.items = [items[0]]
        #expect(bar.topItem === items[0] && bar.backItem == nil)
        bar.setItems(nil, animated: false)
        #expect(bar.items?.isEmpty == true && bar.topItem == nil)
        let tabs = TabBar(frame: .zero)
        #expect(tabs.sizeThatFits(CGSize(width: 300, height: 200)) == CGSize(width: 300, height: 49))
        #expect(tabs.items?.isEmpty == true && tabs.selectedItem == nil && tabs.isTranslucent)
        let buttons = (0..<3).map { TabBarItem(title: "\($0)", image: nil, tag: $0) }
        tabs.setItems(buttons, animated: true)
        #expect(isSame(tabs.items, buttons) && buttons.map(\.tag) == [0, 1, 2] && tabs.subviews.count > 3)
        let count = tabs.subviews.count
        let changes: [([TabBarItem]?, Int)] = [([buttons[2], buttons[0]], 1), (buttons, 0), (nil, 3)]
        for (items, gone) in changes {
            tabs.items = items
            #expect(tabs.items?.count == 3 - gone && tabs.subviews.count == count - gone)
        }
        let item = NavigationItem(title: "x")
        #expect(!item.hidesBackButton && !item.leftItemsSupplementBackButton && item.leftBarButtonItem == nil)
        let (left, right) = (
            BarButtonItem(title: "l", style: .plain, target: nil, action: nil),
            BarButtonItem(title: "r", style: .plain, target: nil, action: nil)
        )
        item.setLeftBarButton(left, animated: true)
        item.setRightBarButton(right, animated: true)
        #expect(isSame(item.leftBarButtonItems, [left]) && isSame(item.rightBarButtonItems, [right]))
        item.leftBarButtonItem = nil
        #expect(item.leftBarButtonItem == nil && item.rightBarButtonItem === right)
    }

    @Test(
        "the system's buttons have UIKit's numbers, and an icon or their name",
        arguments: BarButtonItem.SystemItem.allCases)
    func systemItems(kind: BarButtonItem.SystemItem) {
        let item = BarButtonItem(barButtonSystemItem: kind)
        let isSpace = kind == .flexibleSpace || kind == .fixedSpace
        let hasIcon = [.add, .stop, .close, .play, .pause].contains(kind)
        #expect(item.isSpace == isSpace && (item.icon != nil) == hasIcon)
        #expect((item.title == nil) == (hasIcon || isSpace))
        #expect(item.style == ([.done, .save].contains(kind) ? .done : .plain))
        #expect(item.isEnabled && item.width == 0 && item.tintColor == nil && item.customView == nil && item.tag == 0)
        let numbers: [BarButtonItem.SystemItem: Int] = [
            .done: 0, .cancel: 1, .edit: 2, .save: 3, .add: 4, .flexibleSpace: 5, .fixedSpace: 6, .compose: 7,
            .reply: 8,
            .action: 9, .organize: 10, .bookmarks: 11, .search: 12, .refresh: 13, .stop: 14, .camera: 15, .trash: 16,
            .play: 17, .pause: 18, .rewind: 19, .fastForward: 20, .undo: 21, .redo: 22, .close: 24,
        ]
        #expect(kind.rawValue == numbers[kind])
        let names: [BarButtonItem.SystemItem: String] = [
            .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .compose: "Compose", .reply: "Reply",
            .action: "Share", .organize: "Organize", .bookmarks: "Bookmarks", .search: "Search", .refresh: "Refresh",
            .camera: "Camera", .trash: "Delete", .rewind: "Rewind", .fastForward: "Forward", .undo: "Undo",
            .redo: "Redo",
        ]
        #expect(item.title == names[kind])
        var runs = 0
        let acting = BarButtonItem(barButtonSystemItem: kind) { _ in runs += 1 }
        acting.performAction()
        #expect(runs == 1 && acting.title == item.title && acting.isSpace == isSpace)
    }

    @Test("styles, operations and directions have UIKit's numbers, and keys its names")
    func numbers() {
        let presentations: [ModalPresentationStyle] = [
            .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen, .overCurrentContext,
        ]
        #expect(presentations.map(\.rawValue) == Array(0...6))
        let others: [ModalPresentationStyle] = [.none, .automatic]
        #expect(others.map(\.rawValue) == [-1, -2])
        let transitions: [ModalTransitionStyle] = [.coverVertical, .flipHorizontal, .crossDissolve]
        #expect(transitions.map(\.rawValue) == [0, 1, 2])
        let alerts: [AlertController.Style] = [.actionSheet, .alert]
        #expect(alerts.map(\.rawValue) == [0, 1])
        let actions: [AlertAction.Style] = [.default, .cancel, .destructive]
        #expect(actions.map(\.rawValue) == [0, 1, 2])
        let buttons: [BarButtonItem.Style] = [.plain, .done]
        #expect(buttons.map(\.rawValue) == [0, 2])
        let operations: [NavigationController.Operation] = [.none, .push, .pop]
        #expect(operations.map(\.rawValue) == [0, 1, 2])
        let turns: [PageViewController.TransitionStyle] = [.pageCurl, .scroll]
        let axes: [PageViewController.NavigationOrientation] = [.horizontal, .vertical]
        let ways: [PageViewController.NavigationDirection] = [.forward, .reverse]
        #expect(turns.map(\.rawValue) == [0, 1] && axes.map(\.rawValue) == [0, 1])
        #expect(ways.map(\.rawValue) == [0, 1])
        let spacing = PageViewController.OptionsKey.interPageSpacing.rawValue
        #expect(spacing == "UIPageViewControllerOptionInterPageSpacingKey")
        let detents: [SheetPresentationController.Detent] = [.medium(), .large()]
        let names = detents.map(\.identifier.rawValue)
        #expect(names == ["com.apple.UIKit.medium", "com.apple.UIKit.large"])
    }

    @Test("the bars' controllers leave the status bar to the page that is seen, but for its style under a bar")
    func statusBars() {
        let page = First()
        let navigation = NavigationController(rootViewController: page)
        #expect(navigation.childForStatusBarStyle == nil && navigation.childForStatusBarHidden === page)
        #expect(navigation.childForHomeIndicatorAutoHidden === page)
        navigation.isNavigationBarHidden = true
        #expect(navigation.childForStatusBarStyle === page)
        let tabs = TabBarController()
        #expect(tabs.childForStatusBarStyle == nil && tabs.childForStatusBarHidden == nil)
        tabs.viewControllers = [navigation, Second()]
        #expect(tabs.childForStatusBarStyle === navigation && tabs.childForStatusBarHidden === navigation)
        #expect(tabs.childForHomeIndicatorAutoHidden === navigation)
        #expect(page.navigationController === navigation && page.tabBarController === tabs)
    }
    @Test("a pager without a source leaves drags to others, and shows the first of two pages, with a report")
    func pagers() {
        let pager = PageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
        let (first, second) = (First(), Second())
        let stage = TestStage { pager }
        stage.act { pager.setViewControllers([first, second], direction: .forward, animated: false) }
        #expect(stage.takeErrors().map(\.cause) == ["there is more than one page in it"])
        #expect(pager.viewControllers?.first === first && pager.viewControllers?.count == 1)
        var pans = 0
        let pan = PanGestureRecognizer { if $0.state == .began { pans += 1 } }
        stage.act { stage.window.addGestureRecognizer(pan) }
        stage.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 100, y: 400))
        #expect(pans == 1 && first.view.convertPresented(CGPoint.zero, to: nil) == .zero)
        stage.endTouch(100, 400)
        #expect(SheetCardView(frame: .zero).grabber.isHidden)
    }

    @Test("a duration is 0 or more, and what leads a transition has the speed 1 and an eased curve unless it says more")
    func durations() {
        final class Leading: ViewControllerInteractiveTransitioning {
            func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {}
        }
        let animator = FadeAnimator()
        for (duration, used) in [(0.4, 0.4), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0)] as [(Double, Double)] {
            animator.duration = duration
            #expect(animator.usableDuration(using: nil) == used)
        }
        #expect(ImmediateAnimator().transitionDuration(using: nil) == 0)
        let leading = Leading()
        #expect(leading.completionSpeed == 1 && leading.completionCurve == .easeInOut && leading.wantsInteractiveStart)
    }

    @Test("bars made from a coder have the parts of others")
    func codedBars() {
        #expect(NavigationBar(coder: NSCoder())?.subviews.count == NavigationBar(frame: .zero).subviews.count)
        #expect(TabBar(coder: NSCoder())?.subviews.count == TabBar(frame: .zero).subviews.count)
        #expect(!TabBar(frame: .zero).subviews.isEmpty && !NavigationBar(frame: .zero).subviews.isEmpty)
    }

    @Test("the space between pages is a number of 0 or more of any type, and pages scroll whatever is asked for")
    func pageSpacing() {
        let cases: [(given: Any, used: Double)] = [
            (20.0, 20), (7, 7), (NSNumber(value: 4.5), 4.5), (0.0, 0), (-5.0, 0), (-5, 0), (Double.nan, 0),
            (Double.infinity, 0), ("wide", 0),
        ]
        for (given, used) in cases {
            let pager = PageViewController(
                transitionStyle: .scroll, navigationOrientation: .vertical, options: [.interPageSpacing: given])
            #expect(pager.spacing == used && pager.navigationOrientation == .vertical)
        }
        let stage = TestStage { Root() }
        let curled = stage.act { PageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }
        #expect(curled.spacing == 0 && curled.transitionStyle == .scroll && curled.viewControllers == nil)
        #expect(stage.takeErrors().map(\.cause) == ["pages do not curl here"])
        #expect(stage.act { PageViewController(coder: NSCoder())?.spacing } == 0)
    }

    @Test("a button of a bar is 24 points wide at least, or as its own width or its view, and a space is nothing")
    func buttonWidths() {
        func width(_ item: BarButtonItem) -> Double {
            let button = BarButton(item, tint: { .red }, resize: {})
            let size = button.sizeThatFits(CGSize(width: 300, height: 44))
            #expect(size.height == 44)
            return size.width
        }
        let item = BarButtonItem(title: "", style: .plain, action: { _ in })
        #expect(width(item) == 24)
        item.width = 10
        #expect(width(item) == 10)
        item.width = 0.5
        #expect(width(item) == 0.5)
        item.width = -10
        #expect(width(item) == 24)
        #expect(width(BarButtonItem(barButtonSystemItem: .add)) == 24)
        let space = BarButtonItem(barButtonSystemItem: .fixedSpace)
        #expect(width(space) == 0)
        space.width = 30
        #expect(width(space) == 30)
        #expect(width(BarButtonItem(customView: View(frame: CGRect(x: 9, y: 9, width: 12, height: 30)))) == 12)
    }

    @Test("the window's root controller can't be presented from what it presents")
    func rootAgain() {
        let stage = TestStage { Root() }
        let first = First()
        stage.settle { stage.root.present(first, animated: false) }
        stage.settle { first.present(stage.root, animated: false) }
        #expect(stage.takeErrors().map(\.cause) == ["it is the window's root controller"])
        #expect(first.presentedViewController == nil && stage.root.presentedViewController === first)
    }

    @Test("styles of the current context present from the ancestor that defines one, others from the root (A 8)")
    func contexts() {
        for (style, isInContext) in [
            (.fullScreen, false), (.overFullScreen, false), (.pageSheet, false), (.formSheet, false),
            (.currentContext, true), (.overCurrentContext, true),
        ] as [(ModalPresentationStyle, Bool)] {
            let (root, child, inner, over) = (Root(), First(), Second(), Third())
            let stage = TestStage { root }
            for (parent, page) in [(root, child), (child, inner)] as [(ViewController, ViewController)] {
                stage.act {
                    parent.addChild(page)
                    parent.view.addSubview(page.view)
                    page.didMove(toParent: parent)
                }
            }
            child.definesPresentationContext = true
            over.modalPresentationStyle = style
            stage.act { inner.present(over, animated: false) }
            #expect(over.presentingViewController === (isInContext ? child : root), "\(style)")
        }
    }
}
