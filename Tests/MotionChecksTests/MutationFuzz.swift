import Drawing
import Foundation
import MotionChecks
import RandomSupport
import ScrimGallery
import StageSupport
import Staging
import Testing

/// Faults put into the motion of each scene at random places: how many of them the rules find.
///
/// With `SCRIM_FUZZ` twenty places of each motion are taken instead of two. `SCRIM_FUZZ_SEED` chooses them.
@MainActor
@Suite("faults put into motion")
struct MutationFuzz {
    private nonisolated static let seed = FuzzSeeds(1).first
    private nonisolated static let places = FuzzSeeds.isLong ? 20 : 2

    private struct Score {
        var found = 0
        var all = 0
    }

    /// A recorded tape, and its scene's leading view.
    private struct Motion {
        var name: String
        var run: MotionRun
        var lead: String
        var frames: [MotionFrame]

        /// Returns the findings in the frames of a trace.
        func findings(in frames: [MotionFrame], withTape: Bool) -> Set<Finding> {
            let run = MotionRun(
                header: run.header, frames: frames, events: run.events, input: withTape ? run.input : nil)
            return Set(MotionChecks.findings(in: run))
        }

        /// The view that gets a fault.
        func view(of mutant: Mutant) -> String { mutant.view ?? lead }

        /// The frames in which a fault can be put: the view is well seen, and in motion.
        func places(of mutant: Mutant) -> [Int] {
            let name = view(of: mutant)
            return frames.indices.dropFirst().dropLast().filter { index in
                guard frames[index].row.phase != .idle, let before = frames[index - 1].row.views[name],
                    let view = frames[index].row.views[name]
                else { return false }
                return mutant.shows(in: view, after: before)
            }
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Assets/Tapes").standardizedFileURL

    private static func motion(_ file: String, of scene: Scene) throws -> Motion {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let run = try MotionRun.playing(Tape(parsing: text), on: scene)
        return Motion(
            name: file, run: run, lead: try #require(scene.leadView),
            frames: run.frames.map { MotionFrame(row: $0.row) })
    }

    private static func motions() throws -> [Motion] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try SceneGallery.scenes.flatMap { scene in
            let endings = ["complete", "cancel", "catch"].map { "\(scene.name)-\($0).tape" } + ["\(scene.name).tape"]
            return try files.filter(endings.contains).map { try motion($0, of: scene) }
        }
    }

    @Test("are found, in traces alone and with their tapes")
    func found() throws {
        let motions = try Self.motions()
        #expect(Set(motions.map(\.run.header.scene)).count == SceneGallery.scenes.count)
        for (withTape, least, leastSized) in [(false, 0.95, 0.9), (true, 0.97, 0.65)] {
            var random = SeededRandom(seed: Self.seed)
            var scores: [Mutant: Score] = [:]
            var sizes: [Mutant: Score] = [:]
            var missed: [String] = []
            for motion in motions {
                let before = motion.findings(in: motion.frames, withTape: withTape)
                #expect(before.isEmpty, "\(motion.name): \(before.map(\.message))")
                for mutant in Mutant.allCases {
                    let places = motion.places(of: mutant)
                    guard !places.isEmpty else { continue }
                    for _ in 0..<Self.places {
                        let place = places[Int.random(in: places.indices, using: &random)]
                        let after = motion.findings(
                            in: mutant.mutated(motion.frames, at: place, motion.view(of: mutant)), withTape: withTape)
                        scores[mutant, default: Score()].all += 1
                        if let (rule, size) = mutant.size,
                            let number = after.subtracting(before).first(where: { $0.rule == rule && $0.frame == place }
                            )?.number
                        {
                            sizes[mutant, default: Score()].all += 1
                            #expect(number < size + 2, "\(mutant) in \(motion.name), frame \(place)")
                            if abs(number - size) <= 2 { sizes[mutant, default: Score()].found += 1 }
                        }
                        if after.subtracting(before).isEmpty {
                            missed.append("\(mutant) in \(motion.name), frame \(place)")
                        } else {
                            scores[mutant, default: Score()].found += 1
                        }
                    }
                }
            }
            let (found, all) = (scores.values.reduce(0) { $0 + $1.found }, scores.values.reduce(0) { $0 + $1.all })
            let parts = Mutant.allCases.map { "\($0) \(scores[$0]?.found ?? 0) of \(scores[$0]?.all ?? 0)" }
            print(
                "seed \(Self.seed), \(withTape ? "with tapes" : "traces alone"): \(found) of \(all) faults found "
                    + "(\(parts.joined(separator: ", ")))")
            #expect(scores.count == Mutant.allCases.count)
            // The others are what a finger or a velocity can explain in part.
            for (mutant, size) in sizes {
                #expect(Double(size.found) >= leastSized * Double(size.all), "\(mutant): \(size.found) of \(size.all)")
            }
            #expect(sizes.count == Mutant.allCases.filter { $0.size != nil }.count)
            #expect(Double(found) >= least * Double(all), "\(missed.joined(separator: "; "))")
        }
    }

    @Test("are not seen where a page is turned and the name moves to the photo of the next one")
    func turnedPage() throws {
        let motion = try Self.motion("page.tape", of: #require(SceneGallery.scene(named: "photos")))
        let pictures = Set(motion.frames.compactMap { $0.row.views["photo"]?.details?.picture })
        #expect(pictures.count > 1)
        for withTape in [false, true] {
            let found = motion.findings(in: motion.frames, withTape: withTape)
            #expect(found.isEmpty, "\(found.map(\.message))")
        }
    }

    @Test("are found where a key begins a flight, in a written trace with its tape as in the run")
    func written() throws {
        let motion = try Self.motion("close-by-escape.tape", of: #require(SceneGallery.scene(named: "photos")))
        let trace = Trace(header: motion.run.header, frames: motion.run.frames.map(\.row), events: motion.run.events)
        let read = try Trace(json: Data(TraceJSONWriter.text(of: trace).utf8))
        let frames = read.frames.map { MotionFrame(row: $0) }
        let begins = motion.run.events.filter { $0.name == .transitionBegan }.map(\.time)
        let places = motion.places(of: .jump).filter { index in
            begins.contains { (0...0.1).contains(frames[index].row.time - $0) }
        }
        #expect(!places.isEmpty)
        for place in places {
            let found = motion.findings(in: Mutant.jump.mutated(motion.frames, at: place, motion.lead), withTape: true)
            let run = MotionRun(
                header: read.header, frames: Mutant.jump.mutated(frames, at: place, motion.lead), events: read.events,
                input: motion.run.input)
            #expect(found.contains { $0.rule == .jump }, "frame \(place)")
            #expect(Set(MotionChecks.findings(in: run).map(\.rule)) == Set(found.map(\.rule)), "frame \(place)")
        }
    }

    @Test("have the names of what is odd: the position, the velocity, or both standing still")
    func names() throws {
        let motion = try #require(try Self.motions().first { $0.name == "swipe-back-complete.tape" })
        let places = motion.places(of: .reverse).filter { motion.frames[$0].row.phase == .animating }
        let place = try #require(places.dropFirst(places.count / 3).first)
        for (mutant, rule) in [(Mutant.jump, MotionRule.jump), (.reverse, .derivative), (.freeze, .freeze)] {
            let frames = mutant.mutated(motion.frames, at: place, motion.lead)
            let found = motion.findings(in: frames, withTape: true)
            #expect(found.contains { $0.rule == rule }, "\(mutant): \(found.map(\.message))")
        }
        // The jump is 30 points to the right of where it was expected, and its outline is there.
        let jump = motion.findings(in: Mutant.jump.mutated(motion.frames, at: place, motion.lead), withTape: true).first
        let found = try #require(jump)
        #expect(abs(found.came[0] - found.expected[0] - 30) < 1 && abs(found.came[1] - found.expected[1]) < 1)
        let view = try #require(motion.frames[place].row.views[motion.lead])
        #expect(abs(try #require(found.outline).minX - view.frame.minX) < 1)
    }
}
