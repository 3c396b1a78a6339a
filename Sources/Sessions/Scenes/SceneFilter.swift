package import Staging

/// Finds scenes by typed words.
package struct SceneFilter: Hashable, Sendable {
    /// The typed text.
    package var query = ""

    package init() {}

    /// Returns the groups with matching scenes, without empty groups.
    package func groups(of all: [SceneGroup]) -> [SceneGroup] {
        all.compactMap { group in
            let scenes = group.scenes.filter { finds($0) }
            return scenes.isEmpty ? nil : SceneGroup(title: group.title, scenes: scenes)
        }
    }

    /// Returns the first matching scene whose title begins with the query, or else the first matching scene.
    package func best(of all: [SceneGroup]) -> Scene? {
        let found = all.flatMap(\.scenes).filter { finds($0) }
        guard let first = words.first else { return nil }
        return found.first { $0.title.lowercased().hasPrefix(first) } ?? found.first
    }

    private var words: [String] { query.lowercased().split { $0 == " " || $0 == "-" }.map(String.init) }

    /// Returns whether each typed word is part of the scene's title or name.
    private func finds(_ scene: Scene) -> Bool {
        let text = (scene.title + " " + scene.name).lowercased()
        return words.allSatisfy { text.contains($0) }
    }
}
