import Foundation
import Testing

/// The program end to end, as it is built.
@Suite(.serialized)
struct ProgramTests {
    private static let tape = """
        Scene photos
        Tap tile 2
        Wait settled
        Press photo
        Move by 20 200 in 100ms
        Release
        Wait 100ms
        """

    @Test("the same tape gives the same bytes of every frame and trace with 1 and with 8 threads")
    func sameBytes() throws {
        try Program.inFolder { folder in
            let tape = folder.appendingPathComponent("drag.tape")
            try Self.tape.write(to: tape, atomically: true, encoding: .utf8)
            var recordings: [[String: Data]] = []
            for threads in ["1", "8"] {
                let out = folder.appendingPathComponent("frames-\(threads)")
                let trace = folder.appendingPathComponent("trace-\(threads)")
                let result = try Program.run([
                    "record", tape.path, "-o", out.path + "/", "-o", trace.path + ".json", "-o", trace.path + ".csv",
                    "--fps", "20", "--scale", "1", "--threads", threads,
                ])
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.isEmpty || !result.output.contains("\r"), "no progress line into a pipe")
                var files = try Program.files(in: out)
                files["json"] = try Data(contentsOf: URL(fileURLWithPath: trace.path + ".json"))
                files["csv"] = try Data(contentsOf: URL(fileURLWithPath: trace.path + ".csv"))
                recordings.append(files)
            }
            #expect(recordings[0].count > 15)
            #expect(recordings[0] == recordings[1])
        }
    }

    @Test("the scenes are listed as JSON with their parameters and views")
    func scenes() throws {
        let result = try Program.run(["scenes", "--json"])
        #expect(result.status == 0)
        let scenes = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(scenes.first?["name"] as? String == "photos")
        #expect((scenes.first?["parameters"] as? [Any])?.isEmpty == false)
        #expect((scenes.first?["views"] as? [Any])?.isEmpty == false)
    }

    @Test("a bad tape is refused with all its errors, line, column and caret, and nothing is written")
    func badTape() throws {
        try Program.inFolder { folder in
            let tape = folder.appendingPathComponent("bad.tape")
            try "Scene photos\nTapp tile 1\nMove by 3 4\n".write(to: tape, atomically: true, encoding: .utf8)
            let result = try Program.run(["record", tape.path, "-o", folder.path + "/out/"])
            #expect(result.status == 2)
            #expect(result.errors.contains("bad.tape:2:1: "))
            #expect(result.errors.contains("bad.tape:3:"))
            #expect(result.errors.contains("^"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bad.tape"])
        }
    }

    @Test("wrong requests leave with 2, in one line that says what to do")
    func wrongRequests() throws {
        try Program.inFolder { folder in
            let demo = Program.package.appendingPathComponent("Assets/Tapes/demo.tape").path
            let requests = [
                ["record", folder.path + "/none.tape", "-o", folder.path + "/out/"],
                ["record", demo, folder.path + "/no-such-folder", "-o", folder.path + "/out/"],
                ["record", demo, folder.path, "-o", folder.path + "/out/"],
                ["record", demo, "-o", folder.path + "/out.xyz"],
                ["--no-such-option"],
                ["record", demo, "-o", folder.path + "/out/", "--set", "curve=bogus"],
            ]
            for request in requests {
                let result = try Program.run(request)
                #expect(result.status == 2, "\(request): \(result.status) \(result.errors)")
                #expect(!result.errors.isEmpty)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("a folder with other files in it is not replaced by a recording")
    func foreignFolder() throws {
        try Program.inFolder { folder in
            let out = folder.appendingPathComponent("out")
            try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
            try "mine".write(to: out.appendingPathComponent("notes.txt"), atomically: true, encoding: .utf8)
            let demo = Program.package.appendingPathComponent("Assets/Tapes/demo.tape").path
            let result = try Program.run(["record", demo, "-o", out.path + "/"])
            #expect(result.status != 0)
            #expect(try Program.files(in: out).keys.sorted() == ["notes.txt"])
        }
    }

    @Test("version, help and doctor answer")
    func answers() throws {
        for request in [["--version"], ["--help"], ["record", "--help"], ["doctor"]] {
            let result = try Program.run(request)
            #expect(result.status == 0, "\(request): \(result.errors)")
            #expect(!result.output.isEmpty)
        }
    }
}
