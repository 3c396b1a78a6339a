import Drawing

/// A drawn line of text at one size, with the position of its origin.
struct TextMask: Sendable {
    /// The coverage in the text's color, or `nil` if nothing takes that color.
    var coverage: AlphaBuffer?
    /// The glyphs with their own colors, such as emoji, at the coverage's size, or `nil` if there are none.
    var colors: PixelBuffer?
    /// The distance from the picture's left edge to the origin, in pixels.
    var left: Int
    /// The distance from the picture's top edge down to the baseline, in pixels.
    var baseline: Int

    var byteCount: Int { (coverage?.byteCount ?? 0) + (colors?.byteCount ?? 0) }

    /// Returns the line in color, with the coverage drawn in `ink` without its alpha, or `nil` if there are no
    /// colors.
    func picture(in ink: Ink) -> PixelBuffer? {
        guard let colors else { return nil }
        return PixelBuffer(width: colors.width, height: colors.height, isOpaque: false) { target in
            colors.withPixels { source in
                for row in 0..<colors.height {
                    for column in 0..<colors.width {
                        let index = row * colors.width + column
                        let over = source[index]
                        let cover = coverage.map { UInt32($0.base[row * $0.bytesPerRow + column]) } ?? 0
                        // The alpha of a colored glyph reduces the ink beneath it.
                        let part = Double(cover * (255 - over >> 24)) / (255 * 255)
                        func sum(_ shift: UInt32, _ value: Double) -> UInt32 {
                            min(255, (over >> shift & 0xFF) + UInt32((value * part * 255).rounded())) << shift
                        }
                        target[index] = sum(24, 1) | sum(16, ink.red) | sum(8, ink.green) | sum(0, ink.blue)
                    }
                }
            }
        }
    }
}

/// The drawing of one run, relative to the line's origin.
struct TextPiece {
    enum Content {
        case coverage(AlphaBuffer)
        case colors(PixelBuffer)
    }

    var content: Content
    var x: Int
    var y: Int

    private var box: PixelRect {
        switch content {
        case .coverage(let buffer): PixelRect(minX: x, minY: y, maxX: x + buffer.width, maxY: y + buffer.height)
        case .colors(let buffer): PixelRect(minX: x, minY: y, maxX: x + buffer.width, maxY: y + buffer.height)
        }
    }

    static func joined(_ pieces: [TextPiece]) -> TextMask {
        guard let first = pieces.first else { return TextMask(left: 0, baseline: 0) }
        if pieces.count == 1, case .coverage(let buffer) = first.content {
            return TextMask(coverage: buffer, left: -first.x, baseline: -first.y)
        }
        let box = pieces.reduce(PixelRect.empty) { $0.union($1.box) }
        let coverage = AlphaBuffer(width: box.width, height: box.height) { base, bytesPerRow in
            for piece in pieces {
                guard case .coverage(let buffer) = piece.content else { continue }
                for row in 0..<buffer.height {
                    let from = buffer.base + row * buffer.bytesPerRow
                    let to = base + (piece.y - box.minY + row) * bytesPerRow + piece.x - box.minX
                    for column in 0..<buffer.width { to[column] = max(to[column], from[column]) }
                }
            }
        }
        return TextMask(
            coverage: coverage, colors: colors(of: pieces, in: box), left: -box.minX, baseline: -box.minY)
    }

    private static func colors(of pieces: [TextPiece], in box: PixelRect) -> PixelBuffer? {
        let pictures = pieces.filter { if case .colors = $0.content { true } else { false } }
        if pictures.isEmpty { return nil }
        return PixelBuffer(width: box.width, height: box.height, isOpaque: false) { target in
            target.initialize(repeating: 0)
            for piece in pictures {
                guard case .colors(let buffer) = piece.content else { continue }
                buffer.withPixels { source in
                    for row in 0..<buffer.height {
                        let start = (piece.y - box.minY + row) * box.width + piece.x - box.minX
                        for column in 0..<buffer.width where source[row * buffer.width + column] != 0 {
                            target[start + column] = source[row * buffer.width + column]
                        }
                    }
                }
            }
        }
    }
}
