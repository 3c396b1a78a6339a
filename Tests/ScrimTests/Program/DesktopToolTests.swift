import ArgumentParser
import ChildPrograms
import Drawing
import Foundation
import ProgramSupport
import Rasterizer
import Recorder
import ScrimGallery
import Sessions
import Staging
import Synchronization
import SystemPackage
import Testing

@testable import Scrim

/// What the window asks of the desktop's programs, of which each keeps what it was given.
@Suite("The desktop's tools")
struct DesktopToolTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let picture = DisplayList(size: CGSize(width: 20, height: 10), background: .white)

    /// Copies a frame, and returns what is said of it.
    @MainActor
    private func copy(_ environment: [String: String] = [:], scale: Double = 2) throws -> String {
        let woken = DispatchSemaphore(value: 0)
        let clipboard = FrameClipboard(
            scale: scale, threads: 1, fonts: try FontLibrary(), environment: environment
        ) { [folder] in
            folder.tool($0)
        } wake: {
            woken.signal()
        }
        let writing = clipboard.copy(Self.picture)
        #expect(woken.wait(timeout: .now() + 30) == .success)
        switch try #require(writing.outcome) {
        case .success(let saved): return saved.text
        case .failure(let error): return "\(error)"
        }
    }

    @Test("films need ffmpeg, and MP4 one that can write it; all other forms need nothing")
    @MainActor
    func forms() {
        for form in RecordingForm.allCases {
            let isFilm = form == .mp4 || form == .webm
            for (hasFFmpeg, writesMP4, reason) in [
                (false, false, isFilm ? "needs ffmpeg" : nil), (true, true, nil),
                (true, false, form == .mp4 ? "this ffmpeg can’t write it" : nil),
            ] as [(Bool, Bool, String?)] {
                #expect(LiveOutputs.reason(against: form, hasFFmpeg: hasFFmpeg, writesMP4: writesMP4) == reason)
            }
        }
    }

    @Test("MP4 is the form where there is an ffmpeg, until that is known not to write it; else WebP, with the reason")
    @MainActor
    func automaticForm() throws {
        let outputs = LiveOutputs(try SceneOptions.parse([]), end: WindowEnd()) {}
        let hasFFmpeg = ChildProgram.path(of: "ffmpeg") != nil
        #expect(outputs.automaticForm == (hasFFmpeg ? .mp4 : .webp))
        let reason = hasFFmpeg ? nil : "as there is no ffmpeg for MP4 (apt-get install ffmpeg)"
        #expect(outputs.automaticFormReason == reason)
        for form in RecordingForm.allCases {
            let isRefused = !hasFFmpeg && (form == .mp4 || form == .webm)
            #expect(outputs.reason(against: form) == (isRefused ? "needs ffmpeg" : nil))
        }
    }

    @Test("a frame is copied as PNG by the tool of the display in use")
    @MainActor
    func clipboard() throws {
        for (environment, tool, words) in [
            ([:], "xclip", ["-selection", "clipboard", "-target", "image/png", "-in"]),
            (["WAYLAND_DISPLAY": ""], "xclip", ["-selection", "clipboard", "-target", "image/png", "-in"]),
            (["WAYLAND_DISPLAY": "wayland-0"], "wl-copy", ["--type", "image/png"]),
        ] {
            let folder = folder
            for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
            try folder.writeTool(tool, "cat > '\(folder.path("copied"))'")
            #expect(try copy(environment, scale: 3) == "Copied the frame, 60 × 30 pixels")
            #expect(folder.words == words)
            let renderer = Renderer(threads: 1, fonts: try FontLibrary())
            let expected = try renderer.png(of: Self.picture, scale: 3).bytes
            #expect(try Data(contentsOf: folder.url.appending(path: "copied")) == Data(expected))
        }
    }

    @Test("a frame that can't be copied has a message, with the package to install if there is no tool")
    @MainActor
    func lostFrame() throws {
        #expect(try copy() == "can't copy the frame: there is no xclip; apt-get install xclip")
        #expect(
            try copy(["WAYLAND_DISPLAY": "wayland-0"])
                == "can't copy the frame: there is no wl-copy; apt-get install wl-clipboard")
        try folder.writeTool("xclip", "cat > /dev/null; exit 3")
        #expect(try copy() == "can't copy the frame: xclip failed")
    }

    @Test("a file's folder is opened by xdg-open, and without it the message names the folder")
    func folderViewer() throws {
        let error = #expect(throws: (any Error).self) {
            try FolderViewer.open(folderOf: "/a b/c/d.mp4") { folder.tool($0) }
        }
        #expect(error.map { "\($0)" } == "There is no xdg-open (apt-get install xdg-utils): see /a b/c")
        try folder.writeTool("xdg-open")
        try FolderViewer.open(folderOf: "/a b/c/d.mp4") { folder.tool($0) }
        #expect(folder.words(1) == ["/a b/c"])
        try FolderViewer.open(folderOf: "/a b/c/frames/") { folder.tool($0) }
        #expect(folder.words(2).last == "/a b/c")
    }

    @Test("a source is opened by the named editor, which must be there")
    func editor() throws {
        try folder.writeTool("code")
        let place = SourcePlace("/a b/c.swift", line: 7, column: 3)
        try SourceEditor(environment: ["VISUAL": folder.path("code")]).open(place)
        #expect(folder.words(2) == ["-g", "/a b/c.swift:7:3"])
        let error = #expect(throws: (any Error).self) {
            try SourceEditor(environment: ["EDITOR": "no-such-editor", "TERMINAL": "no-such-terminal"]).open(place)
        }
        #expect(error != nil)
        let windowed = #expect(throws: (any Error).self) {
            try SourceEditor(environment: ["VISUAL": "zeditor"]).open(place)
        }
        #expect(
            windowed.map { "\($0)" }
                == "There is no zeditor: set VISUAL or EDITOR to an editor that is installed")
    }

    @Test(
        "pictures of scenes come from a process, of which a later one ends the earlier, and what is no picture is left out"
    )
    func scenePictures() throws {
        let taken = Mutex<[[ScenePicture]]>([])
        let done = DispatchSemaphore(value: 0)
        let size = CGSize(width: 100, height: 200)
        func begin(_ painting: ScenePainting) {
            painting.begin(size: size, photos: ["/a b.jpg"]) { pictures in
                taken.withLock { $0.append(pictures) }
                done.signal()
            }
        }
        let picture = ScenePicture(scene: "one", appearance: nil, width: 1, height: 1, pixels: Data([1, 2, 3, 4]))
        let line = String(decoding: try JSONEncoder().encode(picture), as: UTF8.self)
        try folder.writeTool("scrim", "echo '\(line)'; echo broken; echo '\(line)'")
        let painting = ScenePainting(program: folder.path("scrim"))
        begin(painting)
        #expect(done.wait(timeout: .now() + 30) == .success)
        #expect(taken.withLock { $0.map { $0.map(\.scene) } } == [["one", "one"]])
        #expect(taken.withLock { $0.first?.first?.pixels } == picture.pixels)
        let words = ["scene-pictures", "--threads", "1", "--size", "100.0x200.0", "--", "/a b.jpg"]
        #expect(folder.words == words)
        // The earlier one of two never ends by itself: its end makes it say that it was asked for one.
        try folder.writeTool(
            "scrim", "trap 'echo ended >> \"\(folder.path("words"))\"; exit' TERM; while :; do sleep 0.01; done")
        begin(painting)
        #expect(folder.words(14).count == 14)
        begin(painting)
        #expect(folder.words(22).count { $0 == "ended" } == 1)
        painting.end()
        #expect(folder.words(23).count { $0 == "ended" } == 2)
        #expect(taken.withLock(\.count) == 1)
    }
}
