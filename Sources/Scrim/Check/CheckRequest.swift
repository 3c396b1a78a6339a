import Drawing
import Foundation
import Logging
import MotionChecks
import Pictures
import Rasterizer
import Recorder
import Staging
import SystemPackage

/// How a check uses the golden files beside tapes.
enum GoldenUse {
    /// Compares with the golden files that exist.
    case compared
    /// Compares with the golden files, and checks no rule.
    case alone
    /// Replaces the golden files by the current result.
    case updated
}

/// What to check, and by which limits.
@MainActor
struct CheckRequest {
    private let tapes: [FilePath]
    private let traces: [FilePath]
    private let photos: [FilePath]
    private let options: SceneOptions
    private let allowances: [TapeAllowance]
    private let goldens: GoldenUse
    /// The tape that was played for the traces, or `nil` if unknown.
    private let tapeOfTraces: TapeDocument?
    /// The recording with whose motion that of each file is compared, or `nil` for none.
    private let earlier: (name: String, trace: Trace)?
    /// The folder for pictures of differences.
    private let output: FilePath
    /// Whether findings are shown as pictures, too.
    private let picturesFindings: Bool
    private let log: Logger
    private let fonts: FontLibrary
    private let images: PictureLoader
    /// Shared by all tapes, as most show the same pictures.
    private let pool: ImagePool

    /// - Parameters:
    ///   - first: The first of the arguments.
    ///   - limits: A file of limits for all tapes.
    ///   - goldens: How the check uses golden files.
    ///   - tape: The tape that was played for the traces.
    ///   - against: The trace of an earlier recording, with which the motion is compared.
    ///   - output: The folder for pictures, which is created if there are any. By default differences from goldens are
    ///     shown in scrim-check, and findings are not.
    /// - Throws: The errors in the request.
    init(
        first: FilePath, _ options: SceneOptions, limits: FilePath?, goldens: GoldenUse, tape: FilePath? = nil,
        against: FilePath? = nil, output: FilePath?
    ) throws {
        self.options = options
        self.goldens = goldens
        tapeOfTraces = try tape.map { try TapeDocument(at: $0) }
        earlier = try against.map { ($0.string, try Self.trace(at: $0)) }
        self.output = output ?? "scrim-check"
        picturesFindings = output != nil
        log = Program.start(options)
        var paths = [first] + options.photoPaths
        traces = paths.filter(\.isTrace)
        paths.removeAll(where: \.isTrace)
        let selection = try paths.first.map { try TapeSelection(first: $0, others: Array(paths.dropFirst())) }
        tapes = selection?.tapes ?? []
        photos = selection?.photos ?? []
        allowances = try limits.map(Self.allowances) ?? []
        fonts = try Program.fonts(log)
        images = PictureLoader(threads: options.drawingThreads)
        pool = ImagePool(images)
    }

    /// - Throws: A `ProgramError` if the file is no trace.
    private static func trace(at path: FilePath) throws -> Trace {
        do {
            return try Trace(json: Data(try path.contents()))
        } catch let error as DecodingError {
            throw ProgramError(
                .wrongRequest, "\(path): it is no trace: \(cause(of: error)); write one by record -o trace.json")
        } catch {
            throw ProgramError(.wrongRequest, "\(path): can't read it: \(error); name a trace")
        }
    }

    /// Compares the runs of a file with the earlier recording, if there is one of their scene.
    private func compare(_ runs: [MotionRun], _ file: inout CheckedFile) throws {
        guard let earlier, let header = runs.first?.header else { return }
        let lanes = earlier.trace.header.lanes.count
        guard header.scene == earlier.trace.header.scene, lanes == 1 || lanes == runs.count else {
            throw ProgramError(
                .wrongRequest,
                "it moves \(header.scene) in \(runs.count == 1 ? "one lane" : "\(runs.count) lanes"), and "
                    + "\(earlier.name) is of \(earlier.trace.header.scene) in \(lanes == 1 ? "one" : "\(lanes)"); "
                    + "name an earlier recording of the same tape")
        }
        file.comparison = RunComparison(runs, against: earlier.trace, name: earlier.name)
    }

    private static func allowances(in file: FilePath) throws -> [TapeAllowance] {
        let text: String
        do {
            text = String(decoding: try file.contents(), as: UTF8.self)
        } catch {
            throw ProgramError(.wrongRequest, "\(file): can't read it: \(error); name a file of Allow lines")
        }
        return try TapeAllowance.list(parsing: text, file: file.string)
    }

    /// Checks all tapes and traces. A file that can't be checked is among the results.
    func check() -> [CheckedFile] { tapes.map(check(tape:)) + traces.map(check(trace:)) }

    private func check(trace path: FilePath) -> CheckedFile {
        var file = CheckedFile(name: path.string)
        do {
            let trace = try Trace(json: Data(try path.contents()))
            let tape = try tapeOfTraces.map(playable)
            let input = try tape.map { try self.input(of: $0, for: trace) }
            let limits = MotionLimits(allowances + (tape?.document.tape.allowances ?? []))
            let runs = try MotionRun.lanes(of: trace, input: input)
            file.findings = runs.flatMap { MotionChecks.findings(in: $0, limits) }
            file.skipped = runs.first.map(MotionChecks.skippedRules) ?? []
            try compare(runs, &file)
            try picture(runs, of: tape, &file)
        } catch let error as ProgramError {
            file.failure = error.description
        } catch let error as DecodingError {
            file.failure = "it is no trace: \(Self.cause(of: error)); write one by record -o trace.json"
        } catch {
            file.failure = "can't read it: \(error)"
        }
        return file
    }

    /// Plays the tape of a trace again, and returns its input.
    /// - Throws: A `ProgramError` if the trace is not that of the tape.
    private func input(of tape: PlayableTape, for trace: Trace) throws -> [InputEvent] {
        guard tape.request.choice.scene.name == trace.header.scene else {
            throw ProgramError(
                .wrongRequest,
                "the tape plays \(tape.request.choice.scene.name), and the trace is of \(trace.header.scene); "
                    + "name the tape that was recorded")
        }
        let runs = try self.runs(of: tape, fps: trace.header.fps)
        let own = trace.frames.filter { $0.lane == 0 }.map(\.pointer)
        let others = runs.first?.frames.map(\.row.pointer) ?? []
        let same = zip(own, others).count { Self.isSame($0, $1) }
        guard own.count == others.count, Double(same) >= Self.share * Double(own.count) else {
            throw ProgramError(
                .wrongRequest,
                "the tape moves the finger otherwise than the trace; "
                    + "name the tape that was recorded, or record it again")
        }
        return runs.first?.input ?? []
    }

    /// The part of the frames in which the finger of a trace must be where its tape puts it. What is broken in a trace
    /// can be the finger, too.
    private static let share = 0.8

    /// Returns whether two positions of the pointer are the same, as traces write them.
    private static func isSame(_ one: TracePointer?, _ other: TracePointer?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return hypot(one.location.x - other.location.x, one.location.y - other.location.y) < 0.001
    }

    /// Writes a picture of each finding: the frame before, at and after it, and what was expected.
    /// - Parameter tape: The tape that is played again for what was drawn, or `nil` if unknown.
    private func picture(_ runs: [MotionRun], of tape: PlayableTape?, _ file: inout CheckedFile) throws {
        guard picturesFindings, !file.findings.isEmpty, let stem = FilePath(file.name).stem else { return }
        try FileManager.default.createDirectory(atPath: output.string, withIntermediateDirectories: true)
        let drawn = DrawnFrames(around: file.findings)
        if let tape, let fps = runs.first?.header.fps {
            _ = try play(tape, on: open(tape, scale: Self.sheetScale), fps: fps, drawn)
        }
        for finding in file.findings {
            guard let run = runs.first(where: { $0.lane == finding.lane }) else { continue }
            let view = finding.view.map { "-\($0)" } ?? ""
            let lane = runs.count > 1 ? "-lane\(finding.lane + 1)" : ""
            let path = output.appending("\(stem)\(lane)-\(finding.frame)-\(finding.rule.rawValue)\(view).png")
            try StillOutput(OutputName(path)).write(
                FindingSheet(finding, in: run, drawn: drawn).list, scale: Self.sheetScale, painter: renderer)
            file.sheets.append(path.string)
        }
    }

    /// The pixels per point in pictures of findings.
    private static let sheetScale = 1.0

    private static func cause(of error: DecodingError) -> String {
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            context.debugDescription
        @unknown default: "\(error)"
        }
    }

    private func check(tape path: FilePath) -> CheckedFile {
        var file = CheckedFile(name: path.string)
        do {
            let tape = try playable(try TapeDocument(at: path))
            if goldens != .alone {
                let limits = MotionLimits(allowances + tape.document.tape.allowances)
                let runs = try self.runs(of: tape, fps: earlier?.trace.header.fps ?? tape.request.fps)
                try compare(runs, &file)
                file.findings = runs.flatMap { MotionChecks.findings(in: $0, limits) }
                try picture(runs, of: tape, &file)
            }
            let files = GoldenFiles(of: path, renderer: renderer, images: images)
            guard goldens == .updated || files.exist else { return file }
            if let reason = try otherStage(of: tape) {
                if goldens != .compared { throw ProgramError(.failed, reason) }
                file.goldensSkipped = reason
                return file
            }
            let run = GoldenRun()
            _ = try play(tape, on: open(tape, scale: GoldenRun.scale), fps: GoldenTrace.rate, run)
            if goldens == .updated { try files.update(run) } else { try files.compare(run, &file, in: output) }
        } catch {
            file.failure = ProgramError(error).description
        }
        return file
    }

    /// Returns why a run has nothing to do with the tape's goldens, which belong to the stage that the tape itself asks for,
    /// or nil if it is on that stage.
    private func otherStage(of tape: PlayableTape) throws -> String? {
        var own = options
        (own.size, own.device, own.textSize) = (nil, nil, nil)
        let (expected, actual) = (try StageRequest(tape.document.tape, own).stage, tape.request.stage)
        guard expected != actual else { return nil }
        return "its goldens are those of \(expected), and this run is on \(actual); "
            + "leave --device, --size and --text-size out, or set them in a tape of its own"
    }

    private var renderer: Renderer {
        Renderer(threads: options.drawingThreads, fonts: fonts)
    }

    // MARK: Playing

    /// A tape with what is played.
    private struct PlayableTape {
        var document: TapeDocument
        var request: StageRequest
        var photos: [FilePath]
    }

    private func playable(_ document: TapeDocument) throws -> PlayableTape {
        let request = try StageRequest(document.tape, options)
        let choice = try PhotoChoice(paths: photos, for: request.choice.scene, images: images, log: log)
        return PlayableTape(document: document, request: request, photos: choice.photos)
    }

    /// Plays a tape, and returns what its lanes do.
    private func runs(of tape: PlayableTape, fps: Double) throws -> [MotionRun] {
        let lanes = try open(tape, scale: tape.request.scale)
        let sink = MotionSink(lanes)
        let input = try play(tape, on: lanes, fps: fps, sink)
        return sink.runs(since: tape.document.tape.recordingStart, input: input)
    }

    private func open(_ tape: PlayableTape, scale: Double) throws -> LaneSet {
        try tape.request.choice.open(size: tape.request.size, scale: scale, photos: tape.photos, images: pool)
    }

    /// Plays a tape on its lanes, and returns its input.
    private func play(_ tape: PlayableTape, on lanes: LaneSet, fps: Double, _ sink: any FrameSink) throws
        -> [InputEvent]
    {
        let recording = Recording(
            tape: tape.document.tape, stage: lanes, fps: fps, scale: lanes.stages[0].scale, sinks: [sink],
            painter: { [renderer] in renderer })
        do throws(RecordingFailure) {
            try recording.run()
        } catch {
            switch error {
            case .tape(let error): throw tape.document.problem(error)
            case .output(let error): throw error
            }
        }
        return recording.input
    }
}

extension FilePath {
    /// Whether the file name is that of a trace. Golden files are beside tapes and are not traces.
    fileprivate var isTrace: Bool { self.extension == "json" && !string.hasSuffix(".golden.json") }
}

/// The golden files beside a tape: `NAME.golden.json` and `NAME.golden.png`.
@MainActor
struct GoldenFiles {
    private let name: String
    private let trace: FilePath
    private let sheet: FilePath
    private let renderer: Renderer
    private let images: PictureLoader

    init(of tape: FilePath, renderer: Renderer, images: PictureLoader) {
        name = tape.stem ?? "tape"
        let folder = tape.removingLastComponent()
        trace = folder.appending("\(name).golden.json")
        sheet = folder.appending("\(name).golden.png")
        self.renderer = renderer
        self.images = images
    }

    private var hasTrace: Bool { (try? trace.stat()) != nil }
    private var hasSheet: Bool { (try? sheet.stat()) != nil }

    /// Whether the tape has a golden file.
    var exist: Bool { hasTrace || hasSheet }

    /// Writes the existing golden files again from a run, or both if there are none.
    func update(_ run: GoldenRun) throws {
        let isNew = !exist
        if isNew || hasTrace { try StillOutput(OutputName(trace)).write(try run.golden.text()) }
        if isNew || hasSheet {
            try StillOutput(OutputName(sheet)).write(run.sheet, scale: GoldenRun.sheetScale, painter: renderer)
        }
    }

    /// Finds differences, and writes pictures of them.
    /// - Parameter folder: The folder for the pictures.
    func compare(_ run: GoldenRun, _ file: inout CheckedFile, in folder: FilePath) throws {
        func addSheet(_ ending: String) throws -> OutputName {
            try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
            let path = folder.appending("\(name).\(ending)")
            file.sheets.append(path.string)
            return OutputName(path)
        }
        if hasTrace {
            let expected = try golden()
            file.differences = expected.differences(to: run.golden)
            if !file.differences.isEmpty {
                let ghosts = GoldenGhosts(expected, run)
                let time = file.differences.compactMap(\.time).min() ?? 0
                try StillOutput(addSheet("views.png")).write(
                    ghosts.sheet(from: time), scale: 1, painter: renderer)
                try ghosts.write(film: addSheet("ghosts.gif"), painter: renderer)
            }
        }
        if hasSheet, let sheet = GoldenSheet(try picture(), try picture(of: run.sheet)) {
            file.differences.append(sheet.difference)
            try StillOutput(addSheet("sheet.png")).write(sheet.list, scale: 1, painter: renderer)
        }
    }

    private func golden() throws -> GoldenTrace {
        let data = Data(try trace.contents())
        do {
            return try GoldenTrace(json: data)
        } catch {
            throw ProgramError(.failed, "\(trace): it is no golden; make it again by check --update")
        }
    }

    private func picture() throws -> Image {
        let size = try images.pixelSize(of: sheet)
        var result: Result<Image, ImageError>?
        images.load(
            ImageRequest(path: sheet, resolution: .fit(width: Int(size.width), height: Int(size.height)))
        ) { result = $0 }
        images.finishLoading()
        guard let result else { throw ProgramError(.failed, "\(sheet): it can't be read") }
        return try result.get()
    }

    private func picture(of list: DisplayList) throws -> Image {
        let pixels = try renderer.paint(list, scale: GoldenRun.sheetScale).pixels
        let buffer = PixelBuffer(width: pixels.width, height: pixels.height, isOpaque: true) { target in
            for row in 0..<pixels.height {
                for column in 0..<pixels.width {
                    target[row * pixels.width + column] = pixels.base[row * pixels.stride + column]
                }
            }
        }
        return Image(representations: [buffer], size: CGSize(width: pixels.width, height: pixels.height))
    }
}
