import CSDL2
import Drawing
import Foundation
import GoldenSupport
import Rasterizer
import Staging
import Testing
import Timing

@testable import Desktop

/// Windows of SDL's dummy driver, whose display has 1024 by 768 pixels.
extension LiveLoopTests {
    private func open(
        _ size: CGSize? = nil, scale: Double = 1, position: CGPoint? = nil
    ) throws -> (window: DesktopWindow, handle: OpaquePointer) {
        let window = try DesktopWindow(
            system: system, title: "first", size: size, scale: scale, position: position)
        let handles = (1...1000 as ClosedRange<UInt32>).compactMap { SDL_GetWindowFromID($0) }
        return (window, try #require(handles.last))
    }

    private func leastSize(_ handle: OpaquePointer) -> [Int32] {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowMinimumSize(handle, &width, &height)
        return [width, height]
    }

    @Test("a window has its size in the display's units and in points, and a place")
    func sizes() throws {
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        for (size, scale, position, units, least) in [
            (nil, 1.0, nil, (870.0, 652.0), [360, 420]),
            (CGSize(width: 390, height: 500), 1, nil, (390, 500), [360, 420]),
            (CGSize(width: 390, height: 500), 2, nil, (551, 707), [551, 707]),
            (CGSize(width: 390, height: 500), 2, CGPoint(x: 30, y: 40), (780, 1000), [720, 840]),
        ] as [(CGSize?, Double, CGPoint?, (Double, Double), [Int32])] {
            let (window, handle) = try open(size, scale: scale, position: position)
            #expect(window.size == CGSize(width: units.0, height: units.1))
            #expect(window.drawableSize == window.size)
            #expect(window.points == CGSize(width: units.0 / scale, height: units.1 / scale))
            #expect(leastSize(handle) == least)
            #expect(SDL_GetWindowFlags(handle) & flags == flags)
            let centered = CGPoint(x: ((1024 - units.0) / 2).rounded(.down), y: ((768 - units.1) / 2).rounded(.down))
            #expect(window.position == position ?? centered)
        }
    }

    @Test("a window that is gone is the display's no longer")
    func closing() throws {
        var opened: DesktopWindow? = try open().window
        let count = windowCount
        #expect(opened != nil && count > 0)
        opened = nil
        #expect(windowCount == count - 1)
    }

    private var windowCount: Int { (1...1000 as ClosedRange<UInt32>).count { SDL_GetWindowFromID($0) != nil } }

    @Test("a window manager is known by its frames, on any side, or by its desktop's variables")
    func windowManagers() {
        for (top, left, environment, isThere) in [
            (0, 0, [:], false), (28, 0, [:], true), (0, 1, [:], true), (1, 1, [:], true),
            (0, 0, ["XDG_CURRENT_DESKTOP": "GNOME"], true), (0, 0, ["DESKTOP_SESSION": "i3"], true),
            (0, 0, ["XDG_CURRENT_DESKTOP": "", "DESKTOP_SESSION": "", "DISPLAY": ":0"], false),
        ] as [(Int32, Int32, [String: String], Bool)] {
            #expect(DesktopWindow.hasWindowManager((top, left), environment) == isThere)
        }
    }

    @Test("a window's title, visibility and filling of the display are set once each")
    func states() throws {
        let (window, handle) = try open()
        func title() -> String { String(cString: SDL_GetWindowTitle(handle)) }
        #expect(title() == "first")
        window.setTitle("second")
        #expect(title() == "second")
        // What is shown already is not set again.
        SDL_SetWindowTitle(handle, "third")
        window.setTitle("second")
        #expect(title() == "third")
        let filling = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        #expect(SDL_GetWindowFlags(handle) & filling == 0)
        window.isFullScreen = true
        #expect(SDL_GetWindowFlags(handle) & filling == filling)
        window.isFullScreen = false
        #expect(SDL_GetWindowFlags(handle) & filling == 0)
        #expect(!window.isPacedByDisplay)
        #expect(window.isFocused == (SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0))
        #expect(window.isVisible)
        window.hide()
        #expect(!window.isVisible)
        var mode = SDL_DisplayMode()
        #expect(SDL_GetCurrentDisplayMode(0, &mode) == 0)
        #expect(window.refreshRate == (mode.refresh_rate > 0 ? Double(mode.refresh_rate) : 60))
        try window.copy("the text")
        let copied = try #require(SDL_GetClipboardText())
        defer { SDL_free(copied) }
        #expect(String(cString: copied) == "the text")
    }

    @Test("the display is what the driver says, with SDL's hints as the program needs them")
    func display() throws {
        #expect(system.driver == "dummy")
        let desktop = try #require(system.desktop)
        var mode = SDL_DisplayMode()
        #expect(SDL_GetDesktopDisplayMode(0, &mode) == 0)
        #expect(desktop.size == CGSize(width: 1024, height: 768) && desktop.rate == Double(mode.refresh_rate))
        for (hint, value) in [
            (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
            (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
            (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"), (SDL_HINT_APP_NAME, "Scrim"),
            (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
        ] {
            #expect(SDL_GetHint(hint).map { String(cString: $0) } == value, "\(hint)")
        }
        let version = DisplaySystem.version.split(separator: ".").compactMap { Int($0) }
        #expect(version.count == 3 && version[0] == 2)
        // A failure has SDL's reason, and the usual remedy.
        SDL_Error(SDL_UNSUPPORTED)
        #expect(throws: Never.self) {
            try Check.status(0, "do this")
            try Check.status(1, "do this")
        }
        do throws(DisplayError) {
            try Check.status(-1, "do this")
            Issue.record("a failure is none")
        } catch {
            #expect(error.operation == "do this" && error.cause == "That operation is not supported")
            #expect(error.remedy == Check.usualRemedy)
        }
        SDL_ClearError()
        do throws(DisplayError) {
            _ = try Check.made(nil as Int?, "make this", remedy: "try again")
            Issue.record("nothing is something")
        } catch {
            #expect(error.description == "can't make this: SDL gave no reason; try again")
        }
        #expect(try Check.made(7, "make this") == 7)
    }

    /// Returns a pump that has handled all events that there are.
    private func emptyPump() -> EventPump {
        let size = CGSize(width: 10, height: 10)
        let pump = EventPump(
            layout: WindowLayout(windowSize: size, drawableSize: size, pictureSize: size), waker: waker)
        _ = pump.events()
        return pump
    }

    @Test("several wakes are one until it is handled, and then the next one counts")
    func wakes() throws {
        let pump = emptyPump()
        for _ in 0..<2 {
            for _ in 0..<3 { waker.wake() }
            #expect(pump.events().map(\.event) == [.woken])
        }
        #expect(pump.events().isEmpty)
        // An event has the time of its stamp.
        var event = SDL_Event.motion(1, 2)
        event.common.timestamp = 77
        #expect(SDL_PushEvent(&event) >= 0)
        let stamps = pump.events()
        #expect(stamps.count == 1)
        let other = try Waker()
        #expect(!other.takes(event))
    }

    @Test("a wake that SDL does not take is none, so that the next one counts")
    func lostWake() throws {
        let pump = emptyPump()
        SDL_SetEventFilter({ _, _ in 0 }, nil)
        waker.wake()
        SDL_SetEventFilter(nil, nil)
        #expect(pump.events().isEmpty)
        waker.wake()
        #expect(pump.events().map(\.event) == [.woken])
    }

    @Test("sleep without a limit ends with an event, which stays in the queue")
    func endlessSleep() throws {
        let pump = emptyPump()
        waker.wake()
        try LiveLoop.sleep(seconds: nil)
        #expect(pump.events().map(\.event) == [.woken])
    }

    @Test("a window that takes no focus says so to SDL, another one does not")
    func inactive() throws {
        let name = SDL_HINT_WINDOW_NO_ACTIVATION_WHEN_SHOWN
        SDL_SetHint(name, "0")
        defer { SDL_SetHint(name, "0") }
        func hint() -> String? { SDL_GetHint(name).map { String(cString: $0) } }
        let first = try open().window
        #expect(hint() == "0")
        let second = try DesktopWindow(system: system, title: "second", size: nil, scale: 1, activates: false)
        #expect(hint() == "1")
        withExtendedLifetime((first, second)) {}
    }

    @Test("the icon is a photo over a dimmed grid")
    func icon() throws {
        var story = GoldenStory("icon")
        story.add("icon", WindowIcon.picture.description)
        try story.check()
    }
}
