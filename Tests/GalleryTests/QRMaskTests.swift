import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The scanner's mask")
struct QRMaskTests {
    private func hand(
        _ settings: SceneSettings = [:], camera: String = "rests", isOpen: Bool = true
    ) throws -> StageHand {
        let hand = try StageHand(scene: .qrMask, settings: settings + ["camera": camera] as SceneSettings)
        if isOpen { hand.tap(view: "scan") }
        return hand
    }

    private func scanner(_ hand: StageHand) -> CGRect { hand.now.views["scanner"]?.frame ?? .zero }

    private func square(_ hand: StageHand) -> CGRect { hand.now.views["square"]?.frame ?? .zero }

    private func note(_ hand: StageHand) -> String? { (hand.view("note")?.subviews.first as? Label)?.text }

    /// Returns the parts of the mask, from back to front: border, sweep, corners.
    private func parts(_ hand: StageHand) throws -> [View] { try #require(hand.view("square")?.superview?.subviews) }

    // MARK: The mask

    @Test("all except a centered square is dimmed by 0.6, with a white border of 0.5")
    func mask() throws {
        let hand = try hand()
        let parts = try parts(hand)
        let square = square(hand)
        #expect(square == CGRect(x: 70, y: 297, width: 250, height: 250))
        let dimming = try #require(parts[0].superview?.layer.sublayers?.first as? ShapeLayer)
        let path = try #require(dimming.path)
        #expect(dimming.fillRule == .evenOdd)
        #expect(dimming.fillColor == Color.black.withAlphaComponent(0.6))
        #expect(path.controlBounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        for (x, y, isDim) in [
            (69.0, 400.0, true), (71, 400, false), (319, 546, false), (321, 400, true), (2, 842, true),
        ] {
            #expect(path.contains(CGPoint(x: x, y: y), using: .evenOdd) == isDim)
        }
        #expect(parts[0].borderWidth == 0.5)
        #expect(parts[0].borderColor == .white)
    }

    @Test("four blue corners, 20 long and 4 wide, are inside the square")
    func corners() throws {
        let hand = try hand()
        let pieces = try #require(try parts(hand).last)
        #expect(pieces.frame == square(hand))
        var canvas = Canvas()
        pieces.draw(&canvas)
        var found: Set<[Double]> = []
        for item in canvas.items {
            guard case .fill(.rect(let rect), let color) = item.command else { continue }
            #expect(color.blue > color.green && color.green > color.red)
            found.insert([rect.minX, rect.minY, rect.width, rect.height])
        }
        let expected: Set<[Double]> = [
            [0, 0, 20, 4], [0, 0, 4, 20], [230, 0, 20, 4], [246, 0, 4, 20], [0, 246, 20, 4], [0, 230, 4, 20],
            [230, 246, 20, 4], [246, 230, 4, 20],
        ]
        #expect(found == expected)
    }

    @Test("the controller receives the square at every size: its note is below it, and taps in it read")
    func received() throws {
        let hand = try hand()
        for size in StageHand.sizes {
            hand.resize(size.width, size.height)
            hand.comeToRest()
            let square = square(hand)
            #expect(square.midX == size.width / 2 || abs(square.midX - size.width / 2) == 0.5)
            #expect(abs(square.midY - size.height / 2) <= 0.5)
            #expect(square.width == square.height)
            let note = try #require(hand.now.views["note"]?.frame)
            #expect(note.minY == square.maxY + 24)
            #expect(note.maxY < size.height)
            #expect(try parts(hand)[2].frame == square)
        }
        let square = square(hand)
        let hint = note(hand)
        hand.tap(CGPoint(x: square.minX - 3, y: square.midY))
        hand.settle()
        #expect(note(hand) == hint)
        hand.tap(CGPoint(x: square.minX + 3, y: square.midY))
        hand.settle()
        #expect(note(hand) == "Green Roads  ·  Ida Fenn")
    }

    // MARK: What moves

    @Test("the camera moves between codes, so that a tap reads another one or none, depending on the time")
    func reads() throws {
        let hand = try hand(camera: "wanders")
        var read: [String?] = []
        for wait in [0, 3.4, 1.4, 5] {
            hand.wait(wait)
            hand.tap(view: "square")
            read.append(note(hand)?.components(separatedBy: "  ·").first)
        }
        #expect(read == ["Green Roads", "No code in the square", "Doorways", "Paper Suns"])
        hand.key("escape")
        hand.comeToRest()
        for (number, isThere) in [(1, false), (2, true), (3, false), (4, true), (7, true)] {
            #expect(hand.view("mark \(number)")?.isHidden == !isThere)
        }
    }

    @Test("endless motion doesn't keep the stage from settling, and repeats exactly")
    func endless() throws {
        let hand = try hand(camera: "wanders")
        #expect(hand.stage.isSettled)
        #expect(hand.stage.needsDisplay)
        let table = try #require(hand.view("scanner")?.subviews.first?.subviews.first)
        let start = table.presentation.transform
        hand.wait(7)
        let later = table.presentation.transform
        #expect(abs(later.ty - start.ty) > 100)
        hand.wait(8)
        #expect(abs(table.presentation.transform.tx - start.tx) < 1e-6)
        #expect(abs(table.presentation.transform.ty - start.ty) < 1e-6)
        hand.wait(7)
        #expect(abs(table.presentation.transform.ty - later.ty) < 1e-6)
        hand.key("escape")
        hand.comeToRest()
        _ = hand.stage.displayList()
        #expect(!hand.stage.timeline.needsFrames)
    }

    @Test("the line sweeps within the square, and continues at its position when the stage is resized")
    func sweeps() throws {
        let hand = try hand(camera: "wanders")
        let sweep = try parts(hand)[1]
        let line = try #require(sweep.subviews.first)
        let part = { line.presentation.center.y / sweep.bounds.height }
        #expect(part() < 0.1)
        hand.wait(0.8)
        #expect(abs(part() - 0.5) < 0.01)
        let seen = part()
        hand.resize(320, 568)
        #expect(part() == seen)
        hand.wait(0.8)
        #expect(part() > 0.9)
        let frame = line.convertPresented(line.bounds, to: nil)
        #expect(square(hand).contains(frame))
        hand.wait(1.6)
        #expect(part() < 0.1)
    }

    // MARK: The transition

    @Test("it slides up over a dimming of 0.5, by the set curve and duration")
    func slides() throws {
        let hand = try hand(["curve": "linear", "duration": "1"], isOpen: false)
        try hand.tap(view: "scan", waiting: 0.25)
        #expect(abs(scanner(hand).minY - 844 * 0.75) < 1e-6)
        hand.settle()
        #expect(scanner(hand) == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(hand.now.views["dimming"]?.alpha == 0.5)
        #expect(hand.now.views["scanner"]?.cornerRadius == 0)
    }

    @Test("without a finger a close button dismisses without interactor, and touches are blocked (A 3, F 6)")
    func plain() throws {
        let hand = try hand()
        hand.press(view: "scanner")
        hand.drag(0, 180, in: 0.5)
        hand.wait(0.2)
        hand.letGo()
        try hand.tap(view: "close", waiting: 0.1)
        hand.press(CGPoint(x: 195, y: 700))
        hand.drag(0, -200, in: 0.1)
        #expect(hand.now.phase == .animating)
        hand.letGo()
        #expect(hand.view("scanner") == nil)
        #expect(hand.objects(of: "transitionCompleted") == ["completed", "cancelled", "completed"])
        #expect(hand.objects(of: "transitionPaused").isEmpty)
    }

    @Test("with reduced motion no line sweeps")
    func reducedMotion() throws {
        let hand = try hand(["reduced-motion": "on"], camera: "wanders")
        #expect(try parts(hand)[1].isHidden)
    }

    @Test("only the scanned ticket is marked on the list", arguments: ["complete", "cancel", "catch"])
    func marks(tape: String) throws {
        let run = try SceneTapes.run("qr-mask-" + tape)
        #expect((run.stage.view(named: "mark 4")?.isHidden == false) == (tape == "complete"))
    }
}
