import Staging

/// A scene as `scrim scenes --json` has it.
struct SceneListing: Encodable {
    struct Parameter: Encodable {
        let name: String
        let unit: String
        /// Of numbers, the ends included.
        let range: [Double]?
        /// Of words.
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

    /// - Parameter group: The heading under which the scene is listed.
    init(_ scene: SceneDescription, group: String) {
        name = scene.name
        self.group = group
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
