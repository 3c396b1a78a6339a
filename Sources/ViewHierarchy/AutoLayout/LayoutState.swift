import Drawing
public import Foundation

/// What Auto Layout knows of a view that uses it.
@MainActor
final class LayoutState {
    /// The constraints that the view holds, in the order in which they were activated.
    var constraints: [LayoutConstraint] = []
    var guides: [LayoutGuide] = []
    var systemGuides: [SystemGuide: LayoutGuide] = [:]
    /// The guides of a scroll view.
    var scrollGuides: (content: LayoutGuide, frame: LayoutGuide)?
    /// Whether the view's frame and autoresizing mask are constraints of it.
    var translatesMask = true
    var needsUpdateConstraints = true
    var margins: EdgeInsets?
    var insetsMargins = true
    var direction = SemanticContentAttribute.unspecified
    var hugging: [LayoutConstraint.Axis: LayoutPriority] = [:]
    var resistance: [LayoutConstraint.Axis: LayoutPriority] = [:]
    /// The engine of the tree that begins with this view.
    var engine: LayoutEngine?
}

/// The direction of a view's content, like UIKit's `UISemanticContentAttribute`.
public enum SemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension View {
    /// The state of a view that uses Auto Layout; asking for it makes one.
    var layoutState: LayoutState {
        if let knownLayoutState { return knownLayoutState }
        let state = LayoutState()
        knownLayoutState = state
        return state
    }

    /// The topmost view of the tree.
    var layoutRoot: View {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    /// The engine that solves the constraints of the view's tree, if it has any.
    var layoutEngine: LayoutEngine? { engine(creating: false) }

    func engine(creating isNew: Bool) -> LayoutEngine? {
        guard isNew || LayoutEngine.isInUse else { return nil }
        let root = layoutRoot
        if let engine = root.knownLayoutState?.engine { return engine }
        guard isNew else { return nil }
        let engine = LayoutEngine(root: root)
        root.layoutState.engine = engine
        return engine
    }

    /// Called before the view leaves its superview: constraints across the cut end, the others leave with the view.
    func leaveLayout() { layoutEngine?.lose(self) }

    /// Called after the view has entered a superview, or is the root of a tree of its own.
    func joinLayout() {
        guard LayoutEngine.isInUse else { return }
        let constraints = allConstraints
        let hadEngine = knownLayoutState?.engine != nil
        // The new one is made first, so that there is always one.
        let isRoot = superview == nil
        if hadEngine, isRoot { return }
        guard hadEngine || !constraints.isEmpty, let engine = engine(creating: true) else {
            layoutEngine?.updatesArePending = true
            return
        }
        knownLayoutState?.engine = isRoot ? engine : nil
        engine.updatesArePending = true
        for constraint in constraints { engine.install(constraint) }
    }

    /// The constraints that this view and those inside it hold.
    var allConstraints: [LayoutConstraint] {
        (knownLayoutState?.constraints ?? []) + subviews.flatMap(\.allConstraints)
    }

    /// Whether leading is right.
    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

/// The direction in which an interface runs, like UIKit's `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

extension View {
    // MARK: Constraints

    func changeMaskTranslation(to isOn: Bool) {
        guard isOn != translatesAutoresizingMaskIntoConstraints else { return }
        layoutState.translatesMask = isOn
        layoutEngine?.itemDidChange(self)
    }

    func hold(_ constraint: LayoutConstraint) {
        guard let ancestor = constraint.commonAncestor, ancestor.isDescendant(of: self) else {
            return LayoutMessages.report(
                "\(constraint) can't be added to \(layoutName), which does not contain its items")
        }
        constraint.activate(in: self)
    }

    func deciding(_ axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        layoutEngine?.constraints(deciding: self, axis) ?? []
    }

    // MARK: The content's size

    /// The value of a size that the content does not decide: -1, as in UIKit.
    public static var noIntrinsicMetric: Double { -1 }

    func hugging(_ axis: LayoutConstraint.Axis) -> LayoutPriority { knownLayoutState?.hugging[axis] ?? defaultHugging }

    func changeHugging(_ axis: LayoutConstraint.Axis, to priority: LayoutPriority) {
        layoutState.hugging[axis] = priority
        layoutEngine?.itemDidChange(self)
    }

    func resistance(_ axis: LayoutConstraint.Axis) -> LayoutPriority {
        knownLayoutState?.resistance[axis] ?? .defaultHigh
    }

    func changeResistance(_ axis: LayoutConstraint.Axis, to priority: LayoutPriority) {
        layoutState.resistance[axis] = priority
        layoutEngine?.itemDidChange(self)
    }

    /// The size that asks for the smallest one.
    public static var layoutFittingCompressedSize: CGSize { .zero }
    /// The size that asks for the largest one, in points.
    public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    // MARK: Updates

    func requestConstraints() {
        layoutState.needsUpdateConstraints = true
        engine(creating: true)?.updatesArePending = true
        window?.layoutIsPending = true
    }

    func updateConstraintsNow() {
        for view in subviews { view.updateConstraintsIfNeeded() }
        guard layoutState.needsUpdateConstraints else { return }
        layoutState.needsUpdateConstraints = false
        if let owner { owner.updateConstraints(of: self) } else { updateConstraints() }
    }

    // MARK: Direction

    func changeDirection(to direction: SemanticContentAttribute) {
        guard direction != semanticContentAttribute else { return }
        layoutState.direction = direction
        layoutEngine?.reinstall(self)
    }
}
