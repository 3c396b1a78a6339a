package import Sessions
import Staging
package import SystemPackage

/// What the program does for the window: files, dialogs, tapes, films and other programs.
@MainActor
package struct ShellTools {
    /// Shows a file or folder in the desktop's file manager. Throws an error without one.
    package var showFile: (String) throws -> Void = { _ in }
    /// Opens a source location in the user's editor. Throws an error without one.
    package var openSource: (SourcePlace) throws -> Void = { _ in }
    /// Opens a dialog for files, and passes the chosen ones on any thread. Throws an error without a dialog.
    package var pickFiles: (@escaping @Sendable ([FilePath]) -> Void) throws -> Void = { _ in throw CancellationError()
    }
    /// Opens and plays a tape. Throws an error if the tape is unreadable.
    package var openTape: (FilePath) throws -> Void = { _ in throw CancellationError() }
    /// Called with photos when the scenes begin to show them.
    package var onPhotos: ([FilePath]) -> Void = { _ in }
    /// The folder of presets, or nil without one.
    package var presets: PresetFolder?
    /// Called when another thread has finished something.
    package var onWake: () -> Void = {}
    /// Called when the window is at rest with a new state, or nil.
    package var onChange: (() -> Void)?
    /// Files chosen on another thread that are not opened yet.
    let chosenFiles = Inbox<FilePath>()
    /// Pictures of scenes, drawn elsewhere, that the list doesn't show yet.
    package let scenePictures = Inbox<ScenePicture>()
}
