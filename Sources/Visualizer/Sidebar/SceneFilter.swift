import Foundation
import Gallery
import Staging

/// Finds scenes by what is typed.
struct SceneFilter: Hashable, Sendable {
    /// As it was typed.
    var query = ""

    /// The groups with the scenes that are found, without those that have none.
    func groups(of all: [SceneGroup]) -> [SceneGroup] {
        all.compactMap { group in
            let scenes = group.scenes.filter { finds($0) }
            return scenes.isEmpty ? nil : SceneGroup(title: group.title, scenes: scenes)
        }
    }

    /// The scene that is meant most likely: one whose title begins so, else the first that is found.
    func best(of all: [SceneGroup]) -> SceneDescription? {
        let found = all.flatMap(\.scenes).filter { finds($0) }
        guard let first = words.first else { return nil }
        return found.first { $0.title.lowercased().hasPrefix(first) } ?? found.first
    }

    private var words: [String] { query.lowercased().split { $0 == " " || $0 == "-" }.map(String.init) }

    /// Whether every word typed is part of the scene's title or name.
    private func finds(_ scene: SceneDescription) -> Bool {
        let text = (scene.title + " " + scene.name).lowercased()
        return words.allSatisfy { text.contains($0) }
    }
}
