import ArgumentParser
import Drawing
import Foundation
import GoldenSupport
import ProgramSupport
import Recorder
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Scrim

/// The command line as it is read, without the program.
@Suite("Options as they are read")
struct OptionTests {
    /// Returns what a wrong request is answered with, or nil for a right one.
    private func refusal<Arguments: ParsableArguments>(_ type: Arguments.Type, _ words: [String]) -> String? {
        do {
            _ = try type.parse(words)
            return nil
        } catch {
            return type.message(for: error)
        }
    }

    @Test("numbers lie in the ranges of the help, whose ends belong to them")
    func ranges() {
        func check<Arguments: ParsableArguments>(
            _ type: Arguments.Type, _ option: String, _ right: [String], _ wrong: [String], _ others: [String] = []
        ) {
            for word in right { #expect(refusal(type, others + ["\(option)=\(word)"]) == nil, "\(option) \(word)") }
            for word in wrong { #expect(refusal(type, others + ["\(option)=\(word)"]) != nil, "\(option) \(word)") }
        }
        check(SceneOptions.self, "--scale", ["0.25", "8"], ["0.249", "8.01", "x", "nan"])
        check(SceneOptions.self, "--fps", ["0.001", "1000"], ["0", "1000.1", "-1"])
        check(SceneOptions.self, "--threads", ["1", "256"], ["0", "257", "1.5"])
        check(
            SceneOptions.self, "--size", ["1x1", "16384x16384"], ["0x1", "1x0.9", "1x16385", "1", "1x1x1", "x", "1x"])
        check(FilmArguments.self, "--speed", ["0.01", "10"], ["0.009", "10.1", "0", "-1"])
        check(FilmArguments.self, "--colors", ["2", "256"], ["1", "257"])
        check(FilmArguments.self, "--quality", ["0", "100"], ["-1", "100.1"])
        check(FilmArguments.self, "--loop", ["1", "65535", "forever"], ["0", "65536", "ever"])
        check(PictureArguments.self, "--every", ["1", "1000"], ["0", "-1"])
        check(PictureArguments.self, "--columns", ["1", "1000"], ["0", "-1"])
        check(
            PictureArguments.self, "--background", ["#F4F4F7", "f4f4f7"],
            ["#F4F4F", "#F4F4F70", "#G4F4F7", "+F4F4F", ""])
        check(PictureArguments.self, "--frame", ["phone", "tablet", "none"], ["watch"])
        check(CurveCommand.self, "--samples", ["1", "1000000"], ["0", "1000001"], ["ease"])
        let film = ["a.mp4", "--at=1", "--point=1,2"]
        check(MatchCommand.self, "--until", ["1.001", "11", "2000ms", "3s"], ["1", "0.5", "11.001", "soon"], film)
        let match = ["a.mp4", "--point=1,2"]
        check(MatchCommand.self, "--at", ["0", "86400", "1e3", "2.5s"], ["-0.1", "86401", "86400001ms", "s"], match)
        check(
            MatchCommand.self, "--point", ["1,2", "-1, 2.5"], ["1", "1,2,3", "1,", ",1", "1,inf", "nan,1", "a,b"],
            ["a.mp4", "--at=1"])
    }

    @Test("a moment is seconds or milliseconds, and a point has two coordinates")
    func moments() throws {
        for (text, seconds) in [("1.2", 1.2), ("1.2s", 1.2), ("1200ms", 1.2), ("0", 0), ("86400s", 86_400)] {
            #expect(try abs(FilmMoment(text).seconds - seconds) < 1e-12, "\(text)")
        }
        let point = try FilmPoint(" 195.5 ,-600")
        #expect(point.x == 195.5 && point.y == -600)
    }

    @Test("options of films and pictures are as given, and otherwise as the help says")
    func values() throws {
        var expected = FilmOptions()
        #expect(try FilmArguments.parse([]).options == expected)
        (expected.speed, expected.plays, expected.colors, expected.isDithered) = (0.5, 3, 16, false)
        (expected.quality, expected.isLossless) = (55, true)
        let words = "--speed 0.5 --loop 3 --colors 16 --no-dither --quality 55 --lossless"
        #expect(try FilmArguments.parse(words.split(separator: " ").map(String.init)).options == expected)
        #expect(try FilmArguments.parse(["--loop", "forever"]).options.plays == nil)

        let tape = try Tape(parsing: "Scene photos\nSet finger on\nWait 20ms\n")
        var pictures = PictureOptions()
        pictures.showsFinger = true
        #expect(try PictureArguments.parse([]).options(tape, oldFrame: nil) == pictures)
        pictures.frame = .tablet
        #expect(try PictureArguments.parse([]).options(tape, oldFrame: .tablet) == pictures)
        pictures.frame = .phone
        pictures.showsFinger = false
        pictures.background = Color(hex: 0xF4F4F7)
        (pictures.sheet.every, pictures.sheet.columns) = (5, 4)
        let asked = ["--no-finger", "--frame", "phone", "--background", "#F4F4F7", "--every", "5", "--columns", "4"]
        #expect(try PictureArguments.parse(asked).options(tape, oldFrame: .tablet) == pictures)
        let clear = try PictureArguments.parse(["--transparent", "--onion", "photo", "--crop", "card"])
        #expect(clear.options(tape, oldFrame: nil).isTransparent && clear.crop == "card")
        #expect(clear.options(tape, oldFrame: nil).sheet.onion == "photo")
    }

    @Test("a stage is chosen by a size, a device or none, and threads are those of the machine unless given")
    func stages() throws {
        for (words, isChosen) in [
            ([], false), (["--size", "300x400"], true), (["--device", "round-phone"], true),
            (["--device", "none"], true), (["--device", "phone"], false), (["--scale", "1"], false),
        ] {
            #expect(try SceneOptions.parse(words).choosesStage == isChosen, "\(words)")
        }
        let options = try SceneOptions.parse(["a.jpg", "b/", "--size", "300x400.5", "--threads", "7"])
        #expect(options.photoPaths == ["a.jpg", "b"] && options.photos.map(\.isFolder) == [false, true])
        #expect(options.size == CGSize(width: 300, height: 400.5) && options.drawingThreads == 7)
        #expect(try SceneOptions.parse([]).drawingThreads == ProcessInfo.processInfo.activeProcessorCount)
    }

    @Test("wrong requests are answered as they were when someone looked")
    func refusals() throws {
        var story = GoldenStory("refusals")
        func add<Arguments: ParsableArguments>(_ type: Arguments.Type, _ lines: [String]) {
            for line in lines {
                let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
                story.add("\(type) \(line)", refusal(type, words) ?? "fine")
            }
        }
        add(
            SceneOptions.self,
            [
                "--scale 9 --fps 0 --threads 0", "--scale 9 --threads 999", "--size 300x400 --device round-phone",
                "--size 300x400 --device none", "--size 10by10", "--device round-fone", "--text-size lage", "--set =1",
                "--set curve", "--lanes a,b,c,d,e", "--lanes ;",
            ])
        add(FilmArguments.self, ["--speed 0", "--colors 1", "--quality 101", "--loop 0"])
        add(
            PictureArguments.self,
            [
                "--transparent --background #000000", "--crop a --frame phone", "--crop a --frame none", "--every 0",
                "--columns 0", "--onion a --columns 2", "--onion a --every 2", "--frame watch", "--background red",
            ])
        add(
            RecordCommand.self,
            [
                "a.tape", "a.tape -o a.gif --crop card --device phone", "a.tape -o a.gif --crop card --device none",
                "a.tape -o a.gif --format gif", "a.tape -o - --format gif", "a.tape -o a.gif --board gray",
            ])
        add(
            CheckCommand.self,
            [
                "", "--explain jump", "--explain jumps", "a.tape --format xml", "a.tape --watch --update",
                "a.tape --tape b.tape", "t.json --tape b.tape", "a.tape t.json --tape b.tape",
                "a.tape --against t.json --goldens", "a.tape --against t.json --update", "a.tape --device phone",
            ])
        add(
            CurveCommand.self,
            ["", "ease --samples 0", "ease --to html", "ease --to css --samples 3", "ease --to CSS --json"])
        add(
            MatchCommand.self,
            [
                "a.mp4 --at 1 --until 1 --point 1,2", "a.mp4 --at 1 --until 12 --point 1,2", "a.mp4 --at 1",
                "a.mp4 --at soon --point 1,2", "a.mp4 --at 1 --point 1",
            ])
        add(
            OpenCommand.self,
            [
                "--tape a.tape --scene photos", "--tape a.tape", "--device tablet", "--record-as avi",
                "--record-as tape", "--record-as png", "--check --no-check",
            ])
        try story.check()
    }

    @Test("names of curves are listed in lines of 78 characters at most")
    func help() {
        let lines = CurveCommand.helpMessage(columns: 400).split(separator: "\n")
        let names = lines.drop { !$0.contains("Names: ") }.prefix { !$0.contains("USAGE") }
        let words = names.joined(separator: " ").split(separator: " ").dropFirst().map { $0.filter { $0 != "," } }
        #expect(names.count > 2 && Set(words).isSuperset(of: ["linear", "ease", "ease-in-out-bounce", "bouncy"]))
        for (line, next) in zip(names, names.dropFirst()) {
            let own = line.replacing("Names: ", with: "").trimmingCharacters(in: .whitespaces)
            #expect(own.count <= 78 && own.hasSuffix(","), "\(own)")
            // The first word of the next line has no room in this one.
            let word = next.trimmingCharacters(in: .whitespaces).prefix { $0 != " " }
            #expect(own.count + 1 + word.count > 78, "\(own) \(word)")
        }
    }

    @Test("tapes come as files, in folders, or from standard input, and the rest are photos")
    func tapes() throws {
        let folder = try TemporaryFolder()
        for name in ["tapes", "photos", "mixed", "mixed/folder.tape"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for name in ["b", "a", "C", ".hidden"] { _ = try folder.write("", to: "tapes/\(name).tape") }
        for name in ["tapes/x.txt", "photos/p.jpg", "mixed/q.jpg", "mixed/z.tape", "one.tape", "two"] {
            _ = try folder.write("", to: name)
        }
        func select(_ names: String...) throws -> [[String]] {
            let paths = names.map { $0 == "-" ? FilePath($0) : FilePath(folder.path($0)) }
            let selection = try TapeSelection(first: paths[0], others: Array(paths.dropFirst()))
            return [selection.tapes, selection.photos].map { list in
                list.map { $0.string.replacing(folder.url.path + "/", with: "") }
            }
        }
        let sorted = ["tapes/C.tape", "tapes/a.tape", "tapes/b.tape"]
        #expect(try select("tapes") == [sorted, []])
        #expect(try select("two") == [["two"], []])
        #expect(try select("two", "one.tape", "photos") == [["two", "one.tape"], ["photos"]])
        #expect(try select("one.tape", "tapes", "two") == [["one.tape"] + sorted, ["two"]])
        // A folder whose name ends as a tape's is one of photos, and isn't a tape of its folder.
        #expect(
            try select("one.tape", "mixed", "mixed/folder.tape") == [
                ["one.tape", "mixed/z.tape"], ["mixed/folder.tape"],
            ])
        #expect(try select("-", "tapes", "photos") == [["-"], ["tapes", "photos"]])
        for wrong in [["photos"], ["one.tape", "-"], ["-", "one.tape"]] {
            #expect(throws: ProgramError.self, "\(wrong)") {
                let paths = wrong.map { $0 == "-" ? FilePath($0) : FilePath(folder.path($0)) }
                _ = try TapeSelection(first: paths[0], others: Array(paths.dropFirst()))
            }
        }
        func outputs(_ tape: String, _ names: String...) -> [String] {
            let outputs = names.map { PathArgument(argument: $0).output }
            return TapeRequest(tape: FilePath(tape), outputs: outputs).outputs.map(\.description)
        }
        #expect(outputs("d/a.b.tape", "{name}.gif", "{name}/{name}/", "x.csv") == ["a.b.gif", "a.b/a.b/", "x.csv"])
        #expect(outputs("-", "{name}.gif") == ["stdin.gif"])
        #expect(outputs("noending", "{name}.gif") == ["noending.gif"])
        let shared = [PathArgument(argument: "x.gif").output]
        try TapeRequest.check(shared, for: ["a.tape"])
        #expect(throws: ProgramError.self) { try TapeRequest.check(shared, for: ["a.tape", "b.tape"]) }
        try TapeRequest.check([PathArgument(argument: "{name}.gif").output], for: ["a.tape", "b.tape"])
    }

    @Test("--watch ignores what is hidden, and the check's own pictures, however their folder is named")
    func ignoredSaves() throws {
        let whole = FilePath(FileManager.default.currentDirectoryPath).appending("out").string
        let saves = [
            ("a.views.png", true), ("a.ghosts.gif", true), ("a.golden.png", false), ("a.tape", false),
            ("a.golden.json", false), (".a.png", true), (".a.tape.swp", true),
        ]
        for output in ["out", "./out/", "other/../out", whole] {
            let command = try CheckCommand.parse(["a.tape", "--watch", "-o", output])
            for folder in ["out", "./out", whole] {
                for (name, isIgnored) in saves {
                    #expect(command.isIgnored("\(folder)/\(name)") == isIgnored, "\(output) \(folder) \(name)")
                }
            }
            #expect(!command.isIgnored("b.png") && !command.isIgnored("out/in/a.png"))
        }
        let usual = try CheckCommand.parse(["a.tape", "--watch"])
        #expect(usual.isIgnored("scrim-check/a.views.png") && !usual.isIgnored("./a.views.png"))
    }
}
