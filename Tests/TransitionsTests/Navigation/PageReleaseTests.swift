import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

/// What a release of pages does, on a stage of 400 x 800. A drag begins after 10 points.
@MainActor
@Suite("Releases of pages")
struct PageReleaseTests {
    @MainActor
    private final class World {
        let pager: PageViewController
        let book = Book()
        let stage: TestStage
        let isVertical: Bool

        init(isVertical: Bool = false, spacing: Double = 0, page: Int = 1) {
            self.isVertical = isVertical
            let pager = PageViewController(
                transitionStyle: .scroll, navigationOrientation: isVertical ? .vertical : .horizontal,
                options: [.interPageSpacing: spacing])
            pager.dataSource = book
            pager.delegate = book
            pager.setViewControllers([book.pages[page]], direction: .forward, animated: false)
            self.pager = pager
            stage = TestStage { pager }
        }

        var shown: Int? { book.pages.firstIndex { $0 === pager.viewControllers?.first } }

        func touch(_ phase: TouchPhase, _ along: Double) {
            if isVertical { stage.touch(phase, 200, along) } else { stage.touch(phase, along, 400) }
        }

        /// Returns where a page begins on screen, along the axis.
        func place(_ index: Int) -> Double {
            guard let view = book.pages[index].view else { return .nan }
            let origin = view.convertPresented(view.bounds.origin, to: nil)
            return isVertical ? origin.y : origin.x
        }

        var prediction: ReleasePrediction? { stage.act { stage.window.releasePredictions }.first }
    }

    @Test("pages turn beyond half of the way to the next one, of which the space between them is a part")
    func half() throws {
        for (isVertical, spacing) in [(false, 0.0), (false, 40), (true, 20)] {
            let pitch = (isVertical ? 800 : 400) + spacing
            for (sign, part) in [(-1.0, 0.49), (-1, 0.51), (1, 0.49), (1, 0.51)] {
                let world = World(isVertical: isVertical, spacing: spacing)
                let start = sign < 0 ? pitch - 60 : 60
                world.touch(.began, start)
                world.touch(.moved, start + 10 * sign)
                let end = start + sign * (10 + part * pitch)
                world.touch(.moved, end)
                world.stage.pass(0.2)
                let prediction = try #require(world.prediction)
                #expect(prediction.completes == (part > 0.5))
                #expect(prediction.outcome == (part > 0.5 ? "turns" : "returns"))
                guard case .progress(let found, threshold: 0.5) = prediction.rule else {
                    Issue.record("\(prediction.rule)")
                    continue
                }
                #expect(abs(found - part) < 1e-9 && prediction.velocity == .zero)
                #expect(prediction.location == CGPoint(x: isVertical ? 200 : end, y: isVertical ? end : 400))
                #expect(prediction.landing == CGRect(x: 0, y: 0, width: 400, height: 800))
                #expect(prediction.duration == SpringTimingParameters.system.settlingDuration)
                // The line is where the finger would be at half of the way, across the stage.
                let threshold = start + sign * (10 + pitch / 2)
                let line = prediction.guides.first?.path.controlBounds ?? .null
                #expect(abs((isVertical ? line.midY : line.midX) - threshold) < 1e-6)
                #expect(isVertical ? line.width == 400 : line.height == 800)
                world.touch(.ended, end)
                world.stage.settle()
                #expect(world.shown == (part < 0.5 ? 1 : sign < 0 ? 2 : 0) && world.place(world.shown ?? 0) == 0)
            }
        }
    }

    @Test("a flick of 200 points per second turns pages, and one against a turn cancels it")
    func flicks() {
        for (distance, speed, turns) in [(40.0, 190.0, false), (40, 210, true), (300, -190, true), (300, -210, false)] {
            let world = World()
            world.touch(.began, 380)
            world.touch(.moved, 370)
            world.touch(.moved, 370 - distance)
            world.stage.pass(0.2)
            for step in 1...12 {
                world.stage.pass(0.01)
                world.touch(.moved, 370 - distance - speed * Double(step) / 100)
            }
            guard case .some(let prediction) = world.prediction else {
                Issue.record("a finger holds the pages")
                continue
            }
            #expect(prediction.completes == turns && abs(prediction.velocity.dx + speed) < 1)
            if case .speed(let found, threshold: 200) = prediction.rule {
                #expect(abs(speed) == 210 && abs(found - 210) < 1)
            } else {
                #expect(abs(speed) == 190)
            }
            world.touch(.ended, 370 - distance - speed * 0.12)
            world.stage.settle()
            #expect((world.shown == 2) == turns)
        }
    }

    @Test("beyond the last page a release keeps the speed on screen, and a touch in the flight back holds it there")
    func band() {
        let world = World(page: 3)
        // The offset of a finger's distance, and its inverse.
        func banded(_ distance: Double) -> Double { (1 - 1 / (distance * 0.55 / 400 + 1)) * 400 }
        func distance(_ offset: Double) -> Double { (1 / (1 - offset / 400) - 1) * 400 / 0.55 }
        world.touch(.began, 380)
        world.touch(.moved, 370)
        for step in 1...20 {
            world.stage.pass(0.01)
            world.touch(.moved, 370 - 5 * Double(step))
        }
        #expect(world.prediction?.completes == false && world.prediction?.rule == .other("no page there"))
        world.touch(.ended, 270)
        let slope = 0.55 / pow(100 * 0.55 / 400 + 1, 2)
        let track = world.book.pages[3].view.superview
        #expect(abs(world.place(3) + banded(100)) < 1e-6)
        #expect(abs((track?.presentationVelocity.dx ?? 0) + 500 * slope) < 1)
        world.stage.pass(0.05)
        let held = -world.place(3)
        #expect(held > 10)
        world.touch(.began, 200)
        world.stage.pass(0.2)
        #expect(abs(world.place(3) + held) < 1e-9)
        world.touch(.moved, 170)
        #expect(abs(world.place(3) + banded(distance(held) + 30)) < 1e-6)
        world.stage.pass(0.2)
        world.touch(.ended, 170)
        world.stage.settle()
        #expect(world.place(3) == 0 && world.shown == 3 && world.book.received.isEmpty)
    }
}
