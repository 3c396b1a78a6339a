import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

/// The timeline in the real window: the mini player's last gesture, moment by moment.
extension EveryControlTests {
    private static let pull = CGVector(dx: 0, dy: -520)

    @Test("T and buttons hide and show the timeline, and its edge resizes it")
    func timelineStrip() throws {
        try WindowHand.open(.miniPlayer) { hand in
            for hide: () throws -> Void in [{ try hand.key("t") }, { try hand.click("timeline timeline") }] {
                try hand.see(.window)
                try hide()
                #expect(hand.shell.layout.timeline == nil)
                try hand.see(.window)
                try hand.click("button timeline")
            }
            try hand.drag("timeline edge", by: CGVector(dx: 0, dy: -60))
            try hand.see(.window)
            try hand.quit { try hand.key("q") }
            let kept = try hand.kept
            #expect(kept.showsTimeline == true && kept.timelineHeight == 360)
        }
    }

    @Test("a gesture is checked, its findings are marked, and C and a button turn checks off and on")
    func timelineChecks() throws {
        // A spring that swings far beyond the screen.
        let tape = """
            Scene mini-player
            Set curve spring(dampingRatio: 0.1)
            Press bar
            Move by 0 -500 in 300ms
            Release
            Wait settled
            """
        try WindowHand.open(.miniPlayer, tape: tape, checks: true) { hand in
            // Marks alone have this color.
            @MainActor func isMarked() throws -> Bool { try hand.picture(.timeline).count(of: 0xFF7B74) > 10 }
            #expect(try hand.display.wait { try isMarked() }, "nothing is found")
            for turn: () throws -> Void in [{ try hand.key("c") }, { try hand.click("timeline checks") }] {
                try turn()
                let isOn = hand.shell.checks.isOn
                #expect(try hand.display.wait { try isMarked() == isOn })
            }
            try hand.click("timeline checks")
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.checksGestures == false)
        }
    }

    @Test("tracks of properties are found by typed words, from a key and a button, and removed by their buttons")
    func timelineTracks() throws {
        try WindowHand.open(.miniPlayer) { hand in
            try hand.see(.lane(1))
            try hand.drag(from: CGPoint(x: 195, y: 800), by: Self.pull)
            try hand.waitForRest()
            // What is drawn while the lane moves depends on the time of each event; a moment of the past does not.
            try hand.key("comma", "Home")
            try hand.key("a")
            try hand.type("player")
            try hand.key("Return")
            try hand.type("alpha")
            try hand.key("Return")
            try hand.click("timeline track")
            try hand.type("player")
            try hand.click("track view player")
            try hand.click("track y")
            #expect(hand.shell.model.tracks.map(\.title) == ["player alpha", "player y"])
            try hand.click("remove track 2")
            #expect(hand.shell.model.tracks.map(\.title) == ["player alpha"])
            try hand.click("remove track 1")
            #expect(hand.shell.model.tracks.isEmpty)
        }
    }

    @Test("an animator's timing is changed by its bar's end, by its menu and by the list of animators")
    func timelineAnimators() throws {
        try WindowHand.open(.cardSheet, lanes: ["ease-in-out"]) { hand in
            try hand.see(.lane(1))
            let add = try #require(hand.shell.session.lanes.center(ofViewNamed: "add"))
            try hand.drag(from: add, by: .zero)
            try hand.waitForRest()
            @MainActor func bar() throws -> AnimatorBar {
                try #require(hand.root.timeline.canvas.animatorBars.first { $0.timing.name.view == "sheet" })
            }
            @MainActor func place(_ x: Double) throws -> CGPoint {
                hand.root.timeline.canvas.convert(CGPoint(x: x, y: try bar().frame.midY), to: nil)
            }
            let own = try bar().timing
            let end = try place(try bar().frame.maxX)
            try hand.drag([30, 60].reduce(into: [end]) { $0.append(end + CGVector(dx: $1, dy: 0)) })
            try hand.waitForRest()
            let changed = try bar().timing
            #expect(changed.seconds > own.seconds + 0.02)
            let actions = [
                "linear", "ease-in", "ease-out", "ease-in-out", "spring(dampingRatio: 1)", "spring(dampingRatio: 0.7)",
                "Copy its code", "Type curve, duration, delay…", "Its own timing again",
            ]
            @MainActor func openByKey() throws {
                try hand.key("j")
                try hand.type("sheet, center")
                try hand.key("Return")
            }
            for action in actions {
                if action == "linear" { try hand.click(place(try bar().frame.midX)) } else { try openByKey() }
                if action == "ease-in" {
                    try hand.click("animator action menu")
                    try openByKey()
                }
                try hand.click("animator action \(action)", settling: 2)
                if action.hasPrefix("Type") { try hand.key("Return", settling: 2) }
            }
            #expect(hand.shell.model.editing.timings.isEmpty)
            try hand.see(.lane(1))
        }
    }

    @Test("the playhead is dragged, stepped, looped and marked, and earlier gestures are listed")
    func timelinePlayhead() throws {
        try WindowHand.open(.miniPlayer) { hand in
            // After its pictures are decoded.
            try hand.see(.lane(1))
            let rest = try hand.picture(.lane(1))
            try hand.drag(from: CGPoint(x: 195, y: 800), by: Self.pull)
            try hand.see(.lane(1))
            try hand.waitForRest()
            let up = try hand.picture(.lane(1))
            // The first moment is the scene at rest, regardless of the gesture's duration. The header is final one key
            // earlier; the lane's picture is awaited.
            try hand.key("comma", "Home")
            try hand.see(.header)
            #expect(try hand.display.wait { try hand.picture(.lane(1)) == rest })
            try hand.drag("timeline", from: CGVector(dx: -150, dy: 0), by: CGVector(dx: 30, dy: 0))
            #expect(hand.shell.model.scrubbing.playhead.isScrubbed)
            try hand.key("m")
            try hand.click("button stepBack")
            try hand.key("End")
            try hand.click("timeline mark")
            #expect(hand.shell.model.scrubbing.playhead.marks.count == 2)
            try hand.click("timeline clearMarks")
            try hand.key("m", "shift+m", "z", "l")
            try hand.click("button loop")
            try hand.click("timeline now")
            try hand.see(.lane(1), .header)
            #expect(try hand.picture(.lane(1)) == up)
            let gesture = try #require(hand.shell.model.gestures.list.first)
            let title = "gesture \(gesture.title)"
            for action in ["Show as a ghost", "Remove the ghost", "Replay", "Save as a tape", "Name…"] {
                try hand.key("h")
                if action == "Remove the ghost" {
                    try hand.click("gesture menu")
                    try hand.click("timeline gestures")
                    try hand.click(title)
                    try hand.click("action menu")
                    try hand.key("h")
                }
                try hand.click(title)
                try hand.click("action \(action)", settling: action == "Replay" ? 3 : 0.3)
                if action == "Replay" { try hand.see(.lane(1)) }
            }
            try hand.type("Pull")
            try hand.see(.named("name field"))
            try hand.key("Return")
            #expect(hand.shell.model.gestures.list.first?.name == "Pull")
        }
    }
}
