import ChildPrograms
import Drawing
import Foundation
import Glibc
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing

@testable import Sessions
@testable import Visualizer

/// Films recorded in the real window.
@Suite("Films of the window", .serialized)
@MainActor
struct LiveFilmTests {
    /// Writes a program that precedes all others of its name, and returns the search path.
    private func program(_ name: String, _ script: String, in folder: TemporaryFolder) throws -> String {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: name)
        chmod(path, 0o755)
        return folder.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    @Test("R records a film with its trace and tape, and a press on the message shows its folder")
    func film() throws {
        let tools = try TemporaryFolder()
        // Renamed when complete, because a file exists before it is written.
        let path = try program(
            "xdg-open", "cd '\(tools.url.path)' && echo \"$1\" > part && mv part shown", in: tools)
        try WindowHand.open(
            .miniPlayer, lanes: ["linear", "ease-out"], form: .mp4, variables: ["PATH": path], recordingRate: 15
        ) { hand in
            let known = hand.recordings
            try hand.toggle()
            try hand.drag(inLane: 2, from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            try hand.keyForWindowAlone("r")
            let film = try #require(try hand.output(since: known, .mp4))
            #expect(film.trace.header.lanes.map(\.curve) == ["linear", "ease-out"])
            for lane in 0..<2 { #expect(film.count("transitionCompleted", "completed", lane: lane) == 1) }
            let count = try ProgramOutput.of(
                "ffprobe",
                [
                    "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,nb_read_frames", "-of",
                    "csv=p=0", film.folder + ".mp4",
                ])
            let frames = film.trace.frames.count / 2
            #expect(count == "h264,\(frames)")
            let name = "recordings/\(URL(fileURLWithPath: film.folder).lastPathComponent).mp4"
            let size = try FileManager.default.attributesOfItem(atPath: film.folder + ".mp4")[.size] as? Int
            // The mirror gets the same message.
            let saved = SavedOutput(name: name, bytes: size ?? 0, seconds: Double(frames) / 15)
            hand.shell.say(Message(saved.text, opens: saved.path))
            hand.settle()
            try hand.see(.named("message"))
            try hand.click("show folder")
            let shown = tools.path("shown")
            let isShown = try hand.display.wait { FileManager.default.fileExists(atPath: shown) }
            let recordings = URL(fileURLWithPath: hand.folder.path("recordings")).resolvingSymlinksInPath().path
            #expect(isShown)
            #expect(try String(contentsOfFile: shown, encoding: .utf8).hasSuffix(recordings + "\n"))
        }
    }

    @Test("without ffmpeg R records a WebP, and the message states the reason")
    func withoutEncoder() throws {
        let tools = try TemporaryFolder()
        let ready = tools.path("ready")
        // The film doesn't begin before the message is visible. Programs without a path are in no folder.
        _ = try program(
            "nice", "while ! [ -e '\(ready)' ]; do /bin/sleep 0.02; done; exec /usr/bin/nice \"$@\"", in: tools)
        try WindowHand.open(
            .miniPlayer, form: nil, variables: ["PATH": tools.url.path], recordingRate: 10
        ) { hand in
            let known = hand.recordings
            try hand.toggle()
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            try hand.keyForWindowAlone("r")
            hand.shell.say(
                Message("Saving as WebP, as there is no ffmpeg for MP4 (apt-get install ffmpeg); Esc cancels"))
            hand.settle()
            try hand.see(.named("message"))
            _ = try tools.write("", to: "ready")
            let film = try #require(try hand.output(since: known, .webp))
            #expect(film.count("transitionCompleted", "completed") == 1)
        }
    }

    @Test("Escape and SIGTERM cancel saving except for the tape, and no partial file remains")
    func ends() throws {
        let tools = try TemporaryFolder()
        // It never ends while the window is open.
        let path = try program("ffmpeg", "case \"$*\" in *encoder=*) exit;; esac; cat >/dev/null; sleep 5", in: tools)
        try WindowHand.open(.miniPlayer, form: .mp4, variables: ["PATH": path], recordingRate: 15) { hand in
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            let recordings = hand.folder.path("recordings")
            func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: recordings)) ?? [] }
            try hand.keyForWindowAlone("ctrl+s")
            // Its hidden film exists.
            #expect(try hand.display.wait { names().contains { $0.hasSuffix(".scrim-part") && $0.contains(".mp4") } })
            try hand.keyForWindowAlone("Escape")
            #expect(try hand.display.wait { !names().contains { !$0.hasSuffix(".tape") } }, "\(names())")
            #expect(names().count == 1)
            try hand.keyForWindowAlone("ctrl+s")
            #expect(try hand.display.wait { names().contains { $0.hasSuffix(".scrim-part") && $0.contains(".mp4") } })
            hand.running.send(SIGTERM)
            #expect(hand.running.end(within: VirtualDisplay.longestWait))
            #expect(hand.running.exitCode == 1)
            let errors = hand.running.messages
            #expect(
                errors.contains(
                    "the program ended before it was written; its gesture is kept: scrim record recordings/"),
                "\(errors)")
            #expect(names().count == 2 && names().allSatisfy { $0.hasSuffix(".tape") }, "\(names())")
        }
    }
}

/// The output of a program.
enum ProgramOutput {
    static func of(_ program: String, _ arguments: [String]) throws -> String {
        let run = try ChildProgram(program, arguments)
        let text = run.output
        #expect(run.end() && run.exitCode == 0, "\(run.messages)")
        return text.trimmingCharacters(in: .newlines)
    }
}
