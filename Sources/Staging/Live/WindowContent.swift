package import Drawing
package import Foundation
package import SystemPackage
package import Timing

/// All that happens in a window but the window: events and times go in, pictures come out.
///
/// Times are the window's, and are never asked for.
@MainActor
package protocol WindowContent: AnyObject {
    /// The window's size in points, which the picture has.
    var size: CGSize { get }

    /// Points of the window system in a point of the picture.
    var interfaceScale: Double { get }

    var cursor: PointerShape { get }

    /// The window's title; nil for the one that it was opened with.
    var title: String? { get }

    /// Whether the window takes the whole display.
    var isFullScreen: Bool { get }

    /// What is to go to the clipboard; asked for once.
    func takeClipboard() -> String?

    /// Whether the program is to end.
    var wantsToQuit: Bool { get }

    /// Whether frames follow one another now.
    var isMoving: Bool { get }

    /// Whether files are being written that want to be whole before the program ends.
    var isWriting: Bool { get }

    /// When something happens by itself, if nothing moves before.
    var nextDeadline: FrameTime? { get }

    /// Gives the window another size, in points.
    func resize(to size: CGSize, at time: FrameTime)

    func handle(_ event: WindowEvent, at time: FrameTime)

    /// Advances to a moment.
    func advance(to time: FrameTime)

    /// What is seen, if it may have changed since it was last asked for.
    func picture() -> DisplayList?

    /// The window is gone: what is being recorded ends with what still moves.
    func endRecording()

    /// The program must end: what is being recorded ends with its last frame.
    func cutRecording()
}

extension WindowContent {
    package var title: String? { nil }

    package var isFullScreen: Bool { false }
}

/// The shape of the pointer over a thing.
package enum PointerShape: Hashable, Sendable, CaseIterable {
    case arrow
    /// Over what may be pressed.
    case hand
    /// Over text that may be edited.
    case text
    /// Over what may be drawn to the left and the right.
    case leftRight
}

/// What happens to a window, as the window system reports it.
package enum WindowEvent: Hashable, Sendable {
    /// A pointer or the wheel, in points of the window.
    case input(InputAction)
    case key(KeyPress)
    /// A press with Alt held, in points of the window: something is to be selected.
    case pick(CGPoint)
    /// What was typed, by whatever keys: letters and signs.
    case text(String)
    /// Files and folders were dropped.
    case drop([FilePath])
    /// What was dropped gives no file.
    case emptyDrop
    /// The secondary button of the mouse went down, at a place in points of the window.
    case secondaryPress(CGPoint)
    /// The pointer has left the window.
    case pointerLeft
    /// The window or its pixels have another size.
    case resized
    /// The window system has lost what was drawn.
    case exposed
    case minimised
    case restored
    case closed
    /// The desktop asks for something else than before.
    case preferences(DesktopPreferences)
    /// Something was done on another thread.
    case woken
}

/// A key that went down.
package struct KeyPress: Hashable, Sendable {
    /// As tapes name keys: a word such as `escape`, or the letter or digit it types without Shift.
    package var name: String
    package var hasControl: Bool
    package var hasShift: Bool

    package init(_ name: String, hasControl: Bool = false, hasShift: Bool = false) {
        self.name = name
        self.hasControl = hasControl
        self.hasShift = hasShift
    }
}

/// What the user has set for the whole desktop, so far as it concerns a window.
package struct DesktopPreferences: Hashable, Sendable {
    /// Nil where the desktop prefers neither.
    package var isDark: Bool?
    /// Whether text and edges are to be stronger than usual.
    package var raisesContrast: Bool
    /// Whether motion is to be left out.
    package var reducesMotion: Bool

    package init(isDark: Bool? = nil, raisesContrast: Bool = false, reducesMotion: Bool = false) {
        self.isDark = isDark
        self.raisesContrast = raisesContrast
        self.reducesMotion = reducesMotion
    }
}
