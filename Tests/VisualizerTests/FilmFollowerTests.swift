import Foundation
import Synchronization
import SystemPackage
import Testing
import Tracking

@testable import Sessions

@Suite("The follower of a film's points")
@MainActor
struct FilmFollowerTests {
    /// A follower whose work waits until it is done here.
    @MainActor
    private final class Desk {
        let follower = FilmFollower()
        private var works: [@Sendable (@Sendable () -> Void) -> Void] = []
        private(set) var messages: [String] = []
        let opened = Mutex<[String]>([])

        init(_ film: CardFilm = CardFilm()) {
            follower.perform = { [unowned self] in works.append($0) }
            follower.onMessage = { [unowned self] in messages.append($0.text) }
            follower.open = { [unowned self] path, _ in
                opened.withLock { $0.append(path.string) }
                return film
            }
        }

        var waiting: Int { works.count }

        func begin() { follower.advance(fitting: nil) }

        /// Does the work that waits, on this thread.
        func work() {
            let due = works
            works = []
            for work in due { work({}) }
            follower.handleReports()
        }

        /// What was done after each report of the work.
        private(set) var activities: [String] = []

        /// Does the work that waits, and takes each of its reports at once.
        func workReporting() {
            let due = works
            works = []
            for work in due {
                work {
                    MainActor.assumeIsolated {
                        self.follower.handleReports()
                        self.activities.append(self.follower.activity ?? "done")
                    }
                }
            }
        }

        func finish() {
            begin()
            while waiting > 0 {
                work()
                begin()
            }
        }
    }

    private static func place(_ time: Double, _ film: CardFilm = CardFilm()) -> FilmPlace {
        let center = film.center(time)
        return FilmPlace(
            time: time, point: CGPoint(x: center.x / Double(film.width), y: center.y / Double(film.height)))
    }

    @Test("the work of a point ends with the point, and goes on as long as it is there")
    func dropped() {
        let desk = Desk()
        let follower = desk.follower
        follower.follow([], of: "/a.mp4")
        follower.add(Self.place(0.1))
        desk.begin()
        #expect(desk.waiting == 1 && follower.activity == "Reading the film…")
        follower.add(Self.place(0.2))
        #expect(follower.activity != nil)
        // The second point leaves, which is not being followed; then the first.
        follower.choose(1)
        follower.removeChosen()
        #expect(follower.activity != nil && follower.points.count == 1)
        follower.removeChosen()
        #expect(follower.activity == nil && follower.points.isEmpty)
        desk.work()
        desk.begin()
        #expect(desk.waiting == 0 && follower.track(of: 0) == nil && desk.messages.isEmpty)
    }

    @Test("the percentage of a point that is followed grows, until it is done")
    func percentages() {
        let desk = Desk()
        desk.follower.follow([FollowedPoint(start: Self.place(0.1))], of: "/a.mp4")
        desk.begin()
        desk.workReporting()
        let parts = desk.activities.dropLast().map { text in
            Int(text.replacing("Following the point: ", with: "").replacing(" %", with: "")) ?? -1
        }
        #expect(parts.count > 1 && parts == parts.sorted() && parts.allSatisfy { (1...100).contains($0) })
        #expect(desk.activities.last == "done" && desk.follower.track(of: 0) != nil)
    }

    @Test("a film is read once for all of its points, and again when another one is opened")
    func opened() {
        let desk = Desk()
        let follower = desk.follower
        let places = [0.1, 0.2, 0.4].map { FollowedPoint(start: Self.place($0)) }
        follower.follow([places[0]], of: "/a.mp4")
        desk.finish()
        follower.add(places[1].start)
        desk.finish()
        follower.add(places[2].start)
        desk.finish()
        #expect((0..<3).allSatisfy { follower.track(of: $0) != nil })
        #expect(desk.opened.withLock(\.self) == ["/a.mp4"])
        follower.follow([FollowedPoint(start: Self.place(0.15))], of: "/b.mp4")
        #expect(follower.track(of: 0) == nil)
        desk.finish()
        #expect(follower.track(of: 0) != nil && desk.opened.withLock(\.self) == ["/a.mp4", "/b.mp4"])
        // Another film under the same name, and at the same place.
        follower.follow(follower.points, of: "/b.mp4")
        #expect(follower.track(of: 0) == nil)
        desk.finish()
        #expect(follower.track(of: 0) != nil && desk.opened.withLock(\.self) == ["/a.mp4", "/b.mp4", "/b.mp4"])
    }

    @Test("what was found in a film that is no longer open is forgotten, also when it is found afterwards")
    func closed() throws {
        let desk = Desk()
        let follower = desk.follower
        let point = FollowedPoint(start: Self.place(0.1))
        follower.follow([point], of: "/a.mp4")
        desk.begin()
        follower.follow([point], of: "/b.mp4")
        #expect(follower.activity == nil)
        desk.work()
        #expect(follower.track(of: 0) == nil)
        desk.finish()
        #expect(follower.track(of: 0) != nil && desk.opened.withLock(\.self) == ["/a.mp4", "/b.mp4"])
        #expect(follower.fitted != nil)
    }

    @Test("frames in which the card is hidden are counted, one as well as several", arguments: [1, 3])
    func lost(count: Int) throws {
        let film = CardFilm(hidden: 50..<50 + count)
        let desk = Desk(film)
        desk.follower.follow([FollowedPoint(start: Self.place(0.1, film))], of: "/a.mp4")
        desk.finish()
        let track = try #require(desk.follower.track(of: 0))
        #expect(track.doubtful.count == count && track.doubtful.allSatisfy { $0.certainty == .lost })
        #expect(
            desk.messages == [
                "The point is lost in \(count) of 120 frames, first at 0.833 s of the film: drag it there to where it belongs"
            ])
    }

    @Test("no more than four points, and the chosen one is always one of them")
    func limits() {
        let desk = Desk()
        let follower = desk.follower
        follower.follow([], of: "/a.mp4")
        for time in [0.05, 0.1, 0.15, 0.2] { follower.add(Self.place(time)) }
        #expect(follower.points.count == 4 && follower.chosen == 3 && desk.messages.isEmpty)
        follower.add(Self.place(0.25))
        #expect(follower.points.count == 4 && desk.messages == ["4 points are followed at most; Shift O removes them"])
        for index in [4, -1] {
            follower.choose(index)
            follower.correct(index, Self.place(0.3))
        }
        #expect(follower.chosen == 3 && follower.points.allSatisfy(\.corrections.isEmpty))
        follower.removeChosen()
        #expect(follower.chosen == 2)
        follower.choose(0)
        follower.removeChosen()
        #expect(follower.chosen == 0 && follower.points.map(\.start.time) == [0.1, 0.15])
        follower.choose(1)
        follower.removeChosen()
        #expect(follower.chosen == 0 && !follower.cancel())
    }

    @Test("the chosen point stays the chosen one when a point before it can't be followed")
    func chosenStays() {
        let desk = Desk()
        let follower = desk.follower
        let plain = FollowedPoint(start: FilmPlace(time: 0.1, point: CGPoint(x: 0.1, y: 0.1)))
        let places = [0.1, 0.2].map { FollowedPoint(start: Self.place($0)) }
        follower.follow([plain] + places, of: "/a.mp4")
        follower.choose(1)
        desk.finish()
        #expect(follower.points == places && follower.chosen == 0)
    }

    @Test("a failure leaves the film's other points, and says its reason")
    func failure() {
        let desk = Desk()
        let follower = desk.follower
        follower.follow([FollowedPoint(start: Self.place(0.1))], of: "/a.mp4")
        desk.finish()
        // The film is plain beside its card.
        follower.add(FilmPlace(time: 0.1, point: CGPoint(x: 0.1, y: 0.1)))
        desk.finish()
        #expect(follower.points.count == 1 && follower.track(of: 0) != nil && follower.chosen == 0)
        #expect(desk.messages.count == 1 && desk.messages[0].contains("too little texture"))
        follower.open = { _, _ in throw CancellationError() }
        follower.follow(follower.points, of: "/c.mp4")
        desk.finish()
        #expect(follower.points.isEmpty && desk.messages.count == 2)
    }
}
