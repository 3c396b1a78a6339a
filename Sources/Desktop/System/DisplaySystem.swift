import CSDL2
package import Foundation

/// SDL's video part while it is in use: whoever holds it may have windows and events.
///
/// Made once, on the main thread; what is made of it is destroyed before it.
@MainActor
package final class DisplaySystem {
    /// Starts the display. Calls `SDL_Init`.
    package init() throws(DisplayError) {
        // Fingers are fingers: without this a touch is told a second time, as a mouse.
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        // A drag that leaves the window goes on being told.
        SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
        // The first click into a window that had no focus counts as well.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        // Presenting whole windows does not need the compositor out of the way, and a desktop is no game.
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

    /// Where the environment tells of a display, or of the driver to take.
    private static let tellingVariables = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
    private static let remedy = "without a display, scrim record makes the same pictures"

    isolated deinit { SDL_Quit() }

    /// Lets `handler` end the program when the X server is gone: it is called on the main thread, from within any call
    /// of SDL, and may not call SDL. Calls `XSetIOErrorHandler`.
    package func onLoss(_ handler: @escaping @MainActor () -> Never) {
        if driver == "x11" { DisplayLoss.watch(handler) }
    }

    /// The name of the video driver in use, such as `x11`. Calls `SDL_GetCurrentVideoDriver`.
    package var driver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none" }

    /// The size of the first display in the driver's units and its refresh rate in frames a second, if it tells them.
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

    /// Every video driver that SDL was built with. Calls `SDL_GetVideoDriver`.
    package nonisolated static var drivers: [String] {
        (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
    }
}
