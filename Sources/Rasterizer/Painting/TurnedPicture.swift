import CCairo
import Drawing

/// Samples a picture that is not upright, bilinearly, and draws it through a coverage.
///
/// pixman has fast code only for pictures whose rows are rows of the target. The color of a pixel depends on its position
/// alone, not on the parts that are drawn at once.
struct TurnedPicture {
    private let pixels: PixelBuffer
    private let base: UnsafeRawPointer
    /// The position in the picture of the middle of the device pixel (0, 0), and the steps from pixel to pixel.
    private let origin: Place
    private let right: Place
    private let down: Place

    /// A position or a distance in the picture, in 1/65536 of its pixels. At whole numbers, it is in the middle of one.
    private struct Place {
        var u: Int
        var v: Int

        static func + (first: Place, second: Place) -> Place { Place(u: first.u + second.u, v: first.v + second.v) }
        static func * (count: Int, step: Place) -> Place { Place(u: count * step.u, v: count * step.v) }
    }

    /// The number of rows by which the picture is fetched ahead, because the processor doesn't foresee that each pixel of a
    /// row is in another row of the picture.
    private static let rowsAhead = 4
    /// The number of pixels whose coverage is compared at once.
    private static let group = 8

    init(_ source: ImageSource) {
        pixels = source.pixels
        base = UnsafeRawPointer(pixels.base)
        let matrix = source.matrix
        // Exact: the matrix is on this grid.
        func step(_ x: Double, _ y: Double) -> Place {
            Place(u: Int(x / FixedPoint.matrixStep), v: Int(y / FixedPoint.matrixStep))
        }
        right = step(matrix.a, matrix.b)
        down = step(matrix.c, matrix.d)
        origin = step(
            matrix.tx + (matrix.a + matrix.c) / 2 - 0.5, matrix.ty + (matrix.b + matrix.d) / 2 - 0.5)
    }

    /// Draws the parts of a target that `coverage` covers.
    func draw(_ parts: [PixelRect], through coverage: Coverage, to target: CairoTarget) {
        target.withPixels { base in
            for part in parts {
                for y in part.minY..<part.maxY {
                    draw(
                        part.minX..<part.maxX, from: origin + y * down, through: coverage.row(y),
                        to: base + (y - target.box.minY) * target.bytesPerRow - target.box.minX * 4)
                }
            }
        }
    }

    /// Draws pixels of a row.
    /// - Parameters:
    ///   - start: The position of the row's pixel 0.
    ///   - coverage: The coverage of the row's pixel 0.
    ///   - target: The row's pixel 0.
    private func draw(
        _ columns: Range<Int>, from start: Place, through coverage: UnsafeRawPointer, to target: UnsafeMutableRawPointer
    ) {
        let inside = inside(columns, from: start)
        var x = columns.lowerBound
        while x < columns.upperBound {
            if pixels.isOpaque, inside.contains(x) {
                let end = Self.end(of: UInt64.max, in: coverage, x..<inside.upperBound)
                if end > x {
                    fill(x..<end, from: start + x * right, to: target)
                    x = end
                    continue
                }
            }
            let cover = UInt32(coverage.load(fromByteOffset: x, as: UInt8.self))
            if cover == 0 {
                x = max(x + 1, Self.end(of: 0, in: coverage, x..<columns.upperBound))
                continue
            }
            let place = start + x * right
            let color = inside.contains(x) ? color(within: place) : color(anywhere: place)
            let below = target.load(fromByteOffset: x * 4, as: UInt32.self)
            target.storeBytes(of: Self.blend(color, cover, over: below), toByteOffset: x * 4, as: UInt32.self)
            x += 1
        }
    }

    /// Returns the end of the pairs of equal coverage with which a range begins.
    /// - Parameter value: The coverage of each of eight pixels.
    private static func end(of value: UInt64, in coverage: UnsafeRawPointer, _ range: Range<Int>) -> Int {
        var end = range.lowerBound
        while end + group <= range.upperBound, coverage.loadUnaligned(fromByteOffset: end, as: UInt64.self) == value {
            end += group
        }
        let pair = UInt16(truncatingIfNeeded: value)
        while end + 2 <= range.upperBound, coverage.loadUnaligned(fromByteOffset: end, as: UInt16.self) == pair {
            end += 2
        }
        return end
    }

    /// Returns the pixels between four pixels of the picture.
    private func inside(_ columns: Range<Int>, from start: Place) -> Range<Int> {
        func cut(_ range: Range<Int>, _ first: Int, _ step: Int, _ size: Int) -> Range<Int> {
            // The last pixel has no neighbor.
            let positions = 0..<(size - 1) << 16
            guard step != 0 else { return positions.contains(first) ? range : range.lowerBound..<range.lowerBound }
            let ends = (positions.lowerBound - first, positions.upperBound - 1 - first)
            let low = Int((Double(step > 0 ? ends.0 : ends.1) / Double(step)).rounded(.up))
            let high = Int((Double(step > 0 ? ends.1 : ends.0) / Double(step)).rounded(.down)) + 1
            return range.clamped(to: low..<max(low, high))
        }
        let wide = cut(columns, start.u, right.u, pixels.width)
        return cut(wide, start.v, right.v, pixels.height)
    }

    // MARK: - Colors

    /// Draws pixels that are covered and inside.
    private func fill(_ columns: Range<Int>, from start: Place, to target: UnsafeMutableRawPointer) {
        let bytesPerRow = pixels.bytesPerRow
        let ahead = Self.rowsAhead * down
        let fetched = (ahead.v >> 16) * bytesPerRow + (ahead.u >> 16) * 4
        let (u, v) = (UInt16(truncatingIfNeeded: right.u), UInt16(truncatingIfNeeded: right.v))
        let step = Shares(
            across: SIMD8(lowHalf: SIMD4(repeating: 0 &- u), highHalf: SIMD4(repeating: u)), down: SIMD8(repeating: v))
        var shares = Shares(start)
        var place = start
        @inline(__always)
        func next() -> SIMD8<UInt16> {
            let pixel = base + ((place.v &>> 16) &* bytesPerRow &+ (place.u &>> 16) &* 4)
            scrim_prefetch(pixel + fetched)
            let mixed = Self.mixed(
                pixel.loadUnaligned(as: UInt64.self), (pixel + bytesPerRow).loadUnaligned(as: UInt64.self), shares)
            shares.across &+= step.across
            shares.down &+= step.down
            place.u &+= right.u
            place.v &+= right.v
            return mixed
        }
        var x = columns.lowerBound
        while x < columns.upperBound {
            let (first, second) = (next(), next())
            let sum =
                SIMD8(lowHalf: first.lowHalf, highHalf: second.lowHalf)
                &+ SIMD8(lowHalf: first.highHalf, highHalf: second.highHalf)
            target.storeBytes(of: Self.rounded(sum), toByteOffset: x &* 4, as: SIMD8<UInt8>.self)
            x &+= 2
        }
    }

    /// The shares of four neighbors in the color at a position.
    private struct Shares {
        /// Of the left pixel, in the first four numbers, and of the right one, in 1/65535.
        var across: SIMD8<UInt16>
        /// Of the lower row, in 1/65536, of which the first 8 bits count.
        var down: SIMD8<UInt16>

        init(across: SIMD8<UInt16>, down: SIMD8<UInt16>) { (self.across, self.down) = (across, down) }

        init(_ place: Place) {
            let (u, v) = (UInt16(truncatingIfNeeded: place.u), UInt16(truncatingIfNeeded: place.v))
            self.init(
                across: SIMD8(lowHalf: SIMD4(repeating: ~u), highHalf: SIMD4(repeating: u)), down: SIMD8(repeating: v))
        }
    }

    /// Returns the parts of the left and the right neighbors, in 1/256, whose sum is the color.
    /// - Parameters: Two neighbors in a row, and two in the next one.
    @inline(__always)
    private static func mixed(_ upper: UInt64, _ lower: UInt64, _ shares: Shares) -> SIMD8<UInt16> {
        let top = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(upper, to: SIMD8<UInt8>.self))
        let bottom = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(lower, to: SIMD8<UInt8>.self))
        // The difference can be negative: the sum is right modulo 65536, and from 0 to 255 * 256.
        let column = (top &<< 8) &+ (bottom &- top) &* (shares.down &>> 8)
        let products = SIMD8<UInt32>(truncatingIfNeeded: column) &* SIMD8<UInt32>(truncatingIfNeeded: shares.across)
        return SIMD8<UInt16>(truncatingIfNeeded: products &>> 16)
    }

    @inline(__always)
    private static func rounded(_ sums: SIMD8<UInt16>) -> SIMD8<UInt8> {
        SIMD8<UInt8>(truncatingIfNeeded: (sums &+ SIMD8(repeating: 128)) &>> 8)
    }

    /// Returns the color at a position between four pixels.
    private func color(within place: Place) -> UInt32 {
        let pixel = base + (place.v >> 16) * pixels.bytesPerRow + (place.u >> 16) * 4
        return Self.color(
            pixel.loadUnaligned(as: UInt64.self), (pixel + pixels.bytesPerRow).loadUnaligned(as: UInt64.self), place)
    }

    /// Returns the color at any position. Outside the picture, the pixels of its edge repeat.
    private func color(anywhere place: Place) -> UInt32 {
        func pixel(_ x: Int, _ y: Int) -> UInt64 {
            let (x, y) = (min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
            return UInt64(base.load(fromByteOffset: y * pixels.bytesPerRow + x * 4, as: UInt32.self))
        }
        let (x, y) = (place.u >> 16, place.v >> 16)
        return Self.color(
            pixel(x, y) | pixel(x + 1, y) << 32, pixel(x, y + 1) | pixel(x + 1, y + 1) << 32, place)
    }

    private static func color(_ upper: UInt64, _ lower: UInt64, _ place: Place) -> UInt32 {
        let parts = mixed(upper, lower, Shares(place))
        let color = rounded(SIMD8(lowHalf: parts.lowHalf &+ parts.highHalf, highHalf: .zero))
        return unsafeBitCast(color.lowHalf, to: UInt32.self)
    }

    /// Returns a premultiplied color times a coverage, 0...255, over another.
    private static func blend(_ color: UInt32, _ cover: UInt32, over below: UInt32) -> UInt32 {
        let drawn = times(color, cover)
        return drawn &+ times(below, 255 - drawn >> 24)
    }

    /// Returns the channels of a color times a factor, 0...255, rounded.
    private static func times(_ color: UInt32, _ factor: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        func rounded(_ product: UInt32) -> UInt32 {
            let sum = product &+ 0x0080_0080
            return ((sum &+ (sum >> 8 & mask)) >> 8) & mask
        }
        return rounded((color & mask) &* factor) | rounded((color >> 8 & mask) &* factor) << 8
    }
}

/// The coverage of a box of device pixels, a byte for each.
struct Coverage {
    let base: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let box: PixelRect

    /// Returns the address of the pixel 0 of a row, which can be outside the box.
    func row(_ y: Int) -> UnsafeRawPointer { UnsafeRawPointer(base + (y - box.minY) * bytesPerRow - box.minX) }
}
