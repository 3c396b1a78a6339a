import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Pan")
struct PanTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let pan = PanGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(pan, as: "pan", on: view)
    }

    @Test("F3: begins after 10 points of travel, with the translation counted from touch-down")
    func recognition() {
        var translations: [CGPoint] = []
        pan.addAction { pan in translations.append(pan.translation(in: nil)) }
        stage.down(100, 100, at: 0)
        stage.move(100, 109.9, at: 0.01)
        #expect(stage.takeLog() == ["view began", "view moved"])
        #expect(pan.state == .possible)
        stage.move(100, 110, at: 0.02)
        stage.move(103, 130, at: 0.03)
        stage.up(103, 131, at: 0.04)
        #expect(stage.takeLog() == ["view cancelled", "pan began", "pan changed", "pan ended"])
        #expect(translations == [CGPoint(x: 0, y: 10), CGPoint(x: 3, y: 30), CGPoint(x: 3, y: 31)])
        #expect(pan.state == .possible)
        #expect(stage.events.map(\.kind) == [.began, .ended])
        #expect(stage.events.map(\.recognizer) == ["PanGestureRecognizer", "PanGestureRecognizer"])
        #expect(stage.events.map(\.time.seconds) == [0.02, 0.04])
    }

    @Test("F3: a travel below the recognition distance is no pan, and the view gets the whole touch")
    func shortTravel() {
        stage.down(100, 100, at: 0)
        stage.move(105, 105, at: 0.01)
        stage.up(105, 105, at: 0.02)
        #expect(stage.takeLog() == ["view began", "view moved", "view ended"])
    }
}
