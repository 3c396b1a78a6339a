import Foundation
import RandomSupport
import Testing

@testable import Transitions

/// The geometry of a sheet as formulas of its top edge, in random containers.
@MainActor
@Suite("The geometry of sheets")
struct SheetGeometryTests {
    private static func random(_ random: inout SeededRandom) -> SheetLayout {
        let size = CGSize(width: 400, height: Double.random(in: 300...1200, using: &random))
        let floats = Int.random(in: 0..<4, using: &random) == 0
        let count = floats ? 1 : Int.random(in: 1...3, using: &random)
        // At least 20 points apart, up to the whole height.
        var height = 0.0
        let stops = (0..<count).map { index in
            height += Double.random(in: 20...Double(size.height) / 4, using: &random)
            return SheetLayout.Stop(identifier: .init("\(index)"), height: height)
        }
        return SheetLayout(
            size: size, x: 7, width: 380, stops: stops, topInset: 50, bottomInset: floats ? 30 : 0, cornerRadius: 10,
            firstDimmed: Int.random(in: 0...count, using: &random), shrinksPresenter: .random(using: &random))
    }

    private func layouts(_ body: (SheetLayout, inout SeededRandom) throws -> Void) rethrows {
        var random = SeededRandom(seed: 21)
        for _ in 0..<60 { try body(Self.random(&random), &random) }
    }

    @Test("a stop's top is its height above the bottom, and the card extends to the bottom, or keeps its height")
    func frames() {
        layouts { layout, random in
            let height = Double(layout.size.height)
            for stop in layout.stops {
                #expect(abs(layout.top(of: stop) + stop.height + layout.bottomInset - height) < 1e-9)
                #expect(layout.stop(stop.identifier) == stop)
            }
            #expect(layout.stop(nil) == layout.stops[0] && layout.stop(.init("none")) == layout.stops[0])
            #expect(layout.lowest == layout.top(of: layout.stops[0]) && layout.away == height)
            #expect(layout.highest == layout.stops.map { layout.top(of: $0) }.min())
            #expect(layout.floats == (layout.bottomInset > 0))
            let top = Double.random(in: -100...height + 100, using: &random)
            let frame = layout.frame(top: top)
            #expect(frame.minX == 7 && frame.width == 380 && Double(frame.minY) == top)
            let least = layout.stops[0].height
            #expect(Double(frame.height) >= least)
            if layout.floats { #expect(Double(frame.height) == least) }
            if !layout.floats, height - top >= least { #expect(abs(Double(frame.maxY) - height) < 1e-9) }
        }
    }

    @Test("the dimming grows evenly from the stop before the first dimmed one, or from off screen, to that one")
    func dimming() {
        layouts { layout, random in
            guard layout.firstDimmed < layout.stops.count else {
                #expect(layout.dimming(top: layout.highest) == 0 && layout.dimming(top: layout.away) == 0)
                return
            }
            let full = layout.top(of: layout.stops[layout.firstDimmed])
            let none = layout.firstDimmed == 0 ? layout.away : layout.top(of: layout.stops[layout.firstDimmed - 1])
            #expect(full < none)
            for part in [0, 0.25, 0.5, 1, Double.random(in: 0...1, using: &random)] {
                #expect(abs(layout.dimming(top: none + (full - none) * part) - part) < 1e-9)
            }
            #expect(layout.dimming(top: full - 40) == 1 && layout.dimming(top: none + 40) == 0)
        }
    }

    @Test("the presenter shrinks evenly between the two largest stops, and the slope is that of the shrinking")
    func shrinking() {
        layouts { layout, random in
            let tops = layout.stops.map { layout.top(of: $0) }
            let start = tops.count > 1 ? tops[tops.count - 2] : layout.away
            guard layout.shrinksPresenter else {
                #expect(layout.shrinking(top: layout.highest) == 0 && layout.shrinkingSlope(top: layout.highest) == 0)
                return
            }
            for part in [0, 0.5, 1, Double.random(in: 0...1, using: &random)] {
                #expect(abs(layout.shrinking(top: start + (layout.highest - start) * part) - part) < 1e-9)
            }
            #expect(layout.shrinking(top: layout.highest - 30) == 1 && layout.shrinking(top: start + 30) == 0)
            let step = 1e-4
            for _ in 0..<8 {
                let top = Double.random(in: layout.highest - 60...layout.away + 60, using: &random)
                guard abs(top - start) > 1, abs(top - layout.highest) > 1 else { continue }
                let slope = (layout.shrinking(top: top + step) - layout.shrinking(top: top - step)) / (2 * step)
                #expect(abs(layout.shrinkingSlope(top: top) - slope) < 1e-6)
            }
            // At an end it is that of the way on which there is one.
            #expect(abs(layout.shrinkingSlope(top: layout.highest) * (layout.highest - start) - 1) < 1e-9)
            #expect(layout.shrinkingSlope(top: start) == 0)
        }
    }

    @Test("a card follows the finger between its stops and resists beyond them, as far as the finger's place is known")
    func resistance() {
        layouts { layout, random in
            let height = Double(layout.size.height)
            for resists in [false, true] {
                let start = Double.random(in: layout.highest...layout.lowest, using: &random)
                func card(_ raw: Double) -> Double { layout.banded(raw, from: start, resists: resists) }
                #expect(abs(card(start) - start) < 1e-9 && layout.slope(start, from: start, resists: resists) == 1)
                // The offset of a distance x beyond an end is d (1 - 1 / (0.55 x / d + 1)): d is the height, or a quarter.
                for distance in [0.5, 40, 300, 5000] {
                    func offset(_ reach: Double) -> Double { reach * (1 - 1 / (0.55 * distance / reach + 1)) }
                    let above = card(layout.highest - distance)
                    #expect(abs(above - (layout.highest - offset(height))) < 1e-6)
                    let below = card(layout.lowest + distance)
                    let free = layout.lowest + distance
                    #expect(abs(below - (resists ? layout.lowest + offset(height / 4) : free)) < 1e-6)
                }
                var last = -Double.infinity
                for raw in stride(from: layout.highest - 400, through: layout.lowest + 400, by: 37) {
                    #expect(card(raw) > last)
                    last = card(raw)
                    guard abs(raw - layout.highest) > 1, abs(raw - layout.lowest) > 1 else { continue }
                    let slope = (card(raw + 1e-3) - card(raw - 1e-3)) / 2e-3
                    #expect(abs(layout.slope(raw, from: start, resists: resists) - slope) < 1e-5)
                }
            }
        }
    }

    @Test("where a drag begins, the card is where it was, also where resistance would let no finger pull it")
    func beginnings() {
        layouts { layout, random in
            for resists in [false, true] {
                let start = Double.random(in: layout.highest - 900...layout.lowest + 900, using: &random)
                let raw = layout.raw(at: start, resists: resists)
                #expect(abs(layout.banded(raw, from: start, resists: resists) - start) < 1e-6)
                let isBeyond = start < layout.highest || (resists && start > layout.lowest)
                #expect(isBeyond ? abs(raw - start) > 0 : raw == start)
            }
        }
    }

    @Test("a sheet that covers everything goes no higher")
    func whole() {
        let stop = SheetLayout.Stop(identifier: .init("all"), height: 800)
        let layout = SheetLayout(
            size: CGSize(width: 400, height: 800), x: 0, width: 400, stops: [stop], topInset: 0, bottomInset: 0,
            cornerRadius: 0, firstDimmed: 0, shrinksPresenter: true)
        #expect(layout.banded(-50, from: 0, resists: false) == 0 && layout.slope(-50, from: 0, resists: false) == 0)
        #expect(layout.banded(50, from: 0, resists: false) == 50 && layout.slope(50, from: 0, resists: false) == 1)
        let less = SheetLayout(
            size: CGSize(width: 400, height: 801), x: 0, width: 400, stops: [stop], topInset: 0, bottomInset: 0,
            cornerRadius: 0, firstDimmed: 0, shrinksPresenter: true)
        #expect(less.banded(-50, from: 0, resists: false) < 1 && less.slope(-50, from: 0, resists: false) > 0)
    }
}
