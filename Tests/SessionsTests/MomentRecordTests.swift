import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

@Suite("The history of a gesture's moments")
@MainActor
struct MomentRecordTests {
    private static let size = CGSize(width: 390, height: 844)

    private func lanes(_ scene: Scene, _ curves: String) throws -> LaneSet {
        let lanes = try SceneChoice(scene: scene, lanes: try LaneList.lanes(parsing: curves)).open(
            size: Self.size, scale: 2, photos: StageRun.photos(12),
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        lanes.finishLoading()
        return lanes
    }

    /// Returns the input of a drag with a release, and of a catch in flight.
    private func pull(from start: CGPoint, by offset: Double, at time: Double) -> [InputEvent] {
        func event(_ phase: PointerPhase, _ y: Double, _ seconds: Double) -> InputEvent {
            InputEvent(
                time: FrameTime(seconds: time + seconds).roundedToMicroseconds,
                action: .pointer(id: 1, phase: phase, location: CGPoint(x: start.x, y: start.y + y)))
        }
        let moves = (1...20).map { event(.move, Double($0) / 20 * offset, Double($0) * 0.0123) }
        return [event(.down, 0, 0)] + moves + [event(.up, offset, 0.25)]
    }

    /// Returns lanes played as in the window, in steps that miss the samples.
    private func played(_ lanes: LaneSet, _ events: [InputEvent], until end: Double) -> PlayedLanes {
        let played = PlayedLanes(lanes, keepsMoments: true)
        var time = 0.0
        for event in events {
            while time + 0.0071 < event.time.seconds {
                time += 0.0071
                played.advance(to: FrameTime(seconds: time))
                _ = played.lanes.displayList()
            }
            played.advance(to: event.time)
            played.handle(event, keepsPassing: false)
            time = event.time.seconds
        }
        played.advance(to: FrameTime(seconds: end))
        return played
    }

    @Test(
        "the picture of each moment is the recording's frame, whichever is read first",
        arguments: [
            ("mini-player", 195.0, 800.0, -420.0), ("swipe-back", 195, 500, 180), ("edge-swipe", 195, 500, 200),
        ])
    func pictures(name: String, x: Double, y: Double, offset: Double) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        // Also at a frame's exact time: a press then belongs to that frame.
        let events =
            pull(from: CGPoint(x: x, y: y), by: offset, at: 0.5)
            + pull(from: CGPoint(x: x, y: y + offset), by: -offset / 2, at: 0.85)
        let record = try #require(played(try lanes(scene, "linear, ease-out"), events, until: 3).moments)
        let fresh = try lanes(scene, "linear, ease-out")
        let player = TapePlayer(tape: Tape(scene: name, settings: [], events: events, start: .zero), target: fresh)
        var compared = 0
        var lists: [(moment: Int, lists: [DisplayList])] = []
        for index in 0..<180 {
            let time = FrameTime.frame(index, rate: 60)
            try player.play(until: time)
            let moment = record.moment(at: time.seconds - record.start)
            guard let moment, time.seconds >= record.start, time.seconds - record.start <= record.end else { continue }
            lists.append((moment, fresh.stages.map { $0.displayList() }))
            compared += 1
        }
        #expect(compared > 40)
        for (moment, expected) in lists.reversed() {
            for lane in 0..<2 { #expect(record.picture(lane: lane, moment: moment) == expected[lane]) }
        }
        #expect(Set(lists.flatMap(\.lists)).count > 30)
    }

    @Test("views are read with their roles, animators and recognizers")
    func views() throws {
        let events = pull(from: CGPoint(x: 195, y: 800), by: -420, at: 0.5)
        let record = try #require(played(try lanes(.miniPlayer, "linear, ease-out"), events, until: 3).moments)
        let held = try #require(record.moment(at: 0.2))
        let flying = try #require(record.moment(at: 0.3))
        let views = record.views(lane: 0, moment: held)
        for view in views where view.identity.name == "player" || view.identity.name == "cover" {
            let seen = view.appearance.presentationFrame
            #expect(seen.width > 0 && seen.minY < 800 && seen.minY > 100)
        }
        #expect(views[0].identity.depth == 0 && views[0].appearance.frame.size == Self.size)
        #expect(zip(views, views.dropFirst()).allSatisfy { $1.identity.depth <= $0.identity.depth + 1 })
        #expect(views.contains { $0.identity.recognizer != nil })
        #expect(record.recognizers(lane: 0, moment: held).contains { $0.state == .changed })
        let player = try #require(
            record.views(lane: 1, moment: flying).first { $0.identity.name == "player" })
        let later = try #require(
            record.views(lane: 1, moment: flying + 2).first { $0.identity.id == player.identity.id })
        #expect(player.appearance.presentationFrame != later.appearance.presentationFrame)
        #expect(record.views(lane: 0, moment: flying).contains { $0.identity.role == .container })
        #expect(record.views(lane: 0, moment: flying).contains { $0.identity.role == .dimming })
        let moved = record.views(lane: 0, moment: flying).flatMap(\.identity.animators)
        #expect(!moved.isEmpty && moved.allSatisfy { record.animators[0].entries.indices.contains($0) })
        let entries = record.animators[0].entries
        #expect(entries.contains { $0.curve == "linear" } && entries.allSatisfy { $0.end ?? 9 <= record.end })
        #expect(record.contacts.map(\.isDown) == [true, false])
        #expect(record.contacts[0].time == 0 && abs(record.contacts[1].time - 0.25) < 1e-9)
        #expect(record.events.contains { $0.name == .transitionCompleted && $0.lane == 1 })
        #expect(record.report(lane: 0, moment: held).text.hasPrefix("held at "))
    }

    @Test("a moment of the same time replaces the one before, in all that is kept of it")
    func sameTime() throws {
        let lanes = try lanes(.photos, "linear")
        let (record, fresh) = (MomentRecord(start: 0, lanes: 1), MomentRecord(start: 0, lanes: 1))
        func keep(_ records: MomentRecord...) {
            let pictures = lanes.stages.map { $0.displayList() }
            for record in records { record.keep(lanes.stages, pictures, at: 1, [LaneReport()]) }
        }
        keep(record)
        let few = record.views(lane: 0, moment: 0).count
        lanes.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 60, y: 60)))
        lanes.handle(.pointer(id: 1, phase: .up, location: CGPoint(x: 60, y: 60)))
        lanes.advance(to: FrameTime(seconds: 3))
        keep(record, fresh)
        #expect(record.times == [1] && record.picture(lane: 0, moment: 0) == fresh.picture(lane: 0, moment: 0))
        let (views, wanted) = (record.views(lane: 0, moment: 0), fresh.views(lane: 0, moment: 0))
        #expect(wanted.count > few && views.map(\.identity.name) == wanted.map(\.identity.name))
        #expect(views.map(\.appearance.presentationFrame) == wanted.map(\.appearance.presentationFrame))
    }

    @Test("a press without motion keeps the record, and the next gesture replaces it")
    func replaced() throws {
        let lanes = try lanes(.miniPlayer, "linear")
        let still = pull(from: CGPoint(x: 195, y: 90), by: 0, at: 3)
        let played = played(lanes, pull(from: CGPoint(x: 195, y: 800), by: -420, at: 0.5) + still, until: 4)
        #expect(abs((played.moments?.start ?? 0) - 0.5) < 1e-9)
        for event in pull(from: CGPoint(x: 195, y: 200), by: 420, at: 5) {
            played.advance(to: event.time)
            played.handle(event, keepsPassing: false)
        }
        #expect(abs((played.moments?.start ?? 0) - 5) < 1e-9)
    }

    @Test("lanes lack the history of a gesture that they did not keep, until they adopt what there is, also none")
    func adoptsNone() throws {
        let played = PlayedLanes(try lanes(.miniPlayer, "linear"))
        #expect(!played.lacksMoments)
        for event in pull(from: CGPoint(x: 195, y: 800), by: -420, at: 0.5) {
            played.advance(to: event.time)
            played.handle(event, keepsPassing: false)
        }
        played.advance(to: FrameTime(seconds: 3))
        #expect(!played.lacksMoments)
        played.keepsMoments = true
        #expect(played.lacksMoments && played.moments == nil)
        played.adopt(nil)
        #expect(!played.lacksMoments && played.moments == nil)
    }

    @Test("a record that is too large keeps every other moment, unchanged, and the last")
    func memory() throws {
        let lanes = try lanes(.miniPlayer, "linear, ease-out")
        let (small, large) = (
            MomentRecord(start: 2, lanes: 2, mostBytes: 300_000), MomentRecord(start: 2, lanes: 2)
        )
        lanes.advance(to: FrameTime(seconds: 2))
        for step in 0...128 {
            let phase: PointerPhase = step == 0 ? .down : .move
            let place = CGPoint(x: 195, y: 800 - Double(step) * 5)
            lanes.handle(.pointer(id: 1, phase: phase, location: place))
            let reports = [LaneReport(), LaneReport()]
            let pictures = lanes.stages.map { $0.displayList() }
            for record in [small, large] { record.keep(lanes.stages, pictures, at: lanes.now.seconds, reports) }
            lanes.advance(to: .frame(121 + step, rate: 60))
        }
        #expect(large.stride == 1 && large.times.count == 129 && large.bytes > 300_000)
        #expect(small.stride > 1 && small.bytes < large.bytes / 2 && small.end == large.end)
        // A minute of a continuous drag in four lanes of a scene in which nearly everything moves.
        #expect(large.bytes / 129 * 3600 * 2 < 3 * MomentRecord.mostBytes, "\(large.bytes / 129) bytes")
        for (moment, time) in small.times.enumerated() {
            let same = try #require(large.moment(at: time))
            for lane in 0..<2 {
                #expect(small.picture(lane: lane, moment: moment) == large.picture(lane: lane, moment: same))
            }
        }
    }

    @Test("photos that the lanes no longer show take at most 64 MiB: the earliest are kept small")
    func photos() throws {
        let stages = try lanes(.photos, "linear").stages
        let record = MomentRecord(start: 0, lanes: 1)
        let count = 24
        weak var first: PixelBuffer?
        func picture(_ number: Int) -> DisplayList {
            let full = PixelBuffer(width: 1100, height: 1000, isOpaque: true) { $0.update(repeating: UInt32(number)) }
            let tile = PixelBuffer(width: 110, height: 100, isOpaque: true) { $0.update(repeating: UInt32(number)) }
            if number == 0 { first = full }
            let image = Image(representations: [full, tile], size: CGSize(width: 1100, height: 1000))
            let box = CGRect(origin: .zero, size: Self.size)
            let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
            let command = DrawCommand.image(image, crop: whole, destination: box, shape: .rect(box))
            return DisplayList(size: Self.size, items: [DisplayItem(command)])
        }
        func widths(_ moment: Int) -> [Int] {
            guard case .image(let image, _, _, _)? = record.picture(lane: 0, moment: moment).items.first?.command
            else { return [] }
            return image.representations.map(\.width)
        }
        for number in 0..<count {
            record.keep(stages, [picture(number)], at: Double(number), [LaneReport()])
            #expect(widths(number) == [1100, 110])
        }
        #expect(record.hasSmallPhotos && record.times.count == count)
        #expect(first == nil && widths(0) == [110])
        // 64 MiB are 15 of them, besides the visible one.
        #expect((0..<count).filter { widths($0) == [1100, 110] } == Array(count - 16..<count))
    }

    @Test("a record that has lost moments still keeps the latest photos large")
    func thinnedPhotos() throws {
        let stages = try lanes(.photos, "linear").stages
        let record = MomentRecord(start: 0, lanes: 1, mostBytes: 0)
        let box = CGRect(origin: .zero, size: Self.size)
        for number in 0..<24 {
            let buffers = [(1100, 1000), (110, 100)].map { width, height in
                PixelBuffer(width: width, height: height, isOpaque: true) { $0.update(repeating: UInt32(number)) }
            }
            let image = Image(representations: buffers, size: CGSize(width: 1100, height: 1000))
            let command = DrawCommand.image(image, crop: .unit, destination: box, shape: .rect(box))
            let picture = DisplayList(size: Self.size, items: [DisplayItem(command)])
            for step in 0..<3 { record.keep(stages, [picture], at: Double(number * 3 + step), [LaneReport()]) }
        }
        #expect(record.stride > 1 && record.times.count < 72 && record.times.last == 71)
        let large = record.times.indices.filter { moment in
            record.picture(lane: 0, moment: moment).items.contains { item in
                guard case .image(let image, _, _, _) = item.command else { return false }
                return image.representations.count == 2
            }
        }
        // Fifteen are kept large, besides the visible one.
        #expect(large == record.times.indices.filter { record.times[$0] >= 24 })
    }
}
