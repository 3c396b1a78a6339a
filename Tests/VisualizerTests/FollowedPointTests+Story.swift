import Drawing
import Foundation
import GoldenSupport
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

extension FollowedPointTests: DrawingReader {
    @Test("the rotation of a followed card is its own, in degrees, clockwise", arguments: [0.4, -0.3])
    func rotation(turn: Double) throws {
        let film = CardFilm(turn: turn)
        let hand = try hand(film)
        try follow(film, at: 0.05, hand)
        let motion = try #require(hand.shell.root.timeline.canvas.content.films.first?.motion)
        for sample in motion.samples {
            let expected = turn * CardFilm.progress(sample.time + 0.2 - CardFilm.begin) * 180 / .pi
            #expect(abs(sample.rotation - expected) < 0.35, "\(sample), not \(expected)")
        }
        let last = try #require(motion.samples.last)
        #expect(abs(last.rotation * .pi / 180 / turn - 1) < 0.004)
        // A view that is turned by 10° at the origin goes on from there.
        let value = try #require(motion.value(of: .rotation, last, from: 10))
        #expect(abs(value - 10 - (last.rotation - motion.origin.rotation)) < 1e-9)
    }

    @Test("each frame in which the point is lost has a cross in the timeline, at its time")
    func crosses() throws {
        let film = CardFilm(hidden: 24..<28)
        let hand = try hand(film)
        try follow(film, at: 0.05, hand)
        let shown = hand.shell.root.timeline.canvas
        var canvas = Canvas()
        TimelinePainter(shown.content, shown.samples, shown.scale, shown.rows, .dark)
            .draw(into: &canvas, findings: [], pointer: nil)
        let strokes = lines(canvas.items.map(\.command), Theme.dark.problem)
        #expect(strokes.count == 8)
        for (index, frame) in film.hidden.enumerated() where strokes.count == 8 {
            let pair = strokes[2 * index...2 * index + 1]
            let rises = pair.map { ($0.to.y - $0.from.y) / ($0.to.x - $0.from.x) }
            #expect(rises.sorted() == [-1, 1])
            for (from, to) in pair {
                #expect(abs((from.x + to.x) / 2 - shown.scale.x(Double(frame) / 60 - 0.2)) < 1e-6)
            }
        }
    }

    @Test("what the window shows of a followed point, its fits and its doubts")
    func story() throws {
        var story = GoldenStory("followed")
        let film = CardFilm(hidden: 50..<54, turn: 0.1)
        let hand = try hand(film)
        if hand.shell.layout.inspector == nil { hand.key("i") }
        hand.shell.inspector.open(.film)
        hand.wait(0.1)
        func add(_ name: String) { story.add(name, hand.refreshed.description) }
        add("nothing followed")
        try follow(film, at: 0.2, hand)
        add("followed")
        try hand.tap("film fits")
        hand.wait(0.1)
        add("a fit is pressed")
        for key in ["down", "down", "up", "end", .pageUp, "home", .pageDown, "x"] as [Key] {
            hand.key(key, wait: 0.05)
            add("key \(key.name)")
        }
        hand.shell.model.scrubbing.move(to: 0.65)
        hand.wait(0.05)
        add("where the card is hidden")
        for time in [0.05, 0.35] {
            hand.shell.model.scrubbing.move(to: time)
            hand.shell.perform(.mark)
        }
        finish(hand)
        add("between marks")
        try hand.tap("film apply")
        hand.wait(0.05)
        add("applied")
        hand.handle(.key(KeyPress("o", hasShift: true)))
        finish(hand)
        add("removed")
        let shown = try view(hand)
        let corner = shown.convert(CGPoint(x: 60, y: 160), to: nil)
        drag(from: corner, to: corner, hand)
        finish(hand)
        add("pressed on nothing")
        try story.check()
    }

    /// Expects values between two samples to be between theirs, and what changes as the point does to begin at its own.
    func between(_ motion: FilmMotion) throws {
        func numbers(_ sample: FilmMotion.Sample) -> [Double] {
            [
                sample.time, sample.center.x, sample.center.y, sample.velocity.dx, sample.velocity.dy, sample.scale,
                sample.rotation,
            ]
        }
        for (from, to) in zip(motion.samples, motion.samples.dropFirst()) {
            for part in [0, 0.25, 0.9] {
                let found = try #require(motion.sample(at: from.time + (to.time - from.time) * part))
                for (number, ends) in zip(numbers(found), zip(numbers(from), numbers(to))) {
                    #expect(abs(number - ends.0 * (1 - part) - ends.1 * part) < 1e-6)
                }
            }
        }
        let (first, last) = (try #require(motion.samples.first?.time), try #require(motion.samples.last?.time))
        #expect(motion.sample(at: first - 0.001) == nil && motion.sample(at: last + 0.001) == nil)
        let beside = [motion.sample(at: first - 5e-7)?.time, motion.sample(at: last + 5e-7)?.time]
        #expect(beside.allSatisfy { $0 != nil })
        let origin = motion.origin
        let other = FilmMotion.Sample(
            time: 1, center: CGPoint(x: origin.center.x + 30, y: origin.center.y - 40), velocity: .zero,
            scale: 2 * origin.scale, rotation: origin.rotation + 15)
        for (property, value) in [
            (.x, 50), (.y, -20), (.width, 40), (.height, 40), (.scale, 40), (.rotation, 35), (.alpha, nil),
            (.cornerRadius, nil), (.scrollX, nil), (.scrollY, nil),
        ] as [(PropertyTrack.Property, Double?)] {
            let found = motion.value(of: property, other, from: 20)
            #expect((found == nil) == (value == nil) && abs((found ?? 0) - (value ?? 0)) < 1e-9, "\(property)")
        }
    }
}
