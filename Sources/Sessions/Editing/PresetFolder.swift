import Foundation
package import Staging
package import SystemPackage

/// A scene's lanes under a name of the user, for reuse.
package struct Preset: Codable, Hashable, Sendable {
    /// The scene's name.
    package var scene: String
    /// The settings of all lanes.
    package var settings: SceneSettings
    /// The additional settings of each lane.
    package var lanes: [SceneSettings]

    package init(_ choice: SceneChoice) {
        scene = choice.scene.name
        settings = choice.settings
        lanes = choice.laneSettings
    }

    /// Returns the choice that the preset was saved from.
    /// - Throws: The values that the scene doesn't accept.
    package func choice(of scene: Scene) throws(SceneParameterErrors) -> SceneChoice {
        let choice = SceneChoice(scene: scene, settings: settings, lanes: lanes)
        _ = try choice.parameters()
        return choice
    }
}

/// The folder of presets, with a file `NAME.json` for each.
package struct PresetFolder: Sendable {
    package let path: FilePath

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The longest name, in characters.
    package static let longestName = 60
    private static let suffix = ".json"

    package init(_ path: FilePath) { self.path = path }

    /// The presets' names in alphabetical order, or none without the folder.
    package var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
        return files.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(Self.suffix.count)) }
            .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    }

    /// Returns the reason why a name is no file name, or `nil`.
    package static func problem(with name: String) -> String? {
        if name.isEmpty { return "type a name" }
        if name.count > longestName { return "a name has \(longestName) characters at most" }
        return name.hasPrefix(".") || name.contains("/") ? "a name has no slash, and no dot at its beginning" : nil
    }

    package func file(_ name: String) -> FilePath { path.appending(name + Self.suffix) }

    package func load(_ name: String) throws(Failure) -> Preset {
        do {
            return try JSONDecoder().decode(
                Preset.self, from: Data(contentsOf: URL(fileURLWithPath: file(name).string)))
        } catch {
            throw unusable(name, error is DecodingError ? "it is no preset" : "it can't be read")
        }
    }

    /// The message for an unusable preset.
    package func unusable(_ name: String, _ cause: String) -> Failure {
        Failure(
            description: "The preset “\(name)” can't be used: \(cause); delete it in the list, or repair \(file(name))")
    }

    /// Saves a preset, replaces one of the same name, and creates the folder if it is missing.
    package func save(_ preset: Preset, as name: String) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
            try encoder.encode(preset).write(to: URL(fileURLWithPath: file(name).string), options: .atomic)
        } catch {
            throw Failure(
                description: "The preset can't be kept in \(path); make that a folder that can be written, or name "
                    + "another by XDG_DATA_HOME")
        }
    }

    package func delete(_ name: String) throws(Failure) {
        do {
            try FileManager.default.removeItem(atPath: file(name).string)
        } catch {
            throw Failure(description: "\(file(name)) can't be deleted; make its folder one that can be written")
        }
    }
}
