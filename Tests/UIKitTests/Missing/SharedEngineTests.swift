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

    @Test("a link whose stage is closed in flight goes on in the next one, and ends there")
    func moves() {
        let engine = SharedEngine()
        var first: Stage? = stage("the first")
        var count = 0
        first?.act { engine.add { (count += 1, count < 20).1 } }
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
        first.act { engine.add { (near.center.x += 1, near.center.x < 5).1 } }
        first.pass(0.05)
        #expect(reports.isEmpty)
        second.act { engine.add { (far.center.x += 1, far.center.x < 5).1 } }
        first.pass(0.2)
        #expect(reports.count == 1 && far.center.x == 5)
        #expect(reports.first?.contains("lane 1 moves card of lane 2") == true)
    }
}
