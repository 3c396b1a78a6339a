package import Foundation
package import Staging

/// The state that a window hands to the window of newer code: its position, settings and last gesture.
package struct WindowState: Codable, Hashable, Sendable {
    /// The state that is saved between runs: size, scene, lanes, appearance.
    package var memory: ShellMemory
    /// The top left corner on the desktop, in the window system's units, or nil if it is unknown.
    package var position: CGPoint?
    /// Whether the window has the keyboard focus.
    package var isFocused = false
    /// The settings of all lanes.
    package var settings: SceneSettings = [:]
    /// The scene's name of the view whose curves are plotted, or nil for the lead view.
    package var plot: String?
    /// The photos or folders of photos of the scene, or none for the program's own.
    package var photos: [String] = []
    /// Whether the stages fit the available space.
    package var fitsStages = false
    package var chosenLane = 0
    package var gesture: Gesture?

    package init(memory: ShellMemory) { self.memory = memory }

    /// The last gesture, with all input since the scene was opened, as a tape.
    package struct Gesture: Codable, Hashable, Sendable {
        package var tape: String
        /// The index of the tape's event that begins the gesture, from 0.
        package var first: Int
        /// The motion of the plotted view in the gesture.
        package var motion: RecordedMotion?
    }
}
