import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The inspector's views and events of a lane, live and at a moment of the last gesture.
@MainActor
@Suite("The inspector")
struct InspectorTests {
    /// Returns a window whose players were dragged half open, released, and have come to rest.
    private func pulled(_ lanes: [String] = ["linear", "ease-out"]) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes, scale: 1)
        hand.press(stagePoint: CGPoint(x: 150, y: 810))
        for step in 1...10 { hand.move(stagePoint: CGPoint(x: 150, y: 810 - Double(step) * 40)) }
        return hand
    }

    private func shownView(_ hand: ShellHand, _ name: String) -> SeenView? {
        hand.shell.display.inside.views.first { $0.identity.name == name }
    }

    // MARK: Views

    @Test("during a transition the tree has the container, the dimming view and both controllers' views")
    func roles() throws {
        let hand = try pulled()
        hand.shell.inspector.open(.views)
        hand.wait(0.05)
        let roles = Set(hand.shell.display.inside.views.compactMap(\.identity.role))
        #expect(roles.isSuperset(of: [.container, .dimming, .presented, .presenting]))
        let texts = hand.texts
        #expect(texts.contains { $0.contains("presenting") })
        // The root is first, and no view is deeper than one step below the one before.
        let depths = hand.shell.display.inside.views.map(\.identity.depth)
        #expect(depths.first == 0 && zip(depths, depths.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    }

    @Test(
        "a selected view shows its model, its values on screen, its animators and its recognizer, also while scrubbing"
    )
    func values() throws {
        let hand = try pulled()
        hand.shell.inspector.open(.views)
        hand.shell.model.selection.select(LaneInside.Key(name: "player", number: 0))
        hand.wait(0.05)
        let view = try #require(shownView(hand, "player"))
        let values = InspectedValues(
            hand.shell.display.inside,
            try #require(hand.shell.display.inside.index(of: LaneInside.Key(name: "player", number: 0))))
        #expect(values.lines.first { $0.name == "Moved by" }?.value.hasPrefix("linear") == true, "\(values.lines)")
        // The animator holds the views at the finger's percentage; the model is already at the end.
        #expect(view.appearance.frame.minY < view.appearance.presentationFrame.minY)
        #expect(values.lines.contains { $0.name == "Velocity" && $0.value.hasSuffix("pt/s") })
        #expect(hand.shell.root.board.stages.allSatisfy { $0.selection != nil })
        let held = try #require(hand.shell.root.board.stages[0].selection)
        hand.letGo(wait: 1.5)
        let rest = try #require(hand.shell.root.board.stages[0].selection)
        #expect(rest.minY < held.minY)
        // An earlier moment has its views.
        hand.shell.model.scrubbing.move(to: 0.1)
        hand.wait(0.05)
        let scrubbed = try #require(hand.shell.root.board.stages[0].selection)
        #expect(scrubbed.minY > held.minY)
        #expect(shownView(hand, "player")?.appearance.presentationFrame == scrubbed)
    }

    @Test("a transform is its scale, angle and translation, or its numbers if it is skewed or mirrored")
    func transforms() throws {
        let hand = try pulled()
        hand.shell.inspector.open(.views)
        hand.wait(0.05)
        var view = try #require(hand.shell.display.inside.views.first)
        let (cosine, sine) = (cos(Double.pi / 6), sin(Double.pi / 6))
        let texts: [(CGAffineTransform, String)] = [
            (.identity, "identity"), (CGAffineTransform(translationX: 3.25, y: -4), "move 3.3, −4"),
            (CGAffineTransform(scaleX: 0.5, y: 0.5), "scale 0.5"),
            (CGAffineTransform(scaleX: 0.5, y: 2), "scale 0.5 × 2"),
            (CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0), "rotate 30°"),
            (
                CGAffineTransform(a: 2 * cosine, b: -2 * sine, c: 2 * sine, d: 2 * cosine, tx: 1, ty: 0),
                "scale 2, rotate −30°, move 1, 0"
            ),
            (CGAffineTransform(scaleX: -1, y: 1), "−1 0 0 1 0 0"),
            (CGAffineTransform(a: 1, b: 0, c: 0.125, d: 1, tx: 0, ty: 0), "1 0 0.125 1 0 0"),
        ]
        for (transform, text) in texts {
            view.appearance.transform = transform
            let values = InspectedValues(LaneInside(views: [view]), 0)
            #expect(values.lines.first { $0.name == "Transform" }?.value == text)
        }
    }

    @Test("the photo has the scene's name, and is held by the finger's recognizer in any view")
    func holder() throws {
        let hand = try ShellHand(.photos, lanes: ["linear"], scale: 1)
        hand.openPhoto(wait: 1)
        hand.shell.inspector.open(.views)
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 1...10 { hand.move(stagePoint: CGPoint(x: 195, y: 420 + Double(step) * 10)) }
        hand.wait(0.05)
        let inside = hand.shell.display.inside
        let photo = try #require(inside.index(of: LaneInside.Key(name: "photo", number: 0)))
        let holder = try #require(inside.holder(of: photo))
        #expect(holder.ancestor == nil)
        #expect(InspectedValues(inside, photo).lines.contains { $0.name == "Held by" && $0.value == holder.recognizer })
        // Views inside a held view are held with it.
        let held = try #require(inside.views.indices.first { inside.holder(of: $0)?.ancestor != nil })
        #expect(inside.views[held].identity.recognizer == nil)
        hand.letGo(wait: 1.5)
        #expect(hand.shell.display.inside.views.indices.allSatisfy { hand.shell.display.inside.holder(of: $0) == nil })
    }

    @Test("an Alt press selects the frontmost view, and at the same location the next one behind, in all lanes")
    func picking() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"], scale: 1)
        let layout = hand.shell.layout
        let place = CGPoint(
            x: layout.stages[1].minX + 40 * layout.stageScale, y: layout.stages[1].minY + 815 * layout.stageScale)
        hand.handle(.pick(place))
        hand.wait(0.05)
        #expect(hand.shell.model.editing.lane == 1 && hand.shell.model.selection.section == .views)
        let first = try #require(hand.shell.model.selection.view)
        #expect(hand.shell.root.board.stages.map(\.selection).allSatisfy { $0 != nil })
        let index = try #require(hand.shell.root.inspector.views.tree.selectedRow)
        #expect(hand.shell.root.inspector.views.tree.rect(ofRow: index).minY >= 0)
        hand.handle(.pick(place))
        hand.wait(0.05)
        #expect(hand.shell.model.selection.view != nil && hand.shell.model.selection.view != first)
        // Nothing reached the scene.
        #expect(hand.shell.session.lanes.isSettled && hand.shell.session.history.start == nil)
        // K lets a plain press select.
        hand.key("k")
        hand.press(stagePoint: CGPoint(x: 195, y: 300))
        hand.lift()
        hand.wait(0.05)
        #expect(
            hand.shell.model.selection.view != nil && hand.shell.session.history.start == nil
                && !hand.shell.model.selection.picksView)
    }

    @Test("keys navigate the tree, collapse and expand views, and copy values")
    func treeKeys() throws {
        let hand = try ShellHand(.swipeBack, scale: 1)
        hand.shell.inspector.open(.views)
        hand.wait(0.05)
        let tree = hand.shell.root.inspector.views.tree
        hand.shell.keys.focus(tree)
        let all = tree.rowCount
        // Without a selected row there is nothing for other keys to do, and they are commands.
        hand.key("space", wait: 0.05)
        #expect(hand.texts.contains { $0.hasPrefix("Nothing to replay yet") })
        hand.key("home", wait: 0.05)
        #expect(tree.selectedRow == 0 && hand.shell.model.selection.view?.name == "Window")
        hand.key("left", wait: 0.05)
        #expect(tree.rowCount == 1)
        hand.key("right", wait: 0.05)
        #expect(tree.rowCount == all && all > 5)
        hand.key("end", wait: 0.05)
        #expect(tree.selectedRow == all - 1)
        // A page is what is seen without the last row of before, which stays in sight.
        let seen = tree.superview?.bounds.height ?? 0
        let page = Int(seen / tree.rect(ofRow: 0).height) - 1
        hand.key("home", "page-down", wait: 0.05)
        #expect(tree.selectedRow == page && page < all - 1, "\(page) of \(all)")
        hand.key("page-up", "end", wait: 0.05)
        #expect(tree.selectedRow == all - 1)
        hand.handle(.key(KeyPress("c", hasControl: true)))
        #expect(hand.shell.dequeueClipboard()?.contains("On screen: ") == true)
        // What is typed is a command.
        hand.type("?")
        #expect(!hand.shell.root.help.isHidden)
        hand.key("escape", "escape")
        #expect(hand.shell.keys.focusedView == nil)
    }

    @Test("the filter lists the views with the typed words, and those around them; Return goes on to the tree")
    func filter() throws {
        let hand = try pulled()
        hand.letGo(wait: 1.5)
        hand.shell.inspector.open(.views)
        hand.wait(0.05)
        let tree = hand.shell.root.inspector.views.tree
        let all = tree.rowCount
        try hand.tap("view filter")
        for letter in "dimm" { hand.type(String(letter)) }
        hand.wait(0.05)
        let depth = try #require(shownView(hand, "dimming")?.identity.depth)
        #expect(tree.rowCount == depth + 1 && tree.rowCount < all)
        #expect(hand.shell.memory.isDark == nil)
        hand.key("return", "end", wait: 0.05)
        #expect(hand.shell.model.selection.view?.name == "dimming")
        try hand.tap("view filter")
        // Keys that edit are the field's, and no commands.
        let field = try #require(hand.view("view filter") as? ViewFilterField)
        for key in [Key.left, "right", "home", "end", "space", "a"] { #expect(field.press(KeyPress(key)), "\(key)") }
        #expect(!field.press(KeyPress("r", hasControl: true)) && field.type("x"))
        hand.key("escape", wait: 0.05)
        #expect(tree.rowCount == all)
        hand.key("escape")
        #expect(hand.shell.keys.focusedView == nil)
    }

    // MARK: Events

    @Test("the log has gestures, calls with results, lifecycle and the verdict in order")
    func log() throws {
        let hand = try pulled(["linear"])
        hand.letGo(wait: 1.5)
        hand.shell.inspector.open(.events)
        hand.wait(0.05)
        let list = hand.shell.root.inspector.events.list
        let titles = list.log.entries.map(\.title)
        let times = list.log.entries.map(\.time)
        #expect(times == times.sorted())
        let order = [
            "animationController(forPresented:presenting:source:)", "Transition began",
            "presentationTransitionWillBegin()", "viewWillAppear", "startInteractiveTransition(_:)", "Gesture ended",
            "Verdict: open", "finishInteractiveTransition()", "completeTransition(true)", "viewDidAppear",
            "animationEnded(true)", "Transition completed",
        ]
        let places = order.map { title in titles.firstIndex(of: title) }
        #expect(!places.contains(nil), "\(zip(order, places).filter { $0.1 == nil }.map(\.0)) of \(titles)")
        let found = places.compactMap(\.self)
        #expect(found == found.sorted(), "\(titles)")
        let asked = list.log.entries.first { $0.title == order[0] }
        #expect(asked?.detail.contains(" → ") == true)
        // A press on an entry shows its moment.
        let row = try #require(places[6] ?? nil)
        hand.shell.keys.focus(list)
        list.onSelect(row)
        hand.wait(0.05)
        #expect(hand.shell.model.scrubbing.playhead.time == list.log.entries[row].time && list.selectedRow == row)
        // The filter leaves one kind.
        try hand.tap("filter lifecycle")
        hand.wait(0.05)
        #expect(!list.log.entries.isEmpty && list.log.entries.allSatisfy { $0.kind == .lifecycle })
        hand.shell.perform(.copyLog)
        #expect(hand.shell.dequeueClipboard()?.split(separator: "\n").count == list.log.entries.count)
        // Errors there are none to copy; two presses before the next frame copy all.
        try hand.tap("filter errors")
        hand.wait(0.05)
        try hand.tap("filter all")
        try hand.tap("inspector copyLog")
        #expect(hand.shell.dequeueClipboard()?.split(separator: "\n").count == titles.count)
    }

    @Test("a failed recognizer is in the log")
    func failure() throws {
        let hand = try pulled(["linear"])
        hand.letGo(wait: 1.5)
        let record = try #require(hand.shell.session.moments())
        #expect(record.log.contains { $0.name == .gestureFailed && $0.object.contains("Tap") })
        #expect(!record.events.contains { $0.name == .gestureFailed })
    }

    // MARK: Sections

    @Test("sections change by presses and keys, and are saved with the panels' widths and the interface's scale")
    func sections() throws {
        let hand = try ShellHand(.swipeBack)
        try hand.tap("section events")
        #expect(hand.shell.model.selection.section == .events && hand.view("events") != nil)
        hand.handle(.key(KeyPress("i", hasShift: true)))
        #expect(hand.shell.model.selection.section == .film && hand.view("film panel") != nil)
        hand.handle(.key(KeyPress("i", hasShift: true)))
        #expect(hand.shell.model.selection.section == .curve && hand.view("duration field") != nil)
        try hand.tap("section scene")
        #expect(hand.view("duration field") == nil)
        // E moves the focus from the tree back to the curve.
        try hand.tap("section views")
        hand.key("e")
        #expect(hand.shell.model.selection.section == .curve)
        try hand.tap("section views")
        let edge = try #require(hand.center("inspector edge"))
        let width = try #require(hand.shell.layout.inspector?.width)
        hand.send(.pointer(id: 1, phase: .down, location: edge))
        #expect(hand.shell.layout.inspector?.width == width)
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: edge.x - 60, y: edge.y)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: edge.x - 60, y: edge.y)))
        #expect(hand.shell.layout.inspector?.width == width + 60)
        hand.handle(.key(KeyPress("+", hasControl: true)))
        #expect(hand.shell.interfaceScale == 1.125)
        let memory = hand.shell.memory
        let again = try ShellHand(.swipeBack, memory: memory)
        #expect(again.shell.model.selection.section == .views && again.shell.layout.inspector?.width == width + 60)
        #expect(again.shell.interfaceScale == 1.125)
        hand.handle(.key(KeyPress("0", hasControl: true)))
        #expect(hand.shell.interfaceScale == 1)
    }
}
