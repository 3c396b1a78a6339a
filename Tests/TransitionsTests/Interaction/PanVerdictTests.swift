import Foundation
import RandomSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// Verdicts of drags at random against the rules for thresholds, and what is predicted of them.
@MainActor
@Suite("Verdicts of pans")
struct PanVerdictTests {
    private typealias World = PanInteractionControllerTests.World

    private func opposite(_ direction: PanInteractionController.Direction) -> PanInteractionController.Direction {
        switch direction {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }

    @Test("a finger that rests finishes by the threshold, seen from the start or the presented place, as predicted")
    func thresholds() throws {
        var random = SeededRandom(seed: 77)
        for index in 0..<80 {
            let direction = PanInteractionController.Direction.allCases[index % 4]
            let world = World(PanInteractionController(direction: direction))
            let threshold = [0.25, 0.5, 0.75][Int.random(in: 0..<3, using: &random)]
            let (isPresented, isExclusive) = (Bool.random(using: &random), Bool.random(using: &random))
            let isFromPlace = Bool.random(using: &random)
            world.interaction.threshold = CGFloat(threshold)
            world.interaction.thresholdIsExclusive = isExclusive
            world.interaction.thresholdReference = isFromPlace ? .presented : .start
            world.interaction.flickSpeed = Bool.random(using: &random) ? .infinity : 500
            if isPresented { world.present() }
            // Exactly at the threshold, or at its mirror image, or anywhere.
            let part =
                [threshold, 1 - threshold, Double.random(in: 0.05...0.95, using: &random)]
                .randomElement(using: &random) ?? threshold
            world.drag(isPresented ? direction : opposite(direction), part)
            // How far the content is from its presented place, of which it is dismissed from the threshold on.
            let away = isPresented ? part : 1 - part
            let finishes: Bool
            if isFromPlace {
                let isDismissed = isExclusive ? away > threshold : away >= threshold
                finishes = isDismissed == isPresented
            } else {
                finishes = isExclusive ? part > threshold : part >= threshold
            }
            let circumstances = Comment(
                rawValue: "\(direction) \(part) of \(threshold) \(isPresented) \(isExclusive) \(isFromPlace)")
            let prediction = try #require(world.stage.act { world.stage.window.releasePredictions }.first)
            #expect(prediction.completes == finishes, circumstances)
            #expect(
                prediction.outcome == (finishes ? isPresented ? "dismisses" : "presents" : "returns"), circumstances)
            guard case .progress(let seen, let needed) = prediction.rule else {
                Issue.record("\(prediction.rule)")
                continue
            }
            #expect(abs(seen - part) < 1e-9, circumstances)
            #expect(abs(needed - (isFromPlace && !isPresented ? 1 - threshold : threshold)) < 1e-9, circumstances)
            world.letGo()
            #expect(world.isPresented == (finishes != isPresented), circumstances)
            #expect(world.verdicts == [finishes != isPresented ? .presented : .dismissed], circumstances)
            #expect(!world.interaction.isTracking && !world.interaction.isTransitioning && world.stage.errors.isEmpty)
        }
    }

    @Test("a fast finger finishes in the direction of the transition, and returns against it, wherever it is")
    func flicks() throws {
        for direction in PanInteractionController.Direction.allCases {
            for isPresented in [false, true] {
                for (part, isOn) in [(0.3, true), (0.7, true), (0.3, false), (0.7, false)] {
                    let world = World(PanInteractionController(direction: direction))
                    world.interaction.flickSpeed = 300
                    if isPresented { world.present() }
                    let way = isPresented ? direction : opposite(direction)
                    world.drag(way, part)
                    for _ in 0..<10 { world.move(isOn ? way : opposite(way), 4, in: 0.01) }
                    let prediction = try #require(world.stage.act { world.stage.window.releasePredictions }.first)
                    #expect(prediction.completes == isOn)
                    guard case .speed(let speed, let needed) = prediction.rule else {
                        Issue.record("\(prediction.rule)")
                        continue
                    }
                    // Four points in a hundredth of a second.
                    #expect(abs(speed - 400) < 60 && needed == 300)
                    world.letGo()
                    #expect(world.isPresented == (isOn != isPresented))
                }
            }
        }
    }

    @Test("what decides otherwise than the rules is said, and a cancelled gesture returns or leaves the content there")
    func ownDecisions() throws {
        final class Stubborn: PanInteractionController {
            override func shouldFinish(after pan: PanGestureRecognizer) -> Bool { !super.shouldFinish(after: pan) }
        }
        for part in [0.2, 0.8] {
            let world = World(Stubborn(direction: .down))
            world.present()
            world.drag(.down, part)
            let prediction = try #require(world.stage.act { world.stage.window.releasePredictions }.first)
            #expect(prediction.completes == (part < 0.5))
            #expect(prediction.rule == .other("decided by shouldFinish(after:)"))
            world.letGo()
            #expect(world.isPresented == (part > 0.5))
        }
        for reference in [PanInteractionController.ThresholdReference.start, .presented] {
            for isPresented in [false, true] {
                let world = World()
                world.interaction.thresholdReference = reference
                if isPresented { world.present() }
                world.drag(isPresented ? .down : .up, 0.7)
                world.send(.cancelled)
                world.stage.settle()
                #expect(world.isPresented == (isPresented || reference == .presented))
                #expect(world.verdicts.isEmpty && !world.interaction.isTracking)
            }
        }
    }
}
