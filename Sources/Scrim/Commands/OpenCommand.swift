import ArgumentParser
import Boards
import Desktop
import Foundation
import Glibc
import Logging
import Rasterizer
import Recorder
import Sessions
import Staging
import SystemPackage
import Visualizer

/// The command `scrim [PHOTO|FOLDER ...]`, which opens the window.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens a window on photos (what \(RunningProgram.current.name) does without a command).")

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp("The scene to open (default: the last one).", valueName: "NAME"),
        completion: .list(RunningProgram.current.scenes.map(\.name)))
    var scene: String?

    @Option(
        help: ArgumentHelp("Plays a tape in the window, on its scene and with its settings.", valueName: "FILE"),
        completion: .file(extensions: ["tape"]))
    var tape: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The format of recordings: mp4, webp, gif, apng, webm, or png for a folder of frames (default: the last one).",
            valueName: "FORM"),
        completion: .list(RecordingForm.ofRecordings.map(\.rawValue)),
        transform: { word in
            guard let form = RecordingForm(rawValue: word), RecordingForm.ofRecordings.contains(form) else {
                throw ValidationError("write mp4, webp, gif, apng, webm or png")
            }
            return form
        })
    var recordAs: RecordingForm?

    @Option(
        help: ArgumentHelp(
            "Shows a film (MP4, MOV, GIF, WebM) beside the lanes; SECONDS is its time at the touch-down.",
            valueName: "FILE[@SECONDS]"), completion: .file(extensions: ["mp4", "mov", "gif", "webm"]))
    var reference: String?

    @Flag(
        inversion: .prefixedNo,
        help:
            "Checks each gesture that came to rest, as \(RunningProgram.current.name) check does (default: as the last time)."
    )
    var check: Bool?

    @Flag(help: .hidden)
    var withoutScenePictures = false

    /// The initial size of the window, in points.
    private static let windowSize = CGSize(width: 1280, height: 800)
    /// The maximum pixels per point for decoding. The eye sees no difference above it on any display.
    private static let sharpestDecoding = 3.0

    func validate() throws {
        if tape != nil, scene != nil { throw ValidationError("the tape names its scene; leave out --scene") }
    }

    func run() throws {
        let end = WindowEnd()
        end.watch()
        try MainActor.assumeIsolated { try open(end) }
    }

    @MainActor
    private func open(_ end: WindowEnd) throws {
        let log = Program.start(options)
        // Reported also in the window once it is open.
        var reports: [String] = []
        let file = MemoryFile()
        let watched = WatchedWindow()
        var memory =
            watched?.state?.memory ?? file.load { reports.append($0) }
            ?? ShellMemory(size: Self.windowSize, scene: RunningProgram.current.usualScene)
        memory.recordsAs = recordAs ?? memory.recordsAs
        // In a window that replaces another one, what the user has chosen there applies.
        if watched?.state == nil { memory.checksGestures = check ?? memory.checksGestures }
        if let loss = watched?.loss { reports.append(loss) }
        for text in reports { StandardError.say(text) }
        // If the window replaces another one, the tape was already played, and only its scene is needed.
        let document =
            watched?.state == nil
            ? try tape.map { try TapeDocument(at: $0.path) } : tape.flatMap { try? TapeDocument(at: $0.path) }
        let asked =
            try document.map { try StageRequest($0.tape, options) }
            ?? StageRequest(scene: scene ?? lastScene(memory), options, lanes: lastLanes(memory))
        let request = asked.with(watched?.choice())
        let waker = try Waker()
        let preferences = PreferenceWatch { waker.wake() }
        let images = PictureLoader(threads: options.drawingThreads) { waker.wake() }
        // Done first, so that a wrong path is reported on the terminal and no window appears, even without a display.
        let first = try PhotoChoice(
            paths: options.photoPaths, for: request.choice.scene, images: images, log: log)
        let fonts = try Program.fonts(log)
        let input = try document.map { try $0.input(on: request.open(photos: first.photos, images: ImagePool(images))) }
        preferences.avoidDeadBus()
        let system = try DisplaySystem()
        let window = try DesktopWindow(
            system: system, title: Shell.title(of: request.choice.scene), size: memory.size, scale: options.scale ?? 1,
            position: watched?.state?.position, activates: watched?.state?.isFocused ?? true)
        let scale = decodingScale(request, window, system)
        log.debug("video driver \(system.driver), \(window.isPacedByDisplay ? "paced by the display" : "by a timer")")
        log.debug("pictures are decoded for \(scale) pixels in a point")
        let pool = ImagePool(images) { waker.wake() }
        let outputs = LiveOutputs(options, end: end) { waker.wake() }
        let clipboard = FrameClipboard(
            scale: request.scale, threads: options.drawingThreads, fonts: fonts
        ) { waker.wake() }
        let settings = LiveSettings(
            size: request.size, fps: request.fps, scale: request.scale,
            open: { choice, paths in
                OpenScene.name = choice.scene.name
                let isFirst =
                    paths == options.photoPaths && choice.scene.showsPhotos == request.choice.scene.showsPhotos
                let photos =
                    try isFirst ? first : PhotoChoice(paths: paths, for: choice.scene, images: images, log: log)
                return try choice.open(size: request.size, scale: scale, photos: photos.photos, images: pool)
            },
            record: { request in
                do {
                    return try outputs.record(request)
                } catch {
                    // An error in the request, such as having to wait, is not a failure of the program.
                    if (error as? RecordingError)?.fault != .request { end.report(error) }
                    throw error
                }
            },
            copy: { clipboard.copy($0) }, boardPicture: LaneBoard.picture, automaticForm: { outputs.automaticForm },
            automaticFormReason: { outputs.automaticFormReason })
        let paths = watched?.state.map { $0.photos.map { FilePath($0) } } ?? options.photoPaths
        let session = try LiveSession(settings: settings, choice: request.choice, paths: paths)
        let shell = Shell(
            session: session, scenes: RunningProgram.current.scenes, size: window.points, memory: memory)
        shell.tools.showFile = { try FolderViewer.show($0) }
        shell.tools.openSource = { try SourceEditor().open($0) }
        if let input, watched?.state == nil { session.play(input) }
        func read(_ document: TapeDocument) throws -> (input: [InputEvent], request: StageRequest) {
            let request = try StageRequest(document.tape, options)
            let photos = try PhotoChoice(paths: session.photoPaths, for: request.choice.scene, images: images, log: log)
            let lanes = try request.open(photos: photos.photos, images: ImagePool(images))
            return (try document.input(on: lanes), request)
        }
        shell.tools.openTape = { path in
            let (input, request) = try read(TapeDocument(at: path))
            shell.open(input, on: request.choice, size: request.size)
        }
        let chooser = FileChooser { waker.wake() }
        shell.tools.pickFiles = { try chooser.choose($0) }
        shell.model.film.read = { path, take in
            Thread {
                take(Result { try FilmReader(path, cache: MemoryFile.references) })
                waker.wake()
            }.start()
        }
        let checker = GestureChecker { waker.wake() }
        defer { checker.end() }
        shell.checks.begin = { checker.begin($0, take: $1) }
        shell.checks.cancel = { checker.cancel() }
        shell.tools.presets = PresetFolder(MemoryFile.presets)
        watched?.connect(shell, window, tape: document) { document in
            let (input, request) = try read(document)
            shell.play(input, on: request.choice, size: request.size)
        } wake: {
            waker.wake()
        }
        // A window that replaces another one shows the same reference film.
        if let reference, watched?.state == nil {
            shell.openReference(ReferenceArgument(reference))
        } else if let reference = memory.reference {
            shell.openReference(reference)
        }
        for text in reports { shell.say(Message(text, isProblem: true)) }
        let painting = ScenePainting()
        func paintScenes(_ photos: [FilePath]) {
            guard !withoutScenePictures else { return }
            painting.begin(size: request.size, photos: photos) { [inbox = shell.tools.scenePictures] in
                inbox.put($0)
                waker.wake()
            }
        }
        shell.tools.onPhotos = paintScenes
        let loop = try LiveLoop(
            window: window, content: shell, waker: waker, fonts: fonts, threads: options.drawingThreads,
            ending: end.request, preferences: preferences)
        system.onLoss { end.endWithoutDisplay(loop) }
        loop.onBlocked = { seconds in
            shell.say(Message(OpenScene.blocking(seconds), isProblem: true))
            watched?.reportFree()
        }
        loop.onBlocking = watched?.busyReport ?? OpenScene.reportBlocking
        loop.onFirstFrame = {
            watched?.reportReady()
            outputs.findForm()
            paintScenes(options.photoPaths)
            if let age = ProcessAge.seconds {
                log.debug("the first frame was shown \(Int(age * 1000)) ms after the start")
            }
        }
        loop.onWriting = { StandardError.say("the window is closed; the recording is still being written") }
        defer { painting.end() }
        try loop.run()
        log.debug("\(loop.pace)")
        end.abandonRecordings()
        // The window's work is done, so it is not a failure if its settings can't be saved.
        do throws(ProgramError) {
            try file.save(shell.memory)
        } catch {
            StandardError.say(error.description)
        }
        guard end.exitCode == 0 else { throw ExitCode(end.exitCode) }
    }

    /// The usual scene if photos or settings are given, else the last scene.
    private func lastScene(_ memory: ShellMemory) -> String {
        options.photos.isEmpty && options.settings.isEmpty ? memory.scene : RunningProgram.current.usualScene
    }

    /// The lanes of the last time, if the scene is the one they were made for.
    private func lastLanes(_ memory: ShellMemory) throws -> [SceneSettings] {
        guard (scene ?? lastScene(memory)) == memory.scene, options.settings.isEmpty, !memory.lanes.isEmpty else {
            return []
        }
        return try LaneList.lanes(parsing: memory.lanes)
    }

    /// Returns the pixels in a point for the decoding of pictures: enough for the largest stage on this display, and
    /// for copied frames.
    @MainActor
    private func decodingScale(_ request: StageRequest, _ window: DesktopWindow, _ system: DisplaySystem) -> Double {
        let now = window.drawableSize.height / request.size.height
        let pixelsPerUnit = window.drawableSize.height / max(1, window.size.height)
        let largest = system.desktop.map { $0.size.height * pixelsPerUnit / request.size.height } ?? now
        return max(request.scale, min(max(now, largest), Self.sharpestDecoding))
    }
}

extension FilmReader: ReferenceFilm {}

/// The time that the program has run since the system started it.
enum ProcessAge {
    /// The time in seconds, to the system's tick (a hundredth), or nil if the system does not report it.
    static var seconds: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let uptime = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
            let now = uptime.split(separator: " ").first.flatMap({ Double($0) }),
            let name = status.lastIndex(of: ")")
        else { return nil }
        // After the name in parentheses, the start time is the twentieth field.
        let fields = status[name...].split(separator: " ")
        guard fields.count > 20, let start = Double(fields[20]) else { return nil }
        return now - start / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
