package import Foundation
package import Sessions
package import Staging
import SystemPackage
import Timing
import ViewHierarchy

// What the program asks of the window: files, tapes, films, and windows of newer code.
extension Shell {
    package var title: String? { WindowModel.title(of: session.choice.scene) }

    // MARK: Files

    /// Opens a dialog for files. The window remains usable.
    func chooseFiles() {
        attempt { try tools.pickFiles { [inbox = tools.chosenFiles] in inbox.enqueue($0) } }
    }

    /// Opens dropped or chosen files: plays a tape, opens a film as a reference, and shows all others as photos.
    func open(_ paths: [FilePath]) {
        switch OpenedFiles(paths) {
        case .film(let path): openReference(ReferenceArgument(path.string))
        case .tape(let path): attempt { try tools.openTape(path) }
        case .photos(let paths):
            session.open(photos: paths, at: session.now)
            if session.photoPaths == paths { tools.onPhotos(paths) }
        }
    }

    /// Plays a tape from the beginning of its scene, which replaces the current scene.
    package func open(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        door.enter { model.editing.open(input, on: choice, size: size) }
    }

    /// Opens a film as a reference, which appears once it is decoded.
    package func openReference(_ argument: ReferenceArgument) { openReference(ReferenceMemory(argument)) }

    /// Opens a film with remembered settings.
    package func openReference(_ memory: ReferenceMemory) { door.enter { model.film.open(memory) } }

    /// Sets a parameter of the chosen lane at the next frame, as the editor does.
    package func set(_ name: String, to value: String) { model.editing.set(name, to: value) }

    // MARK: Newer code

    /// Returns the state that the next window needs, without its position.
    /// - Parameter most: The maximum number of input events of the last gesture.
    package func state(most: Int = .max) -> WindowState {
        var state = model.reload.state(memory, most: most)
        state.fitsStages = model.panels.fillsRoom
        state.chosenLane = model.editing.lane
        return state
    }

    /// Replaces another window, and replays its gesture immediately.
    ///
    /// The scene, lanes, size and appearance are those of this window's initializer.
    package func restore(_ state: WindowState) {
        door.enter {
            model.panels.fillsRoom = state.fitsStages
            model.editing.restore(state.chosenLane)
            // The gesture is replayed on stages of their size here.
            display.arrange()
            if let gesture = state.gesture { model.reload.replay(gesture) }
        }
    }

    /// Calls a closure as soon as no pointer is down on a stage and no recording runs.
    package func whenFree(_ body: @escaping @MainActor () -> Void) { door.enter { model.reload.whenFree(body) } }

    /// Plays a changed tape from the beginning of its scene.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        door.enter {
            model.editing.finish()
            model.reload.play(input, on: choice, size: size)
            model.editing.restore(model.editing.lane)
        }
    }

    /// Shows the problems that prevent newer code from being shown, or none with nil.
    package func setProblems(_ problems: ProblemList?) { door.enter { root.problems.display(problems) } }

    /// Shows the program's activity instead of the scene's hint, or the hint with nil.
    package func setActivity(_ activity: String?) { door.enter { model.reload.activity = activity } }
}
