public import Drawing
public import ViewHierarchy

/// A colour.
public typealias UIColor = Color

/// A typeface choice.
public typealias UIFont = Font

/// A picture.
public typealias UIImage = Image

/// An outline that is built step by step.
public typealias UIBezierPath = BezierPath

/// Distances from the edges of a rectangle inwards.
public typealias UIEdgeInsets = EdgeInsets

/// Edges of a rectangle.
public typealias UIRectEdge = RectEdge

/// Corners of a rectangle.
public typealias UIRectCorner = RectCorner
