import ChildPrograms
import Foundation
import Testing

@Suite("An app's package beside Scrim's")
struct AliasedAppTests {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "an app with targets named Gallery, Transitions, Animator, Timing and Drawing builds, the last four by aliases")
    func builds() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aliased-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = folder.appendingPathComponent("App")
        try FileManager.default.copyItem(
            at: Self.checkout.appendingPathComponent("Tests/AliasedApp"), to: app)
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("scrim"), withDestinationURL: Self.checkout)
        // An alias is seen in what modules declare, and in what the app itself uses: of Scrim only the declarations are
        // compiled.
        try run(
            "swift",
            [
                "build", "--package-path", app.path, "--disable-index-store", "-debug-info-format", "none", "--product",
                "AliasedApp", "--experimental-prepare-for-indexing",
            ])
        let sources = app.appendingPathComponent("Sources/Transitions").path
        try run(
            "swiftc",
            [
                "-typecheck", "-module-name", "Transitions", "-I",
                app.appendingPathComponent(".build/debug/Modules").path,
                "-I", app.appendingPathComponent(".build/checkouts/swift-system/Sources/CSystem/include").path,
            ] + FileManager.default.contentsOfDirectory(atPath: sources).map { "\(sources)/\($0)" })
        let modules = try FileManager.default.contentsOfDirectory(
            atPath: app.appendingPathComponent(".build/debug/Modules").path)
        #expect(modules.contains("Gallery.swiftmodule"))
        for name in ["Transitions", "Animator", "Timing", "Drawing"] {
            #expect(modules.contains("\(name).swiftmodule") && modules.contains("Scrim\(name).swiftmodule"), "\(name)")
        }
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let child = try ChildProgram(program, arguments)
        child.end()
        #expect(child.exitCode == 0, "\(child.output.suffix(4000))\n\(child.messages.suffix(4000))")
    }
}
