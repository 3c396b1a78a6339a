public import Foundation
import Synchronization

/// A typeface, weight and size.
public struct Font: Hashable, Sendable {
    /// The weight of the strokes in CSS's numbers. If a typeface lacks a weight, fontconfig's nearest is drawn.
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

    /// The size of the em square in points; values below 1 count as 1.
    public var size: Double
    public var weight: Weight
    /// The family name of a font that is installed or registered (``FontFiles``); nil for the system font. If no font
    /// has the name, the system font is drawn.
    public var family: String?

    public init(size: Double, weight: Weight = .regular, family: String? = nil) {
        self.size = size
        self.weight = weight
        self.family = family
    }

    /// Creates a font from its family name, as in UIKit. Unlike in UIKit, the result is never nil: if no font has the
    /// name, the system font is drawn.
    public init?(name: String, size: Double) { self.init(size: size, family: name) }

    /// Returns the system font, as in UIKit: Inter if it is installed, else the machine's sans-serif.
    public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: .bold) }
}

extension Font {
    /// The role of text, like UIKit's `UIFont.TextStyle`.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        case largeTitle
        case title1
        case title2
        case title3
        case headline
        case body
        case callout
        case subheadline
        case footnote
        case caption1
        case caption2
    }

    /// The size of the em square in points, under UIKit's name.
    public var pointSize: Double { size }

    /// Returns the same typeface in another size, in points.
    public func withSize(_ size: Double) -> Font { Font(size: size, weight: weight, family: family) }
}

/// The font files that supplement the installed ones, such as those in a package's resources.
public enum FontFiles {
    private static let registered = Mutex<[String]>([])

    /// Makes a file's typefaces available by family name to everything drawn and measured with a later `FontLibrary`.
    /// Programs register their files before anything else (`ScrimProgram.fonts`).
    /// - Parameter file: A TrueType or OpenType file; any other is reported when the library is made.
    public static func register(_ file: URL) {
        registered.withLock { if !$0.contains(file.path) { $0.append(file.path) } }
    }

    /// The files' paths, in the order of registration.
    package static var paths: [String] { registered.withLock(\.self) }
}
