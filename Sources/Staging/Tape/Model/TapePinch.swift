public import Timing

/// Two pointers that are down and move apart or together, or turn about the middle between them, or both at once.
public struct TapePinch: Sendable, Hashable {
    /// Count from 1; two different ones.
    public var pointers: [Int]
    /// How many times as far apart they are in the end; within ``TapeLimits/pinch``.
    public var scale: Double
    /// How far they turn, in degrees, clockwise; within ``TapeLimits/turn``.
    public var degrees: Double
    /// In seconds; 0 is a single sample.
    public var duration: Double
    /// The timing of the movement, stretched to the duration; nil is constant speed.
    public var curve: TimingCurve?

    /// - Parameters:
    ///   - first: The pointer that moves first where both move at the same time.
    ///   - second: Another pointer.
    ///   - scale: By how much their distance grows, positive.
    ///   - degrees: How far they turn, clockwise.
    ///   - duration: In seconds, 0 or more.
    ///   - curve: The timing of the movement; nil is constant speed.
    public init(
        _ first: Int = 1, _ second: Int = 2, scale: Double = 1, degrees: Double = 0, duration: Double,
        curve: TimingCurve? = nil
    ) {
        pointers = [first, second]
        self.scale = scale
        self.degrees = degrees
        self.duration = duration
        self.curve = curve
    }
}
