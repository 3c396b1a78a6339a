import Drawing
import Foundation
import Gallery
import Staging

/// Which scene is asked for, how it is set up and how it is recorded.
@MainActor
struct StageRequest {
    let scene: SceneDescription
    /// As they were set, the later one winning.
    let settings: [(name: String, value: String)]
    let parameters: SceneParameters
    /// In points.
    let size: CGSize
    /// Frames in a second of recordings.
    let fps: Double
    /// Pixels in a point of recordings.
    let scale: Double

    /// What the command line asks for.
    init(scene name: String, _ options: SceneOptions) throws(ProgramError) {
        guard let scene = SceneGallery.scene(named: name) else {
            let names = SceneGallery.scenes.map(\.name).joined(separator: ", ")
            throw ProgramError(.wrongRequest, "there is no scene \"\(name)\"; the scenes are: \(names)")
        }
        self.scene = scene
        settings = options.settings.map { ($0.name, $0.value) }
        do throws(SceneParameterError) {
            parameters = try SceneParameters(scene.parameters, settings: settings)
        } catch {
            throw ProgramError(.wrongRequest, "--set: \(error)")
        }
        size = options.size?.size ?? SceneOptions.defaultSize
        fps = options.fps ?? SceneOptions.defaultFPS
        scale = options.scale ?? SceneOptions.defaultRecordingScale
    }

    /// What a tape asks for; the command line wins.
    init(_ tape: Tape, _ options: SceneOptions) throws(ProgramError) {
        let asked = try StageRequest(scene: tape.scene, options)
        scene = asked.scene
        settings = tape.parameters + asked.settings
        do throws(SceneParameterError) {
            parameters = try SceneParameters(scene.parameters, settings: settings)
        } catch {
            throw ProgramError(.wrongRequest, error.description)
        }
        size = options.size?.size ?? tape.size ?? asked.size
        fps = options.fps ?? tape.fps ?? asked.fps
        scale = options.scale ?? tape.scale ?? asked.scale
    }

    /// The scene, opened at time zero.
    /// - Parameter scale: Pixels in a point, by which pictures are decoded.
    func open(photos: [URL], images: any ImageLoading, scale: Double) -> Stage {
        Stage(scene, size: size, scale: scale, parameters: parameters, photos: photos, images: images)
    }
}
