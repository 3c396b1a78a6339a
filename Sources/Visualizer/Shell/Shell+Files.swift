package import Foundation
package import Staging
import Synchronization
import SystemPackage
import Timing
import ViewHierarchy

// Photos and tapes are opened, and the window is given the whole display.
extension Shell {
    package var title: String? { Self.title(of: session.choice.scene) }

    /// The window's title: the scene's and the program's name.
    package static func title(of scene: Scene) -> String {
        "\(scene.title) – \(ParameterPanel.title(RunningProgram.current.name))"
    }

    func toggleFullScreen() {
        if !isFullScreen { sizeBefore = sizeBefore ?? size }
        isFullScreen.toggle()
    }

    /// Lets the user choose files beside the window, which stays usable.
    func chooseFiles() {
        do {
            try pickFiles { [chosenFiles] in chosenFiles.put($0) }
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    /// Opens what was chosen on another thread.
    func takeChosenFiles() {
        let paths = chosenFiles.take()
        if !paths.isEmpty { open(paths) }
    }

    func takeScenePictures() {
        let pictures = scenePictures.take()
        if !pictures.isEmpty { timeline.asCurrent { root.sidebar.add(pictures) } }
    }

    /// Opens files that were dropped or chosen: a tape is played, a film is a reference, all else is photos.
    func open(_ paths: [FilePath]) {
        func kind(_ path: FilePath) -> String { path.extension?.lowercased() ?? "" }
        // An animated picture beside photos is one of them.
        if paths.count == 1, ReferenceArgument.endings.contains(kind(paths[0])) {
            return openReference(ReferenceArgument(paths[0].string))
        }
        guard let tape = paths.first(where: { kind($0) == "tape" }) else {
            session.open(photos: paths, at: now)
            if session.paths == paths { onPhotos(paths) }
            return layOut()
        }
        do {
            try openTape(tape)
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    /// Plays a tape from the beginning of its scene, in the place of what was open.
    package func open(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        if let lost = finishEditing() { say(lost) }
        let before = (choice: session.choice, lane: chosenLane)
        lanesOfPointers = [:]
        returnToNow()
        playhead.forget()
        session.play(input, on: choice, size: size, at: now)
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
        edits.add("tape opened", replacing: before.choice, lane: before.lane, after: chosenLane)
        layOut()
    }
}

/// What other threads have for the window, until it takes it.
package final class Inbox<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    package init() {}

    package func put(_ new: [Item]) { items.withLock { $0 += new } }

    /// What has come since this was last called, in its order.
    package func take() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
