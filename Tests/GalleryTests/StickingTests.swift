import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The picture follows the pointer: its grabbed point stays under the pointer.
@MainActor
struct StickingTests {
    /// The path of a drag in the stage's points. Each begins mainly downwards.
    enum Path: String, CaseIterable, Sendable {
        case straight, diagonal, sidewaysAfterTheStart, downAndUpAgain

        /// - Parameter length: The length of the whole drag.
        func legs(_ length: Double) -> [CGVector] {
            switch self {
            case .straight: [CGVector(dx: 0, dy: length)]
            case .diagonal: [CGVector(dx: length * 0.6, dy: length * 0.8)]
            case .sidewaysAfterTheStart: [CGVector(dx: 0, dy: 30), CGVector(dx: -(length - 30), dy: 0)]
            case .downAndUpAgain: [CGVector(dx: 0, dy: length * 0.4), CGVector(dx: 0, dy: -length * 0.6)]
            }
        }
    }

    /// Speeds in points per second, with distances.
    private static let speeds = [(100.0, 150.0), (1500.0, 450.0)]
    private static let tolerance = 0.5

    /// Returns the center, and 20 points from each corner.
    private static func grips(_ rest: CGRect) -> [CGPoint] {
        let inner = rest.insetBy(dx: 20, dy: 20)
        return [
            rest.middle, CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
            CGPoint(x: inner.minX, y: inner.maxY), CGPoint(x: inner.maxX, y: inner.maxY),
        ]
    }

    /// Returns the largest distance, over all frames under a finger, between the pointer and the picture's point that
    /// was under it in the first one.
    private static func slip(_ frames: ArraySlice<TraceFrame>, _ aspect: Double) -> Double? {
        let led = frames.filter { $0.phase == .interactive }
        guard let held = led.first?.held(aspect: aspect) else { return nil }
        return led.map { frame in
            guard let place = frame.place(of: held, aspect: aspect), let pointer = frame.pointer else {
                return .infinity
            }
            return place.distance(from: pointer.location)
        }.max()
    }

    @Test(
        "the grabbed point stays under the pointer within 0.5 pt, and nothing jumps at the start",
        arguments: PictureForm.allCases, Path.allCases)
    func sticks(form: PictureForm, path: Path) throws {
        for (speed, length) in Self.speeds {
            for index in 0..<5 {
                let hand = try StageHand.opened(form)
                let rest = hand.photo
                let grip = Self.grips(rest)[index]
                let first = hand.frames.count
                hand.press(grip)
                for leg in path.legs(length) { hand.drag(leg.dx, leg.dy, in: hypot(leg.dx, leg.dy) / speed) }
                let frames = hand.frames[first...]
                let name: Comment = "\(speed) pt/s at \(grip)"
                let start = try #require(frames.first { $0.phase == .interactive }, name)
                let startPhoto = try #require(start.photo, name)
                #expect(startPhoto.frame.edgeDistance(to: rest) < 1e-6, name)
                #expect(start.fraction == 0, name)
                #expect(frames.last?.phase == .interactive, name)
                let slip = try #require(Self.slip(frames, form.aspect), name)
                #expect(slip <= Self.tolerance, name)
                hand.release()
                #expect(hand.settle(), name)
            }
        }
    }

    @Test(
        "a picture caught in flight follows too, also while its crop opens",
        arguments: PictureForm.allCases, [0.04, 0.12, 0.25])
    func sticksAfterACatch(form: PictureForm, delay: Double) throws {
        for grip in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.15, y: 0.2), CGPoint(x: 0.8, y: 0.9)] {
            let hand = try StageHand.opened(form)
            hand.release(at: 0.5)
            hand.wait(delay)
            let flying = hand.photo
            let first = hand.frames.count
            hand.pressPhoto(grip)
            #expect(hand.now.phase == .interactive)
            #expect(hand.photo.edgeDistance(to: flying) < 1e-6, "a catch moves nothing")
            hand.wait(0.1)
            #expect(hand.photo.edgeDistance(to: flying) < 1e-6, "nor does waiting")
            hand.drag(40, 60, in: 0.3)
            hand.drag(-100, -30, in: 0.1)
            hand.drag(30, 200, in: 0.2)
            let slip = try #require(Self.slip(hand.frames[first...], form.aspect))
            #expect(slip <= Self.tolerance)
        }
    }

    @Test("a caught picture is uncropped again once the finger has moved on, its edges slower than the finger")
    func catchUncrops() throws {
        for form in PictureForm.allCases {
            let hand = try StageHand.opened(form)
            hand.release(at: 0.5)
            hand.wait(0.25)
            hand.pressPhoto()
            for _ in 0..<110 {
                let before = hand.photo
                hand.drag(0, 4, in: 0.01)
                #expect(hand.photo.width - before.width < 8, "\(form)")
                #expect(hand.photo.height - before.height < 8, "\(form)")
            }
            #expect(abs(hand.photo.width / hand.photo.height - form.aspect) < 1e-6)
            #expect(hand.now.photo?.cornerRadius == 0)
        }
    }

    @Test("upwards the picture follows without growing, and the progress stays 0")
    func upwards() throws {
        let hand = try StageHand.opened(.portrait)
        let rest = hand.photo
        hand.pressPhoto()
        hand.drag(0, 12, in: 0.1)
        hand.drag(30, -200, in: 0.3)
        #expect(hand.now.phase == .interactive)
        #expect(hand.now.fraction == 0)
        #expect(abs(hand.photo.width - rest.width) < 1e-9)
        #expect(abs(hand.photo.midX - rest.midX - 30) < 0.5)
        #expect(abs(hand.photo.midY - rest.midY + 198) < 0.5, "2 pt down since it began, 200 up")
        #expect(hand.now.dimming?.alpha == 1)
    }

    @Test("the picture is scaled from its full width at progress 0 to the width that fills its tile at 1")
    func widths() throws {
        for form in PictureForm.allCases {
            let hand = try StageHand.opened(form)
            let rest = hand.photo
            let tile = try #require(hand.now.tile?.frame)
            let filling = min(rest.width, max(tile.width, tile.height * form.aspect))
            hand.dragTo(progress: 0.5)
            #expect(abs(hand.now.fraction - 0.5) < 1e-9)
            #expect(abs(hand.photo.width - (rest.width + filling) / 2) < 1e-6)
            #expect(abs((hand.now.dimming?.alpha ?? 0) - 0.5) < 1e-9, "the dimming goes with the progress")
            hand.drag(0, 2000, in: 0.5)
            #expect(hand.now.fraction == 1, "progress has bounds")
            #expect(abs(hand.photo.width - filling) < 1e-6)
        }
    }
}
