import Foundation
import Glibc
import ProgramSupport
import SystemPackage
import Testing

@testable import Scrim

@Suite("The program's own photos")
struct AssetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("they are searched where the environment says, then as installed, as built, and in the checkout")
    func candidates() {
        let (program, source): (FilePath, FilePath) = ("/usr/local/bin/scrim", "/home/a/Scrim/Sources/scrim/X/Y.swift")
        let own = AssetFolder.folders(around: program, source: source)
        #expect(
            AssetFolder.candidates(variable: nil, own: own) == [
                "/usr/local/share/scrim", "/usr/local/bin/Assets", "/usr/local/Assets", "/usr/Assets", "/Assets",
                "/home/a/Scrim/Assets",
            ])
        #expect(AssetFolder.candidates(variable: "/my/assets", own: own) == ["/my/assets"])
        #expect(AssetFolder.candidates(variable: "", own: own).count == 6)
    }

    @Test("what is missing is named, and photos may be the user's own")
    func absence() async {
        await #expect(processExitsWith: .success) {
            unsetenv("SCRIM_ASSETS")
            let remedy = "set SCRIM_ASSETS to the folder Assets of its source"
            for (folder, own) in [("Photos", "name your own photos, or "), ("Page", ""), ("Gallery", "")] {
                let words = AssetFolder.absence(of: folder)
                #expect(words == "Scrim's folder \(folder) is not beside the program; \(own)\(remedy)")
            }
        }
    }

    @Test("a copy of the program finds photos installed beside it")
    func installed() throws {
        let manager = FileManager.default
        let photos = folder.path("share/scrim/Photos")
        for path in [photos, folder.path("bin")] {
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try Data(ArgumentTests.picture).write(to: URL(fileURLWithPath: photos + "/one.bmp"))
        let copy = folder.url.appendingPathComponent("bin/scrim")
        try manager.copyItem(at: ProgramRun.program, to: copy)
        let doctor = try ProgramRun(["doctor"], in: folder.url, program: copy)
        #expect(doctor.output.contains(URL(fileURLWithPath: photos).resolvingSymlinksInPath().path + "\n"))
        let tape = try folder.write("Scene photos\nTap tile 1\nWait 20ms\n", to: "a.tape")
        let run = try ProgramRun(["record", tape, "-o", "t.json"], in: folder.url, program: copy)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test("only scenes with photos need them, and the message without any has a remedy")
    func absent() throws {
        let nowhere = ["SCRIM_ASSETS": folder.path("nowhere")]
        let cards = try folder.write("Scene cards\nWait 20ms\n", to: "cards.tape")
        let run = try ProgramRun(["record", cards, "-o", "t.json"], in: folder.url, variables: nowhere)
        #expect(run.status == 0, "\(run.messages)")
        let photos = try folder.write("Scene photos\nWait 20ms\n", to: "photos.tape")
        let refused = try ProgramRun(["record", photos, "-o", "u.json"], in: folder.url, variables: nowhere)
        #expect(refused.status == 2)
        #expect(
            refused.messages.contains("SCRIM_ASSETS names \(folder.path("nowhere")), which holds no folder Photos; "))
        // Named photos must exist nevertheless.
        let wrong = try ProgramRun(["record", cards, "/no/such.jpg", "-o", "v.json"], in: folder.url)
        #expect(wrong.status == 2)
        let doctor = try ProgramRun(["doctor"], in: folder.url, variables: nowhere)
        #expect(doctor.output.contains("without  sample photos"))
        #expect(doctor.output.contains("without  sample pictures"))
    }
}
