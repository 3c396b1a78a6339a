import Foundation
import ViewHierarchy

/// Distances in points, multiples of a half of eight.
enum Space {
    static let tight = 4.0
    static let small = 8.0
    static let medium = 16.0
    static let large = 24.0
    static let huge = 32.0
    /// The widest column in which text is read, in points.
    static let readableWidth = 600.0

    /// The width of the thinnest sharp line, in points: a pixel.
    @MainActor static var hairline: Double { 1 / Screen.main.scale }
}

extension CGRect {
    /// The part of a rectangle in the middle that is at most as wide as text is read well.
    var readable: CGRect {
        let inner = min(width, Space.readableWidth)
        return CGRect(x: minX + ((width - inner) / 2).rounded(), y: minY, width: inner, height: height)
    }
}
