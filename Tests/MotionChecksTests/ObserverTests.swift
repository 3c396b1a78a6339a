import Drawing
import Foundation
import Recorder
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import MotionChecks

/// What is seen of a stage besides its trace.
@MainActor
@Suite("Observing a stage")
struct ObserverTests {
    /// A page of pictures that are as wide and high as their names say, and stretch.
    private final class Pictures: ViewController {
        override func viewDidLoad() {
            let pixel = PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF33_55FF }
            let picture = Image(representations: [pixel], size: CGSize(width: 1, height: 1))
            for (width, height) in [(40.0, 20.0), (40, 1), (1, 40), (0.5, 0.5), (40, 1.5), (1.5, 60)] {
                let view = ImageView(image: picture)
                view.contentMode = .scaleToFill
                view.frame = CGRect(x: 50, y: 50, width: width, height: height)
                view.accessibilityIdentifier = "\(width) \(height)"
                self.view.addSubview(view)
            }
        }
    }

    @Test("a picture's stretch is measured unless it is a line: a point wide or high, or less")
    func lines() throws {
        let scene = Scene("pictures") { _ in Pictures() }
        let observed = StageObserver(try StageRun.stage(scene)).observe(TraceFrame(frame: 0, time: 0, phase: .idle))
        let ratios = observed.stretches.map { "\($0.view): \($0.ratio)" }.sorted()
        #expect(ratios == ["1.5 60.0: 0.025", "40.0 1.5: \(40 / 1.5)", "40.0 20.0: 2.0"])
    }

    /// A page with a picture, both without names.
    private final class Unnamed: ViewController {
        let touch = Held.Pull()

        override func viewDidLoad() {
            let pixel = PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF33_55FF }
            let picture = ImageView(image: Image(representations: [pixel], size: CGSize(width: 1, height: 1)))
            picture.frame = CGRect(x: 50, y: 50, width: 40, height: 40)
            view.addSubview(picture)
            view.addGestureRecognizer(touch)
        }
    }

    @Test("a view without a name is called after its controller, or else after its own kind")
    func names() throws {
        let page = Unnamed()
        let stage = try StageRun.stage(Scene("unnamed") { _ in page })
        stage.advance(to: FrameTime(seconds: 1))
        stage.timeline.asCurrent { page.touch.state = .began }
        let seen = StageObserver(stage).observe(TraceFrame(frame: 0, time: 1, phase: .idle))
        #expect(seen.holders == ["Pull of Unnamed"] && seen.stretches.map(\.view) == ["ImageView"])
    }

    /// A delegate that zooms a view.
    private final class Zoom: ScrollViewDelegate {
        let view: View

        init(_ view: View) { self.view = view }

        func viewForZooming(in scrollView: ScrollView) -> View? { view }
    }

    @Test("what a scroll view contains is scrolled while fingers move or zoom it, and while it springs back")
    func scrolled() {
        let timeline = Timeline()
        let window = timeline.asCurrent { Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }
        let scroll = ScrollView(frame: window.bounds)
        let content = View(frame: window.bounds)
        let inner = View(frame: CGRect(x: 9, y: 9, width: 9, height: 9))
        let zoom = Zoom(content)
        (scroll.contentSize, scroll.maximumZoomScale, scroll.delegate) = (CGSize(width: 400, height: 2000), 2, zoom)
        content.addSubview(inner)
        scroll.addSubview(content)
        timeline.asCurrent { window.addSubview(scroll) }
        var seconds = 0.0
        func touch(_ phase: TouchPhase, _ places: [(id: Int, y: Double)]) {
            seconds += 0.02
            timeline.advance(to: FrameTime(seconds: seconds))
            timeline.asCurrent {
                for place in places {
                    window.sendTouch(id: place.id, phase: phase, at: CGPoint(x: 200, y: place.y), time: timeline.now)
                }
            }
        }
        func expect(_ isScrolled: Bool, _ state: String) {
            #expect(StageObserver.isScrolled(inner) == isScrolled, "\(state)")
            #expect(!StageObserver.isScrolled(scroll) && !StageObserver.isScrolled(window))
        }
        expect(false, "at rest")
        touch(.began, [(1, 600)])
        for y in [580.0, 550, 500] { touch(.moved, [(1, y)]) }
        #expect(scroll.isDragging)
        expect(true, "dragged")
        touch(.ended, [(1, 480)])
        #expect(scroll.isDecelerating)
        expect(true, "decelerating")
        timeline.advance(to: FrameTime(seconds: 9))
        expect(false, "at rest again")
        seconds = 9
        touch(.began, [(1, 300), (2, 500)])
        for half in [120.0, 200, 280] { touch(.moved, [(1, 400 - half), (2, 400 + half)]) }
        #expect(scroll.isZooming && !scroll.isDragging)
        expect(true, "zoomed")
        touch(.ended, [(1, 120), (2, 680)])
        #expect(scroll.isZoomBouncing && !scroll.isZooming)
        expect(true, "springing back")
        timeline.advance(to: FrameTime(seconds: 20))
        expect(false, "at rest at last")
        withExtendedLifetime(zoom) {}
    }

    /// A page with a recognizer that is moved by hand.
    private final class Held: ViewController {
        final class Pull: GestureRecognizer {}

        let pull = Pull()

        override func viewDidLoad() {
            view.accessibilityIdentifier = "page"
            view.addGestureRecognizer(pull)
        }
    }

    /// Puts a view with a name into a stage's window.
    private func add(_ view: View, _ name: String, to stage: Stage) {
        view.accessibilityIdentifier = name
        stage.timeline.asCurrent { stage.window.addSubview(view) }
    }

    @Test("at rest, views of no controller are left over that were not there at an earlier rest")
    func leftovers() throws {
        let stage = try StageRun.stage(Scene("left") { _ in Held() })
        stage.advance(to: FrameTime(seconds: 1))
        let observer = StageObserver(stage)
        func left(_ phase: TracePhase = .idle) -> [String] {
            observer.observe(TraceFrame(frame: 0, time: 1, phase: phase)).leftovers
        }
        // What is there at the first rest is the page's.
        var found: [[String]] = []
        let views = (0..<4).map { _ in View() }
        for (view, name) in zip(views, ["a", "a", "b", "a"]) {
            add(view, name, to: stage)
            found.append(left())
        }
        #expect(found == [[], ["a"], ["a", "b"], ["a", "b", "a"]])
        let flying = left(.animating)
        #expect(flying.isEmpty)
        // The fewest count.
        stage.timeline.asCurrent { for view in views { view.removeFromSuperview() } }
        found = [left()]
        add(views[0], "a", to: stage)
        found.append(left())
        add(DimmingView(frame: .zero), "dim", to: stage)
        found.append(left())
        #expect(found == [[], ["a"], ["dim"]])
    }

    @Test("a dimming view counts from 0.8 of the stage on, unless one above it hides 0.95 of the stage")
    func dimmed() throws {
        let cases: [(part: Double, cover: Double, alpha: Double, isCounted: Bool)] = [
            (1, 0, 1, true), (0.81, 0, 1, true), (0.79, 0, 1, false), (1, 0.94, 1, true), (1, 0.96, 1, false),
            (1, 0.96, 0.5, true), (1, 0.96, 0.51, false),
        ]
        for (part, cover, alpha, isCounted) in cases {
            for isHidden in [false, true] {
                let stage = try StageRun.stage(Scene("dimmed") { _ in Held() })
                stage.advance(to: FrameTime(seconds: 1))
                func frame(_ part: Double) -> CGRect {
                    let size = stage.window.bounds.size
                    return CGRect(x: 0, y: 0, width: size.width, height: size.height * part)
                }
                let (around, above) = (View(frame: frame(1)), View(frame: frame(cover)))
                let dimming = DimmingView(frame: frame(part))
                (around.alpha, dimming.alpha, above.alpha, above.isHidden) = (0.5, 0.4, alpha, isHidden)
                around.addSubview(View(frame: frame(1)))
                around.addSubview(dimming)
                around.addSubview(above)
                add(around, "around", to: stage)
                let seen = StageObserver(stage).observe(TraceFrame(frame: 0, time: 1, phase: .idle))
                #expect((seen.dimming != nil) == (isCounted || isHidden && part > 0.8), "\(part) \(cover) \(alpha)")
                // It is as dark as it and the view around it are opaque.
                let contrast = seen.dimming?.contrast ?? StageObserver.contrast(of: .black, 0.2)
                #expect(abs(contrast - StageObserver.contrast(of: .black, 0.2)) < 1e-9)
            }
        }
    }

    @Test("at rest a gesture that has begun and not ended holds its view, by its own name or its kind's")
    func holders() throws {
        for name in [nil, "the pull"] {
            let page = Held()
            let stage = try StageRun.stage(Scene("held") { _ in page })
            stage.advance(to: FrameTime(seconds: 1))
            page.pull.name = name
            let observer = StageObserver(stage)
            func holders(_ state: GestureRecognizer.State) -> [String] {
                stage.timeline.asCurrent { page.pull.state = state }
                let seen = observer.observe(TraceFrame(frame: 0, time: 1, phase: .idle))
                #expect(seen.isSettled)
                return seen.holders
            }
            let words = "\(name ?? "Pull") of page"
            #expect(holders(.possible).isEmpty)
            #expect(holders(.began) == [words] && holders(.changed) == [words])
            #expect(holders(.ended).isEmpty)
        }
    }
}
