public import Foundation
public import ViewHierarchy

/// A `Set` or `Allow` line of a tape.
public enum TapeSetting: Sendable, Hashable {
    /// The number of frames per second, greater than 0 and at most 1,000.
    case fps(Double)
    /// The number of pixels per point, from 0.25 to 8.
    case scale(Double)
    /// The stage's size in points, each side from 1 to 16,384.
    case size(CGSize)
    /// The device that the stage stands for, upright or turned to the left.
    case device(HeldDevice)
    /// The text size that the user prefers.
    case textSize(ContentSizeCategory)
    /// The number of samples per second of a `Move`, from 1 to 10,000.
    case pointerRate(Double)
    /// The lanes, as ``LaneList`` writes them.
    case lanes(String)
    /// The appearance around the stages in a recording of several lanes; no effect with one lane.
    case board(BoardAppearance)
    /// Whether each lane shows the outlines of the others in a recording of several lanes; no effect with one lane.
    case outlines(Bool)
    /// Whether films show the finger: a disc where a pointer is down, and its trail.
    case finger(Bool)
    /// The view, by the scene's name, whose curves a recording of several lanes plots; no effect with one lane.
    case plot(String)
    /// A limit of a rule of `scrim check`; no other effect.
    case allow(TapeAllowance)
    /// A parameter of the scene, by name. The scene interprets the value.
    case parameter(name: String, value: String)

    /// The word after `Set` or, for an `Allow`, the words before the limit.
    public var key: String {
        switch self {
        case .fps: "fps"
        case .scale: "scale"
        case .size: "size"
        case .device: "device"
        case .textSize: "text-size"
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

    /// The keys that are not parameters of a scene.
    package static let ownKeys = [
        "fps", "scale", "size", "device", "text-size", "pointer-rate", "lanes", "board", "outlines", "finger", "plot",
    ]
}

/// The appearance around the stages of several lanes.
public enum BoardAppearance: String, Sendable, Hashable, CaseIterable {
    case dark, light
}

/// The ranges of values in a tape. Values outside are rejected with their position.
public enum TapeLimits {
    /// The longest duration and the latest time, in seconds: one day.
    public static let longestTime = 86_400.0
    /// The largest coordinate and distance in each direction, in points.
    public static let farthest = 1_000_000.0
    /// The sides of a stage, in points.
    public static let side = 1.0...16_384.0
    /// The number of frames per second.
    public static let fps = 0.001...1_000.0
    /// The number of pixels per point.
    public static let scale = 0.25...8.0
    /// The number of samples per second of a `Move`.
    public static let pointerRate = 1.0...10_000.0
    /// The percentage of a size.
    public static let percent = -10_000.0...10_000.0
    /// The maximum number of tapes that a tape can include in total.
    public static let includes = 256
    /// The maximum depth of nested includes.
    public static let includeDepth = 16
    /// The pointers, counted from 1.
    public static let pointers = 1...100
    /// The photos, counted from 1.
    public static let photos = 1...1_000_000
    /// The ratio of the final to the initial distance of pointers in a `Pinch`.
    public static let pinch = 0.001...1_000.0
    /// The rotation of a `Rotate`, in degrees.
    public static let turn = -360_000.0...360_000.0
}
