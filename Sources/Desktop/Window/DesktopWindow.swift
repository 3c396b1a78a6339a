import CSDL2
package import Foundation
package import Rasterizer
package import Staging

/// A window of the desktop and what is shown in it.
///
/// Owns the SDL window and what presents pixels in it, which is torn down first; the display system outlives both.
@MainActor
package final class DesktopWindow {
    private let system: DisplaySystem
    private let window: OpaquePointer
    private var presenter: any Presenter
    /// Pixels in a point where the platform does not say.
    private let toldScale: Double
    private let cursors = Cursors()
    private var shownTitle: String
    /// Where the window was before it took the whole display, where no window manager knows it.
    private var placeBefore = SDL_Rect()
    /// Whether presenting waits for the display.
    package var isPacedByDisplay: Bool { presenter.isPacedByDisplay }

    /// The smallest window, in points.
    static let smallestSize = CGSize(width: 360, height: 420)
    /// Where a window's size is not known to fit the display, the part of the display that it may take.
    static let displayPart = 0.92

    /// Opens a window, resizable, with room for a stage of `size` points; smaller where the display is.
    ///
    /// Calls `SDL_CreateWindow`.
    /// - Parameters:
    ///   - scale: Pixels in a point where the platform does not say (X11); above 0.
    ///   - position: Of its frame's top left corner, in the window system's units, of a window that had the size before;
    ///     nil for the middle of the display.
    ///   - activates: Whether the keyboard's input goes to it from then on.
    package init(
        system: DisplaySystem, title: String, size: CGSize, scale: Double, position: CGPoint? = nil,
        activates: Bool = true
    ) throws(DisplayError) {
        if !activates { SDL_SetHint(SDL_HINT_WINDOW_NO_ACTIVATION_WHEN_SHOWN, "1") }
        self.system = system
        toldScale = scale
        shownTitle = title
        let (fitted, least) = Self.sizes(size, scale: scale, room: position == nil ? Self.room : nil)
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        window = try Check.made(
            SDL_CreateWindow(
                title, position.map { Int32($0.x) } ?? SCRIM_WINDOWPOS_CENTERED,
                position.map { Int32($0.y) } ?? SCRIM_WINDOWPOS_CENTERED, Int32(fitted.width.rounded()),
                Int32(fitted.height.rounded()), flags),
            "open a window")
        do throws(DisplayError) {
            if let rendering = try RenderPresenter(window) {
                presenter = rendering
            } else {
                presenter = try SurfacePresenter(window)
            }
        } catch {
            SDL_DestroyWindow(window)
            throw error
        }
        SDL_SetWindowMinimumSize(window, Int32(least.width.rounded()), Int32(least.height.rounded()))
    }

    isolated deinit {
        presenter.end()
        SDL_DestroyWindow(window)
    }

    /// How large a window opens that is asked to have `size` points, and the least that it can be made, both in the
    /// window's units: no larger than fits the display, the aspect kept.
    /// - Parameter room: The display's usable size; nil where it is unknown, and is taken to be large enough.
    static func sizes(_ size: CGSize, scale: Double, room: CGSize?) -> (size: CGSize, least: CGSize) {
        let asked = CGSize(width: size.width * scale, height: size.height * scale)
        let part = room.map {
            min(1, displayPart * $0.width / asked.width, displayPart * $0.height / asked.height)
        }
        let fitted = CGSize(width: asked.width * (part ?? 1), height: asked.height * (part ?? 1))
        // A least size that is larger than the display would enlarge the window beyond it.
        let least = CGSize(
            width: min(smallestSize.width * scale, fitted.width),
            height: min(smallestSize.height * scale, fitted.height))
        return (fitted, least)
    }

    /// The usable size of the first display. Calls `SDL_GetDisplayUsableBounds`.
    private static var room: CGSize? {
        var room = SDL_Rect()
        guard SDL_GetDisplayUsableBounds(0, &room) == 0 else { return nil }
        return CGSize(width: Double(room.w), height: Double(room.h))
    }

    // MARK: Measures

    /// In the window system's units. Calls `SDL_GetWindowSize`.
    package var size: CGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return CGSize(width: Double(width), height: Double(height))
    }

    /// In pixels.
    package var drawableSize: CGSize { presenter.drawableSize ?? size }

    /// The size in points: the platform's own where it has pixels and points, else by the scale that was given.
    package var points: CGSize {
        let size = size
        let isToldApart = drawableSize.width > size.width * 1.01
        let unitsPerPoint = isToldApart ? 1 : toldScale
        return CGSize(width: size.width / unitsPerPoint, height: size.height / unitsPerPoint)
    }

    /// Frames in a second of the display that shows the window; 60 where it is not known.
    /// Calls `SDL_GetWindowDisplayIndex` and `SDL_GetCurrentDisplayMode`.
    package var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
        return Double(mode.refresh_rate)
    }

    /// Where its top left corner is, with the frame that a window manager draws around it: there it opens again. In the
    /// window system's units; nil where that says none, as Wayland.
    /// Calls `SDL_GetWindowPosition` and `SDL_GetWindowBordersSize`.
    package var position: CGPoint? {
        guard system.driver != "wayland" else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(window, &x, &y)
        var (top, left): (Int32, Int32) = (0, 0)
        // Without a window manager there are none.
        if SDL_GetWindowBordersSize(window, &top, &left, nil, nil) != 0 { (top, left) = (0, 0) }
        return CGPoint(x: Double(x - left), y: Double(y - top))
    }

    /// Whether the keyboard's input goes to it. Calls `SDL_GetWindowFlags`.
    package var isFocused: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// Whether there is anything to be seen of it. Calls `SDL_GetWindowFlags`.
    package var isVisible: Bool {
        SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
    }

    // MARK: Showing

    /// Shows the stage's pixels in their place; only the `damage` is handed to the display.
    package func show(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError) {
        try presenter.show(surface, damage: damage, layout: layout)
    }

    /// Forgets what the display was given, as it has lost it.
    package func forgetPixels() { presenter.forgetPixels() }

    /// Gives the pointer a shape over the window.
    package func show(_ shape: PointerShape) { cursors.show(shape) }

    /// Puts a text on the clipboard. Calls `SDL_SetClipboardText`.
    package func copy(_ text: String) throws(DisplayError) {
        try Check.status(SDL_SetClipboardText(text), "copy to the clipboard")
    }

    /// Gives the window a title. Calls `SDL_SetWindowTitle`.
    package func show(title: String) {
        guard title != shownTitle else { return }
        shownTitle = title
        SDL_SetWindowTitle(window, title)
    }

    /// Whether the window takes the whole display; once it does not, it has the size and the place that it had.
    ///
    /// Calls `SDL_SetWindowFullscreen`. That asks the window manager: on an X server without one the window itself is
    /// made as large as the display.
    package var isFullScreen = false {
        didSet {
            guard isFullScreen != oldValue else { return }
            if system.driver == "x11", !hasWindowManager { return fillDisplay() }
            SDL_SetWindowFullscreen(window, isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        }
    }

    /// Whether somebody manages windows, as far as can be known: SDL does not say. A window manager draws frames, or
    /// belongs to a desktop that names itself. Calls `SDL_GetWindowBordersSize`.
    private var hasWindowManager: Bool {
        var (top, left): (Int32, Int32) = (0, 0)
        let known = SDL_GetWindowBordersSize(window, &top, &left, nil, nil) == 0
        if known, top > 0 || left > 0 { return true }
        let environment = ProcessInfo.processInfo.environment
        return ["XDG_CURRENT_DESKTOP", "DESKTOP_SESSION"].contains { environment[$0]?.isEmpty == false }
    }

    private func fillDisplay() {
        var place = SDL_Rect()
        if isFullScreen {
            SDL_GetWindowPosition(window, &place.x, &place.y)
            SDL_GetWindowSize(window, &place.w, &place.h)
            placeBefore = place
            let display = SDL_GetWindowDisplayIndex(window)
            guard SDL_GetDisplayBounds(max(0, display), &place) == 0 else { return }
        } else {
            place = placeBefore
        }
        SDL_SetWindowPosition(window, place.x, place.y)
        SDL_SetWindowSize(window, place.w, place.h)
    }

    /// Takes the window off the screen. Calls `SDL_HideWindow`.
    package func hide() { SDL_HideWindow(window) }

    /// Shows `surface` wherever the desktop shows the program's icon. Calls `SDL_SetWindowIcon`, which copies it.
    package func setIcon(_ surface: Surface) throws(DisplayError) {
        let made = surface.withPixels { pixels in
            SDL_CreateRGBSurfaceWithFormatFrom(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress), Int32(surface.width), Int32(surface.height), 32,
                Int32(surface.bytesPerRow), SDL_PIXELFORMAT_ARGB8888.rawValue)
        }
        let icon = try Check.made(made, "make the icon")
        SDL_SetWindowIcon(window, icon)
        SDL_FreeSurface(icon)
    }
}

/// The system's pointers, each made when it is first shown.
@MainActor
final class Cursors {
    private var made: [PointerShape: OpaquePointer] = [:]
    private var shown = PointerShape.arrow

    isolated deinit {
        for cursor in made.values { SDL_FreeCursor(cursor) }
    }

    /// Gives the pointer a shape. One that the system does not have leaves it as it is.
    /// Calls `SDL_CreateSystemCursor` and `SDL_SetCursor`.
    func show(_ shape: PointerShape) {
        guard shape != shown else { return }
        guard let cursor = made[shape] ?? SDL_CreateSystemCursor(Self.system(shape)) else { return }
        made[shape] = cursor
        shown = shape
        SDL_SetCursor(cursor)
    }

    private static func system(_ shape: PointerShape) -> SDL_SystemCursor {
        switch shape {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .hand: SDL_SYSTEM_CURSOR_HAND
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .leftRight: SDL_SYSTEM_CURSOR_SIZEWE
        }
    }
}
