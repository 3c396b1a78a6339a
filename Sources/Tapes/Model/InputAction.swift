public import Drawing
public import Foundation
public import Timing
public import ViewHierarchy

/// An action of the user, in points of the stage from its top-left corner.
public enum InputAction: Sendable, Hashable {
    /// A mouse or a finger. The `id` counts from 1; the mouse is pointer 1.
    case pointer(id: Int, phase: PointerPhase, location: CGPoint)
    /// A wheel or two-finger scroll at `location`. A positive `dy` moves the content down or, with `zooms`, when Ctrl
    /// is held, enlarges it.
    case wheel(location: CGPoint, delta: CGVector, zooms: Bool = false)
    case key(Key)
    /// A new size of the stage.
    case resize(CGSize)
    /// A quarter turn of the stage's device; without a device, the stage's sides are exchanged.
    case turn(DeviceTurn)
    /// The removal of photo number `index`, counted from 1, from the disk.
    case removePhoto(Int)
}

extension InputAction {
    /// Returns the action of a key by its name in tapes.
    @available(*, deprecated, message: "Pass a Key.")
    @_disfavoredOverload
    public static func key(_ name: String) -> InputAction { .key(Key(name)) }
}

/// The phase of a pointer.
public enum PointerPhase: String, Sendable, Hashable, CaseIterable {
    case down
    /// Also without a press, when a mouse hovers.
    case move
    case up
    /// The press was cancelled and should have no effect.
    case cancel

    /// The corresponding phase of a touch.
    package var touchPhase: TouchPhase {
        switch self {
        case .down: .began
        case .move: .moved
        case .up: .ended
        case .cancel: .cancelled
        }
    }
}

/// An action of the user and its time.
///
/// The same events at the same times give the same motion, regardless of their source: a mouse, a finger or a tape.
public struct InputEvent: Sendable, Hashable {
    /// The time on the stage's timeline, which is zero when the scene opens.
    public var time: FrameTime
    public var action: InputAction

    public init(time: FrameTime, action: InputAction) {
        self.time = time
        self.action = action
    }
}
