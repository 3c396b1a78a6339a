package import Foundation
import Support
package import SystemPackage
package import ViewHierarchy

/// A scene with its settings and lanes.
package struct SceneChoice: Sendable {
    package var scene: Scene
    /// The settings in order; later ones override earlier ones.
    package var settings: SceneSettings
    /// The settings of each lane in addition to ``settings``. If empty, there is one lane without settings of its own.
    package var lanes: [SceneSettings]
    /// The settings that the desktop asks for; all others override them.
    package var desktopSettings: SceneSettings = [:]
    /// The device that each stage stands for, or nil for bare rectangles.
    package var device: HeldDevice?
    /// The text size that the user prefers.
    package var textSize = ContentSizeCategory.large
    /// The view to plot, by the scene's name for it, or `nil` for the scene's lead view.
    package var plot: String? {
        get { plots[scene.name] }
        set { plots[scene.name] = newValue }
    }
    /// The chosen views to plot, by scene name.
    private var plots: [String: String] = [:]
    /// The settings of scenes that were open before, by scene name.
    private var others: [String: SceneSettings] = [:]

    package init(
        scene: Scene, settings: SceneSettings = [:], lanes: [SceneSettings] = [], plot: String? = nil
    ) {
        self.scene = scene
        self.settings = settings
        self.lanes = lanes
        self.plot = plot
    }

    /// The parameters that belong to the user rather than the scene, and are kept when another scene is opened.
    private static let kept = [SceneParameter.Name.appearance, .reducedMotion].map(\.rawValue)

    /// Returns the choice of another scene, with the settings that carry over.
    ///
    /// Several lanes are a comparison, which continues in the other scene with the parameters that both scenes have.
    /// The settings of a single lane stay with its scene, and are restored when that scene is opened again.
    package func opening(_ scene: Scene) -> SceneChoice {
        if scene.name == self.scene.name { return self }
        var next = SceneChoice(scene: scene)
        let compares = lanes.count > 1
        // The animators of a scene are not those of another.
        let own = (compares ? settings : settings + laneSettings[0].filter { $0.name != AnimatorTiming.setting })
            .effective
        let (kept, left) = (own.filter { Self.kept.contains($0.name) }, own.filter { !Self.kept.contains($0.name) })
        next.desktopSettings = desktopSettings
        next.device = device
        next.textSize = textSize
        next.others = others
        next.plots = plots
        next.settings = kept.filter { scene.takes($0) }
        if compares {
            // A lane with the scene's own curve keeps it; it does not get the curve from the common settings.
            next.lanes = lanes.map { $0.filter { scene.takes($0) } }
        } else {
            next.others[self.scene.name] = left
            next.settings = (others[scene.name] ?? [:]) + next.settings
        }
        return next
    }

    /// Returns the device of a lane: its own setting, or that of all lanes.
    private func device(ofLane lane: SceneSettings) throws(SceneParameterError) -> HeldDevice? {
        guard let text = lane[LaneDevice.setting] else { return device }
        return text == LaneDevice.none ? nil : try LaneDevice.device(parsing: text)
    }

    private func timings(ofLane lane: SceneSettings) throws(SceneParameterError) -> [AnimatorTiming] {
        guard let text = lane[AnimatorTiming.setting] else { return [] }
        return try AnimatorTiming.timings(parsing: text)
    }

    /// The animators of a lane with another timing than the scene gives them, or none if the setting is wrong.
    package func timings(ofLane lane: Int) -> [AnimatorTiming] { (try? timings(ofLane: laneSettings[lane])) ?? [] }

    /// Returns the choice with other timings of a lane's animators.
    package func setting(_ timings: [AnimatorTiming], lane: Int) -> SceneChoice {
        var changed = self
        changed.lanes = laneSettings
        changed.lanes[lane][AnimatorTiming.setting] = timings.isEmpty ? nil : AnimatorTiming.text(of: timings)
        return changed
    }

    /// The device of a lane, or nil for a bare stage, and for a lane whose setting is wrong.
    package func device(ofLane lane: Int) -> HeldDevice? { (try? device(ofLane: laneSettings[lane])) ?? nil }

    /// Whether the lanes stand for different devices.
    package var mixesDevices: Bool { Set(laneSettings.indices.map { device(ofLane: $0)?.device }).count > 1 }

    /// Returns the settings of a tape for the stages: their device or else their size, and the text size if it is not the
    /// default.
    package func stageSettings(size: CGSize) -> [TapeSetting] {
        [device.map(TapeSetting.device) ?? .size(size)] + (textSize == .large ? [] : [.textSize(textSize)])
    }

    /// The settings of each lane in addition to those of all lanes; at least one lane.
    package var laneSettings: [SceneSettings] { lanes.isEmpty ? [[:]] : lanes }

    /// The settings that apply to all lanes; later ones override earlier ones.
    package var allSettings: SceneSettings {
        desktopSettings.filter { scene.takes($0) } + settings
    }

    /// Returns the value of a parameter in a lane, as text.
    package func value(of name: String, lane: Int) -> String? {
        (allSettings + laneSettings[lane])[name]
    }

    package func value(of name: SceneParameter.Name, lane: Int) -> String? { value(of: name.rawValue, lane: lane) }

    /// Returns the choice with a parameter set in one lane only.
    package func setting(_ name: String, to value: String, lane: Int) -> SceneChoice {
        var changed = self
        changed.lanes = laneSettings
        changed.lanes[lane][name] = value
        return changed
    }

    /// Returns the parameters of each lane.
    /// - Throws: All problems; one that several lanes share is listed once.
    package func parameters() throws(SceneParameterErrors) -> [SceneParameters] {
        var all: [SceneParameters] = []
        var problems: [SceneParameterError] = []
        for lane in laneSettings {
            do throws(SceneParameterErrors) {
                let settings = lane.filter { ![LaneDevice.setting, AnimatorTiming.setting].contains($0.name) }
                all.append(try SceneParameters(scene.parameters, settings: allSettings + settings))
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        for lane in laneSettings {
            do throws(SceneParameterError) {
                _ = try device(ofLane: lane)
                _ = try timings(ofLane: lane)
            } catch {
                if !problems.contains(error) { problems.append(error) }
            }
        }
        guard problems.isEmpty else { throw SceneParameterErrors(problems: problems) }
        return all
    }

    /// Opens the scene in all lanes, at time zero.
    /// - Parameters:
    ///   - size: The size of each stage, in points, if it is not a device's.
    ///   - scale: The number of pixels per point, at which pictures are decoded.
    ///   - photos: The photos for the scene to show.
    ///   - images: The loader of the photos, for all lanes.
    @MainActor
    package func open(
        size: CGSize, scale: Double, photos: [FilePath], images: ImagePool
    ) throws(SceneParameterErrors) -> LaneSet {
        let parameters = try parameters()
        return LaneSet(
            parameters.enumerated().map { lane, parameters in
                let stage = Stage(
                    scene, size: size, scale: scale, parameters: parameters, photos: photos,
                    images: images.laneLoader(), device: device(ofLane: lane), textSize: textSize)
                stage.animatorTimings = timings(ofLane: lane)
                return stage
            })
    }
}

extension Scene {
    /// Whether the scene has a parameter of this name that accepts the value.
    fileprivate func takes(_ setting: SceneSetting) -> Bool {
        setting.name == LaneDevice.setting
            || parameters.contains { parameter in
                parameter.name == setting.name && (try? parameter.read(setting.value)) != nil
            }
    }
}
