package import Staging
package import Timing

/// What who looks at the lanes is told, with the scene's times.
package enum Sight {
    /// A gesture begins.
    case gesture(FrameTime)
    /// What the lanes show at a moment, and whether all is at rest.
    case look([TraceFrame], FrameTime, isSettled: Bool)
    /// What has happened, in its order.
    case events([TraceEvent])
}
