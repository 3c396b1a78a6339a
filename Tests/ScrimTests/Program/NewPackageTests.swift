import Foundation
import ProgramSupport
import Scrim
import Testing

@testable import ScrimTool

/// What `scrim new` makes of names, sources and paths, without running it.
@Suite("Packages from templates")
struct NewPackageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a URL with a version is a dependency whose identity is its last part")
    func urls() throws {
        for (text, url, version, identity) in [
            ("https://example.com/tools/scrim.git@1.2.3", "https://example.com/tools/scrim.git", "1.2.3", "scrim"),
            ("https://example.com/scrim@10.20.30", "https://example.com/scrim", "10.20.30", "scrim"),
            ("https://me@example.com/scrim@0.0.1-beta.2", "https://me@example.com/scrim", "0.0.1-beta.2", "scrim"),
            ("git@example.com:scrim-fork.git@1.0.0", "git@example.com:scrim-fork.git", "1.0.0", "scrim-fork"),
            ("ssh://example.com/scrim.git/@1.0.0", "ssh://example.com/scrim.git/", "1.0.0", "scrim"),
        ] {
            let dependency = try PackageDependency(text)
            #expect(dependency.declaration == ".package(url: \"\(url)\", from: \"\(version)\"),")
            #expect(dependency.identity == identity && dependency.build == nil, "\(text)")
        }
        for text in ["https://example.com/scrim", "https://a/b@1.2", "https://a/b@v1.2.3", "https://a/b@", "git@a:b"] {
            let error = #expect(throws: ProgramError.self) { try PackageDependency(text) }
            #expect(error?.kind == .wrongRequest)
            #expect(error?.description == "--scrim \(text): no version is named; write URL@1.2.3")
        }
    }

    @Test("a folder with a manifest is a dependency, whose build is shared")
    func folders() throws {
        let error = #expect(throws: ProgramError.self) { try PackageDependency(folder.url.path) }
        #expect(error?.kind == .wrongRequest && error?.description.contains("there is no Package.swift in it") == true)
        _ = try folder.write("", to: "Package.swift")
        let path = folder.url.standardizedFileURL.path
        let dependency = try PackageDependency(folder.url.path + "/./")
        #expect(dependency.declaration == ".package(path: \"\(path)\"),")
        #expect(dependency.identity == folder.url.lastPathComponent)
        #expect(dependency.build == CheckoutBuild(path))
        #expect(CheckoutBuild(path).flags.suffix(2) == [CheckoutBuild(path).scratch, "--disable-index-store"])
    }

    @Test("a build is a debug one unless there is only a release")
    func configurations() throws {
        let build = CheckoutBuild(folder.url.path)
        #expect(build.configuration == "debug")
        for (name, configuration) in [("release", "release"), ("debug", "debug")] {
            try FileManager.default.createDirectory(
                atPath: "\(build.scratch)/\(name)/Modules/Scrim.swiftmodule", withIntermediateDirectories: true)
            #expect(build.configuration == configuration)
        }
    }

    private func package(_ name: String) throws -> NewPackage {
        try NewPackage(
            folder: folder.path(name), template: .ported, dependency: PackageDependency("https://a/scrim@1.2.3"),
            root: "FirstController")
    }

    @Test("a module's name has the words of the folder's, each with a capital")
    func modules() throws {
        for (name, module) in [
            ("bottom-sheet", "BottomSheet"), ("card", "Card"), ("MyCard", "MyCard"), ("a b_c.d", "ABCD"),
            ("one2three 4", "One2three4"), ("--x--", "X"),
        ] {
            #expect(try package(name).module == module)
        }
        for name in ["2cards", "-", "é", "kärtchen", "日本"] {
            let error = #expect(throws: ProgramError.self) { try package(name) }
            #expect(error?.kind == .wrongRequest && error?.description.hasPrefix("\(name): no module") == true)
        }
        for name in ["swift", "scrim", "UIKit", "testing", "foundation"] {
            let error = #expect(throws: ProgramError.self) { try package(name) }
            #expect(error?.kind == .wrongRequest && error?.description.contains(": another module is called ") == true)
        }
    }

    @Test("a package is written whole in its place, with its root controller, and a build with any path in quotes")
    func writing() throws {
        try package("sub/demo-app").write()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("sub"))
        #expect(names == ["demo-app"])
        func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }
        #expect(try text("sub/demo-app/Sources/DemoApp/Ported.swift").contains(" FirstController()\n"))
        #expect(try text("sub/demo-app/Makefile").contains("\nBUILD := --disable-index-store\n"))
        #expect(
            try text("sub/demo-app/Makefile").contains("# Scrim is compiled with the first build, which takes some"))
        try FileManager.default.createDirectory(atPath: folder.path("it's here"), withIntermediateDirectories: true)
        _ = try folder.write("", to: "it's here/Package.swift")
        let quoted = try NewPackage(
            folder: folder.path("two"), template: .card, dependency: PackageDependency(folder.path("it's here")),
            root: "UIViewController")
        try quoted.write()
        let scratch = CheckoutBuild(folder.path("it's here")).scratch.replacing("'", with: #"'\''"#)
        #expect(try text("two/Makefile").contains("\nBUILD := --scratch-path '\(scratch)' --disable-index-store\n"))
        #expect(try text("two/Makefile").contains("In the build of Scrim that is there already"))
        // What is there already is kept.
        let error = #expect(throws: ProgramError.self) { try quoted.write() }
        #expect(error?.kind == .failed && error?.description.hasSuffix("; name another folder") == true)
        #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
    }
}
