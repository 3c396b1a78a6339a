package import Foundation

/// What a window hands over to the window of newer code that takes its place: where it is, what it shows, and the last
/// gesture.
package struct WindowState: Codable, Hashable, Sendable {
    /// What is kept from one time to the next: size, scene, lanes, appearance.
    package var memory: ShellMemory
    /// Its top left corner on the desktop, in the window system's units; nil where that says none.
    package var position: CGPoint?
    /// Whether the keyboard's input goes to it.
    package var isFocused = false
    /// How the scene is set in all lanes.
    package var settings: [Setting] = []
    /// The view whose curves are plotted, by the scene's name for it; nil for the one that the scene leads.
    package var plot: String?
    /// The photos, or the folders of photos, that the scene shows; none for the program's own.
    package var photos: [String] = []
    /// Whether the stages take the room there is.
    package var fitsStages = false
    package var chosenLane = 0
    package var gesture: Gesture?

    package init(memory: ShellMemory) { self.memory = memory }

    package struct Setting: Codable, Hashable, Sendable {
        package var name: String
        package var value: String
    }

    /// The last gesture, with all input since the scene was opened, as a tape.
    package struct Gesture: Codable, Hashable, Sendable {
        package var tape: String
        /// The event of the tape, counted from 0, with which the gesture begins.
        package var first: Int
        /// How the gesture moved the view that is plotted.
        package var motion: RecordedMotion?
    }
}
