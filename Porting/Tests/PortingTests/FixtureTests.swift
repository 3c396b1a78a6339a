import Foundation
import Porting
import Testing

/// The code in Tests/UIKitTests of the package Scrim, which compiles and runs there, and the iOS form of that code, which
/// Tests/iOS.patch makes of it.
@Suite("Code of iOS becomes the code that Scrim's tests compile and run")
struct FixtureTests {
    private static let ported = PortedText.checkout.appendingPathComponent("Tests/UIKitTests")
    private static let patch = PortedText.checkout.appendingPathComponent("Porting/Tests/iOS.patch")

    private static func files(in folder: URL, mode: Porter.LanguageMode) throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var files: [String: String] = [:]
        // What the page shows as wrong is there to be reported.
        for name in names where name.hasSuffix(".swift") && name != "Page/WrongCode.swift" {
            // What names no actor at all compiles in Swift 5 mode alone.
            if mode == .six && name.hasPrefix("AsWritten") { continue }
            files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        return files
    }

    private static func iOSFiles(mode: Porter.LanguageMode) throws -> [String: String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("PortingTests-\(UUID())")
        try FileManager.default.copyItem(at: ported, to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "apply", patch.path]
        git.currentDirectoryURL = folder
        try git.run()
        git.waitUntilExit()
        try #require(git.terminationStatus == 0, "Tests/iOS.patch doesn't apply to Tests/UIKitTests")
        return try files(in: folder, mode: mode)
    }

    /// A file as the compiler of a language mode reads it.
    private static func text(_ text: String, in mode: Porter.LanguageMode) -> String {
        text.replacing("#if swift(>=6)\n    @MainActor\n#endif\n", with: mode == .six ? "@MainActor\n" : "")
    }

    @Test("each file, in both language modes", arguments: Porter.LanguageMode.allCases)
    func files(mode: Porter.LanguageMode) throws {
        let files = try Self.iOSFiles(mode: mode)
        let expected = try Self.files(in: Self.ported, mode: mode)
        #expect(files.filter { $0.value != expected[$0.key] }.count >= (mode == .six ? 21 : 22))
        for (name, file) in zip(files.keys.sorted(), try PortedText.port(files, mode: mode)) {
            // The page shows what Swift 6 mode needs.
            if mode == .five && name == "Page/PortedCode.swift" { continue }
            let wanted = try #require(expected[name])
            #expect(file.code == Self.text(wanted, in: mode), "\(name)")
            #expect(file.remarks.allSatisfy { $0.kind != .error }, "\(name)")
        }
        // Nothing of Objective-C is left that a file of Tests/UIKitTests could have come from.
        let actions = #/(action|selector): [A-Z]\w*\.\w/#
        // Those of libraries are beside this test; LibraryTests compares them.
        let others = files.filter { !$0.key.hasPrefix("AsWritten/Libraries/") }
        #expect(others.values.allSatisfy { !$0.contains(actions) }, "each file with an action has its iOS form")
    }

    @Test(
        "what has been ported, and all that Scrim's tests compile, stays as it is",
        arguments: Porter.LanguageMode.allCases)
    func idempotent(mode: Porter.LanguageMode) throws {
        let files = try Self.iOSFiles(mode: mode)
        let names = files.keys.sorted()
        let once = try PortedText.port(files, mode: mode)
        let twice = try PortedText.port(
            Dictionary(uniqueKeysWithValues: zip(names, once.map(\.code))), mode: mode)
        for ((name, first), second) in zip(zip(names, once), twice) {
            #expect(first.code == second.code, "\(name)")
            #expect(second.remarks.allSatisfy { $0.kind == .warning }, "\(name): \(second.remarks)")
        }
        let compiled = try Self.files(in: Self.ported, mode: mode)
        for (name, file) in zip(compiled.keys.sorted(), try PortedText.port(compiled, mode: mode)) {
            #expect(file.code == compiled[name] && file.remarks.isEmpty, "\(name): \(file.remarks)")
        }
    }
}
