import ChildPrograms
import Foundation
import ProgramSupport
import Testing

/// `make install` and its results, for the tested program.
@Suite("Installing")
struct InstallTests {
    private static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Runs a shell command in the checkout, with the folder's path as `root`.
    private func shell(_ line: String, _ folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun(
            ["-c", line], in: Self.checkout, program: URL(fileURLWithPath: "/bin/sh"),
            variables: ["DESTDIR": folder.path("root"), "PROGRAM": ProgramRun.program.path])
    }

    @Test("a program installed below a prefix works and is valid, and is removed completely")
    func install() throws {
        let folder = try TemporaryFolder()
        let installed = try shell("make -s install PREFIX=/usr", folder)
        #expect(installed.status == 0 && installed.messages.isEmpty, "\(installed.messages)")
        let root = folder.path("root/usr")
        _ = try folder.write("Scene photos\nSet size 98x211\nSet scale 1\nWait 20ms\n", to: "a.tape")
        let program = URL(fileURLWithPath: "\(root)/bin/scrim")
        let outputs = ["-o", "t.json", "-o", "study.html", "-o", "f/"]
        let run = try ProgramRun(["record", "a.tape"] + outputs, in: folder.url, program: program)
        #expect(run.status == 0 && run.reportsOutputsAlone, "\(run.messages)")
        let assets = Self.checkout.appendingPathComponent("Assets")
        #expect(
            FileManager.default.contentsEqual(
                atPath: "\(root)/share/scrim/Gallery", andPath: assets.appendingPathComponent("Gallery").path))
        let photos = try FileManager.default.contentsOfDirectory(atPath: "\(root)/share/scrim/Photos")
        // The photos of the prefix are used, not those of the checkout.
        for name in photos { try FileManager.default.removeItem(atPath: "\(root)/share/scrim/Photos/\(name)") }
        let empty = try ProgramRun(["record", "a.tape", "-o", "t.json"], in: folder.url, program: program)
        let own = try FileManager.default.contentsOfDirectory(
            atPath: assets.appendingPathComponent("Photos").path)
        #expect(Set(photos) == Set(own) && empty.status == 2, "\(empty.messages)")
        // The manual has each command, and shells complete the options' values.
        for line in [
            "LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l -P cat \(root)/share/man/man1/scrim.1",
            "bash -n \(root)/share/bash-completion/completions/scrim",
            "appstreamcli validate --no-net \(root)/share/metainfo/org.scrim.Scrim.metainfo.xml",
            "appstreamcli validate-tree --no-net \(folder.path("root"))",
        ] {
            let checked = try shell(line, folder)
            #expect(checked.status == 0 && checked.messages.isEmpty, "\(checked.output)\(checked.messages)")
            guard line.contains(" man ") else { continue }
            for words in ["scrim record", "--lanes CURVE,CURVE", "EXIT STATUS", "SCRIM_ASSETS"] {
                #expect(checked.output.contains(words), "\(words)")
            }
            #expect(!checked.output.contains("--report-progress"))
        }
        for path in [
            "bash-completion/completions/scrim", "zsh/site-functions/_scrim", "fish/vendor_completions.d/scrim.fish",
        ] {
            let text = try String(contentsOfFile: "\(root)/share/\(path)", encoding: .utf8)
            for word in ["swipe-back", "flutter", "webp", "ease-in-out", "phone"] {
                #expect(text.contains(word), "\(path): \(word)")
            }
        }
        // Other programs' files stay.
        try Data().write(to: URL(fileURLWithPath: "\(root)/share/applications/other.desktop"))
        #expect(try shell("make -s uninstall PREFIX=/usr", folder).status == 0)
        let left = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }
        #expect(left?.sorted() == ["share", "share/applications", "share/applications/other.desktop"])
        #expect(try shell("make -s uninstall PREFIX=/usr", folder).messages.contains("nothing is installed in"))
        #expect(try shell(".ci/install opt", folder).status == 2)
    }
}
