import Drawing
import Foundation
import Timing

extension ScrollView {
    /// The delay, in seconds, before the indicators fade after the content has come to rest.
    static let fadeDelay = 0.3
    static let fadeDuration = 0.25

    /// The delay, in seconds, before flashed indicators fade.
    static let flashDuration = 0.8

    /// Shows the scroll indicators briefly, unless they are already visible.
    func flashIndicators() {
        guard case .resting = activity else { return }
        revealIndicators()
        fadeStart = Timeline.current.now + Self.flashDuration
        scrolling.join()
    }

    func revealIndicators() {
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
        layOutIndicators()
    }

    var showsIndicators: Bool { [verticalIndicator, horizontalIndicator].contains { $0.superview === self } }

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

    func layOutIndicators() {
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

/// The thin bar that shows which part of the content is visible.
final class ScrollIndicator: View {
    /// The thickness in points, as in UIKit.
    static let thickness = 3.0
    /// The distance from the edge of the scroll view, in points.
    static let margin = 3.0
    /// The minimum length of the bar, in points, for content of any length.
    static let leastLength = 36.0
    /// The minimum length of the bar beyond the ends, in points.
    static let squeezedLength = 8.0

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        setStyle(.default)
        cornerRadius = Self.thickness / 2
        alpha = 0
    }

    required convenience init?(coder: NSCoder) { self.init() }

    func setStyle(_ style: ScrollView.IndicatorStyle) {
        backgroundColor =
            switch style {
            case .default: Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7)
            case .black: Color(red: 0, green: 0, blue: 0, alpha: 0.5)
            case .white: Color(red: 1, green: 1, blue: 1, alpha: 0.6)
            }
    }

    /// Returns the start and length of the bar along its track, in points.
    /// - Parameters:
    ///   - offset: The content's offset from its first resting position.
    ///   - range: The distance between its first and last resting positions.
    ///   - size: The visible length of the content.
    ///   - insets: The space left free at the track's ends in addition to the margin.
    static func extent(
        offset: Double, range: Double, size: Double, insets: (before: Double, after: Double) = (0, 0)
    ) -> (start: Double, length: Double) {
        let track = max(0, size - insets.before - insets.after - 2 * margin)
        let full = min(track, max(leastLength, track * size / max(size + range, 1)))
        let beyond = max(0, -offset, offset - range)
        let length = max(min(squeezedLength, track), full - beyond)
        let part = range > 0 ? min(max(offset / range, 0), 1) : offset > 0 ? 1 : 0
        return (insets.before + margin + (track - length) * part, length)
    }
}
