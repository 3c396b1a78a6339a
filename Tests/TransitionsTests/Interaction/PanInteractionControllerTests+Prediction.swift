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

    @Test(
        "a finger that has not moved does nothing, in a cone of the ways in which it would",
        arguments: Direction.allCases)
    func cone(direction: Direction) throws {
        let world = World(PanInteractionController(direction: direction))
        world.present()
        world.stage.touch(.began, 200, 400)
        func prediction() throws -> ReleasePrediction {
            try #require(world.stage.act { world.stage.window.releasePredictions }.first)
        }
        #expect(try prediction().outcome == "does nothing" && !prediction().completes)
        #expect(try prediction().rule == .undecided)
        let guide = try #require(prediction().guides.first)
        let cone =
            switch direction {
            case .up: CGRect(x: 120, y: 320, width: 160, height: 80)
            case .down: CGRect(x: 120, y: 400, width: 160, height: 80)
            case .left: CGRect(x: 120, y: 320, width: 80, height: 160)
            case .right: CGRect(x: 200, y: 320, width: 80, height: 160)
            }
        #expect(guide.path.controlBounds == cone && guide.isRegion && guide.label == "begins here")
        // It stays where the finger has landed.
        world.stage.touch(.moved, 203, 404)
        #expect(try prediction().guides.first == guide)
    }
}
