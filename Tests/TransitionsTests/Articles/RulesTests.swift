import Foundation
import Testing

/// The catalogue of rules in the documentation, and its citations.
@Suite("Rules")
struct RulesTests {
    private static let project = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    private static let catalogue = "Sources/Transitions/Transitions.docc/Rules.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: project.appending(path: path), encoding: .utf8)
    }

    /// Returns the paragraphs of the catalogue by their rules.
    private static func rules() throws -> [String: String] {
        let paragraphs = try text(catalogue).trimmingCharacters(in: .newlines).split(separator: "\n\n")
        let named = paragraphs.compactMap { paragraph in
            paragraph.prefixMatch(of: #/\*\*([A-Z] \d+)\.\*\* /#)
                .map { (String($0.1), String(paragraph).replacing("\n", with: " ")) }
        }
        return try Dictionary(named) { first, _ in throw RepeatedRule(paragraph: first) }
    }

    struct RepeatedRule: Error { let paragraph: String }

    /// Returns the rules that a text cites: "rule D 2", "rules A 2 and A 4", "rules G 1-3", "rule I.1".
    static func citations(in text: String) -> Set<String> {
        var found: Set<String> = []
        for list in text.matches(of: #/[Rr]ules? [A-Z][ .]\d+(?:(?:-|, | and |, and )(?:[A-Z][ .]?)?\d+)*/#) {
            var letter = ""
            for part in list.0.matches(of: #/(-)?(?:([A-Z])[ .]?)?(\d+)/#) {
                guard let number = Int(part.3) else { continue }
                if let fresh = part.2 { letter = String(fresh) }
                let first = part.1 == nil ? number : (found.compactMap { Self.number(of: $0, letter) }.max() ?? number)
                for each in min(first, number)...number { found.insert("\(letter) \(each)") }
            }
        }
        return found
    }

    private static func number(of rule: String, _ letter: String) -> Int? {
        rule.hasPrefix(letter + " ") ? Int(rule.dropFirst(2)) : nil
    }

    @Test(
        "citations are read in all forms",
        arguments: [
            ("as rule D 2 says", ["D 2"]), ("(rules A 2 and A 4)", ["A 2", "A 4"]),
            ("rules G 1-3", ["G 1", "G 2", "G 3"]),
            ("Rules G 1, 2, and H 1", ["G 1", "G 2", "H 1"]), ("rule I.1", ["I 1"]), ("the rule of three", []),
        ])
    func forms(text: String, rules: [String]) {
        #expect(Self.citations(in: text) == Set(rules))
    }

    @Test("each rule cited by a test, a source or an article is in the catalogue")
    func citedRulesExist() throws {
        let rules = try Self.rules()
        var cited: Set<String> = []
        for folder in ["Sources", "Tests", "Benchmarks"] {
            let files = FileManager.default.enumerator(atPath: Self.project.appending(path: folder).path)
            for case let file as String in files ?? .init() where file.hasSuffix(".swift") || file.hasSuffix(".md") {
                guard file != "TransitionsTests/Articles/RulesTests.swift" else { continue }
                let found = Self.citations(in: try Self.text("\(folder)/\(file)"))
                for rule in found.sorted() where rules[rule] == nil {
                    Issue.record("\(folder)/\(file) cites rule \(rule), which \(Self.catalogue) does not have")
                }
                cited.formUnion(found)
            }
        }
        #expect(cited.count > 30)
    }

    @Test("every rule has a source, and the rules of a letter are numbered from 1")
    func rulesAreWhole() throws {
        let rules = try Self.rules()
        for (rule, paragraph) in rules {
            #expect(paragraph.contains("*Source: ") && paragraph.hasSuffix("*"), "rule \(rule) has no source")
        }
        let letters = Dictionary(grouping: rules.keys) { $0.prefix(1) }
        #expect(letters.keys.sorted() == ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"])
        for (letter, rules) in letters {
            #expect(rules.compactMap { Self.number(of: $0, String(letter)) }.sorted() == Array(1...rules.count))
        }
    }
}
