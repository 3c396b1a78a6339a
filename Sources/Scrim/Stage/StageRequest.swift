import Foundation
import Staging
import Support
import SystemPackage
import ViewHierarchy

/// A request for a scene, its settings, and its recording.
@MainActor
struct StageRequest {
    /// The scene, its settings and its lanes, with valid parameters.
    let choice: SceneChoice
    /// The size of the stage, in points.
    var size: CGSize { choice.device?.size ?? bareSize }
    /// The size of a stage without a device, in points.
    let bareSize: CGSize
    /// The frames per second of recordings.
    let fps: Double
    /// The pixels in a point of recordings.
    let scale: Double

    /// Creates the request of a command line.
    /// - Parameters:
    ///   - lanes: The lanes if the command line has none.
    ///   - device: The device if the command line has neither one nor a size.
    init(
        scene name: String, _ options: SceneOptions, lanes: [SceneSettings] = [], device: HeldDevice? = nil
    ) throws(ProgramError) {
        guard let scene = RunningProgram.current.scene(named: name) else {
            throw ProgramError(
                .wrongRequest,
                "there is no scene \"\(Quotation.text(name))\"; "
                    + Suggestion.remedy(for: name, in: RunningProgram.current.scenes.map(\.name)))
        }
        var choice = SceneChoice(
            scene: scene, settings: SceneSettings(options.settings), lanes: options.lanes?.lanes ?? lanes)
        choice.device = options.choosesStage ? options.device?.held : device
        choice.textSize = options.textSize ?? .large
        try Self.check(choice, in: options.settings.isEmpty ? "--lanes: " : "--set: ")
        self.choice = choice
        bareSize = options.size ?? SceneOptions.defaultSize
        fps = options.fps ?? SceneOptions.defaultFPS
        scale = options.scale ?? choice.device?.device.pixelRatio ?? SceneOptions.defaultRecordingScale
    }

    /// Creates the request of a tape, which the command line overrides.
    init(_ tape: Tape, _ options: SceneOptions) throws(ProgramError) {
        let asked = try StageRequest(scene: tape.scene, options)
        let lanes = try tape.lanes.map { text throws(ProgramError) in try Self.lanes(text) } ?? []
        var choice = SceneChoice(
            scene: asked.choice.scene, settings: tape.parameters + asked.choice.settings,
            lanes: asked.choice.lanes.isEmpty ? lanes : asked.choice.lanes, plot: tape.plot)
        choice.device = options.choosesStage ? asked.choice.device : tape.device
        choice.textSize = options.textSize ?? tape.textSize ?? .large
        try Self.check(choice, in: "")
        self.choice = choice
        bareSize = options.size ?? tape.size ?? asked.bareSize
        fps = options.fps ?? tape.fps ?? asked.fps
        scale = options.scale ?? tape.scale ?? choice.device?.device.pixelRatio ?? asked.scale
    }

    /// Returns the request with another choice, or this request for nil.
    func with(_ choice: SceneChoice?) -> StageRequest { choice.map { StageRequest($0, like: self) } ?? self }

    private init(_ choice: SceneChoice, like other: StageRequest) {
        self.choice = choice
        bareSize = other.bareSize
        fps = other.fps
        scale = other.scale
    }

    private static func lanes(_ text: String) throws(ProgramError) -> [SceneSettings] {
        do throws(LaneListError) {
            return try LaneList.lanes(parsing: text)
        } catch {
            throw ProgramError(.wrongRequest, error.description)
        }
    }

    private static func check(_ choice: SceneChoice, in place: String) throws(ProgramError) {
        do throws(SceneParameterErrors) {
            _ = try choice.parameters()
        } catch {
            throw ProgramError(.wrongRequest, error.problems.map { "\(place)\($0)" })
        }
    }

    /// The name of the stage: its device or size, and the text size if it is not the default.
    var stage: String {
        let bare = "\(DecimalText.text(bareSize.width))x\(DecimalText.text(bareSize.height)) without a device"
        let place = choice.device?.name ?? bare
        return choice.textSize == .large ? place : "\(place) at text size \(choice.textSize.rawValue)"
    }

    /// The board around several lanes by default: dark, the initial appearance of the window, unless the scene is set
    /// to light.
    var board: BoardAppearance {
        choice.value(of: .appearance, lane: 0).flatMap { BoardAppearance(rawValue: $0) } ?? .dark
    }

    /// Opens the scene in all its lanes, at time zero.
    func open(photos: [FilePath], images: ImagePool) throws -> LaneSet {
        try choice.open(size: size, scale: scale, photos: photos, images: images)
    }
}

extension TapeDocument {
    /// Reads a tape for the program's scenes.
    /// - Parameter path: The file, or `-` for standard input.
    init(at path: FilePath) throws {
        let parser = TapeParser(scenes: RunningProgram.current.scenes)
        self =
            path == .standardInput
            ? try parser.parse(contentsOf: "/dev/stdin", named: "stdin", in: "") : try parser.parse(contentsOf: path)
    }

    /// Returns the tape's input with times, from a run on a stage that was opened only for it.
    /// - Throws: The error in the line that could not be played.
    @MainActor
    func input(on lanes: LaneSet) throws -> [InputEvent] {
        do throws(TapePlaybackError) {
            return try tape.input(on: lanes)
        } catch {
            throw problem(error)
        }
    }
}
