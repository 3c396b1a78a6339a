import CSDL2
import Foundation
import Rasterizer
import Testing

@testable import Desktop

/// The pixels of a window after they were presented: those of the picture in their place, and the dark gray around it.
extension LiveLoopTests {
    /// The size of the window, in pixels.
    private static let size = (width: 8, height: 6)
    /// The gray of `Backdrop`: 28, 28, 30.
    private static let backdrop: UInt32 = 0x1C1C1E

    private static func layout(_ width: Double, _ height: Double, in window: CGSize) -> WindowLayout {
        WindowLayout(windowSize: window, drawableSize: window, pictureSize: CGSize(width: width, height: height))
    }

    /// Returns a surface whose pixels all differ from each other, and from those of one that begins with another number.
    private static func surface(_ width: Int, _ height: Int, from first: UInt32) -> Surface {
        let surface = Surface(width: width, height: height)
        for index in 0..<width * height { surface.base[index] = 0xFF00_0000 | (first + UInt32(index) * 0x01_0102) }
        return surface
    }

    /// Returns the pixels of a window with a surface at a place.
    private static func expected(_ surface: Surface, _ x: Int, _ y: Int) -> [UInt32] {
        var pixels = [UInt32](repeating: backdrop, count: size.width * size.height)
        copy(surface, surface.bounds, x, y, to: &pixels)
        return pixels
    }

    private static func copy(_ surface: Surface, _ box: PixelRect, _ x: Int, _ y: Int, to pixels: inout [UInt32]) {
        for row in box.minY..<min(box.maxY, size.height - y) {
            for column in box.minX..<min(box.maxX, size.width - x) {
                let pixel = surface.base[row * surface.width + column] & 0xFF_FFFF
                pixels[(row + y) * size.width + column + x] = pixel
            }
        }
    }

    private static func pixels(_ surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt32] {
        let pitch = Int(surface.pointee.pitch) / 4
        guard let base = surface.pointee.pixels?.assumingMemoryBound(to: UInt32.self) else { return [] }
        return (0..<Int(surface.pointee.h)).flatMap { row in
            (0..<Int(surface.pointee.w)).map { base[row * pitch + $0] & 0xFF_FFFF }
        }
    }

    /// Presents surfaces of several sizes and damages, and compares all pixels each time.
    private func check(_ presenter: any Presenter, _ pixels: () throws -> [UInt32]) throws {
        let window = CGSize(width: Self.size.width, height: Self.size.height)
        let narrow = Self.layout(4, 6, in: window)
        let (one, two) = (Self.surface(4, 6, from: 0x10_2030), Self.surface(4, 6, from: 0x40_5060))
        try presenter.present(one, damage: [], layout: narrow)
        var shown = Self.expected(one, 2, 0)
        #expect(try pixels() == shown)
        // The damage alone.
        let damage = [
            PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4), PixelRect(minX: 0, minY: 5, maxX: 1, maxY: 6),
        ]
        try presenter.present(two, damage: damage, layout: narrow)
        for box in damage { Self.copy(two, box, 2, 0, to: &shown) }
        #expect(try pixels() == shown)
        try presenter.present(two, damage: [], layout: narrow)
        #expect(try pixels() == shown)
        // Everything, once the pixels are lost.
        presenter.forgetPixels()
        try presenter.present(two, damage: [], layout: narrow)
        #expect(try pixels() == Self.expected(two, 2, 0))
        // Another picture is shown in full, whichever of its sides has changed.
        for (width, height, x, y) in [(5, 6, 1, 0), (8, 5, 0, 0), (8, 3, 0, 1)] {
            let surface = Self.surface(width, height, from: 0x20_1000)
            try presenter.present(
                surface, damage: [], layout: Self.layout(Double(width), Double(height), in: window))
            #expect(try pixels() == Self.expected(surface, x, y), "\(width)x\(height)")
        }
        // A picture that is larger than the window is cut off, as is its damage.
        let large = CGSize(width: 12, height: 9)
        let (three, four) = (Self.surface(12, 9, from: 0x01_0203), Self.surface(12, 9, from: 0x50_0000))
        try presenter.present(three, damage: [], layout: Self.layout(12, 9, in: large))
        shown = Self.expected(three, 0, 0)
        #expect(try pixels() == shown)
        let outside = [
            PixelRect(minX: 9, minY: 1, maxX: 12, maxY: 2), PixelRect(minX: 1, minY: 7, maxX: 2, maxY: 9),
            PixelRect(minX: 6, minY: 5, maxX: 10, maxY: 7),
        ]
        try presenter.present(four, damage: outside, layout: Self.layout(12, 9, in: large))
        Self.copy(four, outside[2], 0, 0, to: &shown)
        #expect(try pixels() == shown)
        // One with a margin before it is cut off where the window ends.
        for (x, y) in [(2, 0), (0, 2)] {
            let surface = Self.surface(8, 6, from: 0x30_4050)
            let larger = CGSize(width: 8 + 2 * x, height: 6 + 2 * y)
            try presenter.present(surface, damage: [], layout: Self.layout(8, 6, in: larger))
            #expect(try pixels() == Self.expected(surface, x, y), "\(x), \(y)")
        }
    }

    @Test("a window's own memory has the picture's pixels, and only the damage is copied")
    func surfacePresenter() throws {
        let window = try #require(SDL_CreateWindow("pixels", 0, 0, 8, 6, 0))
        defer { SDL_DestroyWindow(window) }
        let presenter = try SurfacePresenter(window)
        #expect(presenter.drawableSize == nil && !presenter.isPacedByDisplay)
        try check(presenter) { Self.pixels(try #require(SDL_GetWindowSurface(window))) }
        // A window that has been resized has other memory, which can begin at the same address.
        let layout = Self.layout(4, 6, in: CGSize(width: 8, height: 6))
        let one = Self.surface(4, 6, from: 0x10_2030)
        try presenter.present(one, damage: [], layout: layout)
        SDL_SetWindowSize(window, 4, 6)
        SDL_SetWindowSize(window, 8, 6)
        try presenter.present(one, damage: [], layout: layout)
        #expect(Self.pixels(try #require(SDL_GetWindowSurface(window))) == Self.expected(one, 2, 0))
        presenter.end()
    }

    @Test("a renderer shows the same pixels")
    func renderPresenter() throws {
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let target = try #require(SDL_CreateRGBSurfaceWithFormat(0, 8, 6, 32, format))
        defer { SDL_FreeSurface(target) }
        let renderer = try #require(SDL_CreateSoftwareRenderer(target))
        #expect(SDL_RenderSetVSync(renderer, 0) == 0)
        #expect(try !RenderPresenter(renderer: renderer).isPacedByDisplay)
        #expect(SDL_RenderSetVSync(renderer, 1) == 0)
        let presenter = try RenderPresenter(renderer: renderer)
        #expect(presenter.drawableSize == CGSize(width: 8, height: 6) && presenter.isPacedByDisplay)
        try check(presenter) { Self.pixels(target) }
        presenter.end()
    }

    @Test("without a graphics device no renderer is tried")
    func devices() throws {
        let window = try #require(SDL_CreateWindow("pixels", 0, 0, 8, 6, 0))
        defer { SDL_DestroyWindow(window) }
        let there = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"].contains(where: FileManager.default.fileExists)
        #expect(GraphicsDevices.areAvailable == there)
        if !there { #expect(try RenderPresenter(window) == nil) }
    }
}
