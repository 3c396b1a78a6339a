public import Animator
public import Drawing
public import ViewHierarchy

// UIKit's names. The types' own declarations document them.
public typealias UIViewAnimating = ViewAnimating
public typealias UIViewImplicitlyAnimating = ViewImplicitlyAnimating
public typealias UIViewPropertyAnimator = PropertyAnimator
public typealias UIViewAnimatingState = AnimatingState
public typealias UIViewAnimatingPosition = AnimatingPosition
public typealias NSKeyValueObservation = KeyValueObservation
public typealias NSKeyValueObservedChange = KeyValueObservedChange
public typealias NSKeyValueObservingOptions = KeyValueObservingOptions
public typealias NSKeyValueChangeKey = KeyValueChangeKey
public typealias NSKeyPathObserver = KeyPathObserver
public typealias UITimingCurveProvider = TimingCurveProvider
public typealias UITimingCurveType = TimingCurveType
public typealias UICubicTimingParameters = CubicTimingParameters
public typealias UISpringTimingParameters = SpringTimingParameters
public typealias CALayer = Layer
public typealias CAShapeLayer = ShapeLayer
public typealias CAShapeLayerFillRule = Path.FillRule
public typealias CACornerMask = CornerMask
public typealias CALayerCornerCurve = CornerCurve
public typealias CAAnimation = LayerAnimation
public typealias CAPropertyAnimation = KeyPathAnimation
public typealias CABasicAnimation = BasicAnimation
public typealias CASpringAnimation = SpringAnimation
public typealias CAKeyframeAnimation = KeyframeAnimation
public typealias CAAnimationCalculationMode = AnimationCalculationMode
public typealias CAAnimationRotationMode = AnimationRotationMode
public typealias CAAnimationGroup = LayerAnimationGroup
public typealias CAAction = LayerAction
public typealias CALayerProperty = LayerProperty
public typealias CAAnimationDelegate = AnimationDelegate
public typealias CAMediaTimingFunction = MediaTimingFunction
public typealias CAMediaTimingFunctionName = MediaTimingFunction.Name
public typealias CAMediaTimingFillMode = MediaTimingFillMode
public typealias CALayerContentsGravity = ContentsGravity
public typealias CADisplayLink = DisplayLink
public typealias CAFrameRateRange = FrameRateRange
public typealias CATransaction = Transaction
/// Seconds, as in Core Foundation.
public typealias CFTimeInterval = Double
