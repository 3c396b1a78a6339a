import Foundation
import ProgramSupport
import Staging
import Testing

@Suite("Devices on the command line")
struct DeviceOptionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func record(_ text: String, _ arguments: [String]) throws -> (run: ProgramRun, size: [Double]?) {
        let tape = try folder.write(text, to: "a.tape")
        let run = try ProgramRun(["record", tape, "-o", "t.json"] + arguments, in: folder.url)
        guard run.status == 0 else { return (run, nil) }
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("t.json"))))
        return (run, [Double(trace.header.size.width), Double(trace.header.size.height), trace.header.scale])
    }

    @Test(
        "a device gives the stage its size and its pixels, and wins over the tape's; a size or none does away with it",
        arguments: [
            ("", [], [390, 844, 2]), ("Set device small-phone\n", [], [320, 568, 2]),
            ("Set device small-phone\n", ["--device", "large-phone"], [430, 932, 3]),
            ("Set size 400x500\n", ["--device", "round-phone,landscape"], [844, 390, 3]),
            ("Set device small-phone\n", ["--size", "300x400"], [300, 400, 2]),
            ("Set device large-tablet\n", ["--device", "none"], [390, 844, 2]),
            ("Set device large-phone\nSet scale 1\n", [], [430, 932, 1]),
        ])
    func sizes(settings: String, arguments: [String], expected: [Double]) throws {
        let (run, size) = try record("Scene now-playing\n\(settings)Wait 20ms\n", arguments)
        #expect(size == expected, "\(run.messages)")
    }

    @Test("the old spelling of a frame frames the recording as before, and says what to write")
    func oldSpelling() throws {
        let tape = try folder.write("Scene now-playing\nWait 20ms\n", to: "a.tape")
        let old = try ProgramRun(["record", tape, "-o", "old/", "--device", "tablet"], in: folder.url)
        let new = try ProgramRun(["record", tape, "-o", "new/", "--frame", "tablet"], in: folder.url)
        #expect(old.status == 0 && new.status == 0 && new.reportsOutputsAlone)
        #expect(old.messages.contains("--device tablet is now --frame tablet"))
        let files = ["old/frame-00000.png", "new/frame-00000.png"].map { folder.url.appendingPathComponent($0) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
        let check = try ProgramRun(["check", tape, "--device", "phone"], in: folder.url)
        #expect(check.status == 2 && check.messages.contains("--frame phone"))
    }

    @Test(
        "a wrong device or text size is refused with what is meant",
        arguments: [
            (["--device", "round-fone"], "did you mean round-phone?"),
            (["--device", "round-phone,upright"], "there are landscape"),
            (["--text-size", "lage"], "did you mean large?"),
            (["--device", "round-phone", "--size", "1x1"], "write --size or --device"),
        ])
    func refused(arguments: [String], remedy: String) throws {
        let (run, _) = try record("Scene now-playing\nWait 20ms\n", arguments)
        #expect(run.status == 2 && run.messages.contains(remedy), "\(run.messages)")
    }

    @Test("a turn is checked as any other motion, and finds nothing")
    func checked() throws {
        let tape = try folder.write(
            """
            Scene card-sheet
            Set device round-phone
            Tap add
            Wait settled
            Turn left
            Wait settled
            Turn right
            Wait settled
            Tap cancel
            Wait settled
            """, to: "turn.tape")
        let run = try ProgramRun(["check", tape], in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.messages)")
    }
}
