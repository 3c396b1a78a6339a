import Foundation
import Testing

@testable import Sessions

@Suite("The names of presets")
struct PresetFolderTests {
    @Test("a name is a file's, has 60 characters at most, and is given")
    func names() {
        let names = [
            ("", false), ("a", true), (String(repeating: "\u{E9}", count: 60), true),
            (String(repeating: "a", count: 61), false), (".a", false), ("a.b", true), ("a/b", false), ("a b", true),
        ]
        for (name, isUsable) in names { #expect((PresetFolder.problem(with: name) == nil) == isUsable, "\(name)") }
    }
}
