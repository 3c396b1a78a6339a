import Foundation
import Scrim

/// The text styles of the scenes, at the stage's text size.
@MainActor
extension Font {
    /// The font of screen titles.
    static var screenTitle: Font { styled(32, .bold, .largeTitle) }
    /// The font of article headlines.
    static var headlineTitle: Font { styled(26, .bold, .title1) }
    /// The font of card titles.
    static var cardTitle: Font { styled(22, .bold, .title2) }
    /// The font of bar titles.
    static var barTitle: Font { styled(17, .semibold, .headline) }
    /// The font of a row's first line.
    static var rowTitle: Font { styled(16, .medium, .callout) }
    static var bodyText: Font { styled(16, .regular, .callout) }
    /// The font of a row's second line.
    static var detail: Font { styled(14, .regular, .subheadline) }
    static var detailStrong: Font { styled(14, .semibold, .subheadline) }
    /// The font of times, bylines and the line over a title.
    static var caption: Font { styled(12, .medium, .caption1) }
    static var captionStrong: Font { styled(12, .bold, .caption1) }

    private static func styled(_ size: Double, _ weight: Weight, _ style: TextStyle) -> Font {
        let font = Font(size: size, weight: weight)
        let limit = size * style.pointSize(Space.largestText) / style.pointSize(.large)
        return TextSizeMetrics(forTextStyle: style).scaledFont(for: font, maximumPointSize: limit)
    }
}

extension Label {
    /// Creates a label with a text and a style. A value of 0 for `lines` means no limit.
    convenience init(
        _ text: String, _ font: Font, _ color: Color, _ alignment: TextAlignment = .natural, lines: Int = 1
    ) {
        self.init(frame: .zero)
        self.text = text
        self.font = font
        textColor = color
        textAlignment = alignment
        numberOfLines = lines
    }

    /// Sets the frame of the label to the width of a column and the height of its text.
    /// - Returns: The bottom of the label.
    func layOut(in column: CGRect, y: Double, atMost limit: Double = .infinity) -> Double {
        let height = min(limit, sizeThatFits(CGSize(width: column.width, height: .infinity)).height)
        frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
        return y + height
    }
}

/// Distances in points, multiples of four.
enum Space {
    static let tight = 4.0
    static let small = 8.0
    static let medium = 16.0
    static let large = 24.0
    static let huge = 32.0
    /// The width of the widest readable column, in points.
    static let readableWidth = 600.0

    /// The largest text size that the scenes follow; they show larger ones in this size.
    static let largestText = ContentSizeCategory.extraExtraExtraLarge

    /// Returns a length that grows with the text, such as the height of a line or a row, for its length at the default
    /// text size.
    @MainActor static func line(_ length: Double) -> Double {
        let limit = Font.TextStyle.body.pointSize(largestText) / Font.TextStyle.body.pointSize(.large)
        let scaled = TextSizeMetrics.default.scaledValue(for: length)
        return scaled == length ? length : min(scaled, length * limit).rounded()
    }

    /// The width of the thinnest sharp line, in points: one pixel.
    @MainActor static var hairline: Double { 1 / Screen.main.scale }
}

extension CGRect {
    /// The center of the rectangle, at most as wide as a readable column.
    var readable: CGRect {
        let inner = min(width, Space.readableWidth)
        return CGRect(x: minX + ((width - inner) / 2).rounded(), y: minY, width: inner, height: height)
    }
}

extension View {
    /// The part of the bounds between the sides of the safe area, from top to bottom.
    var safeColumn: CGRect {
        let insets = safeAreaInsets
        return bounds.inset(by: EdgeInsets(top: 0, left: insets.left, bottom: 0, right: insets.right))
    }

    /// The height above what the device covers at the bottom, in points.
    var clearHeight: Double { bounds.height - safeAreaInsets.bottom }

    /// Returns the distance of a card from the top of this view, which it fills: the usual one, or a little below the safe
    /// area's top.
    func cardTop(_ usual: Double) -> Double {
        let covered = safeAreaInsets.top
        return usual == 0 || covered == 0 ? usual : max(usual, covered + Space.small)
    }
}
