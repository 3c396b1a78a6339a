import Foundation
import RandomSupport
import Testing

@testable import Tracking

@Suite("Following points of a film")
struct FilmTrackerTests {
    /// Follows the card's center from a frame, and returns the greatest distance to where the film's formula has it.
    private func errors(
        _ film: DrawnFilm, from frame: Int = 0, offset: (x: Double, y: Double) = (0, 0)
    ) throws -> (place: Double, scale: Double, rotation: Double, track: Track) {
        let start = film.card(film.times[frame])
        let tracks = try FilmTracker(film).follow(
            [Pose(x: start.x + offset.x, y: start.y + offset.y)], from: frame, over: 0...film.times.count - 1)
        var worst = (place: 0.0, scale: 0.0, rotation: 0.0)
        for point in tracks[0].points where !point.isRepeat {
            let truth = film.card(point.time)
            let scale = truth.scale / start.scale
            let turn = truth.rotation - start.rotation
            let x = truth.x + scale * (cos(turn) * offset.x - sin(turn) * offset.y)
            let y = truth.y + scale * (sin(turn) * offset.x + cos(turn) * offset.y)
            worst.place = max(worst.place, hypot(point.pose.x - x, point.pose.y - y))
            worst.scale = max(worst.scale, abs(point.pose.scale / scale - 1))
            worst.rotation = max(worst.rotation, abs(point.pose.rotation - turn))
        }
        return (worst.place, worst.scale, worst.rotation, tracks[0])
    }

    @Test("a translation is followed to a twentieth of a pixel, at any step", arguments: [0.3, 2.7, 11.3, 23.9])
    func translation(step: Double) throws {
        let film = DrawnFilm(times: DrawnFilm.times(8, rate: 60)) {
            Pose(x: 70 + step * $0 * 30, y: 80 + step * $0 * 60)
        }
        let errors = try errors(film)
        #expect(errors.place < 0.05 && errors.scale < 0.003 && errors.rotation < 0.003, "\(errors)")
        #expect(errors.track.points.allSatisfy { $0.certainty == .followed && $0.score > 0.95 })
    }

    @Test("scale and rotation are followed, forwards and back", arguments: [0, 6, 11])
    func similarity(frame: Int) throws {
        let film = DrawnFilm(times: DrawnFilm.times(12, rate: 60)) {
            Pose(x: 100 + 100 * $0, y: 150 - 200 * $0, scale: exp(-4 * $0), rotation: 3 * $0)
        }
        let errors = try errors(film, from: frame)
        #expect(errors.place < 0.1 && errors.scale < 0.01 && errors.rotation < 0.01, "\(errors)")
        #expect(errors.track.fadesAt == nil)
        #expect(errors.track.points.map(\.frame) == Array(0..<12))
    }

    @Test("what is followed is a circle of a sixth of the shorter side, of 32 pixels to 192")
    func radius() {
        for (width, height, radius) in [
            (780, 1688, 65.0), (1688, 780, 65), (300, 191, 16), (191, 300, 16), (1200, 1200, 96),
        ] {
            #expect(FilmTracker.radius(width: width, height: height) == radius)
        }
        #expect(abs(FilmTracker.radius(width: 193, height: 400) - 193.0 / 12) < 1e-12)
        #expect(FilmTracker.radius(width: 1140, height: 2000) == 95)
    }

    @Test("a card that shrinks to a fifth is followed, from any of its points")
    func shrinking() throws {
        let film = DrawnFilm(times: DrawnFilm.times(30, rate: 60)) {
            Pose(x: 100 - 60 * $0, y: 150 + 160 * $0, scale: 1 - 1.6 * $0)
        }
        let errors = try errors(film, offset: (22, -17))
        #expect(errors.place < 0.15 && errors.scale < 0.02, "\(errors)")
    }

    @Test("dimming to a fifth, noise and a moving background change little")
    func light() throws {
        var film = DrawnFilm(times: DrawnFilm.times(20, rate: 60)) { Pose(x: 80 + 150 * $0, y: 120 + 300 * $0) }
        film.light = { (1 - 2.4 * $0, 20 * $0) }
        film.background = { (-400 * $0, 700 * $0) }
        film.noise = 3
        let errors = try errors(film)
        #expect(errors.place < 0.3 && errors.scale < 0.02, "\(errors)")
        #expect(errors.track.lostAt == nil)
    }

    @Test(
        "blocks that a coarse film leaves as they were change no size, and pull no farther than they are late",
        arguments: [30.0, 60, 90])
    func staleBlocks(speed: Double) throws {
        var film = DrawnFilm(times: DrawnFilm.times(24, rate: 30), seed: 2) { time in
            Pose(x: 100, y: 110 + speed * (time + sin(9 * time) / 10))
        }
        film.staleBlocks = 16
        let errors = try errors(film)
        #expect(errors.scale < 0.003 && errors.rotation < 0.006, "\(errors)")
        #expect(errors.place < speed * 1.9 / 30, "\(errors)")
    }

    @Test(
        "content that fades into other content is followed on its way, forwards and back, and that is said",
        arguments: [(1, 0.3, 60), (2, 0.15, 30), (3, 0.3, 30)] as [(UInt64, Double, Double)])
    func crossFade(seed: UInt64, seconds: Double, rate: Double) throws {
        var film = DrawnFilm(times: DrawnFilm.times(Int(rate * 0.5) + 1, rate: rate), seed: seed) { time in
            let part = 1 - exp(-6 * time) * (1 + 6 * time)
            return Pose(x: 130 + 120 * part, y: 330 - 180 * part, scale: 1 - 0.3 * part)
        }
        (film.width, film.height, film.half) = (360, 460, (100, 100))
        film.fade = { min(max(($0 - 0.1) / seconds, 0), 1) }
        film.background = { (-100 * $0, 170 * $0) }
        for start in [0, film.times.count - 1] {
            let errors = try errors(film, from: start)
            // A patch with a radius of 30 pixels; what comes pulls it aside before it is known.
            #expect(
                errors.place < 2 && errors.scale < 0.05 && errors.rotation < 0.02,
                "\(start): \(errors.place) \(errors.scale)")
            #expect(errors.track.points.allSatisfy { $0.certainty == .followed })
            let fadesAt = try #require(errors.track.fadesAt)
            #expect(film.fade(fadesAt) > 0 && film.fade(fadesAt) < 1)
        }
    }

    @Test("several points are followed at once, each its own way")
    func several() throws {
        let film = DrawnFilm(times: DrawnFilm.times(10, rate: 60)) { Pose(x: 100, y: 150, rotation: 2 * $0) }
        let starts = [Pose(x: 75, y: 150), Pose(x: 125, y: 150)]
        let tracks = try FilmTracker(film).follow(starts, from: 0, over: 0...9)
        let angle = 2 * film.times[9]
        for (track, side) in zip(tracks, [-25.0, 25.0]) {
            let end = try #require(track.points.last)
            let distance = hypot(end.pose.x - 100 - side * cos(angle), end.pose.y - 150 - side * sin(angle))
            #expect(distance < 0.1 && abs(end.pose.rotation - angle) < 0.01)
        }
    }

    @Test("a card that leaves the film is guessed, then lost")
    func leaving() throws {
        let film = DrawnFilm(times: DrawnFilm.times(30, rate: 60)) { Pose(x: 100 + 500 * $0, y: 150) }
        let track = try errors(film).track
        // Its center leaves after 0.2 s; what is found of it later is a guess.
        #expect(track.points.allSatisfy { $0.certainty != .followed || $0.time < 0.26 })
        #expect(try #require(track.lostAt) > 0.14)
        #expect(track.points.last?.certainty == .lost)
    }

    @Test("a card that is hidden for some frames is found again, and those frames are reported")
    func hidden() throws {
        var film = DrawnFilm(times: DrawnFilm.times(16, rate: 60)) { time in
            (0.1..<0.16).contains(time) ? Pose(x: 900, y: 900) : Pose(x: 60 + 200 * time, y: 100 + 300 * time)
        }
        film.noise = 1
        let track = try errors(film).track
        #expect(track.lostAt == nil)
        for point in track.points {
            let isHidden = (0.1..<0.16).contains(point.time)
            #expect((point.certainty != .followed) == isHidden, "\(point)")
            if !isHidden {
                #expect(hypot(point.pose.x - 60 - 200 * point.time, point.pose.y - 100 - 300 * point.time) < 0.1)
            }
        }
    }

    @Test("what fades half into something else is followed, within a quarter of its radius")
    func fading() throws {
        struct Fading: FrameSource {
            let one: DrawnFilm
            let other: DrawnFilm
            var times: [Double] { one.times }
            func frame(_ index: Int) -> GrayFrame {
                let part = 0.5 * Double(index) / Double(times.count - 1)
                let (a, b) = (one.frame(index), other.frame(index))
                let pixels = zip(a.pixels, b.pixels).map {
                    UInt8((Double($0) * (1 - part) + Double($1) * part).rounded())
                }
                return GrayFrame(width: a.width, height: a.height, pixels: pixels)
            }
        }
        let motion: @Sendable (Double) -> Pose = { Pose(x: 80 + 60 * $0, y: 120 + 160 * $0) }
        let times = DrawnFilm.times(40, rate: 60)
        let film = Fading(
            one: DrawnFilm(times: times, seed: 3, card: motion), other: DrawnFilm(times: times, seed: 4, card: motion))
        let track = try FilmTracker(film).follow([motion(0)], from: 0, over: 0...39)[0]
        let end = try #require(track.points.last)
        let distance = hypot(end.pose.x - motion(end.time).x, end.pose.y - motion(end.time).y)
        #expect(end.certainty == .followed && distance < 4, "\(distance)")
    }

    /// A card on its way to the right and up under noise, with a copy of it 40 pixels to the right.
    private struct Copied: FrameSource {
        let times = DrawnFilm.times(10, rate: 60)
        /// The noise, and that of the card in the sixth frame, in levels of brightness to both sides.
        var noise = 0.0
        var spoiled = 0.0
        /// The further distance of the card from the sixth frame on, without the copy.
        var jump = 0.0
        /// The distance by which the sixth frame alone shows the card too low and too far left.
        var slip = 0.0

        func center(_ index: Int) -> (x: Double, y: Double) {
            let slip = index == 5 ? slip : 0
            return (60 + 5 * Double(index) + (index >= 5 ? jump : 0) - slip, 190 - 4 * Double(index) + slip)
        }

        func frame(_ index: Int) -> GrayFrame {
            var random = SeededRandom(seed: UInt64(index))
            let center = center(index)
            var pixels: [UInt8] = []
            for row in 0..<260 {
                for column in 0..<320 {
                    let (u, v) = (Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
                    func card(_ u: Double) -> Double? {
                        guard max(abs(u), abs(v)) < 20 else { return nil }
                        return 128 + 36 * (sin(u / 4 + v / 11) + sin(v / 5 - u / 13 + 1) + sin((u + 2 * v) / 9 + 2))
                    }
                    let loud = index == 5 && card(u) != nil ? spoiled : noise
                    let value = card(u) ?? (jump == 0 ? card(u - 40) : nil) ?? 100
                    pixels.append(UInt8(min(max(value + .random(in: -loud...loud, using: &random), 0), 255)))
                }
            }
            return GrayFrame(width: 320, height: 260, pixels: pixels)
        }
    }

    @Test("a clearer copy beside a frame that compression has spoiled isn't followed", arguments: [40.0, 45])
    func copy(spoiled: Double) throws {
        let film = Copied(noise: 25, spoiled: spoiled)
        let track = try FilmTracker(film).follow([Pose(x: 60, y: 190)], from: 0, over: 0...9)[0]
        for point in track.points {
            let center = film.center(point.frame)
            #expect(hypot(point.pose.x - center.x, point.pose.y - center.y) < 2, "\(point)")
        }
    }

    @Test(
        "a copy in a card's own pattern isn't followed after a jump, although compression has taken its content from there"
    )
    func pattern() throws {
        /// A card whose pattern repeats after 26 pixels but for a slow change, which jumps by 16 pixels and shows the change
        /// of a period aside from then on.
        struct Patterned: FrameSource {
            let times = DrawnFilm.times(8, rate: 60)

            func center(_ index: Int) -> Double { index < 4 ? 120 : 136 + 8 * Double(index - 4) }

            func frame(_ index: Int) -> GrayFrame {
                GrayFrame(
                    width: 320, height: 320,
                    pixels: (0..<320 * 320).map { place in
                        let (u, v) = (Double(place % 320) + 0.5 - center(index), Double(place / 320) + 0.5 - 160)
                        guard max(abs(u), abs(v)) < 60 else { return 100 }
                        let slow = sin((u + (index < 4 ? 0 : 26)) / 40 + v / 31)
                        return UInt8(128 + 40 * (sin(2 * .pi * u / 26) + sin(2 * .pi * v / 26)) + 20 * slow)
                    })
            }
        }
        let film = Patterned()
        let track = try FilmTracker(film).follow([Pose(x: 120, y: 160)], from: 0, over: 0...7)[0]
        for point in track.points {
            #expect(hypot(point.pose.x - film.center(point.frame), point.pose.y - 160) < 3, "\(point)")
        }
    }

    @Test("a jump from one frame to the next is followed, also out of the region that is searched first")
    func jump() throws {
        let film = Copied(jump: 160)
        let track = try FilmTracker(film).follow([Pose(x: 60, y: 190)], from: 0, over: 0...9)[0]
        for point in track.points {
            let center = film.center(point.frame)
            #expect(hypot(point.pose.x - center.x, point.pose.y - center.y) < 0.5, "\(point)")
            #expect(point.certainty == .followed)
            // Three tenths of the shorter side, and everywhere for the jump.
            #expect(point.frame < 5 ? point.reach == 78 : point.frame > 5 || point.reach == 520)
        }
    }

    @Test("a place that neither the frames before nor those after lead to, and that looks worse, is a guess")
    func slip() throws {
        let film = Copied(noise: 4, spoiled: 25, slip: 10)
        let track = try FilmTracker(film).follow([Pose(x: 60, y: 190)], from: 0, over: 0...9)[0]
        for point in track.points {
            #expect(point.certainty == (point.frame == 5 ? .guessed : .followed), "\(point)")
        }
    }

    @Test("a fast start in few frames is no guess")
    func start() throws {
        var film = DrawnFilm(times: DrawnFilm.times(8, rate: 15)) { time in
            let part = 1 - exp(-12 * max(0, time - 0.15)) * (1 + 12 * max(0, time - 0.15))
            return Pose(x: 70 + 60 * part, y: 220 - 140 * part)
        }
        film.noise = 4
        let track = try errors(film).track
        #expect(track.points.allSatisfy { $0.certainty == .followed }, "\(track.points.map(\.certainty))")
    }

    @Test("a repeated frame is recognized, and its time is the film's own")
    func repeated() throws {
        var film = DrawnFilm(times: [0, 0.01, 0.03, 0.06, 0.1]) { Pose(x: 80 + 100 * $0, y: 120 + 200 * $0) }
        film.repeats = [2]
        for start in film.times.indices {
            let track = try errors(film, from: start).track
            #expect(track.points.map(\.isRepeat) == [false, false, true, false, false], "from \(start)")
            #expect(track.points.map(\.time) == film.times)
            #expect(track.points[2].pose == track.points[1].pose)
        }
    }

    @Test("a correction moves the frames from there on and leaves those before")
    func correction() throws {
        let film = DrawnFilm(times: DrawnFilm.times(10, rate: 60)) {
            Pose(x: 80 + 100 * $0, y: 120 + 200 * $0, scale: 1 - $0)
        }
        let tracker = FilmTracker(film)
        let track = try tracker.follow([film.card(0)], from: 0, over: 0...9)[0]
        let there = track.points[4].pose
        let corrected = try tracker.correct(track, at: 4, x: there.x + 12, y: there.y - 9)
        #expect(corrected.points.count == 10 && Array(corrected.points[..<4]) == Array(track.points[..<4]))
        let start = film.card(film.times[4])
        for point in corrected.points[4...] {
            let truth = film.card(point.time)
            let scale = truth.scale / start.scale
            #expect(hypot(point.pose.x - truth.x - 12 * scale, point.pose.y - truth.y + 9 * scale) < 0.2)
            #expect(abs(point.pose.scale - truth.scale) < 0.02)
        }
    }

    // MARK: Refusals

    private func refusal(_ film: DrawnFilm, at point: Pose) throws -> TrackingError {
        try #require(throws: TrackingError.self) {
            _ = try FilmTracker(film).follow([point], from: 0, over: 0...film.times.count - 1)
        }
    }

    @Test("a point without texture is refused with the nearest place that has some")
    func plain() throws {
        var film = DrawnFilm(times: [0, 0.1]) { _ in Pose(x: 150, y: 220) }
        film.half = (40, 60)
        film.isPlain = true
        let error = try refusal(film, at: Pose(x: 40, y: 60))
        #expect(error.cause.contains("too little texture"))
        let numbers = error.remedy.split(whereSeparator: { !$0.isNumber }).compactMap { Double($0) }
        try #require(numbers.count == 2, "\(error)")
        // The card, or its border with a radius of 17 pixels around.
        #expect(abs(numbers[0] - 150) < 57 && abs(numbers[1] - 220) < 77, "\(error)")
        #expect(throws: Never.self) {
            try FilmTracker(film).follow([Pose(x: numbers[0], y: numbers[1])], from: 0, over: 0...1)
        }
    }

    @Test("a straight edge is refused, as it can slide along itself; so is a film of one color, or of one pixel")
    func edges() throws {
        struct Plain: FrameSource {
            let times = [0.0, 0.1]
            let size: Int
            let isEdge: Bool
            func frame(_ index: Int) -> GrayFrame {
                GrayFrame(
                    width: size, height: size,
                    pixels: (0..<size * size).map { isEdge && $0 % size > size / 2 ? 200 : 60 })
            }
        }
        for (size, isEdge) in [(100, true), (100, false), (1, false)] {
            let middle = Double(size) / 2
            let error = try #require(throws: TrackingError.self) {
                _ = try FilmTracker(Plain(size: size, isEdge: isEdge)).follow(
                    [Pose(x: middle, y: middle)], from: 0, over: 0...1)
            }
            #expect(error.cause.contains("too little texture") && error.remedy.contains("another moment"), "\(error)")
        }
    }

    @Test("a point outside of the film is refused", arguments: [(-1.0, 5.0), (5, 300), (200, 5), (.nan, 5)])
    func outside(x: Double, y: Double) throws {
        let film = DrawnFilm(times: [0]) { _ in Pose(x: 100, y: 150) }
        #expect(try refusal(film, at: Pose(x: x, y: y)).remedy == "choose a point inside of it")
    }

    @Test("noise is not followed: it is lost at once")
    func noise() throws {
        struct Noise: FrameSource {
            let times = DrawnFilm.times(5, rate: 30)
            func frame(_ index: Int) -> GrayFrame {
                var random = SeededRandom(seed: UInt64(index))
                return GrayFrame(
                    width: 160, height: 160,
                    pixels: (0..<160 * 160).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
        }
        let track = try FilmTracker(Noise()).follow([Pose(x: 80, y: 80)], from: 0, over: 0...4)[0]
        #expect(track.points.dropFirst().allSatisfy { $0.certainty == .lost } && track.lostAt == 1.0 / 30)
    }
}
