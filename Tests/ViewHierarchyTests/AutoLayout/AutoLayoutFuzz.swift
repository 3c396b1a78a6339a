import Drawing
import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

/// Views that are added, moved and removed, and constraints that come, go and change: the frames meet the constraints as
/// well as those of a tree that was built at once.
@MainActor
struct AutoLayoutFuzz {
    @Test func editsEndAsAFreshTreeDoes() {
        let seeds = FuzzSeeds(60)
        let write = LayoutMessages.write
        LayoutMessages.write = { _ in }
        defer { LayoutMessages.write = write }
        for seed in seeds.range {
            var random = SeededRandom(seed: seed)
            play(Int(seed), &random)
        }
        FuzzSeeds.report("\(seeds.count) layouts")
    }

    private func play(_ seed: Int, _ random: inout SeededRandom) {
        let root = View(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        var views: [View] = []
        var constraints: [LayoutConstraint] = []
        for step in 0..<Int.random(in: 5...40, using: &random) {
            switch Int.random(in: 0...9, using: &random) {
            case 0...1:
                let view = View(frame: .zero)
                view.accessibilityIdentifier = "v\(views.count)"
                view.translatesAutoresizingMaskIntoConstraints = false
                ((views + [root]).randomElement(using: &random) ?? root).addSubview(view)
                views.append(view)
            case 2 where !views.isEmpty:
                let view = views[Int.random(in: views.indices, using: &random)]
                let other = (views + [root]).randomElement(using: &random) ?? root
                if !other.isDescendant(of: view) { other.addSubview(view) }
            case 3 where views.count > 2: views[Int.random(in: views.indices, using: &random)].removeFromSuperview()
            case 4 where !constraints.isEmpty: constraints.randomElement(using: &random)?.isActive = false
            case 5 where !constraints.isEmpty:
                constraints.randomElement(using: &random)?.constant = Double.random(in: -50...50, using: &random)
                    .rounded()
            default:
                guard let constraint = constraint(views.filter { $0.isDescendant(of: root) } + [root], &random) else {
                    continue
                }
                constraint.isActive = true
                constraints.append(constraint)
            }
            root.layoutIfNeeded()
            let active = constraints.filter { constraint in
                constraint.isActive
                    && [constraint.firstItem, constraint.secondItem].compactMap { $0?.layoutView }.allSatisfy {
                        $0.isDescendant(of: root)
                    }
            }
            compare(active, root, "seed \(seed), step \(step)")
        }
    }

    private func constraint(_ views: [View], _ random: inout SeededRandom) -> LayoutConstraint? {
        let attributes: [[LayoutConstraint.Attribute]] = [
            [.left, .right, .centerX, .leading, .trailing], [.top, .bottom, .centerY], [.width, .height],
        ]
        guard views.count > 1, let first = views.dropLast().randomElement(using: &random),
            let kind = attributes.randomElement(using: &random), let attribute = kind.randomElement(using: &random),
            let other = kind.randomElement(using: &random), let second = views.randomElement(using: &random),
            second !== first
        else { return nil }
        let isAlone = attributes[2].contains(attribute) && Bool.random(using: &random)
        let constraint = LayoutConstraint(
            item: first, attribute: attribute,
            relatedBy: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
            toItem: isAlone ? nil : second, attribute: other, multiplier: 1,
            constant: Double.random(in: -60...120, using: &random).rounded())
        constraint.priority = LayoutPriority([1000, 750, 500, 250].randomElement(using: &random) ?? 1000)
        return constraint
    }

    /// Compares how far the frames miss each level with the least possible, which another engine finds from nothing.
    private func compare(_ constraints: [LayoutConstraint], _ root: View, _ place: String) {
        let broken = Set(root.layoutEngine?.broken ?? [])
        let kept = constraints.filter { !broken.contains($0) }
        var copies: [ObjectIdentifier: View] = [:]
        func make(_ view: View) -> View {
            let copy = View(frame: view === root ? view.frame : .zero)
            copy.translatesAutoresizingMaskIntoConstraints = view.translatesAutoresizingMaskIntoConstraints
            copies[ObjectIdentifier(view)] = copy
            for child in view.subviews { copy.addSubview(make(child)) }
            return copy
        }
        let fresh = make(root)
        func counterpart(_ item: (any LayoutItem)?) -> View? { item.flatMap { copies[ObjectIdentifier($0)] } }
        let others = kept.map { twin(of: $0, by: counterpart) }
        LayoutConstraint.activate(others)
        fresh.layoutIfNeeded()
        // What is broken contradicts the others there too.
        for constraint in constraints where broken.contains(constraint) {
            let other = twin(of: constraint, by: counterpart)
            other.isActive = true
            fresh.layoutIfNeeded()
            #expect(fresh.layoutEngine?.broken.isEmpty == false, "\(place): \(constraint) could hold")
            other.isActive = false
        }
        fresh.layoutIfNeeded()
        for level: LayoutPriority in [.required, LayoutPriority(750), LayoutPriority(500), LayoutPriority(250)] {
            let edited = kept.reduce(0) { $0 + ($1.priority == level ? violation(of: $1, in: root) : 0) }
            let best = others.reduce(0) { $0 + ($1.priority == level ? violation(of: $1, in: fresh) : 0) }
            #expect(
                abs(edited - best) < 1e-4, "\(place): \(level.rawValue) is missed by \(edited), at least by \(best)")
        }
    }

    private func twin(of constraint: LayoutConstraint, by counterpart: ((any LayoutItem)?) -> View?) -> LayoutConstraint
    {
        let other = LayoutConstraint(
            item: counterpart(constraint.firstItem) as Any, attribute: constraint.firstAttribute,
            relatedBy: constraint.relation, toItem: counterpart(constraint.secondItem),
            attribute: constraint.secondAttribute, multiplier: constraint.multiplier, constant: constraint.constant)
        other.priority = constraint.priority
        return other
    }

    /// Returns by how much the frames miss a constraint.
    private func violation(of constraint: LayoutConstraint, in root: View) -> Double {
        let right = constraint.secondItem.map { edge($0, constraint.secondAttribute, in: root) } ?? 0
        let left = constraint.firstItem.map { edge($0, constraint.firstAttribute, in: root) } ?? 0
        let difference = left - right - constraint.constant
        switch constraint.relation {
        case .equal: return abs(difference)
        case .lessThanOrEqual: return max(difference, 0)
        case .greaterThanOrEqual: return max(-difference, 0)
        }
    }

    /// Returns an edge in the root's coordinates, from the frames alone.
    private func edge(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute, in root: View) -> Double {
        guard let view = item as? View else { return 0 }
        let frame = view === root ? root.bounds : view.convert(view.bounds, to: root)
        switch attribute {
        case .left, .leading: return frame.minX
        case .right, .trailing: return frame.maxX
        case .centerX: return frame.midX
        case .top: return frame.minY
        case .bottom: return frame.maxY
        case .centerY: return frame.midY
        case .width: return frame.width
        default: return frame.height
        }
    }
}
