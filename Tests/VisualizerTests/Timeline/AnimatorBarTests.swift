import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Animators' bars in the timeline")
@MainActor
struct AnimatorBarTests {
    /// A window of the card sheet, opened by a tap.
    private func hand(lanes: [String] = ["ease-in-out"]) throws -> ShellHand {
        let hand = try ShellHand(.cardSheet, lanes: lanes)
        let add = try #require(hand.shell.session.lanes.center(ofViewNamed: "add"))
        hand.press(stagePoint: add)
        hand.lift()
        hand.wait(2)
        return hand
    }

    private func canvas(_ hand: ShellHand) -> TimelineCanvas {
        _ = hand.refreshed
        return hand.shell.root.timeline.canvas
    }

    /// The bar of the animator that moves the sheet.
    private func bar(_ hand: ShellHand) throws -> AnimatorBar {
        try #require(canvas(hand).animatorBars.first { $0.timing.name.view == "sheet" })
    }

    private func frames(_ hand: ShellHand, lane: Int = 0) -> [CGRect?] {
        hand.shell.session.history.moments.map { $0.frames[lane].views["sheet"]?.frame }
    }

    /// Drags from a place in the timeline by some seconds.
    private func drag(_ hand: ShellHand, from place: CGPoint, by seconds: Double) {
        let canvas = canvas(hand)
        let target = CGPoint(x: canvas.scale.x(canvas.scale.time(atX: place.x) + seconds), y: place.y)
        func send(_ phase: PointerPhase, _ place: CGPoint) {
            hand.send(.pointer(id: 1, phase: phase, location: canvas.convert(place, to: nil)))
        }
        send(.down, place)
        send(.move, CGPoint(x: (place.x + target.x) / 2, y: place.y))
        send(.move, target)
        send(.up, target)
        hand.wait(2.5)
    }

    @Test("a dropped end changes the duration of that animator alone, as the lane written with it")
    func lastEnd() throws {
        let hand = try hand()
        let before = frames(hand)
        let own = try bar(hand)
        // A label has three names at most.
        for bar in canvas(hand).content.tracks.animators.joined() {
            let entry = try #require(bar.animator)
            let named = entry.views.filter { $0.first?.isLowercase == true }
            let views = named.isEmpty ? entry.views : named
            let names = views.prefix(3).joined(separator: ", ") + (views.count > 3 ? " +\(views.count - 3)" : "")
            #expect(bar.text == "\(names) · \(entry.curve)")
        }
        drag(hand, from: CGPoint(x: own.frame.maxX, y: own.frame.midY), by: 0.2)
        let changed = try #require(hand.shell.model.editing.timings.first)
        #expect(changed.name == own.timing.name && abs(changed.seconds - own.timing.seconds - 0.2) < 0.02)
        #expect(changed.delay == 0 && changed.curve == own.timing.curve)
        #expect(frames(hand) != before)
        // The sheet of another window whose lane has that duration moves the same.
        let text = try #require(hand.shell.session.choice.laneSettings[0][AnimatorTiming.setting])
        #expect(text == AnimatorTiming.text(of: [changed]))
        let shown = try bar(hand)
        #expect(abs(shown.timing.seconds - changed.seconds) < 1e-9)
        // It is undone, and its own timing comes back.
        hand.handle(.key(KeyPress("z", hasControl: true)))
        hand.wait(2.5)
        #expect(hand.shell.model.editing.timings.isEmpty && frames(hand) == before)
    }

    @Test("an end under the pointer is a line of 3 points at its time, and while it is dragged at its new one")
    func endsAreDrawn() throws {
        let hand = try hand()
        let (canvas, bar) = (canvas(hand), try bar(hand))
        for (x, isFirst) in [(bar.frame.minX, true), (bar.frame.maxX, false)] {
            // The pointer over it shows it in the timeline.
            hand.send(
                .pointer(id: 1, phase: .move, location: canvas.convert(CGPoint(x: x, y: bar.frame.midY), to: nil)))
            hand.wait(0.05)
            var timeline = Canvas()
            canvas.draw(&timeline)
            if case .fill(let shape, _)? = timeline.items.last?.command {
                #expect(
                    shape.bounds.width == 3 && abs(shape.bounds.midX - x) < canvas.scale.x(1.0 / 60) - canvas.scale.x(0)
                )
            } else {
                Issue.record("\(String(describing: timeline.items.last?.command))")
            }
            var grip = try #require(bar.grip(at: CGPoint(x: x, y: bar.frame.midY)))
            var first: Double?
            for distance in [0.0, 0.1] {
                grip.move(to: canvas.scale.time(atX: x) + distance)
                var drawn = Canvas()
                grip.draw(into: &drawn, on: canvas.scale, .dark)
                let handle = try #require(drawn.items.last)
                guard case .fill(let shape, let color) = handle.command else {
                    Issue.record("\(handle.command)")
                    continue
                }
                // The bar ends with a frame, the timing by itself.
                let place = canvas.scale.time(atX: shape.bounds.midX)
                let start = first ?? canvas.scale.time(atX: x)
                #expect(color == Theme.dark.text && abs(place - start - distance) < (first == nil ? 1.0 / 60 : 1e-6))
                first = first ?? place
                #expect(shape.bounds.width == 3 && shape.bounds.minY == bar.frame.minY)
                #expect(shape.bounds.height == bar.frame.height)
                let texts = drawn.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
                #expect(texts.count == (distance == 0 ? 0 : 1), "\(isFirst): \(texts)")
                // The times are on a plate with 6 points beside them.
                let plates = drawn.items.compactMap { item -> Double? in
                    guard case .fill(let shape, Theme.dark.plate) = item.command else { return nil }
                    return Double(shape.bounds.width)
                }
                let wanted = texts.map { Lettering.width($0, Lettering.figures) + 12 }
                #expect(zip(plates, wanted).allSatisfy { abs($0 - $1) < 1e-6 } && plates.count == wanted.count)
            }
        }
    }

    @Test("each move of a held end asks for a picture, also of a finger that the timeline does not follow")
    func heldEnd() throws {
        let hand = try hand()
        let (canvas, bar) = (canvas(hand), try bar(hand))
        let window = try #require(canvas.window)
        var place = canvas.convert(CGPoint(x: bar.frame.maxX, y: bar.frame.midY), to: nil)
        window.sendTouch(id: 7, phase: .began, at: place, time: .zero)
        for _ in 0..<3 {
            _ = window.displayList()
            #expect(!window.displayIsPending)
            place.x += 10
            window.sendTouch(id: 7, phase: .moved, at: place, time: .zero)
            #expect(window.displayIsPending)
        }
        window.sendTouch(id: 7, phase: .cancelled, at: place, time: .zero)
    }

    @Test("the first end changes the delay, and the last motion stays where it was")
    func firstEnd() throws {
        let hand = try hand()
        let own = try bar(hand)
        drag(hand, from: CGPoint(x: own.frame.minX + 1, y: own.frame.midY), by: 0.1)
        let changed = try #require(hand.shell.model.editing.timings.first)
        #expect(abs(changed.delay - 0.1) < 0.02)
        #expect(abs(changed.delay + changed.seconds - own.timing.seconds) < 0.002)
        // A drag from the middle moves the playhead and changes nothing.
        let shown = try bar(hand)
        drag(hand, from: CGPoint(x: shown.frame.midX, y: shown.frame.midY), by: 0.05)
        #expect(hand.shell.model.scrubbing.playhead.isScrubbed)
        #expect(hand.shell.model.editing.timings == [changed])
    }

    @Test("a press on a bar opens its menu: curve, typed numbers, code, and its own timing again")
    func menu() throws {
        let hand = try hand()
        func open() throws {
            let (canvas, bar) = (canvas(hand), try bar(hand))
            let place = canvas.convert(CGPoint(x: bar.frame.midX, y: bar.frame.midY), to: nil)
            hand.send(.pointer(id: 1, phase: .down, location: place))
            hand.send(.pointer(id: 1, phase: .up, location: place))
            hand.wait(0.05)
        }
        // A press that moves by 4 points is still one; beyond, it scrubs.
        for (distance, isPress) in [(4.0, true), (5, false)] {
            let (canvas, bar) = (canvas(hand), try bar(hand))
            let place = canvas.convert(CGPoint(x: bar.frame.midX, y: bar.frame.midY), to: nil)
            hand.send(.pointer(id: 1, phase: .down, location: place))
            let end = CGPoint(x: place.x + distance, y: place.y)
            hand.send(.pointer(id: 1, phase: .move, location: end))
            hand.send(.pointer(id: 1, phase: .up, location: end))
            hand.wait(0.05)
            #expect((hand.view("animator action menu") != nil) == isPress)
            #expect((hand.shell.model.scrubbing.time != nil) == !isPress)
            hand.key("escape", wait: 0.05)
        }
        try open()
        #expect(hand.texts.contains { $0.hasPrefix("UIViewPropertyAnimator(duration: ") }, "\(hand.texts)")
        try hand.tap("animator action linear")
        hand.wait(2.5)
        #expect(hand.shell.model.editing.timings.first?.curve == .linear)
        // The sheet moves evenly now.
        let steps = zip(frames(hand), frames(hand).dropFirst()).compactMap { one, next -> Double? in
            guard let one, let next, next.midY != one.midY else { return nil }
            return abs(next.midY - one.midY)
        }
        let inner = steps.dropFirst(2).dropLast(2)
        #expect(inner.count > 5 && (inner.max() ?? 0) < 1.1 * (inner.min() ?? 0), "\(steps)")
        try open()
        try hand.tap("animator action Type curve, duration, delay…")
        hand.handle(.key(KeyPress("a", hasControl: true)))
        for letter in "ease-out" { hand.type(String(letter)) }
        hand.key("return")
        #expect(hand.view("name panel") != nil, "a timing without numbers is refused with the reason")
        for letter in " 0.6 after 0.2" { hand.type(String(letter)) }
        hand.key("return", wait: 2.5)
        #expect(hand.view("name panel") == nil)
        #expect(hand.shell.model.editing.timings.map(\.text) == ["ease-out 0.6 after 0.2"])
        try open()
        try hand.tap("animator action Copy its code")
        let code = try #require(hand.shell.dequeueClipboard())
        #expect(code.contains("duration: 0.6") && code.hasSuffix("animator.startAnimation(afterDelay: 0.2)"))
        try open()
        try hand.tap("animator action Its own timing again")
        hand.wait(2.5)
        #expect(hand.shell.model.editing.timings.isEmpty)
    }

    @Test(
        "all animators are listed by a key, with what is changed; and a timing without its animator is said and dropped"
    )
    func list() throws {
        let hand = try hand()
        let timing = try bar(hand).timing
        hand.key("j")
        for letter in "sheet, " { hand.type(String(letter)) }
        hand.key("return")
        #expect(hand.view("animator action menu") != nil)
        hand.key("escape")
        // An animator that never begins, of an occasion that does.
        var lost = timing
        lost.name.number = 9
        hand.shell.model.editing.retime(lost)
        hand.wait(2.5)
        #expect(hand.shell.model.editing.timings.isEmpty)
        #expect(hand.shell.root.toast.label.text?.hasPrefix("No animator “sheet, ") == true)
        // One of an occasion that this gesture does not have stays.
        var other = timing
        other.name.occasion = "other"
        hand.shell.model.editing.retime(other)
        hand.wait(2.5)
        #expect(hand.shell.model.editing.timings == [other])
        hand.key("j")
        #expect(hand.view("animator panel") != nil && hand.texts.contains { $0.hasPrefix("changed: ") })
    }

    @Test("only the chosen lane's animator changes, and the lanes of a preset, a tape and the next window have it")
    func lanes() throws {
        let hand = try hand(lanes: ["linear", "ease-in-out"])
        hand.key("2")
        hand.wait(0.1)
        let before = (frames(hand, lane: 0), frames(hand, lane: 1))
        var timing = try bar(hand).timing
        timing.last(1)
        hand.shell.model.editing.retime(timing)
        hand.wait(3)
        #expect(frames(hand, lane: 1) != before.1, "the second lane does not change")
        // The first lane is at rest where it was, as early as before.
        let rest = before.0.last
        let firstRest = { (frames: [CGRect?]) in frames.firstIndex { $0 == rest } }
        #expect(frames(hand, lane: 0).last == rest && firstRest(frames(hand, lane: 0)) == firstRest(before.0))
        #expect(hand.shell.memory.lanes.contains("animators=["))
        #expect(hand.shell.session.choice.timings(ofLane: 0).isEmpty)
    }
}
