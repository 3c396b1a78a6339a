public import Drawing
public import Foundation
import Timing

/// A view that shows a part of a larger content, moved by drags and the wheel, as UIKit's `UIScrollView`.
///
/// The content's offset is the origin of the bounds. While it moves by itself the offset is an exact function of time
/// and of the touches that came before, the same at every frame rate.
open class ScrollView: View {
    public weak var delegate: (any ScrollViewDelegate)?
    /// How large the content is, in points.
    public var contentSize = CGSize.zero { didSet { if contentSize != oldValue { limitsDidChange() } } }
    /// Empty room around the content, in points.
    public var contentInset = EdgeInsets.zero { didSet { if contentInset != oldValue { limitsDidChange() } } }
    /// Whether the content may be pulled past its ends, and springs back.
    public var bounces = true
    /// Whether content that fits can be pulled down and up all the same, if it bounces.
    public var alwaysBounceVertical = false
    /// Whether content that fits can be pulled sideways all the same, if it bounces.
    public var alwaysBounceHorizontal = false
    public var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    public var showsVerticalScrollIndicator = true
    public var showsHorizontalScrollIndicator = true
    /// How fast the content slows down after a release.
    public var decelerationRate = DecelerationRate.normal
    /// The drag that scrolls. Other recognizers may wait for it or share with it; its delegate is best left alone.
    public let panGestureRecognizer: PanGestureRecognizer

    /// What the scroll view does now.
    enum Activity: Hashable {
        case resting
        /// Under a finger, which would have the content at `start` less its translation.
        case dragging(start: CGPoint)
        case decelerating(x: ScrollMotion, y: ScrollMotion, since: FrameTime)
        case easing(ScrollEase, since: FrameTime)
    }

    var activity = Activity.resting
    /// When the indicators begin to fade; nil while they are hidden, or shown because the content moves.
    var fadeStart: FrameTime?
    private(set) lazy var scrolling = ScrollActivity(self)
    private(set) lazy var verticalIndicator = ScrollIndicator()
    private(set) lazy var horizontalIndicator = ScrollIndicator()

    public override init(frame: CGRect) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        pan.scrollView = self
        pan.addAction { [weak self] pan in self?.drag(pan) }
        addGestureRecognizer(pan)
    }

    /// The point of the content that is at the view's top left corner. Setting it stops the content if it runs; under
    /// a finger the drag goes on from there.
    public var contentOffset: CGPoint {
        get { bounds.origin }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Whether a finger is down on the content, or drags it.
    public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

    public var isDragging: Bool { if case .dragging = activity { true } else { false } }

    /// Whether the content runs on after a drag, or springs back.
    public var isDecelerating: Bool { if case .decelerating = activity { true } else { false } }

    /// Moves the content, at once or within 0.3 s; the place is taken as it is, also beyond the ends.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if animated {
            ease(to: offset, ScrollEase.animatedDuration)
            return
        }
        switch activity {
        case .resting: break
        case .dragging:
            let raw = raw(offset)
            let translation = panGestureRecognizer.translation(in: self)
            activity = .dragging(start: CGPoint(x: raw.x + translation.x, y: raw.y + translation.y))
        case .decelerating, .easing: comeToRest()
        }
        bounds.origin = offset
    }

    /// Scrolls no further than needed for a rectangle of the content to be seen.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func axis(_ start: Double, _ size: Double, _ low: Double, _ high: Double) -> Double {
            high - low > size || low < start ? low : high > start + size ? high - size : start
        }
        let offset = CGPoint(
            x: axis(bounds.minX, bounds.width, rect.minX, rect.maxX),
            y: axis(bounds.minY, bounds.height, rect.minY, rect.maxY))
        setContentOffset(limits.clamp(offset), animated: animated)
    }

    /// A drag begins only along an axis that can scroll (rule F 5).
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        let translation = panGestureRecognizer.translation(in: self)
        if translation == .zero { return true }
        return abs(translation.x) > abs(translation.y) ? canScrollHorizontally : canScrollVertically
    }

    open override func wheelTurned(by delta: CGVector) -> Bool {
        isScrollEnabled && turn(by: delta) || super.wheelTurned(by: delta)
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
        /// Above 0, below 1.
        public var rawValue: Double

        public init(rawValue: Double) { self.rawValue = rawValue }

        /// 0.998: a release at v comes to rest 0.499 v away.
        public static let normal = DecelerationRate(rawValue: Decay.normalRate)
        /// 0.99: a release at v comes to rest 0.099 v away.
        public static let fast = DecelerationRate(rawValue: Decay.fastRate)
    }
}
