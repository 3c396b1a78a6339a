public import Drawing
public import Foundation

/// The properties of `CALayer`, each that of the view.
extension Layer {
    /// The box around the layer in its superlayer's coordinates, in points; as `View.frame`.
    public var frame: CGRect {
        get { view.frame }
        set { view.frame = newValue }
    }

    /// The layer's own coordinates, in points.
    public var bounds: CGRect {
        get { view.bounds }
        set { view.bounds = newValue }
    }

    /// Where the anchor point lies in the superlayer, in points.
    public var position: CGPoint {
        get { view.center }
        set { view.center = newValue }
    }

    /// The point of the bounds that lies at the position, in fractions of the size; as `View.anchorPoint`.
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

    /// 0...1; as `View.alpha`.
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

    /// In points, at least 0; limited to half the shorter side when drawn.
    public var cornerRadius: Double {
        get { view.cornerRadius }
        set { view.cornerRadius = newValue }
    }

    /// Which corners `cornerRadius` rounds; all by default.
    public var maskedCorners: CornerMask {
        get { CornerMask(view.maskedCorners) }
        set { view.maskedCorners = newValue.corners }
    }

    /// In points; drawn inside the edge. 0, the default, draws none.
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

    /// 0...1; 0, the default, draws no shadow.
    public var shadowOpacity: Float {
        get { Float(view.shadowOpacity) }
        set { view.shadowOpacity = Double(newValue) }
    }

    /// The blur's standard deviation in points, 3 by default.
    public var shadowRadius: Double {
        get { view.shadowRadius }
        set { view.shadowRadius = newValue }
    }

    /// In points, (0, -3) by default.
    public var shadowOffset: CGSize {
        get { view.shadowOffset }
        set { view.shadowOffset = newValue }
    }

    /// The outline that casts the shadow, in the layer's coordinates; nil, the default, is the bounds with their corners.
    public var shadowPath: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    /// Asks for a new picture of the layer.
    public func setNeedsDisplay() { view.setNeedsDisplay() }

    /// Asks for the layout of the layer's view before the next frame.
    public func setNeedsLayout() { view.setNeedsLayout() }

    /// Lays out the layer's view at once where it has asked for it.
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
