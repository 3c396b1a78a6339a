import Dialects
import Foundation
import MotionChecks
import Sessions
import Staging
import Timing

/// The readers of text from users or programs, which must reject invalid text and never crash.
///
/// libFuzzer calls it with inputs that it mutates for more coverage. `SCRIM_READER` selects the reader; see
/// `fuzz-readers`.
private enum Reader: String, CaseIterable {
    case tape, curve, trace, limits, golden, window

    static let chosen: Reader = {
        let name = ProcessInfo.processInfo.environment["SCRIM_READER"] ?? ""
        guard let reader = Reader(rawValue: name) else {
            fatalError("SCRIM_READER is \"\(name)\"; the readers are: \(allCases.map(\.rawValue))")
        }
        return reader
    }()

    /// Reads an input, and the text written from it, which must be equal.
    func read(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        switch self {
        case .tape:
            guard let tape = try? Tape(parsing: text) else { return }
            let printed = TapePrinter.text(of: tape)
            check((try? Tape(parsing: printed)) == tape, printed)
        case .curve:
            guard let reading = try? CurveReading(parsing: text) else { return }
            for part in [0, 0.01, 0.5, 0.99, 1, 7] {
                let value = reading.curve.value(at: part, duration: 1)
                let velocity = reading.curve.velocity(at: part, duration: 1)
                check(value.isFinite && velocity.isFinite, "\(value), \(velocity) at \(part)")
            }
        case .trace:
            guard let trace = try? Trace(json: data) else { return }
            let printed = TraceJSONWriter.text(of: trace)
            check((try? Trace(json: Data(printed.utf8))) != nil, printed)
            for run in (try? MotionRun.lanes(of: trace)) ?? [] { _ = MotionChecks.findings(in: run) }
        case .limits:
            guard let limits = try? TapeAllowance.list(parsing: text, file: "limits") else { return }
            for rule in MotionRule.allCases { _ = MotionLimits(limits).limit(of: rule, "card") }
        case .golden:
            guard let golden = try? GoldenTrace(json: data) else { return }
            _ = golden.differences(to: golden)
            guard let printed = try? golden.text() else { return check(false, "it can't be written") }
            check((try? GoldenTrace(json: Data(printed.utf8))) != nil, printed)
        case .window:
            _ = try? JSONDecoder().decode(WindowState.self, from: data)
            guard let memory = try? JSONDecoder().decode(ShellMemory.self, from: data),
                let kept = try? JSONEncoder().encode(memory)
            else { return }
            check((try? JSONDecoder().decode(ShellMemory.self, from: kept)) == memory, "\(memory)")
        }
    }

    private func check(_ isSo: Bool, _ text: @autoclosure () -> String) {
        if !isSo { fatalError("\(rawValue) is not read as it was written: \(text())") }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Reader.chosen.read(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The package manager's name for the entry point.
@_cdecl("ReaderFuzz_main")
public func main(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments, testOneInput)
}
