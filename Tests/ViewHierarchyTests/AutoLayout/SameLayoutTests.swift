import Drawing
import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

/// Frames follow from the views, the constraints and their order alone, so that a recording of a tape is always the same.
@Suite("The same tree has the same frames")
@MainActor
struct SameLayoutTests {
    @Test("wherever its objects are in memory, after labels wrap, views leave and the direction changes")
    func frames() {
        let write = LayoutMessages.write
        LayoutMessages.write = { _ in }
        defer { LayoutMessages.write = write }
        for seed in 1...60 as ClosedRange<UInt64> {
            // Trees that are kept have other addresses.
            let worlds = (0..<6).map { _ in World(seed: seed) }
            for world in worlds.dropFirst() {
                for (step, frames) in world.frames.enumerated() where frames != worlds[0].frames[step] {
                    Issue.record("seed \(seed), step \(step): \(frames), not \(worlds[0].frames[step])")
                    break
                }
            }
        }
    }

    @MainActor
    private final class World {
        private let root: Window
        private var views: [View] = []
        private var constraints: [LayoutConstraint] = []
        private var random: SeededRandom
        private(set) var frames: [[CGRect]] = []

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            root = Window(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
            for _ in 0..<random.whole(3...8) { addView() }
            for _ in 0..<14 { constrain() }
            note()
            for _ in 0..<10 {
                edit()
                note()
            }
        }

        private func note() {
            root.layoutIfNeeded()
            frames.append(views.map(\.frame))
        }

        private func addView() {
            let view: View
            if random.chance(0.6) {
                let label = Label()
                label.numberOfLines = random.pick([0, 0, 1, 2])
                label.text = text()
                view = label
            } else {
                view = View()
            }
            view.translatesAutoresizingMaskIntoConstraints = false
            (random.chance(0.7) ? root : random.pick(views.filter { !($0 is Label) } + [root])).addSubview(view)
            views.append(view)
        }

        private func text() -> String {
            (0..<random.whole(1...14)).map { _ in random.pick(["a", "word", "of", "several", "letters"]) }
                .joined(separator: " ")
        }

        private func constrain() {
            let edges: [[LayoutConstraint.Attribute]] = [
                [.left, .right, .leading, .trailing, .centerX], [.top, .bottom, .centerY, .firstBaseline],
                [.width, .height],
            ]
            let kind = random.pick(edges)
            let (first, second) = (random.pick(views), random.pick(views + [root, root]))
            guard first !== second, first.isDescendant(of: root), second.isDescendant(of: root) else { return }
            let isAlone = kind.contains(.width) && random.chance(0.5)
            let constraint = LayoutConstraint(
                item: first, attribute: random.pick(kind), relatedBy: random.pick([.equal, .equal, .lessThanOrEqual]),
                toItem: isAlone ? nil : second, attribute: random.pick(kind), multiplier: 1,
                constant: random.number(0...120, in: 1))
            constraint.priority = LayoutPriority(random.pick([1000, 1000, 750, 251, 250]))
            constraint.isActive = true
            constraints.append(constraint)
        }

        private func edit() {
            switch random.whole(0...6) {
            case 0: for case let label as Label in views where random.chance(0.5) { label.text = text() }
            case 1: root.frame.size.width = random.pick([320, 390, 844])
            case 2:
                let view = random.pick(views + [root])
                view.semanticContentAttribute = random.pick([.forceRightToLeft, .unspecified])
            case 3 where views.count > 3: random.pick(views).removeFromSuperview()
            case 4: for constraint in constraints where random.chance(0.3) { constraint.isActive.toggle() }
            case 5: for constraint in constraints where random.chance(0.3) { constraint.constant += 10 }
            default: constrain()
            }
        }
    }
}
