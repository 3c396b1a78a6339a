package import Drawing
import Foundation
import ViewHierarchy

/// The window's fonts.
package enum Lettering {
    package static let title = Font.systemFont(ofSize: 15, weight: .semibold)
    package static let body = Font.systemFont(ofSize: 13)
    package static let strong = Font.systemFont(ofSize: 13, weight: .medium)
    package static let small = Font.systemFont(ofSize: 11.5)
    package static let figures = Font.systemFont(ofSize: 11, weight: .medium)
    package static let heading = Font.systemFont(ofSize: 11, weight: .semibold)

    /// The width of a line of text, in points.
    @MainActor
    package static func width(_ text: String, _ font: Font) -> Double {
        TextSystem.measuring.width(of: text, font: font)
    }

    /// Returns the first text that fits a width, in points, or else the last.
    @MainActor
    package static func fitting(_ texts: [String], _ font: Font, width: Double) -> String {
        texts.first { self.width($0, font) <= width } ?? texts[texts.count - 1]
    }
}

extension Label {
    /// Creates a label of the window. With `lines` of 0 it has as many lines as needed.
    package convenience init(_ font: Font, lines: Int = 1) {
        self.init(frame: .zero)
        self.font = font
        numberOfLines = lines
    }
}
