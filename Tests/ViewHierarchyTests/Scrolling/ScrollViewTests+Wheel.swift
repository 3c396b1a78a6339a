import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

extension ScrollViewTests {
    @Test("the wheel scrolls smoothly by the sum of its notches and stops at the edges")
    func wheel() {
        func turn(_ delta: Double, at seconds: Double) -> Bool {
            stage.run {
                stage.window.sendWheel(
                    at: CGPoint(x: 10, y: 10), delta: CGVector(dx: 0, dy: delta), time: FrameTime(seconds: seconds))
            }
        }
        #expect(turn(-40, at: 0))
        #expect(turn(-40, at: 0.05))
        #expect(turn(-40, at: 0.06))
        stage.advance(to: 0.1)
        #expect(scroll.contentOffset.y > 20 && scroll.contentOffset.y < 120)
        stage.advance(to: 0.3)
        #expect(scroll.contentOffset.y == 120)
        #expect(turn(500, at: 1))
        for step in 0...20 {
            stage.advance(to: 1 + Double(step) / 100)
            #expect(scroll.contentOffset.y >= 0)
        }
        #expect(scroll.contentOffset.y == 0)
        #expect(!turn(40, at: 2))
        // A touch stops it where it is.
        #expect(turn(-100, at: 3))
        stage.advance(to: 3.05)
        let place = scroll.contentOffset.y
        #expect(place > 0 && place < 100)
        stage.touch(.began, 200, 300, at: 3.05)
        stage.advance(to: 4)
        #expect(scroll.contentOffset.y == place)
        stage.touch(.ended, 200, 300, at: 4)
    }

    @Test("the wheel scrolls the innermost scroll view that can move in that direction")
    func nestedWheel() {
        let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
        inner.contentSize = CGSize(width: 400, height: 250)
        scroll.addSubview(inner)
        func turn(at seconds: Double) {
            stage.run {
                _ = stage.window.sendWheel(
                    at: CGPoint(x: 10, y: 10), delta: CGVector(dx: 0, dy: -50), time: FrameTime(seconds: seconds))
            }
        }
        turn(at: 0)
        stage.advance(to: 1)
        #expect(inner.contentOffset.y == 50 && scroll.contentOffset.y == 0)
        turn(at: 1)
        stage.advance(to: 2)
        #expect(inner.contentOffset.y == 50 && scroll.contentOffset.y == 50)
    }
}
