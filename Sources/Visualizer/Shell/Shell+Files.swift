package import Foundation
import Sessions
package import Staging
import Synchronization
import SystemPackage
import Timing
import ViewHierarchy

// Opens photos and tapes, and enters and leaves full screen.
extension Shell {
    package var title: String? { Self.title(of: session.choice.scene) }

    /// Returns the window's title: the names of the scene and the program.
    package static func title(of scene: Scene) -> String {
        "\(scene.title) – \(ParameterPanel.title(RunningProgram.current.name))"
    }

    func toggleFullScreen() {
        if !isFullScreen { sizeBefore = sizeBefore ?? size }
        isFullScreen.toggle()
    }

    /// Opens a dialog for files. The window remains usable.
    func chooseFiles() {
        do {
            try pickFiles { [chosenFiles] in chosenFiles.put($0) }
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    /// Opens files chosen on another thread.
    func takeChosenFiles() {
        let paths = chosenFiles.take()
        if !paths.isEmpty { open(paths) }
    }

    func takeScenePictures() {
        let pictures = scenePictures.take()
        if !pictures.isEmpty { root.sidebar.add(pictures) }
    }

    /// Opens dropped or chosen files: plays a tape, opens a film as a reference, and shows all others as photos.
    func open(_ paths: [FilePath]) {
        func kind(_ path: FilePath) -> String { path.extension?.lowercased() ?? "" }
        // An animated picture among photos is a photo.
        if paths.count == 1, ReferenceArgument.endings.contains(kind(paths[0])) {
            return openReference(ReferenceArgument(paths[0].string))
        }
        guard let tape = paths.first(where: { kind($0) == "tape" }) else {
            session.open(photos: paths, at: now)
            if session.paths == paths { onPhotos(paths) }
            return
        }
        do {
            try openTape(tape)
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    /// Plays a tape from the beginning of its scene, which replaces the current scene.
    package func open(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        door.enter {
            if let lost = finishEditing() { say(lost) }
            let before = (choice: session.choice, lane: chosenLane)
            lanesOfPointers = [:]
            returnToNow()
            playhead.forget()
            session.play(input, on: choice, size: size, at: now)
            chosenLane = min(chosenLane, session.lanes.stages.count - 1)
            edits.add("tape opened", replacing: before.choice, lane: before.lane, after: chosenLane)
        }
    }
}
