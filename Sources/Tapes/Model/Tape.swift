public import Foundation
public import Timing
public import ViewHierarchy

/// A script of timed pointer gestures that plays identically at every frame rate.
///
/// ``TapeParser`` reads a tape from text and ``TapePrinter`` writes it. What was written reads back as an equal tape.
public struct Tape: Sendable, Hashable {
    /// The name of the scene.
    public var scene: String
    /// The settings of the scene and the recording, in the order of the text.
    public var settings: [TapeSetting]
    public var statements: [TapeStatement]

    public init(scene: String, settings: [TapeSetting] = [], statements: [TapeStatement] = []) {
        self.scene = scene
        self.settings = settings
        self.statements = statements
    }

    /// Creates a tape of recorded input.
    /// - Parameters:
    ///   - scene: The scene's name.
    ///   - settings: The settings of the scene and the recording.
    ///   - events: All input since the scene was opened, in order.
    ///   - start: The time at which the recording began, if it did. An event at the same time comes before it.
    public init(scene: String, settings: [TapeSetting] = [], events: [InputEvent], start: FrameTime? = nil) {
        self.init(scene: scene, settings: settings, statements: events.map(TapeStatement.event))
        if let start {
            statements.insert(.start(start), at: events.firstIndex { $0.time > start } ?? events.count)
        }
    }

    /// The time at which a recording of this tape begins: its `start` mark, or else zero.
    public var recordingStart: FrameTime {
        for case .start(let time) in statements { return time }
        return .zero
    }

    /// The number of frames per second, if the tape sets it.
    public var fps: Double? { setting { if case .fps(let value) = $0 { value } else { nil } } }

    /// The number of pixels per point, if the tape sets it.
    public var scale: Double? { setting { if case .scale(let value) = $0 { value } else { nil } } }

    /// The stage's size, in points, if the tape sets it.
    public var size: CGSize? { setting { if case .size(let value) = $0 { value } else { nil } } }

    /// The device that the stage stands for, if the tape sets it.
    public var device: HeldDevice? { setting { if case .device(let value) = $0 { value } else { nil } } }

    /// The text size that the user prefers, if the tape sets it.
    public var textSize: ContentSizeCategory? { setting { if case .textSize(let value) = $0 { value } else { nil } } }

    /// The number of samples per second of a `Move`, if the tape sets it.
    public var pointerRate: Double? { setting { if case .pointerRate(let value) = $0 { value } else { nil } } }

    /// The lanes, as ``LaneList`` writes them, if the tape sets them.
    public var lanes: String? { setting { if case .lanes(let value) = $0 { value } else { nil } } }

    /// The appearance around several lanes, if the tape sets it.
    public var board: BoardAppearance? { setting { if case .board(let value) = $0 { value } else { nil } } }

    /// Whether each lane shows the outlines of the others, if the tape sets it.
    public var outlines: Bool? { setting { if case .outlines(let value) = $0 { value } else { nil } } }

    /// Whether films show the finger, if the tape sets it.
    public var finger: Bool? { setting { if case .finger(let value) = $0 { value } else { nil } } }

    /// The view whose curves are plotted, by the scene's name for it, if the tape sets it.
    public var plot: String? { setting { if case .plot(let value) = $0 { value } else { nil } } }

    /// The limits that the tape sets for rules of `scrim check`, in order.
    public var allowances: [TapeAllowance] {
        settings.compactMap { if case .allow(let allowance) = $0 { allowance } else { nil } }
    }

    /// The names of the screenshots, in order.
    public var screenshots: [String] {
        statements.compactMap { if case .screenshot(let name) = $0 { name } else { nil } }
    }

    private func setting<Value>(_ read: (TapeSetting) -> Value?) -> Value? { settings.compactMap(read).first }

    /// The scene's parameters that the tape sets, in order.
    public var parameters: SceneSettings {
        SceneSettings(
            settings.compactMap {
                if case .parameter(let name, let value) = $0 { SceneSetting(name, value) } else { nil }
            })
    }
}

extension Tape: CustomStringConvertible {
    /// The tape as text.
    public var description: String { TapePrinter.text(of: self) }
}
