import CSDL2
import DesktopSupport
import Drawing
import Foundation
import Glibc
import Rasterizer
import Staging
import Synchronization
import Testing
import Timing

@testable import Desktop

/// What the loop asks of a window's content, and what it shows of it.
extension LiveLoopTests {
    /// Runs content in a window until it wants to quit.
    private func run(
        _ content: MadeContent, _ events: [SDL_Event] = [], size: CGSize = CGSize(width: 391, height: 501),
        isHidden: Bool = false, ending: EndRequest = EndRequest(), preferences: PreferenceWatch? = nil,
        _ prepare: (LiveLoop) -> Void = { _ in }
    ) throws -> (loop: LiveLoop, pixels: [UInt32], title: String) {
        let window = try DesktopWindow(
            system: system, title: "first", size: size, scale: 1, position: CGPoint(x: 0, y: 0))
        let handle = try #require((1...1000 as ClosedRange<UInt32>).compactMap { SDL_GetWindowFromID($0) }.last)
        let loop = try LiveLoop(
            window: window, content: content, waker: waker, fonts: try FontLibrary(), threads: 1, ending: ending,
            preferences: preferences)
        content.damage = {
            guard let surface = SDL_GetWindowSurface(handle) else { return }
            SDL_FillRect(surface, nil, 0)
        }
        prepare(loop)
        if isHidden { window.hide() }
        for event in events {
            var event = event
            event.common.timestamp = SDL_GetTicks()
            #expect(SDL_PushEvent(&event) >= 0)
        }
        try loop.run()
        content.isFullScreenOfWindow = window.isFullScreen
        let surface = try #require(SDL_GetWindowSurface(handle))
        let row = Int(surface.pointee.h) / 2 * Int(surface.pointee.pitch) / 4
        let base = try #require(surface.pointee.pixels).assumingMemoryBound(to: UInt32.self)
        let pixels = [0, 1, Int(surface.pointee.w) / 2].map { base[row + $0] & 0xFF_FFFF }
        return (loop, pixels, String(cString: SDL_GetWindowTitle(handle)))
    }

    @Test("content has the window's size in points of its scale, whole ones unless that is 1")
    func contentSize() throws {
        for (scale, expected) in [
            (1.0, CGSize(width: 391, height: 501)), (2, CGSize(width: 195, height: 250)),
            (1.5, CGSize(width: 260, height: 334)), (1000, CGSize(width: 1, height: 1)),
        ] {
            let content = MadeContent(frames: 1)
            content.interfaceScale = scale
            _ = try run(content)
            #expect(content.sizes == [expected], "\(scale)")
        }
        // A scale that changes in an event counts from then on, and so does a window's new size.
        let content = MadeContent(frames: 1)
        content.onKey = { $0.interfaceScale = 2 }
        _ = try run(content, [.key(Int(SDLK_a.rawValue)), .window(SDL_WINDOWEVENT_SIZE_CHANGED)])
        let half = CGSize(width: 195, height: 250)
        #expect(content.sizes == [CGSize(width: 391, height: 501), half, half])
        #expect(content.events.contains(.resized))
    }

    @Test("a picture that changes its size is laid out again, with the backdrop around it")
    func layout() throws {
        let content = MadeContent(frames: 2)
        content.onKey = { $0.size = CGSize(width: 100, height: 501) }
        let shown = try run(content, [.key(Int(SDLK_a.rawValue))])
        #expect(content.events.contains(.exposed))
        #expect(shown.pixels == [0x1C1C1E, 0x1C1C1E, 0xFFFFFF])
        let whole = try run(MadeContent(frames: 1))
        #expect(whole.pixels == [0xFFFFFF, 0xFFFFFF, 0xFFFFFF])
    }

    @Test("pixels that the window has lost are shown again, and others are not")
    func lostPixels() throws {
        for (id, pixel) in [
            (SDL_WINDOWEVENT_EXPOSED, 0xFFFFFF), (SDL_WINDOWEVENT_RESTORED, 0xFFFFFF), (SDL_WINDOWEVENT_ENTER, 0),
        ] as [(SDL_WindowEventID, UInt32)] {
            let content = MadeContent(frames: 3)
            content.onFrame = { content, frame in
                guard frame == 2 else { return }
                content.damage()
                var event = SDL_Event.window(id)
                SDL_PushEvent(&event)
            }
            #expect(try run(content).pixels == [pixel, pixel, pixel], "\(id)")
        }
    }

    @Test("the pace counts frames in motion that are drawn, and not over a rest")
    func pace() throws {
        func count(_ content: MadeContent, isHidden: Bool = false) throws -> Substring? {
            try run(content, isHidden: isHidden).loop.pace.description.split(separator: " ").first
        }
        let moving = MadeContent(frames: 6)
        moving.changes = true
        #expect(try count(moving) == "5")
        // A rest of a tenth of a second after the third frame.
        let resting = MadeContent(frames: 6)
        resting.changes = true
        resting.rests = [3]
        #expect(try count(resting) == "4")
        // Frames that show nothing new are not shown.
        #expect(try count(MadeContent(frames: 6)) == "0")
        // A hidden window goes on for a recording, and draws nothing.
        let hidden = MadeContent(frames: 4)
        hidden.writings = 12
        #expect(try count(hidden, isHidden: true) == "0")
        #expect(hidden.advances == 4 && hidden.pictures == 0)
    }

    @Test(
        "the window has the content's title and fills the display when the content does, and tells of its first frame")
    func contentStates() throws {
        let content = MadeContent(frames: 3)
        content.title = "another"
        content.isFullScreen = true
        var firsts: [Int] = []
        let shown = try run(content) { $0.onFirstFrame = { firsts.append(content.pictures) } }
        #expect(shown.title == "another" && content.isFullScreenOfWindow && firsts == [1])
        content.reset()
        content.title = nil
        content.isFullScreen = false
        #expect(try run(content).title == "first" && !content.isFullScreenOfWindow)
    }

    @Test("a change of the desktop's preferences wakes the loop, which hands it to the content")
    func changedPreferences() throws {
        let portal = try FakePortal()
        let preferences = PreferenceWatch(environment: ["DBUS_SESSION_BUS_ADDRESS": portal.address]) { [waker] in
            waker.wake()
        }
        let content = MadeContent(frames: 1200)
        content.onFrame = { _, frame in
            // What is missed until the watch listens, the next change brings.
            guard frame % 20 == 3 else { return }
            do { try portal.set("color-scheme", to: .number(frame % 40 == 3 ? 1 : 2)) } catch { Issue.record(error) }
        }
        let dark = WindowEvent.preferences(DesktopPreferences(isDark: true))
        content.isDone = { $0.contains(dark) }
        _ = try run(content, preferences: preferences)
        #expect(content.events.contains(dark) && content.events.contains(.woken))
    }

    @Test("content that blocks for more than a second is reported")
    func blocking() throws {
        let content = MadeContent(frames: 1)
        content.onFrame = { _, _ in usleep(1_060_000) }
        let during = Mutex<[Double]>([])
        var after: [Double] = []
        _ = try run(content) { loop in
            loop.onBlocked = { after.append($0) }
            loop.onBlocking = { seconds in during.withLock { $0.append(seconds) } }
        }
        #expect(after.count == 1 && after.allSatisfy { $0 > 1.05 }, "\(after)")
        // The thread beside it can be late.
        #expect(during.withLock { $0.count <= 1 && $0.allSatisfy { $0 > 1 } })
    }

    @Test("an urgent end waits for a recording that doesn't end for a second and a fifth, and a sleep for its time")
    func urgentEnd() throws {
        let content = MadeContent(frames: 1)
        content.writings = .max
        let ending = EndRequest()
        ending.ask(urgently: true)
        let begin = ProcessInfo.processInfo.systemUptime
        _ = try run(content, ending: ending)
        let passed = ProcessInfo.processInfo.systemUptime - begin
        #expect(passed > 1.2 && passed < 30 && content.endings == ["cut"], "\(passed)")
        let start = ProcessInfo.processInfo.systemUptime
        try LiveLoop.sleep(seconds: 0.05)
        #expect(ProcessInfo.processInfo.systemUptime - start > 0.045)
        try LiveLoop.sleep(seconds: -1)
    }
}

/// Content that is made for a test: it moves for some frames, and then quits.
@MainActor
private final class MadeContent: WindowContent {
    var size = CGSize(width: 391, height: 501)
    var interfaceScale = 1.0
    var title: String?
    var isFullScreen = false
    /// Whether each picture differs from the one before.
    var changes = false
    /// The numbers of pictures after which it rests for a tenth of a second.
    var rests: Set<Int> = []
    /// The number of times that it is still writing.
    var writings = 0
    var onKey: (MadeContent) -> Void = { _ in }
    var onFrame: (MadeContent, _ frame: Int) -> Void = { _, _ in }
    /// Returns whether it wants to quit before its last frame.
    var isDone: ([WindowEvent]) -> Bool = { _ in false }
    /// Overwrites the window's pixels.
    var damage: () -> Void = {}
    private(set) var sizes: [CGSize] = []
    private(set) var events: [WindowEvent] = []
    private(set) var endings: [String] = []
    private(set) var advances = 0
    private(set) var pictures = 0
    var isFullScreenOfWindow = false
    private let frames: Int
    private var last = FrameTime.zero

    init(frames: Int) { self.frames = frames }

    func reset() { (advances, pictures) = (0, 0) }

    var cursor: PointerShape { .arrow }
    var wantsToQuit: Bool { max(advances, pictures) >= frames || isDone(events) }
    var isMoving: Bool { !rests.contains(advances) }
    var isWriting: Bool {
        writings -= 1
        return writings >= 0
    }
    var nextDeadline: FrameTime? { FrameTime(seconds: last.seconds + 0.1) }

    func dequeueClipboard() -> String? { nil }

    func resize(to size: CGSize, at time: FrameTime) {
        sizes.append(size)
        self.size = size
    }

    func handle(_ event: WindowEvent, at time: FrameTime) {
        events.append(event)
        if case .key = event { onKey(self) }
    }

    func advance(to time: FrameTime) {
        last = time
        advances += 1
        onFrame(self, advances)
    }

    func picture() -> DisplayList? {
        pictures += 1
        return DisplayList(size: size, background: changes && pictures % 2 == 0 ? .black : .white)
    }

    func endRecording() { endings.append("end") }
    func cutRecording() { endings.append("cut") }
}
