import Foundation
import Staging
import Testing

@Suite("Settings of a scene")
struct SceneSettingsTests {
    @Test("in files they are an array of names and values, in order and with repetitions")
    func format() throws {
        let text = #"[{"name":"curve","value":"linear"},{"name":"mass","value":"2"},{"name":"curve","value":"ease"}]"#
        let settings = try JSONDecoder().decode(SceneSettings.self, from: Data(text.utf8))
        #expect(settings == ["curve": "linear", "mass": "2", "curve": "ease"])
        #expect(settings.map(\.name) == ["curve", "mass", "curve"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try String(decoding: encoder.encode(settings), as: UTF8.self) == text)
    }

    @Test("the last setting of a parameter counts; a new value replaces all, and nil removes them")
    func values() {
        var settings: SceneSettings = ["curve": "linear", "mass": "2", "curve": "ease"]
        #expect(settings["curve"] == "ease" && settings["mass"] == "2" && settings["threshold"] == nil)
        settings["curve"] = "ease-in"
        #expect(settings == ["mass": "2", "curve": "ease-in"])
        settings["mass"] = nil
        #expect(settings == ["curve": "ease-in"])
    }
}
