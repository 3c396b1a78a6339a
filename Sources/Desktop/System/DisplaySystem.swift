import CSDL2
package import Foundation
import Glibc
import Staging
import Synchronization

/// A session of SDL's video subsystem, which windows and events require.
///
/// Created once, on the main thread. Everything made with it must be destroyed before it.
@MainActor
package final class DisplaySystem {
    /// Starts the display. Calls `SDL_Init`.
    package init() throws(DisplayError) {
        // Otherwise a touch arrives a second time, as a mouse event.
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        // A drag that leaves the window is still reported.
        SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
        // The first click into a window without focus also counts.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        // Presenting whole windows needs the compositor unchanged, and this program is not a game.
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        SDL_SetHint(SDL_HINT_APP_NAME, "Scrim")
        // The program handles signals itself.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        // Without a display, SDL would use a driver that shows nothing. A window would be useless there, unless that
        // driver was requested by name.
        let environment = ProcessInfo.processInfo.environment
        guard Self.displayVariables.contains(where: { environment[$0]?.isEmpty == false }) else {
            throw DisplayError(
                operation: "start the display", cause: "no display is to be found", remedy: Self.remedy)
        }
        try Check.status(SDL_Init(SDL_INIT_VIDEO), "start the display", remedy: Self.remedy)
    }

    /// The variables that name a display, or the driver to use.
    private static let displayVariables = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
    private static var remedy: String {
        "without a display, \(RunningProgram.current.name) record makes the same pictures"
    }

    isolated deinit { SDL_Quit() }

    /// Sets a handler that ends the program when the X server is gone. It is called on the main thread, from within any
    /// SDL call, and must not call SDL. Calls `XSetIOErrorHandler`.
    package func onLoss(_ handler: @escaping @MainActor () -> Never) {
        if driver == "x11" { DisplayLoss.watch(handler) }
    }

    /// The name of the video driver in use, such as `x11`. Calls `SDL_GetCurrentVideoDriver`.
    package var driver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none" }

    /// The size of the first display in the driver's units, and its refresh rate in frames per second, if known. Calls
    /// `SDL_GetDesktopDisplayMode`.
    package var desktop: (size: CGSize, rate: Double)? {
        var mode = SDL_DisplayMode()
        guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else { return nil }
        return (CGSize(width: Double(mode.w), height: Double(mode.h)), Double(mode.refresh_rate))
    }

    /// The version of SDL in use. Calls `SDL_GetVersion`.
    package nonisolated static var version: String {
        var version = SDL_version()
        SDL_GetVersion(&version)
        return "\(version.major).\(version.minor).\(version.patch)"
    }

    /// The version of SDL2_ttf in use. Calls `TTF_Linked_Version`.
    package nonisolated static var glyphVersion: String {
        guard let version = TTF_Linked_Version()?.pointee else { return "unknown" }
        return "\(version.major).\(version.minor).\(version.patch)"
    }
}

/// The handling of the loss of the X server.
///
/// libX11 then calls the program's handler, and ends the program when that returns. SDL installs none. The function is
/// looked up by name, because SDL loads libX11 at run time.
enum DisplayLoss {
    private typealias ErrorHandler = @convention(c) (OpaquePointer?) -> Int32
    private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> UnsafeRawPointer?

    private typealias Unlock = @convention(c) (OpaquePointer?) -> Void

    @MainActor private static var handler: (@MainActor () -> Never)?
    private static let lost = Atomic(false)

    /// Whether any thread has found that the server is gone.
    static var isKnown: Bool { lost.load(ordering: .acquiring) }

    /// Sets a handler that ends the program when the X server is gone. It is called on the main thread, from within any
    /// SDL call, and must not call SDL.
    ///
    /// Calls `XSetIOErrorHandler`. Does nothing with drivers other than X11.
    @MainActor
    static func watch(_ handler: @escaping @MainActor () -> Never) {
        self.handler = handler
        guard let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD),
            let address = dlsym(library, "XSetIOErrorHandler")
        else { return }
        let set = unsafeBitCast(address, to: SetErrorHandler.self)
        _ = set { display in
            DisplayLoss.lost.store(true, ordering: .releasing)
            // Another thread can notice first. The main thread needs libX11's lock to end the program.
            if !Thread.isMainThread { DisplayLoss.waitForEnd(display) }
            MainActor.assumeIsolated {
                guard let handler = DisplayLoss.handler else { return }
                // Ending can find out a second time.
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

/// Wakes the live loop from any thread, so that the loop can sleep while there is nothing to do.
///
/// Several wakes before the loop handles one count as one.
package final class Waker: Sendable {
    private let eventType: UInt32
    private let isPending = Atomic(false)

    /// Registers the event with `SDL_RegisterEvents`, which works before the display is started.
    @MainActor
    package init() throws(DisplayError) {
        eventType = SDL_RegisterEvents(1)
        guard eventType != UInt32.max else {
            throw DisplayError(
                operation: "register an event", cause: "SDL has no numbers left", remedy: Check.usualRemedy)
        }
    }

    /// Wakes the loop to handle work done on other threads. Calls `SDL_PushEvent`.
    package func wake() {
        // SDL would send it through the display.
        guard !DisplayLoss.isKnown, !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var event = SDL_Event()
        event.type = eventType
        // A full queue means that the loop has not slept for 65,535 events, so it wakes anyway.
        if SDL_PushEvent(&event) != 1 { isPending.store(false, ordering: .releasing) }
    }

    /// Returns whether an event is a wake, and if so allows the next one.
    func takes(_ event: SDL_Event) -> Bool {
        guard event.type == eventType else { return false }
        isPending.store(false, ordering: .releasing)
        return true
    }
}
