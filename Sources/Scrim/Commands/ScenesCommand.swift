import ArgumentParser
import Foundation
import Staging
import Support
import Timing

/// The command `scrim scenes`, which lists the scenes.
struct ScenesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes", abstract: "Lists the scenes, their parameters and the names of their views.")

    @Flag(help: "Writes an array of objects for programs.")
    var json = false

    func run() throws {
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let data = try encoder.encode(RunningProgram.current.scenes.map(SceneListing.init))
            try StandardOutput.say(String(decoding: data, as: UTF8.self))
        } else {
            try StandardOutput.say(RunningProgram.current.scenes.map(Self.text).joined(separator: "\n\n"))
        }
    }

    private static func text(_ scene: Scene) -> String {
        let parameters = scene.parameters.map { parameter in
            let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
            let values =
                switch parameter.kind {
                case .number(let range):
                    "\(DecimalText.text(range.lowerBound))...\(DecimalText.text(range.upperBound))\(unit)"
                case .choice(let words): words.joined(separator: ", ")
                case .curve: "none, or a curve such as ease-out"
                }
            return "    \(padded(parameter.name, 16)) \(padded(parameter.defaultValue, 8)) \(values)"
        }
        let views = scene.views.map(\.pattern).joined(separator: ", ")
        return
            ([
                "\(scene.name): \(scene.title)", "  \(scene.hint)", "  Parameters (name, default, values):",
            ] + parameters + ["  Views: \(views)"]).joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// A scene in the output of `scrim scenes --json`.
struct SceneListing: Encodable {
    struct Parameter: Encodable {
        let name: String
        let unit: String
        /// The inclusive range of a number.
        let range: [Double]?
        /// The words of a choice.
        let choices: [String]?
        let `default`: Value
    }

    enum Value: Encodable {
        case number(Double)
        case word(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .word(let word): try container.encode(word)
            }
        }
    }

    let name: String
    let group: String
    let title: String
    let hint: String
    let parameters: [Parameter]
    let views: [String]

    init(_ scene: Scene) {
        name = scene.name
        group = scene.group
        title = scene.title
        hint = scene.hint
        parameters = scene.parameters.map { parameter in
            switch parameter.kind {
            case .number(let range):
                Parameter(
                    name: parameter.name, unit: parameter.unit, range: [range.lowerBound, range.upperBound],
                    choices: nil,
                    default: Double(parameter.defaultValue).map(Value.number) ?? .word(parameter.defaultValue))
            case .choice(let words):
                Parameter(
                    name: parameter.name, unit: parameter.unit, range: nil, choices: words,
                    default: .word(parameter.defaultValue))
            case .curve:
                Parameter(
                    name: parameter.name, unit: "curve", range: nil, choices: nil,
                    default: .word(parameter.defaultValue))
            }
        }
        views = scene.views.map(\.pattern)
    }
}
