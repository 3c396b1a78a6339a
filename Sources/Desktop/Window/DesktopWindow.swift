import CSDL2
package import Foundation
package import Rasterizer
package import Staging

/// A window of the desktop and what is shown in it.
///
/// Owns the SDL window, its renderer and the texture of the stage's pixels. Torn down in this order: the texture, then
/// the renderer that made it, then the window that the renderer draws into; the display system outlives them.
@MainActor
package final class DesktopWindow {
    private let system: DisplaySystem
    private let window: OpaquePointer
    private var renderer: OpaquePointer
    private var texture: (handle: OpaquePointer, width: Int, height: Int)?
    /// Pixels in a point where the platform does not say.
    private let toldScale: Double
    private let cursors = Cursors()
    /// Whether presenting waits for the display.
    package private(set) var isPacedByDisplay = false

    /// The smallest window, in points.
    static let smallestSize = CGSize(width: 360, height: 420)
    /// Where a window's size is not known to fit the display, the part of the display that it may take.
    static let displayPart = 0.92
    /// What is around a stage that does not fill the window: a dark grey, apart from black photos.
    static let backdrop: (red: UInt8, green: UInt8, blue: UInt8) = (28, 28, 30)

    /// Opens a window, resizable, with room for a stage of `size` points; smaller where the display is.
    ///
    /// Calls `SDL_CreateWindow` and `SDL_CreateRenderer`.
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
        let (fitted, least) = Self.sizes(size, scale: scale, room: position == nil ? Self.room : nil)
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        window = try Check.made(
            SDL_CreateWindow(
                title, position.map { Int32($0.x) } ?? SCRIM_WINDOWPOS_CENTERED,
                position.map { Int32($0.y) } ?? SCRIM_WINDOWPOS_CENTERED, Int32(fitted.width.rounded()),
                Int32(fitted.height.rounded()), flags),
            "open a window")
        do throws(DisplayError) {
            renderer = try Self.makeRenderer(window)
        } catch {
            SDL_DestroyWindow(window)
            throw error
        }
        SDL_SetWindowMinimumSize(window, Int32(least.width.rounded()), Int32(least.height.rounded()))
        var information = SDL_RendererInfo()
        try Check.status(SDL_GetRendererInfo(renderer, &information), "ask what presents the window")
        // SDL's software renderer says that it waits for the display, and does not.
        isPacedByDisplay =
            information.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
            && information.flags & SDL_RENDERER_SOFTWARE.rawValue == 0
    }

    isolated deinit {
        if let texture { SDL_DestroyTexture(texture.handle) }
        SDL_DestroyRenderer(renderer)
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

    /// In pixels. Calls `SDL_GetRendererOutputSize`.
    package var drawableSize: CGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return size }
        return CGSize(width: Double(width), height: Double(height))
    }

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
    ///
    /// Calls `SDL_UpdateTexture` for each damaged box, then `SDL_RenderPresent`.
    package func show(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError) {
        let fresh = texture.map { $0.width != surface.width || $0.height != surface.height } ?? true
        let texture = try fresh ? makeTexture(width: surface.width, height: surface.height) : self.texture!.handle
        for box in fresh ? [surface.bounds] : damage {
            var rect = SDL_Rect(
                x: Int32(box.minX), y: Int32(box.minY), w: Int32(box.width), h: Int32(box.height))
            let status = surface.withPixels { pixels in
                SDL_UpdateTexture(
                    texture, &rect, pixels.baseAddress! + box.minY * surface.width + box.minX,
                    Int32(surface.bytesPerRow))
            }
            try Check.status(status, "hand pixels to the display")
        }
        let backdrop = Self.backdrop
        try Check.status(
            SDL_SetRenderDrawColor(renderer, backdrop.red, backdrop.green, backdrop.blue, 255), "set a colour")
        try Check.status(SDL_RenderClear(renderer), "clear the window")
        var place = SDL_Rect(
            x: Int32(layout.picturePixels.x), y: Int32(layout.picturePixels.y), w: Int32(surface.width),
            h: Int32(surface.height))
        try Check.status(SDL_RenderCopy(renderer, texture, nil, &place), "draw the window")
        SDL_RenderPresent(renderer)
    }

    /// Gives the pointer a shape over the window.
    package func show(_ shape: PointerShape) { cursors.show(shape) }

    /// Puts a text on the clipboard. Calls `SDL_SetClipboardText`.
    package func copy(_ text: String) throws(DisplayError) {
        try Check.status(SDL_SetClipboardText(text), "copy to the clipboard")
    }

    /// Takes the window off the screen. Calls `SDL_HideWindow`.
    package func hide() { SDL_HideWindow(window) }

    /// Forgets what the display was given, as it has lost it.
    package func forgetPixels() {
        if let texture { SDL_DestroyTexture(texture.handle) }
        texture = nil
    }

    private func makeTexture(width: Int, height: Int) throws(DisplayError) -> OpaquePointer {
        forgetPixels()
        let made = try Check.made(
            SDL_CreateTexture(
                renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(width), Int32(height)),
            "make a picture of \(width)x\(height) pixels", remedy: "make the window smaller")
        texture = (made, width, height)
        try Check.status(SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE), "make a picture opaque")
        try Check.status(SDL_SetTextureScaleMode(made, SDL_ScaleModeNearest), "keep pixels as they are")
        return made
    }

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

    // MARK: Renderer

    /// The renderer that waits for the display if there is one; no OpenGL that is computed by the processor, which is
    /// many times slower than SDL's own copying. It is not even tried where there is no device for it, as loading it
    /// takes longer than all the rest of opening the window.
    private static func makeRenderer(_ window: OpaquePointer) throws(DisplayError) -> OpaquePointer {
        if GraphicsDevices.areThere {
            let first = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
            if let first, !isComputed() { return first }
            if let first { SDL_DestroyRenderer(first) }
        }
        // Else SDL hands the pixels of its software renderer to the same OpenGL.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        return try Check.made(
            SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue), "draw into the window")
    }

    /// Whether the OpenGL in use is Mesa's on the processor. Calls `SDL_GL_GetProcAddress` for `glGetString`.
    private static func isComputed() -> Bool {
        guard SDL_GL_GetCurrentContext() != nil, let address = SDL_GL_GetProcAddress("glGetString") else {
            return false
        }
        let getString = unsafeBitCast(
            address, to: (@convention(c) (UInt32) -> UnsafePointer<CChar>?).self)
        let rendererName: UInt32 = 0x1F01  // GL_RENDERER
        guard let text = getString(rendererName) else { return false }
        let name = String(cString: text).lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
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

/// What the system has to draw with besides its processor.
enum GraphicsDevices {
    /// Where Linux shows them: its own drivers, NVIDIA's, and Windows' below Linux.
    private static let places = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"]

    static var areThere: Bool { places.contains { FileManager.default.fileExists(atPath: $0) } }
}
