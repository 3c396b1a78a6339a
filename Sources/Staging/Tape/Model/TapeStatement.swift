public import Drawing
public import Foundation
public import Timing

/// One line of a tape that does something.
///
/// Pointers count from 1; durations are seconds from 0 to ``TapeLimits/longestTime``. Statements follow one another
/// without a gap, each beginning when the one before has ended; only `event` and `start` say their own time.
public enum TapeStatement: Sendable, Hashable {
    /// Down and, ``TapePlayer/tapDuration`` later, up in the same place.
    case tap(TapePlace, pointer: Int)
    /// Until nothing moves and nothing is down.
    case waitUntilSettled
    case wait(seconds: Double)
    case press(TapePlace, pointer: Int)
    case move(TapeMove)
    case pinch(TapePinch)
    /// As `wait`, with a pointer down.
    case hold(seconds: Double)
    /// Up where the pointer is.
    case release(pointer: Int)
    /// Taken away where the pointer is.
    case cancel(pointer: Int)
    case key(String)
    /// With `zooms`, Ctrl is held.
    case wheel(TapePlace, delta: CGVector, zooms: Bool = false)
    /// The stage takes another size, in points.
    case resize(CGSize)
    /// Photo number `index`, counted from 1, goes from the disk.
    case removePhoto(Int)
    /// Raw input at its own time.
    case event(InputEvent)
    /// Where the recording begins.
    case start(FrameTime)
    /// From here on frames are in no film, contact sheet and PNG sequence; time continues, also in the trace.
    case hide
    /// Ends what `hide` began.
    case show
    /// A picture of this moment, under a name from ``TapeParser`` that ends in `.png`.
    case screenshot(String)
}

/// A place on the stage.
public enum TapePlace: Sendable, Hashable {
    /// The centre of a named view as it is seen at that moment.
    case view(String)
    /// In points of the stage.
    case point(CGPoint)
    /// So far from the top left corner of the distance's view, or of the stage.
    case within(TapeDistance)
}
