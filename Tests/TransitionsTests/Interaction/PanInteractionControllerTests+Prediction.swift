import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

extension PanInteractionControllerTests {
    @Test("the line of the threshold is where a finger that rests changes the outcome", arguments: Direction.allCases)
    func thresholdLine(direction: Direction) throws {
        for (reference, isPresented) in [
            (PanInteractionController.ThresholdReference.presented, false), (.presented, true), (.start, false),
            (.start, true),
        ] {
            let world = World(PanInteractionController(direction: direction))
            world.interaction.threshold = 0.3
            world.interaction.thresholdReference = reference
            if isPresented { world.present() }
            func prediction() throws -> ReleasePrediction {
                try #require(world.stage.act { world.stage.window.releasePredictions }.first)
            }
            let drag = isPresented ? direction : opposite(direction)
            world.drag(drag, 0.1)
            let start = try prediction()
            let guide = try #require(start.guides.first { $0.label == "threshold" })
            let box = guide.path.controlBounds
            let isVertical = direction == .up || direction == .down
            let way = abs(isVertical ? box.minY - start.location.y : box.minX - start.location.x)
            #expect(box.size == (isVertical ? CGSize(width: 400, height: 0) : CGSize(width: 0, height: 800)))
            world.move(drag, way - 1)
            world.stage.pass(0.2)
            #expect(try !prediction().completes)
            world.move(drag, 2)
            world.stage.pass(0.2)
            #expect(try prediction().completes)
            world.letGo()
        }
    }
}
