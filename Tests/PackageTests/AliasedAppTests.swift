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
        // Nothing is linked, run or changed, so information for debuggers and for incremental builds is omitted, and
        // modules end as bitcode.
        let build = try ChildProgram(
            "swift",
            [
                "build", "--package-path", app.path, "--disable-index-store", "-debug-info-format", "none",
                "-Xswiftc", "-whole-module-optimization", "-Xswiftc", "-num-threads", "-Xswiftc", "2", "-Xswiftc",
                "-no-emit-module-separately-wmo", "-Xswiftc", "-Onone", "-Xswiftc", "-lto=llvm-thin",
            ])
        build.end()
        #expect(build.exitCode == 0, "\(build.output.suffix(4000))\n\(build.messages.suffix(4000))")
        let modules = try FileManager.default.contentsOfDirectory(
            atPath: app.appendingPathComponent(".build/debug/Modules").path)
        #expect(modules.contains("Gallery.swiftmodule"))
        for name in ["Transitions", "Animator", "Timing", "Drawing"] {
            #expect(modules.contains("\(name).swiftmodule") && modules.contains("Scrim\(name).swiftmodule"), "\(name)")
        }
    }
}
