import Drawing
import Foundation
import RandomSupport
import ScrimGallery
import Staging
import Tapes
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import Sessions

/// What a session keeps and shows in small parts, against their rules.
@Suite("Small parts of a session")
@MainActor
struct SmallPartTests {
    @Test("a recording's frames are at its rate from its start, and it ends in the middle between two")
    func recording() throws {
        let desk = try SessionDesk(.photos)
        desk.session.toggleRecording(at: FrameTime(seconds: 1))
        var recording = try #require(desk.session.recording)
        let start = recording.start.seconds
        for count in 0..<90 {
            let (next, last) = (Double(count) / 60, Double(max(0, count - 1)) / 60)
            let end = count < 2 ? 0 : (last - 0.5 / 60)
            let found = [recording.nextTime, recording.lastTime, recording.end].map { $0.seconds - start }
            #expect(zip(found, [next, last, end]).allSatisfy { abs($0 - $1) < 2e-6 }, "\(count)")
            #expect(abs(recording.duration - next) < 1e-9 && !recording.isOver(desk.session.lanes))
            recording.countFrame()
        }
        // It is over with the first frame behind its end, as nothing moves.
        for after in [0, 0.01, 0.0167, 0.5, 1, 1.46, 1.47, 1.49, 2] {
            var ended = recording
            ended.end(after: FrameTime(seconds: start + after))
            let frame = (after * 60).rounded(.down)
            #expect(abs(ended.end.seconds - start - (frame + 0.5) / 60) < 2e-6, "\(after)")
            #expect(ended.isOver(desk.session.lanes) == (frame < 89), "\(after)")
        }
    }

    @Test("a lane in motion has the whole percentage of its transition, unless there is none or it is at its end")
    func percentages() {
        let cases: [(phase: TracePhase, fraction: Double, text: String, brief: String)] = [
            (.interactive, 0, "held", "held"), (.interactive, 0.004, "held at 0 %", "0 %"),
            (.interactive, 0.015, "held at 2 %", "2 %"), (.interactive, 0.994, "held at 99 %", "99 %"),
            (.interactive, 0.996, "held", "100 %"), (.animating, 0, "in flight", "in flight"),
            (.animating, 0.25, "in flight, 25 %", "25 %"), (.animating, 1, "in flight, 100 %", "100 %"),
            (.idle, 0.5, "", ""),
        ]
        for (phase, fraction, text, brief) in cases {
            for curve in [nil, "linear"] {
                var report = LaneReport()
                report.update(TraceFrame(frame: 0, time: 0, phase: phase, fraction: fraction), ownCurve: curve)
                let ending = phase == .animating && curve != nil ? ", linear" : ""
                #expect(report.text == text + ending, "\(phase) \(fraction)")
                #expect(report.brief == (fraction == 0 ? report.text : brief), "\(phase) \(fraction)")
            }
        }
    }

    @Test("a list has eight problems at most and the number of all, and a place its file's name and line")
    func problems() {
        for count in 0...12 {
            let items = (0..<count).map { ProblemList.Item("problem \($0)") }
            for name in [nil, "a.tape"] {
                let list = ProblemList(errors: items, of: name)
                let words = count == 1 ? "1 error" : "\(count) errors"
                #expect(list.title == (name == nil ? words : "a.tape: \(words)"))
                #expect(list.items == Array(items.prefix(8)) && list.items.count + list.rest == count)
            }
        }
        for (path, name) in [("/p/Sources/Card.swift", "Card.swift:12"), ("a.tape", "a.tape:12"), ("/p/", ":12")] {
            #expect(SourcePlace(path, line: 12).name == name)
        }
    }

    private func picture(_ scene: String, _ appearance: String?, width: Int) -> ScenePicture {
        let pixels = (0..<width * 2).map { [UInt8(truncatingIfNeeded: $0), 1, 2, 255] }.joined()
        return ScenePicture(scene: scene, appearance: appearance, width: width, height: 2, pixels: Data(pixels))
    }

    @Test("a scene's picture is that of its appearance, or else of the default one, if it is whole")
    func pictures() throws {
        var several = Scene.photos
        several.name = "several"
        let scene = try #require(([several] + SceneGallery.scenes).first { $0.appearances.count > 1 })
        let words = scene.appearances
        #expect(words.first == scene.parameters[.appearance]?.defaultValue && Set(words).count == words.count)
        var pictures = ScenePictures()
        #expect(pictures.image(of: scene, nil) == nil)
        for (index, word) in words.enumerated() { pictures.add(picture(scene.name, word, width: index + 3)) }
        pictures.add(picture("other", words[0], width: 99))
        for (index, word) in words.enumerated() {
            #expect(pictures.image(of: scene, word)?.size == CGSize(width: index + 3, height: 2))
        }
        for word in [nil, "none of them"] { #expect(pictures.image(of: scene, word)?.size.width == 3) }
        var plain = scene
        plain.parameters = []
        #expect(plain.appearances.isEmpty && pictures.image(of: plain, words[0]) == nil)
        pictures.add(picture(plain.name, nil, width: 7))
        #expect(pictures.image(of: plain, words[0])?.size.width == 7)
        // The bytes are those of its pixels, all of them.
        let whole = picture("a", nil, width: 4)
        let buffer = try #require(whole.image?.representations.first)
        #expect(buffer.withPixels { $0.map { $0 & 0xFF } } == (0..<8).map { UInt32($0) })
        for (width, height, count) in [(4, 2, 31), (4, 2, 33), (0, 2, 0), (4, 0, 0), (-4, -2, 32), (2, 4, 32)] {
            var broken = whole
            (broken.width, broken.height) = (width, height)
            broken.pixels = Data(repeating: 9, count: count)
            #expect((broken.image != nil) == (width == 2), "\(width) \(height) \(count)")
        }
    }

    @Test("pictures with much in common are read as they were added, or with the photos left", arguments: 1...20)
    func rolls(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let buffers = [8, 4, 2].map { side in
            PixelBuffer(width: side, height: side, isOpaque: true) { $0.initialize(repeating: 0xFF00_0000) }
        }
        let images = (1...3).map { count in
            Image(representations: Array(buffers.prefix(count)), size: CGSize(width: 8, height: 8), name: "\(count)")
        }
        let outer = ClipChain(shape: .rect(CGRect(x: 0, y: 0, width: 90, height: 80)), transform: .identity, outer: nil)
        let inner = ClipChain(
            shape: Shape(rect: CGRect(x: 5, y: 5, width: 60, height: 50), cornerRadius: 4),
            transform: CGAffineTransform(translationX: 3, y: 4), outer: outer)
        func item() -> DisplayItem {
            let place = CGRect(x: random.number(0...50, in: 2), y: 5, width: 20, height: 20)
            let (image, color) = (random.pick(images), random.pick([Color.red, .green]))
            let command: DrawCommand =
                random.chance(0.5)
                ? .image(image, crop: .unit, destination: place, shape: .rect(place)) : .fill(.rect(place), color)
            let clips: [ClipChain?] = [nil, outer, inner]
            return DisplayItem(
                command, transform: CGAffineTransform(translationX: random.number(0...9, in: 1), y: 2),
                clip: random.pick(clips), alpha: random.pick([1, 0.5]))
        }
        var roll = PictureRoll()
        var lists: [DisplayList] = []
        for step in 0..<30 {
            if !lists.isEmpty, random.chance(0.2) {
                lists.removeLast()
                roll.removeLast()
                continue
            }
            var items = lists.last?.items ?? []
            if items.isEmpty || random.chance(0.5) {
                items.insert(item(), at: random.whole(0...items.count))
            } else {
                let place = random.whole(0...items.count - 1)
                if random.chance(0.3) { items.remove(at: place) } else { items[place] = item() }
            }
            let list = DisplayList(
                size: CGSize(width: random.pick([90.0, 60]), height: 90),
                background: random.pick([Color.black, .white]), items: items)
            lists.append(list)
            roll.append(list)
            let differing = lists.indices.filter { roll[$0] != lists[$0] }
            #expect(differing.isEmpty, "step \(step)")
        }
        // Without the two larger ones each photo has its smallest one.
        roll.shrink(Set(buffers.prefix(2).map { ObjectIdentifier($0) }))
        for (index, list) in lists.enumerated() {
            let found = roll[index].items
            #expect(found.count == list.items.count)
            for (small, item) in zip(found, list.items) {
                guard case .image(let image, let crop, let destination, let shape) = small.command else {
                    #expect(small == item)
                    continue
                }
                #expect(image.representations.map(\.width) == [image.name == "3" ? 2 : image.name == "2" ? 4 : 8])
                var whole = small
                if let full = images.first(where: { $0.name == image.name }) {
                    whole.command = .image(full, crop: crop, destination: destination, shape: shape)
                }
                #expect(whole == item && image.size == CGSize(width: 8, height: 8))
            }
        }
    }

    private func frame(_ names: String..., lane: Int = 0, y: Double = 0) -> TraceFrame {
        let view = TraceView(frame: CGRect(x: 0, y: y, width: 9, height: 9))
        return TraceFrame(
            frame: 0, time: 0, lane: lane, phase: .idle, views: Dictionary(names.map { ($0, view) }) { one, _ in one })
    }

    @Test("a lane has moved if its views are others, also as many, or elsewhere")
    func moved() {
        let cases: [(TraceFrame, TraceFrame, Bool)] = [
            (frame("a"), frame("a"), false), (frame("a"), frame("b"), true), (frame("a"), frame("a", y: 1), true),
            (frame("a"), frame("a", "b"), true), (frame("a", "b"), frame("b"), true), (frame(), frame(), false),
        ]
        for (first, now, isMoved) in cases {
            #expect(GestureHistory.isMoved([now], since: [first]) == isMoved, "\(first.views) \(now.views)")
        }
    }

    @Test("lanes are compared from two on, and a gesture without a sample has nothing to join or compare")
    func spreads() throws {
        func history(lanes: Int) -> GestureHistory {
            var history = GestureHistory()
            history.begin(at: 2)
            for step in 0...2 {
                history.add((0..<lanes).map { frame("a", lane: $0, y: Double(step * 40)) }, at: 2 + Double(step))
            }
            return history
        }
        let travel = try #require(Travel(history(lanes: 1)))
        for (lanes, isCompared) in [(1, false), (2, true), (3, true)] {
            #expect((history(lanes: lanes).spread(of: travel) != nil) == isCompared, "\(lanes)")
        }
        var empty = GestureHistory()
        #expect(empty.spread(of: travel) == nil)
        empty.begin(at: 2)
        #expect(empty.spread(of: travel) == nil)
        #expect(GestureHistory.joining([.kept(0)], of: empty, and: nil) == nil)
    }

    @Test("timings whose animators no longer begin are dropped, and a message names the first and counts the others")
    func lostTimings() throws {
        for (count, others) in [(1, ""), (2, " and 1 more"), (3, " and 2 more")] {
            let desk = try SessionDesk(.miniPlayer)
            desk.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -420))
            desk.wait(3)
            let record = try #require(desk.session.keptMoments)
            let known = try #require(record.animators.first?.entries.compactMap(\.name).first)
            var messages: [String] = []
            desk.editing.onMessage = { messages.append($0.text) }
            let lost = (1...count).map { number in
                AnimatorName(occasion: known.occasion, view: "gone", property: "center", number: number)
            }
            for name in lost {
                desk.editing.retime(AnimatorTiming(name: name, curve: .linear, duration: 0.5, delay: 0))
            }
            #expect(desk.editing.timings.map(\.name) == lost)
            desk.editing.dropTimings(without: record)
            let title = lost[0].title
            #expect(messages == ["No animator “\(title)”\(others) begins any more: its timing is dropped"])
            #expect(desk.editing.timings.isEmpty)
        }
    }

    @Test("a scene without a curve refuses that of a film")
    func noCurve() throws {
        let desk = try SessionDesk(Scene("bare") { _ in ViewController() })
        var messages: [String] = []
        desk.editing.onMessage = { messages.append($0.text) }
        let before = desk.session.choice.laneSettings
        desk.editing.apply("linear", duration: 0.5)
        #expect(messages == ["This scene has no curve"] && desk.session.choice.laneSettings == before)
    }

    @Test("a kept gesture of another scene opens its scene, and ends as it did")
    func otherScene() throws {
        let desk = try SessionDesk(.miniPlayer)
        desk.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -420))
        desk.wait(3)
        let gesture = try #require(desk.gestures.first)
        desk.session.open(.photos, at: desk.moment)
        desk.wait(0.5)
        #expect(desk.session.choice.scene.name == Scene.photos.name)
        desk.session.replay(gesture, at: desk.moment)
        desk.wait(6)
        #expect(desk.session.choice.scene.name == Scene.miniPlayer.name && desk.session.gestureEnd != nil)
        #expect(desk.session.content.reports.first?.text == gesture.outcome)
    }

    @Test("velocities are whole, with a comma before each three digits", arguments: 1...40)
    func velocities(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let number = random.number(-1...1) * random.pick([1, 30, 2000, 80_000, 30_000_000])
        let text = Figures.velocity(number)
        let digits = text.replacing("−", with: "").replacing(" pt/s", with: "")
        let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
        #expect(Int(digits.replacing(",", with: "")) == Int(abs(number).rounded()), "\(number): \(text)")
        #expect(groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].count), "\(text)")
        #expect(text.hasPrefix("−") == (number.rounded() < 0) && text.hasSuffix(" pt/s"), "\(number): \(text)")
    }
}

@Suite("The part of a film beside the lanes")
struct ReferenceCropTests {
    private final class Film: ReferenceFilm {
        let name = "film.mp4"
        let width: Int
        let height: Int
        let rate: Double
        let count: Int

        init(_ width: Int, _ height: Int, rate: Double, count: Int) {
            (self.width, self.height, self.rate, self.count) = (width, height, rate, count)
        }

        func frame(_ index: Int) -> PixelBuffer? { nil }
    }

    @Test("it has the stage's sides, is in the frame, down to an eighth of it, and holds its place", arguments: 1...60)
    func crop(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let film = Film(random.whole(20...900), random.whole(20...900), rate: random.pick([24, 30, 60]), count: 90)
        let stage = CGSize(width: random.number(100...900), height: random.number(100...900))
        var memory = ReferenceMemory(ReferenceArgument("/films/film.mp4"))
        memory.offset = random.number(-9...9)
        var reference = Reference(film, memory, stageSize: stage)
        let whole = reference.crop
        func check(_ step: String) {
            let crop = reference.crop
            let aspect = crop.width * Double(film.width) / (crop.height * Double(film.height))
            #expect(abs(aspect * stage.height / stage.width - 1) < 1e-9, "\(step)")
            let inside = [crop.minX, crop.minY, 1 - crop.maxX, 1 - crop.maxY].allSatisfy { $0 > -1e-9 }
            #expect(inside && crop.width <= whole.width + 1e-9 && crop.width >= whole.width / 8 - 1e-9, "\(step)")
            let place = CGPoint(x: random.number(0...1), y: random.number(0...1))
            let back = reference.stagePoint(reference.framePoint(place))
            #expect(hypot(back.x - place.x, back.y - place.y) < 1e-9)
        }
        check("whole")
        #expect(abs(max(whole.width, whole.height) - 1) < 1e-9)
        #expect(abs(whole.midX - 0.5) < 1e-9 && abs(whole.midY - 0.5) < 1e-9)
        #expect(abs(reference.offset) <= reference.duration && abs(reference.duration - 90 / film.rate) < 1e-9)
        for step in 0..<30 {
            let before = reference
            if random.chance(0.5) {
                let place = CGPoint(x: random.number(0...1), y: random.number(0...1))
                let factor = random.number(0.4...2.5)
                reference.zoom(by: factor, about: place, stage)
                let width = min(max(before.crop.width / factor, whole.width / 8), whole.width)
                #expect(abs(reference.crop.width - width) < 1e-9)
                // What is at the place stays there, unless the frame ends.
                let (held, now) = (before.framePoint(place), reference.framePoint(place))
                let isAtEdge = [reference.crop.minX, 1 - reference.crop.maxX].contains { $0 < 1e-9 }
                #expect(isAtEdge || abs(held.x - now.x) < 1e-9)
            } else {
                let offset = CGVector(dx: random.number(-0.5...0.5), dy: random.number(-0.5...0.5))
                reference.pan(by: offset)
                let room = (x: 1 - before.crop.width, y: 1 - before.crop.height)
                let x = min(max(before.crop.minX - offset.dx * before.crop.width, 0), room.x)
                let y = min(max(before.crop.minY - offset.dy * before.crop.height, 0), room.y)
                #expect(abs(reference.crop.minX - x) < 1e-9 && abs(reference.crop.minY - y) < 1e-9)
            }
            check("step \(step)")
        }
        // It is kept, for a stage of these sides alone.
        let again = Reference(film, reference.memory, stageSize: stage)
        #expect(again.crop == reference.crop && again.offset == reference.offset)
        let other = CGSize(width: stage.height * 1.1, height: stage.width)
        let turned = Reference(film, reference.memory, stageSize: other)
        #expect(abs(turned.crop.midX - 0.5) < 1e-9 && abs(turned.crop.midY - 0.5) < 1e-9)
    }
}
