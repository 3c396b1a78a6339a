import Gallery
import Staging

extension TapeVocabulary {
    /// The names of the scenes that there are.
    static var gallery: TapeVocabulary {
        TapeVocabulary(
            scenes: SceneGallery.scenes.map(\.name),
            parameters: { SceneGallery.scene(named: $0)?.parameters.map(\.name) },
            complaint: { scene, name, value in
                guard let parameter = SceneGallery.scene(named: scene)?.parameters.first(where: { $0.name == name })
                else { return nil }
                do throws(SceneParameterError) {
                    _ = try parameter.read(value)
                    return nil
                } catch {
                    return error.description
                }
            },
            isViewName: { scene, name in
                SceneGallery.scene(named: scene)?.views.contains { $0.matches(name) } ?? true
            },
            viewNames: { SceneGallery.scene(named: $0)?.views.map(\.pattern) ?? [] })
    }
}
