import Drawing
import Foundation
import RandomSupport
import Timing
import ViewHierarchy

/// A window with all recognizers and nested scroll views, and random input for it.
@MainActor
final class GestureWorld {
    static let kinds = [
        "TapGestureRecognizer", "LongPressGestureRecognizer", "PanGestureRecognizer", "PinchGestureRecognizer",
        "RotationGestureRecognizer", "SwipeGestureRecognizer", "ScreenEdgePanGestureRecognizer",
        "ScrollPanGestureRecognizer", "ScrollPinchGestureRecognizer",
    ]

    let stage = ScriptedStage()
    let ledger = GestureLedger()
    private(set) var faults: [String] = []

    private var random: SeededRandom
    private var time = 0.0
    private let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let outer = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let pager = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 250))
    private let zoomer = ScrollView(frame: CGRect(x: 0, y: 250, width: 400, height: 250))
    private let viewer = LoggingView(frame: CGRect(x: 0, y: 500, width: 400, height: 300))
    private let log = ScrollLog()
    private var answers: RandomAnswers
    private var recognizers: [(recognizer: GestureRecognizer, view: View)] = []
    private var homes: [(view: View, parent: View)] = []
    private var places: [Int: CGPoint] = [:]

    private var scrollViews: [ScrollView] { [outer, pager, zoomer] }

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        answers = RandomAnswers(seed: seed &+ 1_000_003)
        stage.window.addSubview(root)
        root.addSubview(outer)
        for view in [pager, zoomer, viewer] { outer.addSubview(view) }
        homes = [(root, stage.window), (outer, root), (pager, outer), (zoomer, outer), (viewer, outer)]
        outer.contentSize = CGSize(width: 400, height: 2000)
        outer.isDirectionalLockEnabled = chance(30)
        pager.contentSize = CGSize(width: 2000, height: 250)
        pager.isPagingEnabled = chance(70)
        pager.bounces = chance(80)
        let content = View(frame: CGRect(x: 0, y: 0, width: 400, height: 250))
        zoomer.addSubview(content)
        zoomer.contentSize = content.bounds.size
        zoomer.minimumZoomScale = chance(50) ? 1 : 0.5
        zoomer.maximumZoomScale = 4
        zoomer.bouncesZoom = chance(80)
        log.zoomed = content
        zoomer.delegate = log
        viewer.isMultipleTouchEnabled = chance(50)
        addRecognizers()
        for scroll in scrollViews { ledger.watch(scroll.panGestureRecognizer) }
        if let pinch = zoomer.pinchGestureRecognizer { ledger.watch(pinch) }
    }

    private func addRecognizers() {
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = 0
        let tripleTap = TapGestureRecognizer()
        tripleTap.numberOfTouchesRequired = 3
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        let tapHold = LongPressGestureRecognizer()
        tapHold.numberOfTapsRequired = 1
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.left, .up, .down]
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        edge.edgeWidth = 60
        let onViewer: [GestureRecognizer] = [
            swipe, TapGestureRecognizer(), doubleTap, tripleTap, LongPressGestureRecognizer(), tapHold,
            PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
        ]
        var all = onViewer.shuffled(using: &random).map { ($0, viewer as View) }
        if chance(30) { all.append((press, viewer)) }
        all.append((edge, root))
        if chance(50) { all.append((PanGestureRecognizer(), root)) }
        if chance(50) { all.append((PinchGestureRecognizer(), root)) }
        for (recognizer, view) in all {
            view.addGestureRecognizer(recognizer)
            ledger.watch(recognizer)
            recognizer.addAction { [weak self] in self?.meddle($0) }
            if chance(60) { recognizer.delegate = answers }
            recognizer.delaysTouchesBegan = chance(20)
            recognizer.cancelsTouchesInView = chance(80)
            recognizers.append((recognizer, view))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let (waiting, awaited) = (anyRecognizer(), anyRecognizer())
            if waiting !== awaited { waiting.require(toFail: awaited) }
        }
    }

    // MARK: - Input

    func play(steps: Int) {
        for _ in 0..<steps {
            time += one(of: [0, 0.001, 0.008, 0.016, 0.016, 0.016, 0.1, 0.4])
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<14: down()
            case 14..<26: lift()
            case 26..<30: pinchWithTwo()
            case 30..<34: stroke()
            case 34..<84: move()
            case 84..<87: bad()
            case 87..<90: wheel()
            case 90..<93: stage.advance(to: time)
            default: stage.run { program() }
            }
            check()
        }
    }

    private func down() {
        let id = Int.random(in: 0...3, using: &random)
        let place = anyPlace()
        places[id] = place
        stage.down(place.x, place.y, at: time, id: id)
    }

    private func move() {
        guard let id = places.keys.sorted().randomElement(using: &random), let old = places[id] else { return }
        let step = chance(50) ? 8.0 : 40
        let place = CGPoint(
            x: old.x + Double.random(in: -step...step, using: &random),
            y: old.y + Double.random(in: -step...step, using: &random))
        places[id] = place
        stage.move(place.x, place.y, at: time, id: id)
    }

    private func lift() {
        guard let id = places.keys.sorted().randomElement(using: &random), let place = places[id] else { return }
        places[id] = nil
        stage.touch(chance(85) ? .ended : .cancelled, place.x, place.y, at: time, id: id)
    }

    /// Two fingers that pinch, rotate and lift.
    private func pinchWithTwo() {
        let center = anyPlace()
        let turn = chance(50) ? 0.0 : Double.random(in: -0.3...0.3, using: &random)
        let growth = chance(50) ? 0.0 : Double.random(in: -6...12, using: &random)
        for step in 0...8 {
            for (id, side) in [(2, -1.0), (3, 1.0)] {
                let radius = 60 + growth * Double(step)
                let angle = turn * Double(step)
                let place = CGPoint(x: center.x + side * radius * cos(angle), y: center.y + side * radius * sin(angle))
                places[id] = place
                stage.touch(step == 0 ? .began : .moved, place.x, place.y, at: time, id: id)
            }
            time += 0.016
        }
        if chance(80) { lift() }
        if chance(80) { lift() }
    }

    /// One finger that taps, presses or strokes.
    private func stroke() {
        let start = anyPlace()
        let offset = chance(40) ? CGVector.zero : CGVector(dx: one(of: [-120, 0, 120]), dy: one(of: [-120, 0, 120]))
        places[0] = nil
        stage.down(start.x, start.y, at: time)
        for step in 1...6 {
            time += offset == .zero ? 0.004 : 0.016
            let part = Double(step) / 6
            stage.move(start.x + offset.dx * part, start.y + offset.dy * part, at: time)
        }
        if chance(20) { time += 0.7 }
        stage.up(start.x + offset.dx, start.y + offset.dy, at: time)
    }

    private func bad() {
        let number: Double = one(of: [.nan, .infinity, -.infinity, 1e308, -1e308])
        let phase: TouchPhase = one(of: TouchPhase.allCases)
        let id = Int.random(in: 0...9, using: &random)
        let moment: Double = one(of: [time, -1, .nan, .infinity])
        stage.touch(phase, number, one(of: [number, 300]), at: moment, id: id)
        if phase == .began, number.isFinite { places[id] = CGPoint(x: 200, y: 600) }
    }

    private func wheel() {
        let point = anyPlace()
        let delta = CGVector(dx: one(of: [0, 40, -40]), dy: one(of: [40, -40, 400, .nan]))
        stage.run {
            let moment = FrameTime(seconds: time)
            if chance(50) {
                stage.window.sendWheel(at: point, delta: delta, time: moment)
            } else {
                stage.window.sendZoomWheel(at: point, delta: delta, time: moment)
            }
        }
    }

    /// Random calls of the program between touches.
    private func program() {
        let scroll = one(of: scrollViews)
        let view = one(of: homes.map(\.view))
        switch Int.random(in: 0..<12, using: &random) {
        case 0: anyRecognizer().isEnabled.toggle()
        case 1: view.isHidden.toggle()
        case 2: view.removeFromSuperview()
        case 3, 4: putBack()
        case 5: scroll.isScrollEnabled.toggle()
        case 6: scroll.setContentOffset(CGPoint(x: scroll === pager ? 400 : 0, y: 0), animated: chance(50))
        case 7: zoomer.setZoomScale(Double.random(in: 0.1...6, using: &random), animated: chance(50))
        case 8: zoomer.zoom(to: CGRect(x: 50, y: 50, width: 100, height: 30), animated: chance(50))
        case 9: outer.contentSize.height = one(of: [100, 2000, 900, .nan])
        case 10: stage.window.cancelAllTouches()
        default: if chance(20) { answers = RandomAnswers(seed: random.next()) } else { stage.window.layOut() }
        }
    }

    /// Random calls of targets on their recognizer.
    private func meddle(_ recognizer: GestureRecognizer) {
        guard !answers.agrees, chance(3) else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 5:
            zoomer.removeFromSuperview()
            stage.window.layOut()
        case 0: recognizer.view?.removeGestureRecognizer(recognizer)
        case 1: recognizer.isEnabled = false
        case 2: viewer.removeFromSuperview()
        case 3: stage.window.cancelAllTouches()
        default: recognizer.state = one(of: GestureRecognizer.State.allCases)
        }
    }

    private func putBack() {
        for (view, parent) in homes {
            if view.superview == nil { parent.addSubview(view) }
            view.isHidden = false
        }
        for (recognizer, view) in recognizers {
            view.addGestureRecognizer(recognizer)
            recognizer.isEnabled = true
        }
        for scroll in scrollViews { scroll.isScrollEnabled = true }
    }

    // MARK: - What must hold

    private func check() {
        for scroll in scrollViews {
            let numbers = [scroll.contentOffset.x, scroll.contentOffset.y, scroll.zoomScale, scroll.contentSize.width]
            if !numbers.allSatisfy(\.isFinite) { fault("an offset or scale is no number") }
        }
        for (recognizer, _) in recognizers {
            let place = recognizer.location(in: nil)
            if !place.x.isFinite || !place.y.isFinite { fault("a place is no number") }
            switch recognizer {
            case let pan as PanGestureRecognizer:
                let velocity = pan.velocity(in: nil)
                if !velocity.x.isFinite || !velocity.y.isFinite { fault("a velocity is no number") }
            case let pinch as PinchGestureRecognizer:
                if !pinch.scale.isFinite || pinch.scale <= 0 || !pinch.velocity.isFinite { fault("a scale is none") }
            case let rotation as RotationGestureRecognizer:
                if !rotation.rotation.isFinite || !rotation.velocity.isFinite { fault("a turn is no number") }
            default: break
            }
        }
    }

    private func fault(_ text: String) { if !faults.contains(text) { faults.append(text) } }

    /// Lifts all fingers, and lets time pass.
    func finish() {
        stage.run {
            stage.window.cancelAllTouches()
            stage.window.layOut()
        }
        stage.advance(to: max(time, stage.timeline.now.seconds) + 30)
        check()
        if stage.window.hasTouches { fault("touches are left") }
        if stage.timeline.isMoving || stage.timeline.nextDeadline != nil { fault("something moves for ever") }
        for (recognizer, _) in recognizers where recognizer.state != .possible || recognizer.numberOfTouches > 0 {
            fault("\(type(of: recognizer)) stays \(recognizer.state) with \(recognizer.numberOfTouches) touches")
        }
        faults += ledger.faults
        if !ledger.running.isEmpty { fault("gestures that began have not ended") }
        for scroll in scrollViews { checkRest(scroll) }
        let calls = log.take()
        if calls.count(where: { $0 == "begin" }) != calls.count(where: { $0.hasPrefix("end ") }) {
            fault("drags begun and ended differ")
        }
        stage.run { putBack() }
        answers.agrees = true
        let before = ledger.begun.values.reduce(0, +)
        for recognizer in recognizers.map(\.recognizer) { recognizer.delegate = answers }
        outer.contentOffset = .zero
        stage.tap(200, 650, at: stage.timeline.now.seconds + 1)
        stage.advance(to: stage.timeline.now.seconds + 3)
        if ledger.begun.values.reduce(0, +) == before { fault("nothing is recognized any more") }
    }

    private func checkRest(_ scroll: ScrollView) {
        if scroll.isDragging || scroll.isDecelerating || scroll.isZooming || scroll.isZoomBouncing || scroll.isTracking
        {
            fault("a scroll view does not rest")
        }
        let size = scroll.contentSize
        let most = CGPoint(
            x: max(0, size.width.isFinite ? size.width - scroll.bounds.width : 0),
            y: max(0, size.height.isFinite ? size.height - scroll.bounds.height : 0))
        let offset = scroll.contentOffset
        if offset.x < -1e-9 || offset.y < -1e-9 || offset.x > most.x + 1e-9 || offset.y > most.y + 1e-9 {
            fault("a scroll view rests at \(offset), outside of (0, 0) to \(most)")
        }
        if scroll.zoomScale < scroll.minimumZoomScale || scroll.zoomScale > scroll.maximumZoomScale {
            fault("a scroll view rests at scale \(scroll.zoomScale)")
        }
    }

    // MARK: - Chance

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private func anyRecognizer() -> GestureRecognizer { one(of: recognizers.map(\.recognizer)) }

    /// A location on one of the three parts of the content, at the left edge, or anywhere.
    private func anyPlace() -> CGPoint {
        let y: Double = one(of: [125, 375, 650, 650])
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return CGPoint(x: 5, y: y)
        case 1:
            return CGPoint(
                x: Double.random(in: -50...450, using: &random), y: Double.random(in: -50...850, using: &random))
        default:
            return CGPoint(
                x: 200 + Double.random(in: -20...20, using: &random), y: y + Double.random(in: -20...20, using: &random)
            )
        }
    }
}
