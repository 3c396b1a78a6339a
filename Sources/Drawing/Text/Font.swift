public import Foundation
import Synchronization

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
    /// The typeface's name, of a font that is installed or registered (``FontFiles``); nil for the interface's own. Where
    /// there is none of that name, the interface's is drawn.
    public var family: String?

    public init(size: Double, weight: Weight = .regular, family: String? = nil) {
        self.size = size
        self.weight = weight
        self.family = family
    }

    /// A typeface by its family's name, as in UIKit; unlike there, it is never nil: where there is none of that name, the
    /// interface's is drawn.
    public init?(name: String, size: Double) { self.init(size: size, family: name) }

    /// The interface's own typeface, as in UIKit: Inter where it is installed, else the machine's sans-serif.
    public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: .bold) }
}

extension Font {
    /// What text is for, as UIKit's `UIFont.TextStyle`.
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

    /// The font of a text style at iOS's default text size, by Apple's Human Interface Guidelines; there is no other
    /// text size here.
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        switch style {
        case .largeTitle: Font(size: 34)
        case .title1: Font(size: 28)
        case .title2: Font(size: 22)
        case .title3: Font(size: 20)
        case .headline: Font(size: 17, weight: .semibold)
        case .body: Font(size: 17)
        case .callout: Font(size: 16)
        case .subheadline: Font(size: 15)
        case .footnote: Font(size: 13)
        case .caption1: Font(size: 12)
        case .caption2: Font(size: 11)
        }
    }

    /// The size of the em square in points, by UIKit's name.
    public var pointSize: Double { size }

    /// The same typeface in another size, in points.
    public func withSize(_ size: Double) -> Font { Font(size: size, weight: weight, family: family) }
}

/// Font files besides those that are installed, such as those of a package's resources.
public enum FontFiles {
    private static let registered = Mutex<[String]>([])

    /// Lets a file's typefaces be found by their families' names, by all that is drawn and measured from the next
    /// `FontLibrary` on: programs register theirs before anything else (`ScrimProgram.fonts`).
    /// - Parameter file: TrueType or OpenType; what is none is reported when the library is made.
    public static func register(_ file: URL) {
        registered.withLock { if !$0.contains(file.path) { $0.append(file.path) } }
    }

    /// The files' paths, in the order in which they were registered.
    package static var paths: [String] { registered.withLock(\.self) }
}
