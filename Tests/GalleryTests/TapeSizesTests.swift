import Foundation
import StageSupport
import Staging
import Testing

/// Scrim's tapes on stages of other sizes than the phone's that they were made for.
@MainActor
@Suite("Tapes on other stages")
struct TapeSizesTests {
    nonisolated private static let names = Result {
        try FileManager.default.contentsOfDirectory(atPath: SceneTapes.folder.path)
            .filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// Returns the events on a stage of a size, without times: the ends of each gesture and transition.
    private func outcome(_ name: String, _ size: CGSize) throws -> [String] {
        var tape = try SceneTapes.tape(name)
        tape.settings.removeAll { $0.key == "size" }
        tape.settings.append(.size(size))
        // Fewer samples and frames than a recording has, because the ends of gestures don't depend on them.
        if tape.pointerRate == nil { tape.settings.append(.pointerRate(40)) }
        let run = try StageRun(tape, fps: 2)
        #expect(run.stage.isSettled)
        return run.trace.events.filter { $0.name != "viewDidLayoutSubviews" }.map { "\($0.name) \($0.object)" }
    }

    @Test("each tape has the same outcomes on a small phone and on a tablet as on the phone")
    func sizes() throws {
        for name in try Self.names.get() {
            let usual = try outcome(name, CGSize(width: 390, height: 844))
            for size in [CGSize(width: 320, height: 568), CGSize(width: 1024, height: 1366)] {
                do {
                    let other = try outcome(name, size)
                    let difference = other.difference(from: usual)
                    #expect(other == usual, "\(name) at \(size): \(difference.removals) \(difference.insertions)")
                } catch {
                    Issue.record("\(name) at \(size): \(error)")
                }
            }
        }
    }
}
