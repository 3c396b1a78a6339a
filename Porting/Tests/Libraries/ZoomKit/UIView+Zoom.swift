//
//  UIView+Zoom.swift
//  ZoomKit
//

import ObjectiveC
import UIKit

private var zoomIDKey: UInt8 = 0
private var zoomEnabledKey: UInt8 = 0
private var zoomModifiersKey: UInt8 = 0

extension UIView {

    /// The identifier that pairs a view with one of the other controller.
    public var zoomID: String? {
        get { return objc_getAssociatedObject(self, &zoomIDKey) as? String }
        set { objc_setAssociatedObject(self, &zoomIDKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }

    /// Whether the view takes part; true by default.
    public var isZoomEnabled: Bool {
        get { return (objc_getAssociatedObject(self, &zoomEnabledKey) as? NSNumber)?.boolValue ?? true }
        set {
            objc_setAssociatedObject(
                self, &zoomEnabledKey, NSNumber(value: newValue), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    /// What is done to the view while it appears and disappears.
    public var zoomModifiers: [ZoomModifier]? {
        get { return objc_getAssociatedObject(self, &zoomModifiersKey) as? [ZoomModifier] }
        set { objc_setAssociatedObject(self, &zoomModifiersKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// The view and all inside that take part.
    internal var flattenedViewHierarchy: [UIView] {
        guard isZoomEnabled, !isHidden else { return [] }
        return [self] + subviews.flatMap { $0.flattenedViewHierarchy }
    }

    internal func zoomView(withID id: String) -> UIView? {
        return flattenedViewHierarchy.first { $0.zoomID == id }
    }

    /// A copy for the flight.
    internal func slowSnapshot() -> UIView {
        let radius = layer.cornerRadius
        layer.cornerRadius = 0
        defer { layer.cornerRadius = radius }
        if let imageView = self as? UIImageView {
            let copy = UIImageView(image: imageView.image)
            copy.frame = imageView.bounds
            copy.contentMode = imageView.contentMode
            copy.backgroundColor = imageView.backgroundColor
            copy.clipsToBounds = true
            return copy
        }
        return snapshotView(afterScreenUpdates: true) ?? UIView(frame: bounds)
    }
}

/// A change of a view that has no partner.
public final class ZoomModifier: NSObject {

    internal let apply: (inout ZoomTargetState) -> Void

    public init(applyFunction: @escaping (inout ZoomTargetState) -> Void) {
        apply = applyFunction
        super.init()
    }

    public static var fade = ZoomModifier { $0.opacity = 0 }

    public static func translate(x: CGFloat = 0, y: CGFloat = 0) -> ZoomModifier {
        return ZoomModifier { $0.transform = ($0.transform ?? .identity).translatedBy(x: x, y: y) }
    }

    public static func scale(_ factor: CGFloat) -> ZoomModifier {
        return ZoomModifier { $0.transform = ($0.transform ?? .identity).scaledBy(x: factor, y: factor) }
    }

    public static func cornerRadius(_ radius: CGFloat) -> ZoomModifier {
        return ZoomModifier { $0.cornerRadius = radius }
    }

    public static func delay(_ delay: TimeInterval) -> ZoomModifier {
        return ZoomModifier { $0.delay = delay }
    }
}

/// Where a view begins or ends.
public struct ZoomTargetState {
    public var opacity: Float?
    public var transform: CGAffineTransform?
    public var cornerRadius: CGFloat?
    public var frame: CGRect?
    public var delay: TimeInterval = 0

    internal mutating func append(contentsOf modifiers: [ZoomModifier]) {
        for modifier in modifiers { modifier.apply(&self) }
    }
}
