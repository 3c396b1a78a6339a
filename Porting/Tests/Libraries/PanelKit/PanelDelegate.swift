//
//  PanelDelegate.swift
//  PanelKit
//

#if os(iOS)
    import UIKit

    /// Follows a panel. Every method is optional.
    @objc public protocol PanelDelegate: AnyObject {
        @objc optional func panel(_ panel: PanelPresentationController, willMoveTo position: PanelPosition)
        @objc optional func panel(_ panel: PanelPresentationController, didMoveTo position: PanelPosition)
        @objc optional func panelShouldDismiss(_ panel: PanelPresentationController) -> Bool
        @objc optional func panelDidAttemptToDismiss(_ panel: PanelPresentationController)
        @objc optional func panel(_ panel: PanelPresentationController, didDragBy translation: CGFloat)
    }

    /// The positions at which a panel rests.
    @objc public enum PanelPosition: Int, CaseIterable {
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
