import CSDL2
package import Foundation
import Glibc
import Staging
import Synchronization

/// SDL's video part while it is in use: its owner may have windows and events.
///
/// Made once, on the main thread; what is made of it is destroyed before it.
@MainActor
package final class DisplaySystem {
    /// Starts the display. Calls `SDL_Init`.
    package init() throws(DisplayError) {
        // Fingers are fingers: without this a touch arrives a second time, as a mouse.
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        // A drag that leaves the window is still reported.
        SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
        // The first click into a window that had no focus counts as well.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        // Presenting whole windows needs the compositor as it is, and a desktop is no game.
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        SDL_SetHint(SDL_HINT_APP_NAME, "Scrim")
        // Signals are the program's own matter.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        // Where there is no display, SDL would take a driver that shows nothing to anybody: a window there would be of
        // no use, unless that driver was asked for by name.
        let environment = ProcessInfo.processInfo.environment
        guard Self.tellingVariables.contains(where: { environment[$0]?.isEmpty == false }) else {
            throw DisplayError(
                operation: "start the display", cause: "no display is to be found", remedy: Self.remedy)
        }
        try Check.status(SDL_Init(SDL_INIT_VIDEO), "start the display", remedy: Self.remedy)
    }

    /// The variables that name a display, or the driver to take.
    private static let tellingVariables = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
    private static var remedy: String {
        "without a display, \(RunningProgram.current.name) record makes the same pictures"
    }

    isolated deinit { SDL_Quit() }

    /// Lets `handler` end the program when the X server is gone: it is called on the main thread, from within any call
    /// of SDL, and may not call SDL. Calls `XSetIOErrorHandler`.
    package func onLoss(_ handler: @escaping @MainActor () -> Never) {
        if driver == "x11" { DisplayLoss.watch(handler) }
    }

    /// The name of the video driver in use, such as `x11`. Calls `SDL_GetCurrentVideoDriver`.
    package var driver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none" }

    /// The size of the first display in the driver's units and its refresh rate in frames a second, if it has them.
    /// Calls `SDL_GetDesktopDisplayMode`.
    package var desktop: (size: CGSize, rate: Double)? {
        var mode = SDL_DisplayMode()
        guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else { return nil }
        return (CGSize(width: Double(mode.w), height: Double(mode.h)), Double(mode.refresh_rate))
    }

    /// The version of SDL that runs. Calls `SDL_GetVersion`.
    package nonisolated static var version: String {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return "\(version.major).\(version.minor).\(version.patch)"
    }

    /// The version of SDL2_ttf that runs. Calls `TTF_Linked_Version`.
    package nonisolated static var glyphVersion: String {
        guard let version = TTF_Linked_Version()?.pointee else { return "unknown" }
        return "\(version.major).\(version.minor).\(version.patch)"
    }
}

/// What happens when the X server is gone.
///
/// libX11 then calls the program's handler, and ends the program when that returns. SDL installs none; libX11 is asked
/// for by name, as SDL itself loads it while the program runs.
enum DisplayLoss {
    private typealias ErrorHandler = @convention(c) (OpaquePointer?) -> Int32
    private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> UnsafeRawPointer?

    private typealias Unlock = @convention(c) (OpaquePointer?) -> Void

    @MainActor private static var handler: (@MainActor () -> Never)?
    private static let lost = Atomic(false)

    /// Whether the server is gone, as any thread has found out.
    static var isKnown: Bool { lost.load(ordering: .acquiring) }

    /// Lets `handler` end the program when the X server is gone. It is called on the main thread, from within any call
    /// of SDL, and may not call SDL.
    ///
    /// Calls `XSetIOErrorHandler`; does nothing where another driver than X11 shows the window.
    @MainActor
    static func watch(_ handler: @escaping @MainActor () -> Never) {
        self.handler = handler
        guard let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD),
            let address = dlsym(library, "XSetIOErrorHandler")
        else { return }
        let set = unsafeBitCast(address, to: SetErrorHandler.self)
        _ = set { display in
            DisplayLoss.lost.store(true, ordering: .releasing)
            // One that wakes the loop may find out first: the main thread ends the program, and gets libX11's lock.
            if !Thread.isMainThread { DisplayLoss.waitForEnd(display) }
            MainActor.assumeIsolated {
                guard let handler = DisplayLoss.handler else { return }
                // What the end does may find out once more.
                DisplayLoss.handler = nil
                handler()
            }
            return 0
        }
    }

    /// Leaves the display to the main thread. Calls `XUnlockDisplay`: libX11 locks it before it calls the handler.
    private static func waitForEnd(_ display: OpaquePointer?) -> Never {
        if let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD), let address = dlsym(library, "XUnlockDisplay") {
            unsafeBitCast(address, to: Unlock.self)(display)
        }
        while true { pause() }
    }
}

/// Wakes the live loop from any thread, so that it sleeps while there is nothing to do.
///
/// Many wakes before the loop handles one count as one.
package final class Waker: Sendable {
    private let eventType: UInt32
    private let isPending = Atomic(false)

    /// Calls `SDL_RegisterEvents`, which the display need not be started for; until it is, there is no loop to wake.
    @MainActor
    package init() throws(DisplayError) {
        eventType = SDL_RegisterEvents(1)
        guard eventType != UInt32.max else {
            throw DisplayError(
                operation: "register an event", cause: "SDL has no numbers left", remedy: Check.usualRemedy)
        }
    }

    /// Wakes the loop for what has been done elsewhere. Calls `SDL_PushEvent`.
    package func wake() {
        // SDL would send it by the display.
        guard !DisplayLoss.isKnown, !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var event = SDL_Event()
        event.type = eventType
        // A full queue means that the loop has not slept for 65,535 events: it wakes anyway.
        if SDL_PushEvent(&event) != 1 { isPending.store(false, ordering: .releasing) }
    }

    /// Whether an event is a wake; wakes from here on count again.
    func takes(_ event: SDL_Event) -> Bool {
        guard event.type == eventType else { return false }
        isPending.store(false, ordering: .releasing)
        return true
    }
}
