import Foundation
import Timing

/// Where a sheet may be in a container, and all that follows from its top edge: pure geometry, in the container's points.
struct SheetLayout: Hashable {
    /// A detent that is in use.
    struct Stop: Hashable {
        let identifier: SheetPresentationController.Detent.Identifier
        let height: Double
    }

    /// The distance of a large sheet from the container's top, in points.
    static let topInset = 50.0
    /// The greatest width where there is room beside the sheet, in points; UIKit's page sheet.
    static let pageWidth = 704.0
    /// The same of form sheets; UIKit's.
    static let formWidth = 540.0
    static let presenterScale = 0.9
    /// How much of the presenter peeks out over a large sheet, in points; UIKit's, by observation.
    static let peek = 10.0
    /// The radius of the presenter's corners behind a large sheet, in points.
    static let presenterRadius = 10.0
    /// The dimming's alpha where it is full; UIKit's, by observation.
    static let dimmingAlpha = 0.2
    /// A sheet that may not be pulled away yields by at most this part of the container's height.
    static let vetoedReach = 0.25

    let size: CGSize
    let x: Double
    let width: Double
    /// From the smallest up; never empty.
    let stops: [Stop]
    let cornerRadius: Double
    /// The first stop that dims what is beneath; as many as there are stops if none does.
    let firstDimmed: Int
    /// Whether the presenter shrinks behind the largest stop.
    let shrinksPresenter: Bool

    func top(of stop: Stop) -> Double { Double(size.height) - stop.height }

    /// The top edge at the smallest detent, the lowest place of rest.
    var lowest: Double { top(of: stops[0]) }

    var highest: Double { top(of: stops[stops.count - 1]) }

    /// The top edge of a sheet that is not seen.
    var away: Double { Double(size.height) }

    /// The selected stop, or the smallest where there is none of that name.
    func stop(_ identifier: SheetPresentationController.Detent.Identifier?) -> Stop {
        stops.first { $0.identifier == identifier } ?? stops[0]
    }

    /// The card with its top edge there: as high as reaches the container's bottom, but never lower than the smallest
    /// detent.
    func frame(top: Double) -> CGRect {
        CGRect(x: x, y: top, width: width, height: max(Double(size.height) - top, stops[0].height))
    }

    /// How much is dimmed, 0...1.
    func dimming(top: Double) -> Double {
        guard stops.indices.contains(firstDimmed) else { return 0 }
        let full = self.top(of: stops[firstDimmed])
        let none = firstDimmed == 0 ? away : self.top(of: stops[firstDimmed - 1])
        return Self.fraction(of: top, from: none, to: full)
    }

    /// How far the presenter has shrunk, 0...1.
    func shrinking(top: Double) -> Double {
        guard shrinksPresenter else { return 0 }
        return Self.fraction(of: top, from: stops.count > 1 ? self.top(of: stops[stops.count - 2]) : away, to: highest)
    }

    /// How fast the presenter shrinks with the top edge, per point.
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

    private var upperBand: RubberBand { RubberBand(dimension: Double(size.height)) }

    private var lowerBand: RubberBand { RubberBand(dimension: Double(size.height) * Self.vetoedReach) }

    /// Where the card's top is when the finger would have it at `raw`; one that covers everything goes no higher.
    /// - Parameter resists: Whether the sheet may not be pulled away.
    func banded(_ raw: Double, resists: Bool) -> Double {
        if raw < highest { return highest + (coversAll ? 0 : upperBand.offset(for: raw - highest)) }
        if resists, raw > lowest { return lowest + lowerBand.offset(for: raw - lowest) }
        return raw
    }

    /// Where the finger would have the card whose top is there: the inverse of `banded`.
    func raw(_ top: Double, resists: Bool) -> Double {
        if top < highest { return highest + limited(upperBand.distance(for: top - highest)) }
        if resists, top > lowest { return lowest + limited(lowerBand.distance(for: top - lowest)) }
        return top
    }

    /// How many points the card moves for a point of finger.
    func slope(_ raw: Double, resists: Bool) -> Double {
        if raw < highest { return coversAll ? 0 : upperBand.slope(at: raw - highest) }
        if resists, raw > lowest { return lowerBand.slope(at: raw - lowest) }
        return 1
    }

    private func limited(_ distance: Double) -> Double { min(max(distance, -Self.farthest), Self.farthest) }

    /// Farther than any finger, in points.
    private static let farthest = 1e5
}
