import Foundation
public import Support

/// Reads and writes lanes as text. Lanes are separated by commas. Each is a curve with optional settings after
/// semicolons, as in `linear, ease-out; duration=0.4`.
public enum LaneList {
    @available(*, deprecated, renamed: "SceneSettings")
    public typealias Settings = SceneSettings

    /// The maximum number of lanes.
    package static let longest = 4

    /// Reads lanes, without checking their values.
    public static func lanes(parsing text: String) throws(LaneListError) -> [SceneSettings] {
        let lanes = parts(of: text, at: ",")
        guard (1...LaneList.longest).contains(lanes.count) else {
            throw LaneListError("there are \(lanes.count) lanes, and can be 1 to \(LaneList.longest)")
        }
        var all: [SceneSettings] = []
        for lane in lanes { all.append(try settings(parsing: lane)) }
        return all
    }

    private static func settings(parsing lane: String) throws(LaneListError) -> SceneSettings {
        var settings: SceneSettings = [:]
        for (index, part) in parts(of: lane, at: ";").enumerated() {
            if let equals = part.firstIndex(of: "="), equals != part.startIndex {
                settings.append(
                    SceneSetting(trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...])))
            } else if index == 0, !part.isEmpty {
                settings.append(SceneSetting(SceneParameter.Name.curve.rawValue, part))
            } else {
                throw LaneListError(
                    "a lane is \(part.isEmpty ? "empty" : "\"\(Quotation.text(part))\""), not a curve or name=value")
            }
        }
        return settings
    }

    /// Returns lanes as text that reads back as the same lanes.
    public static func text(of lanes: [SceneSettings]) -> String {
        lanes.map { lane in
            // A lane without settings has the scene's own curve, which is written `none`.
            lane.isEmpty
                ? "none"
                : lane.map { $0.name == SceneParameter.Name.curve.rawValue ? $0.value : "\($0.name)=\($0.value)" }
                    .joined(separator: "; ")
        }.joined(separator: ", ")
    }

    /// Splits the text at a separator outside parentheses, brackets and braces.
    private static func parts(of text: String, at sign: Character) -> [String] {
        var parts: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case sign where depth <= 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return (parts + [text[start...]]).map(trimmed)
    }

    private static func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: [" "]) }
}

/// The reason why a text is not a list of lanes.
public struct LaneListError: ExplainedError, Sendable {
    public let cause: String

    init(_ cause: String) { self.cause = cause }

    /// The whole message in one line.
    public var description: String { message() }

    public var remedy: String { "write curves with commas between them, such as linear, ease-out; duration=0.4" }
}
