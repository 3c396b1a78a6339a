import Foundation

/// Texts of several lines, one after another, that a test compares with those of a file that was looked at when it was
/// recorded.
///
/// The file has of each text what changes from the one before: `=n` keeps `n` lines, `-n` drops `n`, and `+` begins a new
/// one. `SCRIM_RECORD=1` in the environment records it; its difference is then looked at as that of a source is.
package struct GoldenStory {
    private struct Step: Hashable {
        let name: String
        let lines: [String]
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let file: URL
    private var steps: [Step] = []

    /// - Parameters:
    ///   - name: The file's name, without its extension.
    ///   - test: The path of the test's source, whose target has a folder `Goldens`.
    package init(_ name: String, of test: String = #filePath) {
        var target = URL(fileURLWithPath: test).deletingLastPathComponent()
        while target.pathComponents.count > 2, target.deletingLastPathComponent().lastPathComponent != "Tests" {
            target.deleteLastPathComponent()
        }
        file = target.appending(path: "Goldens/\(name).txt")
    }

    package mutating func add(_ name: String, _ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.shortened(String($0)) }
        steps.append(Step(name: name, lines: lines))
    }

    /// The longest line, in characters.
    private static let longestLine = 120

    /// Returns a line of which, if it is long, the end is a number that follows from it (FNV-1a, 32 bits).
    private static func shortened(_ line: String) -> String {
        guard line.count > longestLine else { return line }
        let number = line.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return line.prefix(longestLine) + "… \(String(number, radix: 16))"
    }

    /// Throws the first difference from the file, or that it was recorded.
    package func check() throws {
        if ProcessInfo.processInfo.environment["SCRIM_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(Self.text(steps).utf8).write(to: file, options: .atomic)
            throw Failure(description: "recorded \(file.lastPathComponent): look at its difference")
        }
        let golden = try Self.steps(String(contentsOf: file, encoding: .utf8))
        for (index, step) in steps.enumerated() {
            guard index < golden.count, golden[index].name == step.name else {
                throw Failure(description: "\(file.lastPathComponent) has no step “\(step.name)” at its place")
            }
            guard golden[index] != step else { continue }
            throw Failure(description: Self.words(step, golden[index].lines))
        }
        if golden.count > steps.count {
            throw Failure(description: "\(file.lastPathComponent) goes on with “\(golden[steps.count].name)”")
        }
    }

    /// The most lines of a difference that a message has.
    private static let shownLines = 12

    private static func words(_ step: Step, _ golden: [String]) -> String {
        let changes = step.lines.difference(from: golden).map { change in
            switch change {
            case .insert(_, let line, _): "now: \(line)"
            case .remove(_, let line, _): "was: \(line)"
            }
        }
        let rest = changes.count > Self.shownLines ? "\n… \(changes.count) lines in all" : ""
        return "“\(step.name)” looks different; if that is meant, record it by SCRIM_RECORD=1.\n"
            + changes.prefix(Self.shownLines).joined(separator: "\n") + rest
    }

    // MARK: The file

    private static func text(_ steps: [Step]) -> String {
        var text = ""
        var last: [String] = []
        for step in steps {
            text += "# \(step.name)\n"
            let difference = step.lines.difference(from: last)
            let removed = Set(difference.removals.map(\.place))
            let inserted = Set(difference.insertions.map(\.place))
            var (old, new, kept, dropped) = (0, 0, 0, 0)
            func flush() {
                if kept > 0 { text += "=\(kept)\n" }
                if dropped > 0 { text += "-\(dropped)\n" }
                (kept, dropped) = (0, 0)
            }
            while old < last.count || new < step.lines.count {
                if removed.contains(old) {
                    if kept > 0 { flush() }
                    dropped += 1
                    old += 1
                } else if inserted.contains(new) {
                    flush()
                    text += "+\(step.lines[new])\n"
                    new += 1
                } else {
                    if dropped > 0 { flush() }
                    kept += 1
                    (old, new) = (old + 1, new + 1)
                }
            }
            flush()
            last = step.lines
        }
        return text
    }

    private static func steps(_ text: String) throws -> [Step] {
        var steps: [Step] = []
        var (name, last, lines) = (String?.none, [String](), [String]())
        func end() { if let name { steps.append(Step(name: name, lines: lines)) } }
        var place = 0
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst())
            switch line.first {
            case "#":
                end()
                (name, last, lines, place) = (String(rest.dropFirst()), lines, [], 0)
            case "+": lines.append(rest)
            case "=", "-":
                guard let count = Int(rest), place + count <= last.count else {
                    throw Failure(description: "a golden file has the line \(line): record it again")
                }
                if line.first == "=" { lines += last[place..<place + count] }
                place += count
            default: throw Failure(description: "a golden file has the line \(line): record it again")
            }
        }
        end()
        return steps
    }
}

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
