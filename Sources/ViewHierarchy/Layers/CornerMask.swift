package import Drawing

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
