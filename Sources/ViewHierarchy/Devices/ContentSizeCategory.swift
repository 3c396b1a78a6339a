public import Drawing
import Support

/// The text size that a user prefers, like UIKit's `UIContentSizeCategory`, by its name in tapes.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable, Comparable {
    case extraSmall = "extra-small"
    case small
    case medium
    /// The default.
    case large
    case extraLarge = "extra-large"
    case extraExtraLarge = "extra-extra-large"
    case extraExtraExtraLarge = "extra-extra-extra-large"
    case accessibilityMedium = "accessibility-medium"
    case accessibilityLarge = "accessibility-large"
    case accessibilityExtraLarge = "accessibility-extra-large"
    case accessibilityExtraExtraLarge = "accessibility-extra-extra-large"
    case accessibilityExtraExtraExtraLarge = "accessibility-extra-extra-extra-large"

    /// Whether the size is one of the larger accessibility sizes.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    public static func < (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool { left.index < right.index }
}

extension Font.TextStyle {
    /// Returns the size of the style's font, in points. The values are those of Apple's Human Interface Guidelines
    /// (Typography: iOS Dynamic Type sizes).
    public func pointSize(_ category: ContentSizeCategory) -> Double { sizes[category.index] }

    /// The sizes in the order of the categories.
    private var sizes: [Double] {
        switch self {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
    }
}

extension Font {
    /// Returns the font of a text style at the stage's text size. Outside of a stage it is the default size, `large`.
    @MainActor
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        let size = style.pointSize(Screen.main.contentSizeCategory)
        return Font(size: size, weight: style == .headline ? .semibold : .regular)
    }
}

/// Scales fonts and lengths to the stage's text size, like UIKit's `UIFontMetrics`.
@MainActor
public struct TextSizeMetrics {
    /// The metrics of body text.
    public static let `default` = TextSizeMetrics(forTextStyle: .body)

    private let style: Font.TextStyle

    /// Creates the metrics of a text style, whose sizes give the proportion.
    public init(forTextStyle style: Font.TextStyle) { self.style = style }

    /// Returns a length at the stage's text size, in points, for one at the default text size. The default size changes
    /// nothing.
    public func scaledValue(for value: Double) -> Double {
        let category = Screen.main.contentSizeCategory
        return category == .large ? value : value * style.pointSize(category) / style.pointSize(.large)
    }

    /// Returns a font at the stage's text size for one at the default text size, at most `maximumPointSize` large.
    public func scaledFont(for font: Font, maximumPointSize: Double = .infinity) -> Font {
        font.withSize(min(scaledValue(for: font.size), maximumPointSize))
    }
}
