public import Foundation

/// One `Set` of a tape.
public enum TapeSetting: Sendable, Hashable {
    /// Frames in a second, above 0, at most 1,000.
    case fps(Double)
    /// Pixels in a point, 0.25...8.
    case scale(Double)
    /// The stage's size in points, each side 1...16,384.
    case size(CGSize)
    /// Samples in a second of a `Move`, 1...10,000.
    case pointerRate(Double)
    /// The lanes, as ``LaneList`` writes them.
    case lanes(String)
    /// The appearance of a recording of several lanes around its stages; for one lane it means nothing.
    case board(BoardAppearance)
    /// Whether a recording of several lanes shows in each the outlines of the others; for one lane it means nothing.
    case outlines(Bool)
    /// Whether films show the finger: a disc where a pointer is down, and its trail.
    case finger(Bool)
    /// The view whose curves a recording of several lanes plots, by the scene's name for it; for one lane it means
    /// nothing.
    case plot(String)
    /// A limit of a rule of `scrim check`; nothing else changes by it.
    case allow(TapeAllowance)
    /// A parameter of the scene, by name; the scene knows what values mean.
    case parameter(name: String, value: String)

    /// The word after `Set`; of an `Allow` its words before the limit.
    public var key: String {
        switch self {
        case .fps: "fps"
        case .scale: "scale"
        case .size: "size"
        case .pointerRate: "pointer-rate"
        case .lanes: "lanes"
        case .board: "board"
        case .outlines: "outlines"
        case .finger: "finger"
        case .plot: "plot"
        case .allow(let allowance): allowance.key
        case .parameter(let name, _): name
        }
    }

    /// The keys that are not a scene's.
    package static let ownKeys = [
        "fps", "scale", "size", "pointer-rate", "lanes", "board", "outlines", "finger", "plot",
    ]
}

/// The appearance of what is around the stages of several lanes.
public enum BoardAppearance: String, Sendable, Hashable, CaseIterable {
    case dark, light
}

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
    /// Percentages of a size.
    public static let percent = -10_000.0...10_000.0
    /// Tapes that a tape may include, all together.
    public static let includes = 256
    /// Tapes that may include one another, one within the other.
    public static let includeDepth = 16
    /// Pointers, counted from 1.
    public static let pointers = 1...100
    /// Photos, counted from 1.
    public static let photos = 1...1_000_000
    /// How many times as far apart a `Pinch` may bring its pointers.
    public static let pinch = 0.001...1_000.0
    /// Degrees of a `Rotate`.
    public static let turn = -360_000.0...360_000.0
}
