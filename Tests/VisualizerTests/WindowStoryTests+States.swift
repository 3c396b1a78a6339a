import Foundation
import GoldenSupport
import ScrimGallery
import SessionSupport
import ShellSupport
import Staging
import Synchronization
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

extension WindowStoryTests {
    @Test("recordings, findings, errors of a program, devices and a larger interface")
    func states() throws {
        var story = GoldenStory("states")
        let kept = Mutex<[KeptRecording]>([])
        let hand = try ShellHand(
            .miniPlayer, lanes: ["linear", "ease-out"],
            record: { request in
                let recording = KeptRecording(request)
                kept.withLock { $0.append(recording) }
                return recording
            })
        let checker = GestureCheckTests.Checker()
        checker.connect(hand.shell)
        hand.key("r", wait: 0.5)
        story.add("recording", picture(hand))
        hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
        hand.letGo(wait: 2)
        hand.key("r", wait: 0.1)
        kept.withLock(\.self).last?.advance(to: 0.4)
        hand.wait(0.2)
        story.add("writing", picture(hand))
        kept.withLock(\.self).last?.end(.failure(CancelledRecording(tape: "recordings/a.tape")))
        hand.handle(.woken)
        hand.wait(0.1)
        story.add("not written", picture(hand))
        hand.wait(8)
        let findings = [(0.2, 0, MotionRule.jump), (0.4, 1, .flash), (0.6, 1, .jump)].map { time, lane, rule in
            GestureFinding(
                rule: rule, time: time, lane: lane, view: "player", statement: "player is 46 pt from its way",
                remedy: "begin the animation where the view is seen")
        }
        checker.answer(.success(findings), hand)
        story.add("findings", picture(hand))
        hand.shell.model.scrubbing.move(to: 0.4)
        story.add("at a finding", picture(hand))
        hand.shell.inspector.open(.events)
        story.add("in the events", picture(hand))
        hand.key("escape", wait: 0.1)
        let items = [
            ProblemList.Item("cannot find 'thresold'", at: SourcePlace("/p/Sources/Card.swift", line: 42, column: 7)),
            ProblemList.Item("link failed"),
        ]
        hand.shell.setProblems(ProblemList(title: "5 errors", items: items, rest: 3))
        hand.wait(0.1)
        story.add("errors of a program", picture(hand))
        hand.key("escape", wait: 0.1)
        hand.shell.model.editing.setDevice("round-phone")
        hand.wait(2)
        story.add("a phone in one lane", picture(hand))
        control("+", hand)
        story.add("a larger interface", picture(hand))
        try story.check()
    }
}
