import Constraints
import Drawing
import Foundation

/// The constraints of a tree of views, and the frames that follow from them.
///
/// Every view and guide that a constraint names, and every view between it and the constraint's holder, has a box of four
/// variables: its left and top edge in its superview's coordinates, its width and its height. A view that is placed by its
/// frame has the frame as required constants, and the root its size.
@MainActor
final class LayoutEngine {
    /// Whether any tree has constraints; without, layouts cost nothing more.
    static var isInUse: Bool { count > 0 }
    private static var count = 0
    /// Whether a view has asked for `updateConstraints()`, or may not have been asked yet.
    var updatesArePending = true

    private unowned let root: View
    /// Whether the size of the root is sought instead of given.
    private let isFitting: Bool
    private(set) var solver = ConstraintSolver()
    private(set) var boxes: [ObjectIdentifier: LayoutBox] = [:]
    private(set) var installed: [LayoutConstraint: Installed] = [:]
    /// Constraints that contradict others, from the oldest to the newest. They hold again once nothing contradicts them.
    private(set) var broken: [LayoutConstraint] = []
    /// Constraints that are to be added, in the order in which they were activated.
    private(set) var pending: [LayoutConstraint] = []
    private var owners: [ConstraintSolver.ID: LayoutConstraint] = [:]
    private var isDirty = true

    struct Installed {
        let id: ConstraintSolver.ID
        /// The views whose content is scrolled or shifted between the items.
        let shifts: [LayoutShift]
    }

    init(root: View) {
        self.root = root
        isFitting = false
        LayoutEngine.count += 1
    }

    isolated deinit { LayoutEngine.count -= 1 }

    // MARK: Constraints

    /// Adds a constraint whose items are in the tree, at the next update: until then, views can be set up in any order.
    func install(_ constraint: LayoutConstraint) {
        pending.append(constraint)
        setNeedsUpdate()
    }

    func uninstall(_ constraint: LayoutConstraint) {
        pending.removeAll { $0 === constraint }
        broken.removeAll { $0 === constraint }
        guard let known = installed.removeValue(forKey: constraint) else { return }
        solver.remove(known.id)
        owners[known.id] = nil
        setNeedsUpdate()
    }

    /// - Parameter isAgain: Whether the constraint was broken before, and said to be.
    private func add(_ constraint: LayoutConstraint, isAgain: Bool = false) {
        guard installed[constraint] == nil, let equation = equation(of: constraint) else { return }
        do {
            let id = try solver.add(
                LinearConstraint(equation.expression, constraint.relation.linear, constraint.priority.strength))
            installed[constraint] = Installed(id: id, shifts: equation.shifts)
            owners[id] = constraint
        } catch {
            if !isAgain { report(error, constraint) }
            broken.append(constraint)
        }
    }

    func constantDidChange(_ constraint: LayoutConstraint) {
        setNeedsUpdate()
        refresh(constraint)
    }

    /// Takes over the constant of a constraint, and what it follows from.
    private func refresh(_ constraint: LayoutConstraint) {
        guard let known = installed[constraint], let equation = equation(of: constraint) else { return }
        installed[constraint] = Installed(id: known.id, shifts: equation.shifts)
        solver.setConstant(equation.expression.constant, of: known.id)
    }

    func priorityDidChange(_ constraint: LayoutConstraint) {
        if pending.contains(constraint) { return }
        uninstall(constraint)
        install(constraint)
    }

    func setNeedsUpdate() {
        isDirty = true
        root.window?.layoutIsPending = true
    }

    /// Adds the constraints of a view again, after its direction has changed.
    func reinstall(_ view: View) {
        for constraint in installed(where: { constraint, _ in constraint.names(view) }) {
            priorityDidChange(constraint)
        }
    }

    private func equation(of constraint: LayoutConstraint) -> LayoutEquation? {
        guard let first = constraint.firstItem, let space = constraint.commonAncestor else { return nil }
        return LayoutEquation(constraint, first, in: space) { self.box(of: $0) }
    }

    // MARK: The tree

    /// Called before a view leaves the tree.
    func lose(_ view: View) {
        let lost = constraints { constraint in
            [constraint.firstItem, constraint.secondItem].contains { $0?.layoutView?.isDescendant(of: view) == true }
        }
        for constraint in lost {
            let isHeldInside = constraint.holder?.isDescendant(of: view) ?? false
            if isHeldInside { uninstall(constraint) } else { constraint.deactivate() }
        }
        for box in boxes(where: { $0.item?.layoutView?.isDescendant(of: view) ?? true }) { removeBox(box.key) }
        setNeedsUpdate()
    }

    private func removeBox(_ key: ObjectIdentifier) {
        guard let box = boxes.removeValue(forKey: key) else { return }
        for id in box.own + box.exercised { solver.remove(id) }
        solve()
        for variable in box.variables { solver.remove(variable) }
    }

    /// Removes a guide with all that refers to it.
    func remove(_ guide: LayoutGuide) {
        for constraint in constraints(where: { $0.names(guide) }) { constraint.deactivate() }
        removeBox(ObjectIdentifier(guide))
    }

    // MARK: Boxes

    private func box(of item: any LayoutItem) -> LayoutBox {
        let key = ObjectIdentifier(item)
        if let box = boxes[key], box.item != nil { return box }
        if boxes[key] != nil { removeBox(key) }
        let box = LayoutBox(item, &solver)
        boxes[key] = box
        constrain(box)
        return box
    }

    /// Gives a box the constraints that follow from its item alone.
    private func constrain(_ box: LayoutBox) {
        for id in box.own { solver.remove(id) }
        box.own = []
        func add(
            _ terms: [(Variable, Double)], _ constant: Double, _ relation: LinearConstraint.Relation = .equal,
            _ priority: LayoutPriority = .required
        ) {
            let expression = LinearExpression(terms.map { ($0.0, $0.1) }, constant: -constant)
            guard let id = try? solver.add(LinearConstraint(expression, relation, priority.strength)) else { return }
            box.own.append(id)
        }
        box.kind = box.kind(of: root, isFitting: isFitting)
        box.constants = box.givenValues
        switch box.kind {
        case .fixed:
            for (variable, value) in zip(box.variables, box.constants) { add([(variable, 1)], value) }
        case .inset:
            guard let view = box.item?.layoutView else { return }
            let outer = self.box(of: view)
            add([(box.minX, 1)], box.constants[0])
            add([(box.minY, 1)], box.constants[1])
            add([(box.width, 1), (outer.width, -1)], box.constants[2])
            add([(box.height, 1), (outer.height, -1)], box.constants[3])
        case .content:
            let axes = zip(box.contentSize, [(box.width, LayoutConstraint.Axis.horizontal), (box.height, .vertical)])
            guard let view = box.item as? View else { return }
            for (length, (variable, axis)) in axes {
                guard length >= 0 else { continue }
                add([(variable, 1)], length, .atLeast, view.contentCompressionResistancePriority(for: axis))
                add([(variable, 1)], length, .atMost, view.contentHuggingPriority(for: axis))
            }
        case .scrolled:
            add([(box.minX, 1)], 0)
            add([(box.minY, 1)], 0)
        case .free: break
        }
        let canBeNegative = (box.item as? LayoutGuide)?.isDistance ?? false
        if !canBeNegative, box.kind == .content || box.kind == .free || box.kind == .scrolled {
            add([(box.width, 1)], 0, .atLeast)
            add([(box.height, 1)], 0, .atLeast)
        }
    }

    /// Called when a view's mode, content or priorities have changed.
    func itemDidChange(_ view: View) {
        guard let box = boxes[ObjectIdentifier(view)] else { return }
        constrain(box)
        refreshBaselines(of: box)
        setNeedsUpdate()
    }

    // MARK: Solving

    /// Solves what has changed, and asks for the layout of the superviews whose subviews get other frames.
    func update() {
        refresh()
        guard isDirty else { return }
        isDirty = false
        solve()
        let again = broken
        broken = []
        for constraint in again { add(constraint, isAgain: true) }
        let added = pending
        pending = []
        for constraint in added { add(constraint) }
        wrap()
        for box in boxes(where: { $0.kind == .scrolled }) {
            guard let scroll = box.item?.layoutView as? ScrollView else { continue }
            scroll.contentSize = CGSize(width: solver.value(of: box.width), height: solver.value(of: box.height))
        }
        for box in boxes.values where box.kind == .content {
            guard let view = box.item as? View, !Self.isPlaced(view, at: frame(of: view, in: box)) else { continue }
            view.superview?.setNeedsLayout()
        }
    }

    private func solve() {
        for conflict in solver.solve() {
            guard let constraint = owners.removeValue(forKey: conflict.broken) else { continue }
            installed[constraint] = nil
            report(conflict, constraint)
            broken.append(constraint)
        }
    }

    /// Takes over frames, insets and offsets that have changed since the last time.
    private func refresh() {
        for box in boxes(where: \.isOutdated) {
            box.constants = box.givenValues
            for (id, value) in zip(box.own, box.constants) { solver.setConstant(-value, of: id) }
            isDirty = true
        }
        for constraint in installed(where: { _, known in known.shifts.contains(where: \.hasChanged) }) {
            refresh(constraint)
            isDirty = true
        }
    }

    /// Takes over the baselines of a view, which follow from its text and its width.
    private func refreshBaselines(of box: LayoutBox) {
        guard box.isAlignedByBaselines, let view = box.item as? View else { return }
        for constraint in installed(where: { constraint, _ in constraint.hasBaseline(of: view) }) {
            refresh(constraint)
        }
    }

    /// Gives text of several lines the height of its width, which can change widths beside; twice at most.
    private func wrap() {
        for _ in 0..<2 {
            let changed = boxes { box in
                guard box.kind == .content, let label = box.item as? Label, label.numberOfLines != 1 else {
                    return false
                }
                return abs((box.knownWidth ?? -1) - solver.value(of: box.width)) > 0.01
            }
            guard !changed.isEmpty else { return }
            for box in changed {
                box.knownWidth = solver.value(of: box.width)
                constrain(box)
                refreshBaselines(of: box)
            }
            solve()
        }
    }

    private func report(_ conflict: ConstraintSolver.Conflict, _ newest: LayoutConstraint) {
        let all = conflict.constraints.map { id in
            owners[id].map { "\($0)" }
                ?? (id == conflict.broken
                    ? "\(newest)"
                    : boxes.values.first { $0.own.contains(id) }
                        .map { "\($0.item?.layoutName ?? "a view") keeps its frame" } ?? "another")
        }
        LayoutMessages.report(
            "these constraints can't hold together:\n    \(all.joined(separator: "\n    "))\n"
                + "  The newest is broken: \(newest)", of: root)
    }

    // MARK: Results

    private func frame(of box: LayoutBox) -> CGRect {
        CGRect(
            x: solver.value(of: box.minX), y: solver.value(of: box.minY), width: solver.value(of: box.width),
            height: solver.value(of: box.height))
    }

    func frame(of item: any LayoutItem) -> CGRect? {
        update()
        return boxes[ObjectIdentifier(item)].map(frame)
    }

    /// Returns the frame of a view around its alignment rectangle. Its edges are whole pixels of the stage's device, as in
    /// UIKit; without a device they are not rounded, so that nothing depends on the scale of a picture.
    private func frame(of view: View, in box: LayoutBox) -> CGRect {
        let frame = view.frame(forAlignmentRect: frame(of: box))
        guard let scale = (root as? Window)?.screen.device?.device.pixelRatio else { return frame }
        func round(_ length: Double) -> Double { (length * scale).rounded() / scale }
        let origin = CGPoint(x: round(frame.minX), y: round(frame.minY))
        return CGRect(
            x: origin.x, y: origin.y, width: round(frame.maxX) - origin.x, height: round(frame.maxY) - origin.y)
    }

    /// Gives the subviews of a view their frames.
    func layOut(subviewsOf view: View) {
        for child in view.subviews {
            guard let box = boxes[ObjectIdentifier(child)], box.kind == .content else { continue }
            let frame = frame(of: child, in: box)
            guard !Self.isPlaced(child, at: frame) else { continue }
            child.setUntransformedFrame(frame)
        }
    }

    private static func isPlaced(_ view: View, at frame: CGRect) -> Bool {
        let now = view.model.untransformedFrame
        return abs(now.minX - frame.minX) < tolerance && abs(now.minY - frame.minY) < tolerance
            && abs(now.width - frame.width) < tolerance && abs(now.height - frame.height) < tolerance
    }

    /// Frames that differ by less are the same, in points: the solver's rounding.
    private static let tolerance = 1e-6

    func isAmbiguous(_ view: View) -> Bool { !ambiguousVariables(of: view).isEmpty }

    /// Returns the edges and sizes of a view that its constraints leave open, whether they were sent elsewhere or not.
    private func ambiguousVariables(of view: View) -> [Variable] {
        update()
        guard let box = boxes[ObjectIdentifier(view)] else { return [] }
        var plain = solver
        for id in boxes.values.flatMap(\.exercised) { plain.remove(id) }
        return box.variables.filter { plain.isAmbiguous($0) }
    }

    /// Gives each ambiguous edge a wish below all others, that it were elsewhere.
    func exerciseAmbiguity(of view: View) {
        let open = ambiguousVariables(of: view)
        guard let box = boxes[ObjectIdentifier(view)] else { return }
        let values = open.map { solver.value(of: $0) }
        for id in box.exercised { solver.remove(id) }
        box.exercised = zip(open, values).compactMap { variable, value in
            let elsewhere = LinearExpression([(variable, 1)], constant: -value - Self.exercise)
            return try? solver.add(LinearConstraint(elsewhere, .equal, .level(Self.leastLevel)))
        }
        setNeedsUpdate()
    }

    /// How far an ambiguous edge is sent, in points.
    private static let exercise = 40.0
    /// A level below those of all constraints.
    private static let leastLevel = 1e-3

    // MARK: Fitting

    /// Creates an engine of the constraints inside a view, whose size is sought.
    init(
        fitting view: View, to size: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) {
        root = view
        isFitting = true
        LayoutEngine.count += 1
        view.updateConstraintsIfNeeded()
        let box = box(of: view)
        for constraint in view.allConstraints { add(constraint) }
        for (variable, length, priority) in [(box.width, size.width, horizontal), (box.height, size.height, vertical)] {
            let wish = LinearExpression([(variable, 1)], constant: -Double(length))
            _ = try? solver.add(LinearConstraint(wish, .equal, priority.strength))
        }
        solve()
        wrap()
    }

    /// The size of the root that was sought.
    var size: CGSize { frame(of: box(of: root)).size }
}
