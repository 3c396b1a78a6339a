public import Drawing
public import Foundation
public import Timing
public import ViewHierarchy

/// A line of a tape that performs an action.
///
/// Pointers count from 1; durations are in seconds from 0 to ``TapeLimits/longestTime``. Each statement begins when the
/// previous one has ended; only `event` and `start` have their own time.
public enum TapeStatement: Sendable, Hashable {
    /// A press and, ``tapDuration`` later, a release in the same place.
    case tap(TapePlace, pointer: Int)
    /// A wait until nothing moves and no pointer is down.
    case waitUntilSettled
    case wait(seconds: Double)
    case press(TapePlace, pointer: Int)
    case move(TapeMove)
    case pinch(TapePinch)
    /// The same as `wait`, with a pointer down.
    case hold(seconds: Double)
    /// The release of a pointer at its location.
    case release(pointer: Int)
    /// The cancellation of a pointer at its location.
    case cancel(pointer: Int)
    case key(Key)
    /// A turn of the wheel; with `zooms`, Ctrl is held.
    case wheel(TapePlace, delta: CGVector, zooms: Bool = false)
    /// A new size of the stage, in points.
    case resize(CGSize)
    /// A quarter turn of the device.
    case turn(DeviceTurn)
    /// The removal of photo number `index`, counted from 1, from the disk.
    case removePhoto(Int)
    /// Raw input at its own time.
    case event(InputEvent)
    /// The beginning of the recording.
    case start(FrameTime)
    /// Hides the following frames from films, contact sheets and PNG sequences. Time continues, also in the trace.
    case hide
    /// Ends a `hide`.
    case show
    /// A screenshot, with a name from ``TapeParser`` that ends in `.png`.
    case screenshot(String)
}

extension TapeStatement {
    /// The duration of a `tap`, in seconds: a quick tap of a finger, much shorter than any long press.
    public static let tapDuration = 0.05

    /// Returns the statement of a key by its name.
    @available(*, deprecated, message: "Pass a Key.")
    @_disfavoredOverload
    public static func key(_ name: String) -> TapeStatement { .key(Key(name)) }
}

/// A place on the stage.
public enum TapePlace: Sendable, Hashable {
    /// The current visible center of a named view.
    case view(String)
    /// A location on the stage, in points.
    case point(CGPoint)
    /// A distance from the top-left corner of the distance's view, or of the stage.
    case within(TapeDistance)
}
