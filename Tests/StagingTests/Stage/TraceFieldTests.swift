import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// What a stage measures of its views, and that a file has all of it.
@Suite("Fields of traces")
@MainActor
struct TraceFieldTests {
    private static let details = TraceView.Details(
        order: 7, rotation: -12.5, shadow: 0.25, scroll: CGPoint(x: 3, y: -4), textSize: 17.5, copies: 1.5,
        copy: CGPoint(x: 8, y: 9), picture: "cat.jpg")

    private func trace(_ frame: TraceFrame, reducesMotion: Bool = false) -> Trace {
        Trace(
            header: TraceHeader(
                scene: "s", fps: 29.97, scale: 1.5, size: CGSize(width: 3, height: 4),
                lanes: [TraceLane(name: "a", curve: "linear", duration: 2, device: "none", animators: "[x]")],
                reducesMotion: reducesMotion),
            frames: [frame],
            events: [
                TraceEvent(
                    time: 1, lane: 2, name: .gestureEnded, object: "Pan", velocity: CGVector(dx: 1, dy: -2))
            ])
    }

    @Test("each field is read back as it was written, and what is 0 or missing in a view is left out")
    func fields() throws {
        var view = TraceView(
            frame: CGRect(x: 1, y: 2, width: 3, height: 4), alpha: 0.5, cornerRadius: 6,
            velocity: CGVector(dx: 7, dy: 8), details: Self.details)
        var frame = TraceFrame(
            frame: 3, time: 0.5, lane: 1, phase: .animating, fraction: 0.75,
            pointer: TracePointer(location: CGPoint(x: 5, y: 6), isDown: false), views: ["v": view],
            size: CGSize(width: 9, height: 10))
        for reducesMotion in [false, true] {
            let whole = trace(frame, reducesMotion: reducesMotion)
            let text = TraceJSONWriter.text(of: whole)
            #expect(try Trace(json: Data(text.utf8)) == whole)
            #expect(text.contains("reducesMotion") == reducesMotion)
        }
        let keys = ["rotation", "shadow", "scroll", "textSize", "copies", "copy", "picture"]
        let text = TraceJSONWriter.text(of: trace(frame))
        #expect(keys.allSatisfy { text.contains("\"\($0)\": ") } && text.contains("\"size\": [9, 10], "))
        view.details = TraceView.Details(order: 0)
        frame.views = ["v": view]
        // A stage of the header's size does not repeat it.
        frame.size = CGSize(width: 3, height: 4)
        let short = TraceJSONWriter.text(of: trace(frame))
        #expect(!keys.contains { short.contains("\"\($0)\"") } && short.contains("\"order\": 0}"))
        let read = try Trace(json: Data(short.utf8)).frames[0]
        #expect(read.views == frame.views && read.size == nil)
        // As Scrim 0.2 wrote them.
        view.details = nil
        frame.views = ["v": view]
        let old = TraceJSONWriter.text(of: trace(frame))
        #expect(try !old.contains("order") && Trace(json: Data(old.utf8)).frames[0].views == frame.views)
    }

    @Test("control characters have four digits, and views are in the order of the list, then by name")
    func texts() throws {
        let views = Dictionary(uniqueKeysWithValues: "dbca".map { (String($0), TraceView(frame: .zero)) })
        let frame = TraceFrame(frame: 0, time: 0, phase: .idle, views: views)
        var writer = TraceJSONWriter(header: trace(frame).header, views: ["c", "b", "c"])
        let text = writer.frame(frame)
        let places = "cbad".compactMap { text.range(of: "\"\($0)\": ")?.lowerBound }
        #expect(places.count == 4 && places == places.sorted())
        #expect(text.hasPrefix("\n{") && writer.frame(frame).hasPrefix(",\n{"))
        let event = TraceEvent(time: 0, name: .error, object: "\u{0}\u{1F} \u{7F}")
        #expect(writer.end(events: [event, event]).contains("\"object\": \"\\u0000\\u001f \u{7F}\"},\n{"))
        #expect(
            TraceCSVWriter().end(events: [event]).isEmpty && TraceCSVWriter().frame(frame).count { $0 == "\n" } == 4)
        // Line breaks of either kind are in quotation marks.
        for name in ["a\rb", "a\nb"] {
            let odd = TraceFrame(frame: 0, time: 0, phase: .idle, views: [name: TraceView(frame: .zero)])
            #expect(TraceCSVWriter().frame(odd).contains(",,,,\"\(name)\",0,"))
        }
    }

    @Test("an event counts from another beginning, and a lifecycle method is known by its name")
    func events() {
        let event = TraceEvent(time: 1.5, lane: 3, name: .verdict, object: "pop")
        #expect(
            event.counted(from: FrameTime(seconds: 0.5)) == TraceEvent(time: 1, lane: 3, name: .verdict, object: "pop"))
        for name in [
            "viewDidLoad", "viewWillAppear", "viewIsAppearing", "willMoveToParent", "didMoveToParent", "loadView",
        ] {
            #expect(TraceEvent.Name(name).isLifecycle)
        }
        #expect(!TraceEvent.Name("view").isLifecycle && !TraceEvent.Name.verdict.isLifecycle)
        #expect("\(TraceEvent.Name.feedback)" == "feedback" && TraceEvent.Name("feedback") == .feedback)
        let participles = Verdict.allCases.map { "\($0.rawValue) \($0.participle)" }
        #expect(
            participles == [
                "dismiss dismissed", "return returned", "open opened", "close closed", "pop popped", "leave left",
                "turn turned", "show shown", "ask asked",
            ])
    }

    /// A stage with a turned and clear box in another one, a label, a picture, a scroll view and a copy.
    private final class FieldController: ViewController {
        override func viewDidLoad() {
            let outer = View(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
            outer.alpha = 0.5
            outer.accessibilityIdentifier = "outer"
            let box = View(frame: CGRect(x: 20, y: 30, width: 40, height: 20))
            box.alpha = 0.5
            box.cornerRadius = 4
            box.shadowOpacity = 0.25
            box.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
            box.accessibilityIdentifier = "box"
            outer.addSubview(box)
            let label = Label(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
            label.font = .systemFont(ofSize: 12)
            label.transform = CGAffineTransform(scaleX: 2, y: 0.5)
            label.accessibilityIdentifier = "label"
            outer.addSubview(label)
            let scroll = ScrollView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
            scroll.contentSize = CGSize(width: 100, height: 500)
            scroll.contentOffset = CGPoint(x: 0, y: 33)
            scroll.accessibilityIdentifier = "scroll"
            let hidden = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
            hidden.isHidden = true
            hidden.accessibilityIdentifier = "hidden"
            let inner = View(frame: CGRect(x: 1, y: 1, width: 2, height: 2))
            inner.accessibilityIdentifier = "inner"
            hidden.addSubview(inner)
            // An own place of the same name: the frontmost one counts.
            let front = View(frame: CGRect(x: 300, y: 0, width: 8, height: 200))
            front.cornerRadius = 30
            front.accessibilityIdentifier = "front"
            for inner in [outer, scroll, hidden, front] { view.addSubview(inner) }
        }
    }

    private func stage(_ scene: Scene) throws -> Stage {
        Stage(
            scene, size: CGSize(width: 390, height: 844), scale: 2, parameters: try SceneParameters([]), photos: [],
            images: SyntheticImageLoading(isDetailed: false))
    }

    @Test("a stage measures what is seen of each view: place, alpha, rounding, rotation, shadow, text, scroll, order")
    func measured() throws {
        let stage = try stage(Scene("fields") { _ in FieldController() })
        let frame = try #require(stage.traceFrames(frame: 4, time: 0.25).first)
        #expect(frame.frame == 4 && frame.time == 0.25 && frame.lane == 0 && frame.size == stage.size)
        #expect(frame.phase == .idle && frame.fraction == 0 && frame.pointer == nil)
        let box = try #require(frame.views["box"])
        // Twice as large and turned about its center, at 50, 60.
        for (side, wanted) in zip(
            [box.frame.minX, box.frame.minY, box.frame.width, box.frame.height], [30.0, 20, 40, 80])
        {
            #expect(abs(side - wanted) < 1e-9)
        }
        #expect(box.alpha == 0.25 && abs(box.cornerRadius - 8) < 1e-9 && box.velocity == .zero)
        let details = try #require(box.details)
        #expect(abs(details.rotation - 90) < 1e-9 && details.shadow == 0.25 && details.copies == 0)
        #expect(details.scroll == nil && details.textSize == nil && details.copy == nil && details.picture == nil)
        #expect(frame.views["label"]?.details?.textSize == 12)
        #expect(frame.views["scroll"]?.details?.scroll == CGPoint(x: 0, y: 33))
        // No more than half of the shorter side.
        #expect(frame.views["front"]?.cornerRadius == 4)
        #expect(frame.views["hidden"]?.alpha == 0 && frame.views["inner"]?.alpha == 0)
        let names = ["outer", "box", "label", "scroll", "front"]
        let orders = names.compactMap { frame.views[$0]?.details?.order }
        #expect(orders.count == 5 && zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 })
        stage.read { snapshot in
            let entries = snapshot.entries
            #expect(entries[0].depth == 0 && entries[0].order == 0 && entries[0].view === stage.window)
            #expect(entries.compactMap(\.order) == Array(0..<entries.count { $0.order != nil }))
            let seen = Dictionary(
                entries.compactMap { entry in entry.view.accessibilityIdentifier.map { ($0, entry) } }
            ) { $1 }
            #expect(seen["inner"]?.order == nil && seen["inner"]?.isShown == false && seen["hidden"]?.isShown == false)
            #expect(seen["box"]?.alpha == 0.25 && seen["box"]?.isShown == true)
            #expect((seen["box"]?.depth ?? 0) - (seen["outer"]?.depth ?? 0) == 1)
        }
    }

    @Test(
        "a snapshot that shows a view is a copy in its place, as opaque as it is seen, and the most opaque one's place")
    func copies() throws {
        let stage = try stage(Scene("fields") { _ in FieldController() })
        stage.timeline.asCurrent {
            let root: View = stage.rootViewController.view
            guard let outer = stage.view(named: "outer") else { return }
            for (x, alpha) in [(100.0, 0.25), (200, 0.75), (250, 0.5)] {
                guard let copy = outer.snapshotView(afterScreenUpdates: true) else { continue }
                copy.frame = CGRect(x: x, y: 400, width: 200, height: 200)
                copy.alpha = alpha
                root.addSubview(copy)
            }
        }
        let view = try #require(stage.traceFrames(frame: 0, time: 0)[0].views["box"]?.details)
        #expect(abs(view.copies - 1.5) < 1e-9)
        // In the copy of twice the size the box's middle is at 80, 80.
        let place = try #require(view.copy)
        #expect(abs(place.x - 280) < 1e-9 && abs(place.y - 480) < 1e-9, "\(place)")
    }

    @Test("a view's picture is its own, or that of views which alone fill it, also in a snapshot")
    func pictures() throws {
        let stage = try stage(Scene("fields") { _ in FieldController() })
        stage.timeline.asCurrent {
            guard let front = stage.view(named: "front"), let outer = stage.view(named: "outer") else { return }
            let image = Image(
                representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0.update(repeating: 0) }],
                size: CGSize(width: 1, height: 1), name: "cat.jpg")
            let (frame, picture) = (View(frame: front.bounds), ImageView(frame: front.bounds))
            picture.image = image
            frame.addSubview(picture)
            front.addSubview(frame)
            // Two views do not fill another one, nor does one that is smaller.
            for inner in outer.subviews { inner.removeFromSuperview() }
            let small = ImageView(frame: outer.bounds.insetBy(dx: 1, dy: 1))
            small.image = image
            outer.addSubview(small)
        }
        func pictures() -> [String?] {
            let views = stage.traceFrames(frame: 0, time: 0)[0].views
            return ["front", "outer", "scroll"].map { views[$0]?.details?.picture }
        }
        #expect(pictures() == ["cat.jpg", nil, nil])
        stage.timeline.asCurrent { stage.view(named: "front")?.addSubview(View(frame: .zero)) }
        #expect(pictures() == [nil, nil, nil])
    }

    @Test("only traced views of a scene are in its traces, by the scene's own lookup first")
    func namedViews() throws {
        let scene = Scene(
            "named",
            views: [SceneViewName("box"), SceneViewName("outer", isTraced: false), SceneViewName("own")]
        ) { environment in
            let controller = FieldController()
            environment.findView = { $0 == "own" ? controller.view.subviews.last : nil }
            return controller
        }
        let stage = try stage(scene)
        #expect(stage.tracedViews == ["box", "own"])
        let views = stage.traceFrames(frame: 0, time: 0)[0].views
        #expect(views.keys.sorted() == ["box", "own"] && views["own"]?.frame.minX == 300)
        #expect(stage.frame(ofViewNamed: "own") == CGRect(x: 300, y: 0, width: 8, height: 200))
        #expect(stage.center(ofViewNamed: "own") == CGPoint(x: 304, y: 100))
        #expect(stage.isKnownViewName("outer") && !stage.isKnownViewName("label"))
        let header = stage.traceHeader(fps: 24, scale: 3)
        #expect(header.scene == "named" && header.fps == 24 && header.scale == 3 && header.size == stage.size)
        #expect(header.lanes == [TraceLane(name: "named")] && !header.reducesMotion)
    }

    @Test("a pointer that is not down is no touch, one that is down twice counts once, and the first one is traced")
    func pointers() throws {
        let stage = try stage(Scene("fields") { _ in FieldController() })
        func pointer() -> TracePointer? { stage.traceFrames(frame: 0, time: 0)[0].pointer }
        let point = CGPoint(x: 350, y: 700)
        stage.handle(.pointer(id: 2, phase: .down, location: point))
        #expect(pointer() == nil && !stage.isSettled)
        stage.handle(.pointer(id: 2, phase: .up, location: point))
        #expect(stage.isSettled)
        stage.handle(.pointer(id: 1, phase: .up, location: point))
        #expect(pointer() == nil && stage.isSettled)
        stage.handle(.pointer(id: 1, phase: .move, location: point))
        #expect(pointer() == TracePointer(location: point, isDown: false) && stage.isSettled)
        for (phase, x, isDown) in [
            (PointerPhase.down, 1.0, true), (.down, 2, true), (.move, 3, true), (.cancel, 4, false), (.up, 5, false),
        ] {
            stage.handle(.pointer(id: 1, phase: phase, location: CGPoint(x: x, y: 700)))
            // What is ignored is not traced either.
            let seen = x == 2 ? 1 : x == 5 ? 4 : x
            #expect(pointer() == TracePointer(location: CGPoint(x: seen, y: 700), isDown: isDown), "\(x)")
            #expect(stage.isSettled != isDown)
        }
    }

    @Test("a stage has its screen's size and scale, and says when the scale changes")
    func scale() throws {
        var scales: [Double] = []
        let scene = Scene("scaled") { environment in
            environment.onScaleChange = { scales.append($0) }
            environment.onPhotoRemoval = { scales.append(Double(-$0)) }
            return ViewController()
        }
        let stage = try stage(scene)
        #expect(stage.timeline.screen.scale == 2 && stage.name == "the stage of scaled" && stage.device == nil)
        stage.scale = 2
        stage.scale = 3
        #expect(scales == [3] && stage.timeline.screen.scale == 3)
        stage.handle(.removePhoto(4))
        #expect(scales == [3, -4])
        stage.handle(.resize(CGSize(width: 500, height: 400)))
        #expect(stage.size == CGSize(width: 500, height: 400) && stage.timeline.screen.scale == 3)
        #expect(stage.stageFrames == [CGRect(x: 0, y: 0, width: 500, height: 400)])
        // A report is an event; the log has it too, while there is one.
        _ = stage.takeTraceEvents(since: .zero)
        stage.report(error: "first")
        #expect(stage.takeLog().isEmpty && stage.takeTraceEvents(since: .zero).map(\.object) == ["first"])
        stage.keepsLog = true
        stage.report(error: "second")
        #expect(stage.takeLog().map(\.object) == ["second"] && stage.takeLog().isEmpty)
        #expect(stage.takeTraceEvents(since: .zero).map(\.object) == ["second"])
    }
}
