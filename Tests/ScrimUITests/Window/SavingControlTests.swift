import ChildPrograms
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing

@testable import Sessions
@testable import Visualizer

/// Saving and copying without a recording.
extension EveryControlTests {
    @Test("the format of recordings is chosen, the last gesture is saved in each, and the frame is copied")
    func saving() throws {
        try WindowHand.open(.miniPlayer, recordingRate: 10) { hand in
            // Each format by its row, the last one by keys. A press beside the list closes it.
            for form in RecordingForm.ofRecordings.reversed() {
                try hand.click("button recordingForm")
                try hand.see(.named("recording menu"))
                try hand.click("recording \(ShellView.RecordingChoice.form(form).title)")
                #expect(hand.shell.session.form == form)
                try hand.see(.header)
            }
            try hand.click("button recordingForm")
            try hand.click("recording menu")
            try hand.key("shift+r")
            for key in ["Down", "Return"] { try hand.key(key) }
            #expect(hand.shell.session.form == .webp)
            try hand.see(.header)

            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            try hand.waitForRest()
            // The mirror saves nothing, which it reports.
            for save: () throws -> Void in [
                { try hand.keyForWindowAlone("ctrl+s") }, { try hand.clickForWindowAlone("button saveGesture") },
            ] {
                let known = hand.recordings
                try save()
                let film = try #require(try hand.output(since: known, .webp))
                #expect(film.count("transitionCompleted", "completed") == 1)
                #expect(film.trace.frames.first?.phase == .idle && film.trace.frames.last?.phase == .idle)
                // While saving, the header has space for fewer controls.
                try hand.see(.header)
            }
            for (line, ending) in [("As a trace", ".json"), ("As a tape", ".tape")] {
                let known = hand.recordings
                try hand.click("button recordingForm")
                try hand.click("recording \(line)")
                let isWritten = try hand.display.wait {
                    hand.recordings.subtracting(known).contains { $0.hasSuffix(ending) }
                }
                #expect(isWritten, "no \(ending)")
            }
            for copy: () throws -> Void in [
                { try hand.keyForWindowAlone("ctrl+c") },
                {
                    try hand.click("button recordingForm")
                    try hand.click("recording This frame")
                },
            ] {
                _ = try? hand.display.tool("sh", ["-c", "echo | xclip -i -selection clipboard >/dev/null 2>&1"])
                try copy()
                #expect(try hand.display.wait { try hand.copiedSize == CGSize(width: 390, height: 844) })
            }
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.recordsAs == .webp)
            // The picture remains after the window is closed.
            #expect(try hand.copiedSize == CGSize(width: 390, height: 844))
        }
    }
}

extension WindowHand {
    /// The size, in pixels, of the PNG file on the clipboard, or nil without one.
    var copiedSize: CGSize? {
        get throws {
            let path = folder.path("copied.png")
            let read = "xclip -o -selection clipboard -t image/png > '\(path)'"
            guard (try? display.tool("sh", ["-c", read])) != nil else { return nil }
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)).prefix(24))
            guard bytes.count == 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
            func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
            return CGSize(width: number(16), height: number(20))
        }
    }
}
