/// The faults that cannot matter, each with its reason.
///
/// The file has a block for each, between empty lines: the path of the source, the lines that differ with `-` and `+`,
/// and the reason in lines with `#`. Lines with `##` are for readers alone.
public struct HarmlessFaults: Sendable {
    /// A block of the file that cannot be used.
    public struct Problem: Error, CustomStringConvertible {
        public let line: Int
        public let description: String
    }

    private var keys: Set<String> = []

    /// - Parameter text: The contents of the file.
    public init(_ text: String) throws(Problem) {
        var block: [String] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""]
        for (index, line) in lines.enumerated() where !line.hasPrefix("##") {
            if !line.isEmpty {
                block.append(line)
                continue
            }
            guard let path = block.first else { continue }
            let difference = block.dropFirst().filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
            let reason = block.dropFirst().filter { $0.hasPrefix("# ") }
            guard !difference.isEmpty, !reason.isEmpty, difference.count + reason.count + 1 == block.count else {
                throw Problem(
                    line: index - block.count + 1,
                    description: "a harmless fault has a path, its lines with - and +, and a reason with #")
            }
            keys.insert("\(path)\n\(difference.joined(separator: "\n"))")
            block = []
        }
    }

    public func contains(_ fault: FaultChoice.Placed) -> Bool { keys.contains(fault.key) }

    /// Returns the paths and lines of blocks whose source no longer has the lines that they change.
    /// - Parameter sources: The texts by path.
    public func outdated(in sources: [String: String]) -> [String] {
        keys.filter { key in
            let lines = key.split(separator: "\n", omittingEmptySubsequences: false)
            let before = lines.dropFirst().filter { $0.hasPrefix("-") }.map { $0.dropFirst() }.joined(separator: "\n")
            return sources[String(lines[0])]?.contains(before) != true
        }.sorted()
    }
}
