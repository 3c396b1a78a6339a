import CSDL2
import Foundation
import Rasterizer

/// A type that passes a frame's pixels to the display.
@MainActor
protocol Presenter {
    /// The size in pixels, or `nil` if it is the window's size.
    var drawableSize: CGSize? { get }

    /// Whether presenting waits for the display.
    var isPacedByDisplay: Bool { get }

    /// Shows the stage's pixels in their place. Only the `damage` is passed to the display.
    func present(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError)

    /// Discards the record of the pixels passed to the display, which has lost them.
    func forgetPixels()

    /// Releases its resources before the window is closed.
    func end()
}

/// The area around a stage that doesn't fill the window: a dark gray, distinct from black photos.
private enum Backdrop {
    static let color: (red: UInt8, green: UInt8, blue: UInt8) = (28, 28, 30)
}

/// Presents through the graphics device, which waits for the display, with a texture of the stage's pixels.
@MainActor
final class RenderPresenter: Presenter {
    private let renderer: OpaquePointer
    private var texture: (handle: OpaquePointer, width: Int, height: Int)?
    let isPacedByDisplay: Bool

    /// Returns `nil` without a graphics device, or with OpenGL computed on the processor, which is many times slower
    /// than copying. Without a device it isn't tried, because loading it takes longer than the rest of opening the
    /// window. Calls `SDL_CreateRenderer`.
    convenience init?(_ window: OpaquePointer) throws(DisplayError) {
        guard GraphicsDevices.areAvailable,
            let made = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
        else { return nil }
        guard !Self.isSoftwareRenderer() else {
            SDL_DestroyRenderer(made)
            return nil
        }
        try self.init(renderer: made)
    }

    /// Presents through a renderer, and destroys it at the end. Calls `SDL_GetRendererInfo`.
    init(renderer: OpaquePointer) throws(DisplayError) {
        self.renderer = renderer
        var information = SDL_RendererInfo()
        let status = SDL_GetRendererInfo(renderer, &information)
        isPacedByDisplay = information.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
        do {
            try Check.status(status, "ask what presents the window")
        } catch {
            SDL_DestroyRenderer(renderer)
            throw error
        }
    }

    /// The size of the renderer's output. Calls `SDL_GetRendererOutputSize`.
    var drawableSize: CGSize? {
        var (width, height) = (Int32(), Int32())
        guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return nil }
        return CGSize(width: Double(width), height: Double(height))
    }

    /// Calls `SDL_UpdateTexture` for each damaged box, then `SDL_RenderPresent`.
    func present(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError) {
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
        let backdrop = Backdrop.color
        try Check.status(
            SDL_SetRenderDrawColor(renderer, backdrop.red, backdrop.green, backdrop.blue, UInt8(SDL_ALPHA_OPAQUE)),
            "set a color")
        try Check.status(SDL_RenderClear(renderer), "clear the window")
        var place = SDL_Rect(
            x: Int32(layout.picturePixels.x), y: Int32(layout.picturePixels.y), w: Int32(surface.width),
            h: Int32(surface.height))
        try Check.status(SDL_RenderCopy(renderer, texture, nil, &place), "draw the window")
        SDL_RenderPresent(renderer)
    }

    func forgetPixels() {
        if let texture { SDL_DestroyTexture(texture.handle) }
        texture = nil
    }

    func end() {
        forgetPixels()
        SDL_DestroyRenderer(renderer)
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

    /// Returns whether OpenGL is Mesa's on the processor. Calls `SDL_GL_GetProcAddress` for `glGetString`.
    private static func isSoftwareRenderer() -> Bool {
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

/// Presents by copying the damaged boxes to the window's own memory, and passes only these to the window system.
@MainActor
final class SurfacePresenter: Presenter {
    private let window: OpaquePointer
    /// The layout shown last, or `nil` if all pixels must be shown.
    private var shown: WindowLayout?

    /// Calls `SDL_GetWindowSurface`.
    init(_ window: OpaquePointer) throws(DisplayError) {
        // Otherwise SDL passes the pixels to OpenGL computed on the processor.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        self.window = window
        _ = try Check.made(SDL_GetWindowSurface(window), "draw into the window")
    }

    var drawableSize: CGSize? { nil }

    var isPacedByDisplay: Bool { false }

    /// Calls `SDL_GetWindowSurface`, which returns a new surface after the window's size changes, then
    /// `SDL_ConvertPixels` for each damaged box, and `SDL_UpdateWindowSurfaceRects`.
    func present(_ surface: Surface, damage: [PixelRect], layout: WindowLayout) throws(DisplayError) {
        let target = try Check.made(SDL_GetWindowSurface(window), "draw into the window")
        // A new surface can be where the one before it was, so that each is marked once it is shown.
        let isFresh = target.pointee.userdata == nil || shown != layout
        if isFresh {
            let color = Backdrop.color
            try Check.status(
                SDL_FillRect(target, nil, SDL_MapRGB(target.pointee.format, color.red, color.green, color.blue)),
                "clear the window")
        }
        let room = PixelRect(
            minX: 0, minY: 0, maxX: min(surface.width, Int(target.pointee.w) - layout.picturePixels.x),
            maxY: min(surface.height, Int(target.pointee.h) - layout.picturePixels.y))
        var changed: [SDL_Rect] = []
        for box in isFresh ? [surface.bounds] : damage {
            let box = PixelRect(
                minX: box.minX, minY: box.minY, maxX: min(box.maxX, room.maxX), maxY: min(box.maxY, room.maxY))
            guard box.width > 0, box.height > 0 else { continue }
            try copy(box, of: surface, to: target, layout)
            changed.append(
                SDL_Rect(
                    x: Int32(layout.picturePixels.x + box.minX), y: Int32(layout.picturePixels.y + box.minY),
                    w: Int32(box.width), h: Int32(box.height)))
        }
        target.pointee.userdata = UnsafeMutableRawPointer(target)
        shown = layout
        try Check.status(
            isFresh
                ? SDL_UpdateWindowSurface(window)
                : SDL_UpdateWindowSurfaceRects(window, &changed, Int32(changed.count)), "show the window")
    }

    private func copy(
        _ box: PixelRect, of surface: Surface, to target: UnsafeMutablePointer<SDL_Surface>, _ layout: WindowLayout
    ) throws(DisplayError) {
        let pitch = Int(target.pointee.pitch)
        let place =
            (layout.picturePixels.y + box.minY) * pitch + (layout.picturePixels.x + box.minX)
            * Int(target.pointee.format.pointee.BytesPerPixel)
        let status = surface.withPixels { pixels in
            SDL_ConvertPixels(
                Int32(box.width), Int32(box.height), SDL_PIXELFORMAT_XRGB8888.rawValue,
                pixels.baseAddress! + box.minY * surface.width + box.minX, Int32(surface.bytesPerRow),
                target.pointee.format.pointee.format, target.pointee.pixels + place, target.pointee.pitch)
        }
        try Check.status(status, "hand pixels to the display")
    }

    func forgetPixels() { shown = nil }

    func end() {}
}

/// The graphics devices of the system.
enum GraphicsDevices {
    /// The paths of the devices on Linux: its own drivers, NVIDIA's, and those of WSL.
    private static let places = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"]

    static var areAvailable: Bool { places.contains { FileManager.default.fileExists(atPath: $0) } }
}
