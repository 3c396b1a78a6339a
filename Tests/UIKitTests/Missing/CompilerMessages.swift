import ChildPrograms
import Foundation
import Testing

/// The compiler's messages about code that imports UIKit, by line, checked against the modules of these tests.
struct CompilerMessages {
    /// The messages of each line of the code, from line 1.
    let byLine: [Int: [String]]

    init(of code: String) throws {
        let products = try #require(Bundle.main.executableURL).resolvingSymlinksInPath().deletingLastPathComponent()
        let modules = products.appendingPathComponent("Modules")
        // Clang finds the C module of swift-system by its map alone.
        let system = products.appendingPathComponent("../../checkouts/swift-system/Sources/CSystem/include")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("snippet-\(UUID().uuidString).swift")
        try Data(code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiler = try ChildProgram(
            "swiftc",
            [
                "-typecheck", "-swift-version", "5", "-diagnostic-style", "llvm", "-I", modules.path,
                "-I", system.standardizedFileURL.path, file.path,
            ])
        let text = compiler.messages
        var byLine: [Int: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.components(separatedBy: ": error: ")
            guard parts.count == 2 else { continue }
            let place = parts[0].split(separator: ":")
            guard place.count == 3, let number = Int(place[1]) else { continue }
            byLine[number, default: []].append(parts[1])
        }
        self.byLine = byLine
    }
}
