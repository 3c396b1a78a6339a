import CX11
import ChildPrograms
import Drawing
import Foundation
import Pictures
import ProgramSupport
import Rasterizer
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Scrim
@testable import Sessions
@testable import Visualizer

/// Uses the real window and a mirror of it in the test's own process in the same manner.
///
/// The mirror knows the positions and the expected pictures: a control is pressed by its name, and an action has had
/// its effect once the real pixels equal the mirror's. So a test waits no longer than necessary.
@MainActor
final class WindowHand {
    let display: VirtualDisplay
    let screen: Screen
    let folder: TemporaryFolder
    let running: ChildProgram
    private(set) var mirror: ShellHand
    let ledger = ControlLedger.current
    /// The window's number for xdotool, which changes when newer code takes over.
    private(set) var window: String
    private let renderer: Renderer
    /// The last position of the pointer, in points of the window.
    var pointer: CGPoint?
    /// The mirror's picture, or nil after an action.
    private var expected: ScreenPicture?

    /// The initial size of the window, and its screen's.
    private static let size = CGSize(width: 1280, height: 800)
    private static let screenSize = CGSize(width: 1400, height: 900)

    var shell: Shell { mirror.shell }
    var root: ShellView { shell.root }

    /// Opens the window on a scene, runs a closure, and then closes the window if it is open.
    ///
    /// The closure runs in one piece on the main thread, because text is measured with the machine's fonts during it.
    /// - Parameters:
    ///   - scene: The scene of the window.
    ///   - lanes: The curves of the lanes, or none for one lane of the scene's own.
    ///   - tape: A tape of this scene and these lanes that the window plays, but not the mirror.
    ///   - form: The format of recordings, or nil for WebP without a choice and without ffmpeg.
    ///   - variables: Additional environment variables.
    ///   - drawsScenes: Whether its list of scenes has pictures, which the mirror lacks by default.
    ///   - checks: Whether it checks gestures, which the mirror doesn't by itself.
    ///   - watched: The package whose program `scrim watch` runs, or nil to start the program itself.
    ///   - recordingRate: The frames per second of its recordings, which are small then, or nil for the default.
    static func open(
        _ scene: Scene, lanes: [String] = [], tape: String? = nil, form: RecordingForm? = .png,
        variables: [String: String] = [:], recordingRate: Int? = nil,
        drawsScenes: Bool = false, checks: Bool = false, watched: FakePackage? = nil,
        use: @MainActor (WindowHand) throws -> Void
    ) throws {
        let measuring = TextSystem.measuring
        defer { TextSystem.measuring = measuring }
        // The mirror shows the pictures of the scenes, as the window does. They are read once for all windows.
        ImageSystem.reading = ImageSystem.reading ?? PictureReader()
        ImageSystem.folder = AssetFolder.path("Gallery").map { URL(fileURLWithPath: $0.string) }
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { Issue.record("\($0)") }
        let display = try VirtualDisplay(width: Int(screenSize.width), height: Int(screenSize.height))
        let folder = try TemporaryFolder()
        let asked =
            try tape.map { ["--tape", try folder.write($0, to: "asked.tape")] }
            ?? (["--scene", scene.name] + (lanes.isEmpty ? [] : ["--lanes", lanes.joined(separator: ",")]))
        let arguments =
            asked + (drawsScenes ? [] : ["--without-scene-pictures"]) + (checks ? [] : ["--no-check"])
            + (form.map { ["--record-as", $0.rawValue] } ?? [])
            + (recordingRate.map { ["--fps", "\($0)", "--scale", "1"] } ?? [])
        // A window that was open before shows its panels from the start, and has this size on any display.
        try FileManager.default.createDirectory(
            atPath: folder.path("config/scrim"), withIntermediateDirectories: true)
        let memory = ShellMemory(size: size, scene: scene.name)
        try JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: folder.path("config/scrim/window.json")))
        let running = try ProgramRun.start(
            (watched?.watching ?? []) + arguments, in: folder.url, display: display.name, variables: variables)
        defer { if running.isRunning { running.send(SIGKILL) } }
        // Pictures are decoded for a stage as high as the screen; the width of hairlines depends on it.
        let scale = recordingRate == nil ? 2 : screenSize.height / SceneOptions.defaultSize.height
        let photos = try #require(AssetFolder.path("Photos"))
        let mirror =
            scene.showsPhotos
            ? try ShellHand(
                scene, lanes: lanes, size: size, scale: scale,
                photos: { PhotoCollection(paths: $0.isEmpty ? [photos] : $0).photos },
                images: PictureLoader(threads: 1))
            : try ShellHand(scene, lanes: lanes, size: size, scale: scale)
        mirror.shell.session.chosenForm = form ?? .webp
        mirror.shell.checks.isOn = checks
        mirror.wait(0.05)
        let hand = try WindowHand(display, folder, running, fonts, mirror)
        try use(hand)
        if running.isRunning, !hand.shell.wantsToQuit { try hand.quit { try hand.key("q") } }
    }

    private init(
        _ display: VirtualDisplay, _ folder: TemporaryFolder, _ running: ChildProgram, _ fonts: FontLibrary,
        _ mirror: ShellHand
    ) throws {
        self.display = display
        self.folder = folder
        self.running = running
        self.mirror = mirror
        screen = try Screen(display)
        renderer = Renderer(width: Int(Self.size.width), height: Int(Self.size.height), threads: 1, fonts: fonts)
        window = try display.window()
        try rest()
        try see(.header)
    }

    /// The window's number.
    var id: XID { XID(window) ?? 0 }

    /// Waits until newer code has taken over the window, and replaces the mirror too.
    /// - Parameter lanes: The curves of the lanes.
    func waitForNewerCode(_ scene: Scene, lanes: [String]) throws {
        let taken = try display.wait {
            let names = ["search", "--onlyvisible", "--name", "Scrim$"]
            guard let found = try? display.tool("xdotool", names), found != window, !found.contains("\n") else {
                return false
            }
            window = found
            return true
        }
        #expect(taken, "no other window has come")
        let next = try ShellHand(scene, lanes: lanes, size: shell.size, scale: 2, memory: shell.memory)
        next.shell.restore(shell.state())
        mirror = next
        settle(3)
    }

    /// Resizes the window, in points.
    func resize(to size: CGSize) throws {
        try display.act(["windowsize", window, "\(Int(size.width))", "\(Int(size.height))"])
        mirror.handle(.resized)
        shell.resize(to: size, at: mirror.time)
        settle()
    }

    /// The text on the clipboard.
    var clipboard: String {
        get throws { try display.tool("xclip", ["-o", "-selection", "clipboard", "-t", "UTF8_STRING"]) }
    }

    // MARK: The end

    /// Closes the window, waits for the program to end, and returns its output on the terminal.
    @discardableResult
    func quit(_ location: SourceLocation = #_sourceLocation, by closing: () throws -> Void) throws -> String {
        try closing()
        let hasEnded = running.end(within: VirtualDisplay.longestWait)
        #expect(hasEnded, "the program still runs", sourceLocation: location)
        guard hasEnded else { return "" }
        #expect(running.exitCode == 0, "\(running.messages)", sourceLocation: location)
        return running.messages
    }

    /// The window's state saved by the program.
    var kept: ShellMemory {
        get throws {
            let url = URL(fileURLWithPath: folder.path("config/scrim/window.json"))
            return try JSONDecoder().decode(ShellMemory.self, from: Data(contentsOf: url))
        }
    }

    // MARK: What is seen

    /// A part of the window that must equal the mirror's.
    enum Part: Hashable {
        case window, header, sidebar, inspector, editor, timeline, board
        /// A lane's stage, from 1.
        case lane(Int)
        /// The lower half of a lane's stage, which no message covers.
        case foot(Int)
        /// A view by its name.
        case named(String)
    }

    func frame(of part: Part) throws -> CGRect {
        _ = shell.window.displayList()
        let view: View =
            switch part {
            case .window: root
            case .header: root.header
            case .sidebar: root.sidebar
            case .inspector: try #require(root.editor.superview)
            case .editor: root.editor
            case .timeline: root.timeline
            case .board: root.board
            case .lane(let number), .foot(let number): root.board.stages[number - 1]
            case .named(let name): try view(name)
            }
        var frame = view.convert(view.bounds, to: nil)
        if case .foot = part { frame = frame.divided(atDistance: frame.height / 2, from: .maxYEdge).slice }
        // Scroll indicators fade in their own time.
        if [.sidebar, .inspector, .editor].contains(part) { frame.size.width -= Self.indicatorRoom }
        return CGRect(
            x: frame.minX.rounded(.down), y: frame.minY.rounded(.down), width: frame.width.rounded(.up),
            height: frame.height.rounded(.up)
        ).intersection(CGRect(origin: .zero, size: shell.size))
    }

    static let indicatorRoom = 10.0

    func view(_ name: String) throws -> View {
        guard let view = mirror.view(name) else { throw ShellHand.Missing(name: name) }
        return view
    }

    /// Returns the current real picture of a part.
    func picture(_ part: Part) throws -> ScreenPicture { try picture(frame(of: part)) }

    func picture(_ frame: CGRect) throws -> ScreenPicture {
        let origin = screen.origin(of: id)
        return try screen.picture(frame.offsetBy(dx: origin.x, dy: origin.y))
    }

    /// Returns the mirror's picture of a rectangle.
    func mirrored(_ frame: CGRect) throws -> ScreenPicture {
        let whole = try expected ?? draw()
        expected = whole
        return whole.part(frame)
    }

    private func draw() throws -> ScreenPicture {
        let size = shell.size
        renderer.resize(width: Int(size.width), height: Int(size.height))
        _ = try renderer.draw(shell.window.displayList(), scale: 1)
        let surface = renderer.surface
        return surface.withPixels { ScreenPicture(width: surface.width, height: surface.height, rows: $0) }
    }

    /// Adds the controls that are usable after a change of the mirror.
    func mirrorDidChange() {
        expected = nil
        shell.window.layOut()
        ledger.see(shell.window)
    }

    /// Lets time pass in the mirror, while something changes in it.
    func settle(_ seconds: Double = 0.4) {
        let looked = min(seconds, Self.lookedAt)
        mirror.pass(seconds - looked)
        shell.session.lanes.finishLoading()
        mirror.wait(looked)
        while shell.session.isChanging { mirror.wait(looked) }
        mirrorDidChange()
    }

    /// The seconds of frames that suffice for changes in each frame.
    private static let lookedAt = 0.05

    /// Waits until the window's program is idle, as after a flight, which takes time there and none in the mirror. A
    /// program that records or replays is never idle.
    func waitForRest(at location: SourceLocation = #_sourceLocation) throws {
        let program = try display.tool("xdotool", ["getwindowpid", window])
        var (switches, still) = (try mainThreadSwitches(of: program), 0)
        let rests = try display.wait {
            let now = try mainThreadSwitches(of: program)
            still = now != nil && now == switches ? still + 1 : 0
            switches = now
            return still >= Self.restingChecks
        }
        #expect(rests, "the window does not come to rest", sourceLocation: location)
    }

    /// Returns the number of context switches of a program's main thread, or nil while it runs.
    private func mainThreadSwitches(of program: String) throws -> Int? {
        let lines = try String(contentsOfFile: "/proc/\(program)/task/\(program)/status", encoding: .utf8)
            .split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("State:\tS") }) else { return nil }
        return lines.filter { $0.contains("_ctxt_switches:") }.compactMap { Int($0.split(separator: "\t")[1]) }
            .reduce(0, +)
    }

    /// The number of unchanged checks, each more than a frame's time after the previous one, that mean idle.
    private static let restingChecks = 4

    /// Waits until parts of the window equal the mirror's.
    func see(_ parts: Part..., at location: SourceLocation = #_sourceLocation) throws {
        for part in parts { try see(frame(of: part), "\(part)", at: location) }
    }

    /// Waits until parts in flight equal the mirror's.
    ///
    /// The two clocks differ by a fraction of a microsecond, so an edge can differ by the rasterizer's smallest step.
    func seeInFlight(_ parts: Part..., at location: SourceLocation = #_sourceLocation) throws {
        for part in parts { try see(frame(of: part), "\(part)", within: 8, at: location) }
    }

    /// Waits until a rectangle of the window equals the mirror's, in each channel within some levels of 255.
    func see(_ frame: CGRect, _ name: String, within levels: Int = 0, at location: SourceLocation) throws {
        let goal = try mirrored(frame)
        guard try !display.wait(until: { try picture(frame).isEqual(to: goal, within: levels) }) else { return }
        let real = try picture(frame)
        Issue.record(
            "\(real.difference(from: goal)) pixels of \(name) are not as they are to be", sourceLocation: location)
        let window = CGRect(origin: .zero, size: shell.size)
        Attachment.record(try picture(window).portablePixmap, named: "is.ppm", sourceLocation: location)
        Attachment.record(try mirrored(window).portablePixmap, named: "is-to-be.ppm", sourceLocation: location)
        throw NotSeen(name: name)
    }

    struct NotSeen: Error { let name: String }
}
