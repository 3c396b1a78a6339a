package import Drawing
package import Foundation
package import Timing

/// All that happens in a window but the window: events and times go in, pictures come out.
///
/// Times are the window's, and are never asked for.
@MainActor
package protocol WindowContent: AnyObject {
    /// The window's size in points, which the picture has.
    var size: CGSize { get }

    /// The shape of the pointer where it is now.
    var cursor: PointerShape { get }

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

    /// Goes on to a moment.
    func advance(to time: FrameTime)

    /// What is seen, if it may have changed since it was last asked for.
    func picture() -> DisplayList?

    /// The window is gone: what is being recorded ends with what still moves.
    func endRecording()

    /// The program must end: what is being recorded ends with its last frame.
    func cutRecording()
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
