import Testing
import UIKit

@MainActor
@Suite("code in Swift 5 mode that names no actor anywhere, as it is written for iOS")
struct AsWrittenTests {
    @Test("a helper without superclass's actor makes views, is dragged, is asked by its own protocol, and lets go")
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
