/// A suite of tests, or a test outside of suites.
public struct TestSuite: Sendable, Hashable, Codable {
    /// The target of the tests.
    public let target: String
    public let name: String
    /// The tests as swift-testing names them, with the suite's name: `Suite/test(with:)`.
    public private(set) var tests: [String]

    /// The name with that of the target.
    public var path: String { "\(target).\(name)" }

    /// Returns the suites of a list of tests.
    /// - Parameter list: Lines such as `Target.Suite/test(with:)`, as swift-testing prints them. Other lines are skipped.
    public static func suites(of list: String) -> [TestSuite] {
        var places: [String: Int] = [:]
        var suites: [TestSuite] = []
        for line in list.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /(\w+)\.((\w+)[\/(].*)/) else { continue }
            let suite = TestSuite(target: String(match.1), name: String(match.3), tests: [String(match.2)])
            if let place = places[suite.path] {
                suites[place].tests += suite.tests
            } else {
                places[suite.path] = suites.count
                suites.append(suite)
            }
        }
        return suites
    }

    /// The same tests, each alone.
    public var parts: [TestSuite] { tests.map { TestSuite(target: target, name: name, tests: [$0]) } }

    /// Returns the pattern by which swift-testing runs the tests of these suites of one target, and no other.
    public static func pattern(for suites: [TestSuite], of target: String) -> String {
        let names = suites.flatMap(\.tests).map { $0.replacing(/[().]/) { "\\\($0.output)" } }
        return "^\(target)\\.(\(names.joined(separator: "|")))(/|$)"
    }
}
