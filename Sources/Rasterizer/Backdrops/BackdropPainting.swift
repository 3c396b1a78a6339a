import Drawing
import Foundation

/// Fills the backdrops of a frame in: each is a blurred picture of all that is drawn before it, made only where that has
/// changed since the last frame. Belongs to one renderer.
struct BackdropPainting {
    /// Where what lies beneath a backdrop is drawn; as large as the frame, made at the first one.
    private var surface: Surface?

    /// What changed from the last frame's items to this one's.
    struct Changes {
        /// Of each item, where it was in the last frame, if it was there.
        var origins: [Int?]
        /// Where items were that are gone, by their positions then.
        var gone: [(position: Int, box: PixelRect)] = []
        /// Where items are that are new, by their positions now.
        var come: [(position: Int, box: PixelRect)] = []
    }

    /// Makes the backdrops that changes reach, and adds the pixels that they cover to `damage`.
    mutating func fill(
        _ items: inout [PreparedItem], _ changes: Changes, background: Color, frame: PixelRect,
        damage: inout DamagedRegion,
        painter: (FramePainting) throws(RasterizerError) -> Void, pool: WorkerPool
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

    /// The items before a position. Groups that it is in are drawn as if they were none: the blur is that of what lies
    /// beneath the group together with what is in it, and the group is laid over the former as a whole.
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
    /// Puts the blurred picture in place of that of the last frame, or of none.
    fileprivate mutating func setPicture(_ source: ImageSource) {
        if case .image(let path, _, let alpha) = content { content = .image(path, source, alpha: alpha) }
    }
}

extension ImageSource {
    /// A picture of one white pixel: a backdrop's before it is made, and for good where it is part of a mask.
    static let blank = ImageSource(
        pixels: PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFFFF_FFFF }, matrix: .identity)
}

/// Blurs a part of a surface: makes it smaller by averaging, blurs rows, then columns. Each row is worked out by itself,
/// in the same order of additions, so that the bytes are the same for any number of threads and any part of the surface.
struct BackdropBlur: @unchecked Sendable {
    private typealias Pixel = SIMD4<Float>

    private let backdrop: Backdrop
    private let factor: Int
    private let weights: [Float]
    private let spread: Int
    /// All pixels of the smaller picture that there are.
    private let whole: PixelRect
    /// Those of them that are read.
    private let read: PixelRect
    /// Those that are written; they may reach out of the picture, whose edge goes on there.
    private let written: PixelRect

    /// Rows that a thread takes at a time.
    private static let rowsInPiece = 16

    /// - Parameter box: The pixels that are to be covered; in the limit of the backdrop.
    init(_ backdrop: Backdrop, covering box: PixelRect) {
        self.backdrop = backdrop
        factor = backdrop.factor
        weights = backdrop.weights
        spread = weights.count / 2
        whole = Self.reduced(backdrop.limit, by: factor)
        written = Self.reduced(box, by: factor).insetBy(factor == 1 ? 0 : -1)
        read = written.insetBy(-spread).intersection(whole)
    }

    /// The boxes of `factor` x `factor` pixels that a box of pixels touches, counted from the surface's corner.
    private static func reduced(_ box: PixelRect, by factor: Int) -> PixelRect {
        PixelRect(
            minX: box.minX / factor, minY: box.minY / factor, maxX: (box.maxX + factor - 1) / factor,
            maxY: (box.maxY + factor - 1) / factor)
    }

    /// The blurred picture and where it goes. The surface is opaque wherever the backdrop sees it.
    func run(on surface: Surface, by pool: WorkerPool) throws(RasterizerError) -> ImageSource {
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

    /// Averages the pixels of each box of a row; at the limit's edge those that are inside.
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

    /// Pixels in memory of their own; rows may be written by several threads, each its own.
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
