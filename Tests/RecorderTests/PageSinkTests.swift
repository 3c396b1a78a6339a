import ChildPrograms
import Drawing
import Foundation
import Staging
import SystemPackage
import Testing

@testable import Recorder

/// A page's data are read as JSON, and its film by ffprobe.
@Suite("Pages")
@MainActor
struct PageSinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("template")
        try folder.write("p { color: red }\n", to: "template/study.css")
        try folder.write("let a = 1\n", to: "template/a.js")
        try folder.write("let b = \"</p>\"\n", to: "template/b.js")
        try folder.write(Self.html, to: "template/study.html")
    }

    private static let html = """
        <title>Study</title><link rel="stylesheet" href="study.css"><p><!-- The data. -->
        <script src="a.js"></script>-<script src="b.js"></script></p>
        """

    private var template: PageTemplate {
        get throws { try PageTemplate(folder: FilePath(folder("template"))) }
    }

    @Test("a template has its style sheet and scripts in place of links, and a title in which nothing is markup")
    func templates() throws {
        let template = try template
        #expect(
            template.beginning(title: "a <b> & c")
                == "<title>a &lt;b&gt; &amp; c</title><style>\np { color: red }\n</style><p>")
        #expect(
            template.ending
                == "\n<script>\nlet a = 1\n</script>-<script>\nlet b = \"</p>\"\n</script></p>")
        #expect(PageTemplate.json("</script>") == "\\u003c/script>")
        for (name, text, cause) in [
            ("study.html", Self.html.replacing("<title>Study", with: "<title>"), "it has no line <title>Study</title>"),
            ("a.js", nil, "it can't be read"), ("study.css", nil, "it can't be read"),
        ] as [(String, String?, String)] {
            try FileManager.default.removeItem(atPath: folder("template/\(name)"))
            if let text { try folder.write(text, to: "template/\(name)") }
            let error = #expect(throws: RecordingError.self) { try self.template }
            #expect(error?.kind == .request && error?.cause.hasPrefix(cause) == true)
            #expect(error?.operation == "reading \(folder("template/\(name)"))" && error?.remedy.isEmpty == false)
            try folder.write(name == "study.html" ? Self.html : "", to: "template/\(name)")
        }
    }

    private struct Study: Decodable {
        struct Film: Decodable {
            var rate: Double
            var frames: Int
            var width, height, paddedWidth: Double
            var lanes: [[Double]]
        }
        struct Content: Decodable { var title: String }
        var film: Film
        var content: Content
        var differences: [String: [String]]
    }

    /// Returns what is between the tags of a script.
    private func script(_ name: String, in page: String) throws -> String {
        let opening = "<script type=\"application/json\" id=\"\(name)\">"
        let start = try #require(page.range(of: opening)).upperBound
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
        return String(page[start..<end])
    }

    @Test("a page has the trace, the film as text, its facts, and how the lanes differ", arguments: [1, 2])
    func pages(lanes: Int) throws {
        let places = [CGRect(x: 10, y: 4, width: 31, height: 40), CGRect(x: 61, y: 4, width: 31, height: 40)]
        var options = FilmOptions()
        options.speed = 0.5
        let content = PageContent(title: "A <title>", hint: "", tapeName: "", tape: "", view: nil, lanes: [])
        let sink = PageSink(
            try OutputDestination(OutputName(folder("page.html"))),
            request: PageRequest(template: try template, content: content), options: options, threads: 1, frame: .none,
            showsFinger: true)
        #expect(sink.showsFinger && sink.needsPixels)
        let size = CGSize(width: 100, height: 50)
        let names = (0..<lanes).map { TraceLane(name: "lane \($0)") }
        try sink.begin(
            RecordingInfo(
                header: TraceHeader(scene: "box", fps: 60, scale: 1, size: size, lanes: names), views: ["box"],
                places: Array(places.prefix(lanes))))
        let count = 70
        for index in 0..<count {
            let pixels = (0..<5000).map { 0xFF00_0000 | UInt32(($0 * 7 + index * 3) % 256) * 0x01_0101 }
            let trace = (0..<lanes).map { lane in
                TraceFrame(
                    frame: index, time: Double(index) / 60, lane: lane, phase: .animating,
                    views: ["box": TraceView(frame: CGRect(x: Double(index * (lane + 1)), y: 0, width: 5, height: 5))])
            }
            try pixels.withUnsafeBufferPointer { pixels in
                try sink.record(
                    RecordedFrame(
                        index: index, time: Double(index) / 60, list: DisplayList(size: size),
                        pixels: FramePixels(base: pixels.baseAddress!, width: 100, height: 50, stride: 100),
                        trace: trace,
                        events: index == 5 ? [TraceEvent(time: 0.1, name: .gestureBegan, object: "<box>")] : []))
            }
        }
        try sink.finish()
        #expect(try folder.names().allSatisfy { $0 != "page.html" })
        try sink.deliver()
        let page = try folder.text("page.html")
        #expect(try page.hasPrefix(template.beginning(title: "A <title>")) && page.hasSuffix(template.ending))
        let text = try script("trace", in: page)
        #expect(!text.contains("<"))
        let trace = try Trace(json: Data(text.utf8))
        #expect(trace.frames.count == count * lanes && trace.events.map(\.object) == ["<box>"])
        let study = try JSONDecoder().decode(Study.self, from: Data(script("study", in: page).utf8))
        let width = lanes == 1 ? 31.0 : 82
        #expect(study.film.rate == 30 && study.film.frames == count && study.content.title == "A <title>")
        #expect(study.film.width == width && study.film.height == 40)
        #expect(study.film.paddedWidth == (lanes == 1 ? 32 : 82))
        #expect(study.film.lanes == [[0, 0, 31, 40], [51, 0, 31, 40]].prefix(lanes).map(\.self))
        // The second lane moves at twice the speed, from the same place at the same time.
        #expect(study.differences == (lanes == 1 ? [:] : ["box": ["Lane 2 against lane 1: peaks 100 % faster"]]))
        let lines = try JSONDecoder().decode([String].self, from: Data(script("video", in: page).utf8))
        #expect(lines.dropLast().allSatisfy { $0.count == 76_800 })
        let film = lines.reduce(into: Data()) { $0 += Data(base64Encoded: $1) ?? Data() }
        try film.write(to: URL(fileURLWithPath: folder("film.mp4")))
        let run = try ChildProgram(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries",
                "stream=codec_name,width,height,r_frame_rate:packet=flags", "-of", "csv=p=0", folder("film.mp4"),
            ])
        let facts = run.output.split(separator: "\n")
        run.end()
        #expect(facts.last == "h264,\(lanes == 1 ? 32 : 82),40,30/1" && facts.count == count + 1, "\(facts)")
        // A keyframe in each half of a second of the recording.
        let keys = facts.indices.filter { facts[$0].hasPrefix("K") }
        #expect(keys.first == 0 && zip(keys, keys.dropFirst() + [count]).allSatisfy { $1 - $0 <= 30 })
    }

    @Test(
        "nothing of an abandoned page remains, whose encoder has a thread, and a rate for each lane", arguments: [1, 2])
    func abandoned(lanes: Int) throws {
        let content = PageContent(title: "", hint: "", tapeName: "", tape: "", view: nil, lanes: [])
        let sink = PageSink(
            try OutputDestination(OutputName(folder("page.html"))),
            request: PageRequest(template: try template, content: content), options: FilmOptions(), threads: 0,
            frame: .none, showsFinger: false)
        // No other test has frames of this size.
        let (width, height) = (30 + 4 * lanes, 62)
        let size = CGSize(width: width, height: height)
        let header = TraceHeader(scene: "box", fps: 60, scale: 1, size: size, lanes: [])
        let places = (0..<lanes).map { CGRect(x: $0 * width / lanes, y: 0, width: width / lanes, height: height) }
        var info = RecordingInfo(header: header, views: [], places: places)
        // With the expected size of frames the encoder starts before the first one.
        if lanes == 2 { info.pictures = PictureFormat(width: width, height: height, hasAlpha: false) }
        try sink.begin(info)
        #expect(try folder.names().count == 2)
        let name = "\(width)x\(height)"
        let limit = ContinuousClock.now + .seconds(20)
        while lanes == 2, encoders(name).isEmpty, ContinuousClock.now < limit { usleep(1000) }
        #expect(encoders(name).count == lanes - 1)
        for index in 0..<3 {
            let pixels = [UInt32](repeating: 0xFF80_8080 + UInt32(index), count: width * height)
            try pixels.withUnsafeBufferPointer { pixels in
                try sink.record(
                    RecordedFrame(
                        index: index, time: 0, list: DisplayList(size: size),
                        pixels: FramePixels(
                            base: pixels.baseAddress!, width: width, height: height, stride: width, hasAlpha: false)))
            }
        }
        while encoders(name).isEmpty, ContinuousClock.now < limit { usleep(1000) }
        #expect(encoders(name).count == 1)
        // Three megabits per second and lane, of which half a second is buffered.
        let line = encoders(name).first.map { words($0) } ?? []
        let values = ["-threads", "-maxrate", "-bufsize"].map { option in
            line.firstIndex(of: option).map { line[$0 + 1] } ?? ""
        }
        #expect(values == ["1", "\(3_000_000 * lanes)", "\(1_500_000 * lanes)"])
        sink.abandon()
        // Its encoder has ended as well.
        #expect(encoders(name).isEmpty)
        #expect(try folder.names() == ["template"])
    }

    /// Returns the running programs that encode frames of a size.
    private func encoders(_ size: String) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { process in
            let line = words(process)
            return line.contains("-video_size") && line.contains(size)
        }
    }

    /// Returns the words of a running program's command line.
    private func words(_ process: String) -> [String] {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
