import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing

@MainActor
@Suite("The custom presentation")
struct CustomPresentationTests {
    @Test(
        "the details are over a dimming view, with a picture 16 from the top and 160 wide if it fits",
        arguments: [(390.0, 160.0), (250, 150)])
    func rests(width: Double, coverWidth: Double) throws {
        let hand = try StageHand(scene: .customPresentation, size: CGSize(width: width, height: 844))
        hand.tap(view: "record 1")
        let card = try #require(hand.now.views["card"]?.frame)
        let cover = try #require(hand.now.views["cover"]?.frame)
        #expect(card == CGRect(x: 0, y: 844 - 540, width: width, height: 540))
        #expect(cover == CGRect(x: (width - coverWidth) / 2, y: card.minY + 16, width: coverWidth, height: coverWidth))
        #expect(hand.now.views["dimming"]?.alpha == 0.5)
    }
}
