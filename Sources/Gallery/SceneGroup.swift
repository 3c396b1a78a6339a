public import Staging

/// Scenes of one kind, under a heading.
public struct SceneGroup: Sendable {
    public var title: String
    public var scenes: [SceneDescription]

    public init(title: String, scenes: [SceneDescription]) {
        self.title = title
        self.scenes = scenes
    }
}
