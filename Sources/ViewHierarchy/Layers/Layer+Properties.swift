public import Drawing
public import Foundation

/// The properties of `CALayer`. Each is that of the view, which documents it.
extension Layer {
    public var frame: CGRect {
        get { view.frame }
        set { view.frame = newValue }
    }

    public var bounds: CGRect {
        get { view.bounds }
        set { view.bounds = newValue }
    }

    /// The position of the anchor point in the superlayer, in points.
    public var position: CGPoint {
        get { view.center }
        set { view.center = newValue }
    }

    public var anchorPoint: CGPoint {
        get { view.anchorPoint }
        set { view.anchorPoint = newValue }
    }

    /// An image that is drawn over the background and under the sublayers, placed by `contentsGravity`. Its type must
    /// be `Image` or an alias of it; anything else counts as nil, the default.
    public var contents: Any? {
        get { view.layerContents }
        set { view.layerContents = newValue as? Image }
    }

    /// How the image fills the layer; `.resize` by default. The same as the view's `contentMode`.
    public var contentsGravity: ContentsGravity {
        get { view.contentMode }
        set { view.contentMode = newValue }
    }

    /// Returns the transform applied about the position. Layers are flat: there is no `CATransform3D`.
    public func affineTransform() -> CGAffineTransform { view.transform }

    /// Sets the transform applied about the position.
    public func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }

    public var opacity: Float {
        get { Float(view.alpha) }
        set { view.alpha = Double(newValue) }
    }

    public var isHidden: Bool {
        get { view.isHidden }
        set { view.isHidden = newValue }
    }

    /// Whether sublayers and content are clipped to the bounds with their rounded corners.
    public var masksToBounds: Bool {
        get { view.clipsToBounds }
        set { view.clipsToBounds = newValue }
    }

    public var backgroundColor: CGColor? {
        get { view.backgroundColor }
        set { view.backgroundColor = newValue }
    }

    public var cornerRadius: Double {
        get { view.cornerRadius }
        set { view.cornerRadius = newValue }
    }

    /// The corners that `cornerRadius` rounds; all by default.
    public var maskedCorners: CornerMask {
        get { CornerMask(view.maskedCorners) }
        set { view.maskedCorners = newValue.corners }
    }

    public var borderWidth: Double {
        get { view.borderWidth }
        set { view.borderWidth = newValue }
    }

    /// The border's color. The default is black; nil is clear.
    public var borderColor: CGColor? {
        get { view.borderColor == .clear ? nil : view.borderColor }
        set { view.borderColor = newValue ?? .clear }
    }

    /// The shadow's color. The default is black; nil is clear.
    public var shadowColor: CGColor? {
        get { view.shadowColor == .clear ? nil : view.shadowColor }
        set { view.shadowColor = newValue ?? .clear }
    }

    public var shadowOpacity: Float {
        get { Float(view.shadowOpacity) }
        set { view.shadowOpacity = Double(newValue) }
    }

    public var shadowRadius: Double {
        get { view.shadowRadius }
        set { view.shadowRadius = newValue }
    }

    public var shadowOffset: CGSize {
        get { view.shadowOffset }
        set { view.shadowOffset = newValue }
    }

    public var shadowPath: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    public func setNeedsDisplay() { view.setNeedsDisplay() }
    public func setNeedsLayout() { view.setNeedsLayout() }
    public func layoutIfNeeded() { view.layoutIfNeeded() }

    /// Converts a point of this layer to another's coordinates, by the model's values.
    public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint { view.convert(point, to: layer?.view) }

    /// Converts a point of another layer to this one's coordinates, by the model's values.
    public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint { view.convert(point, from: layer?.view) }

    /// Returns the bounding box of a rectangle of this layer in another's coordinates, by the model's values.
    public func convert(_ rect: CGRect, to layer: Layer?) -> CGRect { view.convert(rect, to: layer?.view) }

    /// Returns the bounding box of a rectangle of another layer in this one's coordinates, by the model's values.
    public func convert(_ rect: CGRect, from layer: Layer?) -> CGRect { view.convert(rect, from: layer?.view) }
}

/// Corners of a layer by the edges that meet there, like Core Animation's `CACornerMask`. As y grows downwards, `MinY`
/// is the top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)

    /// Creates a mask of the same corners.
    package init(_ corners: RectCorner) { self.init(rawValue: UInt(corners.rawValue & RectCorner.allCorners.rawValue)) }

    /// The same corners as a `RectCorner`.
    package var corners: RectCorner { RectCorner(rawValue: Int(rawValue & 15)) }
}

/// The shape of a layer's corners, like Core Animation's `CALayerCornerCurve`.
public enum CornerCurve: Hashable, Sendable {
    case circular
    /// A value that is stored, but drawn as a circular corner.
    case continuous
}
