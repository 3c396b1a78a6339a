import Drawing

/// What a renderer keeps from frame to frame to draw items faster; none of it decides the colour of a pixel.
final class DrawingCaches {
    struct TextKey: Hashable {
        var text: String
        var typeface: Typeface
        /// In 1/72 pixels.
        var size: Int
    }

    /// Of text that has colours of its own beside the ink's.
    struct PictureKey: Hashable {
        var text: TextKey
        var ink: Ink
    }

    struct StrokeKey: Hashable {
        var path: Path
        var width: Double
        var transform: CGAffineTransform
        var box: PixelRect

        /// Not all points of a long line that is looked for once.
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
