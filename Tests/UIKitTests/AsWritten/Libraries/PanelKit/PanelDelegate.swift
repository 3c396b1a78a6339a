//
//  PanelDelegate.swift
//  PanelKit
//

#if os(iOS) || canImport(UIKit)
    import UIKit

    /// Follows a panel. Every method is optional.
    public protocol PanelDelegate: AnyObject {
        func panel(_ panel: PanelPresentationController, willMoveTo position: PanelPosition)
        func panel(_ panel: PanelPresentationController, didMoveTo position: PanelPosition)
        func panelShouldDismiss(_ panel: PanelPresentationController) -> Bool?
        func panelDidAttemptToDismiss(_ panel: PanelPresentationController)
        func panel(_ panel: PanelPresentationController, didDragBy translation: CGFloat)
    }

    extension PanelDelegate {
        public func panel(_ panel: PanelPresentationController, willMoveTo position: PanelPosition) {}
        public func panel(_ panel: PanelPresentationController, didMoveTo position: PanelPosition) {}
        public func panelShouldDismiss(_ panel: PanelPresentationController) -> Bool? { nil }
        public func panelDidAttemptToDismiss(_ panel: PanelPresentationController) {}
        public func panel(_ panel: PanelPresentationController, didDragBy translation: CGFloat) {}
    }

    /// The positions at which a panel rests.
    public enum PanelPosition: Int, CaseIterable {
        case short
        case long
        case hidden
    }

    /// What a controller says of itself when a panel presents it.
    public protocol PanelPresentable: AnyObject {
        var panelScrollView: UIScrollView? { get }
        var shortHeight: CGFloat { get }
        var longHeight: CGFloat { get }
        var panelCornerRadius: CGFloat { get }
        var panelBackgroundColor: UIColor { get }
        var showsHandle: Bool { get }
        var isHapticFeedbackEnabled: Bool { get }
        var springDamping: CGFloat { get }
        var transitionDuration: TimeInterval { get }
    }

    extension PanelPresentable where Self: UIViewController {
        public var panelScrollView: UIScrollView? { return nil }
        public var shortHeight: CGFloat { return longHeight / 2 }
        public var longHeight: CGFloat { return view.bounds.height - 80 }
        public var panelCornerRadius: CGFloat { return 16 }
        public var panelBackgroundColor: UIColor { return UIColor.black.withAlphaComponent(0.6) }
        public var showsHandle: Bool { return true }
        public var isHapticFeedbackEnabled: Bool { return true }
        public var springDamping: CGFloat { return 0.9 }
        public var transitionDuration: TimeInterval { return 0.5 }
    }
#endif
