public import Animator
public import Drawing
public import ViewHierarchy

/// A view's drawing.
public typealias CALayer = Layer

/// A layer that draws an outline.
public typealias CAShapeLayer = ShapeLayer

/// Where the inside of an outline is.
public typealias CAShapeLayerFillRule = Path.FillRule

/// Corners of a layer.
public typealias CACornerMask = CornerMask

/// How corners bend.
public typealias CALayerCornerCurve = CornerCurve

/// An animation of a layer.
public typealias CAAnimation = LayerAnimation

/// Moves one property of a layer from a value to another.
public typealias CABasicAnimation = BasicAnimation

/// Notified of a layer's animation.
public typealias CAAnimationDelegate = AnimationDelegate

/// A timing curve.
public typealias CAMediaTimingFunction = MediaTimingFunction

/// The named timing curves.
public typealias CAMediaTimingFunctionName = MediaTimingFunction.Name

/// What an animation shows beside its own time.
public typealias CAMediaTimingFillMode = MediaTimingFillMode

/// How the picture of a layer fills it.
public typealias CALayerContentsGravity = ContentsGravity

/// Calls back at every sixtieth of a second.
public typealias CADisplayLink = DisplayLink

/// How often a display link calls back.
public typealias CAFrameRateRange = FrameRateRange

/// What animations that are added together have in common.
public typealias CATransaction = Transaction
