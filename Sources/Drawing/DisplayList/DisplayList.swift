public import Foundation

/// A picture as a list of things to draw, from the back to the front: a value that any thread may draw.
public struct DisplayList: Hashable, Sendable {
    /// In points, from the top left corner.
    public var size: CGSize
    /// Behind everything; opaque.
    public var background: Color
    public var items: [DisplayItem]

    public init(size: CGSize, background: Color = .black, items: [DisplayItem] = []) {
        self.size = size
        self.background = background
        self.items = items
    }
}

/// One thing to draw, with everything that decides how: no state is carried from item to item but open groups.
public struct DisplayItem: Hashable, Sendable {
    public var command: DrawCommand
    /// From the command's coordinates to the list's points.
    public var transform: CGAffineTransform
    /// What the item is cut to; nil is the whole list.
    public var clip: ClipChain?
    /// 0...1, multiplied into what is drawn; not used by `beginGroup` and `endGroup`.
    public var alpha: Double
    /// The view that drew it, for tools that show a picture's parts; no part of the picture, and not compared.
    package var source: ObjectIdentifier?

    public init(
        _ command: DrawCommand, transform: CGAffineTransform = .identity, clip: ClipChain? = nil, alpha: Double = 1
    ) {
        self.command = command
        self.transform = transform
        self.clip = clip
        self.alpha = alpha
    }

    public static func == (left: DisplayItem, right: DisplayItem) -> Bool {
        left.alpha == right.alpha && left.transform == right.transform && left.command == right.command
            && left.clip == right.clip
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(command)
        hasher.combine(transform)
        hasher.combine(clip)
        hasher.combine(alpha)
    }
}

/// What an item draws, in its own coordinates.
public enum DrawCommand: Hashable, Sendable {
    case fill(Shape, Color)
    /// A line of `width` points centred on the outline.
    case stroke(Shape, Color, width: Double)
    /// The part `crop` of an image (in fractions of the image, `(0, 0, 1, 1)` is all of it) stretched over
    /// `destination` and cut to `shape`.
    case image(Image, crop: CGRect, destination: CGRect, shape: Shape)
    case text(TextRun)
    /// A Gaussian shadow of a shape, drawn also beneath the shape itself. `blur` is the standard deviation in points,
    /// as Core Animation's `shadowRadius`.
    case shadow(Shape, Color, blur: Double, offset: CGSize)
    /// All that has been drawn beneath, blurred, within a shape. `blur` is the Gaussian's standard deviation in points.
    ///
    /// The blur sees what is in the box of `within`, or in the whole list where that is nil, as if its edge continued
    /// beyond; nothing is drawn outside of that box.
    /// In a group it sees what lies beneath the group together with what the group has drawn so far, as if the group were
    /// none; the group then lies over the former as a whole. In a mask it counts as filled.
    case backdrop(Shape, blur: Double, within: ClipChain?)
    /// Until the matching `endGroup`, what is drawn is composed by itself, then laid over what was there with
    /// `opacity` 0...1 and, if given, multiplied by the alpha of the `mask` items (whose transforms lead to the list's
    /// points).
    case beginGroup(opacity: Double, mask: [DisplayItem]?)
    case endGroup
}

/// A line of text; `origin` is the left end of its baseline.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var font: Font
    public var color: Color
    public var origin: CGPoint
    /// The measured advance in points.
    public var width: Double

    public init(text: String, font: Font, color: Color, origin: CGPoint, width: Double) {
        self.text = text
        self.font = font
        self.color = color
        self.origin = origin
        self.width = width
    }
}
