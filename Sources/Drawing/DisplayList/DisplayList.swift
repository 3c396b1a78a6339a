public import Foundation

/// An image as a list of drawing commands, from back to front. It is a value that any thread can draw.
public struct DisplayList: Hashable, Sendable {
    /// The size, in points. The origin is the top left corner.
    public var size: CGSize
    /// The opaque color behind everything.
    public var background: Color
    public var items: [DisplayItem]

    public init(size: CGSize, background: Color = .black, items: [DisplayItem] = []) {
        self.size = size
        self.background = background
        self.items = items
    }
}

/// A drawing command with all of its state. Only open groups carry over from item to item.
public struct DisplayItem: Hashable, Sendable {
    public var command: DrawCommand
    /// The transform from the command's coordinates to the list's points.
    public var transform: CGAffineTransform
    /// The clip of the item; nil is the whole list.
    public var clip: ClipChain?
    /// The opacity of the item, 0...1; not used by `beginGroup` and `endGroup`.
    public var alpha: Double
    /// The view that drew the item, for tools that show the parts of an image. It is ignored in comparisons.
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

/// A drawing operation in the coordinates of its item.
public enum DrawCommand: Hashable, Sendable {
    case fill(Shape, Color)
    /// A line of `width` points, centered on the outline.
    case stroke(Shape, Color, width: Double)
    /// The part `crop` of an image (in fractions of the image, `(0, 0, 1, 1)` is all of it), stretched over
    /// `destination` and clipped to `shape`.
    case image(Image, crop: CGRect, destination: CGRect, shape: Shape)
    case text(TextRun)
    /// A Gaussian shadow of a shape, which is also drawn beneath the shape itself. `blur` is the standard deviation in
    /// points, like Core Animation's `shadowRadius`.
    case shadow(Shape, Color, blur: Double, offset: CGSize)
    /// A blurred copy of all that has been drawn beneath, within a shape. `blur` is the Gaussian's standard deviation
    /// in points.
    ///
    /// The blur samples the box of `within`, or the whole list if that is nil, with the edge pixels extended beyond it.
    /// Nothing is drawn outside the box. In a group it samples what is beneath the group and what the group has drawn
    /// so far, as if there were no group; the group is then composited as a whole. In a mask it counts as filled.
    case backdrop(Shape, blur: Double, within: ClipChain?)
    /// Begins a group: what is drawn until the matching `endGroup` is composited separately, then drawn with `opacity`
    /// 0...1 and, if given, multiplied by the alpha of the `mask` items (whose transforms map to the list's points).
    case beginGroup(opacity: Double, mask: [DisplayItem]?)
    case endGroup
}

/// A line of text; `origin` is the left end of its baseline.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var font: Font
    public var color: Color
    public var origin: CGPoint
    /// The measured advance width in points.
    public var width: Double

    public init(text: String, font: Font, color: Color, origin: CGPoint, width: Double) {
        self.text = text
        self.font = font
        self.color = color
        self.origin = origin
        self.width = width
    }
}
