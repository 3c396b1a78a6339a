import Drawing
import Foundation
import Timing

extension ScrollView {
    /// Seconds that the indicators stay after the content has come to rest.
    static let fadeDelay = 0.3
    /// Seconds in which they fade.
    static let fadeDuration = 0.25

    /// Seconds that the indicators stay when they are flashed.
    static let flashDuration = 0.8

    /// Shows for a moment which part of the content is seen, unless the indicators show anyway.
    public func flashScrollIndicators() {
        guard case .resting = activity else { return }
        showIndicators()
        fadeStart = Timeline.current.now + Self.flashDuration
        scrolling.join()
    }

    func showIndicators() {
        fadeStart = nil
        let bars: [(ScrollIndicator, Bool)] = [
            (verticalIndicator, showsVerticalScrollIndicator && canScrollVertically),
            (horizontalIndicator, showsHorizontalScrollIndicator && canScrollHorizontally),
        ]
        AnimationScope.run(capturing: nil) {
            for (bar, isShown) in bars {
                guard isShown else {
                    bar.removeFromSuperview()
                    continue
                }
                addSubview(bar)
                bar.alpha = 1
            }
        }
        placeIndicators()
    }

    func fadeIndicators(at time: FrameTime, end: FrameTime) {
        guard let start = fadeStart else { return }
        let alpha = min(max(1 - (time - start) / Self.fadeDuration, 0), 1)
        AnimationScope.run(capturing: nil) {
            for bar in [verticalIndicator, horizontalIndicator] where bar.superview === self {
                bar.alpha = alpha
                if time >= end { bar.removeFromSuperview() }
            }
        }
        if time >= end { fadeStart = nil }
    }

    func placeIndicators() {
        let thickness = ScrollIndicator.thickness
        AnimationScope.run(capturing: nil) {
            if verticalIndicator.superview === self {
                let extent = ScrollIndicator.extent(
                    offset: bounds.minY - limits.y.lowerBound, range: limits.y.upperBound - limits.y.lowerBound,
                    size: bounds.height,
                    insets: (verticalScrollIndicatorInsets.top, verticalScrollIndicatorInsets.bottom))
                verticalIndicator.frame = CGRect(
                    x: bounds.maxX - verticalScrollIndicatorInsets.right - ScrollIndicator.margin - thickness,
                    y: bounds.minY + extent.start,
                    width: thickness, height: extent.length)
            }
            if horizontalIndicator.superview === self {
                let extent = ScrollIndicator.extent(
                    offset: bounds.minX - limits.x.lowerBound, range: limits.x.upperBound - limits.x.lowerBound,
                    size: bounds.width,
                    insets: (horizontalScrollIndicatorInsets.left, horizontalScrollIndicatorInsets.right))
                horizontalIndicator.frame = CGRect(
                    x: bounds.minX + extent.start,
                    y: bounds.maxY - horizontalScrollIndicatorInsets.bottom - ScrollIndicator.margin - thickness,
                    width: extent.length, height: thickness)
            }
        }
    }
}
