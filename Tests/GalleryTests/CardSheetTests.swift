import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The card sheet")
struct CardSheetTests {
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .cardSheet, size: size, settings: settings).tapping("add")
    }

    private func sheet(_ hand: StageHand) -> CGRect { hand.now.views["sheet"]?.frame ?? .zero }

    /// Drags the sheet down by its form, and holds it.
    private func pull(_ hand: StageHand, by points: Double) {
        hand.press(view: "form")
        hand.drag(0, 10, in: 0.1)
        hand.drag(0, points, in: 0.5)
        hand.wait(0.3)
    }

    @Test("the sheet is 50 shorter than the stage, and the day behind it shrinks to 0.9")
    func rests() throws {
        let hand = try hand()
        #expect(sheet(hand) == CGRect(x: 0, y: 50, width: 390, height: 794))
        let day = try #require(hand.now.views["day"]?.frame)
        #expect(abs(day.width - 351) < 1e-6)
        #expect(abs(day.midX - 195) < 1e-6)
        #expect(hand.now.views["day"]?.cornerRadius == 9)
    }

    @Test("each label of the form fits", arguments: StageHand.sizes)
    func formNames(size: CGSize) throws {
        let form = try #require(try hand(size: size).view("form"))
        let names = form.subviews.compactMap { $0 as? Label }
        #expect(names.count > 6)
        for name in names {
            let needed = name.sizeThatFits(CGSize(width: 1000, height: 100)).width
            #expect(needed <= name.bounds.width, "\(name.text ?? "")")
        }
    }

    @Test("dragged by less than half its height it returns, else it leaves", arguments: [(370.0, false), (420, true)])
    func threshold(points: Double, leaves: Bool) throws {
        let hand = try hand()
        let before = hand.picture
        pull(hand, by: points)
        #expect(abs(sheet(hand).minY - 50 - points) < 12)
        hand.letGo()
        #expect((hand.view("sheet") == nil) == leaves)
        #expect(hand.objects(of: "verdict") == (leaves ? ["dismiss"] : []))
        if !leaves { #expect(hand.picture == before) }
        #expect(hand.now.views["day"]?.frame.width == (leaves ? 390 : 351))
    }

    @Test("with changes it resists, returns and asks (rule G 4)", arguments: ["keep", "discard"])
    func asks(answer: String) throws {
        let hand = try hand()
        hand.tap(view: "all-day")
        pull(hand, by: 600)
        #expect(sheet(hand).minY < 261)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["ask"])
        #expect(sheet(hand).minY == 50)
        let question = CGRect(x: 0, y: 648, width: 390, height: 196)
        #expect(hand.now.views["question"]?.frame == question)
        hand.tap(view: answer)
        #expect(hand.view("question") == nil)
        #expect((hand.view("sheet") == nil) == (answer == "discard"))
    }

    @Test("Cancel asks too if there are changes, and dismisses otherwise", arguments: [false, true])
    func cancels(isEdited: Bool) throws {
        let hand = try hand()
        if isEdited { hand.key("a") }
        hand.tap(view: "cancel")
        #expect((hand.view("question") != nil) == isEdited)
        #expect((hand.view("sheet") != nil) == isEdited)
    }

    @Test("a typed and added entry is in the day")
    func adds() throws {
        let hand = try hand()
        for key: Key in ["c", "h", "e", "s", "s"] { hand.key(key) }
        #expect(hand.picture.contains("\"Chess\""))
        hand.tap(view: "save")
        #expect(hand.view("sheet") == nil)
        #expect(hand.picture.contains("\"Chess\""))
    }

    @Test("a set curve moves the sheet, and the day behind it follows")
    func curve() throws {
        let hand = try StageHand(scene: .cardSheet, settings: ["curve": "linear", "duration": "1"])
        try hand.tap(view: "add", waiting: 0.5)
        #expect(abs(sheet(hand).minY - 447) < 12)
        #expect(abs((hand.now.views["sheet"]?.velocity.dy ?? 0) + 794) < 1)
        let width = hand.now.views["day"]?.frame.width ?? 0
        #expect((360..<385).contains(width))
        hand.comeToRest()
        #expect(sheet(hand).minY == 50)
        hand.tap(view: "cancel")
        #expect(hand.view("sheet") == nil)
        #expect(hand.now.views["day"]?.frame.width == 390)
    }

    @Test("with reduced motion the sheet fades in place", arguments: ["none", "linear"])
    func reducedMotion(curve: String) throws {
        let hand = try StageHand(scene: .cardSheet, settings: ["reduced-motion": "on", "curve": curve])
        try hand.tap(view: "add", waiting: 0.2)
        #expect(sheet(hand).minY == 50)
        #expect((0.05..<0.95).contains(hand.now.views["sheet"]?.alpha ?? 0))
        hand.comeToRest()
    }
}
