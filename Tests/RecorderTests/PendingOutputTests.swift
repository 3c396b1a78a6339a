import ChildPrograms
import Foundation
import Glibc
import Staging
import Testing

@testable import Recorder

@MainActor
@Suite("Pending output")
struct PendingOutputTests {
    private var info: RecordingInfo {
        RecordingInfo(header: RecordedStage().traceHeader(fps: 60, scale: 1), views: [])
    }

    /// The number of a process that has ended.
    private func deadProcess() throws -> pid_t {
        let process = try ChildProgram("true")
        process.end()
        return process.identifier
    }

    @Test("nothing has the requested name until the output is delivered")
    func hiddenMeanwhile() throws {
        let folder = try TemporaryFolder()
        let sink = TraceSink.csv(try OutputDestination(folder("t.csv")))
        try sink.begin(info)
        #expect(try folder.names() == [".t.csv.\(getpid()).scrim-part"])
        try sink.finish()
        #expect(try folder.names() == [".t.csv.\(getpid()).scrim-part"])
        try sink.deliver()
        #expect(try folder.names() == ["t.csv"])
        sink.abandon()
        #expect(try folder.names() == ["t.csv"])
    }

    @Test("a cancelled output leaves nothing")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        for name in ["t.csv", "t.json", "f/"] {
            let sink = try #require(try OutputPlan([folder(name)]).sinks(threads: 2, painter: BoxPainter()).first)
            sink.abandon()
            try sink.begin(info)
            #expect(try folder.names().count == 1)
            sink.abandon()
            #expect(try folder.names().isEmpty)
        }
    }

    @Test("missing folders are created, remain with delivered outputs, and are removed with others")
    func missingFolders() throws {
        let folder = try TemporaryFolder()
        let plan = try OutputPlan(["a/b/t.csv", "a/b/c/f/", "a/s.png"].map { folder($0) })
        let sinks = plan.sinks(threads: 1, painter: BoxPainter())
        for sink in sinks { try sink.begin(info) }
        #expect(try folder.names(in: "a/b") == [".t.csv.\(getpid()).scrim-part", "c"])
        for sink in sinks { sink.abandon() }
        #expect(try folder.names().isEmpty)
        // A folder with content remains, also with other programs' files.
        for sink in sinks { try sink.begin(info) }
        try folder.write("mine", to: "a/notes.txt")
        for sink in sinks { sink.abandon() }
        #expect(try folder.names(in: "a") == ["notes.txt"])
        for sink in sinks { try sink.begin(info) }
        try sinks[0].finish()
        try sinks[0].deliver()
        for sink in sinks { sink.abandon() }
        #expect(try folder.names(in: "a") == ["b", "notes.txt"] && folder.names(in: "a/b") == ["t.csv"])
        // A name that is too long in the folder created for it.
        let long = TraceSink.csv(
            try OutputDestination(folder("d/e/" + String(repeating: "n", count: 300) + ".csv")))
        try long.begin(info)
        try long.finish()
        #expect(throws: RecordingError.self) { try long.deliver() }
        long.abandon()
        #expect(try folder.names() == ["a"])
    }

    @Test("folders that were created before one that can't be are removed again")
    func failedFolders() throws {
        let folder = try TemporaryFolder()
        let name = folder("a/b/" + String(repeating: "n", count: 300) + "/t.csv")
        #expect(throws: RecordingError.self) { try TraceSink.csv(try OutputDestination(name)).begin(info) }
        #expect(try folder.names().isEmpty)
    }

    @Test("leftovers of a killed recording are removed at the next run, those of a running one are not")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let dead = try deadProcess()
        try folder.write("", to: ".a.json.\(dead).scrim-part")
        try folder.makeFolder(".f.\(dead).scrim-part")
        try folder.write("", to: ".f.\(dead).scrim-part/frame-00000.png")
        // This process's own number, assigned again.
        try folder.write("", to: ".b.json.\(getpid()).scrim-part")
        let stay = [".c.json.1.scrim-part", ".d.json.x.scrim-part", ".scrim-part", "e.\(dead).scrim-part"]
        for name in stay { try folder.write("", to: name) }
        // Locked by another program with a reused number.
        let locked = ".g.json.\(dead).scrim-part"
        try folder.write("", to: locked)
        let descriptor = open(folder(locked), O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let other = TraceSink.json(try OutputDestination(folder("own.json")))
        try other.begin(info)
        let sink = TraceSink.csv(try OutputDestination(folder("t.csv")))
        try sink.begin(info)
        let mine = [".own.json.\(getpid()).scrim-part", ".t.csv.\(getpid()).scrim-part"]
        #expect(try folder.names() == (stay + [locked] + mine).sorted())
        sink.abandon()
        other.abandon()
    }

    @Test("a folder that got other content since is left alone")
    func changedMeanwhile() throws {
        let folder = try TemporaryFolder()
        let sink = PNGSequenceSink(try OutputDestination(folder("f/")), threads: 1)
        try sink.begin(info)
        try folder.makeFolder("f")
        try folder.write("mine", to: "f/notes.txt")
        try sink.finish()
        #expect(throws: RecordingError.self) { try sink.deliver() }
        sink.abandon()
        #expect(try folder.names() == ["f"])
        #expect(try folder.text("f/notes.txt") == "mine")
    }

    @Test("an unwritable folder is reported before anything is created")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("closed")
        #expect(chmod(folder("closed"), 0o555) == 0)
        // The superuser can write anywhere except where the kernel has no files.
        let path = getuid() == 0 ? "/proc/t.csv" : folder("closed/t.csv")
        let error = #expect(throws: RecordingError.self) {
            try TraceSink.csv(try OutputDestination(path)).begin(info)
        }
        #expect(error?.remedy.isEmpty == false)
        let frames = getuid() == 0 ? "/proc/f/" : folder("closed/f/")
        #expect(throws: RecordingError.self) {
            try PNGSequenceSink(try OutputDestination(frames), threads: 1).begin(info)
        }
    }

    @Test("a name of the maximum length works")
    func longName() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "n", count: 251) + ".csv"
        let sink = TraceSink.csv(try OutputDestination(folder(name)))
        try sink.begin(info)
        try sink.finish()
        try sink.deliver()
        #expect(try folder.names() == [name])
    }

    @Test("a program that ends early removes everything and delivers nothing")
    func endingEarly() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let folder = try TemporaryFolder()
                let header = RecordedStage().traceHeader(fps: 60, scale: 1)
                let csv = TraceSink.csv(try OutputDestination(folder("t.csv")))
                let frames = PNGSequenceSink(try OutputDestination(folder("none/f/")), threads: 2)
                for sink in [csv, frames] as [any FrameSink] {
                    try sink.begin(RecordingInfo(header: header, views: []))
                    try sink.finish()
                }
                PendingOutput.discardAll()
                #expect(try folder.names().isEmpty)
                #expect(throws: RecordingError.self) { try csv.deliver() }
                #expect(throws: RecordingError.self) { try frames.deliver() }
                let late = TraceSink.json(try OutputDestination(folder("t.json")))
                #expect(throws: RecordingError.self) { try late.begin(RecordingInfo(header: header, views: [])) }
                #expect(try folder.names().isEmpty)
            }
        }
    }

    @Test("a file that can't be synchronized to the disk is not delivered")
    func unsynchronized() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let output = try PendingOutput(try OutputDestination(OutputName(folder("t.csv"))))
            // What is closed can't be synchronized.
            close(output.descriptor)
            #expect(throws: RecordingError.self) { try output.deliver() }
            #expect(try !folder.names().contains("t.csv"))
            PendingOutput.discardAll()
        }
    }

    @Test("a folder that can't be opened is not left behind")
    func withoutDescriptors() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let destination = try OutputDestination(OutputName(folder("f/")))
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            #expect(getrlimit(resource, &limit) == 0)
            // What is open stays open, and nothing else can be opened.
            var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
            #expect(setrlimit(resource, &none) == 0)
            #expect(throws: RecordingError.self) { _ = try PendingOutput(destination) }
            #expect(setrlimit(resource, &limit) == 0)
            #expect(try folder.names().isEmpty)
        }
    }
}
