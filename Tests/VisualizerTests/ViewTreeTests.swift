import Drawing
import Foundation
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The tree of a lane's views")
@MainActor
struct ViewTreeTests {
    private final class Owner {}

    /// Views with a depth each, called by their numbers.
    private func inside(_ depths: [Int], _ owners: [Owner]) -> LaneInside {
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        return LaneInside(
            views: zip(depths, owners).enumerated().map { index, part in
                SeenView(
                    identity: SeenView.Identity(
                        id: ObjectIdentifier(part.1), depth: part.0, name: "\(index)", type: "View", role: nil,
                        isHidden: false, animators: [], recognizer: nil),
                    appearance: SeenView.Appearance(
                        frame: frame, presentationFrame: frame, bounds: frame, alpha: 1, transform: .identity,
                        cornerRadius: 0, mapToSuperview: .identity, shares: []))
            })
    }

    @Test("left closes an open view, and on a closed one or one without subviews it selects the superview")
    func left() {
        let tree = ViewTree()
        let owners = (0..<5).map { _ in Owner() }
        let inside = inside([0, 1, 2, 2, 1], owners)
        tree.display(inside, chosen: nil)
        var chosen: [String] = []
        tree.onChoose = { chosen.append($0.name) }
        func left(_ row: Int) { #expect(tree.press(KeyPress(.left), row: row)) }
        #expect(tree.rowCount == 5)
        for row in [3, 2] { left(row) }
        #expect(chosen == ["1", "1"])
        left(4)
        #expect(chosen == ["1", "1", "0"] && tree.rowCount == 5)
        left(1)
        #expect(tree.rowCount == 3 && chosen.count == 3)
        left(1)
        left(2)
        #expect(tree.rowCount == 3 && chosen == ["1", "1", "0", "0", "0"])
        left(0)
        left(0)
        #expect(tree.rowCount == 1 && chosen.count == 5)
        #expect(tree.press(KeyPress(.right), row: 0) && tree.rowCount == 3)
        #expect(tree.press(KeyPress(.return), row: 1) && tree.rowCount == 5)
        #expect(!tree.press(KeyPress(.space), row: 0))
    }

    @Test("another view that is chosen is shown, whatever is closed around it, and then can be closed away")
    func opens() {
        let depths = [0, 1, 2, 3, 1, 2, 2]
        let owners = depths.map { _ in Owner() }
        let inside = inside(depths, owners)
        func around(_ view: Int) -> Set<Int> {
            guard let outer = (0..<view).last(where: { depths[$0] < depths[view] }) else { return [] }
            return around(outer).union([outer])
        }
        for view in depths.indices {
            let tree = ViewTree()
            tree.display(inside, chosen: nil)
            // From the innermost, each that has subviews closes.
            for row in depths.indices.reversed() { _ = tree.press(KeyPress(.left), row: row) }
            #expect(tree.rowCount == 1 && tree.selectedRow == nil)
            tree.display(inside, chosen: inside.keys[view])
            let shown = depths.indices.filter { around($0).isSubset(of: around(view)) }
            #expect(tree.rowCount == shown.count && tree.selectedRow == shown.firstIndex(of: view), "\(view)")
            guard view > 0 else { continue }
            _ = tree.press(KeyPress(.left), row: 0)
            for _ in 0..<2 {
                #expect(tree.rowCount == 1 && tree.selectedRow == nil)
                tree.display(inside, chosen: inside.keys[view])
            }
        }
    }

    @Test("a press on the triangle of a view with subviews closes it, and any other press chooses the view")
    func presses() {
        let depths = [0, 1, 2, 2, 1]
        let owners = depths.map { _ in Owner() }
        let inside = inside(depths, owners)
        for (row, depth) in depths.enumerated() {
            // The triangle is 14 points wide and counts from 7 points around it.
            let middle = 10 + Double(depth) * 11 + 7
            for (offset, isNear) in [(-15, false), (-13, true), (0, true), (13, true), (15, false), (80, false)] {
                let tree = ViewTree()
                tree.display(inside, chosen: nil)
                var chosen: [String] = []
                tree.onChoose = { chosen.append($0.name) }
                tree.press(row: row, at: CGPoint(x: middle + Double(offset), y: 0))
                let closes = isNear && row < 2
                #expect(chosen == (closes ? [] : ["\(row)"]) && tree.rowCount == (closes ? [1, 3][row] : 5))
            }
        }
    }

    @Test("what moves a view has its curve, its state, and what it adds to the center")
    func movers() {
        let owners = [Owner()]
        let states: [(AnimatorLog.State, String)] = [
            (.running, "linear"), (.paused, "linear, paused"), (.reversed, "linear, reversed"),
        ]
        let amounts: [(CGVector?, String)] = [(nil, ""), (CGVector(dx: 3.25, dy: -4), " (adds 3.3, −4)")]
        for (state, word) in states {
            for (amount, added) in amounts {
                var view = inside([0], owners).views[0]
                view.identity.animators = [0]
                view.appearance.shares = [SeenView.Share(animator: 7, amount: CGVector(dx: 9, dy: 9))]
                if let amount { view.appearance.shares.append(SeenView.Share(animator: 0, amount: amount)) }
                let entry = AnimatorLog.Entry(
                    curve: "linear", views: ["0"], name: nil, duration: 1, delay: 0, start: 0,
                    states: [(time: 0, state: state)], overlaps: false)
                let values = InspectedValues(LaneInside(views: [view], animators: [entry], time: 0.5), 0)
                #expect(values.lines.first { $0.name == "Moved by" }?.value == word + added)
            }
        }
    }

    @Test("the parts of a transition have the lanes' colors, and what isn't seen has that of disabled parts")
    func colors() {
        let owners = [Owner()]
        let theme = Theme.dark
        let roles: [(SeenView.Role?, Color)] = [
            (.presenting, theme.lane(0)), (.presented, theme.lane(1)), (.dimming, theme.lane(2)),
            (.snapshot, theme.lane(3)), (.container, theme.text), (.controller, theme.text), (nil, theme.text),
        ]
        for (role, color) in roles {
            for isHidden in [false, true] {
                var view = inside([0], owners).views[0]
                view.identity.role = role
                view.identity.isHidden = isHidden
                #expect(view.color(theme) == (isHidden ? theme.disabled : color))
            }
        }
    }
}
