import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import ViewHierarchy

/// The moving picture as a view, and its drawing.
@MainActor
struct PictureTests {
    /// Plays all that can happen to a picture.
    private static func play(_ hand: StageHand) {
        hand.open()
        hand.release(at: 0.2)
        hand.wait(0.1)
        hand.pressPhoto(CGPoint(x: 0.8, y: 0.3))
        hand.drag(-40, 120, in: 0.2)
        hand.release()
        hand.wait(0.2)
        if hand.now.phase == .animating { hand.pressPhoto() }
        hand.drag(0, 150, in: 0.3)
        hand.wait(0.1)
        hand.letGo()
        if hand.view("photo") != nil { hand.key("escape") }
        hand.settle()
    }

    @Test("an open photo has its own pixels for zooming, but at most 8 million; its neighbors those of twice the fit")
    func zoomedPixels() throws {
        for (size, zoomed, neighbors) in [
            (CGSize(width: 390, height: 844), 4.547, 2.0), (CGSize(width: 1280, height: 800), 1.478, 1.478),
        ] {
            let images = SyntheticImageLoading()
            let stage = Stage(
                .photos, size: size, scale: 2, parameters: try SceneParameters(Scene.photos.parameters),
                photos: StageRun.photos(12, shapes: ["6000x4000"]), images: images)
            stage.finishLoading()
            stage.advance(to: FrameTime(seconds: 1))
            for (time, phase) in [(1.0, PointerPhase.down), (1.05, .up)] {
                stage.advance(to: FrameTime(seconds: time))
                stage.handle(.pointer(id: 1, phase: phase, location: CGPoint(x: 60, y: 160)))
            }
            stage.advance(to: FrameTime(seconds: 3))
            let boxes = images.requests.compactMap { request -> CGSize? in
                guard case .fit(let width, let height) = request.resolution else { return nil }
                return CGSize(width: width, height: height)
            }
            #expect(boxes.count >= 2)
            let scales = boxes.map { $0.width / (size.width * 2) }.sorted(by: >)
            #expect(abs(scales[0] - zoomed) < 0.01)
            #expect(scales.dropFirst().allSatisfy { abs($0 - neighbors) < 0.01 })
        }
    }

    @Test("the picture is never distorted", arguments: PictureForm.allCases)
    func undistorted(form: PictureForm) throws {
        for settings: SceneSettings in [[:], ["reduced-motion": "on"]] {
            let hand = try StageHand(form, settings: settings)
            var drawn = 0
            var worst = 0.0
            hand.onFrame = { [unowned hand] _ in
                for item in hand.stage.displayList().items {
                    guard case .image(_, let crop, let destination, _) = item.command else { continue }
                    drawn += 1
                    let whole = CGSize(width: destination.width / crop.width, height: destination.height / crop.height)
                        .applying(item.transform)
                    worst = max(worst, abs(whole.width / whole.height / form.aspect - 1))
                }
            }
            Self.play(hand)
            #expect(drawn > 1000)
            #expect(worst < 1e-6)
        }
    }

    @Test("the moving picture is in the container, not in a page, and is removed at rest")
    func liesInTheContainer() throws {
        let hand = try StageHand()
        var wrong: [Double] = []
        hand.onFrame = { [unowned hand] frame in
            let picture = hand.view("photo")
            if frame.phase == .idle {
                if picture != nil, hand.container?.subviews.count != 2 { wrong.append(frame.time) }
                if picture == nil, hand.container != nil { wrong.append(frame.time) }
            } else if picture == nil || picture?.superview !== hand.container {
                wrong.append(frame.time)
            }
        }
        Self.play(hand)
        #expect(wrong.isEmpty)
        #expect(hand.layers.count == 1)
        #expect((1...12).allSatisfy { hand.view("tile \($0)")?.isHidden == false })
    }

    @Test("under a finger the picture is uncropped, with sharp corners")
    func wholeUnderTheFinger() throws {
        for form in PictureForm.allCases {
            let hand = try StageHand.opened(form)
            let first = hand.frames.count
            hand.dragTo(progress: 0.7)
            for frame in hand.frames[first...] where frame.phase == .interactive {
                let photo = try #require(frame.photo)
                #expect(abs(photo.frame.width / photo.frame.height - form.aspect) < 1e-6)
                #expect(photo.cornerRadius == 0)
                #expect(photo.alpha == 1)
            }
        }
    }

    @Test("an unreadable photo is a tile with the reason, can't be opened, and affects no other")
    func unreadable() throws {
        let paths = [FilePath("/photos/bad.jpg")] + StageRun.photos(3)
        let stage = try StageRun.stage(paths: paths)
        stage.finishLoading()
        let tile = try #require(stage.center(ofViewNamed: "tile 1"))
        stage.handle(.pointer(id: 1, phase: .down, location: tile))
        stage.advance(to: stage.now + 0.05)
        stage.handle(.pointer(id: 1, phase: .up, location: tile))
        stage.advance(to: stage.now + 1)
        #expect(stage.view(named: "photo") == nil)
        #expect(stage.displayList().description.contains("Damaged picture"))
    }
}
