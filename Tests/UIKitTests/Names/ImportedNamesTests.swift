import Testing
import UIKit

@testable import SampleApp

@MainActor
@Suite("An app's own names in another module beside UIKit's")
struct ImportedNamesTests {
    @Test("`ViewController`, `View` and others are the app's without qualification")
    func own() throws {
        let stage = Stage { ViewController() }
        let controller = try #require(stage.window.rootViewController as? ViewController)
        let card: View = controller.card
        #expect(card.superview === controller.view && card.label.text == "Card")
        stage.tap(50, 50)
        stage.settle()
        #expect(controller.log.map(\.name) == ["tap"] && card.alpha == 0.5)
        let names = (Window(title: "a"), Color(name: "b"), Layer(depth: 1), Timeline(days: []))
        #expect(names.0.title == "a" && names.1.name == "b" && names.2.depth == 1 && names.3.days.isEmpty)
    }
}
