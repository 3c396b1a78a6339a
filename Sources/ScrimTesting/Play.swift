@_exported import Animator
@_exported import Dialects
@_exported import Drawing
@_exported public import Foundation
import MotionChecks
import Pictures
import Rasterizer
import Recorder
@_exported public import Staging
import SystemPackage
@_exported import Timing
@_exported import Transitions
@_exported import ViewHierarchy

/// Plays a tape on a scene in stage time, in this process, without a display, as fast as the machine can.
///
/// ```swift
/// let trace = try await play("Tapes/pull.tape", in: .card, parameters: ["threshold": 0.3])
/// #expect(trace.completed)
/// trace["card"].expect(.y, 844, within: 1, at: trace.duration)
/// ```
///
/// The result is the same as from the `record` command of the scene's program, frame by frame: frame *i* is at exactly
/// *i / fps* seconds after the tape's `start`, or after its beginning. The trace ends when the tape has ended and
/// nothing moves, at most 10 seconds after the tape. Several lanes are played with the same gesture:
/// ``PlayedTrace/lanes`` has each lane, and the properties of the trace itself are those of the first lane.
///
/// - Parameters:
///   - tape: A path, a `URL` such as `Bundle.module` gives, or a `Tape`. A path that does not begin with a slash is
///     relative to the folder of the test's `Package.swift`.
///   - scene: The scene to play the tape on, which the tape names.
///   - size: The size of the stage, in points; by default what the tape sets, else 390 x 844.
///   - device: The device that the stage stands for, which has its own size; by default what the tape sets, else none.
///   - textSize: The text size that the user prefers; by default what the tape sets, else `large`.
///   - scale: The pixels in a point, used to decode pictures and by ``PlayedTrace/image(at:)``; by default what the
///     tape sets, else 2.
///   - fps: The frames per second, above 0; by default what the tape sets, else 60. The motion is the same at every
///     rate.
///   - parameters: The parameters of the scene. They override those of the tape.
///   - lanes: One to four lanes, each a curve and, after semicolons, other settings, such as
///     `["linear", "ease-out; threshold=0.3"]`; by default those that the tape sets, else one.
///   - reducedMotion: Whether the stage asks for reduced motion.
///   - photos: The files and folders with the pictures for a scene that shows photos.
///   - file: The file of the test.
/// - Returns: What each frame showed, and the events.
/// - Throws: All errors in the tape with their lines, an error in the parameters, or the reason why the tape could not
///   be played, with its line.
@MainActor
public func play(
    _ tape: some PlayableTape, in scene: Scene, size: CGSize? = nil, device: HeldDevice? = nil,
    textSize: ContentSizeCategory? = nil, scale: Double? = nil, fps: Double? = nil,
    parameters: [String: ParameterValue] = [:], lanes: [String] = [], reducedMotion: Bool = false, photos: [URL] = [],
    file: String = #filePath
) async throws -> PlayedTrace {
    var scene = scene
    var settings = SceneSettings(parameters.sorted { $0.key < $1.key }.map { SceneSetting($0.key, $0.value.text) })
    if reducedMotion {
        // Every stage supports it; a scene declares it if it has something of its own to reduce.
        let reduced = SceneParameter.reducedMotion
        if !scene.parameters.contains(where: { $0.name == reduced.name }) { scene.parameters.append(reduced) }
        settings[.reducedMotion] = "on"
    }
    let document = try tape.document(TapeParser(scenes: [scene]), file: file)
    let played = document.tape
    let asked = lanes.isEmpty ? played.lanes : lanes.joined(separator: ",")
    var choice = SceneChoice(
        scene: scene, settings: played.parameters + settings, lanes: try asked.map(LaneList.lanes(parsing:)) ?? [])
    choice.device = device ?? (size == nil ? played.device : nil)
    choice.textSize = textSize ?? played.textSize ?? .large
    let fonts = try MachineFonts.library.get()
    let (measuring, reading) = (TextSystem.measuring, ImageSystem.reading)
    TextSystem.measuring = FontTextMeasuring(fonts: fonts) { _ in }
    ImageSystem.reading = reading ?? PictureReader()
    // There is no suspension point in between, so that no other test on the main actor sees these values.
    defer { (TextSystem.measuring, ImageSystem.reading) = (measuring, reading) }
    let scale = scale ?? played.scale ?? PlayDefaults.scale
    let stages = try choice.open(
        size: size ?? played.size ?? PlayDefaults.size, scale: scale,
        photos: scene.showsPhotos ? PhotoCollection(paths: photos.map { FilePath($0.path) }).photos : [],
        images: ImagePool(PictureLoader(threads: ProcessInfo.processInfo.activeProcessorCount)))
    let sink = PlayedFrames(stages)
    let motion = MotionSink(stages)
    let recording = Recording(
        tape: played, stage: stages, fps: fps ?? played.fps ?? PlayDefaults.fps, scale: scale, sinks: [sink, motion],
        painter: { Renderer(threads: 1, fonts: fonts) })
    do throws(RecordingFailure) {
        try recording.run()
    } catch {
        switch error {
        case .tape(let error): throw document.problem(error)
        case .output(let error): throw error
        }
    }
    return sink.trace(
        FailureSheet(file: file, fonts: fonts, input: recording.input, origin: played.recordingStart),
        PlayedMotion(
            runs: motion.runs(since: played.recordingStart, input: recording.input), allowances: played.allowances))
}

/// The defaults of `record`.
private enum PlayDefaults {
    static let size = CGSize(width: 390, height: 844)
    static let scale = 2.0
    static let fps = 60.0
}

/// The machine's fonts, found once.
private enum MachineFonts {
    static let library = Result { try FontLibrary() }
}

/// Keeps everything that a recording delivers.
@MainActor
private final class PlayedFrames: FrameSink {
    private let lanes: LaneSet
    private var header: TraceHeader?
    private var frames: [PlayedFrame] = []
    private var table: [TraceFrame] = []
    private var events: [TraceEvent] = []

    init(_ lanes: LaneSet) { self.lanes = lanes }

    var needsPixels: Bool { false }
    var takesHidden: Bool { true }
    var showsFinger: Bool { false }

    func begin(_ info: RecordingInfo) { header = info.header }

    func record(_ frame: RecordedFrame) {
        events += frame.events
        table += frame.trace
        let stages = lanes.stages
        frames.append(
            PlayedFrame(
                time: frame.time, stages: frame.stages,
                lists: stages.count == 1 ? [frame.list] : stages.map { $0.displayList() },
                views: zip(stages, frame.trace).map(Self.samples),
                cell: ContactSheet.Cell(list: frame.list, time: frame.time)))
    }

    private static func samples(_ stage: Stage, _ row: TraceFrame) -> [String: PlayedSample] {
        var samples: [String: PlayedSample] = [:]
        for (name, view) in row.views {
            let transform = stage.timeline.asCurrent { stage.view(named: name)?.presentation.transform }
            samples[name] = PlayedSample(
                index: row.frame, time: row.time, frame: view.frame, alpha: view.alpha, cornerRadius: view.cornerRadius,
                velocity: view.velocity, transform: transform ?? .identity)
        }
        return samples
    }

    func finish() {}
    func deliver() {}
    func abandon() {}

    func trace(_ sheet: FailureSheet, _ motion: PlayedMotion) -> PlayedTrace {
        guard let header else { preconditionFailure("a recording that has ended has begun") }
        return PlayedTrace(
            trace: Trace(header: header, frames: table, events: events), lane: 0, frames: frames, sheet: sheet,
            motion: motion)
    }
}
