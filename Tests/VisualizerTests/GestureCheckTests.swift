import Foundation
import ScrimGallery
import SessionSupport
import ShellSupport
import StageSupport
import Staging
import Synchronization
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Checks of gestures in the window")
@MainActor
struct GestureCheckTests {
    /// A check that a test answers. Nothing else happens when one begins.
    final class Checker: Sendable {
        private let asked = Mutex<[(request: GestureCheckRequest, take: @Sendable (GestureChecks.Outcome) -> Void)]>([])
        private let cancellations = Mutex(0)

        var requests: [GestureCheckRequest] { asked.withLock { $0.map(\.request) } }
        var cancelled: Int { cancellations.withLock(\.self) }

        @MainActor
        func connect(_ shell: Shell) {
            shell.checks.begin = { [self] request, take in asked.withLock { $0.append((request, take)) } }
            shell.checks.cancel = { [self] in cancellations.withLock { $0 += 1 } }
        }

        /// Answers a request, as from another thread.
        @MainActor
        func answer(_ outcome: GestureChecks.Outcome, to index: Int? = nil, _ hand: ShellHand) {
            let entry = asked.withLock { $0[index ?? $0.count - 1] }
            entry.take(outcome)
            hand.handle(.woken)
            hand.wait(0.02)
        }
    }

    private static let jump = GestureFinding(
        rule: .jump, time: 0.5, lane: 0, view: "player",
        statement: "player is 46 pt from where its velocity takes it (at most 4; expected 195 430, came 195 476)",
        remedy: "begin the animation where the view is seen; if it is meant: Allow jump player 46")
    private static let flash = GestureFinding(
        rule: .flash, time: 0.9, lane: 1, view: "bar", statement: "bar is gone for 1 frames (at most 0)",
        remedy: "hide it later")

    private let checker = Checker()

    private func hand(
        _ lanes: [String] = ["linear", "ease-out"], memory: ShellMemory? = nil,
        record: @escaping @MainActor (RecordingRequest) throws -> any LiveRecorder = { _ in throw ShellHand.Refusal() }
    ) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes, memory: memory, record: record)
        checker.connect(hand.shell)
        return hand
    }

    /// Drags the mini player up, and lets go of it.
    private func pull(_ hand: ShellHand, wait seconds: Double = 2) throws {
        // The whole lead of the recording.
        hand.wait(0.3)
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.pullUp(from: bar)
        hand.letGo(wait: seconds)
    }

    private func canvas(_ hand: ShellHand) -> TimelineCanvas { hand.shell.root.timeline.canvas }

    /// Returns the mark of the findings at a time, in the window's points.
    private func place(_ hand: ShellHand, _ time: Double) throws -> CGPoint {
        _ = hand.shell.window.displayList()
        let canvas = canvas(hand)
        let row = try #require(canvas.rows.findings)
        return canvas.convert(CGPoint(x: canvas.scale.x(time), y: row.midY), to: nil)
    }

    // MARK: The check

    @Test("a gesture is handed over once, when everything is at rest, and no frame waits for the result")
    func handover() throws {
        let hand = try hand()
        try pull(hand, wait: 0.1)
        #expect(checker.requests == [])
        hand.wait(2)
        #expect(checker.requests.count == 1 && hand.shell.model.gestures.list.count == 1)
        // The window rests, whatever becomes of the check.
        #expect(!hand.shell.isMoving && hand.shell.picture() == nil && hand.shell.nextDeadline == nil)
        hand.wait(1)
        #expect(checker.requests.count == 1 && checker.cancelled == 0 && hand.shell.checks.findings == [])
    }

    @Test("the tape to check is the one that saves the gesture, with its photos, lanes and time")
    func tape() throws {
        var kept: [KeptRecording] = []
        let hand = try hand(record: { request in
            kept.append(KeptRecording(request))
            return kept[kept.count - 1]
        })
        try pull(hand)
        // What follows belongs to no gesture.
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: 700, y: 300)))
        hand.wait(0.5)
        let request = try #require(checker.requests.first)
        hand.shell.session.save(try #require(hand.shell.model.gestures.list.first), at: hand.time)
        #expect(kept.first?.tape == request.tape && request.photos == [])
        hand.shell.session.saveGesture(as: .tape, at: hand.time)
        #expect(kept.last?.tape == request.tape)
        #expect(abs(request.touchDown - 0.25) < 1e-5)
    }

    @Test("a change of a lane is checked again, and replays of the same gesture have the known findings")
    func changes() throws {
        let hand = try hand()
        try pull(hand)
        checker.answer(.success([Self.jump]), hand)
        #expect(hand.shell.checks.findings.count == 1)
        hand.key("space", wait: 0.5)
        #expect(hand.shell.checks.findings == [])
        hand.wait(2)
        #expect(hand.shell.checks.findings.count == 1 && checker.requests.count == 1)
        hand.shell.set("duration", to: "0.7")
        hand.wait(0.5)
        #expect(hand.shell.checks.findings == [] && checker.requests.count == 2)
        #expect(checker.requests[0].tape != checker.requests[1].tape)
        checker.answer(.success([]), hand)
        #expect(hand.shell.checks.findings == [] && checker.cancelled == 0)
    }

    @Test("another gesture cancels the check, a late result is not shown, and opening a scene leaves none")
    func replacement() throws {
        let hand = try hand()
        try pull(hand)
        let grabber = CGPoint(x: 195, y: 80)
        hand.press(stagePoint: grabber)
        for step in 1...9 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: 195, y: 80 + Double(step) * 40))
        }
        #expect(checker.cancelled == 1)
        checker.answer(.success([Self.jump]), hand)
        #expect(hand.shell.checks.findings == [])
        hand.letGo(wait: 2)
        #expect(checker.requests.count == 2)
        checker.answer(.success([Self.jump]), to: 0, hand)
        #expect(hand.shell.checks.findings == [])
        checker.answer(.success([Self.jump]), hand)
        #expect(hand.shell.checks.findings.count == 1)
        hand.key("n", wait: 0.1)
        #expect(hand.shell.checks.findings == [] && canvas(hand).rows.findings == nil)
    }

    @Test("a gesture that can't be checked is reported once, with the reason")
    func failure() throws {
        let hand = try hand()
        try pull(hand)
        checker.answer(.failure(GestureCheckFailure("signal 11 ended it")), hand)
        // A problem stays until it is dismissed.
        hand.pass(6)
        #expect(hand.texts.contains { $0.contains("can't be checked: signal 11 ended it") })
        try hand.tap("close message")
        hand.shell.set("duration", to: "0.7")
        hand.wait(0.5)
        checker.answer(.failure(GestureCheckFailure("signal 11 ended it")), hand)
        #expect(!hand.texts.contains { $0.contains("signal 11") })
        #expect(checker.requests.count == 2)
    }

    // MARK: The timeline

    @Test("findings have marks at their times, and a press on one shows its moment")
    func marks() throws {
        let hand = try hand()
        try pull(hand)
        let before = hand.texts
        let rows = canvas(hand).rows
        checker.answer(.success([]), hand)
        // Without a finding nothing is shown.
        #expect(hand.texts == before && canvas(hand).rows == rows && rows.findings == nil)
        hand.shell.set("duration", to: "0.6")
        hand.wait(0.5)
        checker.answer(.success([Self.jump, Self.flash]), hand)
        let touchDown = try #require(checker.requests.last).touchDown
        #expect(hand.texts.contains("Findings") && hand.texts.contains("jump") && hand.texts.contains("flash"))
        let marks = canvas(hand).findingMarks
        #expect(marks.map(\.lane) == [0, 1])
        for (mark, finding) in zip(marks, [Self.jump, Self.flash]) {
            #expect(abs(mark.time - (finding.time - touchDown)) < 1e-9)
            #expect(abs(mark.x - canvas(hand).scale.x(mark.time)) < 1e-9)
        }
        // Both curves still fit.
        #expect(canvas(hand).rows.velocity != nil)
        let place = try place(hand, marks[0].time)
        hand.send(.pointer(id: 1, phase: .down, location: CGPoint(x: place.x + 5, y: place.y)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: place.x + 5, y: place.y)))
        #expect(hand.shell.model.scrubbing.playhead.time == marks[0].time)
    }

    @Test("near findings share a mark, and enlarging separates them")
    func sharing() throws {
        let hand = try hand()
        try pull(hand)
        var found: [GestureFinding] = []
        for index in 0..<5 {
            var finding = Self.jump
            (finding.time, finding.lane) = (0.5 + Double(index) * 0.002, index % 2)
            found.append(finding)
        }
        checker.answer(.success(found), hand)
        let mark = try #require(canvas(hand).findingMarks.first)
        #expect(canvas(hand).findingMarks.count == 1 && mark.title == "jump +4" && mark.lane == nil)
        #expect(mark.text(isCompared: true).hasSuffix("\n\nand 2 more"))
        canvas(hand).scale.zoom(by: 40, aboutX: mark.x)
        #expect(canvas(hand).findingMarks.count == 5)
        #expect(canvas(hand).findingMarks.allSatisfy { $0.lane != nil })
        // Marks outside the visible part are not drawn, and can't be hit.
        canvas(hand).scale.scroll(by: -4000)
        #expect(canvas(hand).findingMarks.isEmpty)
    }

    @Test("a mark under the pointer says rule, view, what was expected, what came and the remedy")
    func tooltip() throws {
        let hand = try hand()
        try pull(hand)
        checker.answer(.success([Self.jump, Self.flash]), hand)
        let marks = canvas(hand).findingMarks
        hand.send(.pointer(id: 1, phase: .move, location: try place(hand, marks[0].time)))
        hand.wait(1)
        let tooltip = hand.shell.root.tooltip
        #expect(!tooltip.isHidden)
        let text = tooltip.label.text ?? ""
        #expect(text.hasPrefix("jump at 0.250 s, lane 1\n\(Self.jump.statement)\n\n\(Self.jump.remedy)"), "\(text)")
        // The values of the curves are not beneath it.
        #expect(!hand.texts.contains("0.250 s"))
        hand.send(.pointer(id: 1, phase: .move, location: try place(hand, marks[1].time)))
        #expect(tooltip.isHidden)
        hand.wait(1)
        #expect(!tooltip.isHidden && tooltip.label.text?.hasPrefix("flash at 0.650 s, lane 2") == true)
        hand.send(.pointer(id: 1, phase: .move, location: try place(hand, 0.4)))
        hand.wait(1)
        #expect(tooltip.isHidden)
    }

    // MARK: The log

    @Test("the log of a lane has its findings among the events, whole when copied or under the pointer")
    func log() throws {
        let hand = try hand()
        try pull(hand)
        hand.shell.inspector.open(.events)
        hand.wait(0.05)
        let list = hand.shell.root.inspector.events.list
        let events = list.log.entries.count
        checker.answer(.success([Self.jump, Self.flash]), hand)
        let entry = try #require(list.log.entries.first { $0.title == "Finding: jump" })
        #expect(list.log.entries.count == events + 1 && entry.kind == .errors && entry.detail == Self.jump.statement)
        #expect(list.log.entries.map(\.time) == list.log.entries.map(\.time).sorted())
        try hand.tap("filter errors")
        hand.wait(0.05)
        #expect(list.log.entries == [entry])
        hand.shell.perform(.copyLog)
        #expect(hand.shell.dequeueClipboard() == "0.250 s  Finding: jump  \(Self.jump.statement)")
        _ = hand.shell.window.displayList()
        let row = list.rect(ofRow: 0)
        hand.send(.pointer(id: 1, phase: .move, location: list.convert(CGPoint(x: row.midX, y: row.midY), to: nil)))
        hand.wait(1)
        #expect(hand.shell.root.tooltip.label.text == Self.jump.statement && !hand.shell.root.tooltip.isHidden)
        hand.type("2")
        hand.key("2", wait: 0.1)
        #expect(list.log.entries.map(\.title) == ["Finding: flash"])
    }

    @Test("a finding follows the events of its moment, and those after the last event come last")
    func order() {
        func event(_ time: Double, lane: Int = 0) -> TraceEvent {
            TraceEvent(time: time, lane: lane, name: "viewDidLoad", object: "\(time)")
        }
        func finding(_ time: Double, lane: Int = 0) -> GestureFinding {
            GestureFinding(rule: .fade, time: time, lane: lane, view: nil, statement: "", remedy: "")
        }
        let log = EventLog(
            [event(0.1), event(0.2, lane: 1), event(0.3), event(0.5)],
            [finding(0), finding(0.1, lane: 1), finding(0.3), finding(0.4), finding(0.9)], lane: 0, kind: nil)
        #expect(log.entries.map(\.time) == [0, 0.1, 0.3, 0.3, 0.4, 0.5, 0.9])
        #expect(log.entries.map { $0.kind == .errors } == [true, false, false, true, true, false, true])
        #expect(EventLog([], [finding(0.9)], lane: 0, kind: .gestures).entries.isEmpty)
    }

    // MARK: The setting

    @Test("C and a button turn checks off and on, at once, and the window's state keeps it")
    func setting() throws {
        let hand = try hand()
        try pull(hand)
        #expect(hand.shell.memory.checksGestures == true && checker.requests.count == 1)
        hand.key("c", wait: 0.1)
        #expect(checker.cancelled == 1 && hand.shell.memory.checksGestures == false)
        #expect(hand.texts.contains("Gestures are not checked"))
        hand.key("space", wait: 3)
        #expect(checker.requests.count == 1)
        try hand.tap("timeline checks")
        hand.wait(0.1)
        #expect(checker.requests.count == 2 && hand.shell.memory.checksGestures == true)
        checker.answer(.success([Self.jump]), hand)
        #expect(hand.texts.contains("Findings"))
        hand.key("c", wait: 0.1)
        #expect(!hand.texts.contains("Findings") && hand.shell.checks.findings == [])
        hand.key("c", wait: 0.1)
        // What is known is not checked again.
        #expect(hand.texts.contains("Findings") && checker.requests.count == 2)
    }

    @Test("a window that was closed without checks opens without, and the state of an older version has them")
    func memory() throws {
        var memory = try hand().shell.memory
        memory.checksGestures = false
        let without = try hand(memory: memory)
        try pull(without)
        #expect(checker.requests == [] && !without.shell.checks.isOn && without.shell.memory == memory)
        let text = String(decoding: try JSONEncoder().encode(memory), as: UTF8.self)
        let old = text.replacing("\"checksGestures\":false,", with: "").replacing(",\"checksGestures\":false", with: "")
        #expect(old != text)
        let read = try JSONDecoder().decode(ShellMemory.self, from: Data(old.utf8))
        let later = try hand(memory: read)
        #expect(read.checksGestures == nil && later.shell.checks.isOn)
    }
}
