public import Drawing
public import Foundation

/// The properties of `CALayer`, each that of the view, which documents it.
extension Layer {
    public var frame: CGRect {
        get { view.frame }
        set { view.frame = newValue }
    }

    public var bounds: CGRect {
        get { view.bounds }
        set { view.bounds = newValue }
    }

    /// Where the anchor point lies in the superlayer, in points.
    public var position: CGPoint {
        get { view.center }
        set { view.center = newValue }
    }

    public var anchorPoint: CGPoint {
        get { view.anchorPoint }
        set { view.anchorPoint = newValue }
    }

    /// A picture that is drawn over the background and under the sublayers, placed by `contentsGravity`: an `Image`, by
    /// any of its names. Anything else counts as nil, the default.
    public var contents: Any? {
        get { view.layerContents }
        set { view.layerContents = newValue as? Image }
    }

    /// How the picture fills the layer; `.resize` by default. The same as the view's `contentMode`.
    public var contentsGravity: ContentsGravity {
        get { view.contentMode }
        set { view.contentMode = newValue }
    }

    /// The map applied about the position. Layers are flat here: there is no `CATransform3D`.
    public func affineTransform() -> CGAffineTransform { view.transform }

    /// Sets the map applied about the position.
    public func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }

    public var opacity: Float {
        get { Float(view.alpha) }
        set { view.alpha = Double(newValue) }
    }

    public var isHidden: Bool {
        get { view.isHidden }
        set { view.isHidden = newValue }
    }

    /// Whether sublayers and content are cut to the bounds, with their rounded corners.
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

    /// Which corners `cornerRadius` rounds; all by default.
    public var maskedCorners: CornerMask {
        get { CornerMask(view.maskedCorners) }
        set { view.maskedCorners = newValue.corners }
    }

    public var borderWidth: Double {
        get { view.borderWidth }
        set { view.borderWidth = newValue }
    }

    /// Black by default; nil is clear.
    public var borderColor: CGColor? {
        get { view.borderColor == .clear ? nil : view.borderColor }
        set { view.borderColor = newValue ?? .clear }
    }

    /// Black by default; nil is clear.
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

    /// A point of this layer in another's coordinates; by the model's values.
    public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint { view.convert(point, to: layer?.view) }

    /// A point of another layer in this one's coordinates; by the model's values.
    public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint { view.convert(point, from: layer?.view) }

    /// The box around a rectangle of this layer in another's coordinates; by the model's values.
    public func convert(_ rect: CGRect, to layer: Layer?) -> CGRect { view.convert(rect, to: layer?.view) }

    /// The box around a rectangle of another layer in this one's coordinates; by the model's values.
    public func convert(_ rect: CGRect, from layer: Layer?) -> CGRect { view.convert(rect, from: layer?.view) }
}

/// Corners of a layer by the edges that meet there, as Core Animation's `CACornerMask`: y grows downwards, so that
/// `MinY` is the top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Top left.
    public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
    /// Top right.
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
    /// Bottom left.
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
    /// Bottom right.
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)

    /// The same corners by their places.
    package init(_ corners: RectCorner) { self.init(rawValue: UInt(corners.rawValue & RectCorner.allCorners.rawValue)) }

    /// The same corners by their places.
    package var corners: RectCorner { RectCorner(rawValue: Int(rawValue & 15)) }
}

/// How a layer's corners bend, as Core Animation's `CALayerCornerCurve`.
public enum CornerCurve: Hashable, Sendable {
    case circular
    /// Kept, but drawn as a circular corner.
    case continuous
}
