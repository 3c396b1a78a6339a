import Foundation
import Testing

@testable import Scrim
@testable import ScrimTool
@testable import Sessions
@testable import Visualizer

@Suite("Reports of builds and crashes")
struct ReportTests {
    @Test("compiler errors are read once each, with locations, and no more are listed than fit a window")
    func errors() throws {
        let text = """
            [4/9] Emitting module Demo
            /p/Sources/Demo/Card.swift:3:14: error: cannot convert value of type 'String' to specified type 'Int'
            1 | import Lib
              |              `- error: cannot convert value of type 'String' to specified type 'Int'
            /p/Sources/Demo/Card.swift:9:1: warning: variable was never used
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            /p/Sources/Demo/Card.swift:3:14: error: cannot convert value of type 'String' to specified type 'Int'
            /p/Sources/Demo/Other File.swift:12:5: error: cannot find 'undefined' in scope

            """
        let report = BuildReport(text)
        #expect(
            report.problems == [
                ProblemList.Item(
                    "cannot convert value of type 'String' to specified type 'Int'",
                    at: SourcePlace("/p/Sources/Demo/Card.swift", line: 3, column: 14)),
                ProblemList.Item(
                    "cannot find 'undefined' in scope",
                    at: SourcePlace("/p/Sources/Demo/Other File.swift", line: 12, column: 5)),
            ])
        #expect(report.list(orElse: "").title == "2 errors" && report.list(orElse: "").rest == 0)
        let many = (1...11).map { "/p/a.swift:\($0):1: error: no" }.joined(separator: "\n")
        let list = BuildReport(many).list(orElse: "")
        #expect(list.items.count == 8 && list.rest == 3 && list.title == "11 errors")
        // Those of a tape have its name, and nine are one more than fit.
        let errors = (1...9).map { ProblemList.Item("error \($0)") }
        let tape = ProblemList(errors: errors, of: "a.tape")
        #expect(tape.title == "a.tape: 9 errors" && tape.items == Array(errors[..<8]) && tape.rest == 1)
        let one = ProblemList(errors: [errors[0]], of: "a.tape")
        #expect(one.title == "a.tape: 1 error" && one.items.count == 1 && one.rest == 0)
        let place = try #require(list.items[1].place)
        #expect(place.name == "a.swift:2")
    }

    @Test("failures without a location are reported unchanged: the manifest, the linker, and unknown ones")
    func unplaced() throws {
        let manifest = BuildReport("error: 'demo': Invalid manifest\nerror: fatalError\n")
        #expect(manifest.problems == [ProblemList.Item("'demo': Invalid manifest")])
        let linker = BuildReport(
            "ld.lld: error: undefined symbol: scene\nerror: link command failed with exit code 1\n")
        #expect(linker.problems == [ProblemList.Item("undefined: scene")])
        // As the linker writes them if Swift lets a subclass call a convenience initializer.
        let initializer = BuildReport(
            "/p/A.o:A.o:function $s1aC: error: undefined reference to '$s11Transitions14ViewControllerCACycfc'")
        #expect(try #require(initializer.problems.first).text.hasSuffix("call super.init(nibName: nil, bundle: nil)"))
        #expect(
            BuildReport("Segmentation fault").list(orElse: "Segmentation fault").items.map(\.text) == [
                "Segmentation fault"
            ])
    }

    @Test("a crash is reported with its signal, the program's message, and the package's own frames")
    func crash() {
        let text = """
            Demo/Card.swift:4: Fatal error: Index out of range

            *** Program crashed: Illegal instruction at 0x00007f0a9416df7f ***

            Thread 0 "demo" crashed:

              0      0x00007f0a9416df7f closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
              1 [ra] 0x00005617332dffff Card.pull(_:) + 62 in demo at /p/Sources/Demo/Card.swift:4:47
              2 [ra] [thunk] 0x00005617332e0000 thunk for Card.pull(_:) + 8 in demo at /p/Sources/Demo/Card.swift:4:47
              3 [ra] 0x00005617332e019b GestureTarget.call() + 282 in demo at /lib/Sources/Gesture.swift:5:27
              4 [ra] 0x00005617332e0200 static Main.main() + 3 in demo at /p/Sources/Demo/Main.swift:5:27

            """
        let report = CrashReport(signal: SIGILL, messages: text, in: ["/p/Sources"])
        #expect(report.message == "Fatal error: Index out of range")
        #expect(report.frames.map(\.text) == ["Card.pull(_:)", "static Main.main()"])
        #expect(report.frames.first?.place == SourcePlace("/p/Sources/Demo/Card.swift", line: 4, column: 47))
        let list = report.list(scene: "card")
        #expect(list.title == "The scene “card” crashed: SIGILL" && list.items.count == 3)
    }

    @Test("messages are one line each and read back unchanged; unknown ones are ignored")
    func messages() throws {
        var state = WindowState(memory: ShellMemory(size: CGSize(width: 800, height: 600), scene: "card"))
        state.position = CGPoint(x: 20, y: 30)
        state.settings = ["threshold": "0.4"]
        state.gesture = WindowState.Gesture(tape: "Scene card\n@0s down 1 2\n", first: 0)
        let list = ProblemList(title: "1 error", items: [ProblemList.Item("x", at: SourcePlace("/a", line: 2))])
        let all: [WatchMessage] = [
            .begin(nil), .begin(state), .handOver, .end, .activity("Building…"), .activity(nil), .problems(list),
            .problems(nil), .tape("/a\n.tape"), .ready, .state(state), .busy(scene: "card", seconds: 1.5),
        ]
        for message in all {
            let line = try message.line
            #expect(line.last == UInt8(ascii: "\n") && !line.dropLast().contains(UInt8(ascii: "\n")))
            #expect(WatchMessage(line: line.dropLast()) == message)
        }
        #expect(WatchMessage(line: Data("{\"later\":{}}".utf8)) == nil)
    }

    @Test("a graphical editor gets the line in its syntax, a terminal editor opens in a terminal")
    func editors() throws {
        let place = SourcePlace("/p/A.swift", line: 12, column: 5)
        func command(_ environment: [String: String], installed: [String] = ["xterm", "xdg-open", "kitty"]) throws
            -> [String]
        {
            try SourceEditor(environment: environment).command(for: place) { installed.contains($0) ? $0 : nil }
        }
        #expect(try command(["EDITOR": "vim", "VISUAL": "code -w"]) == ["code", "-w", "-g", "/p/A.swift:12:5"])
        #expect(try command(["EDITOR": "/usr/bin/kate"]) == ["/usr/bin/kate", "--line", "12", "/p/A.swift"])
        #expect(try command(["EDITOR": "vim"]) == ["xterm", "-e", "vim", "+12", "/p/A.swift"])
        #expect(try command(["EDITOR": "hx", "TERMINAL": "kitty"]) == ["kitty", "-e", "hx", "/p/A.swift:12:5"])
        #expect(try command(["EDITOR": "emacs -nw"]) == ["xterm", "-e", "emacs", "-nw", "+12", "/p/A.swift"])
        #expect(try command([:]) == ["xdg-open", "/p/A.swift"])
        // Blanks name no editor.
        #expect(try command(["EDITOR": " ", "VISUAL": "  "]) == ["xdg-open", "/p/A.swift"])
        #expect(try command(["EDITOR": " gedit ", "VISUAL": " "]) == ["gedit", "+12", "/p/A.swift"])
        #expect(try command(["EDITOR": "/"]) == ["xterm", "-e", "/", "+12", "/p/A.swift"])
        for (editor, arguments) in [
            ("code-insiders", ["-g", "/p/A.swift:12:5"]), ("codium", ["-g", "/p/A.swift:12:5"]),
            ("cursor", ["-g", "/p/A.swift:12:5"]), ("zed", ["/p/A.swift:12:5"]), ("zeditor", ["/p/A.swift:12:5"]),
            ("subl", ["/p/A.swift:12:5"]), ("gedit", ["+12", "/p/A.swift"]), ("xed", ["+12", "/p/A.swift"]),
            ("gnome-text-editor", ["+12", "/p/A.swift"]), ("pluma", ["+12", "/p/A.swift"]),
            ("mousepad", ["--line", "12", "/p/A.swift"]), ("gvim", ["+12", "/p/A.swift"]),
            ("emacs", ["+12", "/p/A.swift"]), ("emacsclient", ["+12", "/p/A.swift"]),
            ("idea", ["--line", "12", "/p/A.swift"]), ("clion", ["--line", "12", "/p/A.swift"]),
            ("geany", ["+12", "/p/A.swift"]),
        ] {
            #expect(try command(["EDITOR": editor, "VISUAL": "", "TERMINAL": "kitty"]) == [editor] + arguments)
        }
        for (editor, arguments) in [
            ("emacsclient -t", ["emacsclient", "-t", "+12", "/p/A.swift"]), ("micro", ["micro", "+12", "/p/A.swift"]),
            ("helix", ["helix", "/p/A.swift:12:5"]), ("unknown", ["unknown", "+12", "/p/A.swift"]),
        ] {
            #expect(try command(["EDITOR": editor, "TERMINAL": ""]) == ["xterm", "-e"] + arguments)
            #expect(
                try command(["EDITOR": editor], installed: ["xterm", "x-terminal-emulator"])
                    == ["x-terminal-emulator", "-e"] + arguments)
        }
        let line = SourcePlace("/p/A.swift", line: 12)
        #expect(try SourceEditor(environment: ["EDITOR": "zed"]).command(for: line) == ["zed", "/p/A.swift:12"])
        #expect(throws: SourceEditor.Failure.self) { try command([:], installed: []) }
        #expect(throws: SourceEditor.Failure.self) { try command(["EDITOR": "vim"], installed: []) }
    }
}
