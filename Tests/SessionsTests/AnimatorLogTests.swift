import Animator
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import Sessions

/// The animators of a lane, as samples see them.
@Suite("The log of animators")
@MainActor
struct AnimatorLogTests {
    /// A page with three views.
    private final class Page: ViewController {
        static let names = ["a", "b", "c"]

        override func viewDidLoad() {
            for name in Self.names {
                let part = View(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
                part.accessibilityIdentifier = name
                view.addSubview(part)
            }
        }
    }

    /// The page on its stage, with the log of what it does.
    @MainActor
    private final class Desk {
        private let page: Page
        private let stage: Stage
        private(set) var log = AnimatorLog()

        init() throws {
            let page = Page()
            self.page = page
            stage = try StageRun.stage(Scene("page") { _ in page })
            sample(at: 1)
        }

        func sample(at time: Double) {
            stage.advance(to: FrameTime(seconds: time))
            _ = StageReader(stage, recordingIn: &log, at: time)
        }

        func act(_ action: () -> Void) { stage.timeline.asCurrent(action) }

        func move(_ names: Set<String>, by distance: Double) {
            for view in page.view.subviews where names.contains(view.accessibilityIdentifier ?? "") {
                view.center.x += distance
            }
        }

        /// Starts an animator of views, by their names.
        @discardableResult
        func begin(_ names: Set<String>, by distance: Double, in duration: Double) -> PropertyAnimator {
            let animator = PropertyAnimator(duration: duration, curve: .linear)
            act {
                animator.addAnimations { [self] in move(names, by: distance) }
                animator.startAnimation()
            }
            return animator
        }
    }

    @Test("an animator's states are those of the samples, each from the first one on, up to where it moves nothing")
    func states() throws {
        let desk = try Desk()
        let animator = desk.begin(["a"], by: 100, in: 1)
        let steps: [(state: String, action: () -> Void)] = [
            ("running", {}), ("running", {}), ("paused", { animator.pauseAnimation() }), ("paused", {}),
            ("running", { animator.startAnimation() }), ("running", {}),
            ("reversed", { animator.isReversed = true }), ("reversed", {}), ("paused", { animator.pauseAnimation() }),
            ("reversed", { animator.startAnimation() }),
        ]
        var wanted: [String] = []
        var last = ""
        var time = 1.0
        for (state, action) in steps {
            desk.act(action)
            time += 0.0625
            desk.sample(at: time)
            if state != last { wanted.append("\(state) \(time)") }
            last = state
            let entry = try #require(desk.log.entries.first)
            #expect(entry.states.map { "\($0.state) \($0.time)" } == wanted && entry.end == nil)
        }
        for _ in 0..<40 {
            time += 0.0625
            desk.sample(at: time)
        }
        let entry = try #require(desk.log.entries.first)
        #expect(desk.log.entries.count == 1 && entry.start == 1.0625 && entry.views == ["a"])
        // It ran for four sixteenths of a second, and back for three of them so far.
        #expect(entry.end.map { $0 > 1.625 && $0 <= 1.8125 } == true, "\(entry.end ?? 0)")
        #expect(entry.states.map { "\($0.state) \($0.time)" } == wanted)
    }

    @Test("an animator's end is the first sample after it", arguments: [0.3, 0.45, 0.7])
    func ends(duration: Double) throws {
        let desk = try Desk()
        let animator = desk.begin(["b"], by: 50, in: duration)
        for step in 0...16 { desk.sample(at: 1 + Double(step) * 0.125) }
        let entry = try #require(desk.log.entries.first)
        #expect(entry.start == 1 && entry.end == 1 + (duration / 0.125).rounded(.up) * 0.125)
        #expect(abs(entry.duration - duration) < 1e-9 && entry.delay == 0 && !animator.isRunning)
    }

    @Test("an animator overlaps if another one moved one of its views at the sample before it began")
    func overlaps() throws {
        let sets: [Set<String>] = (1..<8).map { bits in
            Set(Page.names.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
        }
        for first in sets {
            for second in sets {
                let desk = try Desk()
                desk.begin(first, by: 100, in: 4)
                desk.sample(at: 1.25)
                desk.begin(second, by: 37, in: 4)
                desk.sample(at: 1.5)
                let overlaps = desk.log.entries.map(\.overlaps)
                #expect(overlaps == [false, !first.isDisjoint(with: second)], "\(first) \(second)")
                desk.sample(at: 1.75)
                #expect(desk.log.entries.map(\.overlaps) == overlaps)
            }
        }
    }

    @Test("animators that begin together, and a view that one takes on later, do not overlap")
    func together() throws {
        let desk = try Desk()
        desk.begin(["a"], by: 100, in: 4)
        desk.begin(["a", "b"], by: 50, in: 4)
        desk.sample(at: 1.25)
        let other = desk.begin(["c"], by: 50, in: 4)
        desk.sample(at: 1.5)
        desk.act { other.addAnimations { desk.move(["a", "c"], by: 20) } }
        desk.sample(at: 1.75)
        #expect(desk.log.entries.map(\.overlaps) == [false, false, false])
        #expect(desk.log.entries.map { $0.views.sorted() } == [["a"], ["a", "b"], ["a", "c"]])
    }
}
