package import Staging

/// What the window system tells, in the stage's words.
package enum WindowEvent: Hashable, Sendable {
    /// For the scene.
    case input(InputAction)
    /// For the window.
    case command(WindowCommand)
    /// Files and folders were dropped.
    case drop([String])
    /// What was dropped gives no file.
    case emptyDrop
    /// The window or its pixels have another size.
    case resized
    /// The window system has lost what was drawn.
    case exposed
    case minimised
    case restored
    case closed
    /// Something was done on another thread.
    case woken
}

/// What the keys of the window itself do.
package enum WindowCommand: Hashable, Sendable {
    /// The stage takes the window's size, or its own again.
    case fillWindow
    /// A recording starts, or stops.
    case record
    /// Time goes slower, and from the slowest at its own pace again.
    case slowMotion
    /// Time stands still, or goes on.
    case pause
    /// Time stands still, a frame further.
    case step
    /// The keys are shown, or hidden.
    case help
    case quit
}

/// An event and its time stamp: milliseconds since the display was started, modulo 2^32.
package struct TimedWindowEvent: Hashable, Sendable {
    package var ticks: UInt32
    package var event: WindowEvent

    package init(ticks: UInt32, event: WindowEvent) {
        self.ticks = ticks
        self.event = event
    }
}
