import Foundation
import ProgramSupport
import Testing

/// The templates' code is compiled and tested by TemplateScenesTests.
@Suite("scrim new writes a package")
struct NewTests {
    private let folder: TemporaryFolder
    private static let checkout = URL(fileURLWithPath: #filePath).standardizedFileURL.deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., variables: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(["new"] + arguments, in: folder.url, variables: variables)
    }

    private func files(_ package: String) -> [String: String] {
        let paths = FileManager.default.enumerator(atPath: folder.path(package))?.compactMap { $0 as? String } ?? []
        let texts = paths.compactMap { path in
            (try? String(contentsOfFile: folder.path("\(package)/\(path)"), encoding: .utf8)).map { (path, $0) }
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    @Test(
        "each template has a program, a scene, a tape and a test under the package's own name",
        arguments: [
            ("card", "Card", "card"), ("photo", "Photo", "photo"), ("navigation", "Navigation", "navigation"),
            ("uikit", "Reveal", "reveal"), ("ported", "Ported", "ported"),
        ])
    func template(name: String, file: String, scene: String) throws {
        let made = try run("bottom-sheet", "--template", name)
        #expect(made.status == 0 && made.messages.isEmpty && made.output.contains("    make run\n    make test\n"))
        #expect(folder.names.filter { $0 != "config" } == ["bottom-sheet"])
        let files = files("bottom-sheet")
        for path in [
            "Package.swift", "README.md", ".gitignore", "Makefile", "Tests/XCTMain.swift",
            "Sources/BottomSheet/Program.swift",
            "Sources/BottomSheet/\(file).swift", "Tests/BottomSheetTests/\(file)Tests.swift", "Tapes/\(scene).tape",
            ".vscode/settings.json", ".vscode/extensions/scrim-tape/package.json",
            ".vscode/extensions/scrim-tape/syntaxes/scrim-tape.tmLanguage.json",
        ] {
            #expect(files[path]?.isEmpty == false, "\(path)")
        }
        #expect(files.allSatisfy { !$0.value.contains("TemplateScenes") && !$0.value.contains("{{") })
        #expect(files["Sources/BottomSheet/Program.swift"]?.contains("[.\(scene)]") == true)
        #expect(files["Package.swift"]?.contains(#".package(path: "\#(Self.checkout.path)")"#) == true)
        #expect(files["Package.swift"]?.contains(#"package: "\#(Self.checkout.lastPathComponent)""#) == true)
        // In the existing build.
        #expect(files["Makefile"]?.contains("BUILD := --scratch-path \(Self.checkout.path)/.build --disable") == true)
    }

    @Test("another source of Scrim is a folder or a URL with a version; an empty folder is accepted")
    func sources() throws {
        try FileManager.default.createDirectory(atPath: folder.path("One"), withIntermediateDirectories: true)
        #expect(try run("One", "--scrim", "https://example.com/tools/scrim.git@1.2.3").status == 0)
        let manifest = try #require(files("One")["Package.swift"])
        #expect(manifest.contains(#".package(url: "https://example.com/tools/scrim.git", from: "1.2.3")"#))
        #expect(manifest.contains(#".product(name: "Scrim", package: "scrim")"#))
        #expect(files("One")["Makefile"]?.contains("BUILD := --disable") == true)
        _ = try folder.write("", to: "Package.swift")
        #expect(try run("sub/Two", "--scrim", ".").status == 0)
        #expect(try run("Two", "--scrim", ".").status == 0)
        #expect(files("Two")["Package.swift"]?.contains(#".package(path: "\#(folder.url.path)")"#) == true)
    }

    @Test("invalid packages are rejected, and nothing is written")
    func refused() throws {
        _ = try folder.write("", to: "file")
        for (arguments, says) in [
            (["."], "the folder is not empty"), (["file"], "it is no folder"), (["123"], "begin with a letter"),
            (["timing"], "another module is called Timing"), (["A", "--template", "list"], "'card', 'photo'"),
            (["A", "--scrim", "https://example.com/scrim"], "write URL@1.2.3"),
            (["A", "--scrim", "nowhere"], "there is no Package.swift in it"), ([], "NAME"),
            (["A", "--port", "none.swift"], "none.swift: there is no such file"),
            (["A", "--port", "file"], "file: it is no Swift file"),
            (["A", "--port", "."], ".: there is no Swift file in it"),
        ] {
            let made = try ProgramRun(["new"] + arguments, in: folder.url)
            #expect(made.status == 2 && made.messages.contains(says), "\(arguments): \(made.messages)")
        }
        #expect(folder.names.filter { $0 != "config" } == ["file"])
        let lonely = try run("A", variables: ["SCRIM_ASSETS": folder.url.path])
        #expect(lonely.status == 1 && lonely.messages.contains("as in --scrim"))
    }

    @Test("code for iOS is ported into it, with UIKit's names")
    func ported() throws {
        let port = #"printf '#!/bin/sh\nmkdir -p "$2"; cp "$4" "$2"; exit 1\n'"#
        _ = try folder.write(
            """
            #!/bin/sh
            for word; do [ "$before" != --scratch-path ] || scratch=$word; before=$word; done
            mkdir -p $scratch/debug; \(port) >$scratch/debug/scrim-port; chmod +x $scratch/debug/scrim-port
            """, to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swift"))
        let old = "import UIKit\nfinal class OldController: UIViewController {}\n"
        _ = try folder.write(old, to: "Old.swift")
        let path = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let made = try run(
            "App", "--port", "Old.swift", variables: ["PATH": path, "XDG_CACHE_HOME": folder.path("cache")])
        // A file that can't be ported is reported, and the package is created.
        #expect(made.status == 1 && made.output.contains("Sources/App/Ported"))
        let files = files("App")
        #expect(files["Sources/App/Ported/Old.swift"] == old)
        #expect(files["Sources/App/Ported.swift"]?.contains("        OldController()\n") == true)
        #expect(files["Sources/App/CircleAnimator.swift"] == nil)
    }
}
