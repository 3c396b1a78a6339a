import Foundation
import GoldenSupport
import ScrimGallery
import Staging
import Tapes
import Testing
import Timing

@testable import MotionChecks
@testable import struct MotionChecks.Measurement

/// What the rules measure of faults of known size: a jump of 30 points to the right, a velocity of the other sign, four frames
/// that are the same, and a size of 40 points more, at places all over motions with one finger, two, and none.
///
/// A jump is measured as 30 points, or as fewer where a finger or a velocity can explain a part of it.
@MainActor
@Suite("Measured faults")
struct FindingStoryTests {
    private nonisolated static let tapes = [
        "photos-catch", "pinch-catch", "pinch-returns", "second-finger", "two-fingers", "zoom-and-pan",
        "stick-diagonal",
        "close-by-escape", "resize-in-drag", "resize-in-flight", "cards-catch", "mini-player-catch", "parallax-catch",
    ]
    private static let folder = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Assets/Tapes").standardizedFileURL

    /// Returns what the rules of positions and shapes measure of a view within four frames.
    private func measured(_ run: MotionRun, _ view: String, at place: Int) -> String {
        let odd = run.oddSteps()
        let rules: [(String, [Measurement])] = [
            ("jump", odd[.jump] ?? []), ("freeze", odd[.freeze] ?? []), ("derivative", odd[.derivative] ?? []),
            ("shape", run.unevenChanges(of: .shape)), ("aspect", run.unevenChanges(of: .aspect)),
            ("fade", run.fadeJumps()),
        ]
        let found = rules.flatMap { rule, found in
            found.filter { $0.view == view && $0.number > 0.01 && (place...place + 4).contains($0.frame) }.map {
                rule + ($0.frame == place ? "" : "+\($0.frame - place)") + String(format: " %.2f", $0.number)
            }
        }
        return found.isEmpty ? "-" : found.joined(separator: ", ")
    }

    @Test("are as they were when they were looked at, in traces alone and with their tapes", arguments: tapes)
    func story(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "\(name).tape"), encoding: .utf8)
        let tape = try Tape(parsing: text)
        let scene = try #require(SceneGallery.scene(named: tape.scene))
        let run = try MotionRun.playing(tape, on: scene)
        let view = try #require(scene.leadView)
        let frames = run.frames.map { MotionFrame(row: $0.row) }
        let places = frames.indices.dropFirst().dropLast().filter { index in
            frames[index].row.phase != .idle && frames[index - 1].row.views[view] != nil
                && frames[index].row.views[view] != nil
        }
        var story = GoldenStory(name)
        for (part, mutant) in [Mutant.jump, .reverse, .freeze, .large].enumerated() {
            let lines = places.enumerated().filter { $0.offset % 8 == 2 * part }.map { _, place in
                // The frames around the fault are enough.
                let first = max(0, place - 20)
                let mutated = mutant.mutated(frames, at: place, view)[first..<min(frames.count, place + 12)]
                let both = [nil, run.input].map { input in
                    let part = MotionRun(
                        header: run.header, frames: Array(mutated), events: run.events, input: input)
                    return measured(part, view, at: place - first)
                }
                return
                    "\(place) \(frames[place].row.phase): \(both[0] == both[1] ? both[0] : both.joined(separator: " | "))"
            }
            story.add("\(mutant)", lines.joined(separator: "\n"))
        }
        try story.check()
    }
}
