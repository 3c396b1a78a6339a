import Boards
import Desktop
import Foundation
import Logging
import Pictures
import Rasterizer
import Recorder
import Sessions
import Staging
import SystemPackage
import Timing
import Visualizer

/// The program's window, and what the program does for it: pictures, files, tapes, films, recordings and checks.
@MainActor
final class ProgramWindow {
    let shell: Shell

    private let start: WindowStart
    private let options: SceneOptions
    private let log: Logger
    private let end: WindowEnd
    private let waker: Waker
    private let preferences: PreferenceWatch
    private let fonts: FontLibrary
    private let images: PictureLoader
    private let system: DisplaySystem
    private let window: DesktopWindow
    private let outputs: LiveOutputs
    private let painting = ScenePainting()
    private let checker: GestureChecker
    private var paintScenes: ([FilePath]) -> Void = { _ in }

    /// The maximum pixels per point for decoding. The eye sees no difference above it on any display.
    private static let sharpestDecoding = 3.0

    init(_ start: WindowStart, _ options: SceneOptions, _ log: Logger, _ end: WindowEnd) throws {
        let waker = try Waker()
        preferences = PreferenceWatch { waker.wake() }
        let images = PictureLoader(threads: options.drawingThreads) { waker.wake() }
        let request = start.request
        // Done first, so that a wrong path is reported on the terminal and no window appears, even without a display.
        let first = try PhotoChoice(paths: options.photoPaths, for: request.choice.scene, images: images, log: log)
        fonts = try Program.fonts(log)
        let input = try start.document.map {
            try $0.input(on: request.open(photos: first.photos, images: ImagePool(images)))
        }
        preferences.avoidDeadBus()
        system = try DisplaySystem()
        window = try DesktopWindow(
            system: system, title: WindowModel.title(of: request.choice.scene), size: start.size,
            scale: options.scale ?? 1, position: start.watched?.state?.position,
            activates: start.watched?.state?.isFocused ?? true)
        let scale = Self.decodingScale(
            request.scale, stage: request.size, drawable: window.drawableSize, window: window.size,
            display: system.desktop?.size)
        log.debug("video driver \(system.driver), \(window.isPacedByDisplay ? "paced by the display" : "by a timer")")
        log.debug("pictures are decoded for \(scale) pixels in a point")
        outputs = LiveOutputs(options, end: end) { waker.wake() }
        checker = GestureChecker { waker.wake() }
        (self.start, self.options, self.log, self.end, self.waker, self.images) = (
            start, options, log, end, waker, images
        )
        let (pool, outputs) = (ImagePool(images) { waker.wake() }, outputs)
        let clipboard = FrameClipboard(scale: request.scale, threads: options.drawingThreads, fonts: fonts) {
            waker.wake()
        }
        let settings = LiveSettings(
            size: request.bareSize, fps: request.fps, scale: request.scale,
            open: { choice, paths in
                OpenScene.name = choice.scene.name
                let isFirst =
                    paths == options.photoPaths && choice.scene.showsPhotos == request.choice.scene.showsPhotos
                let photos =
                    try isFirst ? first : PhotoChoice(paths: paths, for: choice.scene, images: images, log: log)
                return try choice.open(size: request.bareSize, scale: scale, photos: photos.photos, images: pool)
            },
            record: { request in
                do {
                    return try outputs.record(request)
                } catch {
                    // An error in the request, such as having to wait, is not a failure of the program.
                    if (error as? RecordingError)?.kind != .request { end.report(error) }
                    throw error
                }
            },
            copy: { clipboard.copy($0) }, boardPicture: LaneBoard.picture, automaticForm: { outputs.automaticForm },
            reasonAgainstForm: { outputs.reason(against: $0) }, automaticFormReason: { outputs.automaticFormReason })
        let session = try LiveSession(settings: settings, choice: request.choice, paths: start.paths)
        shell = Shell(
            session: session, scenes: RunningProgram.current.scenes, size: window.points, memory: start.memory)
        if let input, !start.replaces { session.play(input) }
    }

    /// Returns the pixels in a point for the decoding of pictures: enough for the largest stage on this display, and for
    /// copied frames.
    /// - Parameters:
    ///   - scale: The pixels in a point of recordings and copied frames.
    ///   - stage: The size of a stage, in points.
    ///   - drawable: The size of the window, in pixels.
    ///   - window: The size of the window, in the window system's units.
    ///   - display: The size of the display, in the window system's units, or `nil` if it is unknown.
    static func decodingScale(
        _ scale: Double, stage: CGSize, drawable: CGSize, window: CGSize, display: CGSize?
    ) -> Double {
        let now = drawable.height / stage.height
        let largest = display.map { $0.height * (drawable.height / max(1, window.height)) / stage.height } ?? now
        return max(scale, min(max(now, largest), sharpestDecoding))
    }

    // MARK: What the program does

    /// Lets the window choose and show files, open sources, and keep presets.
    func connectFiles() {
        let chooser = FileChooser { [waker] in waker.wake() }
        shell.tools.pickFiles = { try chooser.choose($0) }
        shell.tools.showFile = { try FolderViewer.open(folderOf: $0) }
        shell.tools.openSource = { try SourceEditor().open($0) }
        shell.tools.presets = PresetFolder(MemoryFile.presets)
    }

    /// Lets the window open tapes, and `scrim watch` play changed ones.
    func connectTapes() {
        let (shell, options, images, log) = (shell, options, images, log)
        func read(_ document: TapeDocument) throws -> (input: [InputEvent], request: StageRequest) {
            let request = try StageRequest(document.tape, options)
            let photos = try PhotoChoice(
                paths: shell.session.photoPaths, for: request.choice.scene, images: images, log: log)
            let lanes = try request.open(photos: photos.photos, images: ImagePool(images))
            return (try document.input(on: lanes), request)
        }
        shell.tools.openTape = { path in
            let (input, request) = try read(TapeDocument(at: path))
            shell.open(input, on: request.choice, size: request.size)
        }
        start.watched?.connect(shell, window, tape: start.document) { document in
            let (input, request) = try read(document)
            shell.play(input, on: request.choice, size: request.size)
        } wake: { [waker] in
            waker.wake()
        }
    }

    /// Lets the window open films, and opens the asked one or that of the last time.
    func connectReference(_ reference: String?) {
        shell.model.film.read = { [waker] path, take in
            Thread {
                take(Result { try FilmReader(path, cache: MemoryFile.references) })
                waker.wake()
            }.start()
        }
        shell.model.film.follower.perform = { [waker] work in
            Thread { work { waker.wake() } }.start()
        }
        shell.model.film.follower.open = { path, time in try GrayFilm(path, around: time) }
        // A window that replaces another one shows the same reference film.
        if let reference, !start.replaces {
            shell.openReference(ReferenceArgument(reference))
        } else if let reference = start.memory.reference {
            shell.openReference(reference)
        }
    }

    /// Lets the window check gestures.
    func connectChecks() {
        shell.checks.begin = { [checker] in checker.begin($0, take: $1) }
        shell.checks.cancel = { [checker] in checker.cancel() }
    }

    /// Draws pictures for the list of scenes, whenever scenes begin to show other photos.
    func connectScenePictures(isOn: Bool) {
        guard isOn else { return }
        let (size, inbox) = (start.request.size, shell.tools.scenePictures)
        paintScenes = { [painting, waker] photos in
            painting.begin(size: size, photos: photos) {
                inbox.enqueue($0)
                waker.wake()
            }
        }
        shell.tools.onPhotos = paintScenes
    }

    func report(_ problems: [String]) {
        for text in problems { shell.say(Message(text, isProblem: true)) }
    }

    // MARK: Loop

    /// Shows the window until it is closed and its recordings are written.
    func run() throws {
        defer {
            painting.end()
            checker.end()
        }
        let loop = try LiveLoop(
            window: window, content: shell, waker: waker, fonts: fonts, threads: options.drawingThreads,
            ending: end.request, preferences: preferences)
        system.onLoss { [end] in end.endWithoutDisplay(loop) }
        loop.onBlocked = { [shell, start] seconds in
            shell.say(Message(OpenScene.blocking(seconds), isProblem: true))
            start.watched?.reportFree()
        }
        loop.onBlocking = start.watched?.busyReport ?? OpenScene.reportBlocking
        loop.onFirstFrame = { [self] in
            start.watched?.reportReady()
            outputs.findForm()
            paintScenes(options.photoPaths)
            if let age = ProcessAge.seconds {
                log.debug("the first frame was shown \(Int(age * 1000)) ms after the start")
            }
        }
        loop.onWriting = { StandardError.say("the window is closed; the recording is still being written") }
        try loop.run()
        log.debug("\(loop.pace)")
    }
}

extension FilmReader: ReferenceFilm {}
