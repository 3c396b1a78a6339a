import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// The velocity on the stage of content in a scroll view (rule I 1).
@MainActor
@Suite("Velocity of scrolled content")
struct ScrollVelocityTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let content = View(frame: CGRect(x: 0, y: 0, width: 400, height: 1600))
    private let leaf = View(frame: CGRect(x: 30, y: 200, width: 50, height: 20))
    private let log = ScrollLog()

    init() {
        scroll.contentSize = CGSize(width: 400, height: 1600)
        scroll.addSubview(content)
        content.addSubview(leaf)
        scroll.maximumZoomScale = 4
        log.zoomed = content
        scroll.delegate = log
        // The window doesn't matter; a rotated and scaled superview does.
        let around = View(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        around.transform = CGAffineTransform(rotationAngle: 0.2).scaledBy(x: 0.9, y: 0.8)
        around.addSubview(scroll)
        stage.window.addSubview(around)
    }

    private var said: CGVector { stage.run { leaf.velocityOnStage } }

    private var place: CGPoint { leaf.convertPresented(leaf.bounds.center, to: nil) }

    /// Compares the reported velocity at some moments with the slope of the view's position.
    private func expectAgreement(_ moments: [Double], atLeast speed: Double) {
        var fastest = 0.0
        for moment in moments {
            let step = 1e-5
            stage.advance(to: moment - step)
            let before = place
            stage.advance(to: moment)
            let said = said
            stage.advance(to: moment + step)
            let after = place
            let slope = CGVector(dx: (after.x - before.x) / step / 2, dy: (after.y - before.y) / step / 2)
            let off = hypot(said.dx - slope.dx, said.dy - slope.dy)
            #expect(off <= 0.01 + 1e-4 * hypot(slope.dx, slope.dy), "at \(moment): \(said), not \(slope)")
            fastest = max(fastest, hypot(said.dx, said.dy))
        }
        #expect(fastest > speed)
    }

    @Test("a glide, a bounce and an animated offset are exact")
    func byItself() {
        stage.drag(from: 200, 700, by: 0, -300)
        #expect(scroll.isDecelerating)
        expectAgreement([0.15, 0.2, 0.26, 0.35, 0.5, 0.7, 0.8], atLeast: 500)
        stage.advance(to: 10)
        #expect(said == .zero)
        stage.run { scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
        expectAgreement([10.05, 10.1, 10.15, 10.22, 10.27], atLeast: 500)
    }

    @Test("an animated zoom is exact, scale, center and offset together")
    func zooms() {
        stage.run { scroll.zoom(to: CGRect(x: 20, y: 150, width: 100, height: 200), animated: true) }
        expectAgreement([0.04, 0.1, 0.15, 0.21, 0.28], atLeast: 300)
    }

    @Test("under a finger it is the recognizer's estimate, by the rubber band, and zero once the finger rests (I 2)")
    func underAFinger() {
        stage.down(200, 100, at: 0)
        for step in 1...30 { stage.move(200, 100 + 10 * Double(step), at: Double(step) / 100) }
        let before = place
        stage.move(200, 410, at: 0.31)
        let slope = CGVector(dx: (place.x - before.x) * 100, dy: (place.y - before.y) * 100)
        #expect(hypot(slope.dx, slope.dy) > 150, "pulled past the top")
        #expect(hypot(said.dx - slope.dx, said.dy - slope.dy) < 0.03 * hypot(slope.dx, slope.dy))
        stage.advance(to: 0.31 + VelocityEstimator.window + 0.001)
        #expect(said == .zero)
    }

    @Test("content that code keeps in place under a finger doesn't move")
    func keptInPlace() {
        stage.down(200, 700, at: 0)
        for step in 1...20 {
            stage.move(200, 700 - 10 * Double(step), at: Double(step) / 100)
            stage.run { scroll.contentOffset = .zero }
        }
        #expect(scroll.isDragging && said == .zero)
    }

    @Test("a prediction says where the content lands, when and at which velocity it is let go")
    func predictions() throws {
        for (dx, dy) in [(0.0, -60.0), (0, -20), (-40, 0), (0, 80), (-15, -15)] {
            let stage = ScriptedStage()
            let scroll = ScrollView(frame: CGRect(x: 20, y: 30, width: 200, height: 300))
            scroll.contentSize = CGSize(width: 340, height: 620)
            scroll.contentOffset = CGPoint(x: 60, y: 150)
            stage.window.addSubview(scroll)
            stage.down(120, 180, at: 0)
            for step in 1...10 {
                let part = Double(step) / 10
                stage.move(120 + dx * part, 180 + dy * part, at: 0.1 * part)
            }
            let prediction = try #require(stage.run { stage.window.releasePredictions }.first)
            #expect(hypot(prediction.velocity.dx - dx * 10, prediction.velocity.dy - dy * 10) < 1)
            stage.up(120 + dx, 180 + dy, at: 0.1)
            #expect(scroll.isDecelerating)
            stage.advance(to: 0.1 + (prediction.duration ?? 0) + 0.001)
            #expect(!scroll.isDecelerating)
            let content = scroll.convert(CGRect(origin: .zero, size: scroll.contentSize), to: nil)
            let (landing, seen) = (prediction.landing ?? .null, content.intersection(stage.window.bounds))
            for (one, other) in zip(
                [landing.minX, landing.minY, landing.maxX, landing.maxY], [seen.minX, seen.minY, seen.maxX, seen.maxY])
            {
                #expect(abs(one - other) < 0.1, "\(dx), \(dy)")
            }
        }
    }
}
