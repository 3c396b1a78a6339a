public import Drawing
public import Foundation
import Timing

/// A view that shows a part of a larger content, moved by drags and the wheel and zoomed by pinches, as UIKit's
/// `UIScrollView`.
///
/// The content's offset is the origin of the bounds. While it moves by itself, offset and scale are exact functions of
/// time and of the touches that came before, the same at every frame rate.
///
/// Scroll views inside each other: the inner one scrolls along the axes that it can scroll; a drag along another axis,
/// or towards an end that its content has reached already, is the outer one's, if that has room there.
open class ScrollView: View {
    public weak var delegate: (any ScrollViewDelegate)?
    /// How large the content is, in points; what is negative or no number counts as 0.
    public var contentSize = CGSize.zero { didSet { if contentSize != oldValue { limitsDidChange() } } }
    /// Empty room around the content, in points; what is no number counts as 0.
    public var contentInset = EdgeInsets.zero { didSet { if contentInset != oldValue { limitsDidChange() } } }
    /// The room around the content with what the system adds to it, which is nothing: stages have no safe area.
    public var adjustedContentInset: EdgeInsets { contentInset }
    /// Whether the content may be pulled past its ends, and springs back.
    public var bounces = true
    /// Whether content that fits can be pulled down and up all the same, if it bounces.
    public var alwaysBounceVertical = false
    /// Whether content that fits can be pulled sideways all the same, if it bounces.
    public var alwaysBounceHorizontal = false
    /// Whether the content rests only at multiples of the bounds' size from its first place; a flick continues by one.
    public var isPagingEnabled = false
    /// Whether a drag that is mainly along one axis moves along that axis only.
    public var isDirectionalLockEnabled = false
    /// Whether a sideways drag from the content's end on is left to a scroll view around that has room.
    public var transfersHorizontalScrollingToParent = true
    /// Whether an upright drag from the content's end on is left to a scroll view around that has room.
    public var transfersVerticalScrollingToParent = true
    public var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// How fast the content slows down after a release.
    public var decelerationRate = DecelerationRate.normal
    /// The drag that scrolls. Other recognizers may wait for it or share with it; its delegate is best left alone.
    public let panGestureRecognizer: PanGestureRecognizer = ScrollPanGestureRecognizer()

    /// Whether the upright indicator shows while the content moves up and down.
    public var showsVerticalScrollIndicator = true
    /// Whether the flat indicator shows while the content moves sideways.
    public var showsHorizontalScrollIndicator = true
    /// What the indicators are seen against.
    public var indicatorStyle = IndicatorStyle.default {
        didSet { for bar in [verticalIndicator, horizontalIndicator] { bar.show(indicatorStyle) } }
    }
    /// How far the upright indicator keeps from the scroll view's edges, in points.
    public var verticalScrollIndicatorInsets = EdgeInsets.zero { didSet { placeIndicators() } }
    /// How far the flat indicator keeps from the scroll view's edges, in points.
    public var horizontalScrollIndicatorInsets = EdgeInsets.zero { didSet { placeIndicators() } }

    /// The smallest scale at which the content may rest, above 0; what is no scale counts as 1.
    public var minimumZoomScale = 1.0 { didSet { if minimumZoomScale != oldValue { zoomLimitsDidChange() } } }
    /// The largest scale at which the content may rest; below the smallest one it counts as that.
    public var maximumZoomScale = 1.0 { didSet { if maximumZoomScale != oldValue { zoomLimitsDidChange() } } }
    /// Whether a pinch may zoom past the limits, with resistance, and the content springs back.
    public var bouncesZoom = true

    /// What the scroll view does now.
    enum Activity: Hashable {
        case resting
        case dragging(ScrollDrag)
        case decelerating(x: ScrollMotion, y: ScrollMotion, since: FrameTime)
        case easing(ScrollEase, since: FrameTime)
        case zooming(ZoomGrip)
        /// Moving to another scale, or back from beyond the limits after a pinch.
        case rescaling(ZoomEase, since: FrameTime, isBounce: Bool)
    }

    var activity = Activity.resting
    var scale = 1.0
    /// The zoomed view as it would be at scale 1.
    var zoomBase: ZoomBase?
    /// When the indicators begin to fade; nil while they are hidden, or shown because the content moves.
    var fadeStart: FrameTime?
    let pinch = ScrollPinchGestureRecognizer()
    private(set) lazy var scrolling = ScrollActivity(self)
    private(set) lazy var verticalIndicator = ScrollIndicator()
    private(set) lazy var horizontalIndicator = ScrollIndicator()

    override func didInitialize() {
        clipsToBounds = true
        (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = self
        panGestureRecognizer.addAction { [weak self] pan in self?.drag(pan) }
        panGestureRecognizer.predictRelease = { [weak self] in self?.predictRelease() }
        addGestureRecognizer(panGestureRecognizer)
        pinch.scrollView = self
        pinch.isEnabled = false
        pinch.addAction { [weak self] pinch in self?.zoom(pinch) }
        addGestureRecognizer(pinch)
    }

    /// The point of the content that is at the view's top left corner. Setting it stops the content if it runs; under
    /// a finger the drag continues from there.
    public var contentOffset: CGPoint {
        get { bounds.origin }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Whether a finger is down on the content, or drags it.
    public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

    public var isDragging: Bool { if case .dragging = activity { true } else { false } }

    /// Whether the content runs on after a drag, or springs back.
    public var isDecelerating: Bool { if case .decelerating = activity { true } else { false } }

    /// Moves the content, at once or within 0.3 s; the place is taken as it is, also beyond the ends. A coordinate that
    /// is no number leaves that axis alone. While fingers are on the content it is always at once.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let offset = CGPoint(
            x: offset.x.isFinite ? offset.x : bounds.minX, y: offset.y.isFinite ? offset.y : bounds.minY)
        switch activity {
        case .resting: break
        case .dragging(var drag):
            drag.rebase(raw(offset), panGestureRecognizer.translation(in: self))
            drag.restsHorizontally = offset.x != bounds.minX
            drag.restsVertically = offset.y != bounds.minY
            activity = .dragging(drag)
            bounds.origin = offset
            return
        case .zooming(var grip):
            grip.anchor = CGPoint(x: (offset.x + grip.place.x) / scale, y: (offset.y + grip.place.y) / scale)
            activity = .zooming(grip)
            bounds.origin = offset
            return
        case .rescaling(let ease, _, _): arrive(at: ease.end)
        case .decelerating, .easing: if !animated { comeToRest() }
        }
        if animated {
            self.ease(to: offset, ScrollEase.animatedDuration)
        } else {
            bounds.origin = offset
        }
    }

    /// Scrolls no further than needed for a rectangle of the content to be seen.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func axis(_ start: Double, _ size: Double, _ low: Double, _ high: Double) -> Double {
            high - low > size || low < start ? low : high > start + size ? high - size : start
        }
        let offset = CGPoint(
            x: axis(bounds.minX, bounds.width, rect.minX, rect.maxX),
            y: axis(bounds.minY, bounds.height, rect.minY, rect.maxY))
        let target = limits.clamp(offset)
        if target != bounds.origin { setContentOffset(target, animated: animated) }
    }

    /// A drag begins only along an axis that can scroll (rule F 5), and not towards an end that is reached where a
    /// scroll view around has room; a pinch only where there is a view to zoom.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === pinch { return zoomedView != nil }
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        return mayDrag(by: panGestureRecognizer.translation(in: self))
    }

    open override func wheelTurned(by delta: CGVector) -> Bool {
        isScrollEnabled && turn(by: delta) || super.wheelTurned(by: delta)
    }

    override var ownMotion: ViewMotion {
        var motion = ViewMotion()
        motion.origin = contentOffsetVelocity
        return motion
    }

    override func boundsDidChange(from old: CGRect) {
        super.boundsDidChange(from: old)
        if old.size != bounds.size { limitsDidChange() }
        guard old.origin != bounds.origin else { return }
        setNeedsLayout()
        placeIndicators()
        delegate?.scrollViewDidScroll(self)
    }
}

extension ScrollView {
    /// How fast scrolled content slows down: the factor on its velocity per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// Above 0, below 1; brought into 0.001...0.9999.
        public var rawValue: Double

        public init(rawValue: Double) { self.rawValue = rawValue }

        /// 0.998: a release at v comes to rest 0.499 v away.
        public static let normal = DecelerationRate(rawValue: Decay.normalRate)
        /// 0.99: a release at v comes to rest 0.099 v away.
        public static let fast = DecelerationRate(rawValue: Decay.fastRate)
    }

    /// The appearance of indicators.
    public enum IndicatorStyle: Hashable, Sendable {
        /// Grey, seen against anything.
        case `default`
        /// For light content.
        case black
        /// For dark content.
        case white
    }
}
