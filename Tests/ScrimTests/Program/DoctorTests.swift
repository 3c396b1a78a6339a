import ChildPrograms
import Foundation
import ProgramSupport
import Testing

@testable import Scrim

@Suite("The findings of the doctor")
@MainActor
struct DoctorTests {
    /// Returns what fontconfig's own program finds.
    private func match(_ pattern: String) throws -> [String] {
        let run = try ChildProgram("fc-match", ["--format=%{family[0]}\n%{file[0]}", pattern])
        let text = run.output
        #expect(run.end() && run.exitCode == 0)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("fonts are those that fontconfig's own program finds, and have the character")
    func fonts() throws {
        func words(_ match: Fonts.Match?) -> [String] { match.map { [$0.family, $0.file] } ?? [] }
        #expect(try words(Fonts.interface) == match("Inter:scalable=true:color=false"))
        for scalar: Unicode.Scalar in ["a", "\u{5D0}", "\u{915}", "\u{E01}"] {
            let code = String(scalar.value, radix: 16)
            let found = try match("sans-serif:scalable=true:color=false:charset=\(code)")
            #expect(words(Fonts.fallback(for: scalar)) == found, "\(code)")
        }
        let emoji = WritingSystem.emoji.sample
        #expect(
            try words(Fonts.colored(for: emoji))
                == match("emoji:scalable=true:color=true:charset=\(String(emoji.value, radix: 16))"))
        // A letter is no colored one, and a character without a meaning is in no font.
        // No font with colors has these letters, and only one without colors has the second.
        #expect(Fonts.colored(for: "\u{E01}") == nil && Fonts.colored(for: "ß") == nil)
        #expect(Fonts.fallback(for: "\u{F0FFF}") == nil)
    }

    @Test("what only fonts with colors have is in none of the others")
    func withoutColors() throws {
        for scalar: Unicode.Scalar in ["\u{1F600}", "\u{1F9FF}", "\u{231A}"] {
            let code = String(scalar.value, radix: 16)
            let list = try ChildProgram("fc-list", [":color=false:scalable=true:charset=\(code)", "file"])
            let files = list.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
            #expect(list.end() && list.exitCode == 0)
            let found = Fonts.fallback(for: scalar)
            #expect((found == nil) == files.isEmpty, "\(code)")
            if let found { #expect(files.contains(found.file), "\(code)") }
        }
    }

    @Test("without a font the program is of no use, and the exit code says so")
    func withoutFonts() throws {
        let folder = try TemporaryFolder()
        let none = try folder.write("<?xml version=\"1.0\"?>\n<fontconfig></fontconfig>\n", to: "fonts.conf")
        let run = try ProgramRun(["doctor"], in: folder.url, variables: ["FONTCONFIG_FILE": none])
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("MISSING  font              no font is installed; apt-get install fonts-inter"))
        let emoji = lines.filter { $0.hasPrefix("without  emoji ") }
        #expect(emoji.count == 1 && emoji[0].contains("they show as boxes"))
        #expect(!lines.contains { $0.hasPrefix("ok       scripts") })
    }

    @Test("versions are written as the libraries' own programs write them")
    func versions() throws {
        let report = SystemCheck.findings(environment: [:])
        func detail(_ name: String) -> String { report.first { $0.name == name }?.detail ?? "" }
        let run = try ChildProgram("fc-match", ["--version"])
        #expect((run.output + run.messages).contains("version \(detail("fontconfig"))"))
        run.end()
        for name in ["libwebp", "libjxl"] {
            let run = try ChildProgram("pkg-config", ["--modversion", name])
            #expect(run.output == "\(detail(name))\n")
            run.end()
        }
        for name in [
            "SDL2", "SDL2_ttf", "libjpeg", "libpng", "libheif", "libjxl", "giflib", "lcms2", "libwebp", "libimagequant",
        ] {
            let parts = detail(name).split(separator: ".")
            #expect(parts.count == 3 && parts.allSatisfy { Int($0).map { $0 < 1000 } ?? false }, "\(detail(name))")
        }
    }

    @Test("a line has its mark and its name before the detail, and a script without a font its package")
    func lines() {
        #expect(Finding.present("SDL2", "2.26").line == "ok       SDL2              2.26")
        #expect(Finding.without("a name of eighteen", "x").line == "without  a name of eighteen x")
        #expect(Finding.missing("font", "none").line == "MISSING  font              none")
        let findings = SystemCheck.scripts { ["Latin", "Greek"].contains($0.name) }
        #expect(findings.count == WritingSystem.all.count - 1)
        #expect(findings.first == .present("scripts", "Latin, Greek"))
        #expect(
            findings.last == .without("Korean", "its letters show as boxes; apt-get install fonts-noto-cjk"))
        #expect(SystemCheck.scripts { _ in true }.count == 1)
        let fonts = ["Colors", "Letters"].map { Fonts.Match(family: $0, file: "/\($0).ttf") }
        for (colored, plain, finding) in [
            (fonts[0], fonts[1], .present("emoji", "Colors (/Colors.ttf)")),
            (nil, fonts[1], .without("emoji", "they are not in color; apt-get install fonts-noto-color-emoji")),
            (nil, nil, .without("emoji", "they show as boxes; apt-get install fonts-noto-color-emoji")),
        ] as [(Fonts.Match?, Fonts.Match?, Finding)] {
            #expect(SystemCheck.emoji(colored: colored, plain: plain) == finding)
        }
        #expect(SystemCheck.scripts { _ in false }.count == WritingSystem.all.count)
        // Each sample is a letter of its script alone.
        #expect(Set(WritingSystem.all.map(\.sample)).count == WritingSystem.all.count)
        #expect(WritingSystem.all.allSatisfy { $0.sample.properties.isAlphabetic })
    }

    @Test("tools are searched in PATH, and each that is missing has its loss and its package")
    func tools() throws {
        let folder = try TemporaryFolder()
        let tool = try folder.write("", to: "xclip")
        let nothing = SystemCheck.findings(environment: ["PATH": folder.url.path]).suffix(4)
        #expect(nothing.allSatisfy { $0.verdict == .optionalMissing })
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        let findings = SystemCheck.findings(environment: ["PATH": folder.url.path])
        #expect(findings.suffix(4).map(\.verdict) == [.optionalMissing, .present, .optionalMissing, .optionalMissing])
        #expect(findings.suffix(3).first?.detail == tool)
        let display = findings.first { $0.name == "display" }
        #expect(display?.verdict == .optionalMissing && display?.detail.hasPrefix("neither DISPLAY nor") == true)
        #expect(!findings.contains { $0.verdict == .requiredMissing })
    }
}
