import Drawing

/// The caches that a renderer keeps between frames to draw faster. They don't affect the colour of any pixel.
final class DrawingCaches {
    struct TextKey: Hashable {
        var text: String
        var typeface: Typeface
        /// The size in 1/72 pixels.
        var size: Int
    }

    /// The key of text with colours of its own besides the ink's.
    struct PictureKey: Hashable {
        var text: TextKey
        var ink: Ink
    }

    struct StrokeKey: Hashable {
        var path: Path
        var width: Double
        var transform: CGAffineTransform
        var box: PixelRect

        /// Hashes only some values, because a long line has many points.
        func hash(into hasher: inout Hasher) {
            hasher.combine(path.elements.count)
            hasher.combine(path.elements.last)
            hasher.combine(width)
            hasher.combine(box)
        }
    }

    let typesetter: Typesetter
    var levels = LevelCache(limit: 64 << 20)
    var shadows = ShadowCache(limit: 8 << 20)
    var texts = ByteCache<TextKey, TextMask>(limit: 16 << 20)
    var pictures = ByteCache<PictureKey, PixelBuffer>(limit: 8 << 20)
    var strokes = ByteCache<StrokeKey, AlphaBuffer>(limit: 8 << 20)

    init(fonts: FontLibrary) { typesetter = Typesetter(fonts) }
}
