import ArgumentParser
import Boards
import Drawing
import Foundation
import Glibc
import Logging
import Pictures
import Rasterizer
import Recorder
import Staging
import SystemPackage

/// The command `scrim record`, which plays a tape without a display, and writes its frames and motion.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Plays a tape and writes its frames, films and trace.",
        usage:
            "\(RunningProgram.current.name) record TAPE|FOLDER|- ... [PHOTO|FOLDER ...] -o OUT [-o OUT ...] [--lanes CURVE,CURVE,...]",
        discussion: """
            Arguments that end in .tape, the first one whatever its name, and folders that \
            hold .tape files are tapes; - reads one from standard input. The others are \
            photos, for all tapes. Several tapes are recorded side by side on all cores; \
            {name} in OUT is each tape's name: -o 'films/{name}.gif'.

            OUT by its form: DIR/ PNG frames; .gif, .webp, .apng, .mp4, .webm a film; \
            .html a page with film, curves, events and code; .png a contact sheet; \
            .json, .csv the trace. MP4, WebM and pages need ffmpeg. - is standard output, \
            in the form that --format names.

            Options win over what the tape sets.
            """)

    @Argument(
        help: "A tape, a folder of tapes, or - for standard input.",
        completion: .file(extensions: [TapeSelection.ending]))
    var tape: PathArgument

    @OptionGroup var options: SceneOptions

    @Option(name: [.short, .long], help: ArgumentHelp("Where to write; may be given several times.", valueName: "OUT"))
    var output: [PathArgument] = []

    @Option(
        help: ArgumentHelp("The appearance around several lanes: dark or light.", valueName: "APPEARANCE"),
        completion: .list(["dark", "light"]),
        transform: { word in
            guard let appearance = BoardAppearance(rawValue: word) else { throw ValidationError("write dark or light") }
            return appearance
        })
    var board: BoardAppearance?

    @Flag(inversion: .prefixedNo, help: "Whether each of several lanes shows the outlines of the others.")
    var outlines: Bool?

    @OptionGroup(title: "Pictures") var pictures: PictureArguments

    @OptionGroup(title: "Films") var film: FilmArguments

    @Option(
        help: ArgumentHelp(
            "The form of standard output (-o -): \(OutputForm.formats).", valueName: "FORM"
        ), completion: .list(OutputForm.formats.components(separatedBy: ", ")))
    var format: String?

    @Flag(help: "Records more than \(Int(RecordingExtent.mostFrames)) frames without a question.")
    var yes = false

    @Flag(help: .hidden)
    var reportProgress = false

    /// The window passes the photos that it shows, whose number has no limit there. Each of them is required.
    @Flag(help: .hidden)
    var photosFromInput = false

    /// The one of several tapes that this process records.
    @Option(help: .hidden)
    var only: PathArgument?

    func validate() throws {
        if output.isEmpty { throw ValidationError("no output is named: write -o DIR/ or -o trace.json") }
        if pictures.crop != nil, options.device?.frame != nil {
            throw ValidationError("write --crop or --frame")
        }
        if format != nil, !outputs.contains(where: \.isStandardOutput) {
            throw ValidationError("--format is that of standard output: write -o -")
        }
    }

    /// The names of the outputs, with the format for standard output.
    private var outputs: [OutputName] {
        output.map { argument in
            let name = argument.output
            return OutputName(name.path, isFolder: name.isFolder, format: name.isStandardOutput ? format : nil)
        }
    }

    func run() throws {
        if let frame = options.device?.frame, only == nil {
            StandardError.say(
                "--device \(frame.rawValue) is now --frame \(frame.rawValue); --device is the stage's device")
        }
        let selection = try TapeSelection(first: tape.path, others: options.photoPaths)
        let tapes = only.map { [$0.path] } ?? selection.tapes
        try TapeRequest.check(outputs, for: tapes)
        let requests = tapes.map { TapeRequest(tape: $0, outputs: outputs) }
        // With SIGPIPE ignored, a pipe without a reader is a write error and does not end the program.
        signal(SIGPIPE, SIG_IGN)
        if requests.count == 1 {
            Interruption.watch(Interruption.stopRecording)
            do {
                let photos = try photosFromInput ? PhotoChoice.required() : selection.photos
                try MainActor.assumeIsolated { try record(requests[0], photos: photos) }
            } catch let error as RecordingError where error.kind == .closedPipe {
                StandardOutput.endByBrokenPipe()
            }
        } else {
            try MainActor.assumeIsolated { try check(requests, photos: selection.photos) }
            let code = try recordAll(requests)
            if code != 0 { throw ExitCode(code) }
        }
    }

    @MainActor
    private func record(_ tape: TapeRequest, photos: [FilePath]) throws {
        let log = Program.start(options)
        let document = try TapeDocument(at: tape.tape)
        let request = try StageRequest(document.tape, options)
        OpenScene.name = request.choice.scene.name
        let plan = try OutputPlan(tape.outputs, screenshots: document.tape.screenshots)
        let page = try plan.needsPage ? PageRequest(document, request) : nil
        var pictures = pictures.options(document.tape, oldFrame: options.device?.frame)
        try plan.check(pictures)
        let fonts = try Program.fonts(log)
        let images = PictureLoader(threads: options.drawingThreads)
        let choice = try PhotoChoice(
            paths: photos, for: request.choice.scene, images: images, log: log)
        try plan.check(inputs: [tape.tape] + document.includes + photos + choice.photos)
        let open = { () throws in try request.open(photos: choice.photos, images: ImagePool(images)) }
        let lanes = try open()
        // A single lane is recorded without decoration; several lanes are on a board with their captions and curves.
        let stage: any RecordableStage =
            lanes.stages.count > 1
            ? RecordedLanes(
                lanes, appearance: board ?? document.tape.board ?? request.board,
                outlines: outlines ?? document.tape.outlines ?? false, plot: request.choice.plot,
                background: pictures.isTransparent ? .clear : pictures.background, bezel: pictures.frame.bezel) : lanes
        let painter: @MainActor () -> any FramePainter = {
            Renderer(threads: options.drawingThreads, fonts: fonts)
        }
        let clear: @MainActor () -> any FramePainter = { TransparentPainter(painter) }
        let drawing = pictures.isTransparent ? clear : painter
        if let view = self.pictures.crop {
            // A separate run with its own stage, without pictures.
            let extent = ViewBoundsSink(of: view)
            try play(
                document,
                Recording(
                    tape: document.tape, stage: try open(), fps: request.fps, scale: request.scale, sinks: [extent],
                    painter: painter))
            pictures.crop = try extent.box()
        }
        let recording = Recording(
            tape: document.tape, stage: stage, fps: request.fps / film.options.speed, scale: request.scale,
            sinks: plan.sinks(
                threads: options.drawingThreads, painter: drawing(), film: film.options, page: page,
                pictures: pictures),
            pictures: pictures, painter: drawing)
        try announce(recording.extent(of: plan))
        let progress = ProgressLine(isForPrograms: reportProgress)
        defer { progress.clear() }
        try play(document, recording) { progress.display($0) }
        progress.clear()
        if !reportProgress, let last = progress.last {
            StandardError.say(plan.report(frames: last.frames, seconds: Double(last.frames) / request.fps))
        }
    }

    @MainActor
    private func play(
        _ document: TapeDocument, _ recording: Recording, progress: (RecordingProgress) -> Void = { _ in }
    ) throws {
        do throws(RecordingFailure) {
            try recording.run(progress: progress)
        } catch {
            switch error {
            case .tape(let error): throw document.problem(error)
            case .output(let error): throw error
            }
        }
    }

    /// Reports the size of a large recording, and refuses a very large one without `--yes`.
    private func announce(_ extent: RecordingExtent) throws(ProgramError) {
        guard extent.isLarge else { return }
        guard yes || !extent.needsConsent else {
            throw ProgramError(
                .wrongRequest,
                "the recording has \(extent.text); write --yes to record it, or a lower --fps or shorter waits")
        }
        StandardError.say("the recording has \(extent.text)")
    }
}

extension RecordCommand {
    /// Checks several tapes and their outputs before the first one is recorded.
    @MainActor
    private func check(_ requests: [TapeRequest], photos: [FilePath]) throws {
        var plans: [(tape: FilePath, plan: OutputPlan)] = []
        var inputs = photos
        var problems: [String] = []
        for request in requests {
            do {
                let document = try TapeDocument(at: request.tape)
                _ = try StageRequest(document.tape, options)
                let plan = try OutputPlan(request.outputs, screenshots: document.tape.screenshots)
                for other in plans {
                    do {
                        try plan.check(apartFrom: other.plan)
                    } catch {
                        throw ProgramError(
                            .wrongRequest,
                            "\(other.tape) and \(request.tape): \(error); the tapes' names give the outputs'")
                    }
                }
                plans.append((request.tape, plan))
                inputs += [request.tape] + document.includes
            } catch {
                let error = ProgramError(error)
                guard error.kind == .wrongRequest else { throw error }
                problems += error.messages
            }
        }
        for (_, plan) in plans where problems.isEmpty { try plan.check(inputs: inputs) }
        if !problems.isEmpty { throw ProgramError(.wrongRequest, problems) }
    }

    /// Records several tapes, and returns the highest of the exit codes.
    private func recordAll(_ requests: [TapeRequest]) throws -> Int32 {
        let cores = options.drawingThreads
        let processes = min(cores, requests.count)
        let words = ArgumentText.words.map(ArgumentText.bytes)
        let jobs = requests.map { request in
            // Before the user's own words, which override them.
            let own = [
                Array("--report-progress".utf8), Array("--threads=\(max(1, cores / processes))".utf8),
                Array("--only=".utf8) + request.tape.bytes,
            ]
            return RecordingBatch.Job(
                name: "\(request.tape)", words: words.prefix(1) + own + words.dropFirst(), outputs: request.outputs)
        }
        let batch = RecordingBatch(jobs, processes: processes)
        Interruption.watch(batch.stop)
        return batch.run()
    }
}

/// The progress of a recording: on the last line of a terminal, or else as occasional lines for a long recording. A
/// program that requests it gets lines on standard output with the number of completed frames and the total.
@MainActor
final class ProgressLine {
    private var meter: ProgressMeter
    private let isForPrograms: Bool
    private var isShown = false
    private(set) var last: RecordingProgress?

    /// The escape sequence that returns to the start of the line and clears it.
    private static let clearLine = "\r\u{1B}[K"

    init(isForPrograms: Bool = false) {
        self.isForPrograms = isForPrograms
        meter = ProgressMeter(at: Self.now, for: StandardError.isTerminal || isForPrograms ? .terminal : .log)
    }

    func display(_ progress: RecordingProgress) {
        last = progress
        guard let line = meter.line(progress, at: Self.now) else { return }
        if isForPrograms {
            report(progress)
        } else if StandardError.isTerminal {
            StandardError.write(Self.clearLine + line)
            isShown = true
        } else {
            StandardError.say(line)
        }
    }

    /// Removes the line. Also reports the last frame to a program that requested progress.
    func clear() {
        if isShown { StandardError.write(Self.clearLine) }
        isShown = false
        if isForPrograms, let last { report(last) }
    }

    private func report(_ progress: RecordingProgress) {
        // If the reader has ended, it does not want the recording, and the write ends this program.
        try? StandardOutput.say("\(progress.frames) \(progress.expectedFrames)")
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
