import CSDL2
package import Foundation
package import Rasterizer
package import Staging

/// A window of the desktop and its contents.
///
/// Owns the SDL window and its presenter, which is torn down first. The display system outlives both.
@MainActor
package final class DesktopWindow {
    private let system: DisplaySystem
    private let window: OpaquePointer
    private var presenter: any Presenter
    /// The number of pixels per point if the platform doesn't report it.
    private let fallbackScale: Double
    private let cursors = Cursors()
    private var shownTitle: String
    /// The frame of the window before it filled the whole display without a window manager.
    private var placeBefore = SDL_Rect()
    /// Whether presenting waits for the display.
    package var isPacedByDisplay: Bool { presenter.isPacedByDisplay }

    /// The smallest window, in points.
    static let smallestSize = CGSize(width: 360, height: 420)
    /// The part of the display that a window can take if its size is not known to fit.
    static let displayPart = 0.92
    /// The part of the display that a first window takes, and its largest size, in points.
    static let firstPart = 0.85
    static let largestFirstSize = CGSize(width: 1600, height: 1050)
    /// The size of a first window, in points, if the display's is unknown.
    package static let usualSize = CGSize(width: 1280, height: 800)

    /// Opens a resizable window of a size, or smaller to fit the display.
    ///
    /// Calls `SDL_CreateWindow`.
    /// - Parameters:
    ///   - size: The size, in points, or nil for the part of the display that a first window takes.
    ///   - scale: The number of pixels per point, above 0, if the platform doesn't report it (X11).
    ///   - position: The top left corner of the window's frame, in the window system's units, for a window that had
    ///     this size before, or `nil` to center it on the display.
    ///   - activates: Whether the window takes the keyboard focus.
    package init(
        system: DisplaySystem, title: String, size: CGSize?, scale: Double, position: CGPoint? = nil,
        activates: Bool = true
    ) throws(DisplayError) {
        if !activates { SDL_SetHint(SDL_HINT_WINDOW_NO_ACTIVATION_WHEN_SHOWN, "1") }
        self.system = system
        fallbackScale = scale
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

    /// Returns the initial size of a window for `size` points, and its minimum size, both in the window's units. The
    /// initial size fits the display and keeps the aspect ratio.
    /// - Parameters:
    ///   - size: The size, in points, or nil for a first window.
    ///   - room: The display's usable size, or `nil` if it is unknown and assumed to be large enough.
    static func sizes(_ size: CGSize?, scale: Double, room: CGSize?) -> (size: CGSize, least: CGSize) {
        let size = size ?? room.map { firstSize(scale: scale, room: $0) } ?? usualSize
        let asked = CGSize(width: size.width * scale, height: size.height * scale)
        let part = room.map {
            min(1, displayPart * $0.width / asked.width, displayPart * $0.height / asked.height)
        }
        let fitted = CGSize(width: asked.width * (part ?? 1), height: asked.height * (part ?? 1))
        // A minimum larger than the display would enlarge the window beyond it.
        let least = CGSize(
            width: min(smallestSize.width * scale, fitted.width),
            height: min(smallestSize.height * scale, fitted.height))
        return (fitted, least)
    }

    /// Returns the size of a first window on a display, in points.
    private static func firstSize(scale: Double, room: CGSize) -> CGSize {
        CGSize(
            width: min(largestFirstSize.width, (firstPart * room.width / scale).rounded(.down)),
            height: min(largestFirstSize.height, (firstPart * room.height / scale).rounded(.down)))
    }

    /// The usable size of the first display. Calls `SDL_GetDisplayUsableBounds`.
    private static var room: CGSize? {
        var room = SDL_Rect()
        guard SDL_GetDisplayUsableBounds(0, &room) == 0 else { return nil }
        return CGSize(width: Double(room.w), height: Double(room.h))
    }

    // MARK: Size and state

    /// The size in the window system's units. Calls `SDL_GetWindowSize`.
    package var size: CGSize {
        var (width, height) = (Int32(), Int32())
        SDL_GetWindowSize(window, &width, &height)
        return CGSize(width: Double(width), height: Double(height))
    }

    /// The size in pixels.
    package var drawableSize: CGSize { presenter.drawableSize ?? size }

    /// The size in points: the platform's own if it distinguishes pixels from points, otherwise by the given scale.
    package var points: CGSize {
        let size = size
        let distinguishesPixels = drawableSize.width > size.width * 1.01
        let unitsPerPoint = distinguishesPixels ? 1 : fallbackScale
        return CGSize(width: size.width / unitsPerPoint, height: size.height / unitsPerPoint)
    }

    /// The refresh rate of the window's display, in frames per second, or 60 if it is unknown. Calls
    /// `SDL_GetWindowDisplayIndex` and `SDL_GetCurrentDisplayMode`.
    package var refreshRate: Double {
        var mode = SDL_DisplayMode()
        // Without a display the index is -1, which has no mode.
        guard SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0, mode.refresh_rate > 0 else {
            return 60
        }
        return Double(mode.refresh_rate)
    }

    /// The position, in the window system's units, at which to open the window again: its top left corner including the
    /// window manager's frame. It is `nil` if the system reports none, like Wayland. Calls `SDL_GetWindowPosition`.
    package var position: CGPoint? {
        guard system.driver != "wayland" else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(window, &x, &y)
        let borders = borders
        return CGPoint(x: Double(x - borders.left), y: Double(y - borders.top))
    }

    /// The frame that the window manager draws, in the window's units. Calls `SDL_GetWindowBordersSize`, which sets 0 if
    /// there is none or it is unknown.
    private var borders: (top: Int32, left: Int32) {
        var (top, left) = (Int32(), Int32())
        _ = SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
        return (top, left)
    }

    /// Whether the window has the keyboard focus. Calls `SDL_GetWindowFlags`.
    package var isFocused: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// Whether any of the window can be visible. Calls `SDL_GetWindowFlags`.
    package var isVisible: Bool {
        SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
    }

    // MARK: Presentation

    /// Presents the stage's pixels in their place. Only the `damage` is passed to the display.
    package func present(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError) {
        try presenter.present(surface, damage: damage, layout: layout)
    }

    /// Discards the record of the pixels passed to the display, which has lost them.
    package func forgetPixels() { presenter.forgetPixels() }

    /// Sets the pointer's shape over the window.
    package func select(_ shape: PointerShape) { cursors.select(shape) }

    /// Copies a text to the clipboard. Calls `SDL_SetClipboardText`.
    package func copy(_ text: String) throws(DisplayError) {
        try Check.status(SDL_SetClipboardText(text), "copy to the clipboard")
    }

    /// Sets the window's title. Calls `SDL_SetWindowTitle`.
    package func setTitle(_ title: String) {
        guard title != shownTitle else { return }
        shownTitle = title
        SDL_SetWindowTitle(window, title)
    }

    /// Whether the window fills the whole display. Afterwards it returns to its former size and position.
    ///
    /// Calls `SDL_SetWindowFullscreen`, which asks the window manager. On an X server without one, the window itself is
    /// resized to the display.
    package var isFullScreen = false {
        didSet {
            guard isFullScreen != oldValue else { return }
            let environment = ProcessInfo.processInfo.environment
            if system.driver == "x11", !Self.hasWindowManager(borders, environment) { return fillDisplay() }
            SDL_SetWindowFullscreen(window, isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        }
    }

    /// Returns whether there seems to be a window manager, which SDL doesn't report: it draws frames, or belongs to a
    /// desktop that sets its variables.
    /// - Parameter borders: The frame of a window.
    static func hasWindowManager(_ borders: (top: Int32, left: Int32), _ environment: [String: String]) -> Bool {
        borders.top > 0 || borders.left > 0
            || ["XDG_CURRENT_DESKTOP", "DESKTOP_SESSION"].contains { environment[$0]?.isEmpty == false }
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

    /// Hides the window. Calls `SDL_HideWindow`.
    package func hide() { SDL_HideWindow(window) }

    /// Sets the program's icon on the desktop. Calls `SDL_SetWindowIcon`, which copies `surface`.
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

/// The system's pointers, each created when it is first shown.
@MainActor
final class Cursors {
    private var made: [PointerShape: OpaquePointer] = [:]
    private var shown = PointerShape.arrow

    isolated deinit {
        for cursor in made.values { SDL_FreeCursor(cursor) }
    }

    /// Sets the pointer's shape, unless the system doesn't have it. Calls `SDL_CreateSystemCursor` and `SDL_SetCursor`.
    func select(_ shape: PointerShape) {
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
