public import Staging

/// Every scene there is, in groups.
public enum SceneGallery {
    /// In the order they are listed.
    public static let groups: [SceneGroup] = [
        SceneGroup(title: "Photos", scenes: [.photos]),
        SceneGroup(
            title: "Presentations",
            scenes: [
                .nowPlaying, .customPresentation, .pullToDismiss, .miniPlayer, .draggablePlayer, .cardSheet,
                .interruptibleFade,
            ]),
        SceneGroup(title: "Decks", scenes: [.cards]),
        SceneGroup(title: "Navigation", scenes: [.edgeSwipe, .swipeBack, .tabFade]),
        SceneGroup(title: "Scrolling", scenes: [.parallax]),
        SceneGroup(title: "Masks", scenes: [.qrMask, .diffusion]),
    ]

    public static let scenes: [SceneDescription] = groups.flatMap(\.scenes)

    /// The scene of a name, or nil.
    public static func scene(named name: String) -> SceneDescription? { scenes.first { $0.name == name } }
}

/// Scenes of one kind, under a heading.
public struct SceneGroup: Sendable {
    public var title: String
    public var scenes: [SceneDescription]

    public init(title: String, scenes: [SceneDescription]) {
        self.title = title
        self.scenes = scenes
    }
}
