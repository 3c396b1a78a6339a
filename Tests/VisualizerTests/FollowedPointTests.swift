import Dialects
import Drawing
import Fitting
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Synchronization
import Testing
import Timing
import Tracking
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Points that are followed in a reference")
@MainActor
struct FollowedPointTests {
    /// Opens a film whose gesture begins at 0.2 s, and pulls the player up.
    func hand(_ film: CardFilm = CardFilm(), lanes: [String] = ["linear"]) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes, size: CGSize(width: 1400, height: 900))
        open(film, in: hand, ReferenceMemory(ReferenceArgument("/films/card.mp4@0.2")))
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        for step in 1...12 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: 195, y: 800 - Double(step) * 35))
        }
        hand.letGo(wait: 2)
        return hand
    }

    private func open(_ film: CardFilm, in hand: ShellHand, _ memory: ReferenceMemory) {
        let holder = hand.shell.model.film
        holder.read = { _, take in take(.success(film)) }
        holder.follower.open = { _, _ in film }
        holder.follower.perform = { $0({}) }
        hand.shell.openReference(memory)
        finish(hand)
    }

    /// Lets the window take what was done, and begin what is next.
    func finish(_ hand: ShellHand) {
        for _ in 0..<4 {
            hand.handle(.woken)
            hand.wait(0.02)
        }
    }

    func view(_ hand: ShellHand) throws -> ReferenceView {
        try #require(hand.view("reference") as? ReferenceView)
    }

    /// Returns the place of the card in the window, at a time of the film.
    private func place(_ film: CardFilm, _ time: Double, _ hand: ShellHand) throws -> CGPoint {
        let view = try view(hand)
        let reference = try #require(hand.shell.model.film.reference)
        let center = film.center(time)
        let place = reference.stagePoint(
            CGPoint(x: center.x / Double(film.width), y: center.y / Double(film.height)))
        return view.convert(CGPoint(x: place.x * view.bounds.width, y: place.y * view.bounds.height), to: nil)
    }

    func drag(from place: CGPoint, to end: CGPoint, _ hand: ShellHand) {
        hand.send(.pointer(id: 1, phase: .down, location: place))
        for step in 1...4 {
            let part = Double(step) / 4
            hand.send(
                .pointer(
                    id: 1, phase: .move,
                    location: CGPoint(x: place.x + (end.x - place.x) * part, y: place.y + (end.y - place.y) * part)))
        }
        hand.send(.pointer(id: 1, phase: .up, location: end))
    }

    /// Shows a moment of the gesture, and presses the card.
    func follow(_ film: CardFilm, at time: Double, _ hand: ShellHand) throws {
        hand.shell.model.scrubbing.move(to: time)
        hand.wait(0.05)
        let place = try place(film, time + 0.2, hand)
        drag(from: place, to: place, hand)
        finish(hand)
    }

    @Test("the axis of distances from a fit ends at the largest, and at 0.1 points at least")
    func distances() {
        let view = ResidualView()
        view.frame = CGRect(x: 0, y: 0, width: 240, height: view.height(for: 240))
        let window = Window(frame: view.frame)
        window.addSubview(view)
        func shown(_ values: [Double]) -> [String] {
            view.display(values.enumerated().map { (time: Double($0), value: $1) })
            return window.displayList().items.compactMap {
                if case .text(let run) = $0.command { run.text } else { nil }
            }
        }
        #expect(shown([0.02, -0.05, 0.01]) == ["0.10 pt"] && shown([0.1, -0.32]) == ["0.32 pt"])
        #expect(shown([0.02]).isEmpty && shown([]).isEmpty)
    }

    @Test("a press follows what is there, and its position and velocity are the film's own, beside the lanes'")
    func curves() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.4, hand)
        let shown = try #require(hand.shell.root.timeline.canvas.content.films.first)
        #expect(shown.isChosen && shown.motion.samples.count == film.count && shown.motion.doubts.isEmpty)
        let size = hand.shell.session.stageSize
        let reference = try #require(hand.shell.model.film.reference)
        let scale = size.height / (reference.crop.height * Double(film.height))
        // The film has the stage's aspect ratio but for a pixel.
        #expect(abs(hand.shell.model.film.pointsInPixel / scale - 1) < 0.01)
        for sample in shown.motion.samples {
            let center = film.center(sample.time + 0.2)
            let start = film.center(0.2)
            let move = shown.motion.move(to: sample.center)
            #expect(abs(move.dx) < 0.3 && abs(move.dy - (center.y - start.y) * scale) < 0.3, "\(sample)")
            // The derivative of the formula, by small differences.
            let speed = (film.center(sample.time + 0.2005).y - film.center(sample.time + 0.1995).y) / 0.001 * scale
            // A parabola through three frames rounds the sudden begin of the motion.
            if abs(sample.time + 0.2 - CardFilm.begin) > 0.03 {
                #expect(abs(sample.velocity.dy - speed) < 75, "\(sample) \(speed)")
            }
        }
        try between(shown.motion)
        // The mark is on the card in each shown frame.
        for time in [0.05, 0.3, 0.6] {
            hand.shell.model.scrubbing.move(to: time)
            hand.wait(0.05)
            let mark = try #require(try view(hand).content.marks.first)
            let frame = try view(hand).content.frame
            let center = film.center(Double(frame) / 60)
            let place = reference.stagePoint(CGPoint(x: center.x / 156, y: center.y / 336))
            #expect(abs(mark.place.y - place.y) < 0.002 && mark.found?.certainty == .followed)
            #expect(mark.radius > 0.1 && mark.reach > mark.radius)
        }
        #expect(hand.texts.contains("Lane 1 and film"))
        // What is known is not worked out again.
        hand.shell.model.film.follower.perform = { _ in Issue.record("work begins without a change") }
        hand.wait(0.05)
        hand.handle(.key(KeyPress("o", hasShift: true)))
        hand.wait(0.05)
        #expect(hand.shell.root.timeline.canvas.content.films.isEmpty && !hand.texts.contains("Lane 1 and film"))
    }

    @Test("the distance between lane and film is that of both movements since the touch-down")
    func distance() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.4, hand)
        hand.shell.model.scrubbing.move(to: 0.35)
        hand.wait(0.05)
        let canvas = hand.shell.root.timeline.canvas
        let travel = try #require(canvas.content.travel)
        let time = canvas.content.time
        let seen = try #require(canvas.samples.reading(lane: 0, at: time))
        let reference = try #require(hand.shell.model.film.reference)
        let scale = hand.shell.session.stageSize.height / (reference.crop.height * Double(film.height))
        let move = (film.center(time + 0.2).y - film.center(0.2).y) * scale
        let expected = hypot(seen.center.x - travel.origin.x, seen.center.y - travel.origin.y - move)
        let texts = hand.texts
        let index = try #require(texts.firstIndex(of: "Lane 1 and film"))
        let value = try #require(Double(texts[index + 1].replacing(" pt", with: "")))
        #expect(abs(value - expected) < 0.5, "\(value) \(expected)")
    }

    @Test("in the tracks of the plotted view the film has a curve where it shows the property")
    func tracks() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.4, hand)
        let canvas = hand.shell.root.timeline.canvas
        let view = LaneInside.Key(name: try #require(canvas.content.travel?.view), number: 0)
        for property in [PropertyTrack.Property.y, .height, .alpha] {
            #expect(hand.shell.model.toggle(PropertyTrack(view: view, property: property)) == nil)
        }
        hand.wait(0.05)
        let painter = TimelinePainter(canvas.content, canvas.samples, canvas.scale, canvas.rows, .dark)
        #expect((0..<3).map { painter.propertyLines($0).count } == [2, 2, 1])
        let reference = try #require(hand.shell.model.film.reference)
        let scale = hand.shell.session.stageSize.height / (reference.crop.height * Double(film.height))
        let (places, heights) = (painter.propertyLines(0), painter.propertyLines(1))
        let (base, height) = (try #require(places[1].values.first), try #require(heights[1].values.first))
        for (time, value) in places[0].points {
            let move = (film.center(time + 0.2).y - film.center(0.2).y) * scale
            #expect(abs(try #require(value) - base - move) < 0.3)
        }
        #expect(heights[0].values.count == film.count && heights[0].values.allSatisfy { abs($0 / height - 1) < 0.01 })
    }

    @Test("the best fit is the film's spring, from its release to its rest; it is applied, undone and copied")
    func fits() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.2, hand)
        if hand.shell.layout.inspector == nil { hand.key("i") }
        hand.shell.inspector.open(.film)
        hand.wait(0.05)
        let follower = hand.shell.model.film.follower
        let fitted = try #require(follower.fitted)
        let (motion, fit) = (fitted.motion, fitted.fit)
        guard case .spring(let spring, _) = fit.model else {
            Issue.record("\(fit.title)")
            return
        }
        #expect(abs(spring.dampingRatio - CardFilm.ratio) < 0.02 && abs(spring.response - CardFilm.response) < 0.01)
        #expect(abs(fit.begin - CardFilm.begin) < 0.01 && motion.isSuggested)
        #expect(motion.part.lowerBound < CardFilm.begin && motion.part.upperBound > 0.8)
        #expect(hand.texts.contains { $0.hasPrefix("Spring, ratio 0.7") }, "\(hand.texts)")
        // Tab goes on from the list of fits in the panel, and back.
        let list = try #require(hand.view("film fits") as? FitList)
        hand.shell.keys.focus(list)
        hand.key("tab", wait: 0.05)
        let next = try #require(hand.shell.keys.focusedView)
        let isInPanel = sequence(first: next as View, next: { $0.superview }).contains { $0 is FilmPanel }
        #expect(next !== list && isInPanel)
        hand.handle(.key(KeyPress("tab", hasShift: true)))
        #expect(hand.shell.keys.focusedView === list)
        hand.key("escape", wait: 0.05)
        let before = hand.shell.model.editing.values["curve"]
        try hand.tap("film apply")
        hand.wait(0.05)
        let text = try #require(hand.shell.model.editing.values["curve"])
        guard case .spring(let applied) = try TimingCurve(parsing: text) else {
            Issue.record("\(text)")
            return
        }
        #expect(abs(applied.spring.dampingRatio - CardFilm.ratio) < 0.02)
        hand.handle(.key(KeyPress("z", hasControl: true)))
        hand.wait(0.05)
        #expect(hand.shell.model.editing.values["curve"] == before)
        for (dialect, word) in [
            ("css", "linear("), ("uikit", "UISpringTimingParameters"), ("swiftui", "spring("), ("compose", "spring"),
            ("flutter", "Spring"), ("motion", "spring"),
        ] {
            try hand.tap("film copy \(dialect)")
            #expect(hand.shell.dequeueClipboard()?.contains(word) == true, "\(dialect)")
        }
        // The fits over the part between two marks.
        for time in [0.05, 0.35] {
            hand.shell.model.scrubbing.move(to: time)
            hand.shell.perform(.mark)
        }
        finish(hand)
        let marked = try #require(follower.fitted?.motion)
        #expect(!marked.isSuggested && marked.part.lowerBound >= 0.25 && marked.part.upperBound <= 0.55 + 1e-9)
        #expect(hand.texts.contains { $0.hasPrefix("Curves between the marks") }, "\(hand.texts)")
    }

    @Test("a point that is dragged is followed from there on, and the frames before keep their places")
    func correction() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.05, hand)
        let before = try #require(hand.shell.model.film.follower.chosenTrack).track
        hand.shell.model.scrubbing.move(to: 0.3)
        hand.wait(0.05)
        let frame = try view(hand).content.frame
        let place = try place(film, Double(frame) / 60, hand)
        let scale = try view(hand).bounds.width / (try #require(hand.shell.model.film.reference).crop.width * 156)
        drag(from: place, to: CGPoint(x: place.x + 12, y: place.y - 8), hand)
        finish(hand)
        #expect(hand.shell.model.film.follower.points.count == 1)
        let after = try #require(hand.shell.model.film.follower.chosenTrack).track
        for (old, new) in zip(before.points, after.points) {
            if old.frame < frame {
                #expect(new == old)
            } else {
                #expect(
                    abs(new.pose.x - old.pose.x - 12 / scale) < 0.5 && abs(new.pose.y - old.pose.y + 8 / scale) < 0.5)
            }
        }
        // The film was not shifted in time.
        #expect(hand.shell.model.film.reference?.offset == 0.2)
    }

    @Test("frames in which it is hidden are marked with their score, and don't count")
    func hidden() throws {
        let film = CardFilm(hidden: 24..<28)
        let hand = try hand(film)
        try follow(film, at: 0.05, hand)
        let motion = try #require(hand.shell.root.timeline.canvas.content.films.first?.motion)
        #expect(motion.doubts.map { Int((($0.time + 0.2) * 60).rounded()) } == Array(24..<28))
        #expect(motion.samples.allSatisfy { !film.hidden.contains(Int((($0.time + 0.2) * 60).rounded())) })
        #expect(hand.texts.contains { $0.hasPrefix("The point is lost in 4 of 120 frames") }, "\(hand.texts)")
        hand.shell.model.scrubbing.move(to: 25.0 / 60 - 0.2 + 0.001)
        hand.wait(0.05)
        #expect(hand.texts.contains { $0.hasPrefix("lost 0") }, "\(hand.texts)")
    }

    @Test("Esc cancels a point that is being followed, and a point without texture is refused")
    func cancelling() throws {
        let film = CardFilm()
        let hand = try hand(film)
        let follower = hand.shell.model.film.follower
        var works: [@Sendable (@Sendable () -> Void) -> Void] = []
        follower.perform = { works.append($0) }
        try follow(film, at: 0.05, hand)
        #expect(works.count == 1 && follower.points.count == 1 && follower.activity != nil)
        // Until it is followed, its mark is where it was pressed.
        let mark = try #require(try self.view(hand).content.marks.first)
        #expect(mark.found == nil && mark.radius == 0 && mark.reach == 0)
        hand.key("escape")
        #expect(follower.points.isEmpty && follower.activity == nil)
        // Another point waits until the cancelled work has ended.
        try follow(film, at: 0.1, hand)
        #expect(works.count == 1)
        works[0]({})
        finish(hand)
        #expect(works.count == 2 && follower.track(of: 0) == nil)
        works[1]({})
        finish(hand)
        #expect(follower.track(of: 0) != nil && works.count == 3)
        works[2]({})
        finish(hand)
        // A correction that is cancelled leaves the point where it was.
        let known = follower.points
        follower.correct(0, FilmPlace(time: 0.3, point: CGPoint(x: 0.5, y: 0.75)))
        finish(hand)
        #expect(follower.points != known && works.count == 4 && follower.cancel() && follower.points == known)
        works[3]({})
        finish(hand)
        follower.perform = { $0({}) }
        let view = try view(hand)
        let corner = view.convert(CGPoint(x: 20, y: 20), to: nil)
        drag(from: corner, to: corner, hand)
        finish(hand)
        #expect(follower.points.count == 1 && hand.texts.contains { $0.contains("too little texture") })
    }

    @Test("a press on nothing shows where there is more texture, and a press there follows it")
    func hint() throws {
        let film = CardFilm()
        let hand = try hand(film)
        let follower = hand.shell.model.film.follower
        hand.shell.model.scrubbing.move(to: 0.1)
        hand.wait(0.05)
        let view = try view(hand)
        let corner = view.convert(CGPoint(x: 20, y: 20), to: nil)
        drag(from: corner, to: corner, hand)
        finish(hand)
        #expect(follower.points.isEmpty && hand.texts.contains { $0.contains("more texture here") })
        let hint = try #require(view.content.hint)
        let card = try place(film, 0.3, hand)
        let there = view.convert(CGPoint(x: hint.x * view.bounds.width, y: hint.y * view.bounds.height), to: nil)
        // On the card, or as near as a patch's radius.
        #expect(hypot(there.x - card.x, there.y - card.y) < 90, "\(there) \(card)")
        // At another moment the place may show something else.
        hand.shell.model.scrubbing.move(to: 0.3)
        hand.wait(0.05)
        #expect(view.content.hint == nil)
        hand.shell.model.scrubbing.move(to: 0.1)
        hand.wait(0.05)
        let beside = CGPoint(x: there.x + 5, y: there.y + 5)
        drag(from: beside, to: beside, hand)
        finish(hand)
        #expect(follower.track(of: 0) != nil && view.content.hint == nil)
        let start = try #require(follower.points.first?.start.point)
        let shown = try #require(hand.shell.model.film.reference).stagePoint(start)
        #expect(hypot(shown.x - hint.x, shown.y - hint.y) < 1e-6)
    }

    @Test("several points are followed, chosen by a press or a chip, and restored by a later window")
    func several() throws {
        let film = CardFilm()
        let hand = try hand(film)
        try follow(film, at: 0.05, hand)
        let follower = hand.shell.model.film.follower
        let first = try place(film, 0.25, hand)
        let second = CGPoint(x: first.x + 24, y: first.y + 20)
        drag(from: second, to: second, hand)
        finish(hand)
        #expect(follower.points.count == 2 && follower.chosen == 1 && follower.chosenFits != nil)
        #expect(hand.shell.root.timeline.canvas.content.films.map(\.isChosen) == [false, true])
        drag(from: first, to: first, hand)
        finish(hand)
        #expect(follower.points.count == 2 && follower.chosen == 0)
        let kept = try #require(
            try JSONDecoder().decode(ShellMemory.self, from: JSONEncoder().encode(hand.shell.memory)).reference)
        #expect(kept.followed == follower.points)
        let next = try ShellHand(.miniPlayer)
        open(film, in: next, kept)
        #expect(next.shell.model.film.follower.points == kept.followed)
        #expect(next.shell.model.film.follower.track(of: 1)?.track == follower.track(of: 1)?.track)
        if hand.shell.layout.inspector == nil { hand.key("i") }
        hand.shell.inspector.open(.film)
        hand.wait(0.05)
        try hand.tap("film point 2")
        #expect(follower.chosen == 1)
        try hand.tap("film remove")
        hand.wait(0.05)
        #expect(follower.points.count == 1 && follower.chosen == 0)
    }
}
