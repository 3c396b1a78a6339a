import Testing

@testable import Recorder

@Suite("Frames of videos")
struct VideoPictureTests {
    /// Reproducible pixels.
    private static func pixels(_ count: Int) -> [UInt32] {
        var state: UInt32 = 1
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return state ^ state >> 16
        }
    }

    /// Returns the value of a plane by the standard's formula.
    private static func value(_ pixels: [UInt32], _ weight: (_ red: Double, _ green: Double, _ blue: Double) -> Double)
        -> Double
    {
        func mean(_ shift: UInt32) -> Double {
            pixels.reduce(0) { $0 + Double($1 >> shift & 255) } / Double(pixels.count) / 255
        }
        return weight(mean(16), mean(8), mean(0))
    }

    private static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    @Test(
        "each byte is BT.709 in limited range within rounding, at any size, with odd edges repeated",
        arguments: [(1, 1), (2, 2), (3, 2), (2, 5), (67, 9), (130, 4)], [false, true])
    func conversion(size: (Int, Int), hasAlpha: Bool) {
        let (width, height) = size
        // Rows with a gap between them.
        let stride = width + 3
        let pixels = Self.pixels(stride * height)
        let picture = pixels.withUnsafeBufferPointer { pixels in
            VideoPicture(
                FramePixels(base: pixels.baseAddress!, width: width, height: height, stride: stride, hasAlpha: hasAlpha)
            )
        }
        let (columns, rows) = (width + width % 2, height + height % 2)
        #expect((picture.width, picture.height, picture.hasAlpha) == (columns, rows, hasAlpha))
        #expect(picture.bytes.count == columns * rows * (hasAlpha ? 5 : 3) / 2)
        func source(_ x: Int, _ y: Int) -> UInt32 { pixels[min(y, height - 1) * stride + min(x, width - 1)] }
        func near(_ place: Int, _ wanted: Double) -> Bool { abs(Double(picture.bytes[place]) - wanted) < 0.51 }
        for y in 0..<rows {
            for x in 0..<columns {
                let wanted = 16 + 219 * Self.value([source(x, y)], Self.luma)
                #expect(near(y * columns + x, wanted))
                let alpha = columns * rows * 3 / 2 + y * columns + x
                if hasAlpha { #expect(picture.bytes[alpha] == UInt8(source(x, y) >> 24)) }
            }
        }
        for y in 0..<rows / 2 {
            for x in 0..<columns / 2 {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { source(2 * x + $0.0, 2 * y + $0.1) }
                let place = columns * rows + y * columns / 2 + x
                let blue = Self.value(four) { ($2 - Self.luma($0, $1, $2)) / 1.8556 }
                let red = Self.value(four) { ($0 - Self.luma($0, $1, $2)) / 1.5748 }
                #expect(near(place, 128 + 224 * blue))
                #expect(near(place + columns * rows / 4, 128 + 224 * red))
            }
        }
    }

    @Test("black, white and grays are exact, and primaries stay within the range")
    func anchors() {
        for (color, wanted) in [
            (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0xFF80_8080, [126, 128, 128]),
            (0xFF00_00FF, [32, 240, 118]), (0xFFFF_0000, [63, 102, 240]),
        ] as [(UInt32, [UInt8])] {
            let picture = [UInt32](repeating: color, count: 4).withUnsafeBufferPointer { pixels in
                VideoPicture(FramePixels(base: pixels.baseAddress!, width: 2, height: 2, stride: 2))
            }
            #expect([UInt8](picture.bytes) == [wanted[0], wanted[0], wanted[0], wanted[0], wanted[1], wanted[2]])
        }
    }

    @Test("a film has one size: larger frames are cropped, smaller ones get a black or clear margin")
    func sizes() {
        func picture(_ width: Int, _ height: Int, like first: VideoPicture? = nil, hasAlpha: Bool) -> VideoPicture {
            [UInt32](repeating: 0xFFFF_FFFF, count: width * height).withUnsafeBufferPointer { pixels in
                VideoPicture(
                    FramePixels(
                        base: pixels.baseAddress!, width: width, height: height, stride: width, hasAlpha: hasAlpha),
                    like: first)
            }
        }
        for hasAlpha in [false, true] {
            let first = picture(3, 4, hasAlpha: hasAlpha)
            let large = picture(9, 7, like: first, hasAlpha: hasAlpha)
            #expect(large.bytes.elementsEqual(first.bytes))
            let small = picture(2, 1, like: first, hasAlpha: hasAlpha)
            #expect((small.width, small.height) == (4, 4))
            let luma: [UInt8] = [235, 235, 16, 16, 235, 235, 16, 16] + Array(repeating: 16, count: 8)
            let alpha: [UInt8] = [255, 255, 0, 0, 255, 255, 0, 0] + Array(repeating: 0, count: 8)
            #expect([UInt8](small.bytes) == luma + Array(repeating: 128, count: 8) + (hasAlpha ? alpha : []))
        }
    }
}
