import Foundation
import Mutation
import SwiftParser
import SwiftSyntax
import Testing

@Suite("The places of a source at which faults can be put")
struct FaultFinderTests {
    /// Returns the lines that take the place of a line of a body, for all faults.
    private func mutants(of body: String, result: String = "") -> [String] {
        let source = "func f(_ a: Int, _ b: Int, _ c: Bool)\(result) {\n\(body)\n}\n"
        return Fault.places(in: source).joined().map { fault in
            let lines = fault.applied(to: source).split(separator: "\n", omittingEmptySubsequences: false)
            return lines[1..<lines.count - 2].joined(separator: "\n")
        }
    }

    @Test(
        "operators",
        arguments: [
            ("g(a < b)", ["", "g(a <= b)", "g(a > b)"]),
            ("g(a >= b)", ["", "g(a > b)", "g(a <= b)"]),
            ("let d = a == b", ["let d = a != b"]),
            ("let d = c && a != b", ["let d = c || a != b", "let d = c && a == b"]),
            ("let d = a + b * a", ["let d = a - b * a", "let d = a + b / a"]),
            ("let d = -a", ["let d = a"]),
            ("let d = !c", ["let d = c"]),
            ("for i in a..<b { g(i) }", ["for i in a...b { g(i) }", "for i in a..<b {  }"]),
            ("let d = e[a..<b]", ["let d = e[a...b]"]),
            // Elsewhere the other range has another type, and without an initializer's call nothing compiles.
            ("let d = a..<b", []),
            ("self.init(a: a)", []),
            // Texts and arrays have no difference.
            ("let d = \"\\(a)\" + \"b\"", []),
            ("let d = e + [a]", []),
        ])
    func operators(body: String, expected: [String]) { #expect(mutants(of: body) == expected) }

    @Test(
        "numbers, and true and false",
        arguments: [
            ("let d = 0", ["let d = 1"]),
            ("let d = 5", ["let d = 6", "let d = 4"]),
            ("let d = 1_000", ["let d = 1001", "let d = 999"]),
            ("let d = 0xFF", ["let d = 0x100"]),
            ("let d = 0.5", ["let d = 0.55", "let d = 0.45"]),
            ("let d = true", ["let d = false"]),
        ])
    func values(body: String, expected: [String]) { #expect(mutants(of: body) == expected) }

    @Test(
        "results",
        arguments: [
            (" -> Bool", "return g()", ["return false"]), (" -> Int?", "return g()", ["return nil"]),
            (" -> [Int]", "return g()", ["return []"]), (" -> Double", "return g()", ["return 0"]),
            (" -> String", "return g()", ["return \"\""]), (" -> Other", "return g()", []),
            // A closure has a result of its own, and a single expression is what its function returns.
            (" -> Int", "return h { return g() }", ["return 0"]), (" -> Int", "g()", []),
        ])
    func results(result: String, body: String, expected: [String]) {
        #expect(mutants(of: body, result: result) == expected)
    }

    @Test(
        "branches and calls without a result",
        arguments: [
            ("if c { d = a }", ["if c {}"]),
            ("if c { d = a } else { d = b }", ["if c {} else { d = b }"]),
            // As a value, each branch is needed.
            ("let d = if c { a } else { b }", []),
            ("g()\ntry h()", ["\ntry h()", "g()\n"]),
            ("let d = g()", []),
            ("let d = e.map { g($0) }", []),
            // What stops the program is no fault of a result.
            ("precondition(a < b)", [""]),
        ])
    func statements(body: String, expected: [String]) { #expect(mutants(of: body) == expected) }

    @Test("raw values, attributes and conditions of the build have none")
    func none() {
        let source =
            "enum A: Int { case b = 1 }\n@available(macOS 12, *) let d = e\n#if compiler(>=6)\nlet f = 1\n#endif\n"
        #expect(Fault.places(in: source).isEmpty)
    }

    @Test("each fault of real sources changes them and leaves them sources")
    func whole() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appending(path: "Sources/Porting")
        var kinds: Set<Fault.Kind> = []
        for name in ["ImportEdits", "SourceEdits", "Syntax+Names"] {
            let source = try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
            for fault in Fault.places(in: source).joined() {
                let mutant = fault.applied(to: source)
                #expect(mutant != source)
                #expect(!Parser.parse(source: mutant).hasError, "\(fault.difference(in: source))")
                kinds.insert(fault.kind)
            }
        }
        #expect(kinds == Set(Fault.Kind.allCases))
    }

    @Test("a difference has the lines that change alone")
    func difference() throws {
        let source = "let a = 1\nlet b = 2\nlet c = 3\n"
        let fault = try #require(Fault.places(in: source)[1].first)
        #expect(fault.line == 2)
        #expect(fault.difference(in: source) == "-let b = 2\n+let b = 3")
    }
}
