import Drawing
import Foundation
import RandomSupport
import ScrimGallery
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

@Suite("The history of changes")
@MainActor
struct EditHistoryTests {
    private let choice = SceneChoice(scene: .photos)
    private let none = PlayedInput(events: [], end: .zero)

    /// A change, with a number by which it is found again.
    private struct Change: Equatable {
        var name: String
        var lane: Int
        var number: Int
        var run: Int?
    }

    @Test("changes are undone and redone in order, and of a run the first of a name and lane counts", arguments: 1...12)
    func order(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var history = EditHistory()
        var (done, undone): ([Change], [Change]) = ([], [])
        for number in 0..<400 {
            switch random.whole(0...9) {
            case 0: history.handle(.input(.pointer(id: 1, phase: .down, location: .zero)), at: .zero)
            case 1...5:
                let change = Change(
                    name: random.pick(["curve", "duration"]), lane: random.whole(0...1), number: number,
                    run: random.chance(0.8) ? history.run : nil)
                history.add(change.name, replacing: choice, lane: change.lane, after: number, run: change.run)
                undone = []
                let last = done.last
                let isPart =
                    change.run != nil && last?.run == change.run && last?.name == change.name
                    && last?.lane == change.lane
                if !isPart { done.append(change) }
            case 6...8:
                let step = history.undo(leaving: choice, none)
                let wanted = done.popLast()
                #expect(step?.laneAfter == wanted?.number && step?.laneBefore == wanted?.lane)
                #expect(step?.name == wanted?.name && step?.input == nil)
                if let wanted { undone.append(wanted) }
            default:
                let step = history.redo(leaving: choice, none)
                let wanted = undone.popLast()
                #expect(step?.laneAfter == wanted?.number && step?.name == wanted?.name)
                if let wanted { done.append(wanted) }
            }
            #expect(history.canUndo == !done.isEmpty && history.canRedo == !undone.isEmpty, "change \(number)")
        }
    }

    @Test("a restart replaces the scene, and so do undoing it, which brings the gesture back, and redoing it")
    func restart() throws {
        let desk = try SessionDesk(.photos)
        var opened = 0
        desk.editing.willOpen = { opened += 1 }
        desk.wait(0.1)
        desk.drag(from: CGPoint(x: 60, y: 60), by: .zero, in: 0.1)
        desk.wait(3)
        desk.drag(from: CGPoint(x: 195, y: 420), by: CGVector(dx: 0, dy: 200))
        desk.wait(3)
        let input = desk.session.log.events.count
        desk.editing.open(.photos)
        #expect(opened == 1 && desk.session.log.lastGesture == nil)
        desk.editing.undo()
        #expect(opened == 2 && desk.session.log.lastGesture != nil && desk.session.log.events.count == input)
        desk.editing.redo()
        #expect(opened == 3 && desk.session.log.lastGesture == nil)
    }

    @Test("a long input is replayed in pieces where as many lanes stay, for undo and the desktop, and else at once")
    func pieces() throws {
        let desk = try SessionDesk(.photos, lanes: [["curve": "linear"]])
        desk.wait(0.1)
        desk.drag(from: CGPoint(x: 60, y: 60), by: .zero, in: 0.1)
        desk.wait(3)
        desk.drag(from: CGPoint(x: 195, y: 420), by: CGVector(dx: 0, dy: 200))
        desk.wait(3)
        let (session, editing) = (desk.session, desk.editing)
        session.inputInFrame = 1
        var inPieces: [String] = []
        func step(_ name: String, _ change: () -> Void) {
            change()
            if session.isChanging { inPieces.append(name) }
            session.finishChange()
        }
        editing.set("curve", to: "ease-in")
        step("set") { editing.apply() }
        step("undo") { editing.undo() }
        step("redo") { editing.redo() }
        step("add") { editing.addLane() }
        step("undo of it") { editing.undo() }
        step("redo of it") { editing.redo() }
        editing.reducesMotion = true
        step("desktop") { editing.followDesktop() }
        #expect(inPieces == ["undo", "redo", "desktop"])
    }

    @Test("200 changes can be undone")
    func most() {
        var history = EditHistory()
        for number in 0..<210 { history.add("curve", replacing: choice, lane: 0, after: number) }
        var numbers: [Int] = []
        while let step = history.undo(leaving: choice, none) { numbers.append(step.laneAfter) }
        #expect(numbers == (10..<210).reversed())
    }

    @Test("a press begins a change, and so does a key unless it is pressed again within 0.6 seconds")
    func runs() {
        var history = EditHistory()
        let steps: [(WindowEvent, Double, Int)] = [
            (.key(KeyPress(.right)), 1, 1), (.key(KeyPress(.right)), 1.59, 1), (.key(KeyPress(.right)), 2.18, 1),
            (.key(KeyPress(.right)), 2.79, 2), (.key(KeyPress(.left)), 2.8, 3), (.pointerLeft, 2.81, 3),
            (.input(.pointer(id: 1, phase: .move, location: .zero)), 2.82, 3), (.key(KeyPress(.left)), 2.9, 3),
            (.input(.pointer(id: 1, phase: .down, location: .zero)), 2.95, 4), (.key(KeyPress(.left)), 3, 5),
            (.key(KeyPress(.left, hasShift: true)), 3.1, 6),
        ]
        for (event, time, run) in steps {
            history.handle(event, at: FrameTime(seconds: time))
            #expect(history.run == run, "\(time)")
        }
    }

    @Test("what follows an undone change is another one")
    func afterUndo() {
        var history = EditHistory()
        history.handle(.key(KeyPress(.right)), at: .zero)
        history.add("curve", replacing: choice, lane: 0, after: 1, run: history.run)
        history.add("duration", replacing: choice, lane: 0, after: 2, run: history.run)
        var undone = [history.undo(leaving: choice, none)?.laneAfter]
        history.add("curve", replacing: choice, lane: 0, after: 3, run: history.run)
        #expect(!history.canRedo)
        for _ in 0..<3 { undone.append(history.undo(leaving: choice, none)?.laneAfter) }
        #expect(undone == [2, 3, 1, nil])
    }

    @Test("undo of a restart brings back its input, and keeps what was input since for redo")
    func restarts() {
        func input(_ end: Double) -> PlayedInput { PlayedInput(events: [], end: FrameTime(seconds: end)) }
        var history = EditHistory()
        history.add("restart", replacing: choice, discarding: input(3), lane: 0, after: 0)
        let ends = [
            history.undo(leaving: choice, input(5))?.input?.end, history.redo(leaving: choice, input(7))?.input?.end,
            history.undo(leaving: choice, input(9))?.input?.end,
        ]
        #expect(ends.map { $0?.seconds } == [3, 5, 7])
    }
}
