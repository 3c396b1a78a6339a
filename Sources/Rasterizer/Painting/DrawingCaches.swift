import Drawing
import Foundation
import Pictures

/// The caches that a renderer keeps between frames to draw faster. They don't affect the color of any pixel.
final class DrawingCaches {
    struct TextKey: Hashable {
        var text: String
        var typeface: Typeface
        /// The size in 1/72 pixels.
        var size: Int
    }

    /// The key of text with colors of its own besides the ink's.
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

/// Intermediate sizes of a picture, each `2^(-1/6)` of the one before, made when first drawn.
///
/// Level 0 is the supplied representation itself. Levels 1 to 12 are averaged from level 0, 13 to 18 from level 6, 19
/// to 24 from level 12, and so on: from a level at least twice as large, because averaging between similar sizes would
/// blur. The pixels of a level therefore depend on the picture alone. Belongs to one renderer.
struct LevelCache {
    private struct Key: Hashable {
        var representation: ObjectIdentifier
        var level: Int
    }

    /// The pixels of a level, for all images that have the representation.
    private struct Entry {
        weak var representation: PixelBuffer?
        var pixels: PixelBuffer
    }

    /// The number of levels per octave. At most 6 % are left to bilinear sampling, and the step between levels is too
    /// small to be visible in motion. With four levels, the finest grain would lose a sixth of its contrast at each
    /// step.
    static let stepsPerOctave = 6
    /// The least gap, in steps, from a supplied size to half a step before the next one for levels between them: sizes a
    /// third of an octave apart have one.
    private static let leastGap = 1.5
    private var cache: ByteCache<Key, Entry>

    /// Creates a cache with a limit in bytes.
    init(limit: Int) { cache = ByteCache(limit: limit) }

    /// Returns the pixels of `image` with the width nearest, by ratio, to `width` device pixels for the whole picture.
    mutating func pixels(of image: Image, nearestToWidth width: Double) -> PixelBuffer {
        let all = image.representations
        let choice = Self.choose(widths: all.map(\.width), target: width)
        return level(choice.level, of: all[choice.representation])
    }

    /// Returns the representation (an index in `widths`, which descend) and level nearest, by ratio, to `target`.
    static func choose(widths: [Int], target: Double) -> (representation: Int, level: Int) {
        guard target > 0, target.isFinite else { return (widths.count - 1, 0) }
        var best = (representation: 0, level: 0)
        var least = Double.infinity
        for (index, width) in widths.enumerated() {
            let steps = log2(Double(width) / target) * Double(stepsPerOctave)
            // Levels end where the next supplied size begins, so that each size is made from one representation only.
            let end = index + 1 < widths.count ? Double(widths[index + 1]) * exp2(0.5 / Double(stepsPerOctave)) : 1
            let gap = log2(Double(width) / end) * Double(stepsPerOctave)
            let smallest = gap < leastGap ? 0 : Int(gap)
            let level = max(0, min(Int(steps.rounded()), smallest))
            // At equal distance, a supplied size is preferred over a level.
            let distance = abs(steps - Double(level)) - (level == 0 ? 1e-9 : 0)
            if distance < least {
                least = distance
                best = (index, level)
            }
        }
        return best
    }

    private mutating func level(_ level: Int, of original: PixelBuffer) -> PixelBuffer {
        if level <= 0 { return original }
        let key = Key(representation: ObjectIdentifier(original), level: level)
        if let entry = cache.value(for: key), entry.representation === original { return entry.pixels }
        cache.removeAll { $0.representation == nil }
        let octave = max(0, (level - 1) / Self.stepsPerOctave - 1) * Self.stepsPerOctave
        let source = self.level(octave, of: original)
        let factor = exp2(-Double(level) / Double(Self.stepsPerOctave))
        let pixels = AreaResampler.resample(
            source, width: Int((Double(original.width) * factor).rounded()),
            height: Int((Double(original.height) * factor).rounded()))
        cache.insert(Entry(representation: original, pixels: pixels), for: key, bytes: pixels.byteCount)
        return pixels
    }
}
