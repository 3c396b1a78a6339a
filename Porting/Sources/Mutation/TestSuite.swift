/// A suite of tests, or a test outside of suites.
public struct TestSuite: Sendable, Hashable {
    /// The target of the tests.
    public let target: String
    public let name: String

    /// Returns the suites of a list of tests.
    /// - Parameter list: Lines such as `Target.Suite/test(with:)`, as swift-testing prints them. Other lines are skipped.
    public static func suites(of list: String) -> [TestSuite] {
        var known: Set<TestSuite> = []
        return list.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /(\w+)\.(\w+)[\/(].*/) else { return nil }
            let suite = TestSuite(target: String(match.1), name: String(match.2))
            return known.insert(suite).inserted ? suite : nil
        }
    }

    /// Returns the pattern by which swift-testing runs these suites of one target and no other.
    public static func pattern(for suites: [TestSuite], of target: String) -> String {
        "^\(target)\\.(\(suites.map(\.name).joined(separator: "|")))[/(]"
    }
}
