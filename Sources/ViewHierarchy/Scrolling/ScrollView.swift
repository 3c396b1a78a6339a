public import Drawing
public import Foundation
import Timing

/// A view that shows a part of a larger content, scrolled by drags and the wheel and zoomed by pinches, like UIKit's
/// `UIScrollView`.
///
/// The content offset is the origin of the bounds. While the content moves without a finger, offset and scale are exact
/// functions of time and of the earlier touches, the same at every frame rate.
///
/// If scroll views are nested, the inner one scrolls along the axes that it can scroll. The outer one takes a drag
/// along another axis, or past an end that the inner content has reached, if it has room there.
open class ScrollView: View {
    open weak var delegate: (any ScrollViewDelegate)?
    /// The size of the content, in points; negative or non-finite values count as 0.
    open var contentSize = CGSize.zero {
        didSet {
            if contentSize != oldValue { limitsDidChange() }
            observers?.didSet(.contentSize)
        }
    }
    /// The space around the content, in points; non-finite values count as 0.
    open var contentInset = EdgeInsets.zero {
        didSet {
            if contentInset != oldValue { limitsDidChange() }
            observers?.didSet(.contentInset)
        }
    }
    /// The content inset plus the system's additions, which are zero because stages have no safe area.
    open var adjustedContentInset: EdgeInsets { contentInset }
    /// The place of content that is smaller than the view, on each axis: 0, the default, at the top left, 1 at the bottom
    /// right, 0.5 in the middle.
    open var contentAlignmentPoint = CGPoint.zero {
        didSet { if contentAlignmentPoint != oldValue { limitsDidChange() } }
    }
    /// Whether the content can be pulled past its ends and springs back.
    open var bounces = true
    /// Whether content that fits can still be pulled vertically, if it bounces.
    open var alwaysBounceVertical = false
    /// Whether content that fits can still be pulled horizontally, if it bounces.
    open var alwaysBounceHorizontal = false
    /// Whether the content rests only at multiples of the bounds' size from its start; a flick moves by one page.
    open var isPagingEnabled = false
    /// Whether a drag that is mainly along one axis moves along that axis only.
    open var isDirectionalLockEnabled = false
    /// Whether a horizontal drag past the content's end passes to an enclosing scroll view that has room.
    open var transfersHorizontalScrollingToParent = true
    /// Whether a vertical drag past the content's end passes to an enclosing scroll view that has room.
    open var transfersVerticalScrollingToParent = true
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// The rate at which the content slows down after a release.
    open var decelerationRate = DecelerationRate.normal
    /// The recognizer of drags that scroll. Others can wait for it or run alongside it; do not change its delegate.
    open internal(set) var panGestureRecognizer: PanGestureRecognizer = ScrollPanGestureRecognizer()

    /// Whether the vertical indicator shows during vertical scrolling.
    open var showsVerticalScrollIndicator = true
    /// Whether the horizontal indicator shows during horizontal scrolling.
    open var showsHorizontalScrollIndicator = true
    /// The appearance of the indicators.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { for bar in [verticalIndicator, horizontalIndicator] { bar.setStyle(indicatorStyle) } }
    }
    /// The distances of the vertical indicator from the scroll view's edges, in points.
    open var verticalScrollIndicatorInsets = EdgeInsets.zero { didSet { layOutIndicators() } }
    /// The distances of the horizontal indicator from the scroll view's edges, in points.
    open var horizontalScrollIndicatorInsets = EdgeInsets.zero { didSet { layOutIndicators() } }

    /// The minimum scale at which the content can rest, above 0; invalid values count as 1.
    open var minimumZoomScale = 1.0 { didSet { if minimumZoomScale != oldValue { zoomLimitsDidChange() } } }
    /// The maximum scale at which the content can rest, at least the minimum.
    open var maximumZoomScale = 1.0 { didSet { if maximumZoomScale != oldValue { zoomLimitsDidChange() } } }
    /// Whether a pinch can zoom past the limits, with resistance, after which the content springs back.
    open var bouncesZoom = true

    enum Activity: Hashable {
        case resting
        case dragging(ScrollDrag)
        case decelerating(x: ScrollMotion, y: ScrollMotion, since: FrameTime)
        case easing(ScrollEase, since: FrameTime)
        case zooming(ZoomGrip)
        /// An animation to another scale, or back from beyond the limits after a pinch.
        case rescaling(ZoomEase, since: FrameTime, isBounce: Bool)
    }

    var activity = Activity.resting
    var scale = 1.0
    /// The geometry of the zoomed view at scale 1.
    var zoomBase: ZoomBase?
    /// The time at which the indicators begin to fade; nil while they are hidden or the content moves.
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

    /// The content's point at the view's top left corner. Setting it stops a running motion; a drag continues from the
    /// new offset.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { observing(.contentOffset) { setContentOffset(newValue, animated: false) } }
    }

    /// Whether a finger is down on the content or drags it.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

    open var isDragging: Bool { if case .dragging = activity { true } else { false } }

    /// Whether the content decelerates after a drag or springs back.
    open var isDecelerating: Bool { if case .decelerating = activity { true } else { false } }

    /// Whether the content goes where a wheel has turned it.
    package var isTurned: Bool { if case .easing(let ease, _) = activity { ease.isOfWheel } else { false } }

    /// Whether the content moves by itself: decelerates, springs back, or is animated.
    package var isMovingByItself: Bool { if case .rescaling = activity { true } else { movesByItself } }

    /// Sets the content offset, at once or within 0.3 s, without limiting it to the ends. A coordinate that is not
    /// finite leaves its axis unchanged. While fingers are on the content, the change is not animated.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let offset = CGPoint(
            x: offset.x.isFinite ? offset.x : bounds.minX, y: offset.y.isFinite ? offset.y : bounds.minY)
        switch activity {
        case .resting: break
        case .dragging(var drag):
            drag.rebase(
                to: offset, limits, size: bounds.size, travel: panGestureRecognizer.translation(in: self))
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

    /// Scrolls by the shortest distance that makes a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func axis(_ start: Double, _ size: Double, _ low: Double, _ high: Double) -> Double {
            high - low > size || low < start ? low : high > start + size ? high - size : start
        }
        let offset = CGPoint(
            x: axis(bounds.minX, bounds.width, rect.minX, rect.maxX),
            y: axis(bounds.minY, bounds.height, rect.minY, rect.maxY))
        let target = limits.clamp(offset)
        if target != bounds.origin { setContentOffset(target, animated: animated) }
    }

    /// Begins drags only along an axis that can scroll (rule F 5), but not past an end if an enclosing scroll view has
    /// room, and pinches only if there is a view to zoom.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if gestureRecognizer === pinch { return zoomedView != nil }
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        return mayDrag(by: panGestureRecognizer.translation(in: self))
    }

    /// The scrolled content: constraints to it, or to the scroll view's own edges from inside, decide `contentSize`.
    open var contentLayoutGuide: LayoutGuide { scrollGuides.content }
    /// The scroll view's visible rectangle, which scrolling does not move on screen.
    open var frameLayoutGuide: LayoutGuide { scrollGuides.frame }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { flashIndicators() }
    /// The distances of both indicators from the edges, in points. Reads the vertical one's.
    open var scrollIndicatorInsets: EdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Whether the safe area is added to the content inset; kept and not used: it never is, as with `.never`.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

    // MARK: Zooming

    /// The scale of the content, 1 unless zoomed. Setting it zooms about the center, within the limits.
    open var zoomScale: Double {
        get { scale }
        set { setZoomScale(newValue, animated: false) }
    }
    /// The recognizer of pinches that zoom; nil if zooming is disabled because both limits are equal.
    open var pinchGestureRecognizer: PinchGestureRecognizer? { pinch.isEnabled ? pinch : nil }
    /// Whether fingers or the wheel zoom the content.
    open var isZooming: Bool { if case .zooming = activity { true } else { false } }
    /// Whether the content springs back from a scale beyond the limits.
    open var isZoomBouncing: Bool {
        guard case .rescaling(let ease, _, let isBounce) = activity else { return false }
        return isBounce && ease.start.scale != ease.end.scale
    }
    /// Zooms about the center of the visible content, at once or within 0.3 s. The scale is clamped to the limits.
    /// Nothing changes if the scale is not finite, if there is no view to zoom, or while fingers zoom. During a drag
    /// the zoom is not animated.
    open func setZoomScale(_ scale: Double, animated: Bool) { rescale(to: scale, animated: animated) }
    /// Zooms so that a rectangle, in the zoomed view's coordinates, fits as large as possible, centered where the
    /// content's ends allow it; at once or within 0.3 s. An empty rectangle is shown at the largest scale.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(fitting: rect, animated: animated) }

    open override func wheelTurned(by delta: CGVector) -> Bool {
        isScrollEnabled && turn(by: delta) || super.wheelTurned(by: delta)
    }

    override var ownMotion: ViewMotion {
        var motion = ViewMotion()
        motion.origin = freeVelocity.offset
        return motion
    }

    override func boundsDidChange(from old: CGRect) {
        super.boundsDidChange(from: old)
        if old.size != bounds.size { limitsDidChange() }
        guard old.origin != bounds.origin else { return }
        setNeedsLayout()
        layOutIndicators()
        delegate?.scrollViewDidScroll(self)
    }
}

extension ScrollView {
    /// When the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }

    /// The rate at which scrolled content slows down: the factor applied to its velocity per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor, above 0 and below 1, clamped to 0.001...0.9999.
        public var rawValue: Double

        public init(rawValue: Double) { self.rawValue = rawValue }

        /// 0.998: a release at velocity v comes to rest after 0.499 v.
        public static let normal = DecelerationRate(rawValue: Decay.normalRate)
        /// 0.99: a release at velocity v comes to rest after 0.099 v.
        public static let fast = DecelerationRate(rawValue: Decay.fastRate)
    }

    /// The appearance of indicators.
    public enum IndicatorStyle: Hashable, Sendable {
        /// A gray that is visible on any content.
        case `default`
        /// A style for light content.
        case black
        /// A style for dark content.
        case white
    }
}

/// A scroll view's pan recognizer. A touch on moving content stops it and belongs to the scroll view from then on.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    /// Whether a touch has stopped moving content.
    private var hasStopped = false

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard numberOfTouches == 1, state == .possible, let scrollView else { return }
        hasStopped = scrollView.movesByItself
        if scrollView.stopForTouch() { state = .began }
    }

    override func reset() {
        super.reset()
        if hasStopped { scrollView?.springBack() }
        hasStopped = false
    }

    /// Two fingers on content that fits drag only during a pinch, which makes the content too large to fit.
    override func hasTravelled(_ travel: CGVector) -> Bool {
        super.hasTravelled(travel) && (numberOfTouches < 2 || scrollView?.awaitsPinch != true)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPinchGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}

/// A scroll view's pinch recognizer. It runs alongside the pan, which moves the content while there is one finger.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        let isSecond = numberOfTouches == 2
        super.touchesBegan(touches, with: event)
        if progress.isActive, isSecond { scrollView?.beginZoom(self) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        let hadBoth = numberOfTouches == 2
        super.touchesEnded(touches, with: event)
        if progress.isActive, hadBoth { scrollView?.endZoom() }
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPanGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}
