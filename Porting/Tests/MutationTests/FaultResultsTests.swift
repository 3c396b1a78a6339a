import Foundation
import Mutation
import Testing

@Suite("The choice of faults, and what became of them")
struct FaultResultsTests {
    private static let sources = [
        "Sources/A/b.swift": "let a = 1 + b\nlet c = a < 3\n", "Sources/B/c.swift": "let d = 7\n",
    ]

    private func choice(_ count: Int, seed: UInt64 = 1) -> [FaultChoice.Placed] {
        var choice = FaultChoice(seed: seed)
        return choice.choose(count, of: Self.sources)
    }

    @Test("the same seed chooses the same faults, each place once")
    func choice() {
        #expect(choice(3) == choice(3))
        #expect(choice(2) == Array(choice(3).prefix(2)))
        #expect((2...20).contains { choice(3, seed: $0) != choice(3) })
        let all = choice(100)
        // 1, +, <, 3 and 7.
        #expect(all.count == 5)
        #expect(Set(all.map { "\($0.path)\($0.fault.range)" }).count == 5)
    }

    @Test("a harmless fault is known by its lines, wherever they are, and has a reason")
    func harmless() throws {
        let fault = try #require(choice(100).first { $0.path == "Sources/B/c.swift" })
        let block = "Sources/B/c.swift\n\(fault.difference)\n# A cache's size.\n"
        let harmless = try HarmlessFaults("## Faults\n\n\(block)\n")
        #expect(harmless.contains(fault))
        #expect(choice(100).filter(harmless.contains) == [fault])
        #expect(harmless.outdated(in: Self.sources).isEmpty)
        #expect(harmless.outdated(in: ["Sources/B/c.swift": "let d = 9\n"]).count == 1)
    }

    @Test(
        "a block without a reason or lines is refused, by its line",
        arguments: [
            ("\n\nSources/A/b.swift\n-a\n+b\n", 3), ("Sources/A/b.swift\n# Why.\n", 1),
            ("Sources/A/b.swift\n-a\n# Why.\nb\n", 1),
        ])
    func problems(text: String, line: Int) {
        let problem = #expect(throws: HarmlessFaults.Problem.self) { try HarmlessFaults(text) }
        #expect(problem?.line == line)
    }

    @Test("results are there again after another start")
    func results() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let faults = choice(2)
        var results = try FaultResults(in: file)
        #expect(results[faults[0]] == nil)
        try results.add(FaultResults.Result(faults[0], in: "A", .survived), of: faults[0])
        let read = try FaultResults(in: file)
        #expect(read[faults[0]]?.outcome == .survived)
        #expect(read[faults[1]] == nil)
    }

    @Test("a report counts by target, and shows what survived")
    func report() {
        let faults = choice(3)
        let report = FaultResults.report([
            FaultResults.Result(faults[0], in: "A", .survived), FaultResults.Result(faults[1], in: "A", .noticed),
            FaultResults.Result(faults[2], in: "Long name", .didNotBuild),
        ])
        #expect(
            report == """
                \(faults[0].path):\(faults[0].fault.line): \(faults[0].fault.kind.rawValue)
                \(faults[0].difference)

                target     noticed  survived  did not build  timed out  harmless
                A                1         1              0          0         0
                Long name        0         0              1          0         0
                all              1         1              1          0         0
                """)
    }

    @Test("the tests of a source are those that import its target, its own first")
    func targets() throws {
        let description = """
            {"name": "P", "targets": [
                {"name": "A", "path": "Sources/A", "type": "library"},
                {"name": "B", "path": "Sources/B", "type": "library", "target_dependencies": ["A"]},
                {"name": "AATests", "path": "Tests/AATests", "type": "test", "target_dependencies": ["A", "B"]},
                {"name": "BTests", "path": "Tests/BTests", "type": "test", "target_dependencies": ["B"]},
                {"name": "BUITests", "path": "Tests/BUITests", "type": "test", "target_dependencies": []},
                {"name": "CTests", "path": "Tests/CTests", "type": "test", "target_dependencies": ["C"]}]}
            """
        let targets = try PackageTargets(Data(description.utf8))
        #expect(targets.target(of: "Sources/B/c/d.swift") == "B")
        #expect(targets.target(of: "Tests/BTests/c.swift") == nil)
        #expect(targets.tests(of: "A") == ["AATests", "BTests", "BUITests"])
        #expect(targets.tests(of: "B") == ["BTests", "AATests"])
    }
}
