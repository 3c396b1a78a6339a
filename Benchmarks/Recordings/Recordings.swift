import BenchmarkFigures
import Foundation
import PlainDeflate
import Subprocess
import SystemPackage

/// Compares a recording of the photo's drag to PNG, including drawing and writing, with libdeflate alone at level 1 on
/// the same filtered frames with as many threads. Both alternate in one run. Prints a table of medians by wall-clock
/// time and by processor time, which other load on the machine disturbs less. Fails when the recording is below its
/// limit by the wall clock.
///
/// The program runs as its user runs it, into a new folder. Its start, with the loading of the pictures and the first
/// frame, is measured with a recording of the press alone, and subtracted.
@main
enum Recordings {
    /// With five rounds, the median still varies by a tenth on a virtual machine.
    private static let rounds = 15
    /// The minimum ratio of a recording's frames per second to libdeflate's.
    private static let limit = 0.85
    /// The open photo under the pointer, and two seconds from the moment it starts to follow.
    private static let press = """
        Scene photos
        Set fps 60
        Set scale 2
        Set size 390x844
        Tap tile 5
        Wait settled
        @3s start
        Press photo
        """
    private static let drag = "\nMove by 60 420 in 2s"

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
        let frames = folder.appending(path: "frames").path
        func record(_ name: String, _ tape: String) async throws -> (cost: Cost, rows: [UnsafeBufferPointer<UInt8>]) {
            let script = folder.appending(path: name).path
            try Data(tape.utf8).write(to: URL(fileURLWithPath: script))
            let cost = try await cost(
                scrim, ["record", script] + photos + ["-o", frames + "/", "--threads", "\(threads)"])
            defer { try? FileManager.default.removeItem(atPath: frames) }
            return (cost, try rows(in: frames))
        }
        var whole: [Cost] = []
        var start: [Cost] = []
        var alone: [Cost] = []
        var count = 0
        for _ in 0..<rounds {
            let (startCost, startRows) = try await record("press.tape", press)
            let (wholeCost, wholeRows) = try await record("drag.tape", press + drag)
            defer { for frame in startRows + wholeRows { frame.deallocate() } }
            // The frames of the press are all the same, and made once.
            let rows = wholeRows.dropFirst()
            start.append(startCost)
            whole.append(wholeCost)
            count = rows.count
            alone.append(deflate(Array(rows), threads))
        }
        let recording = zip(whole, start).map {
            Cost(clock: $0.clock - $1.clock, processor: $0.processor - $1.processor)
        }
        func line(_ name: String, _ costs: [Cost]) -> String {
            let clock = Figures.median(costs.map(\.clock))
            return Figures.line(
                name, Figures.number(Double(count) / clock, 1), Figures.number(clock, 2),
                Figures.number(Figures.median(costs.map(\.processor)), 2))
        }
        let byClock = Figures.median(zip(alone, recording).map { $0.clock / $1.clock })
        let byProcessor = Figures.median(zip(alone, recording).map { $0.processor / $1.processor })
        print("\(count) frames, \(threads) threads")
        print(Figures.line("", "frames/s", "seconds", "processor"))
        print(line("libdeflate level 1 alone", alone))
        print(line("recording, less its start", recording))
        print(line("the whole run of the program", whole))
        print("ratio by the clock \(Figures.number(byClock, 3)), by the processor \(Figures.number(byProcessor, 3))")
        guard byClock >= limit else {
            print("below the limit of \(limit)")
            exit(1)
        }
    }

    /// The duration of a task, in seconds.
    private struct Cost {
        var clock: Double
        /// The processor time of all threads together.
        var processor: Double

        /// Returns the time used so far.
        static func now(_ who: __rusage_who) -> Cost {
            var usage = rusage()
            getrusage(__rusage_who_t(who.rawValue), &usage)
            func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
            return Cost(
                clock: Figures.nanoseconds() / 1e9, processor: seconds(usage.ru_utime) + seconds(usage.ru_stime))
        }

        func until(_ end: Cost) -> Cost { Cost(clock: end.clock - clock, processor: end.processor - processor) }
    }

    /// Returns the cost of a program's run.
    private static func cost(_ program: String, _ arguments: [String]) async throws -> Cost {
        let start = Cost.now(RUSAGE_CHILDREN)
        let result = try await run(
            .path(FilePath(program)), arguments: Arguments(arguments), output: .currentStandardOutput,
            error: .currentStandardError)
        guard result.terminationStatus.isSuccess else { exit(1) }
        return start.until(.now(RUSAGE_CHILDREN))
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

    private static func deflate(_ rows: [UnsafeBufferPointer<UInt8>], _ threads: Int) -> Cost {
        let start = Cost.now(RUSAGE_SELF)
        let seconds = plain_deflate(rows.map(\.baseAddress), rows.map(\.count), Int32(rows.count), Int32(threads))
        guard seconds >= 0 else {
            print("libdeflate failed")
            exit(1)
        }
        return Cost(clock: seconds, processor: start.until(.now(RUSAGE_SELF)).processor)
    }
}
