public import Drawing
import Foundation

extension View {
    /// Asks for `layoutSubviews()` before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        window?.layoutIsPending = true
        setNeedsDisplay()
    }

    /// Lays out this view and what it holds at once, where any of it has asked for it.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layOutChildren()
        }
        for view in subviews { view.layoutIfNeeded() }
        mask?.layoutIfNeeded()
    }

    /// What the layout does to the children asks for no other one: it is what the layout is for.
    private func layOutChildren() {
        let outer = isLayingOut
        isLayingOut = true
        View.layoutDepth += 1
        defer {
            isLayingOut = outer
            View.layoutDepth -= 1
        }
        owner?.viewWillLayOut(self)
        layoutSubviews()
        owner?.viewDidLayOut(self)
    }

    /// Asks for a layout, as a child was added, removed or resized, or the children have another order; not while the
    /// view's own layout does that.
    func childrenDidChange() { if !isLayingOut { setNeedsLayout() } }

    /// Asks for a new picture of the view.
    public func setNeedsDisplay() { displayingWindow?.displayIsPending = true }

    /// The window that shows the view, also as the mask of another or inside of one. It changes with `treeChanges` alone.
    var displayingWindow: Window? { window ?? (superview ?? maskOwner)?.displayingWindow }

    /// Stretches the subviews that say so by the change of this view's size.
    func resizeSubviews(from old: CGSize) {
        guard autoresizesSubviews else { return }
        let width = bounds.width - old.width
        let height = bounds.height - old.height
        for view in subviews where !view.autoresizingMask.isEmpty {
            let mask = view.autoresizingMask
            // The place before the view's transform: a scaled view continues to cover what it covers without the scale.
            let frame = view.model.untransformedFrame
            let across = View.stretch(
                frame.minX, frame.width, by: width, before: mask.contains(.flexibleLeftMargin),
                size: mask.contains(.flexibleWidth), after: mask.contains(.flexibleRightMargin), in: old.width)
            let down = View.stretch(
                frame.minY, frame.height, by: height, before: mask.contains(.flexibleTopMargin),
                size: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin), in: old.height)
            let place = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
            view.center = view.model.center(in: place)
            view.bounds.size = place.size
        }
    }

    /// Shares a change of the superview's length among the flexible parts in proportion to their present lengths, and
    /// evenly where those are all zero.
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

    /// How much of the view lies beneath the bars of the controllers around, from each edge, in points, 0 or more.
    ///
    /// A controller's own view has what its container and `additionalSafeAreaInsets` say, wherever a transition moves
    /// it; any other view has what of its superview's reaches into it, by the model's values.
    public var safeAreaInsets: EdgeInsets { owner?.safeAreaInsets(of: self) ?? safeAreaInsetsByPlace }

    /// What of the superview's insets reaches into the view.
    package var safeAreaInsetsByPlace: EdgeInsets {
        guard let superview else { return .zero }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return .zero }
        let (room, frame) = (superview.bounds, frame)
        return EdgeInsets(
            top: max(0, outer.top - (frame.minY - room.minY)), left: max(0, outer.left - (frame.minX - room.minX)),
            bottom: max(0, outer.bottom - (room.maxY - frame.maxY)),
            right: max(0, outer.right - (room.maxX - frame.maxX)))
    }

    /// Notifies this view and those inside of it, but for other controllers' views, which these notify.
    package func notifySafeAreaChange() {
        safeAreaInsetsDidChange()
        setNeedsLayout()
        for view in subviews where view.owner == nil { view.notifySafeAreaChange() }
    }
}

/// Which margins and sizes of a view stretch with its superview, as in UIKit.
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
