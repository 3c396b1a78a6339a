package import Foundation
package import SystemPackage

/// A scene, how it is set, and in how many lanes.
package struct SceneChoice: Sendable {
    package var scene: Scene
    /// As they were set, the later one winning.
    package var settings: [(name: String, value: String)]
    /// What each lane sets besides; one lane without anything of its own where it is empty.
    package var lanes: [[(name: String, value: String)]]
    /// What the desktop asks for, where nothing is set.
    package var desktopSettings: [(name: String, value: String)] = []
    /// The view whose curves are plotted, by the scene's name for it; nil for the one that the scene leads.
    package var plot: String? {
        get { plots[scene.name] }
        set { plots[scene.name] = newValue }
    }
    /// The same of all scenes in which one was chosen, by their names.
    private var plots: [String: String] = [:]
    /// How scenes were set that were open before, by their names.
    private var others: [String: [(name: String, value: String)]] = [:]

    package init(
        scene: Scene, settings: [(name: String, value: String)] = [],
        lanes: [[(name: String, value: String)]] = [], plot: String? = nil
    ) {
        self.scene = scene
        self.settings = settings
        self.lanes = lanes
        self.plot = plot
    }

    /// Parameters that are the onlooker's more than the scene's: they are kept when another scene is opened.
    private static let kept = ["appearance", SceneParameter.reducedMotion.name]

    /// Another scene, set as far as what is kept goes.
    ///
    /// Several lanes are a comparison, which continues in the other scene with the parameters that both have. The settings
    /// of a single lane stay with its scene, and are restored when that is opened again.
    package func opening(_ scene: Scene) -> SceneChoice {
        if scene.name == self.scene.name { return self }
        var next = SceneChoice(scene: scene)
        let compares = lanes.count > 1
        let set = compares ? settings : settings + laneSettings[0]
        // Of what was set more than once, what holds.
        let own = set.enumerated().filter { index, one in !set[(index + 1)...].contains { $0.name == one.name } }
            .map(\.element)
        let (kept, left) = (own.filter { Self.kept.contains($0.name) }, own.filter { !Self.kept.contains($0.name) })
        next.desktopSettings = desktopSettings
        next.others = others
        next.plots = plots
        next.settings = kept.filter { scene.takes($0) }
        if compares {
            // Each lane is what it was: one of the scene's own curve is not given the one that the scene was set to.
            next.lanes = lanes.map { $0.filter { scene.takes($0) } }
        } else {
            next.others[self.scene.name] = left
            next.settings = (others[scene.name] ?? []) + next.settings
        }
        return next
    }

    /// What each lane sets besides what all do; at least one lane.
    package var laneSettings: [[(name: String, value: String)]] { lanes.isEmpty ? [[]] : lanes }

    /// What holds in all lanes, the later one winning.
    package var allSettings: [(name: String, value: String)] {
        desktopSettings.filter { scene.takes($0) } + settings
    }

    /// How a parameter is set in a lane, in the words that it is set with.
    package func value(of name: String, lane: Int) -> String? {
        (allSettings + laneSettings[lane]).last { $0.name == name }?.value
    }

    /// Sets a parameter in one lane only.
    package func setting(_ name: String, to value: String, lane: Int) -> SceneChoice {
        var changed = self
        changed.lanes = laneSettings
        changed.lanes[lane].removeAll { $0.name == name }
        changed.lanes[lane].append((name, value))
        return changed
    }

    /// The parameters of each lane.
    /// - Throws: All that is wrong with them; what is wrong in several lanes is named once.
    package func parameters() throws(SceneParameterErrors) -> [SceneParameters] {
        var all: [SceneParameters] = []
        var problems: [SceneParameterError] = []
        for lane in laneSettings {
            do throws(SceneParameterErrors) {
                all.append(try SceneParameters(scene.parameters, settings: allSettings + lane))
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        guard problems.isEmpty else { throw SceneParameterErrors(problems: problems) }
        return all
    }

    /// The scene in all lanes, at time zero.
    /// - Parameters:
    ///   - size: Of each stage, in points.
    ///   - scale: Pixels in a point, by which pictures are decoded.
    ///   - photos: What the scene shows.
    ///   - images: What decodes the photos, for all lanes.
    @MainActor
    package func open(
        size: CGSize, scale: Double, photos: [FilePath], images: ImagePool
    ) throws(SceneParameterErrors) -> LaneSet {
        let parameters = try parameters()
        return LaneSet(
            parameters.map {
                Stage(
                    scene, size: size, scale: scale, parameters: $0, photos: photos,
                    images: images.door())
            })
    }
}

extension Scene {
    /// Whether it has a parameter of this name that can be set so.
    fileprivate func takes(_ setting: (name: String, value: String)) -> Bool {
        parameters.contains { parameter in
            parameter.name == setting.name && (try? parameter.read(setting.value)) != nil
        }
    }
}
