import Drawing
import Glibc

/// Shrinks a picture row by row as it is decoded. Only the rows being summed are kept.
///
/// For large factors, squares are averaged first, down to at least twice the target size. A Lanczos filter of three
/// lobes, which keeps photographs sharp, does the rest (Duchon, "Lanczos filtering in one and two dimensions", 1979).
/// It works on the values as stored, premultiplied by alpha, as browsers do. Every pixel depends on the file alone.
final class RowScaler {
    let width: Int
    let height: Int
    private let format: RowFormat
    /// The picture: four bytes per pixel, not premultiplied.
    private var output: UnsafeMutableBufferPointer<UInt8>
    private var filter: Filter?
    private var row = 0

    /// Creates a scaler from rows of `format` to a picture of `width` x `height` pixels, each at least 1.
    init(_ format: RowFormat, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
        let count = width * height * 4
        let memory = PixelMemory.allocate(byteCount: count).bindMemory(to: UInt8.self, capacity: count)
        memory.initialize(repeating: 0, count: count)
        output = UnsafeMutableBufferPointer(start: memory, count: count)
    }

    deinit { output.deallocate() }

    /// Sets the size of the picture whose rows come next.
    func begin(width: Int, height: Int) {
        let isSame = width == self.width && height == self.height
        filter = isSame ? nil : Filter(from: (width, height), to: (self.width, self.height))
        row = 0
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        if let filter {
            filter.append(source, format) { [self] y, pixels in store(pixels, y) }
        } else if row < height {
            copy(source, to: output.baseAddress! + row * width * 4)
        }
        row += 1
    }

    /// Returns the picture in the drawn format, in the same memory. The scaler is empty afterwards.
    /// - Parameter transform: Changes the picture's bytes first: red, green, blue and alpha, or four inks.
    func takePixels(_ transform: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> PixelBuffer {
        transform(output)
        defer { output = UnsafeMutableBufferPointer(start: nil, count: 0) }
        return PixelPacking.pack(output, width: width, height: height)
    }

    private func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        switch format {
        case .rgba, .inks: target.update(from: source, count: width * 4)
        case .rgb:
            for x in 0..<width {
                (target[4 * x], target[4 * x + 1], target[4 * x + 2]) = (
                    source[3 * x], source[3 * x + 1], source[3 * x + 2]
                )
                target[4 * x + 3] = 255
            }
        case .premultiplied:
            for x in 0..<width {
                let alpha = Int(source[4 * x + 3])
                for channel in 0..<3 {
                    let color = Int(source[4 * x + channel])
                    target[4 * x + channel] = alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha))
                }
                target[4 * x + 3] = source[4 * x + 3]
            }
        }
    }

    /// Added to a value from 0 to 255, leaves the rounded value in the low bits of the float's bit pattern.
    private static let roundingBias: Float = 8_388_608

    private func store(_ pixels: UnsafePointer<SIMD4<Float>>, _ y: Int) {
        let target = UnsafeMutableRawPointer(output.baseAddress! + y * width * 4)
        for x in 0..<width {
            var pixel = pixels[x]
            if format == .rgba || format == .premultiplied {
                let alpha = pixel.w
                pixel *= alpha > 0 ? 255 / alpha : 0
                pixel.w = alpha
            }
            // `clamped` compares lane by lane, in a separate call.
            pixel.replace(with: 0, where: pixel .< 0)
            pixel.replace(with: 255, where: pixel .> 255)
            pixel += Self.roundingBias
            let rounded = SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt32>.self))
            target.storeBytes(of: rounded, toByteOffset: x * 4, as: SIMD4<UInt8>.self)
        }
    }
}

/// The partial sums of a picture that is being shrunk.
private final class Filter {
    private let columns: Weights
    private let rows: Weights
    private let source: (width: Int, height: Int)
    private let width: Int
    private let height: Int
    /// The sums of the squares in the current row of squares.
    private let line: UnsafeMutableBufferPointer<SIMD4<Float>>
    /// The averaged row after horizontal filtering.
    private let narrow: UnsafeMutableBufferPointer<SIMD4<Float>>
    /// The incomplete rows of the result, each at its number modulo `rows.overlap`.
    private let sums: UnsafeMutableBufferPointer<SIMD4<Float>>
    /// The rows received, the rows summed in `line`, and the completed rows of squares.
    private var (came, gathered, averaged) = (0, 0, 0)
    /// The first incomplete row of the result.
    private var next = 0

    init(from source: (Int, Int), to target: (Int, Int)) {
        self.source = source
        (width, height) = target
        columns = Weights(source: source.0, target: target.0)
        rows = Weights(source: source.1, target: target.1)
        (line, narrow) = (.allocate(capacity: columns.count), .allocate(capacity: width))
        sums = .allocate(capacity: width * rows.overlap)
        for buffer in [line, narrow, sums] { buffer.initialize(repeating: .zero) }
    }

    deinit { for buffer in [line, narrow, sums] { buffer.deallocate() } }

    /// Adds a row, and calls `store` for each row of the result that it completes.
    func append(
        _ bytes: UnsafePointer<UInt8>, _ format: RowFormat, _ store: (Int, UnsafePointer<SIMD4<Float>>) -> Void
    ) {
        guard came < source.height else { return }
        came += 1
        gathered += 1
        switch format {
        case .rgb: gather { SIMD4(Float(bytes[3 * $0]), Float(bytes[3 * $0 + 1]), Float(bytes[3 * $0 + 2]), 255) }
        case .premultiplied, .inks: gather { Self.pixel(bytes, $0) }
        case .rgba:
            gather { x in
                let pixel = Self.pixel(bytes, x)
                var product = pixel * (pixel.w / 255)
                product.w = pixel.w
                return product
            }
        }
        guard gathered == rows.square || came == source.height else { return }
        average()
        narrowLine()
        addUp(store)
    }

    private static func pixel(_ bytes: UnsafePointer<UInt8>, _ x: Int) -> SIMD4<Float> {
        SIMD4<Float>(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
    }

    @inline(__always)
    private func gather(_ pixel: (Int) -> SIMD4<Float>) {
        let line = line.baseAddress!
        let isFirst = gathered == 1
        let square = columns.square
        if square == 1, isFirst {
            for x in 0..<source.width { line[x] = pixel(x) }
            return
        }
        var x = 0
        for index in 0..<columns.count {
            var sum = isFirst ? .zero : line[index]
            for _ in 0..<min(square, source.width - x) {
                sum += pixel(x)
                x += 1
            }
            line[index] = sum
        }
    }

    /// The last square can have fewer pixels than the others.
    private func average() {
        let line = line.baseAddress!
        if columns.square * gathered > 1 {
            let factor = 1 / Float(columns.square * gathered)
            for index in 0..<columns.count - 1 { line[index] *= factor }
            let rest = source.width - (columns.count - 1) * columns.square
            line[columns.count - 1] *= 1 / Float(rest * gathered)
        }
        gathered = 0
    }

    private func narrowLine() {
        let (line, narrow, width) = (line.baseAddress!, narrow.baseAddress!, width)
        columns.withPointers { firsts, offsets, values in
            for x in 0..<width {
                // Two sums, because each addition waits for the previous one in the same sum.
                var (even, odd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
                let pixels = line + firsts[x]
                let weights = values + offsets[x]
                let count = offsets[x + 1] - offsets[x]
                var index = 0
                while index + 1 < count {
                    even += pixels[index] * weights[index]
                    odd += pixels[index + 1] * weights[index + 1]
                    index += 2
                }
                if index < count { even += pixels[index] * weights[index] }
                narrow[x] = even + odd
            }
        }
    }

    private func addUp(_ store: (Int, UnsafePointer<SIMD4<Float>>) -> Void) {
        let (narrow, width) = (narrow.baseAddress!, width)
        var y = next
        while y < height, rows.firsts[y] <= averaged {
            let place = averaged - rows.firsts[y]
            let weight = rows.values[rows.offsets[y] + place]
            let sum = sums.baseAddress! + y % rows.overlap * width
            if place == 0 {
                for x in 0..<width { sum[x] = narrow[x] * weight }
            } else {
                for x in 0..<width { sum[x] += narrow[x] * weight }
            }
            if place == rows.offsets[y + 1] - rows.offsets[y] - 1 {
                store(y, sum)
                next = y + 1
            }
            y += 1
        }
        averaged += 1
    }
}

/// The filter along one side: the number of pixels averaged to one, and the weights of the averages in the result.
private struct Weights {
    private static let lobes = 3.0

    /// The side of the square of pixels that are averaged to one.
    let square: Int
    /// The number of averages.
    let count: Int
    /// For each pixel of the result, the first average it uses.
    private(set) var firsts: [Int] = []
    /// The start of each pixel's weights in `values`, followed by the end of the last.
    private(set) var offsets = [0]
    private(set) var values: [Float] = []
    /// The maximum number of result pixels that use one average.
    private(set) var overlap = 1

    init(source: Int, target: Int) {
        square = max(1, source / target / 2)
        count = (source + square - 1) / square
        let scale = Double(source) / Double(square) / Double(target)
        let stretch = max(1, scale)
        for index in 0..<target {
            let center = (Double(index) + 0.5) * scale - 0.5
            let low = Int((center - Self.lobes * stretch).rounded(.up))
            let high = Int((center + Self.lobes * stretch).rounded(.down))
            let first = min(max(low, 0), count - 1)
            let last = min(max(high, first), count - 1)
            // Beyond the edge, the edge pixel repeats.
            var weights = [Double](repeating: 0, count: last - first + 1)
            for place in low...high {
                weights[min(max(place, first), last) - first] += Self.lanczos((Double(place) - center) / stretch)
            }
            let sum = weights.reduce(0, +)
            firsts.append(first)
            values += weights.map { Float($0 / sum) }
            offsets.append(values.count)
        }
        var oldest = 0
        for index in 0..<target {
            while firsts[oldest] + offsets[oldest + 1] - offsets[oldest] <= firsts[index] { oldest += 1 }
            overlap = max(overlap, index - oldest + 1)
        }
    }

    func withPointers(
        _ body: (UnsafePointer<Int>, UnsafePointer<Int>, UnsafePointer<Float>) -> Void
    ) {
        firsts.withUnsafeBufferPointer { firsts in
            offsets.withUnsafeBufferPointer { offsets in
                values.withUnsafeBufferPointer { body(firsts.baseAddress!, offsets.baseAddress!, $0.baseAddress!) }
            }
        }
    }

    /// Returns sinc(x) sinc(x / 3) within three of the center, and 0 elsewhere.
    private static func lanczos(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        guard abs(x) < lobes else { return 0 }
        let angle = Double.pi * x
        return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
    }
}
