public import Scrim

/// All scenes of the gallery, in the order in which they are listed.
public enum SceneGallery {
    public static let scenes: [Scene] = [
        .photos,
        .nowPlaying, .customPresentation, .pullToDismiss, .miniPlayer, .draggablePlayer, .cardSheet, .interruptibleFade,
        .cards,
        .edgeSwipe, .swipeBack, .tabFade,
        .parallax,
        .qrMask, .diffusion,
    ]

    /// Returns the scene with a name, or nil.
    public static func scene(named name: String) -> Scene? { scenes.first { $0.name == name } }
}
