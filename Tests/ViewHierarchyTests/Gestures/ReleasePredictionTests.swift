import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@Suite("What a release would do")
struct ReleasePredictionTests {
    @Test("its reason names the rule's numbers, which never read as if they had reached their limit")
    func reasons() {
        let reasons: [(ReleasePrediction.Rule, String)] = [
            (.progress(0.2499, threshold: 0.33), "at 24 %, needs 33 %"),
            (.progress(0.29, threshold: 1), "at 29 %, needs 100 %"),
            (.speed(1340.9, threshold: 1200), "at 1,340 pt/s, needs 1,200 pt/s"),
            (.speed(999.9, threshold: 1_234_567), "at 999 pt/s, needs 1,234,567 pt/s"),
            (.distance(-1200, threshold: 80), "at −1,200 pt, needs 80 pt"),
            (.distance(-0.5, threshold: 80), "at 0 pt, needs 80 pt"),
            (.size(0.7, threshold: 0.5), "at a size of 70 %, needs less than 50 %"),
            (.shrinking(0.1, threshold: 0.5), "shrinks by 10 %/s, needs 50 %/s"), (.unmoved, "caught, not moved"),
        ]
        for (rule, words) in reasons {
            let prediction = ReleasePrediction(
                "returns", completes: false, by: rule, location: .zero, velocity: CGVector(dx: 1000, dy: 0))
            #expect(prediction.reason == words && prediction.summary == "\(words): returns")
            // 0.998 in a millisecond: v / (1 - rate) / 1000, less the half of a step.
            #expect(abs(prediction.projection.x - 499) < 1)
        }
    }
}
