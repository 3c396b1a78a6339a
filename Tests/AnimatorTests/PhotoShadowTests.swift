import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// A tile's crop, corner radius and shadow are part of the flight in both directions.
@MainActor
struct PhotoShadowTests {
    private let timeline = Timeline()
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let picture = ImageView(frame: .zero)

    private func act<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }

    private func dismissal() -> PhotoDismissal {
        let dimming = DimmingView(frame: window.bounds)
        window.addSubview(dimming)
        window.addSubview(picture)
        let shadow = PhotoDismissal.Shadow(opacity: 0.4, radius: 8, offset: CGSize(width: 0, height: 3))
        return PhotoDismissal(
            container: window, dimming: dimming, picture: picture, aspect: 2, settings: PhotoDismissalSettings(),
            rest: { CGRect(x: 0, y: 300, width: 400, height: 200) },
            target: {
                PhotoDismissal.Target(
                    frame: CGRect(x: 20, y: 40, width: 100, height: 100), cornerRadius: 12, shadow: shadow)
            })
    }

    @Test("the flight begins as the tile, loses its radius and shadow, and gets them back")
    func bothWays() {
        let dismissal = act { self.dismissal() }
        func isTile(_ what: Comment) {
            let seen = picture.presentation
            #expect(abs(seen.shadowOpacity - 0.4) < 2e-3, what)
            #expect(abs(seen.cornerRadius - 12) < 0.05, what)
            #expect(abs(seen.bounds.width - 100) < 0.5 && abs(seen.bounds.height - 100) < 0.5, what)
            #expect(picture.shadowRadius == 8 && picture.shadowOffset == CGSize(width: 0, height: 3), what)
        }
        act { dismissal.open() }
        isTile("as it opens")
        var opacities: [Double] = []
        while dismissal.isFlying {
            timeline.advance(to: timeline.now + 1.0 / 120)
            opacities.append(picture.presentation.shadowOpacity)
        }
        #expect(picture.presentation.shadowOpacity == 0 && picture.presentation.cornerRadius == 0)
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { abs($0 - $1) < 0.05 }, "no step")
        let closing = act { self.dismissal() }
        act { closing.close() }
        timeline.advance(to: timeline.now + 0.6)
        isTile("as it lands")
    }

    @Test("closing turns a flight that opens around, once: a flight to the tile goes on as it is")
    func closedTwice() {
        var centers: [[CGPoint]] = []
        for times in 1...3 {
            let dismissal = act { self.dismissal() }
            var events: [PhotoDismissalEvent] = []
            dismissal.onEvent = { events.append($0) }
            act { dismissal.open() }
            timeline.advance(to: timeline.now + 0.1)
            centers.append([])
            for _ in 0..<times {
                act { dismissal.close() }
                for _ in 0..<8 {
                    timeline.advance(to: timeline.now + 1.0 / 120)
                    centers[times - 1].append(picture.presentation.center)
                }
            }
            while dismissal.isFlying { timeline.advance(to: timeline.now + 1.0 / 120) }
            #expect(events.count { $0 == .continued(.dismissed) } == 1)
            #expect(events.last == .completed(.dismissed))
        }
        for (short, long) in zip(centers, centers.dropFirst()) {
            for (one, other) in zip(short, long) { #expect(abs(one.x - other.x) + abs(one.y - other.y) < 1e-6) }
        }
    }

    @Test("under two fingers the shadow goes as they move, and a second finger changes nothing at once")
    func underFingers() {
        let dismissal = act { self.dismissal() }
        act { dismissal.open() }
        timeline.advance(to: timeline.now + 0.05)
        act {
            dismissal.beginDrag(at: CGPoint(x: 60, y: 90))
            let caught = picture.presentation
            dismissal.beginDrag(at: CGPoint(x: 60, y: 90), and: CGPoint(x: 160, y: 90))
            #expect(picture.presentation == caught)
            dismissal.drag(to: CGPoint(x: 60, y: 90), and: CGPoint(x: 160, y: 130))
            #expect(abs(picture.shadowOpacity - caught.shadowOpacity / 2) < 1e-9, "half of 80 points")
            dismissal.drag(to: CGPoint(x: 60, y: 90), and: CGPoint(x: 160, y: 190))
            #expect(picture.shadowOpacity == 0)
            dismissal.cancel()
        }
    }
}
