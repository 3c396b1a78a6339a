public import Drawing
public import Foundation
public import Timing
package import ViewHierarchy

/// What a user did, in points of the stage from its top left corner.
public enum InputAction: Sendable, Hashable {
    /// A mouse or a finger; `id` counts from 1, and the mouse is pointer 1.
    case pointer(id: Int, phase: PointerPhase, location: CGPoint)
    /// The wheel or a two-finger scroll over `location`; a positive `dy` moves the content down, or with `zooms`, where
    /// Ctrl is held, makes it larger.
    case wheel(location: CGPoint, delta: CGVector, zooms: Bool = false)
    /// A key by its name, such as `escape`, `left` or `r`.
    case key(String)
    /// The stage has another size.
    case resize(CGSize)
    /// Photo number `index`, counted from 1, has gone from the disk.
    case removePhoto(Int)
}

/// What a pointer does.
public enum PointerPhase: String, Sendable, Hashable, CaseIterable {
    case down
    /// Also without a press: a mouse that passes over.
    case move
    case up
    /// The press has been taken away: it is to leave no effect.
    case cancel

    /// The same as windows take it.
    package var touchPhase: TouchPhase {
        switch self {
        case .down: .began
        case .move: .moved
        case .up: .ended
        case .cancel: .cancelled
        }
    }
}

/// Something that a user did, and when.
///
/// The same events at the same times give the same motion, whatever made them: a mouse, a finger or a tape.
public struct InputEvent: Sendable, Hashable {
    /// On the stage's time line, whose zero is the moment the scene was opened.
    public var time: FrameTime
    public var action: InputAction

    public init(time: FrameTime, action: InputAction) {
        self.time = time
        self.action = action
    }
}
