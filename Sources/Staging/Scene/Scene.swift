public import Drawing
public import Foundation
public import SystemPackage
public import Transitions
public import ViewHierarchy

/// One scene alive on a stage.
@MainActor
public protocol Scene: AnyObject {
    /// The controller whose view fills the window.
    var rootViewController: ViewController { get }

    /// The view of a name, or nil where it is not on the stage now.
    func view(named name: String) -> View?

    /// How far the scene's transition is, for the trace; that of its controllers, unless the scene says otherwise.
    var progress: SceneProgress { get }

    /// A photo, counted from 1, has gone from the disk. A number that is no photo's is ignored.
    func removePhoto(_ number: Int)

    /// The stage is drawn with another number of pixels in a point from here on; pictures may need to be sharper.
    func scaleDidChange(_ scale: Double)
}

extension Scene {
    public var progress: SceneProgress { .ofTransitions() }

    public func removePhoto(_ number: Int) {}

    public func scaleDidChange(_ scale: Double) {}
}

/// How far a scene's transition is.
public struct SceneProgress: Hashable, Sendable {
    public var phase: TracePhase
    /// The transition's `fractionComplete`; 0 when idle.
    public var fraction: Double
    /// The name of the view that the finger leads, and the recognizer's estimate of its velocity in points a second.
    public var lead: Lead?

    public struct Lead: Hashable, Sendable {
        public var view: String
        public var velocity: CGVector

        public init(view: String, velocity: CGVector) {
            self.view = view
            self.velocity = velocity
        }
    }

    /// How far the transition of the current stage's controllers is.
    /// - Parameter lead: What a finger leads, if one does.
    @MainActor
    public static func ofTransitions(lead: Lead? = nil) -> SceneProgress {
        guard let progress = TransitionDirector.current.progress else { return .idle }
        return SceneProgress(
            phase: progress.isInteractive ? .interactive : .animating, fraction: progress.fraction,
            lead: progress.isInteractive ? lead : nil)
    }

    public static let idle = SceneProgress(phase: .idle, fraction: 0)

    public init(phase: TracePhase, fraction: Double, lead: Lead? = nil) {
        self.phase = phase
        self.fraction = fraction
        self.lead = lead
    }
}

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
}
