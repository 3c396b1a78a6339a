/// The observations of a stage in one frame, in addition to its trace.
package struct StageObservation: Sendable {
    /// An animator that moves views.
    package struct Animation: Sendable, Hashable {
        /// The animator's number, which is the same in all frames and unique.
        package var number: Int
        /// The names of the views, by identifier or type.
        package var views: [String]
    }

    /// Content that is drawn with a wrong aspect ratio.
    package struct Stretch: Sendable, Hashable {
        /// The view's number, which is the same in all frames and unique.
        package var id: Int
        package var view: String
        /// The aspect ratio (width over height) relative to the correct one; above 0.
        package var ratio: Double
    }

    /// A dimming view beneath modal content.
    package struct Dimming: Sendable, Hashable {
        package var view: String
        /// The contrast that dimming causes, by WCAG's formula. 1 is none.
        package var contrast: Double
    }

    /// The numbers of the views by name, which are the same in all frames and unique.
    package var identities: [String: Int] = [:]
    /// The names of views that a finger or a wheel scrolls, or has scrolled, with the content around them.
    package var scrolled: Set<String> = []
    package var animations: [Animation] = []
    package var stretches: [Stretch] = []
    /// The snapshots, dimming views and unowned views at rest; empty while something moves.
    package var leftovers: [String] = []
    /// The recognizers with touches while no pointer is down.
    package var holders: [String] = []
    /// The dimming at rest.
    package var dimming: Dimming?
    /// Whether nothing moves and no pointer is down.
    package var isSettled = false
}
