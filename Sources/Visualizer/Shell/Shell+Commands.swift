import Boards
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

// Handles keys and commands.
extension Shell {
    func press(_ key: KeyPress) {
        hover(nil)
        if root.help.isHidden == false, key.key == .escape { return perform(.help) }
        if let view = keys.focusedView, view.press(key) { return }
        if key.key == .escape, !root.problems.isHidden { return show(nil) }
        if key.key == .escape, session.cancelSaving() { return }
        if keys.focusedView == nil, takeScrubbing(key) { return }
        if !key.hasControl, let number = Int(key.key.name), session.lanes.stages.count > 1 {
            choose(lane: number - 1)
        } else if let command = KeyMap.command(for: key) {
            perform(command)
        } else if !key.hasControl, keys.focusedView == nil {
            session.send(.key(key.key), at: now)
        }
    }

    func type(_ text: String) {
        if let view = keys.focusedView, view.type(text) { return }
        if let command = KeyMap.command(forTyped: text) {
            perform(command)
        }
    }

    func moveFocus(to view: (any Focusable)?) { keys.focus(view) }

    // MARK: Commands

    package func perform(_ command: Command) {
        door.enter {
            run(command)
            update()
        }
    }

    private func run(_ command: Command) {
        switch command {
        case .find:
            root.help.isHidden = true
            if layout.sidebar == nil { showSidebar() }
            moveFocus(to: root.sidebar)
        case .edit: toggleEditing()
        case .nextPart: moveFocus(by: 1)
        case .previousPart: moveFocus(by: -1)
        case .nextScene: openNeighbor(1)
        case .previousScene: openNeighbor(-1)
        case .restart: open(session.choice.scene)
        case .fit:
            fitsStages.toggle()
            session.resizeStages(to: fitsStages ? layout.roomForStage : nil, at: now)
        case .replay:
            if playhead.isScrubbed || playhead.loops { return togglePlaying() }
            lanesOfPointers = [:]
            session.replay(at: now)
        case .ghost: toggleGhost()
        case .clearPoints: clearReferencePoints()
        case .closeReference: closeReference()
        case .referenceEarlier: shiftReference(by: -1)
        case .referenceLater: shiftReference(by: 1)
        case .openFiles: chooseFiles()
        case .laneMenu: openLaneMenu()
        case .presets: choosePreset()
        case .fullScreen: toggleFullScreen()
        case .undo: undo()
        case .redo: redo()
        case .addLane: addLane()
        case .removeLane: removeLane()
        case .plottedView: choosePlottedView()
        case .outlines: showsOutlines.toggle()
        case .predictions: session.predictsReleases.toggle()
        case .inspector:
            showsInspector = layout.inspector == nil
            if showsInspector, layout.inspector == nil {
                say(Message("The window is too narrow for the inspector"))
            }
        case .nextSection: showNextSection()
        case .explode: toggleExploded()
        case .pickView:
            picksView.toggle()
            if picksView { say(Message("Press a view on a stage to select it")) }
        case .copyValues: copyValues()
        case .copyLog: copyLog()
        case .enlarge: scaleInterface(by: 1)
        case .reduce: scaleInterface(by: -1)
        case .ownScale: scaleInterface(by: nil)
        case .record: session.toggleRecording(at: now)
        case .recordingForm: chooseForm()
        case .saveGesture: session.saveGesture(at: now)
        case .copyFrame: session.copyFrame(ofMoment: playhead.time, at: now)
        case .slowMotion: session.slowDown(at: now)
        case .pause: if playhead.isScrubbed { togglePlaying() } else { session.togglePause(at: now) }
        case .step: if playhead.isScrubbed { step(by: 1) } else { session.step(at: now) }
        case .stepBack: step(by: -1)
        case .loop:
            playhead.loops.toggle()
        case .now: returnToNow()
        case .mark: mark()
        case .clearMarks: clearMarks()
        case .wholeGesture: root.timeline.canvas.scale.showAll()
        case .gestures: chooseGesture()
        case .checks: toggleChecks()
        case .timeline: toggleTimeline()
        case .sidebar:
            if layout.sidebar == nil { return showSidebar() }
            showsSidebar = false
            moveFocus(to: nil)
        case .appearance: toggleAppearance()
        case .help: root.help.isHidden.toggle()
        case .quit: wantsToQuit = true
        }
    }

    /// Opens the list of views whose curves can be plotted.
    private func choosePlottedView() {
        if layout.timeline == nil { perform(.timeline) }
        guard layout.timeline != nil else { return }
        let choice = session.choice.scene.plotChoice(session.choice.plot)
        root.openPlotMenu(choice.views, chosen: root.timeline.title.view, keys: keys) { [weak self] view in
            guard let self else { return }
            session.plot(view)
            update()
        }
    }

    /// Opens the list of recording formats and of other outputs.
    private func chooseForm() {
        root.openRecordingMenu(chosen: session.form, keys: keys) { [weak self] choice in
            guard let self else { return }
            switch choice {
            case .form(let form): session.chosenForm = form
            case .save(let form): session.saveGesture(as: form, at: now)
            case .copyFrame: session.copyFrame(ofMoment: playhead.time, at: now)
            }
        }
    }

    /// Shows the list of scenes. In a narrow window it replaces the inspector.
    private func showSidebar() {
        showsSidebar = true
        let showedInspector = showsInspector
        if layout.sidebar == nil { showsInspector = false }
        if layout.sidebar == nil {
            showsInspector = showedInspector
            say(Message("The window is too narrow for the list of scenes: Page Up and Page Down go through them"))
        }
    }

    func openNeighbor(_ step: Int) {
        guard let index = scenes.firstIndex(where: { $0.name == session.choice.scene.name }) else { return }
        let next = min(max(index + step, 0), scenes.count - 1)
        if next != index { open(scenes[next]) }
    }

    func open(_ scene: Scene) {
        let lost = finishEditing()
        root.toast.dismiss()
        if let lost { say(lost) }
        let before = (choice: session.choice, lane: chosenLane)
        open(before.choice.opening(scene))
        guard session.choice.scene.name != before.choice.scene.name else { return }
        edits.add("\(scene.title) opened", replacing: before.choice, lane: before.lane, after: chosenLane)
    }
}

// Moves the focus between the parts of the window, and commits typed text first.
extension Shell {
    /// The parts that can have the focus, in the order of Tab.
    private enum Part: Int, CaseIterable {
        case scene, list, editor
    }

    private var focusedPart: Part {
        guard let view = keys.focusedView else { return .scene }
        return view === root.sidebar ? .list : .editor
    }

    private func isShown(_ part: Part) -> Bool {
        switch part {
        case .scene: true
        case .list: layout.sidebar != nil
        case .editor: layout.inspector != nil
        }
    }

    /// Moves the focus to the next visible part, or to the previous one.
    func moveFocus(by step: Int) {
        let parts = Part.allCases
        var index = focusedPart.rawValue
        repeat { index = (index + step + parts.count) % parts.count } while !isShown(parts[index])
        switch parts[index] {
        case .scene: moveFocus(to: nil)
        case .list: moveFocus(to: root.sidebar)
        case .editor: focusInspector(fromEnd: step < 0)
        }
    }

    /// Moves the focus to the editor, which appears if it is hidden, or back to the scene.
    func toggleEditing() {
        if focusedPart == .editor { return moveFocus(to: nil) }
        if layout.inspector == nil { perform(.inspector) }
        if section == .views || section == .events { show(section: .curve) }
        if layout.inspector != nil { root.editor.takeFocus() }
    }

    /// Commits typed text and applies changes. Returns a message if the text is invalid.
    func finishEditing() -> Message? {
        let lost = root.editor.finishFields()
        applyChanges()
        return lost
    }
}
