import Testing
import UIKit

/// The usual presentation controller of a slide-in panel.
private final class SlideInController: UIPresentationController {
    override func size(
        forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        CGSize(width: parentSize.width * 2 / 3, height: parentSize.height)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(
            origin: .zero,
            size: size(forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size))
    }

    override func preferredContentSizeDidChange(forChildContentContainer container: UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        sizes.append(container.preferredContentSize.width)
    }

    var sizes: [Double] = []
}

private final class SlideInGiver: UIViewControllerTransitioningDelegate {
    private(set) var made: SlideInController?

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        made = SlideInController(presentedViewController: presented, presenting: presenting)
        return made
    }
}

@MainActor
@Suite("Small names that transitions use")
struct SmallNamesTests {
    @Test("a presentation controller that sizes its content as a container")
    func container() {
        let stage = Stage { UIViewController() }
        let (giver, panel) = (SlideInGiver(), UIViewController())
        panel.modalPresentationStyle = .custom
        panel.transitioningDelegate = giver
        stage.act { stage.window.rootViewController?.present(panel, animated: false) }
        stage.settle()
        #expect(panel.view.frame == CGRect(x: 0, y: 0, width: 260, height: 844))
        panel.preferredContentSize.width = 100
        #expect(giver.made?.sizes == [100] && panel.popoverPresentationController == nil)
    }

    @Test("haptics say when the device would tick")
    func haptics() {
        let stage = Stage()
        var ticks: [String] = []
        stage.timeline.feedback = { ticks.append($0) }
        stage.act {
            UIImpactFeedbackGenerator().impactOccurred()
            UIImpactFeedbackGenerator(style: .rigid).impactOccurred(intensity: 0.5)
            let selection = UISelectionFeedbackGenerator()
            selection.prepare()
            selection.selectionChanged()
            UINotificationFeedbackGenerator().notificationOccurred(.warning)
        }
        #expect(ticks == ["impact medium", "impact rigid 0.5", "selection", "notification warning"])
    }

    @Test("the app's windows are the stage's own, and the device is a phone")
    func app() {
        let (stage, other) = (Stage(), Stage())
        let window = stage.act { UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
        #expect(
            stage.act { UIApplication.shared.windows } == [window]
                && stage.act { UIApplication.shared.keyWindow } === window)
        #expect(other.act { UIApplication.shared.windows }.isEmpty)
        #expect(
            stage.act { UIDevice.current.userInterfaceIdiom } == .phone && UIScreen.main.maximumFramesPerSecond == 60)
    }

    @Test("editing ends in the view that holds the field, and in no other")
    func editing() {
        let stage = Stage()
        let (outer, other, field) = (UIView(), UIView(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)))
        for view in [outer, other] { stage.window.addSubview(view) }
        outer.addSubview(field)
        stage.act { _ = field.becomeFirstResponder() }
        #expect(field.isEditing && stage.act { other.endEditing(true) } && field.isEditing)
        #expect(stage.act { outer.endEditing(false) } && !field.isEditing)
    }

    @Test("insets of indicators, the layer's scale, accessibility and seconds are there")
    func values() {
        let scrollView = UIScrollView()
        scrollView.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        scrollView.contentInsetAdjustmentBehavior = .never
        #expect(scrollView.verticalScrollIndicatorInsets == scrollView.horizontalScrollIndicatorInsets)
        #expect(scrollView.scrollIndicatorInsets.bottom == 3)
        scrollView.layer.contentsScale = UIScreen.main.scale
        scrollView.layer.shouldRasterize = true
        scrollView.accessibilityLabel = "list"
        let second: CFTimeInterval = 1
        #expect(scrollView.layer.contentsScale == 2 && scrollView.accessibilityLabel == "list" && second == 1)
        Logger(subsystem: "tests", category: "names").debug("a \(second, privacy: .public)")
        os_log("%{public}@ of %d", log: .default, type: .debug, "one", 2)
    }
}
