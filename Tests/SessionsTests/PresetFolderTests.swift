import Foundation
import ScrimGallery
import Staging
import SystemPackage
import Testing

@testable import Sessions

@Suite("The names of presets")
struct PresetFolderTests {
    @Test("a name is a file's, has 60 characters at most, and is given")
    func names() {
        let names = [
            ("", false), ("a", true), (String(repeating: "\u{E9}", count: 60), true),
            (String(repeating: "a", count: 61), false), (".a", false), ("a.b", true), ("a/b", false), ("a b", true),
        ]
        for (name, isUsable) in names { #expect((PresetFolder.problem(with: name) == nil) == isUsable, "\(name)") }
    }

    @Test("presets are the files of a folder, sorted as people do; what can't be used or deleted is explained")
    @MainActor
    func files() throws {
        let folder = FilePath(NSTemporaryDirectory()).appending("scrim-presets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.string) }
        let presets = PresetFolder(folder.appending("own"))
        #expect(presets.names.isEmpty)
        let choice = SceneChoice(scene: .photos, lanes: [["curve": "linear"], ["curve": "ease-in"]])
        let preset = Preset(choice)
        for name in ["b 10", "A", "b 9"] { try presets.save(preset, as: name) }
        for (name, text) in [("notes.txt", "{}"), (".hidden.json", "{}"), ("broken.json", "{")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: presets.path.appending(name).string))
        }
        #expect(presets.names == ["A", "b 9", "b 10", "broken"])
        #expect(try presets.load("b 9") == preset)
        #expect(try presets.load("A").choice(of: .photos).laneSettings == choice.laneSettings)
        try presets.delete("A")
        #expect(presets.names == ["b 9", "b 10", "broken"])
        for (name, cause) in [("broken", "it is no preset"), ("A", "it can't be read")] {
            do {
                _ = try presets.load(name)
                Issue.record("\(name) is loaded")
            } catch {
                #expect("\(error)".hasPrefix("The preset “\(name)” can't be used: \(cause)"), "\(error)")
            }
        }
        #expect(throws: PresetFolder.Failure.self) { try presets.delete("A") }
        // A file is no folder.
        let wrong = PresetFolder(presets.path.appending("notes.txt"))
        #expect(throws: PresetFolder.Failure.self) { try wrong.save(preset, as: "A") }
        #expect(wrong.names.isEmpty)
    }
}
