import Desktop
import Foundation
import Sessions
import Staging
import SystemPackage
import ViewHierarchy

/// What a window begins with: what the command line asks for, and else what the last window, or that of older code, leaves.
@MainActor
struct WindowStart {
    let watched: WatchedWindow?
    let memory: ShellMemory
    /// The tape that the window plays or, if it replaces another one, that was played there.
    let document: TapeDocument?
    let request: StageRequest
    /// The photos or folders of photos.
    let paths: [FilePath]
    /// Problems, which are on the terminal and belong in the window too.
    let reports: [String]

    /// The size of the window, in points, or nil for a first one, which takes its part of the display.
    let size: CGSize?

    private let file: MemoryFile

    /// - Parameter file: The file of what the last window leaves.
    init(_ command: OpenCommand, _ file: MemoryFile = MemoryFile()) throws {
        self.file = file
        var reports: [String] = []
        watched = WatchedWindow()
        let kept = watched?.state?.memory ?? file.load { reports.append($0) }
        size = kept?.size
        var memory = kept ?? .first(size: DesktopWindow.usualSize, scene: RunningProgram.current.usualScene)
        memory.recordsAs = command.recordAs ?? memory.recordsAs
        let replaces = watched?.state != nil
        // In a window that replaces another one, what the user has chosen there applies.
        if !replaces { memory.checksGestures = command.check ?? memory.checksGestures }
        if let loss = watched?.loss { reports.append(loss) }
        for text in reports { StandardError.say(text) }
        // If the window replaces another one, the tape was already played, and only its scene is needed.
        document =
            replaces
            ? command.tape.flatMap { try? TapeDocument(at: $0.path) }
            : try command.tape.map { try TapeDocument(at: $0.path) }
        let asked =
            try document.map { try StageRequest($0.tape, command.options) } ?? StageRequest(command, memory)
        request = asked.with(watched?.choice())
        paths = watched?.state.map { $0.photos.map { FilePath($0) } } ?? command.options.photoPaths
        self.memory = memory
        self.reports = reports
    }

    /// Whether the window replaces one of older code.
    var replaces: Bool { watched?.state != nil }

    /// Saves what the next window begins with. The window's work is done, so a problem is reported and is no failure.
    func save(_ memory: ShellMemory) {
        do throws(ProgramError) {
            try file.save(memory)
        } catch {
            StandardError.say(error.description)
        }
    }
}

extension StageRequest {
    /// Creates the request of a window without a tape: the given scene, or the usual one if photos or settings are given, or
    /// else the last one; with the lanes of the last time if the scene is the one they were made for, and its device.
    fileprivate init(_ command: OpenCommand, _ memory: ShellMemory) throws {
        let options = command.options
        let isAsked = !options.photos.isEmpty || !options.settings.isEmpty
        let scene = command.scene ?? (isAsked ? RunningProgram.current.usualScene : memory.scene)
        let keepsLanes = scene == memory.scene && options.settings.isEmpty && !memory.lanes.isEmpty
        try self.init(
            scene: scene, options, lanes: keepsLanes ? LaneList.lanes(parsing: memory.lanes) : [],
            device: memory.device.flatMap { try? HeldDevice(parsing: $0) })
    }
}
