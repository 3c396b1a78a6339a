import Testing
import UIKit

@MainActor
@Suite("Swift 5 code without actors, as written for iOS")
struct AsWrittenTests {
    @Test("a helper without an actor creates views, is dragged, is called through its own protocol, and is released")
    func helper() throws {
        let stage = Stage { BounceViewController() }
        let controller = try #require(stage.window.rootViewController as? BounceViewController)
        let card = try #require(controller.helper?.card)
        #expect(controller.view.subviews.count == 3 && card.superview === controller.view)
        stage.drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 100, y: 50))
        #expect(card.transform.tx == 40)
        stage.finger(.ended, 100, 50)
        #expect(controller.returned == [40])
        stage.settle()
        #expect(card.transform == .identity && card.alpha == 0.5)
        stage.act { controller.letGo() }
        #expect(controller.helper == nil && card.superview == nil && stage.errors.isEmpty)
    }
}
