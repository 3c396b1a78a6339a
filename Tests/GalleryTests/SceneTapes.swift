import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Scrim's tapes.
@MainActor
enum SceneTapes {
    nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Assets/Tapes").standardizedFileURL

    /// The names of all tapes, in order.
    nonisolated static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }.sorted()

    /// Whether a tape is one of those of each scene: completed, cancelled, caught.
    nonisolated static func isOfItsScene(_ name: String) -> Bool {
        ["-complete", "-cancel", "-catch"].contains { name.hasSuffix($0) }
    }

    static func tape(_ name: String) throws -> Tape {
        try Tape(parsing: String(contentsOf: folder.appendingPathComponent(name + ".tape"), encoding: .utf8))
    }

    /// Plays a tape, and checks that it is the same at every frame rate, without an error and with an end.
    @discardableResult
    static func run(_ name: String) throws -> StageRun {
        let tape = try tape(name)
        #expect(name.hasPrefix(tape.scene))
        let slow = try StageRun(tape, fps: 24)
        #expect(slow.stage.isSettled)
        #expect(slow.trace.events.filter { $0.name == .error }.isEmpty)
        let begun = slow.trace.events.count { $0.name == .transitionBegan }
        #expect(begun == slow.trace.events.count { $0.name == .transitionCompleted })
        let fast = try StageRun(tape, fps: 144).trace
        #expect(fast.events == slow.trace.events)
        for index in stride(from: 0, to: slow.trace.frames.count, by: 2) where index * 6 < fast.frames.count {
            var frame = fast.frames[index * 6]
            frame.frame = index
            #expect(frame == slow.trace.frames[index], "at \(frame.time) s")
            if frame != slow.trace.frames[index] { break }
        }
        return slow
    }
}

extension StageRun {
    /// The verdicts, in order.
    var verdicts: [String] { trace.events.filter { $0.name == .verdict }.map(\.object) }

    /// The lifecycle methods that objects of a name received, in order.
    func lifecycle(of object: String) -> [String] {
        trace.events.filter { $0.object == object && $0.name.text.hasPrefix("view") }.map(\.name.text)
    }
}

extension View {
    /// The labels among its descendants.
    var labels: [Label] { subviews.flatMap { ($0 as? Label).map { [$0] } ?? $0.labels } }
}

extension TraceFrame {
    /// The views with a value that isn't finite.
    var brokenViews: [String] {
        views.filter { _, view in
            ![
                view.frame.minX, view.frame.minY, view.frame.width, view.frame.height, view.alpha, view.cornerRadius,
                view.velocity.dx, view.velocity.dy,
            ].allSatisfy(\.isFinite)
        }.keys.sorted()
    }
}

extension StageHand {
    /// The picture of the whole stage, as text.
    var picture: String { String(describing: stage.displayList()) }

    /// The lifecycle methods that objects of a name received, in order.
    func lifecycle(of object: String) -> [String] {
        events.filter { $0.object == object && $0.name.text.hasPrefix("view") }.map(\.name.text)
    }

    /// Waits until everything rests, without an error.
    func comeToRest(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(settle(), sourceLocation: sourceLocation)
        #expect(objects(of: "error").isEmpty, sourceLocation: sourceLocation)
    }

    /// Lifts the finger, and waits until everything rests.
    func letGo(sourceLocation: SourceLocation = #_sourceLocation) {
        release()
        comeToRest(sourceLocation: sourceLocation)
    }

    /// The default size of the stage.
    nonisolated static let size = CGSize(width: 390, height: 844)

    /// Returns the hand after a tap on a view.
    func tapping(_ name: String) -> StageHand {
        tap(view: name)
        return self
    }

    func doubleTap(_ point: CGPoint, sourceLocation: SourceLocation = #_sourceLocation) {
        tap(point)
        wait(0.1)
        tap(point)
        comeToRest(sourceLocation: sourceLocation)
    }

    /// Drags the picture to a progress, holds it and lifts the finger.
    func release(at progress: Double) {
        dragTo(progress: progress)
        release()
    }

    func letGo(at progress: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        dragTo(progress: progress)
        letGo(sourceLocation: sourceLocation)
    }

    /// Taps a view, and lets time pass.
    func tap(view name: String, waiting seconds: Double) throws {
        tap(try #require(stage.center(ofViewNamed: name)))
        wait(seconds)
    }

    /// Returns a hand on the photos scene with one open photo.
    static func opened(
        _ form: PictureForm = .landscape, number: Int = 5, photos: Int = 12,
        size: CGSize = StageHand.size, settings: SceneSettings = [:]
    ) throws -> StageHand {
        let hand = try StageHand(form, photos: photos, size: size, settings: settings)
        hand.open(number)
        return hand
    }

    /// Resizes the stage.
    func resize(_ width: Double, _ height: Double) { send(.resize(CGSize(width: width, height: height))) }

    /// Resizes the stage during a drag, and restores its size just after the release.
    /// - Parameter pull: Lets a finger drag, and stay down.
    func resizeUnderway(to size: CGSize, _ pull: () -> Void) {
        pull()
        resize(size.width, size.height)
        wait(0.1)
        release()
        wait(0.05)
        resize(390, 844)
        #expect(settle())
    }

    /// Rotates the stage just after a release.
    /// - Parameter pull: Lets a finger drag, and stay down.
    func turnInFlight(_ pull: () -> Void) {
        pull()
        release()
        wait(0.05)
        resize(844, 390)
        #expect(settle())
    }

    /// The stage sizes that scenes must support.
    nonisolated static let sizes = [
        CGSize(width: 320, height: 568), CGSize(width: 568, height: 320), CGSize(width: 844, height: 390),
        CGSize(width: 768, height: 1024), CGSize(width: 1024, height: 1366), CGSize(width: 390, height: 844),
    ]
}
