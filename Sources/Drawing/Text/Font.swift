/// A typeface choice, in points.
public struct Font: Hashable, Sendable {
    /// How heavy the strokes are, by CSS's numbers; where a typeface lacks a weight, fontconfig's nearest is drawn.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    /// The size of the em square in points; below 1 counts as 1.
    public var size: Double
    public var weight: Weight

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// The interface's own typeface, as in UIKit: Inter where it is installed, else the machine's sans-serif.
    public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: .bold) }
}
