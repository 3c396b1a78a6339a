import Mutation
import Testing

@Suite("Suites of tests")
struct TestSuiteTests {
    @Test("each suite of a list of tests is there once, and so is a test outside of suites")
    func list() throws {
        let suites = TestSuite.suites(
            of: """
                [0/1] Planning build
                SumTests.Sums/two()
                SumTests.Sums/three(of:)
                SumTests.Sums/Inner/four()
                SumTests.alone()
                OtherTests.Sums/two()
                """)
        #expect(suites.map { "\($0.target) \($0.name)" } == ["SumTests Sums", "SumTests alone", "OtherTests Sums"])
        let pattern = try Regex(TestSuite.pattern(for: Array(suites.prefix(2)), of: "SumTests"))
        let matched = [
            "SumTests.Sums/two()/Sums.swift:1:2", "SumTests.Sums/three(of:)", "SumTests.Sums/Inner/four()",
            "SumTests.alone()/Sums.swift:9:2",
        ]
        for name in matched + ["SumTests.SumsOfSums/two()", "OtherTests.Sums/two()", "SumTests.alone2()"] {
            #expect(name.contains(pattern) == matched.contains(name), "\(name)")
        }
        let parts = suites[0].parts
        #expect(parts.map(\.tests) == [["Sums/two()"], ["Sums/three(of:)"], ["Sums/Inner/four()"]])
        let part = try Regex(TestSuite.pattern(for: [parts[1]], of: "SumTests"))
        for name in matched { #expect(name.contains(part) == (name == matched[1]), "\(name)") }
    }
}
