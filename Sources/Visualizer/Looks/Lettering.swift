import Drawing
import Foundation

/// The window's fonts.
enum Lettering {
    static let title = Font.systemFont(ofSize: 15, weight: .semibold)
    static let body = Font.systemFont(ofSize: 13)
    static let strong = Font.systemFont(ofSize: 13, weight: .medium)
    static let small = Font.systemFont(ofSize: 11.5)
    static let figures = Font.systemFont(ofSize: 11, weight: .medium)
    static let heading = Font.systemFont(ofSize: 11, weight: .semibold)

    /// The width of a line of text, in points.
    @MainActor
    static func width(_ text: String, _ font: Font) -> Double { TextSystem.measuring.width(of: text, font: font) }
}
