import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Nested scroll views")
struct NestedScrollTests {
    private let stage = ScriptedStage()
    private let outer = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let inner = ScrollView(frame: CGRect(x: 0, y: 100, width: 400, height: 400))

    init() {
        outer.contentSize = CGSize(width: 400, height: 2000)
        inner.contentSize = CGSize(width: 400, height: 1000)
        outer.addSubview(inner)
        stage.window.addSubview(outer)
    }

    @Test("F5: the inner scroll view moves, and the outer one rests, while the inner one can move")
    func innerFirst() {
        stage.drag(from: 200, 300, by: 0, -100, in: 1)
        #expect(inner.contentOffset.y == 90 && outer.contentOffset.y == 0)
    }

    @Test("F5: a drag from the inner edge on moves the outer one, or bounces the inner one if that can't move")
    func handedOn() {
        inner.contentOffset.y = 600
        stage.drag(from: 200, 300, by: 0, -100, in: 1)
        #expect(inner.contentOffset.y == 600 && outer.contentOffset.y == 90)
        stage.advance(to: 5)
        outer.contentOffset.y = 0
        inner.contentOffset.y = 0
        stage.press((200, 300, 5), (200, 320, 5.1), (200, 360, 5.2))
        #expect(inner.contentOffset.y < 0 && outer.contentOffset.y == 0)
        stage.up(200, 360, at: 5.3)
        stage.advance(to: 9)
        #expect(inner.contentOffset.y == 0)
    }

    @Test("F5: a partner is asked for each step of a vertical drag, and takes its part of it")
    func partner() {
        let sheet = Sheet(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.window.addSubview(sheet)
        sheet.addSubview(inner)
        inner.contentSize.width = 900
        inner.contentOffset.y = 50
        stage.press((200, 300, 0), (200, 290, 0.1))
        // One point, sideways alone, and down beyond the top: of that the sheet takes what is left.
        stage.moves((200, 289, 0.2), (150, 289, 0.3), (150, 309, 0.4), (150, 409, 0.5), (150, 400, 0.6))
        #expect(sheet.steps == [-1, 20, 100, -9] && sheet.rooms == [50, 51, 31, 0])
        #expect(inner.contentOffset.y == 0 && inner.contentOffset.x == 50)
        stage.up(150, 400, at: 0.6)
        #expect(sheet.begins == 1 && sheet.releases.count == 1)
        // Content that cannot move up or down has nothing to share.
        inner.contentSize.height = 300
        stage.drag(from: 200, 300, by: -100, 0, at: 5)
        #expect(sheet.begins == 1)
    }

    @Test("F5: a scroll view that passes nothing on bounces at its edge instead")
    func keeps() {
        inner.transfersVerticalScrollingToParent = false
        inner.contentOffset.y = 600
        stage.drag(from: 200, 300, by: 0, -100, in: 1)
        #expect(inner.contentOffset.y > 600 && outer.contentOffset.y == 0)
    }

    @Test("F5: each takes the axis that it can scroll")
    func axes() {
        inner.contentSize = CGSize(width: 1200, height: 400)
        stage.drag(from: 300, 300, by: -100, -20, in: 1)
        #expect(inner.contentOffset.x == 90 && outer.contentOffset == .zero)
        stage.advance(to: 3)
        stage.drag(from: 300, 300, by: -20, -100, in: 1, at: 3)
        #expect(inner.contentOffset.y == 0 && outer.contentOffset.y > 85)
    }

    @Test("F5: a touch on moving outer content stops it, and drags it over the inner one")
    func caughtOutside() {
        stage.drag(from: 200, 700, by: 0, -200)
        stage.advance(to: 0.2)
        let caught = outer.contentOffset.y
        stage.drag(from: 200, 200, by: 0, -100, in: 1, at: 0.2)
        #expect(outer.contentOffset.y == caught + 100 && inner.contentOffset.y == 0)
    }

    @Test("a drag mainly along one axis is locked to it; a diagonal one and one without lock are not")
    func directionalLock() {
        outer.contentSize = CGSize(width: 2000, height: 2000)
        inner.isScrollEnabled = false
        outer.isDirectionalLockEnabled = true
        stage.press((300, 700, 0), (298, 680, 0.1), (250, 640, 0.2))
        #expect(outer.contentOffset == CGPoint(x: 0, y: 40))
        stage.up(250, 640, at: 0.2)
        stage.advance(to: 9)
        #expect(outer.contentOffset.x == 0)
        outer.contentOffset = .zero
        stage.press((300, 700, 9), (290, 690, 9.1), (250, 640, 9.2))
        #expect(outer.contentOffset == CGPoint(x: 40, y: 50))
        stage.touch(.cancelled, 250, 640, at: 9.3)
        outer.isDirectionalLockEnabled = false
        outer.contentOffset = .zero
        stage.press((300, 700, 10), (299, 680, 10.1), (289, 640, 10.2))
        #expect(outer.contentOffset == CGPoint(x: 10, y: 40))
    }
}

/// Takes what goes down beyond the content's top, and gives it back first.
private final class Sheet: View, ScrollDragPartner {
    private(set) var begins = 0
    private(set) var steps: [Double] = []
    private(set) var rooms: [Double] = []
    private(set) var releases: [Double?] = []
    private var taken = 0.0

    func scrollViewWillShare(_ scrollView: ScrollView) { begins += 1 }

    func scrollView(_ scrollView: ScrollView, takesOf step: Double, room: Double) -> Double {
        steps.append(step)
        rooms.append(room)
        let part = step > 0 ? max(0, step - room) : max(step, -taken)
        taken += part
        return part
    }

    func scrollView(_ scrollView: ScrollView, takesRelease velocity: Double?) -> Bool {
        releases.append(velocity)
        return true
    }

    func predictRelease(of scrollView: ScrollView) -> ReleasePrediction? { nil }
}
