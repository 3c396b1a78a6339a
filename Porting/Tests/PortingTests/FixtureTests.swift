import Foundation
import Porting
import Testing

/// The files of Tests/Fixtures are the iOS form of those in Tests/UIKitTests of the package Scrim, which compiles and runs
/// what becomes of them.
@Suite("Code of iOS becomes the code that Scrim's tests compile and run")
struct FixtureTests {
    private static let fixtures = PortedText.checkout.appendingPathComponent("Porting/Tests/Fixtures")
    private static let ported = PortedText.checkout.appendingPathComponent("Tests/UIKitTests")

    private static func files(in folder: URL) throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var files: [String: String] = [:]
        for name in names where name.hasSuffix(".swift") {
            files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        return files
    }

    /// A file as the compiler of a language mode reads it.
    private static func text(_ text: String, in mode: Porter.LanguageMode) -> String {
        text.replacing("#if swift(>=6)\n    @MainActor\n#endif\n", with: mode == .six ? "@MainActor\n" : "")
    }

    /// What names no actor at all compiles in Swift 5 mode alone; the page shows what Swift 6 mode needs.
    private static let modes: [String: Porter.LanguageMode] = [
        "AsWritten/BounceHelper.swift": .five, "Page/PortedCode.swift": .six,
    ]

    @Test("each file, in both language modes", arguments: Porter.LanguageMode.allCases)
    func files(mode: Porter.LanguageMode) throws {
        let fixtures = try Self.files(in: Self.fixtures)
        let expected = try Self.files(in: Self.ported)
        #expect(fixtures.count >= 27)
        let ported = try PortedText.port(fixtures, mode: mode)
        for (name, file) in zip(fixtures.keys.sorted(), ported) where Self.modes[name, default: mode] == mode {
            let wanted = try #require(expected[name], "there is no Tests/UIKitTests/\(name)")
            #expect(file.code == Self.text(wanted, in: mode), "\(name)")
            #expect(file.remarks.allSatisfy { $0.kind != .error }, "\(name)")
        }
        // Nothing of Objective-C or of iOS is left that a file of Tests/UIKitTests could have come from.
        let selectors = expected.filter { $0.value.contains(#/(action|selector): [A-Z]\w*\.\w/#) }.keys
        #expect(Set(selectors).isSubset(of: Set(fixtures.keys)), "each file with an action has its iOS form")
    }

    @Test(
        "what has been ported, and all that Scrim's tests compile, stays as it is",
        arguments: Porter.LanguageMode.allCases)
    func idempotent(mode: Porter.LanguageMode) throws {
        let once = try PortedText.port(try Self.files(in: Self.fixtures), mode: mode)
        let names = try Self.files(in: Self.fixtures).keys.sorted()
        let twice = try PortedText.port(
            Dictionary(uniqueKeysWithValues: zip(names, once.map(\.code))), mode: mode)
        for ((name, first), second) in zip(zip(names, once), twice) {
            #expect(first.code == second.code, "\(name)")
            #expect(second.remarks.allSatisfy { $0.kind == .warning }, "\(name): \(second.remarks)")
        }
        // What the page shows as wrong is there to be reported.
        var compiled = try Self.files(in: Self.ported).filter { $0.key != "Page/WrongCode.swift" }
        if mode == .six { compiled = compiled.filter { !$0.key.hasPrefix("AsWritten") } }
        for (name, file) in zip(compiled.keys.sorted(), try PortedText.port(compiled, mode: mode)) {
            #expect(file.code == compiled[name] && file.remarks.isEmpty, "\(name): \(file.remarks)")
        }
    }
}
