package import Drawing
package import Foundation
package import SystemPackage
package import Timing
package import ViewHierarchy

/// The content of a window without the window itself: events and times go in, display lists come out.
///
/// Every time is passed in by the window; the content never reads a clock.
@MainActor
package protocol WindowContent: AnyObject {
    /// The size of the window and of the picture, in points.
    var size: CGSize { get }

    /// The number of the window system's points in a point of the picture.
    var interfaceScale: Double { get }

    var cursor: PointerShape { get }

    /// The window's title, or `nil` to keep the one that it was opened with.
    var title: String? { get }

    /// Whether the window is full screen.
    var isFullScreen: Bool { get }

    /// Returns the text to put on the clipboard, once.
    func dequeueClipboard() -> String?

    /// Whether the program should end.
    var wantsToQuit: Bool { get }

    /// Whether something moves, so that frames must be drawn continuously.
    var isMoving: Bool { get }

    /// Whether files are being written that must be complete before the program ends.
    var isWriting: Bool { get }

    /// The next time at which something happens by itself while nothing moves.
    var nextDeadline: FrameTime? { get }

    /// Resizes the content to a size in points.
    func resize(to size: CGSize, at time: FrameTime)

    func handle(_ event: WindowEvent, at time: FrameTime)

    func advance(to time: FrameTime)

    /// Returns the current display list, or `nil` if it cannot have changed since the last call.
    func picture() -> DisplayList?

    /// Ends the recording because the window has closed, after playing the remaining motion at once.
    func endRecording()

    /// Ends the recording with its last frame because the program must end.
    func cutRecording()
}

extension WindowContent {
    package var title: String? { nil }

    package var isFullScreen: Bool { false }
}

/// The shape of the pointer.
package enum PointerShape: Hashable, Sendable, CaseIterable {
    case arrow
    /// Over something that can be pressed.
    case hand
    /// Over editable text.
    case text
    /// Over something that can be dragged horizontally.
    case leftRight
}

/// An event that the window system reports.
package enum WindowEvent: Hashable, Sendable {
    /// A pointer or wheel event, in points of the window.
    case input(InputAction)
    case key(KeyPress)
    /// A press with Alt held, in points of the window, which selects something.
    case pick(CGPoint)
    /// Text that was typed.
    case text(String)
    /// Files and folders were dropped.
    case drop([FilePath])
    /// Something was dropped that contains no file.
    case emptyDrop
    /// The secondary mouse button was pressed, at a location in points of the window.
    case secondaryPress(CGPoint)
    /// The pointer has left the window.
    case pointerLeft
    /// The size of the window or its pixel density changed.
    case resized
    /// The window system lost the drawn content.
    case exposed
    case minimised
    case restored
    case closed
    /// The preferences of the desktop changed.
    case preferences(DesktopPreferences)
    /// Work on another thread has finished.
    case woken
}

/// A key press.
package struct KeyPress: Hashable, Sendable {
    package var key: Key
    package var hasControl: Bool
    package var hasShift: Bool

    package init(_ key: Key, hasControl: Bool = false, hasShift: Bool = false) {
        self.key = key
        self.hasControl = hasControl
        self.hasShift = hasShift
    }
}

/// The user's desktop-wide preferences that concern a window.
package struct DesktopPreferences: Hashable, Sendable {
    /// Whether the desktop prefers a dark appearance, or `nil` if it has no preference.
    package var isDark: Bool?
    /// Whether text and edges should have more contrast than usual.
    package var raisesContrast: Bool
    /// Whether motion should be reduced.
    package var reducesMotion: Bool

    package init(isDark: Bool? = nil, raisesContrast: Bool = false, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.raisesContrast = raisesContrast
        self.reducesMotion = reducesMotion
    }
}
