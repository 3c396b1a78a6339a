import BenchmarkFigures
import Foundation
import PlainDeflate
import Subprocess
import SystemPackage

/// Measures a recording of the photo's drag to PNG, drawing and writing included, beside libdeflate at level 1 alone
/// on the same filtered frames with as many threads, turn by turn in one run. Prints a table of medians; fails when
/// the recording is below its limit.
///
/// The program is measured as its user runs it. Its start, the loading of the pictures and the motion itself are
/// measured by a recording of the trace alone, and taken off.
@main
enum Recordings {
    private static let rounds = 5
    /// The least part of libdeflate's frames a second that a recording reaches.
    private static let limit = 0.7
    /// Two seconds of the open photo under the pointer, from where it sticks.
    private static let tape = """
        Scene photos
        Set fps 60
        Set scale 2
        Set size 390x844
        Tap tile 5
        Wait settled
        @3s start
        Press photo
        Move by 60 420 in 2s
        """

    static func main() async throws {
        guard CommandLine.arguments.count > 1 else {
            FileHandle.standardError.write(Data("usage: Recordings SCRIM [PHOTO|FOLDER ...]\n".utf8))
            exit(2)
        }
        let scrim = CommandLine.arguments[1]
        let photos = Array(CommandLine.arguments.dropFirst(2))
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "drag.tape").path
        try Data(tape.utf8).write(to: URL(fileURLWithPath: script))
        let frames = folder.appending(path: "frames").path
        func record(_ output: String) async throws -> Double {
            try await seconds(scrim, ["record", script] + photos + ["-o", output, "--threads", "\(threads)"])
        }
        var whole: [Double] = []
        var start: [Double] = []
        var alone: [Double] = []
        var count = 0
        for _ in 0..<rounds {
            start.append(try await record(folder.appending(path: "trace.csv").path))
            whole.append(try await record(frames + "/"))
            let rows = try rows(in: frames)
            defer { for frame in rows { frame.deallocate() } }
            count = rows.count
            alone.append(deflate(rows, threads))
        }
        let recording = Figures.median(zip(whole, start).map { $0 - $1 })
        let yardstick = Figures.median(alone)
        let ratio = yardstick / recording
        print("\(count) frames, \(threads) threads; frames a second")
        print("libdeflate level 1 alone          \(Figures.number(Double(count) / yardstick, 1))")
        print(
            "recording, less start and motion  \(Figures.number(Double(count) / recording, 1))   ratio \(Figures.number(ratio, 3))"
        )
        print("the whole run of the program      \(Figures.number(Double(count) / Figures.median(whole), 1))")
        guard ratio >= limit else {
            print("below the limit of \(limit)")
            exit(1)
        }
    }

    /// How long a program runs.
    private static func seconds(_ program: String, _ arguments: [String]) async throws -> Double {
        let start = ContinuousClock.now
        let result = try await run(
            .path(FilePath(program)), arguments: Arguments(arguments), output: .currentStandardOutput,
            error: .currentStandardError)
        guard result.terminationStatus.isSuccess else { exit(1) }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func rows(in folder: String) throws -> [UnsafeBufferPointer<UInt8>] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            var size = 0
            let rows = data.withUnsafeBytes { plain_rows($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &size) }
            guard let rows else {
                print("\(name) is not a PNG file as scrim writes it")
                exit(1)
            }
            return UnsafeBufferPointer(start: rows, count: size)
        }
    }

    private static func deflate(_ rows: [UnsafeBufferPointer<UInt8>], _ threads: Int) -> Double {
        let seconds = plain_deflate(rows.map(\.baseAddress), rows.map(\.count), Int32(rows.count), Int32(threads))
        guard seconds >= 0 else {
            print("libdeflate failed")
            exit(1)
        }
        return seconds
    }
}
