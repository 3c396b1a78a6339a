import Testing

@testable import ViewHierarchy

/// The names of keys, and their way along the responders.
@Suite("Keys")
@MainActor
struct KeyTests {
    @Test("any string names a key, which keeps it")
    func names() {
        let words = [
            "escape", "space", "return", "tab", "backspace", "delete", "menu", "left", "right", "up", "down", "home",
            "end", "page-up", "page-down", "f1", "f24", "f25", "f01", "f0", "f", "f-1", "A", "é", "e\u{301}", "ﬁ", "",
            "a b", "Escape", "pageUp", "🇩🇪", "7", "+",
        ]
        for word in words {
            // Scalars are compared, because strings are equal in several spellings.
            #expect(Array(Key(word).name.unicodeScalars) == Array(word.unicodeScalars), "\(word)")
        }
        #expect(Set(words.map { Key($0) }).count == words.count - 1)
    }

    @Test("a name is a named key, a function key, a character, or another key")
    func kinds() {
        #expect([Key("page-up"), Key("menu"), Key("return")] == [.pageUp, .menu, .return])
        #expect(
            [Key("f1"), Key("f24"), Key("f25"), Key("f01")] == [
                .function(1), .function(24), .other("f25"), .other("f01"),
            ])
        #expect(
            [Key("f"), Key("🇩🇪"), Key("ab"), Key("")] == [.character("f"), .character("🇩🇪"), .other("ab"), .other("")])
        #expect("escape" as Key == .escape)
    }

    /// A responder of code that was written for strings.
    @available(*, deprecated)
    private final class Named: Responder {
        var names: [String] = []
        var following: Responder?

        override var next: Responder? { following }

        override func keyPressed(_ key: String) -> Bool {
            names.append(key)
            return key == "left" || super.keyPressed(key)
        }
    }

    private final class Last: Responder {
        var keys: [Key] = []

        override func keyPressed(_ key: Key) -> Bool {
            keys.append(key)
            return key == .right
        }
    }

    @available(*, deprecated)
    @Test("an override of the deprecated method takes keys by name, and passes on those that it does not handle")
    func deprecatedOverride() {
        let (named, last) = (Named(), Last())
        named.following = last
        #expect(named.keyPressed(Key.left) && named.keyPressed(Key.right) && !named.keyPressed(Key.pageUp))
        #expect(named.names == ["left", "right", "page-up"] && last.keys == [.right, .pageUp])
        let name = "right"
        #expect(named.keyPressed(name) && last.keys.count == 3)
    }
}
