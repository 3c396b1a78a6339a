import Foundation
import Timing

/// The geometry of a sheet in a container, as a function of its top edge. Coordinates are the container's, in points.
struct SheetLayout: Hashable {
    /// An active detent.
    struct Stop: Hashable {
        let identifier: SheetPresentationController.Detent.Identifier
        let height: Double
    }

    /// The distance of a large sheet from the top of a container without a device, in points. On a device it is ``peek``
    /// below the safe area's top.
    static let topInset = 50.0
    /// The distance of a floating card from the safe area's top, in points; at least the same below. Chosen.
    static let floatingInset = 20.0
    /// The maximum width at regular widths, in points; that of UIKit's page sheet.
    static let pageWidth = 704.0
    /// The maximum width of form sheets, in points. The value is UIKit's.
    static let formWidth = 540.0
    /// The maximum height of floating form sheets, in points. The value is UIKit's.
    static let formHeight = 620.0
    static let presenterScale = 0.9
    /// The height of the presenter's visible part above a large sheet, in points. Observed in UIKit.
    static let peek = 10.0
    /// The corner radius of the presenter behind a large sheet, in points.
    static let presenterRadius = 10.0
    /// The alpha of full dimming. Observed in UIKit.
    static let dimmingAlpha = 0.2
    /// The maximum distance to which a sheet that can't be dismissed yields, as a fraction of the container's height.
    static let vetoedReach = 0.25

    let size: CGSize
    let x: Double
    let width: Double
    /// The active detents, smallest first; never empty.
    let stops: [Stop]
    /// The distance of a large sheet from the container's top.
    let topInset: Double
    /// The distance of a card that floats from the container's bottom; 0 for a sheet that is attached to it.
    let bottomInset: Double
    let cornerRadius: Double
    /// The index of the first stop that dims the presenter, or the number of stops if none does.
    let firstDimmed: Int
    /// Whether the presenter shrinks behind the largest stop.
    let shrinksPresenter: Bool

    func top(of stop: Stop) -> Double { Double(size.height) - bottomInset - stop.height }

    /// Whether the card floats apart from the container's edges, with all corners round.
    var floats: Bool { bottomInset > 0 }

    /// The top edge at the smallest detent, the lowest resting position.
    var lowest: Double { top(of: stops[0]) }

    var highest: Double { top(of: stops[stops.count - 1]) }

    /// The top edge of a sheet that is off screen.
    var away: Double { Double(size.height) }

    /// Returns the stop with the identifier, or the smallest stop if there is none.
    func stop(_ identifier: SheetPresentationController.Detent.Identifier?) -> Stop {
        stops.first { $0.identifier == identifier } ?? stops[0]
    }

    /// Returns the card's frame for a top edge. A card that floats has one height. Another extends to the container's bottom and is at least as high as
    /// the smallest detent.
    func frame(top: Double) -> CGRect {
        let height = floats ? stops[0].height : max(Double(size.height) - top, stops[0].height)
        return CGRect(x: x, y: top, width: width, height: height)
    }

    /// Returns the fraction of the dimming, 0...1.
    func dimming(top: Double) -> Double {
        guard stops.indices.contains(firstDimmed) else { return 0 }
        let full = self.top(of: stops[firstDimmed])
        let none = firstDimmed == 0 ? away : self.top(of: stops[firstDimmed - 1])
        return Self.fraction(of: top, from: none, to: full)
    }

    /// Returns the fraction by which the presenter has shrunk, 0...1.
    func shrinking(top: Double) -> Double {
        guard shrinksPresenter else { return 0 }
        return Self.fraction(of: top, from: stops.count > 1 ? self.top(of: stops[stops.count - 2]) : away, to: highest)
    }

    /// Returns the change of the shrinking per point of the top edge.
    func shrinkingSlope(top: Double) -> Double {
        guard shrinksPresenter else { return 0 }
        let start = stops.count > 1 ? self.top(of: stops[stops.count - 2]) : away
        return start != highest && top >= highest && top < start ? 1 / (highest - start) : 0
    }

    private static func fraction(of value: Double, from start: Double, to end: Double) -> Double {
        guard start != end else { return value <= end ? 1 : 0 }
        return min(max((value - start) / (end - start), 0), 1)
    }

    // MARK: Resistance

    private var coversAll: Bool { highest <= 0 }

    /// The resistance above the highest detent to a drag that begins with the card's top edge at `start`.
    private func upperBand(from start: Double) -> RubberBand {
        RubberBand(dimension: Double(size.height)).reaching(min(start - highest, 0))
    }

    /// The resistance below the lowest detent.
    private func lowerBand(from start: Double) -> RubberBand {
        RubberBand(dimension: Double(size.height) * Self.vetoedReach).reaching(max(start - lowest, 0))
    }

    /// Returns the card's top edge for the finger's position `raw`. A sheet that covers everything goes no higher.
    /// - Parameters:
    ///   - start: The card's top edge where the drag began.
    ///   - resists: Whether the sheet can't be dismissed.
    func banded(_ raw: Double, from start: Double, resists: Bool) -> Double {
        if raw < highest { return highest + (coversAll ? 0 : upperBand(from: start).offset(for: raw - highest)) }
        if resists, raw > lowest { return lowest + lowerBand(from: start).offset(for: raw - lowest) }
        return raw
    }

    /// Returns the finger's position for the card's top edge where a drag begins: the inverse of `banded`.
    func raw(at start: Double, resists: Bool) -> Double {
        if start < highest { return highest + limited(upperBand(from: start).distance(for: start - highest)) }
        if resists, start > lowest { return lowest + limited(lowerBand(from: start).distance(for: start - lowest)) }
        return start
    }

    /// Returns the distance, in points, that the card moves per point of the finger's movement.
    func slope(_ raw: Double, from start: Double, resists: Bool) -> Double {
        if raw < highest { return coversAll ? 0 : upperBand(from: start).slope(at: raw - highest) }
        if resists, raw > lowest { return lowerBand(from: start).slope(at: raw - lowest) }
        return 1
    }

    private func limited(_ distance: Double) -> Double { min(max(distance, -Self.farthest), Self.farthest) }

    /// A distance, in points, beyond any finger's.
    private static let farthest = 1e5
}
