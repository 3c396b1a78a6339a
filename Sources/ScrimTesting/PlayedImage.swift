import Drawing
public import Foundation
import Rasterizer
import Recorder

/// The pixels of a frame.
public struct PlayedImage: Sendable {
    /// The width, in pixels.
    public let width: Int
    public let height: Int
    /// The number of pixels in a point.
    public let scale: Double
    /// The image as a PNG file, the same as `record` writes.
    public let pngData: Data
    private let pixels: [UInt32]

    /// The color of a pixel. Its components are 0...255; it is opaque.
    public struct Pixel: Hashable, Sendable, CustomStringConvertible {
        public var red, green, blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// The color in CSS notation, such as `#0A84FF`.
        public var description: String {
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        }
    }

    init(_ list: DisplayList, scale: Double, fonts: FontLibrary) throws {
        let renderer = Renderer(
            width: 1, height: 1, threads: ProcessInfo.processInfo.activeProcessorCount, fonts: fonts)
        let file = try renderer.png(of: list, scale: scale)
        let frame = try renderer.paint(list, scale: scale).pixels
        (width, height) = (file.width, file.height)
        self.scale = scale
        pngData = Data(file.bytes)
        pixels = (0..<height).flatMap { UnsafeBufferPointer(start: frame.base + $0 * frame.stride, count: frame.width) }
    }

    /// Returns the pixel in a column, counted from the left, and a row, counted from the top, both within the image.
    public subscript(x: Int, y: Int) -> Pixel {
        precondition((0..<width).contains(x) && (0..<height).contains(y), "there is no pixel \(x), \(y)")
        let code = pixels[y * width + x]
        return Pixel(
            red: UInt8(code >> 16 & 255), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255))
    }

    /// Returns the pixel at a point of the stage, or the nearest one to a point outside.
    public func pixel(at point: CGPoint) -> Pixel {
        func index(_ value: Double, _ count: Int) -> Int {
            Int(min(max(0, (value * scale).rounded(.down)), Double(count - 1)))
        }
        return self[index(point.x, width), index(point.y, height)]
    }
}
