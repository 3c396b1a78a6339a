import GoldenSupport
import Testing

/// The sequences of ``TransitionFuzz``, each step with its events, errors and picture, compared with recorded stories: they
/// notice what changes beside the rules of the other tests.
@MainActor
@Suite("Transitions at random")
struct RandomStoryTests {
    @Test("what random programs and users see, step by step", arguments: 1...3)
    func sequences(part: UInt64) throws {
        var story = GoldenStory("random-\(part)")
        for seed in part * 50..<part * 50 + 6 {
            let world = FuzzWorld()
            for (index, step) in RandomSteps.sequence(seed: seed).enumerated() {
                world.play(step)
                story.add("\(seed) \(index) \(step)", world.news())
            }
        }
        try story.check()
    }
}
