import Foundation
import Staging
import Testing

/// The grammar for editors to color tapes.
@Suite("Tape grammar")
struct TapeGrammarTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Assets").standardizedFileURL
    private let grammar: Grammar

    init() throws {
        let folder = Self.assets.appendingPathComponent("Editors")
        let package = try JSONDecoder().decode(
            Extension.self, from: Data(contentsOf: folder.appendingPathComponent("package.json")))
        let entry = try #require(package.contributes.grammars.first)
        let language = try #require(package.contributes.languages.first)
        #expect(language.id == entry.language && language.extensions == [".tape"])
        let configuration = try Data(contentsOf: folder.appendingPathComponent(language.configuration))
        #expect(try JSONSerialization.jsonObject(with: configuration) is [String: Any])
        grammar = try Grammar(contentsOf: folder.appendingPathComponent(entry.path))
        #expect(grammar.scope == entry.scopeName)
    }

    /// An editor's view of the folder.
    private struct Extension: Decodable {
        struct Contributions: Decodable {
            struct Language: Decodable { var id: String, extensions: [String], configuration: String }
            struct Entry: Decodable { var language: String, scopeName: String, path: String }

            var languages: [Language]
            var grammars: [Entry]
        }

        var contributes: Contributions
    }

    /// Returns the scopes of a line's words, each once, in order, with `none` for a word without one.
    private func scopes(_ line: String) -> [String] {
        let scopes = grammar.scopes(of: line)
        var found: [String] = []
        for (character, scope) in zip(line.utf16, scopes) where character != 32 && character != 9 {
            let name = scope ?? "none"
            if found.last != name { found.append(name) }
        }
        return found
    }

    @Test("each word of each of Scrim's tapes has a scope")
    func tapes() throws {
        let folder = Self.assets.appendingPathComponent("Tapes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tape") }
        #expect(names.count > 60)
        for name in names {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let scopes = scopes(String(line))
                #expect(!scopes.contains { $0 == "none" || $0.hasPrefix("invalid") }, "\(name): \(line): \(scopes)")
            }
        }
    }

    @Test("the grammar knows exactly the parser's words")
    func words() {
        for keyword in TapeKeyword.allCases {
            for line in ["\(keyword.rawValue)", "\t\(keyword.rawValue) x", "\(keyword.rawValue)#x"] {
                #expect(scopes(line).first?.hasPrefix("keyword.") == true, "\(line): \(scopes(line))")
            }
            for line in ["\(keyword.rawValue)x y", keyword.rawValue.lowercased(), "\"\(keyword.rawValue)\" x"] {
                #expect(scopes(line).first?.hasPrefix("invalid.") == true, "\(line): \(scopes(line))")
            }
        }
        for key in TapeSetting.ownKeys + ["my-own"] {
            let value = key == "fps" ? "60" : "on"
            #expect(scopes("Set \(key) \(value)")[1] == "variable.other.setting.tape")
        }
        for word in TapeInputWord.allCases {
            #expect(scopes("@1.5s \(word.rawValue) 1 2")[1] == "support.function.input.tape", "\(word)")
        }
        for particle in TapePreposition.allCases {
            let line = particle == .photo ? "Remove photo 3" : "Move \(particle.rawValue) 1 2"
            #expect(scopes(line)[1] == "keyword.operator.word.tape", "\(line): \(scopes(line))")
        }
    }

    @Test(
        "words have the scopes of their meanings",
        arguments: [
            ("Scene card-sheet # first", "control scene comment"),
            ("Set curve cubic-bezier(.2,  0, 0, 1)", "control setting value"),
            ("Set lanes linear, spring(duration: .5)", "control setting value"),
            ("Set finger on", "control setting language"), ("Set size 390x844", "control setting size"),
            ("Allow jump photo 12", "control setting value numeric"),
            ("Include \"my parts/open it.tape\"", "control string"), ("Screenshot a.png#b", "control file comment"),
            ("Tap 2 tile 3", "statement numeric view numeric"), ("Tap -5% .5", "statement percentage numeric"),
            ("Press \"in # \\\" 写真\" # x", "statement string escape string comment"),
            (
                "Move by 0 120% of photo in 350ms ease-out",
                "statement word numeric percentage word view word time curve"
            ),
            ("Move to tile 3 and 2 by 1 2 in 0s", "statement word view numeric word numeric word numeric word time"),
            ("Wait settled", "statement word"), ("Wait 1.5s", "statement time"), ("Hide", "statement"),
            ("Wheel tile 3 by 0 -40 ctrl", "statement view numeric word numeric word"),
            ("Resize 800x600.5", "statement size"), ("Press photo", "statement view"),
            ("@1.016s pointer 2 move 1e2 3", "time input numeric input numeric"),
            ("@2s key escape", "time input key"), ("@2s key \"#\"", "time input string"),
            ("Tab tile", "illegal"), ("@2 key a", "illegal"), ("Key \"\\x\"", "statement string illegal string"),
        ])
    func meanings(line: String, expected: String) {
        let kinds = scopes(line).map { scope in
            let parts = scope.split(separator: ".")
            let names: Set = [
                "control", "statement", "word", "numeric", "percentage", "time", "size", "view", "setting", "scene",
                "comment", "string", "escape", "file", "value", "language", "curve", "input", "key", "illegal",
            ]
            // The most specific of the names, from the right.
            return parts.reversed().first { names.contains(String($0)) }.map(String.init) ?? scope
        }
        #expect(kinds.joined(separator: " ") == expected)
    }
}

/// Reads text by a TextMate grammar, as far as tapes' grammar needs: `match`, `begin` and `end` within a line,
/// captures, and rules included by name.
private struct Grammar {
    private final class Rule: Decodable {
        struct Capture: Decodable { var name: String }

        let name: String?
        let match: String?
        let begin: String?
        let end: String?
        let captures: [String: Capture]?
        let beginCaptures: [String: Capture]?
        let patterns: [Rule]?
        let include: String?

        lazy var start = (begin ?? match).flatMap { try? NSRegularExpression(pattern: $0) }
        lazy var stop = end.flatMap { try? NSRegularExpression(pattern: $0) }
    }

    private struct File: Decodable {
        var scopeName: String
        var patterns: [Rule]
        var repository: [String: Rule]
    }

    private let file: File

    var scope: String { file.scopeName }

    init(contentsOf url: URL) throws { file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url)) }

    /// Returns the innermost scope of each UTF-16 unit of a line, or nil for text without a rule.
    func scopes(of line: String) -> [String?] {
        var scopes = [String?](repeating: nil, count: line.utf16.count)
        var position = 0
        read(line, &position, file.patterns, within: nil, &scopes)
        return scopes
    }

    private func rules(_ patterns: [Rule]) -> [Rule] {
        patterns.flatMap { rule -> [Rule] in
            guard let include = rule.include else { return rule.start == nil ? rules(rule.patterns ?? []) : [rule] }
            guard let named = file.repository[String(include.dropFirst())] else {
                Issue.record("there is no rule \(include)")
                return []
            }
            return rules([named])
        }
    }

    private func read(
        _ line: String, _ position: inout Int, _ patterns: [Rule], within outer: Rule?, _ scopes: inout [String?]
    ) {
        let rules = rules(patterns)
        while position <= scopes.count {
            let rest = NSRange(location: position, length: scopes.count - position)
            func first(_ expression: NSRegularExpression?) -> NSTextCheckingResult? {
                expression?.firstMatch(
                    in: line, options: [.withTransparentBounds, .withoutAnchoringBounds], range: rest)
            }
            // The earliest match wins, and at the same location the end, then the first rule.
            var best: (rule: Rule?, found: NSTextCheckingResult)?
            if let found = first(outer?.stop) { best = (nil, found) }
            for rule in rules {
                guard let found = first(rule.start), found.range.length > 0 else { continue }
                if best.map({ found.range.location < $0.found.range.location }) ?? true { best = (rule, found) }
            }
            guard let best else { return }
            let end = best.found.range.location + best.found.range.length
            if let name = outer?.name { fill(&scopes, position..<end, name) }
            position = end
            guard let rule = best.rule else { return }
            if let name = rule.name { fill(&scopes, best.found.range.location..<end, name) }
            for (number, capture) in rule.captures ?? rule.beginCaptures ?? [:] {
                let range = best.found.range(at: Int(number) ?? 0)
                if range.length > 0 { fill(&scopes, range.location..<range.location + range.length, capture.name) }
            }
            if rule.begin != nil { read(line, &position, rule.patterns ?? [], within: rule, &scopes) }
        }
    }

    private func fill(_ scopes: inout [String?], _ range: Range<Int>, _ name: String) {
        for index in range { scopes[index] = name }
    }
}
