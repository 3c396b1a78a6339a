public import Foundation
public import Timing

/// A script of pointer gestures with times, which plays alike at every frame rate.
///
/// As text it is read by ``TapeParser`` and written by ``TapePrinter``; what was written reads back as an equal tape.
public struct Tape: Sendable, Hashable {
    /// The name of the scene that it plays on.
    public var scene: String
    /// How the scene and the recording are set up, in the order of the text.
    public var settings: [TapeSetting]
    public var statements: [TapeStatement]

    public init(scene: String, settings: [TapeSetting] = [], statements: [TapeStatement] = []) {
        self.scene = scene
        self.settings = settings
        self.statements = statements
    }

    /// A tape of input as it happened.
    /// - Parameters:
    ///   - scene: The scene's name.
    ///   - settings: How the scene and the recording are set.
    ///   - events: All input since the scene was opened, in order.
    ///   - start: Where the recording began, if it did; an event at the same moment comes before.
    public init(scene: String, settings: [TapeSetting] = [], events: [InputEvent], start: FrameTime? = nil) {
        self.init(scene: scene, settings: settings, statements: events.map(TapeStatement.event))
        if let start {
            statements.insert(.start(start), at: events.firstIndex { $0.time > start } ?? events.count)
        }
    }

    /// The moment at which a recording of this tape begins: its `start` mark, else the beginning.
    public var recordingStart: FrameTime {
        for case .start(let time) in statements { return time }
        return .zero
    }

    /// Frames in a second that the tape asks for.
    public var fps: Double? { setting { if case .fps(let value) = $0 { value } else { nil } } }

    /// Pixels in a point that the tape asks for.
    public var scale: Double? { setting { if case .scale(let value) = $0 { value } else { nil } } }

    /// The stage's size in points that the tape asks for.
    public var size: CGSize? { setting { if case .size(let value) = $0 { value } else { nil } } }

    /// Samples in a second of a `Move` that the tape asks for.
    public var pointerRate: Double? { setting { if case .pointerRate(let value) = $0 { value } else { nil } } }

    /// The lanes that the tape asks for, as ``LaneList`` writes them.
    public var lanes: String? { setting { if case .lanes(let value) = $0 { value } else { nil } } }

    /// The appearance around several lanes that the tape asks for.
    public var board: BoardAppearance? { setting { if case .board(let value) = $0 { value } else { nil } } }

    /// Whether the tape asks for the other lanes' outlines in each.
    public var outlines: Bool? { setting { if case .outlines(let value) = $0 { value } else { nil } } }

    /// Whether the tape asks for the finger in films.
    public var finger: Bool? { setting { if case .finger(let value) = $0 { value } else { nil } } }

    /// The view whose curves the tape asks for, by the scene's name for it.
    public var plot: String? { setting { if case .plot(let value) = $0 { value } else { nil } } }

    /// The limits of rules of `scrim check` that the tape sets, in order.
    public var allowances: [TapeAllowance] {
        settings.compactMap { if case .allow(let allowance) = $0 { allowance } else { nil } }
    }

    /// The names of its screenshots, in order.
    public var screenshots: [String] {
        statements.compactMap { if case .screenshot(let name) = $0 { name } else { nil } }
    }

    private func setting<Value>(_ read: (TapeSetting) -> Value?) -> Value? { settings.compactMap(read).first }

    /// The scene's own parameters that the tape sets, in order.
    public var parameters: [(name: String, value: String)] {
        settings.compactMap { if case .parameter(let name, let value) = $0 { (name, value) } else { nil } }
    }
}

extension Tape: CustomStringConvertible {
    /// The tape as text.
    public var description: String { TapePrinter.text(of: self) }
}
