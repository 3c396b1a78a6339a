import CSDL2
import Drawing
import Foundation
import Glibc
import Rasterizer
import Staging
import Testing
import Timing

@testable import Desktop

/// The loop on a window of SDL's dummy driver, with events in SDL's own queue.
@Suite("The live loop", .serialized)
@MainActor
struct LiveLoopTests {
    let system: DisplaySystem
    let waker: Waker

    init() throws {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        system = try DisplaySystem()
        waker = try Waker()
    }

    private func run(_ events: [SDL_Event], scale: Double = 1) throws -> NotingContent {
        let content = NotingContent()
        let window = try DesktopWindow(
            system: system, title: "test", size: CGSize(width: 390, height: 844), scale: scale)
        let loop = try LiveLoop(
            window: window, content: content, waker: waker, fonts: try FontLibrary(), threads: 1)
        for event in events + [.closing] {
            var event = event
            event.common.timestamp = SDL_GetTicks()
            #expect(SDL_PushEvent(&event) >= 0)
        }
        try loop.run()
        return content
    }

    @Test("a finger's tap is reported in points of the window at any pixel scale", arguments: [1.0, 2])
    func tap(scale: Double) throws {
        let content = try run(
            [
                .finger(SDL_FINGERDOWN, 1, 0.25, 0.5), .finger(SDL_FINGERUP, 1, 0.25, 0.5),
            ], scale: scale)
        let place = CGPoint(x: content.size.width / 4, y: content.size.height / 2)
        #expect(content.actions.count == 2)
        for (action, phase) in zip(content.actions, [PointerPhase.down, .up]) {
            guard case .pointer(1, phase, let location) = action else {
                Issue.record("\(action)")
                continue
            }
            #expect(abs(location.x - place.x) < 0.01 && abs(location.y - place.y) < 0.01)
        }
        // A window larger than the display is shrunk; its points follow its scale.
        #expect(content.size.width > 0 && content.size.width <= 390.5)
    }

    @Test("losing the focus during a drag lifts the finger, and nothing else does")
    func focusLoss() throws {
        let drag: [SDL_Event] = [
            .finger(SDL_FINGERDOWN, 1, 0.5, 0.5), .finger(SDL_FINGERMOTION, 1, 0.5, 0.6),
            .finger(SDL_FINGERMOTION, 1, 0.5, 0.75),
        ]
        for (events, last) in [(drag, PointerPhase.move), (drag + [.window(SDL_WINDOWEVENT_FOCUS_LOST)], .cancel)] {
            let content = try run(events)
            guard case .pointer(1, last, let location)? = content.actions.last else {
                Issue.record("\(content.actions)")
                continue
            }
            #expect(abs(location.y - content.size.height * 0.75) < 0.01)
        }
    }

    @Test("the window's content is requested, and times never run backwards")
    func frames() throws {
        let content = try run([.motion(10, 10), .drop(SDL_DROPBEGIN, nil), .drop(SDL_DROPCOMPLETE, nil)])
        #expect(content.pictures > 0)
        #expect(content.events.contains(.emptyDrop))
        let copied = try #require(SDL_GetClipboardText())
        defer { SDL_free(copied) }
        #expect(String(cString: copied) == "cubic-bezier(.2, 0, 0, 1)")
        #expect(content.times == content.times.sorted())
    }

    @Test(
        "a request from another thread ends the loop, like the close button or immediately, after writing",
        arguments: [(urgently: false, times: 1, ending: "end"), (true, 1, "cut"), (false, 2, "cut")])
    func request(urgently: Bool, times: Int, ending: String) throws {
        let content = NotingContent()
        content.writings = 3
        let window = try DesktopWindow(
            system: system, title: "test", size: CGSize(width: 390, height: 844), scale: 1)
        let request = EndRequest()
        let loop = try LiveLoop(
            window: window, content: content, waker: waker, fonts: try FontLibrary(), threads: 1, ending: request)
        var writing = 0
        loop.onWriting = { writing += 1 }
        Thread { [waker] in
            for _ in 0..<times { request.ask(urgently: urgently) }
            waker.wake()
        }.start()
        try loop.run()
        #expect(content.endings == [ending])
        #expect(content.writings < 0)
        #expect(writing == (ending == "end" ? 1 : 0))
    }

    @Test("without a display the recording is cut and written, without calls of the display")
    func lostDisplay() throws {
        let content = NotingContent()
        let window = try DesktopWindow(
            system: system, title: "test", size: CGSize(width: 390, height: 844), scale: 1)
        let loop = try LiveLoop(
            window: window, content: content, waker: waker, fonts: try FontLibrary(), threads: 1)
        content.writings = 2
        loop.finishWithoutDisplay()
        #expect(content.endings == ["cut"] && content.writings < 0)
        #expect(content.events.contains(.woken))
    }

    @Test("the content has the desktop's preferences before its first picture")
    func preferences() throws {
        let content = NotingContent()
        let window = try DesktopWindow(
            system: system, title: "test", size: CGSize(width: 390, height: 844), scale: 1)
        let preferences = PreferenceWatch(
            environment: ["GTK_THEME": "Adwaita", "DBUS_SESSION_BUS_ADDRESS": ""], onChange: {})
        _ = try LiveLoop(
            window: window, content: content, waker: waker, fonts: try FontLibrary(), threads: 1,
            preferences: preferences)
        #expect(content.pictures == 0)
        #expect(content.events.contains(.preferences(DesktopPreferences(isDark: false))))
    }

    @Test("a wake from another thread ends the sleep")
    func wake() throws {
        let pump = EventPump(
            layout: WindowLayout(
                windowSize: CGSize(width: 10, height: 10), drawableSize: CGSize(width: 10, height: 10),
                pictureSize: CGSize(width: 10, height: 10)), waker: waker)
        Thread { [waker] in
            waker.wake()
            waker.wake()
        }.start()
        var events: [WindowEvent] = []
        while !events.contains(.woken) {
            try LiveLoop.sleep(seconds: nil)
            events += pump.events().map(\.event)
        }
        #expect(events.contains(.woken))
    }
}

/// Content that logs its calls.
@MainActor
private final class NotingContent: WindowContent {
    private(set) var size = CGSize(width: 390, height: 844)
    private(set) var wantsToQuit = false
    private(set) var events: [WindowEvent] = []
    private(set) var times: [FrameTime] = []
    private(set) var pictures = 0

    var actions: [InputAction] { events.compactMap { if case .input(let action) = $0 { action } else { nil } } }
    var interfaceScale: Double { 1 }
    var cursor: PointerShape { .hand }
    private var clipboard: String? = "cubic-bezier(.2, 0, 0, 1)"

    func dequeueClipboard() -> String? {
        defer { clipboard = nil }
        return clipboard
    }

    /// A picture is requested until there was one, and the end waits for it.
    var isMoving: Bool { pictures == 0 }
    var isWriting: Bool {
        writings -= 1
        return writings >= 0
    }
    var nextDeadline: FrameTime? { nil }

    func resize(to size: CGSize, at time: FrameTime) { self.size = size }

    func handle(_ event: WindowEvent, at time: FrameTime) {
        events.append(event)
        if event == .closed { wantsToQuit = true }
    }

    func advance(to time: FrameTime) { times.append(time) }

    func picture() -> DisplayList? {
        pictures += 1
        return DisplayList(size: size, background: .white)
    }

    /// The ends of recordings, and the number of times that they are still being written.
    private(set) var endings: [String] = []
    var writings = 0

    func endRecording() { endings.append("end") }
    func cutRecording() { endings.append("cut") }
}

extension SDL_Event {
    fileprivate static var closing: SDL_Event {
        var event = SDL_Event()
        event.quit.type = SDL_QUIT.rawValue
        return event
    }
}
