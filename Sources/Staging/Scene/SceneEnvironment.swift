public import Animator
public import Drawing
public import Foundation
public import SystemPackage
import Timing
public import ViewHierarchy

/// What a scene finds around it on its stage, and what it may add to what the stage knows by itself.
@MainActor
public final class SceneEnvironment {
    /// The stage's size in points, when the scene is made.
    public let size: CGSize
    /// Pixels in a point, by which pictures are decoded; ``onScaleChange`` follows it.
    public let scale: Double
    public let parameters: SceneParameters
    /// The user's photos, in the order they are shown.
    public let photos: [FilePath]
    public let images: any ImageLoading
    private let log: @MainActor (_ name: String, _ object: String) -> Void

    /// The view of a name that is on the stage; for names that are no view's `accessibilityIdentifier`.
    public var findView: (@MainActor (_ name: String) -> View?)?
    /// How far something is that moves without a transition of controllers; nil while it rests.
    public var progress: (@MainActor () -> SceneProgress?)?
    /// A photo, counted from 1, has gone from the disk. A number that is no photo's is to be ignored.
    public var onPhotoRemoval: (@MainActor (_ number: Int) -> Void)?
    /// The stage is drawn with another number of pixels in a point from here on; pictures may need to be sharper.
    public var onScaleChange: (@MainActor (_ scale: Double) -> Void)?

    init(
        size: CGSize, scale: Double, parameters: SceneParameters, photos: [FilePath], images: any ImageLoading,
        log: @escaping @MainActor (_ name: String, _ object: String) -> Void
    ) {
        self.size = size
        self.scale = scale
        self.parameters = parameters
        self.photos = photos
        self.images = images
        self.log = log
    }

    /// That of the stage whose code runs; nil outside of every stage.
    public static var current: SceneEnvironment? { Timeline.current.activity(of: Holder.self)?.environment }

    /// Makes it the current one of a timeline.
    func attach(to timeline: Timeline) { timeline.add(Holder(self)) }

    /// Keeps an environment with a timeline; nothing of it takes time.
    private final class Holder: TimedActivity {
        let environment: SceneEnvironment
        let nextDeadline: FrameTime? = nil
        let isMoving = false

        init(_ environment: SceneEnvironment) { self.environment = environment }

        func advance(to time: FrameTime) {}
    }

    /// A parameter's value, as ``SceneParameters/subscript(_:)`` reads it.
    public subscript<Value: SceneParameterReadable>(name: String) -> Value { parameters[name] }

    /// A curve's value for code that takes any timing, such as a property of `UITimingCurveProvider?`; nil where the scene
    /// moves by its own.
    public subscript(name: String) -> (any TimingCurveProvider)? { parameters[name] as TimingCurve? }

    /// Writes an event into the trace, with its name and object as the trace format has them.
    public func report(_ name: String, _ object: String) { log(name, object) }
}

extension SceneParameters {
    /// The values on the stage whose code runs; nil outside of every stage, where code has its own:
    /// `SceneParameters.current?["threshold"] ?? 0.4`.
    @MainActor public static var current: SceneParameters? { SceneEnvironment.current?.parameters }
}
