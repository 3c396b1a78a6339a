public import Staging

/// Every scene there is, in the order they are listed.
public enum SceneGallery {
    public static let scenes: [SceneDescription] = [
        .photos, .customPresentation, .pullToDismiss, .miniPlayer, .cardSheet, .tabFade,
    ]

    /// The scene of a name, or nil.
    public static func scene(named name: String) -> SceneDescription? { scenes.first { $0.name == name } }
}
