import Drawing
import Foundation
import Support

/// Fills in the backdrops of a frame. Each backdrop is a blurred picture of everything drawn before it, made only where
/// that content has changed since the last frame. Belongs to one renderer.
struct BackdropPainting {
    /// The surface for the content beneath a backdrop, as large as the frame. Created when first needed.
    private var surface: Surface?

    /// The differences between the last frame's items and this frame's.
    struct Changes {
        /// For each item, its position in the last frame, or `nil` if it was not there.
        var origins: [Int?]
        /// The boxes of removed items, with their positions in the last frame.
        var gone: [(position: Int, box: PixelRect)] = []
        /// The boxes of added items, with their positions in this frame.
        var come: [(position: Int, box: PixelRect)] = []
    }

    /// Makes the backdrops that the changes affect, and adds the pixels they cover to `damage`.
    mutating func fill(
        _ items: inout [PreparedItem], _ changes: Changes, background: Color, frame: PixelRect,
        damage: inout DamagedRegion,
        painter: (FramePainting) throws(RasterizerError) -> Void, pool: WorkerPool<RasterizerError>
    ) throws(RasterizerError) {
        var come = changes.come
        for position in items.indices {
            guard let backdrop = items[position].backdrop, !items[position].bounds.isEmpty else { continue }
            let box = items[position].bounds
            let source = backdrop.source(of: box)
            if let origin = changes.origins[position],
                !come.contains(where: { $0.position < position && $0.box.intersects(source) }),
                !changes.gone.contains(where: { $0.position < origin && $0.box.intersects(source) })
            {
                continue
            }
            let surface = surface ?? Surface(width: frame.width, height: frame.height)
            self.surface = surface
            var region = DamagedRegion(width: frame.width, height: frame.height)
            region.insert(source)
            try painter(
                FramePainting(
                    items: Self.beneath(position, in: items, frame: frame), background: background, surface: surface,
                    still: nil, grid: CellGrid(region)))
            let picture = try BackdropBlur(backdrop, covering: box).run(on: surface, by: pool)
            items[position].setPicture(picture)
            come.append((position, box))
            damage.insert(box)
        }
    }

    /// Returns the items before a position, with groups that contain it dissolved: the blur covers the content beneath
    /// the group together with the group's own, and the group is drawn over it as a whole.
    private static func beneath(_ position: Int, in items: [PreparedItem], frame: PixelRect) -> [PreparedItem] {
        var beneath = Array(items[..<position])
        for outer in beneath.indices where beneath[outer].last >= position {
            beneath[outer].content = .beginGroup(opacity: 1, mask: nil)
            beneath[outer].bounds = frame
        }
        return beneath
    }
}

extension PreparedItem {
    /// Replaces the blurred picture of the last frame, if any.
    fileprivate mutating func setPicture(_ source: ImageSource) {
        if case .image(let path, _, let alpha) = content { content = .image(path, source, alpha: alpha) }
    }
}

extension ImageSource {
    /// A picture of one white pixel. It is a backdrop's picture until the blur is made, and remains so within a mask.
    static let blank = ImageSource(
        pixels: PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFFFF_FFFF }, matrix: .identity)
}

/// Blurs a part of a surface: averages it to a smaller picture, then blurs rows, then columns. Each row is computed by
/// itself, adding in a fixed order, so the bytes don't depend on the number of threads or the part of the surface.
struct BackdropBlur: @unchecked Sendable {
    private typealias Pixel = SIMD4<Float>

    private let backdrop: Backdrop
    private let factor: Int
    private let weights: [Float]
    private let spread: Int
    /// All pixels of the reduced picture.
    private let whole: PixelRect
    /// The pixels of `whole` that are read.
    private let read: PixelRect
    /// The pixels that are written. They can extend beyond the picture, whose edge pixels repeat there.
    private let written: PixelRect

    /// The number of rows that a thread takes at a time.
    private static let rowsInPiece = 16

    /// - Parameter box: The pixels to cover, within the limit of the backdrop.
    init(_ backdrop: Backdrop, covering box: PixelRect) {
        self.backdrop = backdrop
        factor = backdrop.factor
        weights = backdrop.weights
        spread = weights.count / 2
        whole = Self.reduced(backdrop.limit, by: factor)
        written = Self.reduced(box, by: factor).insetBy(factor == 1 ? 0 : -1)
        read = written.insetBy(-spread).intersection(whole)
    }

    /// Returns the reduced pixels, counted from the surface's corner, that a box of pixels touches.
    private static func reduced(_ box: PixelRect, by factor: Int) -> PixelRect {
        PixelRect(
            minX: box.minX / factor, minY: box.minY / factor, maxX: (box.maxX + factor - 1) / factor,
            maxY: (box.maxY + factor - 1) / factor)
    }

    /// Returns the blurred picture and its position. The surface must be opaque wherever the backdrop reads it.
    func run(on surface: Surface, by pool: WorkerPool<RasterizerError>) throws(RasterizerError) -> ImageSource {
        let small = Rows(width: read.width, height: read.height)
        let wide = Rows(width: written.width, height: read.height)
        try pool.run(pieces(read.height)) { piece, _ throws(RasterizerError) in
            for row in rows(piece, of: read.height) {
                reduce(row, of: surface, to: small)
                blurRow(small.base + row * small.width, to: wide.base + row * wide.width)
            }
        }
        let (width, height) = (written.width, written.height)
        let target = Rows(width: width, height: height)
        try pool.run(pieces(height)) { piece, _ throws(RasterizerError) in
            for row in rows(piece, of: height) { blurColumns(of: wide, row: row, to: target.base + row * width) }
        }
        let pixels = PixelBuffer(width: width, height: height, isOpaque: true) { bytes in
            for index in 0..<width * height { bytes[index] = Self.packed(target.base[index]) }
        }
        let scale = 1 / Double(factor)
        let matrix = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: -Double(written.minX), ty: -Double(written.minY))
        return ImageSource(pixels: pixels, matrix: matrix)
    }

    private func pieces(_ height: Int) -> Int { (height + Self.rowsInPiece - 1) / Self.rowsInPiece }

    private func rows(_ piece: Int, of height: Int) -> Range<Int> {
        piece * Self.rowsInPiece..<min(height, (piece + 1) * Self.rowsInPiece)
    }

    /// Averages the pixels of each box of a row. At the edge of the limit, only pixels inside it count.
    private func reduce(_ row: Int, of surface: Surface, to small: Rows) {
        let limit = backdrop.limit
        let top = max((read.minY + row) * factor, limit.minY)
        let bottom = min((read.minY + row + 1) * factor, limit.maxY)
        let target = small.base + row * small.width
        for column in 0..<small.width {
            let left = max((read.minX + column) * factor, limit.minX)
            let right = min((read.minX + column + 1) * factor, limit.maxX)
            var sum = Pixel.zero
            for y in top..<bottom {
                let line = surface.base + y * surface.width
                for x in left..<right { sum += Self.unpacked(line[x]) }
            }
            target[column] = sum / Float((bottom - top) * (right - left))
        }
    }

    private func blurRow(_ from: UnsafeMutablePointer<SIMD4<Float>>, to: UnsafeMutablePointer<SIMD4<Float>>) {
        for column in 0..<written.width {
            let middle = written.minX + column - read.minX
            var sum = Pixel.zero
            for (offset, weight) in weights.enumerated() {
                sum += from[min(max(middle + offset - spread, 0), read.width - 1)] * weight
            }
            to[column] = sum
        }
    }

    private func blurColumns(of wide: Rows, row: Int, to: UnsafeMutablePointer<SIMD4<Float>>) {
        let middle = written.minY + row - read.minY
        for column in 0..<wide.width { to[column] = Pixel(repeating: 0.5) }
        for (offset, weight) in weights.enumerated() {
            let line = wide.base + min(max(middle + offset - spread, 0), read.height - 1) * wide.width
            for column in 0..<wide.width { to[column] += line[column] * weight }
        }
    }

    private static func unpacked(_ word: UInt32) -> Pixel {
        Pixel(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), 0)
    }

    private static func packed(_ pixel: Pixel) -> UInt32 {
        let bounded = pixel.clamped(lowerBound: .zero, upperBound: Pixel(repeating: 255))
        return 0xFF00_0000 | UInt32(bounded.x) << 16 | UInt32(bounded.y) << 8 | UInt32(bounded.z)
    }

    /// Pixels in separately allocated memory. Threads can write different rows at the same time.
    private final class Rows: @unchecked Sendable {
        let width: Int
        let base: UnsafeMutablePointer<SIMD4<Float>>

        init(width: Int, height: Int) {
            self.width = width
            base = .allocate(capacity: max(1, width * height))
        }

        deinit { base.deallocate() }
    }
}
