/// The sections of the inspector.
package enum InspectorSection: String, Codable, CaseIterable, Sendable {
    /// The curve and the duration of the selected lane.
    case curve
    /// The scene's other parameters.
    case scene
    /// The tree of views.
    case views
    /// The events of the last gesture.
    case events
    /// The points that are followed in the reference, and the curves of their motion.
    case film
}
