import Drawing
import Foundation
import Rasterizer
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// A dismissed picture and its tile are the same pixels in the same place.
@MainActor
struct LandingPixelsTests {
    private static func pixels(_ list: DisplayList, scale: Double) throws -> [UInt32] {
        let renderer = Renderer(
            width: Int(list.size.width * scale), height: Int(list.size.height * scale), threads: 2,
            fonts: try FontLibrary())
        _ = try renderer.draw(list, scale: scale)
        return renderer.surface.withPixels { Array($0) }
    }

    @Test(
        "the flight's end and the tile are the same pixels",
        arguments: [PictureForm.landscape, .portrait, .wide, .tall],
        [(1.0, 390.0), (2, 390), (1, 402), (2, 320), (1.5, 390)])
    func samePixels(form: PictureForm, stage: (scale: Double, width: Double)) throws {
        let hand = try StageHand(
            form, photos: 9, size: CGSize(width: stage.width, height: 600), scale: stage.scale, isDetailed: true,
            settings: ["curve": "ease-out"])
        hand.open(5)
        hand.key("escape")
        var flight = hand.stage.displayList()
        while hand.stage.progress.phase == .animating {
            let deadline = try #require(hand.stage.nextDeadline)
            if deadline - hand.stage.now > 1e-3 {
                hand.stage.advance(to: deadline - 1e-6)
                flight = hand.stage.displayList()
            }
            hand.stage.advance(to: deadline)
        }
        hand.capture()
        let tile = hand.stage.displayList()
        let before = try Self.pixels(flight, scale: stage.scale)
        let after = try Self.pixels(tile, scale: stage.scale)
        let difference = PixelDifference(before, after)
        #expect(difference.largest <= 1, "\(difference.count) pixels differ")
    }
}
