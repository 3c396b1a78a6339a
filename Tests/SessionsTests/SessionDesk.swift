import Boards
import Drawing
import Foundation
import GoldenSupport
import SessionSupport
import Staging
import SystemPackage
import Tapes
import Timing
import ViewHierarchy

@testable import Sessions

/// A session with all that belongs to it, and its time.
@MainActor
final class SessionDesk {
    let session: LiveSession
    let editing: LaneEditing
    let scrubbing: Scrubbing
    let reload: Reload
    private(set) var kept = KeptGestures()
    private var recorders: [KeptRecording] = []
    private var said: [String] = []
    private(set) var time = 0.5
    private var shownTapes = 0

    init(_ scene: Scene, lanes: [SceneSettings] = []) throws {
        weak var own: SessionDesk?
        let settings = LiveSettings(
            size: CGSize(width: 390, height: 844), fps: 60, scale: 2,
            open: openedLanes,
            record: { request in
                if request.form == .gif { throw Refusal() }
                let recorder = KeptRecording(request)
                own?.recorders.append(recorder)
                return recorder
            },
            copy: { picture in
                own?.said.append(
                    "copied \(picture.size.width) × \(picture.size.height), \(picture.items.count) items")
                throw Refusal()
            }, boardPicture: LaneBoard.picture)
        session = try LiveSession(
            settings: settings, choice: SceneChoice(scene: scene, lanes: lanes), paths: ["/p"])
        editing = LaneEditing(session)
        scrubbing = Scrubbing(session)
        reload = Reload(session)
        own = self
        session.onMessage = { own?.said.append("\($0.isProblem ? "problem" : "message"): \($0.text)") }
        editing.onMessage = session.onMessage
        editing.willOpen = { own?.said.append("opens") }
        session.onBegin = { own?.said.append("begins") }
        scrubbing.onMessage = session.onMessage
        reload.onMessage = session.onMessage
    }

    var moment: FrameTime { FrameTime(seconds: time) }

    func wait(_ seconds: Double) {
        for _ in 0..<Int((seconds * 60).rounded()) {
            time += 1 / 60
            session.continueChange()
            session.advance(to: moment)
            // When a picture of another size is decoded is no part of a story.
            session.lanes.finishLoading()
            scrubbing.advance()
            reload.advance()
            kept.follow(session)
            _ = session.pictures()
            _ = session.clearStaleness()
        }
    }

    func drag(from start: CGPoint, by travel: CGVector, in seconds: Double = 0.25, releases: Bool = true) {
        func send(_ phase: PointerPhase, _ part: Double) {
            let place = CGPoint(x: start.x + travel.dx * part, y: start.y + travel.dy * part)
            let action = InputAction.pointer(id: 1, phase: phase, location: place)
            editing.handle(.input(action))
            session.send(action, at: moment)
        }
        send(.down, 0)
        for step in 1...10 {
            wait(seconds / 10)
            send(.move, Double(step) / 10)
        }
        if releases { send(.up, 1) }
    }

    func finishRecordings() {
        for (index, recorder) in recorders.enumerated() where recorder.outcome == nil {
            recorder.advance(to: 0.5)
            said.append("part \(ValueText.text(session.savedPart as Any)), saving \(session.isSaving)")
            recorder.end(
                .success(SavedOutput(name: "recordings/\(index)", bytes: 123_456 * (index + 1), seconds: 1.25)))
        }
        session.wake()
    }

    var gestures: [KeptGesture] { kept.list }

    func rename(_ number: Int, _ name: String?) {
        said.append("renamed: \(kept.rename(number, to: name)?.title ?? "–")")
    }

    /// What is known now.
    func text() -> String {
        defer { said = [] }
        var lines = said
        let choice = session.choice
        lines += [
            "scene \(choice.scene.name), lanes \(LaneList.text(of: choice.laneSettings)), lane \(editing.lane)",
            "settings \(choice.allSettings.map { "\($0.name)=\($0.value)" }), plot \(choice.plot ?? "–")",
            "device \(ValueText.text(session.device?.device.rawValue as Any)), size \(ValueText.text(session.stageSize))",
            "undo \(editing.canUndo), redo \(editing.canRedo), add \(editing.canAddLane), curve \(editing.hasCurve)",
            "values \(editing.values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })",
            "timings \(ValueText.text(editing.timings))",
            """
            now \(ValueText.text(session.lanes.now.seconds)), factor \(session.factor), paused \(session.isPaused), \
            moving \(session.isMoving), needs frames \(session.lanesNeedFrames), changing \
            \(ValueText.text(session.changeProgress as Any)), replaying \(session.isReplaying), free \(session.isFree)
            """,
            """
            recording \(ValueText.text(session.recordedSeconds as Any)), writing \(session.isWriting), form \
            \(session.form.title)
            """,
            "deadline \(ValueText.text(session.nextDeadline?.seconds as Any)), input \(session.log.events.count)",
            "gesture \(ValueText.text(session.log.lastGesture as Any)), end \(ValueText.text(session.gestureEnd as Any))",
            "moments \(session.keptMoments?.times.count ?? 0), kept \(kept.list.map { "\($0.title): \($0.outcome)" })",
            "scrubbed \(ValueText.text(scrubbing.playhead)) of \(ValueText.text(scrubbing.length))",
            "reports \(session.content.reports.map(\.text)), predictions \(ValueText.text(session.predictions))",
        ]
        for recorder in recorders[shownTapes...] where recorder.tape != nil {
            lines.append("tape (\(recorder.request.form.title)):\n\(recorder.tape?.description ?? "")")
            shownTapes += 1
        }
        return lines.joined(separator: "\n")
    }
}
