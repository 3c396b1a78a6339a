import Testing
import UIKit

/// An engine for the whole process, as popular spring libraries have: it begins when something is added, and ends when
/// nothing is left.
@MainActor
private final class SharedEngine: NSObject {
    private(set) var link: CADisplayLink?
    var steps: [() -> Bool] = []

    func add(_ step: @escaping () -> Bool) {
        steps.append(step)
        guard link == nil else { return }
        link = CADisplayLink(action: { [unowned self] in tick($0) })
        link?.add(to: .main, forMode: .common)
    }

    private func tick(_ link: CADisplayLink) {
        steps = steps.filter { $0() }
        guard steps.isEmpty else { return }
        link.invalidate()
        self.link = nil
    }
}

@MainActor
@Suite("An engine of the whole process, which outlives a stage")
struct SharedEngineTests {
    private func stage(_ name: String) -> Stage {
        let stage = Stage()
        stage.timeline.stageName = name
        return stage
    }

    /// Counts a step, and returns how many there were.
    private func counts(_ count: inout Int) -> Int {
        count += 1
        return count
    }

    /// Moves a view by a point, and returns where it is.
    private func moves(_ view: UIView) -> Double {
        view.center.x += 1
        return view.center.x
    }

    @Test("a link whose stage is closed in flight goes on in the next one, and ends there")
    func moves() {
        let engine = SharedEngine()
        var first: Stage? = stage("the first")
        var count = 0
        first?.act { engine.add { self.counts(&count) < 20 } }
        first?.pass(0.1)
        #expect(count == 6 && engine.link != nil)
        first = nil
        let second = stage("the second")
        second.pass(0.1)
        second.pass(0.1)
        #expect(count > 6 && second.timeline.isMoving)
        second.pass(0.4)
        #expect(count == 20 && engine.link == nil && !second.timeline.isMoving)
    }

    @Test("a view of another stage that a link moves is reported once, with both names")
    func report() {
        let engine = SharedEngine()
        let (first, second) = (stage("lane 1"), stage("lane 2"))
        var reports: [String] = []
        second.timeline.report = { reports.append($0) }
        first.timeline.report = { reports.append("in the wrong place: \($0)") }
        let (near, far) = (UIView(), UIView())
        far.accessibilityIdentifier = "card"
        let (one, two) = (first.act { UIWindow(frame: .zero) }, second.act { UIWindow(frame: .zero) })
        one.addSubview(near)
        two.addSubview(far)
        first.act { engine.add { self.moves(near) < 5 } }
        first.pass(0.05)
        #expect(reports.isEmpty)
        second.act { engine.add { self.moves(far) < 5 } }
        first.pass(0.2)
        #expect(reports.count == 1 && far.center.x == 5)
        #expect(reports.first?.contains("lane 1 moves card of lane 2") == true)
    }
}
