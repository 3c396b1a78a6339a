public import Animator
public import Drawing
public import Foundation
public import SystemPackage
import Timing
public import ViewHierarchy

/// The environment of a scene on its stage, with hooks for what the stage cannot know by itself.
@MainActor
public final class SceneEnvironment {
    /// The stage's size, in points, when the scene is created.
    public let size: CGSize
    /// The number of pixels per point, at which pictures are decoded; ``onScaleChange`` reports changes.
    public let scale: Double
    public let parameters: SceneParameters
    /// The user's photos, in the order in which they are shown.
    public let photos: [FilePath]
    public let images: any ImageLoading
    private let log: @MainActor (_ name: String, _ object: String) -> Void

    /// Finds a view on the stage by a name that is not a view's `accessibilityIdentifier`.
    public var findView: (@MainActor (_ name: String) -> View?)?
    /// Returns the progress of a motion that is not a transition of view controllers, or `nil` while it rests.
    public var progress: (@MainActor () -> SceneProgress?)?
    /// Called when a photo, counted from 1, is removed from the disk. Ignore numbers without a photo.
    public var onPhotoRemoval: (@MainActor (_ number: Int) -> Void)?
    /// Called when the stage's number of pixels per point changes; pictures might have to be decoded again.
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

    /// The environment of the stage whose code runs, or `nil` outside of all stages.
    public static var current: SceneEnvironment? { Timeline.current.activity(of: Holder.self)?.environment }

    /// Makes this the current environment of a timeline.
    func attach(to timeline: Timeline) { timeline.add(Holder(self)) }

    /// Attaches an environment to a timeline; it does nothing over time.
    private final class Holder: TimedActivity {
        let environment: SceneEnvironment
        let nextDeadline: FrameTime? = nil
        let isMoving = false

        init(_ environment: SceneEnvironment) { self.environment = environment }

        func advance(to time: FrameTime) {}
    }

    /// Returns a parameter's value, as `SceneParameters` does.
    public subscript<Value: SceneParameterReadable>(name: String) -> Value { parameters[name] }

    /// Returns a curve for code that takes any timing, such as a property of type `UITimingCurveProvider?`, or `nil`
    /// for the scene's own motion.
    public subscript(name: String) -> (any TimingCurveProvider)? { parameters[name] as TimingCurve? }

    /// Adds an event to the trace, with the name and the object as in the trace format.
    public func report(_ name: String, _ object: String) { log(name, object) }
}

extension SceneParameters {
    /// The values on the stage whose code runs, or `nil` outside of all stages, where code uses its own default:
    /// `SceneParameters.current?["threshold"] ?? 0.4`.
    @MainActor public static var current: SceneParameters? { SceneEnvironment.current?.parameters }
}
