import Foundation
import Testing

@Suite("The program mutants")
struct MutantsProgramTests {
    /// Returns what the program prints, and its code.
    private func run(_ arguments: [String], in folder: URL) throws -> (code: Int32, text: String) {
        let products = try #require(Bundle.main.executableURL).resolvingSymlinksInPath().deletingLastPathComponent()
        return try run([products.appending(path: "mutants").path] + arguments, from: folder)
    }

    private func run(_ words: [String], from folder: URL) throws -> (code: Int32, text: String) {
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = words
        program.currentDirectoryURL = folder
        let pipe = Pipe()
        (program.standardOutput, program.standardError) = (pipe, pipe)
        try program.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        return (program.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// Makes a package of two functions, of which one is tested.
    private func makePackage() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mutants-\(UUID().uuidString)")
        let main = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "XCTMain.swift")
        let files = [
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Small", targets: [.target(name: "Sums"), .testTarget(name: "SumsTests", dependencies: ["Sums"])])
            """,
            "Sources/Sums/sums.swift": """
            public func sum(_ a: Int, _ b: Int) -> Int { a + b }
            public func isLess(_ a: Int, _ b: Int) -> Bool { a < b }
            public func text() -> String { let a = 5; return "\\(a)" }
            public func both(_ a: String, _ b: String) -> String { a + b }
            """,
            "Sources/Sums/limit.swift": "public let limit = 5\n",
            "Tests/SumsTests/tests.swift": """
            import Sums
            import Testing
            @Test func sums() { #expect(sum(2, 0) == 2) }
            @Test func less() {
                #expect(isLess(1, 2) && !isLess(2, 1))
                while isLess(2, 1) {}
            }
            @Test func most() { #expect(limit == 5) }
            @Test func endless() { while sum(1, 1) == 0 {} }
            """,
            "Tests/XCTMain.swift": try String(contentsOf: main, encoding: .utf8),
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        #expect(try run(["git", "init", "-q"], from: folder).code == 0)
        return folder
    }

    @Test("it notices, lets survive, ends what hangs, keeps results, and leaves the tree as it was")
    func wholeRun() throws {
        let folder = try makePackage()
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "Sources/Sums/sums.swift")
        let before = try String(contentsOf: source, encoding: .utf8)
        let choice = ["--count", "10", "--seed", "3", "--in", "Sources/Sums/sums.swift", "Sources/Sums/limit.swift"]
        let first = try run(choice + ["--patience", "2"], in: folder)
        #expect(first.code == 1, "\(first.text)")
        #expect(try String(contentsOf: source, encoding: .utf8) == before)
        // The sum with another sign never ends; of < only > is noticed, by a test that fails and goes on for ever; texts
        // have no difference; nothing tests the text that is returned, or its number.
        let table = try #require(first.text.split(separator: "\n").last)
        let counts = table.split(separator: " ").dropFirst().compactMap { Int($0) }
        #expect(counts.reduce(0, +) == 6 && counts[2] == 1 && counts[3] == 1 && counts[4] == 0, "\(first.text)")
        #expect(counts[0] >= 1 && counts[1] >= 2, "\(first.text)")
        #expect(first.text.contains("-public func text() -> String { let a = 5;"))

        let again = try run(choice, in: folder)
        #expect(!again.text.contains("building"))
        #expect(again.text.split(separator: "\n").last == table)

        // What is listed with a reason is not run.
        let blocks = again.text.components(separatedBy: "\n\n").filter { $0.hasPrefix("Sources/Sums/sums.swift:") }
        let harmless = blocks.map { block in
            (["Sources/Sums/sums.swift"] + block.split(separator: "\n").dropFirst().map(String.init) + ["# A test."])
                .joined(separator: "\n")
        }
        try Data(harmless.joined(separator: "\n\n").utf8).write(to: folder.appending(path: "Tests/harmless-faults.txt"))
        let listed = try run(choice, in: folder)
        #expect(listed.code == 0, "\(listed.text)")
        #expect(listed.text.split(separator: "\n").last?.hasSuffix(" \(counts[1])") == true)
    }

    @Test("tests are run for 180 seconds of a fault at most, unless another limit is asked for")
    func limit() throws {
        let help = try run(["--help"], in: FileManager.default.temporaryDirectory)
        let words = help.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.code == 0 && words.contains("reach few places first. (default: 180.0)"), "\(help.text)")
    }

    @Test("a place without sources, and a count of none, are refused before anything is built")
    func refusals() throws {
        let folder = try makePackage()
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = try run(["--in", "Sources/Sums", "Sources/Nothing"], in: folder)
        #expect(place.code != 0)
        #expect(place.text.contains("there are no Swift files in Sources/Nothing"))
        #expect(try run(["--count", "0"], in: folder).text.contains("--count is a number above 0, not 0"))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: ".build-mutants").path))
    }
}
