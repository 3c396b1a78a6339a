import Drawing
import Foundation

/// The thin bar that shows which part of the content is seen.
final class ScrollIndicator: View {
    /// In points, as UIKit's.
    static let thickness = 3.0
    /// From the edge of the scroll view, in points.
    static let margin = 3.0
    /// However long the content is, the bar stays this long, in points.
    static let leastLength = 36.0
    /// The bar beyond the ends, squeezed: never shorter, in points.
    static let squeezedLength = 8.0

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        show(.default)
        cornerRadius = Self.thickness / 2
        alpha = 0
    }

    required convenience init?(coder: NSCoder) { self.init() }

    func show(_ style: ScrollView.IndicatorStyle) {
        backgroundColor =
            switch style {
            case .default: Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7)
            case .black: Color(red: 0, green: 0, blue: 0, alpha: 0.5)
            case .white: Color(red: 1, green: 1, blue: 1, alpha: 0.6)
            }
    }

    /// Where the bar lies along a track: its start and length in points.
    /// - Parameters:
    ///   - offset: The content's offset from its first resting place.
    ///   - range: The way between its first and last resting place.
    ///   - size: How much of the content is seen.
    ///   - insets: How much of the track's ends is left free beside the margin.
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
