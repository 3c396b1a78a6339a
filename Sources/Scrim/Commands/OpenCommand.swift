import ArgumentParser
import Foundation
import Sessions
import Staging
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

    func validate() throws {
        try options.refuseOldFrame()
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
        let start = try WindowStart(self)
        let window = try ProgramWindow(start, options, log, end)
        window.connectFiles()
        window.connectChecks()
        window.connectTapes()
        window.connectReference(reference)
        window.connectScenePictures(isOn: !withoutScenePictures)
        window.report(start.reports)
        try window.run()
        start.save(window.shell.memory)
        end.abandonRecordings()
        guard end.exitCode == 0 else { throw ExitCode(end.exitCode) }
    }
}
