/// The ranges of what may be written in a tape; what lies outside is refused with its position.
public enum TapeLimits {
    /// The longest duration and the latest time, in seconds: a day.
    public static let longestTime = 86_400.0
    /// The farthest coordinate and movement, in points, in each direction.
    public static let farthest = 1_000_000.0
    /// Sides of a stage, in points.
    public static let side = 1.0...16_384.0
    /// Frames in a second.
    public static let fps = 0.001...1_000.0
    /// Pixels in a point.
    public static let scale = 0.25...8.0
    /// Samples in a second of a `Move`.
    public static let pointerRate = 1.0...10_000.0
    /// Pointers, counted from 1.
    public static let pointers = 1...100
    /// Photos, counted from 1.
    public static let photos = 1...1_000_000
    /// How many times as far apart a `Pinch` may bring its pointers.
    public static let pinch = 0.001...1_000.0
    /// Degrees of a `Rotate`.
    public static let turn = -360_000.0...360_000.0
}
