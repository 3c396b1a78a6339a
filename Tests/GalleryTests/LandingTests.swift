import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The ends of flights.
@MainActor
struct LandingTests {
    /// Advances to the exact end of the motion, and returns the frames before and after it.
    private static func land(_ hand: StageHand) throws -> (before: DisplayList, ends: [FrameTime]) {
        var before = hand.stage.displayList()
        var ends: [FrameTime] = []
        while hand.stage.progress.phase == .animating {
            let deadline = try #require(hand.stage.nextDeadline)
            if deadline - hand.stage.now > 1e-3 {
                hand.stage.advance(to: deadline - 1e-6)
                before = hand.stage.displayList()
            }
            ends.append(deadline)
            hand.stage.advance(to: deadline)
        }
        hand.capture()
        return (before, ends)
    }

    @Test("both animators end in the same moment, in every flight, and the transition completes once")
    func endTogether() throws {
        for curve in ["none", "linear", "ease-out", "spring(duration: 0.4, bounce: 0.3)"] {
            for progress in [0.15, 0.5, 0.9] {
                let hand = try StageHand(.landscape, settings: ["curve": curve])
                hand.tapTile(5)
                #expect(Self.areTogether(try Self.land(hand).ends), "opening with \(curve)")
                #expect(hand.now.dimming?.alpha == 1)
                hand.dragTo(progress: progress)
                hand.drag(20, 60, in: 0.1)
                hand.release()
                #expect(Self.areTogether(try Self.land(hand).ends), "from \(progress) with \(curve)")
                #expect(hand.objects(of: "transitionCompleted").count == 2)
            }
        }
    }

    private static func areTogether(_ ends: [FrameTime]) -> Bool {
        guard let first = ends.first, let last = ends.last else { return false }
        return last - first < 1e-9
    }

    @Test("in no frame has one of the two arrived before the other")
    func arriveTogether() throws {
        for progress in [0.2, 0.6] {
            let hand = try StageHand.opened(.landscape)
            hand.release(at: progress)
            let first = hand.frames.count
            hand.comeToRest()
            for frame in hand.frames[first...] where frame.phase == .animating {
                let alpha = try #require(frame.dimming?.alpha)
                #expect(alpha > 0 && alpha < 1)
            }
        }
    }

    @Test("a return ends uncropped, in place, with sharp corners and full dimming")
    func returns() throws {
        for form in PictureForm.allCases {
            let hand = try StageHand.opened(form)
            let rest = hand.now
            hand.letGo(at: 0.25)
            #expect(hand.now.photo == rest.photo)
            #expect(hand.now.dimming == rest.dimming)
            #expect(hand.objects(of: "transitionCompleted") == ["completed", "cancelled"])
        }
    }

    /// Returns the picture items of one photo, in points of the stage: the frame of the whole picture, and its clipping
    /// outline.
    private static func pictures(_ list: DisplayList, _ number: Int) -> [(
        whole: CGRect, outline: CGRect, radius: Double
    )] {
        list.items.compactMap { item in
            guard case .image(let image, let crop, let destination, let shape) = item.command,
                image.name.hasPrefix("\(number - 1)-")
            else { return nil }
            let whole = CGRect(
                x: destination.minX - crop.minX * destination.width / crop.width,
                y: destination.minY - crop.minY * destination.height / crop.height,
                width: destination.width / crop.width, height: destination.height / crop.height)
            var radius = 0.0
            if case .roundedRect(_, let corner, _) = shape { radius = corner }
            return (whole.applying(item.transform), shape.bounds.applying(item.transform), radius)
        }
    }

    @Test(
        "a dismissal ends like its tile: the same picture at the same position with the same outline",
        arguments: PictureForm.allCases, [390.0, 402, 320, 1024])
    func endsAsItsTile(form: PictureForm, width: Double) throws {
        for number in [1, 5, 9] {
            // With a curve that ends at rest the frame just before the end equals it to a thousandth of a point.
            let hand = try StageHand.opened(
                form, number: number, size: CGSize(width: width, height: 844), settings: ["curve": "ease-out"])
            hand.key("escape")
            let flight = try #require(Self.pictures(try Self.land(hand).before, number).last)
            let tiles = Self.pictures(hand.stage.displayList(), number)
            let tile = try #require(tiles.first)
            #expect(tiles.count == 1)
            #expect(flight.whole.edgeDistance(to: tile.whole) < 1e-3)
            #expect(flight.outline.edgeDistance(to: tile.outline) < 1e-3)
            #expect(abs(flight.radius - tile.radius) < 1e-3)
            for edge in [tile.outline.minX, tile.outline.minY, tile.outline.width, tile.outline.height] {
                #expect(edge == edge.rounded(), "tiles lie on whole points")
            }
        }
    }

    @Test("the picture in flight has the tile's own pixels among its representations")
    func hasTheTilesPixels() throws {
        let hand = try StageHand.opened(.landscape, number: 5)
        hand.key("escape")
        hand.wait(0.3)
        func image(_ list: DisplayList) throws -> Image {
            let images = list.items.compactMap { item -> Image? in
                guard case .image(let image, _, _, _) = item.command, image.name.hasPrefix("4-") else { return nil }
                return image
            }
            return try #require(images.last)
        }
        let flying = try image(hand.stage.displayList())
        hand.comeToRest()
        let tile = try image(hand.stage.displayList())
        for representation in tile.representations {
            #expect(flying.representations.contains { $0 === representation })
        }
    }

    @Test("in each frame either the tile or the picture is visible, never both or neither")
    func tileReappearsInTheSameFrame() throws {
        let hand = try StageHand(.landscape)
        var wrong: [Double] = []
        hand.onFrame = { [unowned hand] frame in
            let isHidden = hand.view("tile 5")?.isHidden ?? false
            if isHidden != (hand.view("photo") != nil) { wrong.append(frame.time) }
        }
        hand.open()
        hand.letGo(at: 0.2)
        hand.release(at: 0.6)
        hand.wait(0.1)
        hand.pressPhoto()
        hand.drag(0, 40, in: 0.1)
        hand.letGo()
        #expect(wrong.isEmpty)
        #expect(hand.view("photo") == nil)
    }
}
