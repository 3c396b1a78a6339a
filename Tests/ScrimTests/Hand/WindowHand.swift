import CX11
import ChildPrograms
import Drawing
import Foundation
import Rasterizer
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Scrim
@testable import Visualizer

/// Somebody before the real window, who does the same to a mirror of it in the test's own process.
///
/// The mirror knows where everything is and what is to be seen: a control is pressed by its name, and what was done has
/// had its effect when the real pixels are the mirror's. So nothing is waited for longer than it takes.
@MainActor
final class WindowHand {
    let display: VirtualDisplay
    let screen: Screen
    let folder: TemporaryFolder
    let running: ChildProgram
    private(set) var mirror: ShellHand
    let ledger = ControlLedger.current
    /// The window's number, as xdotool has it; another one once newer code has taken its place.
    private(set) var window: String
    private let renderer: Renderer
    /// Where the pointer was brought last, in points of the window.
    var pointer: CGPoint?
    /// What the mirror shows; nil after something was done.
    private var expected: ScreenPicture?

    /// The window's when it is opened for the first time, and its screen's.
    private static let size = CGSize(width: 1280, height: 800)
    private static let screenSize = CGSize(width: 1400, height: 900)

    var shell: Shell { mirror.shell }
    var root: ShellView { shell.root }

    /// Opens the window on a scene and lets somebody use it; then it is closed, unless that was done.
    ///
    /// The whole use is one piece of work of the main thread, as text is measured with the machine's fonts meanwhile.
    /// - Parameters:
    ///   - scene: What it shows.
    ///   - lanes: Their curves; none for one lane of the scene's own.
    ///   - tape: What the window plays, of this scene and these lanes, which the mirror does not.
    ///   - form: Of its recordings; nil where none is chosen and there is no ffmpeg: WebP.
    ///   - variables: What its environment has besides.
    ///   - drawsScenes: Whether its list of scenes has pictures, which the mirror has not by itself.
    ///   - watched: The package that `scrim watch` runs the program of; nil where the program is started itself.
    ///   - recordingRate: Frames in a second of its recordings, which are small then; nil for the program's own.
    static func open(
        _ scene: Scene, lanes: [String] = [], tape: String? = nil, form: RecordingForm? = .png,
        variables: [String: String] = [:], recordingRate: Int? = nil,
        drawsScenes: Bool = false, watched: FakePackage? = nil,
        use: @MainActor (WindowHand) throws -> Void
    ) throws {
        let measuring = TextSystem.measuring
        defer { TextSystem.measuring = measuring }
        let fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { Issue.record("\($0)") }
        let display = try VirtualDisplay(width: Int(screenSize.width), height: Int(screenSize.height))
        let folder = try TemporaryFolder()
        let asked =
            try tape.map { ["--tape", try folder.write($0, to: "asked.tape")] }
            ?? (["--scene", scene.name] + (lanes.isEmpty ? [] : ["--lanes", lanes.joined(separator: ",")]))
        let arguments =
            asked + (drawsScenes ? [] : ["--without-scene-pictures"])
            + (form.map { ["--record-as", $0.rawValue] } ?? [])
            + (recordingRate.map { ["--fps", "\($0)", "--scale", "1"] } ?? [])
        let running = try ProgramRun.start(
            (watched?.watching ?? []) + arguments, in: folder.url, display: display.name, variables: variables)
        defer { if running.isRunning { running.send(SIGKILL) } }
        // Pictures are decoded for a stage as high as the screen; lines as thin as a pixel follow that.
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

    /// Waits until newer code has the window, and only that: the mirror's place is taken too.
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
        next.shell.take(shell.state())
        mirror = next
        settle(3)
    }

    /// Gives the window another size, in points.
    func resize(to size: CGSize) throws {
        try display.act(["windowsize", window, "\(Int(size.width))", "\(Int(size.height))"])
        mirror.handle(.resized)
        shell.resize(to: size, at: mirror.time)
        settle()
    }

    /// What is on the clipboard.
    var clipboard: String {
        get throws { try display.tool("xclip", ["-o", "-selection", "clipboard", "-t", "UTF8_STRING"]) }
    }

    // MARK: The end

    /// Closes the window in some way, and waits for the program to end; returns what it wrote to the terminal.
    @discardableResult
    func quit(_ location: SourceLocation = #_sourceLocation, by closing: () throws -> Void) throws -> String {
        try closing()
        let hasEnded = running.end(within: VirtualDisplay.longestWait)
        #expect(hasEnded, "the program still runs", sourceLocation: location)
        guard hasEnded else { return "" }
        #expect(running.exitCode == 0, "\(running.messages)", sourceLocation: location)
        return running.messages
    }

    /// What the program has kept of the window.
    var kept: ShellMemory {
        get throws {
            let url = URL(fileURLWithPath: folder.path("config/scrim/window.json"))
            return try JSONDecoder().decode(ShellMemory.self, from: Data(contentsOf: url))
        }
    }

    // MARK: What is seen

    /// A part of the window that looks as the mirror's.
    enum Part: Hashable {
        case window, header, sidebar, inspector, editor, timeline, board
        /// A lane's stage, counted from 1.
        case lane(Int)
        /// The lower half of a lane's stage, where no message lies over it.
        case foot(Int)
        /// A view of a name.
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
        // What shows how far a list is scrolled fades in its own time.
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

    /// What is really seen of a part now.
    func picture(_ part: Part) throws -> ScreenPicture { try picture(frame(of: part)) }

    func picture(_ frame: CGRect) throws -> ScreenPicture {
        let origin = screen.origin(of: id)
        return try screen.picture(frame.offsetBy(dx: origin.x, dy: origin.y))
    }

    /// What the mirror shows in a place.
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

    /// Something was done to the mirror: notes what can be used now.
    func mirrorDidChange() {
        expected = nil
        shell.window.layOut()
        ledger.see(shell.window)
    }

    /// Lets time pass in the mirror, as far as something happens in it.
    func settle(_ seconds: Double = 0.4) {
        let looked = min(seconds, Self.lookedAt)
        mirror.pass(seconds - looked)
        shell.session.lanes.finishLoading()
        mirror.wait(looked)
        while shell.session.isChanging { mirror.wait(looked) }
        mirrorDidChange()
    }

    /// Seconds of frames that are enough for what is done frame by frame.
    private static let lookedAt = 0.05

    /// Waits until the window's program does nothing more, as after a flight, which takes its time there and in the mirror
    /// none. Where it records or replays, it does not rest.
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

    /// How often the main thread of a program has been taken off its core, by itself or not; nil while it runs.
    private func mainThreadSwitches(of program: String) throws -> Int? {
        let lines = try String(contentsOfFile: "/proc/\(program)/task/\(program)/status", encoding: .utf8)
            .split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("State:\tS") }) else { return nil }
        return lines.filter { $0.contains("_ctxt_switches:") }.compactMap { Int($0.split(separator: "\t")[1]) }
            .reduce(0, +)
    }

    /// Checks without a change that are rest, each a frame's time and more after the one before.
    private static let restingChecks = 4

    /// Waits until parts of the window look as the mirror's.
    func see(_ parts: Part..., at location: SourceLocation = #_sourceLocation) throws {
        for part in parts { try see(frame(of: part), "\(part)", at: location) }
    }

    /// Waits until what is in flight looks as the mirror's.
    ///
    /// The two clocks differ by a fraction of a microsecond, so an edge may be drawn the rasterizer's smallest step apart.
    func seeInFlight(_ parts: Part..., at location: SourceLocation = #_sourceLocation) throws {
        for part in parts { try see(frame(of: part), "\(part)", within: 8, at: location) }
    }

    /// Waits until a place of the window looks as the mirror's, in each channel within some levels of 255.
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
