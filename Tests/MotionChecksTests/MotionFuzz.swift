import Foundation
import MotionChecks
import RandomSupport
import ScrimGallery
import StageSupport
import Staging
import Testing

/// Random input on every scene of the gallery: no rule finds anything.
///
/// `SCRIM_FUZZ=7500` runs that many in all, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct MotionFuzz {
    private nonisolated static let seeds = FuzzSeeds(15, sharedBy: SceneGallery.scenes.count)

    private nonisolated static let harmless = ["appearance", SceneParameter.reducedMotion.name]

    @Test("random input causes no fault of motion", arguments: SceneGallery.scenes.map(\.name))
    func quiet(name: String) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        var found = 0
        for seed in Self.seeds.range where found < 8 {
            if try !isQuiet(scene, seed) { found += 1 }
        }
        FuzzSeeds.report("\(name): \(Self.seeds.count) sequences, \(found) with findings")
    }

    /// What long runs have found, by scene and seed.
    private nonisolated static let found: [(name: String, seed: UInt64)] = [
        // Pages that disappear between two frames, with their touches.
        ("custom-presentation", 387), ("draggable-player", 241), ("edge-swipe", 150), ("swipe-back", 196),
        ("swipe-back", 204),
        // A scroll view that is resized while a finger holds it beyond its edge.
        ("edge-swipe", 23),
        // Content scrolled by a finger, on a fading page.
        ("edge-swipe", 37), ("edge-swipe", 97), ("edge-swipe", 317),
        // A finger that lifts and lands between two frames, and one that catches what began there.
        ("edge-swipe", 159), ("now-playing", 269),
        // A slide that a key begins and a finger catches between two frames.
        ("now-playing", 90056),
        // A resize during a throw.
        ("now-playing", 478), ("cards", 353),
        // A released page whose address the next one reuses.
        ("photos", 322),
        // Pages that are reversed before they have arrived.
        ("parallax", 40), ("parallax", 279), ("parallax", 418), ("parallax", 428), ("parallax", 442),
        // Fades of a photo that are turned around, where a snapshot takes over.
        ("photos", 9), ("photos", 37), ("photos", 52), ("photos", 86),
        // A drag whose distance changes with the stage, and content that is laid out for another size at the end.
        ("pull-to-dismiss", 90042), ("mini-player", 90000), ("mini-player", 90034), ("mini-player", 90112),
        // Short drags that change the shape of a photo, and a pinch.
        ("photos", 90073), ("photos", 90103), ("photos", 90163), ("photos", 90132), ("photos", 200123),
        // A finger that moves aside after a rest, and then straight on.
        ("photos", 200153),
        // A photo that shrinks about the finger that throws it, and one that fades in where a finger catches it.
        ("photos", 50061), ("photos", 50054), ("photos", 120153),
        // A page that a movement of two catches, against the finger's way from where it landed.
        ("parallax", 50041), ("swipe-back", 50167),
        // Less motion: a scroll view that springs back from a pinch, a presenter behind a sheet, a fade off the stage.
        ("photos", 2061), ("card-sheet", 50132), ("now-playing", 50156),
        // A flight that begins with a frame and ends after the next one, sizes that pass zero, a fade there and back.
        ("pull-to-dismiss", 120168), ("mini-player", 120074), ("cards", 120134),
        // A rest of two frames between two transitions, and a touch that a page takes along.
        ("mini-player", 120023), ("swipe-back", 120145),
        // A finger beyond where its view begins to follow, a catch after a resize, a bar that a copy replaces.
        ("pull-to-dismiss", 300388), ("mini-player", 300075), ("cards", 300496), ("mini-player", 300335),
        // A pan that is cancelled as it begins, a pinch with one finger at rest, a drag between two frames.
        ("photos", 300013), ("photos", 300453), ("parallax", 300108), ("parallax", 300482), ("now-playing", 300042),
        // A deck that lands in its bar in front of a card, and a scroll that begins between two movements.
        ("cards", 90028), ("edge-swipe", 90125),
        // A page that a finger lets go after a rest, and one that a key takes back.
        ("photos", 300029), ("photos", 500033), ("parallax", 300157),
        // A finger that moves far between two frames, a cover that follows across its movement.
        ("photos", 300241), ("edge-swipe", 500046),
        // A zoomed page that leaves under two fingers.
        ("photos", 500045),
        // Throws that are braked.
        ("draggable-player", 300197), ("cards", 300377),
        // A note whose text changes in flight, and a sheet that is caught after a resize.
        ("qr-mask", 300496), ("card-sheet", 50131),
        // Gestures of less than a frame, a finger lifted while another pinches, and one that lets a limit go.
        ("photos", 700312), ("photos", 800176), ("swipe-back", 800378), ("mini-player", 900419),
        // A content's own layout under a resting finger, and a wheel as a sheet is let go.
        ("mini-player", 700351), ("mini-player", 700474), ("card-sheet", 700448),
        // A throw and a button at once, a key under a finger, and pages turned with less motion.
        ("parallax", 800251), ("now-playing", 900143), ("now-playing", 900461), ("photos", 900432),
        // A picture that gets its whole shape under a finger, and an alpha below zero.
        ("photos", 900282), ("photos", 900352), ("cards", 900142),
        // Two fingers: near each other, through half a turn, and after a rest; a pan of which one axis counts.
        ("photos", 1_200_308), ("photos", 1_200_446), ("photos", 1_200_461), ("mini-player", 1_200_447),
        // A zoomed photo whose spring would carry its sides past zero.
        ("photos", 1_300_213), ("photos", 1_300_265),
        // Two fingers of one pan beyond a limit, a catch by a movement, a second finger lifted and landed at once.
        ("parallax", 1_200_261), ("parallax", 1_200_336), ("photos", 1_300_060), ("photos", 2_000_122),
        ("edge-swipe", 2_000_122),
        // A photo that two fingers have made ten times as large and turned around.
        ("photos", 3_000_118),
        // A page that is caught beyond the first photo, and a card that goes back behind a bar.
        ("photos", 4_000_052), ("cards", 4_000_228),
        // A photo that is removed as a page turns.
        ("photos", 5_000_159),
        // A tall picture that gets its whole shape under a finger, and the first movement of one of two.
        ("photos", 5_000_333), ("parallax", 5_000_380),
        // A finger that is left alone with a picture of five times its size.
        ("photos", 7_000_122),
        // The stage is resized under a tall picture that was caught in flight.
        ("photos", 7_000_437),
        // A finger that lands again for a moment beside another one, and a flight between two frames from a throw.
        ("photos", 8_000_429), ("photos", 8_000_185), ("photos", 8_000_153),
        // A key as a view fades in.
        ("now-playing", 8_000_348),
        // A first movement against the one that began the gesture.
        ("now-playing", 6_000_195), ("custom-presentation", 6_000_195),
        // A pinch far beyond the zoom's limit.
        ("photos", 1_200_180),
        // Two fingers that rotate a photo beyond the zoom's limit, until one is cancelled.
        ("photos", 11_000_005),
        // A dismissal whose container is laid out for another size, also while a finger leads it.
        ("custom-presentation", 281), ("mini-player", 8_000_455),
        // A wheel that is turned as a page fades.
        ("edge-swipe", 11_000_289),
        // A picture of nearly three times its size that is caught in flight.
        ("photos", 9_000_397),
        // A finger that is left alone with a picture far outside of a stage that has shrunk.
        ("photos", 500_215),
    ]

    @Test("nor do sequences that long runs have found", arguments: found)
    func known(name: String, seed: UInt64) throws {
        _ = try isQuiet(#require(SceneGallery.scene(named: name)), seed)
    }

    /// Plays a seed, and records the findings.
    private func isQuiet(_ scene: Scene, _ seed: UInt64) throws -> Bool {
        var tape = RandomInput.tape(seed: seed, scene: scene)
        // A setting can be the fault itself: a spring with hardly any damping, or a curve that takes over no velocity.
        tape.settings.removeAll { setting in
            guard case .parameter(let name, _) = setting else { return false }
            return !Self.harmless.contains(name)
        }
        let findings = MotionChecks.findings(in: try MotionRun.playing(tape, on: scene))
        guard !findings.isEmpty else { return true }
        let messages = findings.map { "\($0.time) s: \($0.message)" }
        Issue.record("\(scene.name), seed \(seed): \(messages.joined(separator: "; "))\n\(tape)")
        return false
    }
}
