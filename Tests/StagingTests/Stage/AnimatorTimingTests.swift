import Animator
import Drawing
import Foundation
import StageSupport
import Staging
import Tapes
import Testing
import Timing
import Transitions
import ViewHierarchy

/// A scene whose card goes down at a tap, by two animators: one moves it, the other one fades and turns it.
private final class TimedController: ViewController {
    /// The numbers of an animator, as a scene writes them.
    struct Numbers: Sendable {
        var parameters: any TimingCurveProvider
        var duration: Double
        var delay: Double
    }

    private let numbers: Numbers
    private let card = View(frame: CGRect(x: 40, y: 40, width: 200, height: 120))

    init(_ numbers: Numbers) {
        self.numbers = numbers
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        card.accessibilityIdentifier = "card"
        view.addSubview(card)
        view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in go() })
    }

    private func go() {
        let move = PropertyAnimator(duration: numbers.duration, timingParameters: numbers.parameters)
        move.addAnimations { [card] in card.center.y += 400 }
        // A part that begins later, which goes with the animator's timing.
        move.addAnimations({ [card] in card.cornerRadius = 30 }, delayFactor: 0.4)
        move.startAnimation(afterDelay: numbers.delay)
        View.animate(withDuration: 0.5, delay: 0.05) { [card] in card.alpha = 0.3 }
    }
}

@Suite("Animators with another timing")
@MainActor
struct AnimatorTimingTests {
    private func stage(_ numbers: TimedController.Numbers, _ timings: [AnimatorTiming] = []) throws -> Stage {
        let scene = Scene("timed") { _ in TimedController(numbers) }
        let stage = try StageRun.stage(scene)
        stage.animatorTimings = timings
        return stage
    }

    /// Taps the stage, and returns its pictures sixty times a second.
    private func motion(_ stage: Stage, _ seconds: Double = 1.6) -> [DisplayList] {
        let place = CGPoint(x: 100, y: 100)
        stage.handle(.pointer(id: 1, phase: .down, location: place))
        stage.handle(.pointer(id: 1, phase: .up, location: place))
        return (0...Int(seconds * 60)).map { frame in
            stage.advance(to: FrameTime(seconds: Double(frame) / 60))
            return stage.displayList()
        }
    }

    private static let name = AnimatorName(
        occasion: AnimatorName.beginning, view: "card", property: "center", number: 1)

    nonisolated private static let changes: [(curve: TimingCurve, duration: Double, delay: Double)] = [
        (.easeOut, 0.8, 0), (.linear, 0.3, 0.2), (.bezier(CubicBezier(nearestTo: 0.2, 0.8, 0.3, 1.2)), 0.45, 0.1),
        (.spring(dampingRatio: 0.6, duration: 0.7), 0.7, 0.15), (.spring(stiffness: 120, damping: 9), 1, 0),
    ]

    @Test("an animator with another timing moves as in the scene written with those numbers", arguments: changes)
    func equals(curve: TimingCurve, duration: Double, delay: Double) throws {
        let own = TimedController.Numbers(
            parameters: CubicTimingParameters(animationCurve: .easeIn), duration: 0.5, delay: 0.3)
        let timing = AnimatorTiming(name: Self.name, curve: curve, duration: duration, delay: delay)
        let written = TimedController.Numbers(parameters: curve, duration: duration, delay: delay)
        let (changed, expected, before) = (
            motion(try stage(own, [timing])), motion(try stage(written)), motion(try stage(own))
        )
        #expect(changed == expected)
        #expect(changed != before)
        // The same with a spring of its own velocity in the scene: nothing of it remains.
        let spring = TimedController.Numbers(
            parameters: SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: 9)),
            duration: 0.6, delay: 0)
        #expect(motion(try stage(spring, [timing])) == expected)
    }

    @Test("other animators, and those of another occasion, property or number, keep their timing")
    func others() throws {
        let own = TimedController.Numbers(
            parameters: CubicTimingParameters(animationCurve: .easeIn), duration: 0.5, delay: 0.3)
        let before = motion(try stage(own))
        var names = Array(repeating: Self.name, count: 4)
        names[0].occasion = "dismiss"
        names[1].property = "transform"
        names[2].number = 2
        names[3].view = "sheet"
        let timings = names.map { AnimatorTiming(name: $0, curve: .linear, duration: 0.1, delay: 0) }
        #expect(motion(try stage(own, timings)) == before)
        // The one that fades has its own name.
        var fade = Self.name
        fade.property = "alpha"
        let faded = motion(
            try stage(own, [AnimatorTiming(name: fade, curve: .linear, duration: 0.1, delay: 0)]))
        #expect(faded != before && faded.last == before.last)
    }

    @Test("a trace says which animators have another timing, and nothing without one")
    func trace() throws {
        let own = TimedController.Numbers(parameters: TimingCurve.linear, duration: 0.5, delay: 0.3)
        let timing = AnimatorTiming(name: Self.name, curve: .easeOut, duration: 0.4, delay: 0.125)
        for (timings, expected) in [([timing], "[start card center 1: ease-out 0.4 after 0.125]"), ([], nil)] {
            let header = try stage(own, timings).traceHeader(fps: 60, scale: 1)
            #expect(header.lanes.map(\.animators) == [expected])
            let text = TraceJSONWriter.text(of: Trace(header: header))
            #expect(text.contains("\"animators\": ") == (expected != nil))
            #expect(try Trace(json: Data(text.utf8)).header == header)
        }
    }

    @Test("timings are written as a lane's setting and read again, and a wrong one says how to write it")
    func text() throws {
        let timings = [
            AnimatorTiming(name: Self.name, curve: .easeOut, duration: 0.4, delay: 0.125),
            AnimatorTiming(
                name: AnimatorName(occasion: "dismiss", view: "photo of cat", property: "alpha", number: 3),
                curve: .spring(dampingRatio: 0.7, duration: 0.5), duration: 0.5, delay: 0),
        ]
        let text = AnimatorTiming.text(of: timings)
        #expect(text.hasPrefix("[start card center 1: ease-out 0.4 after 0.125; dismiss photo of cat alpha 3: spring("))
        #expect(try AnimatorTiming.timings(parsing: text) == timings)
        // As one of several lanes, whose separators it contains.
        let lanes = "ease-in; animators=\(text), linear"
        let read = try LaneList.lanes(parsing: lanes)
        #expect(read.count == 2 && LaneList.text(of: read) == lanes)
        let scene = try #require(
            SceneChoice(scene: Scene("timed") { _ in ViewController() }, lanes: read).timingsOfFirst)
        #expect(scene == timings)
        let tape = "Scene timed\nSet lanes \(lanes)\n"
        #expect(try Tape(parsing: tape).description.contains(text))
        for wrong in [
            "ease-out", "[card center 1: ease-out 0.4 after 0.1]", "[dismiss card center 0: ease-out 0.4 after 0]",
            "[dismiss card center 1: ease-out 0.4]", "[dismiss card center 1: ease-out -1 after 0]",
            "[dismiss card center 1: ease-out 0.4 after 99]", "[dismiss card center 1: easy 0.4 after 0]",
        ] {
            #expect(throws: SceneParameterError.self, "\(wrong)") { try AnimatorTiming.timings(parsing: wrong) }
        }
    }

    @Test("a spring whose end is moved keeps its damping ratio, and other curves their shape")
    func ends() throws {
        var timing = AnimatorTiming(
            name: Self.name, curve: .spring(mass: 1, stiffness: 100, damping: 12), duration: 1, delay: 0)
        timing.last(0.62)
        let seconds = try #require(timing.curve.duration)
        #expect(timing.seconds == 0.62 && abs(seconds - 0.62) < 1e-9)
        #expect("\(timing.curve)".contains("dampingRatio: 0.6"))
        timing.curve = .easeIn
        timing.last(0.0)
        timing.wait(-3)
        #expect(timing.curve == .easeIn && timing.seconds == AnimatorTiming.shortest && timing.delay == 0)
    }
}

extension SceneChoice {
    /// The timings of the first lane, or nil if it has none.
    fileprivate var timingsOfFirst: [AnimatorTiming]? {
        let timings = timings(ofLane: 0)
        return timings.isEmpty ? nil : timings
    }
}
