import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

// Sends keys and commands to the owners of what they change.
extension Shell {
    func press(_ key: KeyPress) {
        pointers.hover(nil)
        commandLetter = nil
        if root.help.isHidden == false, key.key == .escape { return perform(.help) }
        if let view = keys.focusedView, view.press(key) { return }
        if key.key == .escape, !root.problems.isHidden { return root.problems.display(nil) }
        if key.key == .escape, session.cancelSaving() || model.film.follower.cancel() { return }
        if key.key == .escape, keys.focusedView == nil, root.toast.isLasting { return root.toast.dismiss() }
        if keys.focusedView == nil, model.scrubbing.handle(key) { return }
        let isCommand = model.hasSingleKeys || key.hasControl || !key.isCharacter
        if isCommand, !key.hasControl, let number = Int(key.key.name), session.lanes.stages.count > 1 {
            model.editing.choose(number - 1)
        } else if isCommand, let command = KeyMap.command(for: key) {
            commandLetter = key.isCharacter && !key.hasControl ? key.key.name : nil
            perform(command)
        } else if !key.hasControl, keys.focusedView == nil {
            session.send(.key(key.key), at: session.now)
        }
    }

    func type(_ text: String) {
        // The letter of a command is no text for the field that the command has opened.
        defer { commandLetter = nil }
        if let commandLetter, text.lowercased() == commandLetter { return }
        if let view = keys.focusedView, view.type(text) { return }
        if model.hasSingleKeys, let command = KeyMap.command(forTyped: text) { perform(command) }
    }

    // MARK: Commands

    package func perform(_ command: Command) {
        door.enter {
            run(command)
            display.update()
        }
    }

    private func run(_ command: Command) {
        let (now, scrubbing, editing, film) = (session.now, model.scrubbing, model.editing, model.film)
        switch command {
        case .find:
            root.help.isHidden = true
            if layout.sidebar == nil { say(model.panels.openSidebar(in: model.room)) }
            keys.focus(root.sidebar)
        case .edit: toggleEditing()
        case .nextPart: focus.move(by: 1)
        case .previousPart: focus.move(by: -1)
        case .nextScene: model.neighbor(1).map(open)
        case .previousScene: model.neighbor(-1).map(open)
        case .restart: open(session.choice.scene)
        case .zoom: model.panels.toggleZoom()
        case .fill:
            model.panels.fillsRoom.toggle()
            session.resizeStages(to: model.panels.fillsRoom ? layout.roomForStage : nil, at: now)
        case .replay:
            if scrubbing.playhead.isScrubbed || scrubbing.playhead.loops { return scrubbing.togglePlaying() }
            pointers.forget()
            session.replay(at: now)
        case .ghost: film.toggleGhost()
        case .clearPoints: film.follower.clear()
        case .closeReference: film.close()
        case .referenceEarlier: film.shift(by: -1)
        case .referenceLater: film.shift(by: 1)
        case .openFiles: chooseFiles()
        case .laneMenu:
            pointers.hover(nil)
            menus.openLaneMenu()
        case .presets: menus.openPresets()
        case .fullScreen: model.panels.toggleFullScreen(size)
        // A dragged control must not change under the pointer.
        case .undo: if !root.editor.scroll.isHolding { editing.undo() }
        case .redo: if !root.editor.scroll.isHolding { editing.redo() }
        case .addLane: editing.addLane()
        case .removeLane: editing.removeLane()
        case .plottedView: menus.openPlottedViews()
        case .track: menus.openTracks()
        case .animators: menus.openAnimators()
        case .outlines: model.showsOutlines.toggle()
        case .predictions: session.predictsReleases.toggle()
        case .inspector: say(model.panels.toggleInspector(in: model.room))
        case .nextSection: inspector.openNextSection()
        case .explode: say(model.panels.toggleExploded(in: model.room))
        case .pickView:
            model.selection.togglePicking()
            if model.selection.picksView { say(Message("Press a view on a stage to select it")) }
        case .copyValues: inspector.copyValues()
        case .copyLog: inspector.copyLog()
        case .enlarge: say(model.panels.scaleInterface(by: 1))
        case .reduce: say(model.panels.scaleInterface(by: -1))
        case .ownScale: say(model.panels.scaleInterface(by: nil))
        case .record:
            root.toast.dismissNews()
            session.toggleRecording(at: now)
        case .recordingForm: menus.openForms()
        case .device: menus.openDevices()
        case .saveGesture: session.saveGesture(at: now)
        case .copyFrame: session.copyFrame(ofMoment: scrubbing.time, at: now)
        case .slowMotion: session.slowDown(at: now)
        case .pause:
            if scrubbing.playhead.isScrubbed { scrubbing.togglePlaying() } else { session.togglePause(at: now) }
        case .step: if scrubbing.playhead.isScrubbed { scrubbing.step(by: 1) } else { session.step(at: now) }
        case .stepBack: scrubbing.step(by: -1)
        case .loop: scrubbing.toggleLoop()
        case .now: scrubbing.returnToNow()
        case .mark: scrubbing.mark()
        case .clearMarks: scrubbing.clearMarks()
        case .wholeGesture: root.timeline.canvas.scale.zoomOut()
        case .gestures: menus.openGestures()
        case .checks:
            model.checks.isOn.toggle()
            say(Message(model.checks.isOn ? "Each gesture is checked" : "Gestures are not checked"))
        case .timeline: say(model.panels.toggleTimeline(in: model.room))
        case .sidebar:
            if layout.sidebar == nil { return say(model.panels.openSidebar(in: model.room)) }
            model.panels.hideSidebar()
            keys.focus(nil)
        case .appearance: model.look.toggle()
        case .singleKeys:
            say(model.toggleSingleKeys())
        case .palette: menus.openPalette()
        case .more: menus.openMore()
        case .guide:
            root.help.isHidden = true
            model.panels.guide = model.panels.guide == nil ? GuideStep.allCases.first : nil
        case .nextGuideStep: model.panels.guide = model.panels.guide?.next
        case .help: root.help.isHidden.toggle()
        case .quit: quit()
        }
    }

    func open(_ scene: Scene) {
        root.toast.dismiss()
        model.editing.open(scene)
    }

    /// Moves the focus to the editor, which appears if it is hidden, or back to the scene.
    private func toggleEditing() {
        if focus.part == .inspector { return keys.focus(nil) }
        if layout.inspector == nil { perform(.inspector) }
        if !model.selection.isEditor { inspector.open(.curve) }
        // The controls of a section have the focus once it is shown.
        display.settle()
        if layout.inspector != nil { root.editor.requestFocus() }
    }
}
