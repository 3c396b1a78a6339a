import Drawing
import Foundation
import RandomSupport
import ScrimGallery
import ShellSupport
import Staging
import SystemPackage
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("A reference beside the lanes")
@MainActor
struct ReferenceTests {
    /// A film whose frames have their number as gray level.
    private final class Film: ReferenceFilm {
        let name = "square.mp4"
        let width: Int
        let height: Int
        let rate = 30.0
        let count = 60

        init(width: Int = 39, height: Int = 84) { (self.width, self.height) = (width, height) }

        func frame(_ index: Int) -> PixelBuffer? {
            PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
                pixels.update(repeating: 0xFF00_0000 | UInt32(index))
            }
        }
    }

    private func hand(_ film: Film = Film(), offset: Double = 0, lanes: [String] = ["linear"]) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes)
        hand.shell.model.film.read = { path, take in take(.success(film)) }
        hand.shell.openReference(ReferenceArgument("square.mp4@\(offset)"))
        #expect(hand.shell.model.film.reference == nil)
        hand.handle(.woken)
        hand.wait(0.05)
        return hand
    }

    @Test("a moment shows the frame that has begun last, within the film")
    func frames() {
        let film = Film()
        let shown = [-1, 0, 0.03, 0.034, 1.01, 1.97, 9].map { film.frame(shownAt: $0) }
        #expect(shown == [0, 0, 0, 1, 30, 59, 59])
        // A frame is shown from its own time on, and the one before until then.
        for offset in [-0.7, 0, 0.2] {
            let reference = Reference(
                film, ReferenceMemory(ReferenceArgument("a.mp4@\(offset)")), stageSize: CGSize(width: 390, height: 844))
            for frame in 1..<film.count {
                let time = reference.time(ofFrame: frame)
                #expect(reference.frame(at: time) == frame && reference.frame(at: time - 0.001) == frame - 1)
            }
        }
    }

    private static let kept = ReferenceMemory(ReferenceArgument("/films/square.mp4"))

    private func pull(_ hand: ShellHand) {
        hand.pullUp(step: 35)
        hand.letGo(wait: 2)
    }

    private func view(_ hand: ShellHand) throws -> ReferenceView {
        try #require(hand.view("reference") as? ReferenceView)
    }

    private func drag(_ view: View, from start: CGPoint, by points: Double, _ hand: ShellHand) {
        let place = view.convert(start, to: nil)
        hand.send(.pointer(id: 1, phase: .down, location: place))
        for step in 1...4 {
            let x = place.x + points * Double(step) / 4
            hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: x, y: place.y)))
        }
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: place.x + points, y: place.y)))
        hand.wait(0.05)
    }

    @Test("a label is 6 points below what it names, or above it at the lower edge, and inside of the film")
    func labels() throws {
        let view = ReferenceView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        for (x, y) in [(0.5, 0.5), (0.5, 0), (0, 0.5), (1, 0.5)] + (0...60).map({ (0.4, 0.9 + Double($0) / 600) }) {
            view.content.hint = CGPoint(x: x, y: y)
            var canvas = Canvas()
            view.draw(&canvas)
            let ring = try #require(
                canvas.items.compactMap { item -> CGRect? in
                    if case .stroke(let shape, view.theme.tint, _) = item.command { shape.bounds } else { nil }
                }.last)
            let plate = try #require(
                canvas.items.compactMap { item -> CGRect? in
                    if case .fill(let shape, view.theme.plate) = item.command { shape.bounds } else { nil }
                }.last)
            let run = try #require(
                canvas.items.compactMap { if case .text(let run) = $0.command { run } else { nil } }.last)
            #expect(run.text == "more texture here")
            #expect(plate.height == 18 && abs(plate.width - run.width - 12) < 1e-9)
            let isBelow = plate.minY > ring.midY
            #expect(isBelow == (ring.maxY + 6 + 18 <= 600))
            #expect(abs(isBelow ? plate.minY - ring.maxY - 6 : ring.minY - plate.maxY - 6) < 1e-9)
            let left = min(max(4, ring.midX - plate.width / 2), 300 - 4 - plate.width)
            #expect(abs(plate.minX - left) < 1e-9)
        }
    }

    @Test("the film shows the playhead's moment, and is shifted in time by a drag and by keys")
    func time() throws {
        let hand = try hand(offset: 0.2)
        #expect(hand.shell.layout.stages.count == 2 && hand.shell.root.board.stages.count == 1)
        #expect(try view(hand).content.frame == 6)
        pull(hand)
        let shell = hand.shell
        shell.model.scrubbing.move(to: 0.1)
        hand.wait(0.05)
        #expect(try view(hand).content.frame == 9)
        hand.key("right", "right", "right", "right", wait: 0.05)
        let time = try #require(shell.model.scrubbing.playhead.time)
        #expect(time > 0.15)
        #expect(try view(hand).content.frame == Int((time + 0.2) * 30 + 1e-6))
        shell.model.scrubbing.move(to: 0.1)
        // A hundred points are half a second. To the right is later, so an earlier frame is shown.
        drag(try view(hand), from: CGPoint(x: 100, y: 100), by: 20, hand)
        #expect(abs((shell.model.film.reference?.offset ?? 0) - 0.1) < 1e-9)
        #expect(try view(hand).content.frame == 6)
        for _ in 0..<2 { hand.type("[") }
        hand.type("]")
        hand.wait(0.05)
        #expect(abs((shell.model.film.reference?.offset ?? 0) - (0.1 + 1.0 / 30)) < 1e-9)
        #expect(shell.model.film.follower.points.isEmpty)
        // Outside its duration the film is still.
        shell.model.scrubbing.move(to: 0)
        drag(try view(hand), from: CGPoint(x: 20, y: 100), by: 300, hand)
        #expect(try view(hand).content.frame == 0)
        drag(try view(hand), from: CGPoint(x: 100, y: 100), by: -900, hand)
        #expect(try view(hand).content.frame == 59)
    }

    @Test("it is cropped to the stage's aspect, scrolled and zoomed by the wheel within its edges")
    func place() throws {
        let size = CGSize(width: 100, height: 200)
        let wide = Reference(Film(width: 80, height: 80), Self.kept, stageSize: size)
        #expect(wide.crop == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        let high = Reference(Film(width: 10, height: 80), Self.kept, stageSize: size)
        #expect(high.crop == CGRect(x: 0, y: 0.375, width: 1, height: 0.25))
        var moved = wide
        moved.pan(by: CGVector(dx: 0.25, dy: 0.5))
        #expect(moved.crop == CGRect(x: 0.125, y: 0, width: 0.5, height: 1))
        moved.pan(by: CGVector(dx: 9, dy: 0))
        #expect(moved.crop.minX == 0)
        let place = CGPoint(x: 0.3, y: 0.6)
        let seen = moved.framePoint(place)
        moved.zoom(by: 2, about: place, size)
        #expect(abs(moved.crop.width - 0.25) < 1e-12 && abs(moved.crop.height - 0.5) < 1e-12)
        #expect(abs(moved.framePoint(place).x - seen.x) < 1e-12 && abs(moved.framePoint(place).y - seen.y) < 1e-12)
        #expect(abs(moved.stagePoint(seen).x - place.x) < 1e-12)
        moved.zoom(by: 0.01, about: place, size)
        #expect(moved.crop.size == wide.crop.size && moved.crop.minX >= 0 && moved.crop.maxX <= 1)
        let hand = try hand()
        let before = try #require(hand.shell.model.film.reference?.crop)
        let center = try #require(hand.center("reference"))
        hand.send(.wheel(location: center, delta: CGVector(dx: 0, dy: 80), zooms: true))
        let after = try #require(hand.shell.model.film.reference?.crop)
        #expect(abs(after.width * pow(1.005, 80) - before.width) < 1e-9 && abs(after.midX - 0.5) < 0.01)
        hand.send(.wheel(location: center, delta: CGVector(dx: 0, dy: 40), zooms: false))
        let lowered = try #require(hand.shell.model.film.reference?.crop)
        #expect(lowered.minY < after.minY)
        // The wheel's points are those of the film in the window.
        let width = try view(hand).bounds.width
        hand.send(.wheel(location: center, delta: CGVector(dx: 20, dy: 0), zooms: false))
        let aside = try #require(hand.shell.model.film.reference?.crop)
        #expect(abs(lowered.minX - aside.minX - 20 / width * lowered.width) < 1e-9 && aside.minY == lowered.minY)
    }

    @Test("zooms and pans of its part go as far as the edges of the film and eight times its size", arguments: 1...20)
    func parts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = CGSize(width: random.number(50...400), height: random.number(50...400))
        let film = Film(width: random.whole(10...90), height: random.whole(10...90))
        var reference = Reference(film, Self.kept, stageSize: size)
        let whole = reference.crop
        #expect(max(whole.width, whole.height) == 1 && abs(whole.midX - 0.5) + abs(whole.midY - 0.5) < 1e-12)
        let aspect = whole.width * Double(film.width) / (whole.height * Double(film.height))
        #expect(abs(aspect * size.height / size.width - 1) < 1e-9)
        for _ in 0..<40 {
            let before = reference.crop
            let place = CGPoint(x: random.number(0...1), y: random.number(0...1))
            let seen = reference.framePoint(place)
            var (x, y, width) = (before.minX, before.minY, before.width)
            if random.chance(0.5) {
                let factor = exp(random.number(-1...1.5))
                reference.zoom(by: factor, about: place, size)
                width = min(max(before.width / factor, whole.width / 8), whole.width)
                // The place stays where it is seen.
                x = seen.x - place.x * width
                y = seen.y - place.y * width / whole.width * whole.height
            } else {
                let step = CGVector(dx: random.number(-0.5...0.5), dy: random.number(-0.5...0.5))
                reference.pan(by: step)
                x -= step.dx * before.width
                y -= step.dy * before.height
            }
            let height = width / whole.width * whole.height
            let expected = [min(max(x, 0), 1 - width), min(max(y, 0), 1 - height), width, height]
            let crop = reference.crop
            for (found, number) in zip([crop.minX, crop.minY, crop.width, crop.height], expected) {
                #expect(abs(found - number) < 1e-9)
            }
            let back = reference.stagePoint(reference.framePoint(place))
            #expect(abs(back.x - place.x) + abs(back.y - place.y) < 1e-9)
        }
        // A later window has the same part, unless the film or the stage is another one.
        let later = Reference(film, reference.memory, stageSize: size).crop
        #expect(abs(later.minX - reference.crop.minX) + abs(later.minY - reference.crop.minY) < 1e-9)
        #expect(later.size == reference.crop.size)
        var memory = reference.memory
        for odd in [
            CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 0, y: 0, width: 0.01, height: 0.5),
            CGRect(x: 0, y: 0, width: whole.width * 1.01, height: whole.height * 1.01),
        ] {
            memory.crop = odd
            #expect(Reference(film, memory, stageSize: size).crop == whole)
        }
        for (offset, kept) in [(-9.0, -2.0), (9, 2), (-1.9, -1.9), (1.9, 1.9)] {
            memory.offset = offset
            #expect(Reference(film, memory, stageSize: size).offset == kept)
        }
    }

    @Test("O shows it over the chosen lane, and its button closes it")
    func ghost() throws {
        let hand = try hand(lanes: ["linear", "ease-out"])
        let shell = hand.shell
        func ghosts() -> [Bool] {
            hand.wait(0.05)
            return shell.root.board.stages.map { $0.ghost != nil }
        }
        #expect(shell.layout.stages.count == 3 && ghosts() == [false, false])
        hand.key("o")
        #expect(ghosts() == [true, false])
        let alphas = shell.window.displayList().items.filter { item in
            if case .image(let image, _, _, _) = item.command { image.name == "reference" } else { false }
        }.map(\.alpha)
        #expect(alphas.sorted() == [0.5, 1])
        hand.key("2")
        #expect(ghosts() == [false, true])
        try hand.tap("reference ghost")
        #expect(ghosts() == [false, false])
        // A press on the film doesn't reach the lanes, and the lanes' locations stay theirs.
        drag(try view(hand), from: CGPoint(x: 60, y: 60), by: 0, hand)
        #expect(shell.session.lanes.isSettled && shell.session.log.events.isEmpty)
        try hand.tap("reference closeReference")
        #expect(shell.model.film.reference == nil && hand.view("reference") == nil && shell.layout.stages.count == 2)
        hand.key("o")
        #expect(shell.root.toast.label.text?.hasPrefix("No reference: drop a film") == true)
    }

    @Test("a film's settings are restored by a later window, if the film is the same")
    func memory() throws {
        let hand = try hand(offset: 0.2)
        let center = try #require(hand.center("reference"))
        hand.send(.wheel(location: center, delta: CGVector(dx: 0, dy: 80), zooms: true))
        drag(try view(hand), from: CGPoint(x: 60, y: 100), by: 0, hand)
        hand.key("o")
        let memory = try JSONDecoder().decode(
            ShellMemory.self, from: JSONEncoder().encode(hand.shell.memory))
        let kept = try #require(memory.reference)
        #expect(kept.path.hasPrefix("/") && kept.path.hasSuffix("/square.mp4"))
        #expect(kept.offset == 0.2 && kept.followed?.count == 1 && kept.isGhost)
        let next = try ShellHand(.miniPlayer, memory: memory)
        next.shell.model.film.read = { _, take in take(.success(Film())) }
        next.shell.openReference(kept)
        // A window closed before the film is decoded keeps it.
        #expect(next.shell.model.film.reference == nil && next.shell.memory.reference == kept)
        next.handle(.woken)
        next.wait(0.05)
        #expect(
            next.shell.memory.reference == kept
                && next.shell.model.film.reference?.crop == hand.shell.model.film.reference?.crop)
        #expect(try view(next).content.marks == view(hand).content.marks)
        #expect(next.shell.root.board.stages[0].ghost != nil)
        // Of a changed film, what still applies.
        let wide = Reference(Film(width: 84, height: 84), kept, stageSize: next.shell.session.stageSize)
        #expect(wide.crop.midX == 0.5 && wide.crop.height == 1)
        try next.tap("reference closeReference")
        #expect(next.shell.memory.reference == nil)
    }

    @Test("a film has a known extension, its offset is after the last @, and unreadable films are reported")
    func opening() throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "reading a.mov: it is no film" }
        #expect(ReferenceArgument("a.mp4") == ReferenceArgument("a.mp4@0"))
        #expect(ReferenceArgument("me@home.mp4").path == "me@home.mp4")
        #expect(ReferenceArgument("me@home.mp4@1.5").path == "me@home.mp4")
        #expect(ReferenceArgument("a.gif@-0.5").offset == -0.5)
        for path in ["a.mp4@inf", "a.mp4@nan", "a.mp4@"] { #expect(ReferenceArgument(path).path == path) }
        let hand = try ShellHand(.photos)
        var asked: [FilePath] = []
        hand.shell.model.film.read = { path, take in
            asked.append(path)
            take(.failure(Unreadable()))
        }
        hand.handle(.drop(["/b.png", "/c.gif"]))
        #expect(asked.isEmpty)
        hand.handle(.drop(["/x/a.MOV"]))
        #expect(asked == ["/x/a.MOV"])
        hand.wait(0.02)
        #expect(hand.texts.contains("Reading a.MOV…"))
        hand.handle(.woken)
        #expect(hand.texts.contains("Reading a.mov: it is no film") && !hand.texts.contains("Reading a.MOV…"))
        #expect(hand.shell.model.film.reference == nil)
    }
}
