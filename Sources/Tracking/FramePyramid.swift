/// A frame at full size and at halved sizes, each the average of four pixels of the one before.
///
/// Places are continuous: the pixel in column `i` covers `i..<i + 1`, so a place at one level is half of that at the level
/// below. Brightness is in 64ths, which keeps the precision of the averages.
struct FramePyramid {
    struct Level {
        let width: Int
        let height: Int
        fileprivate(set) var pixels: [UInt16]
    }

    private(set) var levels: [Level]

    /// The units of a level of brightness.
    static let unit = 64.0
    /// The smallest side of a level, in pixels.
    private static let leastSide = 16
    private static let mostLevels = 7

    init(_ frame: GrayFrame) {
        levels = [
            Level(
                width: frame.width, height: frame.height, pixels: frame.pixels.map { UInt16($0) &* UInt16(Self.unit) })
        ]
        while let last = levels.last, levels.count < Self.mostLevels,
            min(last.width, last.height) >= 2 * Self.leastSide
        {
            levels.append(Self.halved(last))
        }
    }

    private static func halved(_ level: Level) -> Level {
        let width = level.width / 2
        let height = level.height / 2
        let pixels = [UInt16](unsafeUninitializedCapacity: width * height) { target, count in
            level.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let upper = 2 * y * level.width
                    let lower = upper + level.width
                    for x in 0..<width {
                        let sum =
                            UInt32(source[upper + 2 * x]) &+ UInt32(source[upper + 2 * x + 1])
                            &+ UInt32(source[lower + 2 * x]) &+ UInt32(source[lower + 2 * x + 1])
                        target[y * width + x] = UInt16(truncatingIfNeeded: (sum &+ 2) >> 2)
                    }
                }
            }
            count = width * height
        }
        return Level(width: width, height: height, pixels: pixels)
    }
}

extension FramePyramid.Level {
    /// Returns the brightness at a place of this level by bilinear interpolation, or nil where a neighbor is missing.
    @inline(__always)
    func brightness(_ x: Double, _ y: Double, _ pixels: UnsafeBufferPointer<UInt16>) -> Double? {
        let left = x - 0.5
        let top = y - 0.5
        guard left >= 0, top >= 0, left < Double(width - 1), top < Double(height - 1) else { return nil }
        let column = Int(left)
        let row = Int(top)
        let right = left - Double(column)
        let low = top - Double(row)
        let at = row * width + column
        let upper = Double(pixels[at]) * (1 - right) + Double(pixels[at + 1]) * right
        let lower = Double(pixels[at + width]) * (1 - right) + Double(pixels[at + width + 1]) * right
        return upper * (1 - low) + lower * low
    }
}
