import Drawing
import Foundation
import RandomSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

@Suite("The owners of the window's state")
@MainActor
struct OwnerTests {
    /// A session whose photo has been dragged, and is at rest again.
    private func draggedSession() throws -> LiveSession {
        let hand = try ShellHand()
        hand.openPhoto(wait: 2)
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 1...8 { hand.move(stagePoint: CGPoint(x: 195, y: 420 + Double(step) * 30)) }
        hand.letGo(wait: 2)
        return hand.shell.session
    }

    // MARK: The scrubbed moment

    @Test("a moment is one of the gesture: times outside of it are its ends")
    func scrubbedMoment() throws {
        let scrubbing = Scrubbing(try draggedSession())
        #expect(scrubbing.time == nil && scrubbing.length > 0.1)
        for (asked, shown) in [(-1, 0), (0.05, 0.05), (1000, scrubbing.length)] {
            scrubbing.move(to: asked)
            #expect(scrubbing.time == shown)
        }
        scrubbing.returnToNow()
        #expect(scrubbing.time == nil)
    }

    @Test("an arrow key moves by a frame of the recording, with Shift by ten, and not past the ends")
    func arrows() throws {
        let scrubbing = Scrubbing(try draggedSession())
        /// Presses a key and returns how far it moves, in frames.
        func press(_ key: Key, hasShift: Bool = false) -> Double {
            let before = scrubbing.time ?? 0
            #expect(scrubbing.handle(KeyPress(key, hasShift: hasShift)))
            return (((scrubbing.time ?? 0) - before) * 60_000).rounded() / 1000
        }
        scrubbing.move(to: 4.0 / 60)
        // The frames are the recording's, not the touch-down's.
        #expect((0.001...1).contains(press(.right)))
        #expect(press(.right) == 1)
        #expect(press(.right, hasShift: true) == 10)
        #expect(press(.left, hasShift: true) == -10)
        #expect(press(.left) == -1)
        // Between two frames the earlier one is the shown one, from half a frame on.
        let frame = scrubbing.time ?? 0
        for (part, moved) in [(0.3, -1.3), (0.7, -0.7)] {
            scrubbing.move(to: frame + part / 60)
            #expect(press(.left) == moved)
        }
        _ = press(.left, hasShift: true)
        #expect(scrubbing.time == 0)
        _ = press(.end)
        _ = press(.right, hasShift: true)
        #expect(scrubbing.time == scrubbing.length)
    }

    @Test("without a gesture nothing is scrubbed or marked, and a message says so")
    func nothingToScrub() throws {
        let scrubbing = Scrubbing(try ShellHand().shell.session)
        var messages: [String] = []
        scrubbing.onMessage = { messages.append($0.text) }
        scrubbing.move(to: 0.1)
        scrubbing.togglePlaying()
        scrubbing.step(by: 1)
        scrubbing.mark()
        #expect(scrubbing.playhead == ScrubPosition() && messages.count == 4)
    }

    @Test("scrubbing pauses lanes that move and resumes them, but never lanes that the user has paused")
    func pauses() throws {
        let hand = try ShellHand()
        hand.openPhoto(wait: 0.1)
        let session = hand.shell.session
        let scrubbing = Scrubbing(session)
        #expect(session.lanesNeedFrames && !session.isPaused)
        scrubbing.move(to: 0.02)
        #expect(session.isPaused)
        scrubbing.returnToNow()
        #expect(!session.isPaused)
        session.togglePause(at: session.now)
        scrubbing.move(to: 0.02)
        scrubbing.returnToNow()
        #expect(session.isPaused)
    }

    @Test("another gesture ends scrubbing and removes the marks")
    func otherGesture() throws {
        let hand = try ShellHand()
        hand.openPhoto(wait: 2)
        let scrubbing = Scrubbing(hand.shell.session)
        scrubbing.move(to: 0.1)
        scrubbing.advance()
        #expect(scrubbing.time == 0.1)
        scrubbing.mark()
        scrubbing.advance()
        #expect(scrubbing.time == 0.1 && scrubbing.playhead.marks == [0.1])
        hand.key("escape", wait: 2)
        scrubbing.advance()
        #expect(scrubbing.time == nil && scrubbing.playhead.marks.isEmpty)
    }

    // MARK: Lanes

    @Test("the chosen lane always exists, whatever is added, removed, undone and redone")
    func chosenLane() throws {
        let session = try ShellHand(lanes: ["linear", "ease-out"]).shell.session
        let editing = LaneEditing(session)
        editing.choose(7)
        #expect(editing.lane == 0)
        let actions: [() -> Void] = [
            editing.addLane, editing.duplicateLane, editing.removeLane, editing.undo, editing.redo,
            { editing.choose(3) }, { editing.choose(1) },
        ]
        var numbers = SeededRandom(seed: 7)
        for _ in 0..<60 {
            actions[Int.random(in: 0..<actions.count, using: &numbers)]()
            #expect(session.lanes.stages.indices.contains(editing.lane))
            #expect((1...LaneSet.longest).contains(session.lanes.stages.count))
        }
    }

    @Test("changes of parameters wait, are shown meanwhile, and are one step of undo for each run")
    func parameters() throws {
        let session = try ShellHand(lanes: ["linear"]).shell.session
        let editing = LaneEditing(session)
        for curve in ["ease", "ease-in", "ease-out"] { editing.set("curve", to: curve) }
        #expect(session.choice.value(of: "curve", lane: 0) == "linear")
        #expect(editing.values["curve"] == "ease-out" && editing.changes.count == 3)
        editing.apply()
        #expect(session.choice.value(of: "curve", lane: 0) == "ease-out" && editing.changes.isEmpty)
        editing.undo()
        #expect(session.choice.value(of: "curve", lane: 0) == "linear")
        editing.redo()
        #expect(editing.values["curve"] == "ease-out")
    }

    @Test("a change that waits is one of its own lane, and a step of its own before the lanes change")
    func waitingChange() throws {
        let changes: [(change: (LaneEditing) -> Void, curves: [String])] = [
            ({ $0.addLane() }, ["ease-in", "ease-out", "linear"]),
            ({ $0.duplicateLane() }, ["ease-in", "ease-in", "ease-out"]),
            ({ $0.removeLane() }, ["ease-out"]),
            ({ $0.setDevice("small-phone") }, ["ease-in", "ease-out"]),
        ]
        for (change, expected) in changes {
            let session = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"]).shell.session
            func curves() -> [String] {
                session.lanes.stages.indices.map { session.choice.value(of: "curve", lane: $0) ?? "none" }
            }
            let editing = LaneEditing(session)
            editing.set("curve", to: "ease-in")
            change(editing)
            #expect(curves() == expected && editing.changes.isEmpty)
            editing.undo()
            #expect(curves() == ["ease-in", "ease-out"])
            editing.undo()
            #expect(curves() == ["linear", "ease-out"])
        }
    }

    @Test("a lane's device is its own through changes, removals and undo, and it gets the input in proportion")
    func laneDevices() throws {
        let hand = try ShellHand(.cardSheet, lanes: ["linear", "linear"])
        let session = hand.shell.session
        let editing = hand.shell.model.editing
        func devices() -> [Device?] { session.lanes.stages.map { $0.device?.device } }
        func pointers() -> [CGPoint?] { session.lanes.traceFrames(frame: 0, time: 0).map { $0.pointer?.location } }
        // A quarter of the width and three quarters of the height of 390 x 844 and of 1024 x 1366.
        let places = [CGPoint(x: 97.5, y: 633), CGPoint(x: 256, y: 1024.5)]
        hand.press(stagePoint: places[0])
        editing.choose(1)
        editing.setDevice("large-tablet")
        #expect(devices() == [nil, .largeTablet])
        // In a board its picture is as large as its place.
        let lanes = session.lanes
        let place = lanes.frame(ofLane: 1, in: CGRect(origin: .zero, size: lanes.size))
        let item = try #require(lanes.pictures()[1].items.first)
        #expect(abs(item.transform.a - place.width / 1024) < 1e-9 && item.transform.a == item.transform.d)
        for curve in ["ease", "ease-out"] {
            editing.set("curve", to: curve)
            editing.apply()
            for (pointer, place) in zip(pointers(), places) {
                let pointer = try #require(pointer)
                #expect(hypot(pointer.x - place.x, pointer.y - place.y) < 1e-6, "\(pointer) with \(curve)")
            }
        }
        // Both curves are one step.
        editing.undo()
        editing.duplicateLane()
        #expect(devices() == [nil, .largeTablet, .largeTablet])
        editing.undo()
        // The other lane has the same curve, and is the one that stays.
        editing.choose(0)
        editing.removeLane()
        #expect(devices() == [.largeTablet] && session.lanes.size == CGSize(width: 1024, height: 1366))
        editing.undo()
        #expect(devices() == [nil, .largeTablet] && session.lanes.size == CGSize(width: 390, height: 844))
        editing.undo()
        #expect(devices() == [nil, nil])
        // The window remembers a lane's device as the lane's.
        editing.choose(0)
        editing.setDevice("small-phone")
        #expect(hand.shell.memory.lanes == "linear; device=small-phone, linear" && hand.shell.memory.device == nil)
        #expect(session.stageSize == CGSize(width: 320, height: 568))
    }

    @Test("a preset of the same scene has its lanes at once, and one of another opens that scene")
    func presets() throws {
        let hand = try ShellHand(.cardSheet, lanes: ["linear"])
        let (session, editing) = (hand.shell.session, hand.shell.model.editing)
        let lanes = ["ease-in", "ease-out"].map { ["curve": $0] as SceneSettings }
        for scene in [Scene.cardSheet, .miniPlayer] {
            editing.apply(SceneChoice(scene: scene, lanes: lanes), ofPreset: "two")
            #expect(session.choice.scene.name == scene.name && session.choice.lanes == lanes)
            #expect(session.lanes.stages.count == 2 && editing.lane == 0)
        }
        editing.undo()
        #expect(session.choice.scene.name == "card-sheet" && session.lanes.stages.count == 2)
        editing.undo()
        #expect(session.choice.scene.name == "card-sheet" && session.lanes.stages.count == 1)
    }

    @Test("text that is lost is reported before the lanes change")
    func lostText() throws {
        let editing = LaneEditing(try ShellHand(lanes: ["linear"]).shell.session)
        var messages: [String] = []
        editing.onMessage = { messages.append($0.text) }
        editing.commit = { Message("lost") }
        editing.removeLane()
        #expect(messages == ["Lost", "There is one lane at least"])
    }

    // MARK: Panels

    private func room(_ width: Double, _ height: Double) -> Panels.Room {
        Panels.Room(
            size: CGSize(width: width, height: height), stageSize: CGSize(width: 390, height: 844), lanes: 1)
    }

    @Test("a panel that has room is shown and hidden; one without stays hidden, and a message says so")
    func panels() {
        var panels = Panels(nil)
        let (wide, narrow) = (room(1280, 800), room(600, 300))
        #expect(panels.layout(in: wide).inspector != nil)
        #expect(panels.toggleInspector(in: wide) == nil && panels.layout(in: wide).inspector == nil)
        #expect(panels.toggleInspector(in: wide) == nil && panels.layout(in: wide).inspector != nil)
        #expect(panels.toggleInspector(in: narrow) != nil && panels.layout(in: narrow).inspector == nil)
        #expect(panels.toggleTimeline(in: narrow) != nil && panels.layout(in: narrow).timeline == nil)
        #expect(panels.toggleExploded(in: room(300, 300)) != nil && !panels.isExploded)
        #expect(panels.openSidebar(in: narrow) != nil && panels.layout(in: narrow).sidebar == nil)
    }

    @Test("the list of scenes replaces the inspector where only one of them has room")
    func sidebarFirst() {
        var panels = Panels(nil)
        panels.hideSidebar()
        let room = room(ShellLayout.inspectorWidth + ShellLayout.leastBoard + 10, 800)
        #expect(panels.layout(in: room).inspector != nil)
        #expect(panels.openSidebar(in: room) == nil)
        #expect(panels.layout(in: room).sidebar != nil && panels.layout(in: room).inspector == nil)
    }

    @Test("an edge drags a panel within its limits, from where the drag began", arguments: [-900.0, -40, 40, 900])
    func edges(points: Double) {
        var panels = Panels(nil)
        let room = room(1600, 900)
        panels.drag(.inspector, by: 0, begins: true, in: room)
        for part in [0.3, 0.6, 1] { panels.drag(.inspector, by: points * part, begins: false, in: room) }
        let wanted = ShellLayout.inspectorWidth + points
        let width = panels.layout(in: room).inspector.map { Double($0.width) }
        #expect(width == min(max(wanted, 280), 480))
        #expect(panels.inspectorWidth == width)
    }

    @Test("the interface's scale stays in its range")
    func scales() {
        var panels = Panels(nil)
        for _ in 0..<40 { _ = panels.scaleInterface(by: 1) }
        #expect(panels.interfaceScale == 2.5)
        for _ in 0..<40 { _ = panels.scaleInterface(by: -1) }
        #expect(panels.interfaceScale == 0.75)
        #expect(panels.scaleInterface(by: nil).text == "Interface at 100 %")
    }

    @Test("the size before full screen is kept until the window is resized outside of it")
    func fullScreen() {
        var panels = Panels(nil)
        panels.toggleFullScreen(CGSize(width: 800, height: 600))
        panels.resized()
        #expect(panels.sizeBefore == CGSize(width: 800, height: 600))
        panels.toggleFullScreen(CGSize(width: 1920, height: 1080))
        #expect(panels.sizeBefore == CGSize(width: 800, height: 600))
        panels.resized()
        #expect(panels.sizeBefore == nil)
    }

    // MARK: Inspector

    @Test("views are picked only in their section, and repeated presses go through those behind each other")
    func selection() {
        var selection = InspectorSelection()
        #expect(selection.isEditor)
        selection.select(.views)
        selection.togglePicking()
        selection.select(.events)
        #expect(!selection.picksView && !selection.isEditor)
        let keys = ["front", "middle", "back"].map { LaneInside.Key(name: $0, number: 0) }
        for expected in [0, 1, 2, 0] {
            selection.select(oneOf: keys)
            #expect(selection.view == keys[expected])
        }
        selection.select(oneOf: [])
        #expect(selection.view == nil)
        #expect(InspectorSelection(section: .film).nextSection == .curve)
    }

    // MARK: Reload

    @Test("what waits for a free window is called once, when no pointer is down")
    func whenFree() throws {
        let hand = try ShellHand()
        let reload = Reload(hand.shell.session)
        var calls = 0
        reload.whenFree { calls += 1 }
        #expect(calls == 1)
        hand.press(stagePoint: CGPoint(x: 200, y: 600))
        reload.whenFree { calls += 1 }
        reload.advance()
        #expect(calls == 1)
        hand.letGo(wait: 1)
        reload.advance()
        reload.advance()
        #expect(calls == 2)
    }

    @Test("a state at rest is reported once, and again when something has changed")
    func rest() throws {
        let hand = try ShellHand()
        hand.wait(1)
        let reload = Reload(hand.shell.session)
        var memory = hand.shell.memory
        #expect(reload.recordRest(memory))
        #expect(!reload.recordRest(memory))
        memory.showsOutlines.toggle()
        #expect(reload.recordRest(memory))
        hand.press(stagePoint: CGPoint(x: 60, y: 60))
        hand.lift()
        memory.showsOutlines.toggle()
        #expect(hand.shell.session.isMoving && !reload.recordRest(memory))
    }

    // MARK: The door

    @Test("the views are brought up to date once, at the end of the outermost entry")
    func door() {
        let door = WindowDoor()
        var settled: [String] = []
        var log = ""
        door.settle = { settled.append(log) }
        door.enter {
            log += "a"
            door.enter { log += "b" }
            log += "c"
        }
        #expect(settled == ["abc"])
        door.enter {}
        #expect(settled.count == 2)
    }
}
