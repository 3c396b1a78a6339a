import Foundation
import Testing

@testable import Porting

@Suite("The page on porting, unavailable declarations and remarks say the same")
struct PageTableTests {
    private static func rows() throws -> [String: String] {
        let page = PortedText.checkout.appendingPathComponent("Sources/UIKit/UIKit.docc/PortingTransitions.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = text.split(separator: "\n").compactMap { line -> (String, String)? in
            guard let match = line.wholeMatch(of: #/\| `(.+)` \| (.+) \|/#) else { return nil }
            return (String(match.output.1), String(match.output.2))
        }
        return Dictionary(rows) { first, _ in first }
    }

    @Test("each unavailable type, each missing name, member and beginning of names is on the page, and no other")
    func table() throws {
        let library = try PortedText.library.get()
        var wanted = MissingRemedies.exact
        for (prefix, remedy) in MissingRemedies.families { wanted["\(prefix)…"] = remedy }
        for (member, remedy) in MissingRemedies.members { wanted[".\(member)"] = remedy }
        wanted.merge(library.unavailable) { _, unavailable in unavailable }
        let rows = try Self.rows()
        #expect(rows.count >= 95)
        for (name, remedy) in wanted { #expect(rows[name] == remedy, "\(name)") }
        #expect(Set(rows.keys).subtracting(wanted.keys).isEmpty)
    }

    @Test("a remark on an unavailable type gives the compiler's own message")
    func remarks() throws {
        let library = try PortedText.library.get()
        for (name, message) in library.unavailable {
            let warnings = try PortedText("let a: \(name)", mode: .five).warnings
            let words = message.split(separator: ": ", maxSplits: 1).joined(separator: "; ")
            #expect(warnings == ["1:8 '\(name)': \(words)"])
        }
    }
}
