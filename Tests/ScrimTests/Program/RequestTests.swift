import Foundation
import GoldenSupport
import ProgramSupport
import Testing

@Suite("Requests and answers")
struct RequestTests {
    @Test("--version and --help are written to standard output, with exit code 0")
    func help() throws {
        let version = try ProgramRun(["--version"])
        #expect(version.status == 0)
        let help = try ProgramRun(["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("scrim record TAPE"))
        #expect(help.messages.isEmpty)
        #expect(try ProgramRun(["record", "--help"]).output.contains("--output <OUT>"))
    }

    @Test(
        "an invalid request is exit code 2 and one line with the remedy",
        arguments: [
            ["--no-such-option"], ["record"], ["record", "demo.tape"], ["--scale", "900"], ["--scale", "x"],
            ["--size", "10by10"], ["--size", "0x10"], ["record", "x.tape", "-o", "f/", "--fps", "0"],
            ["record", "/no/such.tape", "-o", "f/"], ["--scene", "nothing"], ["--set", "stiffness=fast"],
            ["--set", "nothing=1"], ["scenes", "extra"], ["--threads", "0"], ["/no/such.jpg"], ["frobnicate"],
            ["recrod", "demo.tape", "-o", "f/"], ["--size", "0"],
        ])
    func wrongRequests(arguments: [String]) throws {
        let run = try ProgramRun(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.messages.hasPrefix("scrim: "))
        #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
        #expect(run.messages.contains(";"), "no remedy: \(run.messages)")
        if run.messages.contains("--help"), ["record", "scenes"].contains(arguments[0]) {
            #expect(run.messages.hasSuffix("see scrim \(arguments[0]) --help\n"))
        }
    }

    @Test("all invalid parameters and numbers of options are reported at once, one per line")
    func severalWrong() throws {
        let folder = try TemporaryFolder()
        let tape = try folder.write("Scene photos\nWait 20ms\n", to: "a.tape")
        let wrong = ["--set", "flik-speed=9", "--set", "direction=up", "--set", "curve=ease-out"]
        let run = try ProgramRun(["record", tape, "-o", "x.json", "--lanes", "linear,eese,linear"] + wrong)
        let lines = run.messages.split(separator: "\n")
        #expect(run.status == 2 && lines.count == 3 && lines.allSatisfy { $0.hasPrefix("scrim: --set: ") })
        for (line, text) in zip(lines, ["no parameter \"flik-speed\"", "direction can't be \"up\"", "curve: "]) {
            #expect(line.contains(text), "\(run.messages)")
        }
        let numbers = try ProgramRun(["--scale", "99", "--fps", "0", "--threads", "0"])
        #expect(
            numbers.status == 2
                && numbers.messages.contains("--scale lies in 0.25...8, --fps lies in 0.001...1000, --threads"))
    }

    @Test("an invalid tape is reported before a window opens, as by a recording")
    func badTapes() throws {
        let folder = try TemporaryFolder()
        for text in ["Scene phtos\nTap tile 1\n", "Scene photos\nTap tile 99\n"] {
            let tape = try folder.write(text, to: "bad.tape")
            let window = try ProgramRun(["--tape", tape], in: folder.url)
            let recording = try ProgramRun(["record", tape, "-o", "x.json"], in: folder.url)
            #expect(window.status == 2 && window.messages.contains("bad.tape:"))
            #expect(window.messages == recording.messages)
        }
        let both = try ProgramRun(["--tape", "x.tape", "--scene", "photos"], in: folder.url)
        #expect(both.status == 2 && both.messages.contains("leave out --scene"))
    }

    @Test("a window without a display is exit code 1 and says that recordings need none")
    func noDisplay() throws {
        let run = try ProgramRun([])
        #expect(run.status == 1)
        #expect(run.messages.contains("display"))
        #expect(run.messages.contains("scrim record"))
    }

    @Test("the doctor names each library with its version, and a machine that runs the tests has no problem")
    func doctor() throws {
        let run = try ProgramRun(["doctor"])
        #expect(run.status == 0)
        let names = [
            "SDL2", "SDL2_ttf", "cairo", "fontconfig", "HarfBuzz", "FriBidi", "libjpeg", "libpng", "libtiff", "libheif",
            "libjxl",
            "giflib", "lcms2", "libdeflate", "libwebp",
            "cgif", "cminpack", "libimagequant", "font", "page",
            "scripts",
            "processor",
        ]
        for name in names {
            let line = run.output.split(separator: "\n").first { $0.hasPrefix("ok       \(name) ") }
            #expect(line != nil, "\(name)")
        }
        #expect(run.output.contains("display"))
        #expect(run.output.contains("ffmpeg"))
    }

    @Test("the doctor names each script with a font, and for each other one the package to install")
    func scripts() throws {
        let run = try ProgramRun(["doctor"])
        let lines = run.output.split(separator: "\n").map(String.init)
        let present = try #require(lines.first { $0.hasPrefix("ok       scripts ") })
            .dropFirst("ok       scripts".count).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        // Fonts for these are in the packages of `.ci/install-packages test`.
        for name in ["Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Devanagari", "Thai"] {
            #expect(present.contains(name))
        }
        for script in ["Chinese", "Japanese", "Korean", "Bengali", "Tamil", "Khmer"] where !present.contains(script) {
            let line = lines.first { $0.hasPrefix("without  \(script) ") }
            #expect(line?.contains("apt-get install fonts-") == true, "\(script)")
        }
        #expect(lines.contains { $0.hasPrefix("ok       emoji ") })
    }

    @Test("scenes are listed with parameters and views, as text and as JSON")
    func scenes() throws {
        struct Listed: Decodable {
            struct Parameter: Decodable {
                let name: String
                let unit: String
                let range: [Double]?
                let choices: [String]?
            }
            let name: String
            let title: String
            let hint: String
            let parameters: [Parameter]
            let views: [String]
        }
        let text = try ProgramRun(["scenes"])
        #expect(text.status == 0)
        #expect(text.output.contains("flick-speed"))
        let json = try ProgramRun(["scenes", "--json"])
        let scenes = try JSONDecoder().decode([Listed].self, from: Data(json.output.utf8))
        // As many as the README says.
        #expect(scenes.count == 15)
        let photos = try #require(scenes.first { $0.name == "photos" })
        #expect(photos.views.contains("photo") && photos.views.contains("tile N"))
        #expect(photos.parameters.first { $0.name == "flick-speed" }?.unit == "pt/s")
        #expect(photos.parameters.first { $0.name == "direction" }?.choices == ["down", "any"])
        // The first scene as a whole.
        var story = GoldenStory("scenes")
        story.add("text", text.output.components(separatedBy: "\n\n")[0])
        story.add("JSON", json.output.components(separatedBy: "\n  },\n")[0])
        try story.check()
        #expect(text.output.components(separatedBy: "\n\n").count == scenes.count)
    }
}
