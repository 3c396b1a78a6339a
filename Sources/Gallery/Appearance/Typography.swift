import Foundation
import Scrim

/// The text styles of the scenes.
extension Font {
    /// The font of screen titles.
    static let screenTitle = Font(size: 32, weight: .bold)
    /// The font of article headlines.
    static let headlineTitle = Font(size: 26, weight: .bold)
    /// The font of card titles.
    static let cardTitle = Font(size: 22, weight: .bold)
    /// The font of bar titles.
    static let barTitle = Font(size: 17, weight: .semibold)
    /// The font of a row's first line.
    static let rowTitle = Font(size: 16, weight: .medium)
    static let bodyText = Font(size: 16)
    /// The font of a row's second line.
    static let detail = Font(size: 14)
    static let detailStrong = Font(size: 14, weight: .semibold)
    /// The font of times, bylines and the line over a title.
    static let caption = Font(size: 12, weight: .medium)
    static let captionStrong = Font(size: 12, weight: .bold)
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
    func place(in column: CGRect, y: Double, atMost limit: Double = .infinity) -> Double {
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
