public import Scrim

/// Every scene there is, in the order they are listed.
public enum SceneGallery {
    public static let scenes: [Scene] = [
        .photos,
        .nowPlaying, .customPresentation, .pullToDismiss, .miniPlayer, .draggablePlayer, .cardSheet, .interruptibleFade,
        .cards,
        .edgeSwipe, .swipeBack, .tabFade,
        .parallax,
        .qrMask, .diffusion,
    ]

    /// The scene of a name, or nil.
    public static func scene(named name: String) -> Scene? { scenes.first { $0.name == name } }
}
