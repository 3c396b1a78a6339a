import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import ViewHierarchy

/// How a scene's content opens and is dragged away, and the expected results: the input of
/// `SceneContractTests`.
@MainActor
struct SceneContract {
    /// The verdicts of a tape, and whether the content is open at its end.
    struct TapeResult {
        let verdicts: [String]
        let isOpen: Bool

        init(_ verdicts: [String], isOpen: Bool) {
            self.verdicts = verdicts
            self.isOpen = isOpen
        }
    }

    /// The expected lifecycle calls.
    enum Lifecycle {
        /// The content's controller appears over its presenter, which receives no calls (rules G 2, G 3).
        case over(content: String, presenter: String)
        /// The content's controller replaces its presenter's view.
        case covering(content: String, presenter: String)
        /// The content's controller is pushed (rule G 1).
        case pushed(content: String, presenter: String)
        /// The content's controller is moved manually, and receives only the calls of its presentation and dismissal.
        case byHand(content: String, presenter: String)
        /// The content has no controller.
        case none
    }

    /// A drag of the open content, in fractions of its distance.
    @MainActor
    struct Drag {
        /// Lets the gesture begin, at fraction 0.
        let begin: (StageHand) -> Void
        /// The movement of the full distance.
        let vector: (StageHand) -> CGVector
        /// The fraction from which a release dismisses, and fractions clearly below and above it.
        var threshold: Double?
        var early = 0.2
        var late = 0.6
        /// Whether a drag beyond the threshold waits for its release.
        var waitsForRelease = true

        /// A drag that begins after 10 points.
        init(
            _ grip: String, threshold: Double? = nil, early: Double = 0.2, late: Double = 0.6,
            waitsForRelease: Bool = true, by vector: @escaping (StageHand) -> CGVector
        ) {
            self.init(
                threshold: threshold, early: early, late: late, waitsForRelease: waitsForRelease, by: vector
            ) { hand in
                let whole = vector(hand)
                let length = hypot(whole.dx, whole.dy)
                hand.press(view: grip)
                hand.drag(10 * whole.dx / length, 10 * whole.dy / length, in: 0.1)
            }
        }

        init(
            threshold: Double? = nil, early: Double = 0.2, late: Double = 0.6, waitsForRelease: Bool = true,
            by vector: @escaping (StageHand) -> CGVector, begin: @escaping (StageHand) -> Void
        ) {
            self.begin = begin
            self.vector = vector
            self.threshold = threshold
            self.early = early
            self.late = late
            self.waitsForRelease = waitsForRelease
        }

        func move(_ hand: StageHand, by part: Double) {
            let whole = vector(hand)
            hand.drag(part * whole.dx, part * whole.dy, in: 0.5)
        }

        /// Begins, drags by a fraction of the distance, and holds.
        func perform(_ hand: StageHand, _ part: Double) {
            begin(hand)
            move(hand, by: part)
            hand.wait(0.2)
        }
    }

    /// A flight that a touch-down catches.
    enum Flight: CaseIterable {
        case opening, returning, leaving
    }

    /// How a scene's motion is led, where it is not by a transition that a drag drives from its beginning.
    enum Kind {
        /// A touch scrubs a running fade, which continues when the touch is cancelled.
        case scrubbed
        /// Pages are scrolled, which is no transition.
        case scrolled
        /// A sheet reports when the user dismisses it.
        case reporting
    }

    let scene: Scene
    var kinds: Set<Kind> = []
    /// The view whose tap opens the content, and the content's view.
    let opener: String
    let content: String
    var settings: SceneSettings = [:]
    /// Whether the content is open, unless the existence of its view says so.
    var isOpen: ((Stage) -> Bool)?
    /// The button that closes it, besides Escape.
    var closer: String?
    var drag: Drag?
    /// The drag that opens it, if there is one.
    var opening: Drag?
    /// The names of a release's outcomes in traces.
    var verdicts = (open: "return", closed: "dismiss")
    /// The flights that a touch-down catches, and its locations.
    var catches: [Flight] = []
    var landings = [CGPoint(x: 195, y: 800)]
    var lifecycle = Lifecycle.none
    /// The number of times that the content's view is loaded in two presentations.
    var loads = 2
    /// The frame of the content on a stage of a size, and views inside it.
    var place: ((CGSize) -> CGRect)?
    var inside: [String] = []
    /// The view that is visible without the content, and its frame.
    var base: (name: String, place: (CGSize) -> CGRect)?
    /// Whether the content is at the position of a drag's fraction, or nil if a fraction doesn't determine it.
    var follows: ((StageHand, Double) -> Bool)?
    let tapes: [String: TapeResult]

    func hand(_ settings: SceneSettings = [:], isOpen: Bool = true) throws -> StageHand {
        let hand =
            scene.name == "photos"
            ? try StageHand(settings: settings) : try StageHand(scene: scene, settings: self.settings + settings)
        if isOpen { hand.tap(view: opener) }
        return hand
    }

    /// The drags that close and open the content.
    var drags: [(drag: Drag, isOpening: Bool)] {
        [(drag, false), (opening, true)].compactMap { drag, isOpening in drag.map { ($0, isOpening) } }
    }

    func isOpen(_ stage: Stage) -> Bool { isOpen?(stage) ?? (stage.view(named: content) != nil) }

    nonisolated static func whole(_ size: CGSize) -> CGRect { CGRect(origin: .zero, size: size) }

    /// Returns the frame below the top part of a stage.
    nonisolated static func below(_ top: Double) -> (CGSize) -> CGRect {
        { CGRect(x: 0, y: top, width: $0.width, height: $0.height - top) }
    }

    /// Returns the frame of a bar at the bottom of a stage.
    nonisolated static func bar(_ height: Double) -> (CGSize) -> CGRect {
        { CGRect(x: 0, y: $0.height - height, width: $0.width, height: height) }
    }

    /// Whether a view has moved with the finger and is opaque.
    static func moved(
        _ name: String, _ place: @escaping (CGSize) -> CGRect, by vector: @escaping (StageHand) -> CGVector
    )
        -> (StageHand, Double) -> Bool
    {
        { hand, part in
            guard let view = hand.now.views[name] else { return false }
            let rest = place(hand.stage.size)
            let whole = vector(hand)
            return abs(view.frame.minX - rest.minX - part * whole.dx) < 1e-6
                && abs(view.frame.minY - rest.minY - part * whole.dy) < 1e-6 && view.alpha == 1
        }
    }

    static func down(_ distance: @escaping (CGSize) -> Double) -> (StageHand) -> CGVector {
        { CGVector(dx: 0, dy: distance($0.stage.size)) }
    }

    static let right: (StageHand) -> CGVector = { CGVector(dx: $0.stage.size.width, dy: 0) }

    private static func up(_ distance: @escaping (CGSize) -> Double) -> (StageHand) -> CGVector {
        { CGVector(dx: 0, dy: -distance($0.stage.size)) }
    }

    private nonisolated static func detailsPlace(_ size: CGSize) -> CGRect {
        let (width, height) = (min(size.width, 520), min(size.height * 0.72, 540).rounded())
        return CGRect(x: ((size.width - width) / 2).rounded(), y: size.height - height, width: width, height: height)
    }

    private nonisolated static func sheetPlace(_ size: CGSize) -> CGRect {
        let isFull = size.height < 480
        let width = size.width < 600 || isFull ? size.width : min(size.width, 704)
        let top: Double = isFull ? 0 : 50
        return CGRect(x: (size.width - width) / 2, y: top, width: width, height: size.height - top)
    }

    /// Taps a view, catches the fade in the middle, and scrubs to an alpha of the page.
    private static func beginFade(_ hand: StageHand, _ name: String, alpha: Double) {
        hand.tap(hand.stage.center(ofViewNamed: name) ?? .zero)
        hand.wait(0.4)
        hand.press(hand.stage.window.bounds.center)
        hand.drag(0, -40, in: 0.1)
        hand.drag(0, ((hand.now.views["page"]?.alpha ?? 0) - alpha) * hand.stage.size.height / 2, in: 0.5)
        hand.wait(0.2)
    }

    /// The contracts of all scenes.
    static let all: [SceneContract] = [
        SceneContract(
            scene: .photos, opener: "tile 5", content: "photo",
            drag: Drag(threshold: 0.33, early: 0.1, by: down { $0.height / 2 }) { hand in
                hand.pressPhoto()
                hand.drag(0, 10, in: 0.1)
            },
            lifecycle: .over(content: "PhotoViewerController", presenter: "PhotosController"),
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["dismiss", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .nowPlaying, opener: "song 1", content: "player", closer: "close",
            drag: Drag("cover", early: 0.07, late: 0.2, by: down { $0.height }),
            catches: [.opening, .leaving],
            lifecycle: .byHand(content: "NowPlayingController", presenter: "SongsController"),
            place: whole, inside: ["cover", "scrubber", "close"],
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false),
                "cancel": TapeResult(["return", "return"], isOpen: true),
                "catch": TapeResult(["dismiss", "return", "dismiss"], isOpen: false),
            ]),
        SceneContract(
            scene: .customPresentation, opener: "record 1", content: "card", closer: "done",
            drag: Drag("cover", threshold: 0.4, early: 0.1, by: down { detailsPlace($0).height }),
            catches: [.returning, .leaving],
            lifecycle: .over(content: "DetailsController", presenter: "RecordsController"),
            place: detailsPlace, inside: ["cover"],
            follows: moved("card", detailsPlace, by: down { detailsPlace($0).height }),
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["dismiss", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .pullToDismiss, opener: "story 1", content: "card", closer: "close",
            drag: Drag("text", threshold: 0.4, early: 0.1, by: down { $0.height - 50 }),
            catches: Flight.allCases,
            lifecycle: .over(content: "StoryController", presenter: "StoriesController"),
            place: below(50), follows: moved("card", below(50), by: down { $0.height - 50 }),
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["return", "dismiss", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .miniPlayer, opener: "bar", content: "player",
            drag: Drag("cover", threshold: 0.4, early: 0.1, by: down { $0.height - 110 }),
            opening: Drag("bar", threshold: 0.4, by: up { $0.height - 110 }),
            verdicts: ("open", "close"), catches: Flight.allCases,
            lifecycle: .over(content: "PlayerController", presenter: "LibraryController"), loads: 1,
            place: below(50), inside: ["cover"], base: ("bar", bar(60)),
            follows: moved("player", below(50), by: down { $0.height - 110 }),
            tapes: [
                "complete": TapeResult(["open", "close"], isOpen: false),
                "cancel": TapeResult(["close", "open"], isOpen: true), "catch": TapeResult(["close"], isOpen: false),
            ]),
        SceneContract(
            scene: .draggablePlayer, opener: "bar", content: "player", closer: "close",
            drag: Drag("picture", threshold: 0.3, early: 0.1, by: down { $0.height - 50 }),
            opening: Drag("bar", threshold: 0.3, by: up { $0.height - 50 }),
            verdicts: ("open", "close"), catches: [.returning, .leaving],
            lifecycle: .covering(content: "FilmController", presenter: "WatchController"),
            place: whole, inside: ["picture"], base: ("bar", bar(50)),
            follows: moved("player", whole, by: down { $0.height - 50 }),
            tapes: [
                "complete": TapeResult(["open", "close"], isOpen: false),
                "cancel": TapeResult(["close", "open"], isOpen: true),
                "catch": TapeResult(["open", "close"], isOpen: false),
            ]),
        SceneContract(
            scene: .cardSheet, kinds: [.reporting], opener: "add", content: "sheet", closer: "cancel",
            drag: Drag("form", early: 0.1, late: 0.75, by: down { $0.height - 50 }),
            lifecycle: .over(content: "EventController", presenter: "DayController"),
            place: sheetPlace, base: ("day", whole),
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false),
                "cancel": TapeResult(["ask", "ask"], isOpen: false), "catch": TapeResult([], isOpen: true),
            ]),
        SceneContract(
            scene: .interruptibleFade, kinds: [.scrubbed], opener: "print 1", content: "page",
            drag: Drag(threshold: 0.5, by: down { $0.height / 2 }) { beginFade($0, "close", alpha: 1) },
            opening: Drag(threshold: 0.5, by: up { $0.height / 2 }) { beginFade($0, "print 1", alpha: 0) },
            verdicts: ("show", "dismiss"), catches: Flight.allCases,
            landings: [CGPoint(x: 4, y: 4), CGPoint(x: 195, y: 422), CGPoint(x: 386, y: 840)],
            lifecycle: .covering(content: "PrintController", presenter: "RoomController"),
            place: whole, base: ("room", whole),
            follows: { hand, part in abs((hand.now.views["page"]?.alpha ?? 0) - 1 + part) < 1e-6 },
            tapes: [
                "complete": TapeResult([], isOpen: false), "cancel": TapeResult(["dismiss", "show"], isOpen: true),
                "catch": TapeResult(["show", "show"], isOpen: true),
            ]),
        SceneContract(
            scene: .cards, opener: "bar", content: "deck",
            drag: Drag(
                "card", threshold: 0.3, early: 0.05, late: 0.4, waitsForRelease: false, by: down { $0.height - 150 }),
            opening: Drag("bar", threshold: 0.3, late: 0.4, waitsForRelease: false, by: up { $0.height - 150 }),
            verdicts: ("open", "close"), catches: Flight.allCases,
            lifecycle: .over(content: "DeckController", presenter: "OutingsController"),
            place: below(70), inside: ["card", "going", "decline"], base: ("bar", bar(80)),
            follows: moved("deck", below(70), by: down { $0.height - 150 }),
            tapes: [
                "complete": TapeResult(["open", "leave", "leave", "close"], isOpen: false),
                "cancel": TapeResult(["close", "return", "open"], isOpen: true),
                "catch": TapeResult(["leave", "return", "close", "open"], isOpen: true),
            ]),
        SceneContract(
            scene: .edgeSwipe, opener: "record 4", content: "page", closer: "back",
            drag: Drag(threshold: 0.5, by: right) { hand in
                hand.press(CGPoint(x: 4, y: hand.stage.size.height / 2))
                hand.drag(16, 0, in: 0.1)
            },
            verdicts: ("return", "pop"),
            lifecycle: .pushed(content: "RecordController", presenter: "ShelfPage"),
            place: below(44), inside: ["cover"], base: ("shelf", below(44)),
            follows: { hand, part in abs((hand.now.views["cover"]?.frame.width ?? 0) - 234 + 162 * part) < 1e-6 },
            tapes: [
                "complete": TapeResult(["pop"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["pop", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .swipeBack, opener: "story 1", content: "page", closer: "leave",
            drag: Drag("text", threshold: 0.4, by: right), verdicts: ("return", "pop"),
            lifecycle: .pushed(content: "StoryPage", presenter: "Page"),
            place: whole, base: ("contents", whole), follows: moved("page", whole, by: right),
            tapes: [
                "complete": TapeResult(["pop"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["return", "pop", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .tabFade, opener: "tab 2", content: "stories",
            place: { CGRect(x: 0, y: 0, width: $0.width, height: $0.height - 49) },
            tapes: ["complete": TapeResult([], isOpen: false)]),
        SceneContract(
            scene: .parallax, kinds: [.scrolled], opener: "next", content: "words",
            isOpen: { $0.view(named: "pages")?.bounds.minX ?? 0 > 0 },
            drag: Drag(threshold: 0.5, early: 0.3, waitsForRelease: false, by: right) { hand in
                hand.press(CGPoint(x: hand.stage.size.width * 0.25, y: hand.stage.size.height * 0.7))
                hand.drag(10, 0, in: 0.1)
            },
            verdicts: ("return", "turn"),
            tapes: [
                "complete": TapeResult(["turn"], isOpen: false),
                "cancel": TapeResult(["return", "return"], isOpen: false),
                "catch": TapeResult(["turn", "return"], isOpen: false),
            ]),
        SceneContract(
            scene: .qrMask, opener: "scan", content: "scanner", settings: ["camera": "rests"], closer: "close",
            drag: Drag("scanner", threshold: 0.4, early: 0.1, by: down { $0.height }),
            catches: [.returning, .leaving],
            lifecycle: .over(content: "ScannerController", presenter: "DoorController"),
            place: whole, inside: ["note", "square"], follows: moved("scanner", whole, by: down { $0.height }),
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["dismiss", "return"], isOpen: true),
            ]),
        SceneContract(
            scene: .diffusion, opener: "play 3", content: "timer", closer: "close",
            drag: Drag("timer", threshold: 0.4, early: 0.1, by: down { $0.height }), catches: Flight.allCases,
            lifecycle: .over(content: "TimerController", presenter: "TimersController"),
            place: whole,
            follows: { hand, _ in hand.view("timer")?.mask != nil && hand.now.views["timer"]?.alpha == 1 },
            tapes: [
                "complete": TapeResult(["dismiss"], isOpen: false), "cancel": TapeResult(["return"], isOpen: true),
                "catch": TapeResult(["dismiss", "dismiss"], isOpen: false),
            ]),
    ]
}
