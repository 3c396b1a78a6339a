import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Random touches")
struct RandomTouchTests {
    /// A scroll view with tiles, and over it a viewer with all kinds of recognizers that wait for and share with each
    /// other.
    @MainActor
    private struct World {
        let stage = ScriptedStage()
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let viewer: LoggingView
        var recognizers: [GestureRecognizer] = []
        let told = Told()
        private let share = ShareWithPan()

        init() {
            viewer = stage.addView("viewer", CGRect(x: 100, y: 300, width: 300, height: 300))
            stage.window.insertSubview(scroll, at: 0)
            scroll.contentSize = CGSize(width: 400, height: 3000)
            for row in 0..<10 {
                let tile = View(frame: CGRect(x: 20, y: Double(row) * 300, width: 300, height: 250))
                scroll.addSubview(tile)
                add(TapGestureRecognizer(), tile)
            }
            viewer.isMultipleTouchEnabled = true
            let press = LongPressGestureRecognizer()
            press.minimumPressDuration = 0
            press.delegate = share
            let pan = PanGestureRecognizer()
            let double = TapGestureRecognizer()
            double.numberOfTapsRequired = 2
            let single = TapGestureRecognizer()
            single.require(toFail: double)
            single.delaysTouchesBegan = true
            let hold = LongPressGestureRecognizer()
            hold.delegate = share
            for recognizer in [press, pan, double, single, hold] { add(recognizer, viewer) }
            recognizers.append(scroll.panGestureRecognizer)
            told.watch(scroll.panGestureRecognizer)
        }

        private mutating func add(_ recognizer: GestureRecognizer, _ view: View) {
            view.addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
            told.watch(recognizer)
        }
    }

    @Test("whatever fingers do, nothing is stuck, every gesture that began ends once, and all can begin again")
    func neverStuck() {
        for seed in 0..<UInt64(400) {
            var random = SeededRandom(seed: seed)
            let world = World()
            var time = 0.0
            for _ in 0..<40 {
                time += Double.random(in: 0...0.2, using: &random)
                let id = Int.random(in: 0...2, using: &random)
                let x = Double.random(in: -50...450, using: &random)
                let y = Double.random(in: -50...850, using: &random)
                switch Int.random(in: 0...11, using: &random) {
                case 0...2: world.stage.down(x, y, at: time, id: id)
                case 3...6: world.stage.move(x, y, at: time, id: id)
                case 7, 8: world.stage.up(x, y, at: time, id: id)
                case 9: world.stage.touch(.cancelled, x, y, at: time, id: id)
                case 10:
                    let recognizer = world.recognizers[Int.random(in: 0..<world.recognizers.count, using: &random)]
                    world.stage.run { recognizer.isEnabled.toggle() }
                default:
                    world.stage.advance(to: time)
                    world.viewer.isHidden.toggle()
                }
            }
            world.stage.run { world.stage.window.cancelAllTouches() }
            world.stage.advance(to: time + 20)
            #expect(!world.stage.window.hasTouches, "seed \(seed)")
            #expect(!world.stage.timeline.isMoving, "seed \(seed)")
            #expect(world.recognizers.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 }, "seed \(seed)")
            #expect(world.told.faults.isEmpty, "seed \(seed): \(world.told.faults)")
            #expect(world.told.running.isEmpty, "seed \(seed)")
            for recognizer in world.recognizers { recognizer.isEnabled = true }
            world.viewer.isHidden = false
            _ = world.stage.takeLog()
            let before = world.told.count
            world.stage.tap(350, 450, at: time + 21)
            world.stage.advance(to: time + 23)
            #expect(world.told.count >= before + 3, "seed \(seed)")
        }
    }
}

/// Checks the order in which recognizers tell their states.
@MainActor
private final class Told {
    private(set) var running: Set<ObjectIdentifier> = []
    private(set) var faults: [String] = []
    private(set) var count = 0

    func watch(_ recognizer: GestureRecognizer) {
        recognizer.addAction { [weak self] in self?.check($0) }
    }

    private func check(_ recognizer: GestureRecognizer) {
        count += 1
        let id = ObjectIdentifier(recognizer)
        let isRunning = running.contains(id)
        let isTap = recognizer is TapGestureRecognizer
        switch recognizer.state {
        case .began:
            if isRunning || isTap { faults.append("began") }
            running.insert(id)
        case .changed: if !isRunning { faults.append("changed") }
        case .ended: if isRunning == isTap { faults.append("ended") }
        case .cancelled: if !isRunning { faults.append("cancelled") }
        case .possible, .failed: faults.append("told \(recognizer.state)")
        }
        if recognizer.state == .ended || recognizer.state == .cancelled { running.remove(id) }
    }
}

@MainActor
private final class ShareWithPan: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
}
