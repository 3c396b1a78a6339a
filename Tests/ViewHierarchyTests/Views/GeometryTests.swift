import Drawing
import Foundation
import RandomSupport
import Testing
import ViewHierarchy

@MainActor
@Suite("Frame, bounds, center and transform")
struct GeometryTests {
    private let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 60))

    @Test("the frame follows from bounds and center")
    func frame() {
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
        #expect(view.center == CGPoint(x: 60, y: 50))
        view.bounds.size = CGSize(width: 20, height: 20)
        #expect(view.center == CGPoint(x: 60, y: 50))
        #expect(view.frame == CGRect(x: 50, y: 40, width: 20, height: 20))
        view.center.x = 0
        #expect(view.frame.minX == -10)
    }

    @Test("setting the frame keeps the bounds' origin")
    func scrolled() {
        view.bounds.origin = CGPoint(x: 0, y: 300)
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        #expect(view.bounds == CGRect(x: 0, y: 300, width: 50, height: 50))
    }

    @Test("under a transform the frame is the bounding box of the view, about its center")
    func transformed() {
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(abs(view.frame.width - 60) < 1e-9 && abs(view.frame.height - 100) < 1e-9)
        #expect(view.center == CGPoint(x: 60, y: 50))
        view.transform = CGAffineTransform(scaleX: 0.5, y: 2)
        #expect(view.frame == CGRect(x: 35, y: -10, width: 50, height: 120))
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        #expect(view.bounds.size == CGSize(width: 100, height: 50))
        #expect(view.center == CGPoint(x: 25, y: 50))
    }

    @Test("an anchor point is at the center, whatever the frame")
    func anchors() {
        for (x, y) in [(0.0, 0.0), (1, 0), (0.25, 0.75), (0.5, 1), (0.5, 0.5)] {
            let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
            view.anchorPoint = CGPoint(x: x, y: y)
            #expect(
                view.center == CGPoint(x: 60, y: 50) && view.frame.origin == CGPoint(x: 60 - 100 * x, y: 50 - 60 * y))
            view.frame = CGRect(x: 0, y: 0, width: 40, height: 80)
            #expect(view.center == CGPoint(x: 40 * x, y: 80 * y) && view.frame.size == CGSize(width: 40, height: 80))
            // A quarter turn about the center, to the right and down: (a, b) becomes (-b, a).
            view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            let corner = CGPoint(x: 40 * x - 80 * (1 - y), y: 80 * y - 40 * x)
            #expect(view.frame == CGRect(origin: corner, size: CGSize(width: 80, height: 40)), "\(x), \(y)")
            let parent = View(frame: .zero)
            parent.addSubview(view)
            let place = view.convert(CGPoint(x: 3, y: 5), to: parent)
            #expect(place == CGPoint(x: 40 * x - (5 - 80 * y), y: 80 * y + 3 - 40 * x))
            #expect(view.convert(place, from: parent) == CGPoint(x: 3, y: 5))
        }
    }

    @Test("a frame that is not finite is empty, such an anchor is ignored, and a negative size is turned around")
    func strangeNumbers() {
        for number in [Double.infinity, -.infinity, .nan] {
            for index in 0..<4 {
                var sides = [10.0, 20, 30, 40]
                sides[index] = number
                let frame = CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
                #expect(View(frame: frame).frame == .zero, "\(number) at \(index)")
            }
            for place in [CGPoint(x: number, y: 0), CGPoint(x: 0, y: number)] {
                view.anchorPoint = place
                #expect(view.anchorPoint == CGPoint(x: 0.5, y: 0.5))
            }
        }
        view.frame = CGRect(x: 50, y: 60, width: -20, height: -30)
        #expect(view.frame == CGRect(x: 30, y: 30, width: 20, height: 30) && view.bounds.size == view.frame.size)
    }

    @Test("a transform without inverse leaves the size alone and breaks nothing")
    func collapsed() {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
        #expect(view.bounds.size == CGSize(width: 100, height: 60))
        #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
        let parent = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        parent.addSubview(view)
        #expect(parent.hitTest(CGPoint(x: 25, y: 50), with: nil) === parent)
    }

    @Test("a decomposed transform recomposes to the same one", arguments: 0..<40)
    func transformParts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var numbers = (0..<6).map { _ in Double.random(in: -3...3, using: &random) }
        if seed % 8 == 0 { numbers[0...1] = [0, 0] }
        let map = CGAffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        let back = CGAffineTransform(parts: map.parts)
        for path in [\CGAffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
            #expect(abs(back[keyPath: path] - map[keyPath: path]) < 1e-9)
        }
    }

    @Test("autoresizing: flexible parts share a change in proportion to their lengths, or evenly if all are 0")
    func autoresizing() {
        func resized(_ frame: CGRect, _ mask: AutoresizingMask, to size: CGSize) -> CGRect {
            let parent = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let child = View(frame: frame)
            child.autoresizingMask = mask
            parent.addSubview(child)
            parent.frame.size = size
            return child.frame
        }
        let frame = CGRect(x: 10, y: 20, width: 40, height: 40)
        let large = CGSize(width: 200, height: 300)
        #expect(resized(frame, [], to: large) == frame)
        #expect(
            resized(frame, [.flexibleWidth, .flexibleHeight], to: large)
                == CGRect(x: 10, y: 20, width: 140, height: 240))
        #expect(
            resized(frame, [.flexibleLeftMargin, .flexibleTopMargin], to: large)
                == CGRect(x: 110, y: 220, width: 40, height: 40))
        // Margins 10 and 50 share 100 as 1 to 5.
        let shared = resized(frame, [.flexibleLeftMargin, .flexibleRightMargin], to: large)
        #expect(abs(shared.minX - (10 + 100.0 / 6)) < 1e-9 && shared.width == 40)
        let even = resized(
            CGRect(x: 0, y: 0, width: 100, height: 100), [.flexibleLeftMargin, .flexibleRightMargin], to: large)
        #expect(even.minX == 50)
        #expect(
            resized(frame, [.flexibleWidth], to: CGSize(width: 10, height: 100))
                == CGRect(x: 10, y: 20, width: 0, height: 40))
    }

    @Test("a new size requests layout, which runs once before the next picture")
    func layout() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = CountingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        _ = window.displayList()
        #expect(view.layouts == 1)
        #expect(!window.displayIsPending)
        view.frame.origin.x = 50
        #expect(window.displayIsPending)
        _ = window.displayList()
        #expect(view.layouts == 1)
        view.frame.size.width = 50
        view.setNeedsLayout()
        _ = window.displayList()
        #expect(view.layouts == 2)
    }

    @Test("a layout that keeps requesting itself ends")
    func endlessLayout() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = CountingView(frame: .zero)
        view.repeats = true
        window.addSubview(view)
        _ = window.displayList()
        #expect(view.layouts > 1 && view.layouts < 100)
    }

    @Test("a change inside a mask requests a new picture")
    func maskChanges() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(view)
        let mask = View(frame: view.bounds)
        let hole = View(frame: view.bounds)
        mask.addSubview(hole)
        view.mask = mask
        _ = window.displayList()
        hole.frame.origin.x = 5
        #expect(window.displayIsPending)
    }
}

private final class CountingView: View {
    var layouts = 0
    var repeats = false

    override func layoutSubviews() {
        layouts += 1
        if repeats { setNeedsLayout() }
    }
}
