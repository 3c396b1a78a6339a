import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// Each animatable property at the start, middle and end, on screen and in the model (B6).
@MainActor
@Suite("Animatable properties")
struct PropertyTests {
    let scene = Scene()
    var view: View { scene.view }

    /// Animates linearly, and compares the values on screen. The model has the end value from the start.
    private func check<Value: Equatable>(
        _ read: (ViewValues) -> Value, _ start: Value, _ middle: Value, _ end: Value, _ change: (View) -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let scene = Scene()
        let view = scene.view
        view.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
        scene.act {
            withoutActuallyEscaping(change) { change in
                View.animate(withDuration: 1, options: .curveLinear) { change(view) }
            }
        }
        for (time, value) in [(0.0, start), (0.5, middle), (1, end)] {
            scene.go(to: time)
            #expect(read(view.presentation) == value && read(view.model) == end, sourceLocation: sourceLocation)
        }
        #expect(view.animated.isEmpty, sourceLocation: sourceLocation)
    }

    @Test("geometry: frame, bounds, center, and rotating and scaling transforms")
    func geometry() {
        let start = CGRect(x: 0, y: 0, width: 100, height: 100)
        let frame = CGRect(x: 100, y: 200, width: 300, height: 50)
        check(\.frame, start, CGRect(x: 50, y: 100, width: 200, height: 75), frame) { $0.frame = frame }
        let bounds = CGRect(x: 10, y: 20, width: 300, height: 50)
        check(\.bounds, start, CGRect(x: 5, y: 10, width: 200, height: 75), bounds) { $0.bounds = bounds }
        let center = CGPoint(x: 150, y: 0)
        check(\.center, CGPoint(x: 50, y: 50), CGPoint(x: 100, y: 25), center) { $0.center = center }
        func rounded(_ values: ViewValues) -> [Double] {
            let map = values.transform
            return [map.a, map.b, map.c, map.d, map.tx, map.ty].map { ($0 * 1e9).rounded() / 1e9 }
        }
        let root = (2 * 0.5.squareRoot() * 1e9).rounded() / 1e9
        check(rounded, [1, 0, 0, 1, 0, 0], [root, root, -root, root, 0, 0], [0, 3, -3, 0, 0, 0]) {
            $0.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 3, y: 3)
        }
    }

    @Test("appearance: alpha, premultiplied colors, border, corners and shadow")
    func appearance() {
        check(\.alpha, 1, 0.75, 0.5) { $0.alpha = 0.5 }
        let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
        check(\.backgroundColor, red, red.withAlphaComponent(0.5), .clear) { $0.backgroundColor = nil }
        check(\.cornerRadius, 0, 10, 20) { $0.cornerRadius = 20 }
        check(\.borderWidth, 0, 2, 4) { $0.borderWidth = 4 }
        let green = Color(red: 0, green: 1, blue: 0, alpha: 1)
        check(\.borderColor, .black, Color(red: 0, green: 0.5, blue: 0, alpha: 1), green) { $0.borderColor = green }
        let blue = Color(red: 0, green: 0, blue: 1, alpha: 1)
        check(\.shadowColor, .black, Color(red: 0, green: 0, blue: 0.5, alpha: 1), blue) { $0.shadowColor = blue }
        check(\.shadowOpacity, 0, 0.5, 1) { $0.shadowOpacity = 1 }
        check(\.shadowRadius, 3, 8, 13) { $0.shadowRadius = 13 }
        let offset = CGSize(width: 8, height: 7)
        check(\.shadowOffset, CGSize(width: 0, height: -3), CGSize(width: 4, height: 2), offset) {
            $0.shadowOffset = offset
        }
    }

    @Test("a shadow path animates point by point; reversed and stopped the model has the path on screen")
    func shadowPath() {
        let small = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        let large = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 50))
        let middle = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 30))
        view.shadowPath = small
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { view.shadowPath = large } }
        #expect(view.presentedShadowPath == small && view.shadowPath == large)
        scene.go(to: 0.5)
        #expect(view.presentedShadowPath == middle)
        scene.act {
            View.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { view.shadowPath = small }
        }
        #expect(view.presentedShadowPath == middle)
        scene.go(to: 1.5)
        #expect(view.presentedShadowPath == small && view.animated.isEmpty)
        let animator = PropertyAnimator(duration: 1, curve: .linear) { view.shadowPath = nil }
        scene.act {
            animator.fractionComplete = 0.5
            animator.stopAnimation(false)
        }
        #expect(view.shadowPath == nil && view.presentedShadowPath != small)
        scene.act { animator.finishAnimation(at: .start) }
        #expect(view.shadowPath == small && view.presentedShadowPath == small)
    }

    @Test("a shadow path that a block sets twice ends at the second one")
    func shadowPathTwice() {
        let paths = [10.0, 20, 50].map { Path(rect: CGRect(x: 0, y: 0, width: $0, height: 10)) }
        view.shadowPath = paths[0]
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                view.shadowPath = paths[1]
                view.shadowPath = paths[2]
            }
        }
        for time in [0.25, 0.5, 0.75] {
            scene.go(to: time)
            let width = 10 + 40 * time
            #expect(view.presentedShadowPath == Path(rect: CGRect(x: 0, y: 0, width: width, height: 10)))
        }
        scene.go(to: 1)
        #expect(view.presentedShadowPath == paths[2] && view.animated.isEmpty)
    }

    @Test("paths with different elements change in the middle")
    func shadowPathsOfDifferentBuilds() {
        let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.shadowPath = square
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { view.shadowPath = circle } }
        scene.go(to: 0.49)
        #expect(view.presentedShadowPath == square)
        scene.go(to: 0.51)
        #expect(view.presentedShadowPath == circle)
    }

    @Test("a mask's frame, center, alpha and corner radius (B7), and the window is asked for a picture")
    func mask() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let mask = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.mask = mask
        window.addSubview(view)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                mask.frame = CGRect(x: 50, y: 0, width: 50, height: 100)
                mask.alpha = 0.5
                mask.cornerRadius = 10
            }
        }
        _ = window.displayList()
        #expect(!window.displayIsPending)
        scene.go(to: 0.5)
        #expect(window.displayIsPending)
        #expect(mask.presentation.frame == CGRect(x: 25, y: 0, width: 75, height: 100))
        #expect(mask.presentation.center.x == 62.5 && mask.presentation.alpha == 0.75)
        #expect(mask.presentation.cornerRadius == 5 && mask.center.x == 75)
        scene.go(to: 1)
        #expect(mask.presentation == mask.model)
    }

    @Test("a scroll view's content offset")
    func contentOffset() {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1000)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) { scroll.contentOffset = CGPoint(x: 0, y: 300) }
        }
        #expect(scroll.contentOffset.y == 300 && scroll.presentation.bounds.minY == 0)
        scene.go(to: 0.5)
        #expect(scroll.presentation.bounds.minY == 150)
        scene.go(to: 2)
        #expect(scroll.presentation.bounds.minY == 300)
    }

    @Test("each moving value requests a picture of the window, and no resting one does")
    func display() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.addSubview(view)
        scene.act { View.animate(withDuration: 1) { view.alpha = 0 } }
        for time in [0.25, 0.5, 0.75, 1] {
            _ = window.displayList()
            scene.go(to: time)
            #expect(window.displayIsPending)
        }
        _ = window.displayList()
        scene.go(to: 2)
        #expect(!window.displayIsPending)
    }
}
