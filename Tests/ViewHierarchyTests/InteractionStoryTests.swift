import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// What recognizers and scroll views make of fingers that move at random, by a seed, compared with recorded stories.
/// `SCRIM_RECORD=1` records them: see `GoldenStory`.
@MainActor
@Suite("Fingers at random")
struct InteractionStoryTests {
    /// Moves two fingers: strokes of several speeds, pauses, taps, and touches that are cancelled.
    func play(_ stage: ScriptedStage, seed: UInt64, strokes: Int, each frame: (Double) -> Void) {
        var random = SeededRandom(seed: seed)
        var time = 0.1
        func place() -> CGPoint {
            CGPoint(x: Double.random(in: 2...398, using: &random), y: Double.random(in: 2...798, using: &random))
        }
        for _ in 0..<strokes {
            let count = [1, 1, 2].randomElement(using: &random) ?? 1
            let ways = (0..<count).map { _ in (from: place(), to: place()) }
            let steps = [0, 1, 4, 9].randomElement(using: &random) ?? 0
            let part = Double.random(in: 0.05...1, using: &random)
            let pause = [0.008, 0.016, 0.05].randomElement(using: &random) ?? 0.016
            for (id, way) in ways.enumerated() { stage.down(way.from.x, way.from.y, at: time, id: id) }
            frame(time)
            var ends = ways.map(\.from)
            for step in 0..<steps {
                time += pause
                for (id, way) in ways.enumerated() {
                    let done = part * Double(step + 1) / Double(steps)
                    ends[id] = CGPoint(
                        x: way.from.x + (way.to.x - way.from.x) * done, y: way.from.y + (way.to.y - way.from.y) * done)
                    stage.move(ends[id].x, ends[id].y, at: time, id: id)
                }
                frame(time)
            }
            time += [0.01, 0.2, 0.7].randomElement(using: &random) ?? 0.01
            stage.advance(to: time)
            frame(time)
            for (id, end) in ends.enumerated() {
                let isCancelled = Int.random(in: 0..<9, using: &random) == 0
                stage.touch(isCancelled ? .cancelled : .ended, end.x, end.y, at: time, id: id)
            }
            frame(time)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                time += 0.05
                stage.advance(to: time)
                frame(time)
            }
        }
    }

    private final class Together: GestureRecognizerDelegate {
        func gestureRecognizer(
            _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
        ) -> Bool { true }
    }

    @Test("states and measures of every recognizer", arguments: [true, false])
    func recognizers(isTogether: Bool) throws {
        var story = GoldenStory("recognizers-\(isTogether ? "together" : "alone")")
        let stage = ScriptedStage()
        let view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        let (pan, edge) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let (press, tap, double) = (LongPressGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer())
        let swipe = SwipeGestureRecognizer()
        edge.edges = .left
        double.numberOfTapsRequired = 2
        press.minimumPressDuration = 0.3
        swipe.direction = [.left, .up]
        let together = Together()
        let all: [(String, GestureRecognizer)] = [
            ("edge", edge), ("swipe", swipe), ("pan", pan), ("pinch", pinch), ("rotation", rotation), ("press", press),
            ("double", double), ("tap", tap),
        ]
        for (name, recognizer) in all {
            if isTogether { recognizer.delegate = together }
            stage.watch(recognizer, as: name, on: view)
        }
        play(stage, seed: isTogether ? 11 : 12, strokes: 40) { time in
            let states = all.filter { $0.1.state != .possible }.map { "\($0.0) \($0.1.state) \($0.1.numberOfTouches)" }
            let values =
                [
                    pan.translation(in: view), pan.velocity(in: view), edge.translation(in: view), pinch.scale,
                    pinch.velocity, rotation.rotation, rotation.velocity, tap.location(in: view),
                    press.location(in: nil),
                ] as [Any]
            let log = stage.takeLog()
            guard !states.isEmpty || !log.isEmpty else { return }
            story.add(ValueText.text(time), (log + states + [ValueText.text(values)]).joined(separator: "\n"))
        }
        try story.check()
    }

    @Test("recognizers with other settings, in views within each other, that wait for each other", arguments: 1...4)
    func settings(seed: UInt64) throws {
        var random = SeededRandom(seed: 60 + seed)
        var story = GoldenStory("recognizers-settings-\(seed)")
        let stage = ScriptedStage()
        let outer = stage.addView("outer", CGRect(x: 0, y: 0, width: 400, height: 800))
        let inner = stage.addView("inner", CGRect(x: 60, y: 100, width: 280, height: 500), in: outer)
        let (pan, edge) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        let (pinch, rotation, grip) = (PinchGestureRecognizer(), RotationGestureRecognizer(), GripGestureRecognizer())
        let (press, tap, swipe) = (LongPressGestureRecognizer(), TapGestureRecognizer(), SwipeGestureRecognizer())
        pan.minimumNumberOfTouches = random.pick([1, 2])
        pan.maximumNumberOfTouches = random.pick([1, 2, 5])
        pan.recognitionDistance = random.pick([0, 10, 40])
        edge.edges = random.pick([.left, .right, .top, .bottom, .all])
        edge.edgeWidth = random.pick([20, 60])
        pinch.recognitionDistance = random.pick([0, 8, 30])
        rotation.recognitionDistance = random.pick([0, 8, 30])
        (grip.beginsAtTouchDown, grip.pinchDistance) = (random.pick([true, false]), random.pick([0, 8]))
        (press.minimumPressDuration, press.allowableMovement) = (random.pick([0, 0.2, 0.6]), random.pick([5, 60]))
        (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (random.pick([0, 1]), random.pick([1, 2]))
        (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (random.pick([1, 2, 3]), random.pick([1, 2]))
        (swipe.direction, swipe.numberOfTouchesRequired) = (
            random.pick([.left, [.up, .down], .right]), random.pick([1, 2])
        )
        let together = Together()
        let all: [(String, GestureRecognizer)] = [
            ("edge", edge), ("pan", pan), ("pinch", pinch), ("rotation", rotation), ("grip", grip), ("press", press),
            ("tap", tap), ("swipe", swipe),
        ]
        for (name, recognizer) in all {
            recognizer.delegate = random.pick([nil, together])
            recognizer.cancelsTouchesInView = random.pick([true, false])
            recognizer.delaysTouchesBegan = random.pick([false, false, true])
            recognizer.delaysTouchesEnded = random.pick([true, false])
            stage.watch(recognizer, as: name, on: random.pick([outer, inner]))
        }
        pan.require(toFail: swipe)
        if random.pick([true, false]) { tap.require(toFail: press) }
        play(stage, seed: 80 + seed, strokes: 30) { time in
            let log = stage.takeLog()
            let states = all.filter { $0.1.state != .possible }.map { "\($0.0) \($0.1.state) \($0.1.numberOfTouches)" }
            guard !states.isEmpty || !log.isEmpty else { return }
            let values =
                [
                    pan.translation(in: inner), pan.velocity(in: nil), edge.translation(in: inner), pinch.scale,
                    pinch.velocity, rotation.rotation, rotation.velocity, grip.spread, grip.spreadVelocity,
                    grip.rotationVelocity, press.location(in: inner), stage.window.hasTouches,
                ] as [Any]
            story.add(ValueText.text(time), (log + states + [ValueText.text(values)]).joined(separator: "\n"))
        }
        try story.check()
    }

    /// A delegate that logs every call.
    final class Log: ScrollViewDelegate {
        var lines: [String] = []
        let zoomed: View
        var target: ((CGPoint) -> CGPoint)?

        init(zoomed: View) { self.zoomed = zoomed }

        func scrollViewDidScroll(_ scrollView: ScrollView) { lines.append("did scroll") }
        func scrollViewWillBeginDragging(_ scrollView: ScrollView) { lines.append("will begin dragging") }
        func scrollViewWillEndDragging(
            _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
        ) {
            lines.append("will end dragging \(ValueText.text(velocity)) \(ValueText.text(targetContentOffset))")
            if let target { targetContentOffset = target(targetContentOffset) }
        }
        func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
            lines.append("did end dragging \(decelerate)")
        }
        func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { lines.append("did end decelerating") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { lines.append("did end animation") }
        func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { lines.append("will begin decelerating") }
        func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
        func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
            lines.append("will begin zooming")
        }
        func scrollViewDidZoom(_ scrollView: ScrollView) { lines.append("did zoom") }
        func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
            lines.append("did end zooming \(ValueText.text(scale))")
        }
    }

    @Test("what is predicted of releases, of scroll views in each other that page, glide and zoom", arguments: 1...4)
    func predictions(seed: UInt64) throws {
        var story = GoldenStory("scroll-predictions-\(seed)")
        let stage = ScriptedStage()
        let outer = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        outer.contentSize = CGSize(width: seed == 1 ? 1200 : 400, height: 2400)
        outer.isPagingEnabled = seed < 3
        let inner = ScrollView(frame: CGRect(x: 20, y: 100, width: 360, height: 500))
        let content = View(frame: CGRect(x: 0, y: 0, width: 500, height: 900))
        inner.contentSize = content.bounds.size
        inner.isPagingEnabled = seed == 4
        inner.addSubview(content)
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        let (first, second) = (Log(zoomed: inner), Log(zoomed: content))
        (outer.delegate, inner.delegate) = (first, second)
        if seed > 1 { (inner.minimumZoomScale, inner.maximumZoomScale) = (0.5, 2) }
        if seed == 3 { inner.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5) }
        play(stage, seed: 60 + seed, strokes: 25) { time in
            let predictions = stage.run { stage.window.releasePredictions }.map { prediction in
                "\(prediction.summary), \(prediction.completes), lands "
                    + "\(ValueText.text(prediction.landing ?? .zero)) in \(ValueText.text(prediction.duration ?? -1)) s, "
                    + ValueText.text(prediction.velocity)
            }
            let calls = first.lines.map { "outer \($0)" } + second.lines.map { "inner \($0)" }
            (first.lines, second.lines) = ([], [])
            let state =
                [outer.contentOffset, inner.contentOffset, inner.zoomScale, inner.contentOffsetVelocity] as [Any]
            story.add(
                ValueText.text(time), (calls + predictions + [ValueText.text(state)]).joined(separator: "\n"))
        }
        try story.check()
    }

    enum Kind: String, CaseIterable {
        case plain, paging, zooming, still, locked, targeted
    }

    @Test("offsets, zooms, indicators and calls of a scroll view", arguments: Kind.allCases)
    func scrolling(kind: Kind) throws {
        var story = GoldenStory("scroll-\(kind.rawValue)")
        let stage = ScriptedStage()
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let content = View(frame: CGRect(x: 0, y: 0, width: 900, height: 3000))
        content.backgroundColor = .red
        let log = Log(zoomed: content)
        scroll.contentSize = content.bounds.size
        scroll.addSubview(content)
        scroll.delegate = log
        stage.window.addSubview(scroll)
        switch kind {
        case .plain: scroll.contentInset = EdgeInsets(top: 20, left: 5, bottom: 40, right: 10)
        case .paging: scroll.isPagingEnabled = true
        case .zooming:
            (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.4, 3)
        case .still:
            scroll.bounces = false
            scroll.decelerationRate = .fast
        case .locked:
            scroll.isDirectionalLockEnabled = true
            scroll.indicatorStyle = .white
        case .targeted: log.target = { CGPoint(x: ($0.x / 100).rounded() * 100, y: ($0.y / 250).rounded() * 250) }
        }
        play(stage, seed: 20 + UInt64(kind.rawValue.count), strokes: 15) { time in
            let calls = log.lines
            log.lines = []
            let picture = stage.run { stage.window.displayList().description }
            let state =
                [
                    scroll.contentOffset, scroll.zoomScale, scroll.contentOffsetVelocity, scroll.contentSize,
                    [
                        scroll.isTracking, scroll.isDragging, scroll.isDecelerating, scroll.isZooming,
                        scroll.isZoomBouncing,
                    ],
                ] as [Any]
            story.add(
                ValueText.text(time), (calls + [ValueText.text(state)]).joined(separator: "\n") + "\n" + picture)
        }
        for (index, rect) in [
            CGRect(x: 700, y: 2000, width: 100, height: 100), CGRect(x: 0, y: 100, width: 20, height: 20),
        ].enumerated() {
            let start = 1000 + Double(index) * 10
            stage.advance(to: start)
            stage.run {
                if kind == .zooming {
                    scroll.zoom(to: rect, animated: true)
                } else {
                    scroll.scrollRectToVisible(rect, animated: true)
                }
            }
            for step in 1...6 {
                stage.advance(to: start + Double(step) * 0.08)
                story.add(
                    "animated \(index) \(step)",
                    ValueText.text([scroll.presentation.bounds, scroll.contentOffset, scroll.zoomScale] as [Any]))
            }
        }
        try story.check()
    }
}
