import Animator
import Drawing
import Foundation
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import Transitions
import ViewHierarchy

/// A scene as a user's program defines it.
@MainActor
@Suite("A custom scene")
struct SceneTests {
    /// A controller with a named card `drop` points below the top, in an unnamed view.
    private final class CardController: ViewController {
        let drop: CGFloat
        private(set) var readLater: Double?

        init(drop: CGFloat) {
            self.drop = drop
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            let card = View(frame: CGRect(x: 10, y: drop, width: 80, height: 40))
            card.accessibilityIdentifier = "card"
            view.addSubview(card)
            card.addGestureRecognizer(
                TapGestureRecognizer { [unowned self] _ in readLater = SceneParameters.current?["drop"] })
        }
    }

    private let scene = Scene("pull-card", parameters: [.number("drop", 20, in: 0...100, unit: "pt")]) { parameters in
        CardController(drop: parameters["drop"])
    }

    private func stage(_ settings: SceneSettings = [:]) throws -> Stage {
        Stage(
            scene, size: CGSize(width: 100, height: 100), scale: 1,
            parameters: try SceneParameters(scene.parameters, settings: settings), photos: [],
            images: SyntheticImageLoading(isDetailed: false))
    }

    @Test("it has a name and a controller; its title follows from the name, and its parameters reach the controller")
    func values() throws {
        #expect(scene.title == "Pull Card")
        let stage = try stage(["drop": "35"])
        #expect(stage.frame(ofViewNamed: "card") == CGRect(x: 10, y: 35, width: 80, height: 40))
    }

    @Test("without names of views, traces have each view with an identifier, and tapes can name any")
    func unlistedViews() throws {
        let stage = try stage()
        #expect(stage.traceFrames(frame: 0, time: 0)[0].views.keys.sorted() == ["card"])
        #expect(stage.isKnownViewName("card") && stage.isKnownViewName("another"))
        #expect(stage.center(ofViewNamed: "another") == nil)
        let tape = try TapeParser(scenes: [scene]).parse("Scene pull-card\nTap another\n", file: "a.tape")
        #expect(throws: TapePlaybackError.self) { try tape.tape.input(on: LaneSet([stage])) }
        // What a tape asks for reaches the stage, which is played for it.
        let tap = try TapeParser(scenes: [scene]).parse("Scene pull-card\nTap card\n", file: "a.tape")
        #expect(try tap.tape.input(on: stage).count == 2)
        #expect((stage.rootViewController as? CardController)?.readLater == 20)
    }

    /// A sheet moved by its own pan, without a transition.
    private final class SheetController: ViewController {
        private let sheet = View(frame: CGRect(x: 0, y: 300, width: 200, height: 400))

        override func viewDidLoad() {
            sheet.accessibilityIdentifier = "sheet"
            let pan = PanGestureRecognizer { [sheet] in Self.drag($0, sheet) }
            pan.predictRelease = { [unowned pan] in
                ReleasePrediction("stays", completes: true, by: .other("no rule"), location: pan.location(in: nil))
            }
            sheet.addGestureRecognizer(pan)
            view.addSubview(sheet)
        }

        private static func drag(_ pan: PanGestureRecognizer, _ sheet: View) {
            sheet.frame.origin.y += pan.translation(in: nil).y
            pan.setTranslation(.zero, in: nil)
            guard pan.state == .ended else { return }
            PropertyAnimator(duration: 0.2, curve: .linear) { sheet.frame.origin.y = 300 }.startAnimation()
        }
    }

    @Test("a lead view moved by its own pan has the finger's velocity, and is in flight while animators move it")
    func plainGesture() throws {
        let scene = Scene("sheet", parameters: [.curve()], lead: "sheet") { _ in SheetController() }
        let curve = try SceneParameters(scene.parameters, settings: ["curve": "ease-out"])
        let stage = Stage(
            scene, size: CGSize(width: 200, height: 400), scale: 1, parameters: curve,
            photos: [], images: SyntheticImageLoading(isDetailed: false))
        func frame() -> TraceFrame { stage.traceFrames(frame: 0, time: stage.now.seconds)[0] }
        #expect(frame().phase == .idle && stage.releasePredictions.isEmpty && stage.ownFlightCurve == nil)
        stage.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 100, y: 320)))
        for step in 1...10 {
            stage.advance(to: FrameTime(seconds: Double(step) / 100))
            stage.handle(.pointer(id: 1, phase: .move, location: CGPoint(x: 100, y: 320 - Double(step) * 5)))
        }
        let led = frame()
        #expect(led.phase == .interactive && led.fraction == 0)
        #expect(abs((led.views["sheet"]?.velocity.dy ?? 0) + 500) < 1)
        #expect(abs((stage.progress.lead?.velocity.dy ?? 0) + 500) < 1 && stage.progress.lead?.view == "sheet")
        // A release is predicted with the motion that the finger gives the view.
        let predictions = stage.releasePredictions
        #expect(predictions.map(\.outcome) == ["stays"] && abs((predictions.first?.motion.dy ?? 0) + 500) < 1)
        #expect(stage.ownFlightCurve == nil)
        stage.handle(.pointer(id: 1, phase: .up, location: CGPoint(x: 100, y: 270)))
        stage.advance(to: FrameTime(seconds: 0.2))
        let flying = frame()
        #expect(flying.phase == .animating && flying.views["sheet"]?.velocity.dy ?? 0 > 100)
        // It does not fly by the lane's curve.
        #expect(stage.ownFlightCurve == "linear" && stage.progress.lead == nil && stage.releasePredictions.isEmpty)
        stage.advance(to: FrameTime(seconds: 1))
        #expect(frame().phase == .idle && stage.ownFlightCurve == nil)
    }

    /// A view whose card is where its layout puts it.
    private final class Board: View {
        let card = View()
        var top = 0.0 { didSet { setNeedsLayout() } }

        override func layoutSubviews() { card.frame = CGRect(x: 0, y: top, width: 100, height: 20) }
    }

    @Test("an input meets views where the last change has put them, and what a picture changes is in place with it")
    func layout() throws {
        let images = SyntheticImageLoading(isDetailed: false)
        let stage = Stage(
            Scene("plain") { _ in ViewController() }, size: CGSize(width: 100, height: 100), scale: 1,
            parameters: try SceneParameters([]), photos: [], images: images)
        var taps = 0
        let board = stage.timeline.asCurrent { Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        stage.timeline.asCurrent {
            stage.rootViewController.view.addSubview(board)
            board.addSubview(board.card)
            board.card.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        }
        for (number, top) in [0.0, 60, 20].enumerated() {
            stage.timeline.asCurrent { board.top = top }
            for phase in [PointerPhase.down, .up] {
                stage.handle(.pointer(id: 1, phase: phase, location: CGPoint(x: 50, y: top + 10)))
            }
            #expect(taps == number + 1)
            stage.advance(to: stage.now + 1)
        }
        stage.timeline.asCurrent {
            _ = images.load(ImageRequest(path: "a-4x4.png", resolution: .fit(width: 4, height: 4))) { _ in
                board.top = 40
            }
        }
        stage.finishLoading()
        #expect(board.card.frame.minY == 40)
    }

    @Test("code on the stage reads the values, code outside it reads none")
    func valuesWhereAskedFor() throws {
        let stage = try stage(["drop": "35"])
        let outside: Double? = SceneParameters.current?["drop"]
        #expect(outside == nil)
        stage.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 50, y: 50)))
        stage.handle(.pointer(id: 1, phase: .up, location: CGPoint(x: 50, y: 50)))
        let root = try #require(stage.rootViewController as? CardController)
        #expect(root.readLater == 35)
        #expect(SceneEnvironment.current == nil)
    }

    @Test("values are read by their types")
    func types() throws {
        let parameters = try SceneParameters(
            [
                .number("count", 2.6, in: 0...9), .choice("edge", "left", of: ["left", "right"]), .toggle("loud", true),
                .curve(), .curve("return", "ease-out"),
            ])
        let (double, length, whole): (Double, CGFloat, Int) = (
            parameters["count"], parameters["count"], parameters["count"]
        )
        #expect(double == 2.6 && length == 2.6 && whole == 3)
        let (edge, isLoud): (String, Bool) = (parameters["edge"], parameters["loud"])
        #expect(edge == "left" && isLoud)
        let (own, back): (TimingCurve?, TimingCurve?) = (parameters["curve"], parameters["return"])
        #expect(own == nil && back == .easeOut)
    }

    @Test("an undeclared name or a wrong type ends the program with a message")
    func mistakes() async {
        let undeclared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let value: Double = try SceneParameters([.number("threshold", 0.4, in: 0...1)])["treshold"]
            print(value)
        }
        #expect(
            undeclared.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
                .contains("declares no parameter \"treshold\"; did you mean threshold?") == true)
    }

    @Test("scenes are listed in groups, in the order of the groups' first scenes")
    func groups() {
        let scenes = [("a", "One"), ("b", ""), ("c", "One")].map { name, group in
            Scene(name, group: group) { _ in ViewController() }
        }
        let groups = SceneGroup.groups(of: scenes)
        #expect(groups.map(\.title) == ["One", ""])
        #expect(groups.map { $0.scenes.map(\.name) } == [["a", "c"], ["b"]])
    }
}
