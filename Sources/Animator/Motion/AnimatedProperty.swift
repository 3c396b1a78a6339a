import Drawing
import ViewHierarchy

/// A property of a view while animations move it, and the only place of the formula for what is on screen (rules K).
///
/// On screen is the model's value plus all additive contributions; one that replaces takes the place of the model and of
/// what is older. The velocity is the sum of the derivatives. Transforms are concatenated: the model, then the newest
/// contribution, ... then the oldest.
@MainActor
final class AnimatedProperty {
    let view: View
    let property: AnimatableProperty
    private unowned let driver: AnimationDriver
    /// The contributions that take part, from oldest to newest.
    private(set) var contributions: ContiguousArray<Contribution> = []
    /// The place in the driver's rows, while only values change.
    var slot: MotionRows.SlotIndex?
    /// The number of the driver's step in which the property was last shown.
    var presentedStep = 0

    init(_ property: AnimatableProperty, of view: View, driver: AnimationDriver) {
        self.property = property
        self.view = view
        self.driver = driver
    }

    // MARK: Formula

    /// The constant part of the value, and what adds moving parts to it; a row computes the sum in the same order.
    var sum: (base: AnimationVector, contributions: some Sequence<Contribution>) {
        let first = contributions.lastIndex { $0.kind == .replaces || property == .transform }
        let visible = contributions[(first ?? 0)...]
        return (visible.reduce(first == nil ? view.model[property] : .zero) { $0 + $1.base }, visible)
    }

    private var vector: AnimationVector {
        if contributions.allSatisfy({ all($0.mask) && !$0.isExplicit }) {
            let (base, visible) = sum
            return visible.reduce(base) { $0 + $1.moving }
        }
        return combined(onto: view.model[property], by: \.amount)
    }

    /// Returns what contributions make of a vector: each adds a vector, or replaces the numbers that it changes.
    private func combined(onto base: AnimationVector, by part: (Contribution) -> AnimationVector) -> AnimationVector {
        contributions.lazy.filter(\.isSeen).reduce(base) { below, contribution in
            contribution.kind == .adds
                ? below + part(contribution) : below.replacing(with: part(contribution), where: contribution.mask)
        }
    }

    /// Returns the velocity on screen, in the vector's units per second, beside one of the model; not for transforms.
    func velocity(over model: AnimationVector) -> AnimationVector { combined(onto: model, by: \.velocity) }

    /// The contribution of a transform that alone determines what is on screen; nil if several do.
    private var only: Contribution? {
        guard contributions.count == 1, let only = contributions.first, only.isSeen else { return nil }
        return leads(only) || only.kind == .replaces && all(only.mask) ? only : nil
    }

    /// Whether the model has the end value of a contribution, because nothing else has set it since.
    private func leads(_ contribution: Contribution) -> Bool {
        guard !contribution.isExplicit, !any(contribution.assigned) else { return false }
        return view.model[property].nearest(to: contribution.end, as: property).isSame(as: contribution.end)
    }

    /// Returns the transform on screen, and its rate of change while the model's has one of its own.
    private func movingTransform(over model: CGAffineTransform = .still) -> MovingMap {
        var base = MovingMap(map: view.model.transform, rate: model)
        var sum = MovingMap.identity
        for contribution in contributions where contribution.isSeen {
            switch contribution.kind {
            case .adds: sum = contribution.movingTransform.concatenating(sum)
            case .replaces:
                base = contribution.replacing(base.concatenating(sum))
                sum = .identity
            }
        }
        return base.concatenating(sum)
    }

    /// Returns the rate of change of a transform's elements on screen, per second, beside one of the model's.
    func transformRate(over model: CGAffineTransform) -> CGAffineTransform {
        for contribution in contributions { contribution.block.animator.settle() }
        if let only { return .rate(ofParts: only.between, at: only.velocity) }
        return movingTransform(over: model).rate
    }

    // MARK: Screen

    func present() {
        guard !contributions.isEmpty else { return }
        switch property {
        case .transform:
            if let only {
                view.present(.transform, only.between, owner: driver)
            } else {
                view.present(transform: movingTransform().map, owner: driver)
            }
        case .shadowPath:
            let model = view.shadowPath ?? view.outlinePath
            let last = contributions.last(where: \.isSeen)
            let (from, to, fraction) = last?.paths?.part(at: last?.between[0] ?? 0) ?? (model, model, 0)
            view.setShadowPathEnds(from: from, to: to)
            view.present(.shadowPath, AnimationVector(fraction), owner: driver)
        default: view.present(property, vector, owner: driver)
        }
    }

    /// Whether a row can compute the value: it is a sum of numbers, and only the samples of running blocks change.
    var isPlain: Bool {
        guard property != .shadowPath, property != .transform || only != nil else { return false }
        return contributions.allSatisfy {
            $0.keyframes == nil && !$0.isExplicit && all($0.mask) && $0.block.animator.isPlain
        }
    }

    // MARK: Contributions

    /// Whether what a block changes now is added: not above something that replaces or repeats (rule K 3).
    func adds(for block: MotionBlock) -> Bool {
        contributions.allSatisfy {
            $0.kind == .adds && ($0.isExplicit || $0.block === block || $0.block.animator.cycle.isOnce)
        }
    }

    /// The contribution that a block changes when it sets the property again; nil if something has begun meanwhile.
    func latest(of block: MotionBlock) -> Contribution? {
        let latest = contributions.last { $0.block === block && (property != .transform || $0.kind == .replaces) }
        return latest?.kind == .replaces || adds(for: block) ? latest : nil
    }

    /// Adds and shows the newest contribution. One that replaces ends older ones (rule K 3), or hides them (K 11).
    func append(_ contribution: Contribution) {
        driver.leaveRows(self)
        if contribution.kind == .replaces, !contribution.isExplicit {
            for older in contributions.reversed() {
                if !older.isExplicit, older.block.animator.returns(with: contribution.block.animator) {
                    contribution.adoptOriginal(of: older)
                }
                remove(older)
                driver.didEnd(older, isCut: false)
            }
        }
        contributions.append(contribution)
        contribution.block.contributions.append(contribution)
        // What is additive changes nothing once the model has its new value: what is on screen stays there.
        let isSeen = contribution.kind == .replaces || contribution.isExplicit
        if isSeen { present() } else { view.prepareToPresent(property, driver) }
    }

    /// Records an assignment to the model (rules K 5, K 7); a layout that sets the same value but for rounding is none.
    func modelDidChange(from old: AnimationVector) {
        driver.leaveRows(self)
        let difference = old - view.model[property]
        let changed = (difference .> Self.rounding) .| (difference .< -Self.rounding)
        let isWhole = property == .shadowPath || property == .transform && any(changed)
        for contribution in contributions { contribution.assigned .|= changed .| AnimationMask(repeating: isWhole) }
        present()
    }

    /// The greatest difference, in the property's units, that is due to rounding.
    private static let rounding = 1e-6

    func remove(_ contribution: Contribution) {
        guard let index = contributions.firstIndex(where: { $0 === contribution }) else { return }
        driver.leaveRows(self)
        contribution.isOver = true
        contributions.remove(at: index)
    }

    /// Shows the value without what has ended, or the model's if nothing is left.
    func settle() {
        if contributions.isEmpty { driver.forget(self) } else { present() }
    }

    // MARK: Ending

    /// Ends a contribution: with its end value, with what is on screen, or with its start value (rule K 7).
    func end(_ contribution: Contribution, at position: AnimatingPosition) {
        guard !contribution.isOver else { return }
        if !contribution.isExplicit, position != .end {
            switch (contribution.kind, property) {
            case (.replaces, _): replace(contribution, at: position)
            case (.adds, .transform): concatenate(contribution, at: position)
            case (.adds, _): add(contribution, at: position)
            }
        }
        remove(contribution)
    }

    private func add(_ contribution: Contribution, at position: AnimatingPosition) {
        if position == .start, leads(contribution) { return view.setModel(property, contribution.start) }
        let back = (contribution.start - contribution.end).replacing(with: 0, where: contribution.assigned)
        view.setModel(property, view.model[property] + (position == .current ? contribution.amount : back))
    }

    private func concatenate(_ contribution: Contribution, at position: AnimatingPosition) {
        let isStart = position == .start
        if isStart, any(contribution.assigned) { return }
        let share = contribution.transform(atStart: isStart)
        if isStart, leads(contribution), let original = contribution.original {
            view.setModel(.transform, of: original)
        } else if !isStart, contribution === only {
            view.setModel(.transform, of: view.presentation)
        } else {
            view.setModel(transform: view.model.transform.concatenating(share))
        }
        // What is newer goes on from the new base, so that nothing jumps.
        for newer in contributions.reversed().prefix(while: { $0 !== contribution }) where newer.kind == .adds {
            newer.basis = newer.basis.concatenating(share)
        }
    }

    private func replace(_ contribution: Contribution, at position: AnimatingPosition) {
        if property == .shadowPath {
            guard let paths = contribution.paths, position == .current || !any(contribution.assigned) else { return }
            let (from, to, fraction) = paths.part(at: contribution.between[0])
            view.setModelShadowPath(position == .start ? paths.original : from.mixed(with: to, at: fraction))
        } else if position == .current {
            view.setModel(property, contribution.between)
        } else if !any(contribution.assigned), let original = contribution.original {
            view.setModel(property, of: original)
        }
    }
}
