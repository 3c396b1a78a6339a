import Foundation
import Scrim

/// The text styles of the scenes: few, and well apart.
extension Font {
    /// The name of a screen.
    static let screenTitle = Font(size: 32, weight: .bold)
    /// The headline of an article.
    static let headlineTitle = Font(size: 26, weight: .bold)
    /// The subject of a card.
    static let cardTitle = Font(size: 22, weight: .bold)
    /// The middle of a bar.
    static let barTitle = Font(size: 17, weight: .semibold)
    /// A row's first line.
    static let rowTitle = Font(size: 16, weight: .medium)
    static let bodyText = Font(size: 16)
    /// A row's second line.
    static let detail = Font(size: 14)
    static let detailStrong = Font(size: 14, weight: .semibold)
    /// Times, bylines and the line over a title.
    static let caption = Font(size: 12, weight: .medium)
    static let captionStrong = Font(size: 12, weight: .bold)
}

extension Label {
    /// A label with its text and style; `lines` of 0 is as many as the text takes.
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

    /// Gives the label a column's width, and the height of its text.
    /// - Returns: Its bottom.
    func place(in column: CGRect, y: Double, atMost limit: Double = .infinity) -> Double {
        let height = min(limit, sizeThatFits(CGSize(width: column.width, height: .infinity)).height)
        frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
        return y + height
    }
}

/// Distances in points, multiples of a half of eight.
enum Space {
    static let tight = 4.0
    static let small = 8.0
    static let medium = 16.0
    static let large = 24.0
    static let huge = 32.0
    /// The widest column that reads well, in points.
    static let readableWidth = 600.0

    /// The width of the thinnest sharp line, in points: a pixel.
    @MainActor static var hairline: Double { 1 / Screen.main.scale }
}

extension CGRect {
    /// The middle of a rectangle, at most as wide as a column that reads well.
    var readable: CGRect {
        let inner = min(width, Space.readableWidth)
        return CGRect(x: minX + ((width - inner) / 2).rounded(), y: minY, width: inner, height: height)
    }
}
