import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Visualizer

@Suite("The scene's own motion in the editor")
@MainActor
struct OwnMotionTests {
    @Test(
        "each scene's own motion is drawn and named",
        arguments: SceneGallery.scenes.map(\.name))
    func drawn(name: String) throws {
        let scene = try #require(SceneGallery.scenes.first { $0.name == name })
        let motion = try #require(scene.parameters.first { $0.kind == .curve }?.motion)
        #expect(!motion.parts.isEmpty)
        let hand = EditorHand(scene)
        let lines = hand.picture.items.count {
            if case .stroke(_, _, CurveCanvas.curveWidth) = $0.command { true } else { false }
        }
        #expect(lines == motion.parts.count)
        for part in motion.parts { #expect(hand.texts.contains { $0.hasPrefix(part.occasion + ": ") }) }
        #expect(hand.has("curve facts"))
        hand.show(["curve": "bouncy"])
        #expect(!hand.has("own motion"))
    }

    /// Scenes with a single motion, whose curve a lane can have.
    private nonisolated static let simple = SceneGallery.scenes.filter { scene in
        let motion = scene.parameters.first { $0.kind == .curve }?.motion
        if motion?.parts.count == 1, case .curve = motion?.parts[0].curve { return scene.name != "parallax" }
        return false
    }

    @Test("a scene set to its own curve moves as before", arguments: simple.map(\.name))
    func truth(name: String) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        let motion = try #require(scene.parameters.first { $0.kind == .curve }?.motion)
        let curve = try #require(motion.parts[0].curve.timingCurve { _ in nil })
        var url = URL(filePath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        let text = try String(contentsOf: url.appending(path: "Assets/Tapes/\(name)-complete.tape"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.hasPrefix("Scene ") })
        let set = lines[...place] + ["Set curve \(curve)"] + lines[(place + 1)...]
        let own = try StageRun(Tape(parsing: text), fps: 30).trace.frames
        let given = try StageRun(Tape(parsing: set.joined(separator: "\n")), fps: 30).trace.frames
        #expect(own.count == given.count && own.count > 20)
        for (one, other) in zip(own, given) { #expect(one.views == other.views) }
    }

    @Test("a handle of the scene's own curve can be dragged, which makes it the lane's")
    func handle() throws {
        let hand = EditorHand(.diffusion)
        try hand.drag(handle: 1, to: 0.2, 0.1)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.2, 0.1, 0.58, 1)")
        #expect(!hand.has("own motion"))
        try hand.tap("curve kind Scene’s own")
        #expect(hand.values(of: "curve").last == "none" && hand.texts.contains("Both directions: ease-out"))
        try hand.tap("curve kind Bezier")
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.2, 0.1, 0.58, 1)")
    }

    @Test("of two curves the one at the gesture's end is drawn first, with its handles")
    func two() throws {
        let hand = EditorHand(.swipeBack)
        #expect(hand.texts.contains("Closing: ease-in-out") && hand.texts.contains("Opening: ease-out"))
        try hand.tap("curve kind Bezier")
        #expect(hand.values(of: "curve") == ["ease-in-out"])
    }

    @Test("the scene's own spring follows the scene's numbers")
    func spring() throws {
        let hand = EditorHand(.photos)
        let canvas = try #require(try hand.view("curve plot") as? CurveCanvas)
        let before = canvas.curveFrame.values
        try hand.enter("5", into: "damping field")
        #expect(canvas.curveFrame.values != before)
        try hand.tap("curve kind Spring")
        #expect(hand.values(of: "curve").last == "spring(mass: 4.5, stiffness: 1300, damping: 5)")
    }
}
