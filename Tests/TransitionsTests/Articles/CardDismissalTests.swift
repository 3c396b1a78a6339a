import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("The article on interactive dismissals")
struct CardDismissalTests {
    let stage = TestStage { Root() }
    let card = CardController()

    init() {
        stage.settle { stage.root.present(card, animated: true) }
    }

    private var dimming: View? { card.view.superview?.subviews.first { $0 is DimmingView } }

    @Test("the card follows the finger, the dimming fades, and beyond the threshold the card is dismissed")
    func finishes() {
        #expect(card.view.frame == CGRect(x: 0, y: 60, width: 400, height: 740))
        #expect(dimming?.alpha == 0.6)
        stage.touch(.began, 200, 300)
        for y in stride(from: 310.0, through: 700, by: 10) {
            stage.pass(0.02)
            stage.touch(.moved, 200, y)
            // The gesture is recognized after 10 points, from which it counts.
            let travel = y - 310
            #expect(abs(card.view.presentation.center.y - (430 + travel)) < 1e-9)
            #expect(abs((dimming?.presentation.alpha ?? 0) - 0.6 * (1 - travel / 740)) < 1e-9)
        }
        stage.endTouch(200, 700)
        #expect(card.presentingViewController == nil)
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("released early it returns, and the same gesture works again")
    func returns() {
        let before = stage.picture()
        for _ in 0..<2 {
            stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 450), in: 0.6)
            stage.pass(0.2)
            stage.endTouch(200, 450)
            #expect(stage.picture() == before)
        }
        stage.swipe(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 450), in: 0.06)
        #expect(card.presentingViewController == nil)
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("the program's dismissal is plain")
    func plain() {
        stage.act { card.dismiss(animated: true) }
        stage.pass(0.1)
        #expect(stage.window.refusesTouchesNow)
        stage.settle()
        #expect(card.presentingViewController == nil)
    }

    @Test("the article quotes this code exactly")
    func quoted() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "CardDismissal.swift"), encoding: .utf8)
        let article = try String(
            contentsOf: folder.appending(
                path: "../../../Sources/Transitions/Transitions.docc/WritingAnInteractiveDismissal.md"),
            encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        #expect(blocks.count >= 4)
        for block in blocks { #expect(code.contains(block)) }
    }
}

extension Window {
    /// Whether a touch-down now would reach no view.
    @MainActor fileprivate var refusesTouchesNow: Bool {
        sendTouch(id: 9, phase: .began, at: bounds.center, time: Timeline.current.now)
        defer { sendTouch(id: 9, phase: .cancelled, at: bounds.center, time: Timeline.current.now) }
        return !hasTouches
    }
}
