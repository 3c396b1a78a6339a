package import Drawing

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
