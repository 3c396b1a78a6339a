import Foundation
import Recorder
import SystemPackage
import Testing

@Suite("Output plan")
struct OutputPlanTests {
    @Test(
        "the name determines the format",
        arguments: [
            ("frames/", OutputForm.frames), ("a/b.c/", .frames), ("sheet.png", .contactSheet), ("T.JSON", .traceJSON),
            ("a.b.csv", .traceCSV), ("a.gif", .film(.gif)), ("a.WebP", .film(.webp)), ("a.mp4", .film(.mp4)),
            ("study.html", .page),
        ])
    func forms(name: String, form: OutputForm) throws { #expect(try OutputForm(of: OutputName(name)) == form) }

    @Test(
        "a name without a known format is rejected with the remedy",
        arguments: [
            ("out", "writing out: the name does not say its form; write DIR/ for PNG frames"),
            ("", "writing : the name is empty; write DIR/"),
            ("a.txt", "writing a.txt: the form .txt is unknown; write DIR/"),
            ("x/a.mov", "writing x/a.mov: the form .mov is not written; write x/a.mp4"),
            ("/tmp", "writing /tmp: it is a folder; write /tmp/ to put PNG frames there"),
        ])
    func unknownForms(name: String, message: String) {
        let error = #expect(throws: RecordingError.self) { try OutputForm(of: OutputName(name)) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(error?.kind == .request)
    }

    @Test("a form of standard output is named as a file's extension is, and films of other forms are MP4")
    func named() throws {
        for format in OutputForm.formats.components(separatedBy: ", ") {
            let form = try OutputForm(of: OutputName("-", format: format))
            #expect(try form == OutputForm(of: OutputName("a.\(format)")), "\(format)")
        }
        func message(_ name: OutputName) -> String {
            do throws(RecordingError) {
                return "\(try OutputForm(of: name))"
            } catch {
                return error.description
            }
        }
        let forms = OutputForm.formats
        for (format, words) in [
            (nil, "its form is not named; write --format gif, or another of: \(forms)"),
            ("xyz", "there is no form xyz; write one of: \(forms)"),
        ] as [(String?, String)] {
            #expect(message(OutputName("-", format: format)) == "writing standard output: \(words)")
        }
        for ending in ["mov", "mkv", "avi", "m4v", "ogv", "MOV"] {
            let words = "the form .\(ending.lowercased()) is not written; write b.mp4"
            #expect(message(OutputName("b.\(ending)")) == "writing b.\(ending): \(words)")
        }
    }

    private func refusal(_ names: [String]) -> String {
        do throws(RecordingError) {
            _ = try OutputPlan(names)
            return "none"
        } catch {
            return error.description
        }
    }

    @Test("frames are named by their numbers, in five digits or more")
    func frameNames() {
        for (index, name) in [(0, "00000"), (7, "00007"), (99_999, "99999"), (100_000, "100000")] {
            #expect(OutputDestination.frameName(index) == "frame-\(name).png")
        }
    }

    @Test("two outputs can't be the same file, however it is written")
    func samePlace() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("real")
        try folder.link("alias", to: folder("real"))
        #expect(refusal([folder("a.json"), folder("b.json"), folder("a.csv")]) == "none")
        #expect(refusal([folder("a.json"), folder("a.json")]).contains("it is named twice"))
        #expect(refusal([folder("real/a.json"), folder("alias/../real/./a.json")]).contains("the same place"))
        #expect(refusal([folder("real/a.csv"), folder("alias/a.csv")]).contains("the same place"))
        #expect(refusal([folder("real/"), folder("alias/")]).contains("the same place"))
        #expect(refusal([]).contains("no output is named"))
    }

    @Test("an output can't be in a folder of frames")
    func nested() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("frames")
        #expect(refusal([folder("frames/"), folder("frames/a.csv")]).contains("which is replaced whole"))
        #expect(refusal([folder("frames/a.csv"), folder("frames/")]).contains("which is replaced whole"))
        #expect(refusal([folder("frames/"), folder("frames2.csv")]) == "none")
    }

    @Test("a folder is accepted only if it contains nothing but frames")
    func folders() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("f")
        #expect(refusal([folder("f/")]) == "none")
        for name in ["frame-00000.png", "frame-123456.png"] { try folder.write("", to: "f/\(name)") }
        #expect(refusal([folder("f/")]) == "none")
        for name in ["notes.txt", "frame-0001.png", "frame-00001.jpg", ".hidden", "frame-0000a.png"] {
            try folder.write("", to: "f/\(name)")
            #expect(refusal([folder("f/")]).contains("other things than frames, such as \(name)"))
            try FileManager.default.removeItem(atPath: folder("f/\(name)"))
        }
    }

    @Test("an unwritable destination is rejected before any work")
    func badPlaces() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("sub.json")
        try folder.write("", to: "file")
        #expect(refusal([folder("sub.json")]).contains("it is a folder"))
        #expect(refusal([folder("file/")]).contains("it is not a folder"))
        for name in ["file/a.json", "file/f/", "file/none/a.json"] {
            #expect(
                refusal([folder(name)]).contains("\(folder("file")) is not a folder; choose a place inside a folder"))
        }
        try folder.link("gone", to: folder("none"))
        try folder.link("gone.json", to: folder("none"))
        #expect(refusal([folder("gone.json")]).contains("it is a symbolic link to nothing; make what it leads to"))
        #expect(refusal(["/dev/null/"]).contains("it is not a folder"))
        #expect(refusal([folder("gone/sub/a.json")]).contains("\(folder("gone")) is a symbolic link to nothing; make"))
        #expect(getuid() != 0 || refusal(["/proc/none/a.json"]) == "none")
    }

    @Test("missing folders are created later, and two outputs in them are compared like others")
    func missingFolders() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("real")
        try folder.link("alias", to: folder("real"))
        #expect(refusal([folder("none/a.json"), folder("none/f/"), folder("real/x/y/a.gif")]) == "none")
        #expect(refusal([folder("none/a.json"), folder("none/../none/./a.json")]).contains("the same place"))
        #expect(refusal([folder("real/x/a.json"), folder("alias/x/a.json")]).contains("the same place"))
        #expect(refusal([folder("real/x/"), folder("alias/x/y/a.json")]).contains("which is replaced whole"))
        #expect(refusal([folder("none/../real/")]) == "none" && refusal([folder("none/../a.json")]) == "none")
        try folder.write("mine", to: "real/notes.txt")
        #expect(refusal([folder("none/../real/")]).contains("other things than frames, such as notes.txt"))
        #expect(try folder.names() == ["alias", "real"])
    }
}
