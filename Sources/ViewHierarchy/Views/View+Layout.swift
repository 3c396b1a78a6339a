package import Drawing
import Foundation

extension View {
    func requestLayout() {
        needsLayout = true
        window?.layoutIsPending = true
        setNeedsDisplay()
    }

    func layOutNow() {
        guard let engine = layoutEngine else { return layOutTree(nil) }
        if engine.updatesArePending {
            engine.updatesArePending = false
            layoutRoot.updateConstraintsIfNeeded()
        }
        engine.update()
        var top = self
        while let superview = top.superview, superview.needsLayout, !superview.isLayingOut {
            top = superview
        }
        top.layOutTree(engine)
    }

    /// Lays out this view and those inside it, as far as they need it.
    private func layOutTree(_ engine: LayoutEngine?) {
        if needsLayout {
            needsLayout = false
            layOutChildren(engine)
        }
        for view in subviews { view.layOutTree(engine) }
        mask?.layoutIfNeeded()
    }

    /// The views of the tree that wait for their layout.
    var viewsToLayOut: [View] { (needsLayout ? [self] : []) + subviews.flatMap(\.viewsToLayOut) }

    /// Lays out the children, whose changes meanwhile don't request another layout.
    private func layOutChildren(_ engine: LayoutEngine?) {
        let outer = isLayingOut
        isLayingOut = true
        defer { isLayingOut = outer }
        owner?.viewWillLayOut(self)
        if let engine {
            engine.update()
            engine.layOut(subviewsOf: self)
        }
        layoutSubviews()
        owner?.viewDidLayOut(self)
    }

    /// Requests a layout because a child was added, removed, resized or reordered; during the view's own layout, only
    /// a new picture.
    func childrenDidChange() { if isLayingOut { setNeedsDisplay() } else { setNeedsLayout() } }

    /// The window that shows the view, also if it is in another view's mask. Only `treeChanges` changes it.
    var displayingWindow: Window? { window ?? (superview ?? maskOwner)?.displayingWindow }

    /// Resizes the subviews by their autoresizing masks after a change of this view's size.
    func resizeSubviews(from old: CGSize) {
        guard autoresizesSubviews else { return }
        let width = bounds.width - old.width
        let height = bounds.height - old.height
        for view in subviews where !view.autoresizingMask.isEmpty {
            let mask = view.autoresizingMask
            // The frame without the view's transform, so that a scaled view still covers what it covers unscaled.
            let frame = view.model.untransformedFrame
            let across = View.stretch(
                frame.minX, frame.width, by: width, before: mask.contains(.flexibleLeftMargin),
                size: mask.contains(.flexibleWidth), after: mask.contains(.flexibleRightMargin), in: old.width)
            let down = View.stretch(
                frame.minY, frame.height, by: height, before: mask.contains(.flexibleTopMargin),
                size: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin), in: old.height)
            let place = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
            view.setUntransformedFrame(place)
        }
    }

    /// Returns the frame around a rectangle that constraints align.
    func frame(around aligned: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return CGRect(
            x: aligned.minX - insets.left, y: aligned.minY - insets.top,
            width: aligned.width + insets.left + insets.right, height: aligned.height + insets.top + insets.bottom)
    }

    /// Moves and resizes the view so that it has a frame without its transform.
    func setUntransformedFrame(_ frame: CGRect) {
        center = model.center(in: frame)
        bounds.size = frame.size
    }

    /// Distributes a change of the superview's length among the flexible parts in proportion to their current lengths,
    /// or evenly if those are all zero.
    private static func stretch(
        _ start: Double, _ length: Double, by change: Double, before: Bool, size: Bool, after: Bool, in total: Double
    ) -> (start: Double, length: Double) {
        let parts = [before ? start : 0, size ? length : 0, after ? total - start - length : 0]
        let flexible = [before, size, after]
        let sum = parts.reduce(0, +)
        let count = Double(flexible.filter { $0 }.count)
        guard count > 0 else { return (start, length) }
        func share(_ index: Int) -> Double {
            guard flexible[index] else { return 0 }
            return sum > 0 ? change * parts[index] / sum : change / count
        }
        return (start + share(0), max(0, length + share(1)))
    }

    /// The part of the superview's insets that overlaps the view where it is without its transform.
    package var safeAreaInsetsByPlace: EdgeInsets {
        guard let superview else { return (self as? Window)?.screen.safeAreaInsets ?? .zero }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return .zero }
        let (room, frame) = (superview.bounds, model.untransformedFrame)
        return EdgeInsets(
            top: max(0, outer.top - (frame.minY - room.minY)), left: max(0, outer.left - (frame.minX - room.minX)),
            bottom: max(0, outer.bottom - (room.maxY - frame.maxY)),
            right: max(0, outer.right - (room.maxX - frame.maxX)))
    }

    /// Notifies this view and its descendants, except the views of other controllers, which notify those themselves.
    package func notifySafeAreaChange() {
        safeAreaInsetsDidChange()
        setNeedsLayout()
        for view in subviews where view.owner == nil { view.notifySafeAreaChange() }
    }
}

/// The margins and sizes of a view that are flexible when its superview is resized, as in UIKit.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}
