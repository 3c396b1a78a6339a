import Foundation
import Mutation
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Sources that hold many faults")
struct FaultSchemaTests {
    private func schema(_ source: String) -> FaultSchema {
        let faults = Fault.places(in: source).joined().enumerated().map { ($0 + 1, $1) }
        return FaultSchema(source, faults: Dictionary(uniqueKeysWithValues: faults))
    }

    @Test("a body is there for each fault and without one")
    func body() {
        let schema = schema("func f(_ a: Int) -> Bool { a < 2 }\n")
        let text = schema.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            text == [
                "func f(_ a: Int) -> Bool { if _isFault(1) {", "a <= 2", "} else if _isFault(2) {", "a > 2",
                "} else if _isFault(3) {", "a < 3", "} else if _isFault(4) {", "a < 1", "} else {", "a < 2", "}}",
            ])
        #expect(schema.faults(at: 2) == [1])
        #expect(schema.faults(at: 6) == [3])
        #expect(schema.faults(at: 10) == [1, 2, 3, 4])
        #expect(schema.faults(at: 12).isEmpty)
    }

    @Test("so is a value outside of a body")
    func value() {
        let text = schema("let most = 20\n").text.split(separator: "\n").joined()
        #expect(text == "let most = _isFault(1) ? (21) : _isFault(2) ? (19) : (20)")
    }

    @Test("real sources with all their faults remain sources")
    func real() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appending(path: "Sources/Porting")
        for name in ["ImportEdits", "SourceEdits", "Syntax+Names"] {
            let source = try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
            #expect(!Parser.parse(source: schema(source).text).hasError)
        }
    }
}
