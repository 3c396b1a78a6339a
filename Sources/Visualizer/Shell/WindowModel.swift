import Foundation
package import Sessions
package import Staging
import SystemPackage
import ViewHierarchy
import Widgets

/// The window's state: each part has an owner that keeps it valid. Nothing here shows anything.
@MainActor
package final class WindowModel {
    let session: LiveSession
    /// The listed scenes, in their order.
    let scenes: [Scene]
    /// The window of the views, which has the size.
    let window: Window
    var panels: Panels
    var look: WindowLook
    var selection: InspectorSelection
    package let editing: LaneEditing
    package let scrubbing: Scrubbing
    package let film: ReferenceHolder
    let reload: Reload
    var gestures = KeptGestures()
    let checks = GestureChecks()
    /// The tracks of properties, by scene.
    private(set) var allTracks: [String: [PropertyTrack]]
    /// Whether single letters and signs are commands; else they are the scene's.
    private(set) var hasSingleKeys: Bool
    /// Whether each lane shows the outlines of the others, in the window and in recordings.
    var showsOutlines: Bool {
        get { session.showsOutlines }
        set { session.showsOutlines = newValue }
    }

    /// - Parameter memory: The window's state when it was closed, or nil for a first window.
    init(_ session: LiveSession, scenes: [Scene], size: CGSize, memory: ShellMemory?) {
        self.session = session
        self.scenes = scenes
        window = Window(frame: CGRect(origin: .zero, size: size))
        panels = Panels(memory)
        look = WindowLook(chosenDark: memory?.isDark)
        selection = InspectorSelection(section: memory?.section ?? .curve)
        editing = LaneEditing(session)
        scrubbing = Scrubbing(session)
        film = ReferenceHolder(session)
        reload = Reload(session)
        hasSingleKeys = memory?.hasSingleKeys ?? true
        allTracks = memory?.tracks ?? [:]
        session.appearance = look.board
        session.chosenForm = memory?.recordsAs
        session.showsOutlines = memory?.showsOutlines ?? false
        session.predictsReleases = memory?.predictsReleases ?? false
        checks.isOn = memory?.checksGestures ?? true
    }

    var size: CGSize { window.bounds.size }

    /// What the window has for its panels and lanes.
    var room: Panels.Room {
        Panels.Room(
            size: size, stageSize: session.stageSize,
            lanes: session.lanes.stages.count + (film.reference == nil ? 0 : 1), tracks: tracks.count)
    }

    var layout: ShellLayout { panels.layout(in: room) }

    /// The window's state, to restore when it opens again.
    var memory: ShellMemory {
        let size = panels.sizeBefore ?? size
        let scale = panels.interfaceScale
        var memory = ShellMemory(
            size: CGSize(width: size.width * scale, height: size.height * scale),
            scene: session.choice.scene.name, lanes: LaneList.text(of: session.choice.lanes),
            isDark: look.chosenDark, showsSidebar: panels.showsSidebar, showsInspector: panels.showsInspector,
            showsOutlines: showsOutlines, showsTimeline: panels.showsTimeline, timelineHeight: panels.timelineHeight,
            predictsReleases: session.predictsReleases, recordsAs: session.chosenForm)
        memory.sidebarWidth = panels.sidebarWidth
        memory.inspectorWidth = panels.inspectorWidth
        memory.section = selection.section
        memory.checksGestures = checks.isOn
        memory.awaitsRelease = panels.awaitsRelease ? true : nil
        memory.hasSingleKeys = hasSingleKeys ? nil : false
        memory.tracks = allTracks.isEmpty ? nil : allTracks
        memory.guide = panels.guide
        memory.interfaceScale = scale == 1 ? nil : scale
        memory.reference = film.memory
        memory.device = session.device?.name
        return memory
    }

    // MARK: Time

    /// Lets each owner follow the session, which has advanced.
    func advance() {
        scrubbing.advance()
        advanceGuide()
        dropTimings()
        gestures.follow(session)
        checks.follow(session)
        film.advance(marks: scrubbing.playhead.marks)
        // Under a flight that a finger may catch, the stage keeps its place.
        if panels.awaitsRelease, session.history.hasReleasedDrag, session.history.end != nil { panels.handleRelease() }
        reload.advance()
    }

    /// Takes what other threads have finished; returns a message of it, or nil.
    func handleResults() -> Message? {
        film.handleOpened()
        film.follower.handleReports()
        session.wake()
        return checks.handleResults()
    }

    // MARK: Keys

    /// Gives single letters and signs to the scene, or back to the commands.
    func toggleSingleKeys() -> Message {
        hasSingleKeys.toggle()
        return Message(
            hasSingleKeys
                ? "Single keys are commands"
                : "Single keys are the scene’s; \(Command.palette.keyText ?? "") finds commands")
    }

    // MARK: Scenes

    /// Returns the window's title: the names of a scene and the program.
    package static func title(of scene: Scene) -> String {
        "\(scene.title) – \(ParameterPanel.title(RunningProgram.current.name))"
    }

    /// Returns the scene at a distance from the open one in the list, or nil if there is none.
    func neighbor(_ distance: Int) -> Scene? {
        guard let index = scenes.firstIndex(where: { $0.name == session.choice.scene.name }) else { return nil }
        return scenes.indices.contains(index + distance) ? scenes[index + distance] : nil
    }

    // MARK: Tracks

    /// The tracks of the open scene's properties, from top to bottom.
    var tracks: [PropertyTrack] { allTracks[session.choice.scene.name] ?? [] }

    /// Adds a track of the open scene below the others, or removes it if there is one.
    func toggle(_ track: PropertyTrack) -> Message? {
        var tracks = tracks
        if let index = tracks.firstIndex(of: track) {
            tracks.remove(at: index)
        } else if tracks.count < PropertyTrack.most {
            tracks.append(track)
        } else {
            return Message("There are \(tracks.count) tracks, which is the most: remove one first", isProblem: true)
        }
        allTracks[session.choice.scene.name] = tracks.isEmpty ? nil : tracks
        return nil
    }

    // MARK: Animators

    /// Drops the timings of animators that have not begun in the last gesture, once all of it is known.
    private func dropTimings() {
        guard let record = session.keptMoments, record.start == session.history.start, let end = session.history.end,
            abs(record.start + record.end - end) < 1 / MomentRecord.rate
        else { return }
        editing.dropTimings(without: record)
    }

    // MARK: Guide

    /// Shows the next step of the guide if what the shown one asks for is done.
    private func advanceGuide() {
        let isDone =
            switch panels.guide {
            case .drag: session.history.hasReleasedDrag
            case .scrub: scrubbing.playhead.isScrubbed
            case .compare: session.lanes.stages.count > 1
            case .replay: session.isReplaying
            case nil: false
            }
        if isDone { panels.guide = panels.guide?.next }
    }

    /// What the program is doing, or nil.
    var activity: String? {
        film.activity ?? reload.activity
            ?? session.changeProgress.map { "Replaying all input with the change: \(Int($0 * 100)) %" }
    }
}
