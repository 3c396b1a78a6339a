import Foundation
import ProgramSupport
import Testing

@Suite("scrim port builds the porting tool, and runs it")
struct PortTests {
    private let folder: TemporaryFolder

    /// Creates a `swift` that builds a program which prints its arguments, or fails.
    init() throws {
        folder = try TemporaryFolder()
        let swift = try folder.write(
            #"""
            #!/bin/sh
            [ -z "$BROKEN" ] || { echo "A.swift:1:1: error: no such thing"; echo more; exit 1; }
            echo "$@" >"$CALLS"
            for word; do [ "$before" != --scratch-path ] || scratch=$word; before=$word; done
            mkdir -p "$scratch/debug"
            printf '#!/bin/sh\nprintf "<%%s>" "$@"\necho oops >&2\nexit 3\n' >"$scratch/debug/scrim-port"
            chmod +x "$scratch/debug/scrim-port"
            """#, to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
        for name in ["a.swift", "a b.swift", "c.swift"] { _ = try folder.write("import UIKit\n", to: name) }
    }

    private func run(_ arguments: [String], _ variables: [String: String] = [:]) throws -> ProgramRun {
        let path = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let own = ["PATH": path, "XDG_CACHE_HOME": folder.path("cache"), "CALLS": folder.path("calls")]
        return try ProgramRun(["port"] + arguments, in: folder.url, variables: own.merging(variables) { $1 })
    }

    @Test(
        "the tool is built in the user's cache on first use, with a message; arguments, output and exit code pass through"
    )
    func builds() throws {
        let first = try run(["--check", "a b.swift", "c.swift"])
        #expect(first.status == 3 && first.output == "<--check><--swift><6><--><a b.swift><c.swift>")
        #expect(
            first.messages
                == "scrim: building what ports, the first time only: Swift's own parser, swift-syntax, takes two to five "
                + "minutes; later runs take a second or two\noops\n")
        let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8)
        #expect(calls.hasPrefix("build --product scrim-port --package-path ") && calls.contains("/Porting "))
        #expect(calls.contains("--scratch-path \(folder.path("cache/scrim/porting/"))"))
        // What is as new as its sources is not built again, which takes seconds even if there is nothing to do.
        try FileManager.default.removeItem(atPath: folder.path("calls"))
        let second = try run(["-o", "out", "--report", "b.html", "--swift", "5", "a.swift"])
        #expect(second.output == "<-o><out><--report><b.html><--swift><5><--><a.swift>" && second.messages == "oops\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path("calls")))
        // If the cache can't be written, the build is placed elsewhere.
        let elsewhere = try run(["a.swift"], ["XDG_CACHE_HOME": "/proc", "HOME": folder.path("home")])
        #expect(
            elsewhere.status == 3 && FileManager.default.fileExists(atPath: folder.path("home/.cache/scrim/porting")))
    }

    @Test("the tool that is installed with the program is run, and nothing is built")
    func installed() throws {
        for name in ["usr/libexec/scrim", "usr/share/scrim"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        let tool = try folder.write("#!/bin/sh\nprintf '<%s>' \"$@\"\n", to: "usr/libexec/scrim/scrim-port")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        let port = try run(["a.swift"], ["SCRIM_ASSETS": folder.path("usr/share/scrim")])
        #expect(port.status == 0 && port.output == "<--swift><6><--><a.swift>" && port.messages.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path("calls")))
    }

    @Test("what can't be ported is refused before anything is built")
    func refused() throws {
        _ = try folder.write("text", to: "notes.txt")
        try FileManager.default.createDirectory(
            atPath: folder.path("empty"), withIntermediateDirectories: false)
        _ = try folder.write("text", to: "empty/notes.txt")
        let run = try run(["none.swift", "a.swift", "notes.txt", "empty"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(
            run.messages == """
                scrim: none.swift: there is no such file or folder to port
                scrim: notes.txt: it is no Swift file; name one that ends in .swift, or a folder
                scrim: empty: there is no Swift file in it

                """)
        #expect(!FileManager.default.fileExists(atPath: folder.path("calls")))
    }

    @Test("a failed build shows its errors, and missing tools are reported with the remedy")
    func failures() throws {
        let broken = try run(["a.swift"], ["BROKEN": "1"])
        #expect(
            broken.status == 1 && broken.messages.contains("\nA.swift:1:1: error: no such thing\nscrim: what ports"))
        #expect(!broken.messages.contains("more"))
        let lonely = try run(["a.swift"], ["SCRIM_ASSETS": folder.url.path])
        #expect(lonely.status == 1 && lonely.messages.contains("build scrim in a checkout"))
        let bare = try run(["a.swift"], ["PATH": folder.path("empty")])
        #expect(bare.status == 1 && bare.messages.contains("add the folder usr/bin of Swift to PATH"))
        for arguments in [[], ["--swift", "7", "a.swift"], ["--check", "-o", "b", "a.swift"]] {
            let wrong = try run(arguments)
            #expect(wrong.status == 2 && wrong.messages.hasPrefix("scrim: ") && wrong.output.isEmpty)
        }
    }
}
