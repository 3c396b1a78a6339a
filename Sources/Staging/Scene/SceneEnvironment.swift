public import Drawing
public import Foundation
public import SystemPackage

/// What a scene finds around it when it is made.
@MainActor
public struct SceneEnvironment {
    /// The stage's size in points.
    public var size: CGSize
    /// Pixels in a point, by which pictures are decoded.
    public var scale: Double
    public var parameters: SceneParameters
    /// The user's photos, in the order they are shown.
    public var photos: [FilePath]
    public var images: any ImageLoading
    /// Writes an event into the trace, with its name and object as the trace format has them.
    public var report: @MainActor (_ name: String, _ object: String) -> Void

    public init(
        size: CGSize, scale: Double, parameters: SceneParameters, photos: [FilePath], images: any ImageLoading,
        report: @escaping @MainActor (_ name: String, _ object: String) -> Void
    ) {
        self.size = size
        self.scale = scale
        self.parameters = parameters
        self.photos = photos
        self.images = images
        self.report = report
    }
}
