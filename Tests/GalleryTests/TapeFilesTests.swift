import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// The photos scene's tapes in Scrim, one per behavior.
@MainActor
struct TapeFilesTests {
    /// The verdicts of each tape, in order.
    nonisolated private static let verdicts: [String: [String]] = [
        "demo": ["return", "dismiss", "dismiss", "dismiss"],
        "stick-slow": ["return"],
        "stick-fast": ["return"],
        "stick-diagonal": ["dismiss"],
        "stick-sideways": ["return"],
        "stick-down-up": ["return"],
        "upward-follows": ["return"],
        "photos-cancel": ["return"],
        "photos-complete": ["dismiss"],
        "flick-dismisses": ["dismiss"],
        "flick-up-returns": ["return"],
        "flick-sideways": ["return"],
        "catch-opening": ["return"],
        "photos-catch": ["dismiss", "return"],
        "catch-returning": ["return", "dismiss"],
        "catch-motionless": ["dismiss", "dismiss"],
        "cancel-returns": ["return"],
        "second-finger": ["dismiss"],
        "two-fingers": ["return", "dismiss"],
        "pinch-dismisses": ["dismiss"],
        "pinch-returns": ["return"],
        "pinch-fast": ["dismiss"],
        "pinch-catch": ["dismiss", "return", "dismiss"],
        "pinch-wheel": ["return", "dismiss"],
        "pinch-zoomed": ["dismiss"],
        "touch-elsewhere": ["dismiss"],
        "any-direction": ["dismiss", "dismiss"],
        "close-by-tap": [],
        "close-by-escape": [],
        "page": ["dismiss"],
        "page-ends": [],
        "zoom-and-pan": ["dismiss"],
        "curve-linear": ["dismiss"],
        "curve-bouncy": ["dismiss"],
        "reduced-motion": ["return", "dismiss"],
        "resize-in-drag": ["dismiss"],
        "resize-in-flight": ["dismiss"],
        "tile-gone": ["dismiss"],
        "scroll-and-open": ["dismiss"],
    ]

    @Test("each tape is listed here, and each listed one exists")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SceneTapes.folder.path)
        let names = try files.filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }
            .filter { try SceneTapes.tape($0).scene == "photos" }
        #expect(Set(names) == Set(Self.verdicts.keys))
    }

    @Test(
        "each tape shows the behavior in its name, ends in order, and is the same at 24, 60 and 144 frames",
        arguments: verdicts.keys.sorted())
    func shows(name: String) throws {
        let tape = try SceneTapes.tape(name)
        let run = try StageRun(tape, fps: 60)
        #expect(run.stage.isSettled)
        #expect(run.verdicts == Self.verdicts[name])
        let begun = run.trace.events.count { $0.name == .transitionBegan }
        #expect(begun == run.trace.events.count { $0.name == .transitionCompleted })
        #expect(!run.trace.events.contains { $0.name == .error })
        #expect(run.stage.window.subviews.count == (run.stage.view(named: "photo") == nil ? 1 : 2))
        #expect(run.stage.rootViewController.view.subviews.count == 1)
        let slow = try StageRun(tape, fps: 24).trace
        for (trace, step) in [(run.trace, 5), (try StageRun(tape, fps: 144).trace, 12)] {
            #expect(trace.events == slow.events)
            for index in stride(from: 0, to: slow.frames.count, by: 2) where index / 2 * step < trace.frames.count {
                var frame = trace.frames[index / 2 * step]
                frame.frame = index
                #expect(frame == slow.frames[index], "at \(frame.time) s")
                if frame != slow.frames[index] { break }
            }
        }
    }
}
