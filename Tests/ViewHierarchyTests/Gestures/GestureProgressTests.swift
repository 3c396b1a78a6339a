import Testing

@testable import ViewHierarchy

@Suite("Gesture states")
struct GestureProgressTests {
    /// The rows of each progress: the results of requesting possible, began, changed, ended, cancelled and failed.
    private static let table: [(GestureProgress, [GestureProgress.Step])] = [
        (.possible, [.ignored, .recognition, .ignored, .recognition, .entry(.failed), .entry(.failed)]),
        (
            .waiting(.began),
            [.ignored, .ignored, .ignored, .entry(.waiting(.ended)), .entry(.failed), .entry(.failed)]
        ),
        (.waiting(.ended), [.ignored, .ignored, .ignored, .ignored, .entry(.failed), .entry(.failed)]),
        (
            .began,
            [.ignored, .ignored, .entry(.changed), .entry(.ended), .entry(.cancelled), .entry(.cancelled)]
        ),
        (
            .changed,
            [.ignored, .ignored, .entry(.changed), .entry(.ended), .entry(.cancelled), .entry(.cancelled)]
        ),
        (.ended, Array(repeating: .ignored, count: 6)),
        (.cancelled, Array(repeating: .ignored, count: 6)),
        (.failed, Array(repeating: .ignored, count: 6)),
    ]

    @Test("F1: each state handles each request as UIKit's table says")
    func transitions() {
        for (progress, steps) in Self.table {
            for (requested, step) in zip(GestureRecognizer.State.allCases, steps) {
                #expect(progress.step(to: requested) == step, "\(progress) to \(requested)")
            }
        }
    }

    @Test("F1: a recognizer that waits for another's failure is publicly possible")
    func outside() {
        #expect(GestureProgress.waiting(.began).state == .possible)
        #expect(
            Self.table.map(\.0.state)
                == [.possible, .possible, .possible, .began, .changed, .ended, .cancelled, .failed])
    }
}
