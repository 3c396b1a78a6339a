import ArgumentParser
import Foundation
import Logging
import Rasterizer
import Recorder
import Staging
import SystemPackage
import Visualizer

/// `scrim record`: plays a tape without a display and writes what is seen and what moved.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Plays a tape and writes its frames, films and trace.",
        usage: "scrim record TAPE [PHOTO|FOLDER ...] -o OUT [-o OUT ...] [--lanes CURVE,CURVE,...]",
        discussion: """
            OUT by its form: DIR/ PNG frames; .gif, .webp, .apng, .mp4, .webm a film;
            .png a contact sheet; .json, .csv the trace. MP4 and WebM need ffmpeg.
            Options win over what the tape sets.
            """)

    @Argument(help: "The tape.", completion: .file(extensions: ["tape"]))
    var tape: PathArgument

    @OptionGroup var options: SceneOptions

    @Option(name: [.short, .long], help: ArgumentHelp("Where to write; may be given several times.", valueName: "OUT"))
    var output: [PathArgument] = []

    @Option(
        help: ArgumentHelp("The appearance around several lanes: dark or light.", valueName: "APPEARANCE"),
        transform: { word in
            guard let appearance = BoardAppearance(rawValue: word) else { throw ValidationError("write dark or light") }
            return appearance
        })
    var board: BoardAppearance?

    @Flag(inversion: .prefixedNo, help: "Whether each of several lanes shows the outlines of the others.")
    var outlines: Bool?

    @OptionGroup(title: "Films") var film: FilmArguments

    @Flag(help: "Records more than \(Int(RecordingExtent.mostFrames)) frames without a question.")
    var yes = false

    func validate() throws {
        if output.isEmpty { throw ValidationError("no output is named: write -o DIR/ or -o trace.json") }
    }

    func run() throws {
        Interruption.watch(Interruption.stopRecording)
        try MainActor.assumeIsolated { try record() }
    }

    @MainActor
    private func record() throws {
        let log = Program.start(options)
        let document = try TapeDocument(at: tape.path)
        let request = try StageRequest(document.tape, options)
        let plan = try OutputPlan(output.map(\.output))
        let fonts = try Program.fonts(log)
        let images = VipsImageLoader(threads: options.drawingThreads)
        let choice = try PhotoChoice(
            paths: options.photoPaths, for: request.choice.scene, images: images, log: log)
        try plan.check(inputs: [tape.path] + options.photoPaths + choice.photos)
        let lanes = try request.open(photos: choice.photos, images: ImagePool(images))
        // One lane is recorded as it is; several on a board with their captions and curves.
        let stage: any RecordableStage =
            lanes.stages.count > 1
            ? RecordedLanes(
                lanes, appearance: board ?? document.tape.board ?? request.board,
                outlines: outlines ?? document.tape.outlines ?? false, plot: request.choice.plot) : lanes
        let painter = Renderer(width: 1, height: 1, threads: options.drawingThreads, fonts: fonts)
        let recording = Recording(
            tape: document.tape, stage: stage, fps: request.fps / film.options.speed, scale: request.scale,
            painter: painter,
            sinks: plan.sinks(threads: options.drawingThreads, painter: painter, film: film.options))
        try announce(recording.extent(of: plan))
        let progress = ProgressLine()
        defer { progress.clear() }
        do throws(RecordingFailure) {
            try recording.run { progress.show($0) }
        } catch {
            switch error {
            case .tape(let error): throw document.problem(error)
            case .output(let error): throw error
            }
        }
    }

    /// Says how much a large recording writes, and refuses a very large one that was not asked for twice.
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

/// The progress of a recording on the last line of a terminal; nothing elsewhere.
@MainActor
final class ProgressLine {
    private var meter: ProgressMeter?
    private var isShown = false

    /// A terminal's order to go to the line's start and clear it.
    private static let clearLine = "\r\u{1B}[K"

    init() { meter = StandardError.isTerminal ? ProgressMeter(at: Self.now) : nil }

    func show(_ progress: RecordingProgress) {
        guard let line = meter?.line(progress, at: Self.now) else { return }
        StandardError.write(Self.clearLine + line)
        isShown = true
    }

    func clear() {
        if isShown { StandardError.write(Self.clearLine) }
        isShown = false
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
