public import Foundation

/// What became of faults: kept in a file, so that a later run goes on where this one ended.
public struct FaultResults: Sendable {
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        case noticed, survived, didNotBuild, timedOut, harmless

        /// The words for it in a report.
        public var words: String {
            switch self {
            case .noticed: "noticed"
            case .survived: "survived"
            case .didNotBuild: "did not build"
            case .timedOut: "timed out"
            case .harmless: "harmless"
            }
        }
    }

    public struct Result: Sendable, Codable {
        public let target: String
        public let path: String
        public let line: Int
        public let kind: Fault.Kind
        public let difference: String
        public let outcome: Outcome
        /// The tests that noticed it.
        public let noticedBy: String?

        public init(_ fault: FaultChoice.Placed, in target: String, _ outcome: Outcome, noticedBy: String? = nil) {
            self.target = target
            path = fault.path
            line = fault.fault.line
            kind = fault.fault.kind
            difference = fault.difference
            self.outcome = outcome
            self.noticedBy = noticedBy
        }
    }

    public private(set) var results: [String: Result] = [:]
    private let file: URL?

    /// - Parameter file: Where the results are kept; `nil` keeps them in memory.
    public init(in file: URL?) throws {
        self.file = file
        guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
        results = try JSONDecoder().decode([String: Result].self, from: Data(contentsOf: file))
    }

    public subscript(fault: FaultChoice.Placed) -> Result? { results[fault.key] }

    /// Adds a result, and writes the file.
    public mutating func add(_ result: Result, of fault: FaultChoice.Placed) throws {
        results[fault.key] = result
        guard let file else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(results).write(to: file, options: .atomic)
    }

    /// Returns a table of the outcomes by target, and the difference of each fault that survived.
    public static func report(_ results: [Result]) -> String {
        let targets = Dictionary(grouping: results, by: \.target).sorted { $0.key < $1.key }
        let all = targets + (targets.count > 1 ? [(key: "all", value: results)] : [])
        let width = max(6, all.map(\.key.count).max() ?? 0)
        func row(_ name: String, _ cells: [String]) -> String {
            ([name.padding(toLength: width, withPad: " ", startingAt: 0)]
                + zip(Outcome.allCases, cells).map { outcome, cell in
                    String(repeating: " ", count: max(0, outcome.words.count - cell.count)) + cell
                }).joined(separator: "  ")
        }
        var lines = results.filter { $0.outcome == .survived }.map {
            "\($0.path):\($0.line): \($0.kind.rawValue)\n\($0.difference)\n"
        }
        lines.append(row("target", Outcome.allCases.map(\.words)))
        for (name, values) in all {
            lines.append(row(name, Outcome.allCases.map { outcome in "\(values.count { $0.outcome == outcome })" }))
        }
        return lines.joined(separator: "\n")
    }
}
