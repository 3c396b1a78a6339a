import Drawing
import Foundation

@testable import Rasterizer

/// Frames drawn for tests, with the machine's fonts.
enum Frames {
    static let fonts = Result { try FontLibrary() }

    static func renderer(_ width: Int, _ height: Int, threads: Int = 1) throws -> Renderer {
        Renderer(width: width, height: height, threads: threads, fonts: try fonts.get())
    }

    /// Draws a list with a new renderer.
    static func draw(_ list: DisplayList, scale: Double = 1, threads: Int = 1) throws -> Frame {
        let width = Int((list.size.width * scale).rounded())
        let height = Int((list.size.height * scale).rounded())
        let renderer = try renderer(width, height, threads: threads)
        try renderer.draw(list, scale: scale)
        return Frame(renderer.surface)
    }

    static func list(_ width: Double, _ height: Double, on background: Color = .black, _ items: [DisplayItem])
        -> DisplayList
    {
        DisplayList(size: CGSize(width: width, height: height), background: background, items: items)
    }
}

/// The bytes of a frame.
struct Frame: Equatable {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    init(_ surface: Surface) {
        width = surface.width
        height = surface.height
        pixels = surface.withPixels { Array($0) }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 0xFF) }
    func green(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 0xFF) }
    func blue(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 0xFF) }

    /// Returns the first pixel in which two frames differ, for a failure's message.
    func difference(from other: Frame) -> String? {
        guard let index = pixels.indices.first(where: { pixels[$0] != other.pixels[$0] }) else { return nil }
        let count = pixels.indices.count { pixels[$0] != other.pixels[$0] }
        let own = String(pixels[index], radix: 16)
        let theirs = String(other.pixels[index], radix: 16)
        return "\(count) pixels, first at (\(index % width), \(index / width)): \(own) and \(theirs)"
    }
}
