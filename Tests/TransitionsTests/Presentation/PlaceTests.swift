import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

/// Where sheets, alerts and icons are, as functions of a size or an edge.
@MainActor
@Suite("Places of sheets, alerts and icons")
struct PlaceTests {
    private func layout(
        _ heights: [Double], firstDimmed: Int = 0, bottomInset: Double = 0, shrinks: Bool = true
    ) -> SheetLayout {
        SheetLayout(
            size: CGSize(width: 400, height: 800), x: 20, width: 360,
            stops: heights.map { SheetLayout.Stop(identifier: .init("\($0)"), height: $0) }, topInset: 50,
            bottomInset: bottomInset, cornerRadius: 10, firstDimmed: firstDimmed, shrinksPresenter: shrinks)
    }

    @Test("a card reaches the bottom, and is never lower than its smallest detent; one that floats has one height")
    func cards() {
        let attached = layout([400, 750])
        #expect(!attached.floats && attached.lowest == 400 && attached.highest == 50 && attached.away == 800)
        for (top, height) in [(0.0, 800.0), (50, 750), (225, 575), (400, 400), (600, 400), (900, 400)] {
            #expect(attached.frame(top: top) == CGRect(x: 20, y: top, width: 360, height: height))
        }
        let floating = layout([620], bottomInset: 90)
        #expect(floating.floats && floating.lowest == 90 && floating.highest == 90)
        for top in [0.0, 90, 700] {
            #expect(floating.frame(top: top) == CGRect(x: 20, y: top, width: 360, height: 620))
        }
        #expect(attached.stop(.init("750.0")).height == 750 && attached.stop(nil).height == 400)
        #expect(attached.stop(.init("none")).height == 400)
    }

    @Test("dimming grows from the stop before the first that dims, and the presenter shrinks before the last one")
    func dimming() {
        // The stops' edges are at 600, 400 and 50, and off screen is at 800.
        let tops = [900.0, 800, 700, 600, 500, 400, 225, 50, 10]
        func ramp(_ top: Double, _ start: Double, _ end: Double) -> Double {
            top >= start ? 0 : top <= end ? 1 : (start - top) / (start - end)
        }
        for (first, start, end) in [(0, 800.0, 600.0), (1, 600, 400), (2, 400, 50)] {
            let layout = layout([200, 400, 750], firstDimmed: first)
            #expect(tops.allSatisfy { abs(layout.dimming(top: $0) - ramp($0, start, end)) < 1e-12 }, "\(first)")
            #expect(tops.allSatisfy { abs(layout.shrinking(top: $0) - ramp($0, 400, 50)) < 1e-12 })
        }
        let equal = layout([750, 750], firstDimmed: 1)
        #expect([51, 50, 49].map { equal.dimming(top: $0) } == [0, 1, 1])
        #expect([51, 50, 49].map { equal.shrinking(top: $0) } == [0, 1, 1] && equal.shrinkingSlope(top: 50) == 0)
        let undimmed = layout([200, 400, 750], firstDimmed: 3, shrinks: false)
        #expect(tops.allSatisfy { undimmed.dimming(top: $0) == 0 && undimmed.shrinking(top: $0) == 0 })
        for (heights, start) in [([200, 400, 750], 400), ([750], 800)] as [([Double], Double)] {
            let layout = layout(heights)
            for top in [900.0, start + 1, start - 1, 300, 51, 49, 0] {
                let slope = (layout.shrinking(top: top + 1e-4) - layout.shrinking(top: top - 1e-4)) / 2e-4
                #expect(abs(layout.shrinkingSlope(top: top) - slope) < 1e-9, "\(top)")
            }
            #expect(layout.shrinkingSlope(top: start) == 0 && layout.shrinkingSlope(top: 50) != 0)
            #expect(undimmed.shrinkingSlope(top: 200) == 0)
        }
    }

    @Test("beyond its detents a sheet resists: above by its container's height, below, if vetoed, by a quarter of it")
    func resistance() {
        let layout = layout([400, 750])
        // numbers.md: b = (1 - 1 / (x c / d + 1)) d with c = 0.55.
        func band(_ distance: Double, _ size: Double) -> Double { (1 - 1 / (distance * 0.55 / size + 1)) * size }
        for resists in [false, true] {
            for raw in [-700.0, 0, 49, 50, 51, 300, 400, 401, 700, 1500] {
                let expected =
                    raw < 50 ? 50 - band(50 - raw, 800) : resists && raw > 400 ? 400 + band(raw - 400, 200) : raw
                let place = layout.banded(raw, from: 400, resists: resists)
                #expect(abs(place - expected) < 1e-9)
                // A band reaches twice as far as a drag that begins beyond half of it.
                let isNear = place > 50 - 400 && (!resists || place < 400 + 100)
                #expect(!isNear || abs(layout.raw(at: place, resists: resists) - raw) < 1e-6)
                guard raw != 50, raw != 400 else { continue }
                let (before, after) = (
                    layout.banded(raw - 1e-4, from: 400, resists: resists),
                    layout.banded(raw + 1e-4, from: 400, resists: resists)
                )
                #expect(abs(layout.slope(raw, from: 400, resists: resists) - (after - before) / 2e-4) < 1e-6)
            }
            for edge in [50.0, 400] { #expect(layout.slope(edge, from: 400, resists: resists) == 1) }
            #expect(layout.raw(at: -1e9, resists: resists) == 50 - 1e5)
            // Wherever a drag begins, it begins without a jump, and the card follows both ways.
            for start in [-1500.0, -750, -700, 500, 599, 600, 700, 1500] {
                let raw = layout.raw(at: start, resists: resists)
                let places = [-1.0, 0, 1].map { layout.banded(raw + $0, from: start, resists: resists) }
                #expect(abs(places[1] - start) < 1e-9)
                #expect(places[0] < start - 0.1 && places[2] > start + 0.1, "\(start) \(places)")
            }
        }
        // One that covers everything goes no higher.
        let full = self.layout([800])
        #expect(full.banded(-50, from: 0, resists: false) == 0 && full.slope(-50, from: 0, resists: false) == 0)
        #expect(full.banded(50, from: 0, resists: false) == 50)
    }

    @Test("an alert keeps 24 from top and bottom and is 270 wide; an action sheet 8 from the edges, and 500 at most")
    func alerts() {
        for (isSheet, size, width, most) in [
            (false, CGSize(width: 400, height: 800), 270.0, 752.0), (false, CGSize(width: 200, height: 100), 200, 52),
            (false, CGSize(width: 400, height: 40), 270, 0), (true, CGSize(width: 400, height: 800), 384, 784),
            (true, CGSize(width: 516, height: 60), 500, 44), (true, CGSize(width: 517, height: 800), 500, 784),
            (true, CGSize(width: 515, height: 16), 499, 0), (true, CGSize(width: 10, height: 10), 0, 0),
        ] {
            for count in [1, 40] {
                let view = AlertView(isSheet: isSheet)
                let actions = (0..<count).map { AlertAction(title: "\($0)", style: .default) }
                view.display(title: nil, message: nil, actions: actions, emphasized: nil)
                let frame = view.layOut(in: size)
                let height = min(most, Double(count) * (isSheet ? 57 : 44))
                #expect(frame.width == width && frame.height == height && frame.minX == (size.width - width) / 2)
                #expect(isSheet ? frame.maxY == size.height - 8 : frame.midY == size.height / 2)
            }
        }
    }

    @Test("an action sheet without a main panel is its cancel button alone")
    func cancelAlone() {
        let view = AlertView(isSheet: true)
        let size = CGSize(width: 400, height: 800)
        let cancel = AlertAction(title: "Cancel", style: .cancel)
        for (title, others, height) in [("", 0, 57.0), ("", 1, 57 + 8 + 57)] {
            let actions = (0..<others).map { AlertAction(title: "\($0)", style: .default) } + [cancel]
            view.display(title: title, message: nil, actions: actions, emphasized: cancel)
            view.frame = view.layOut(in: size)
            view.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 8, y: 792 - height, width: 384, height: height))
            #expect(view.subviews.map(\.isHidden) == [others == 0, false])
            #expect(view.subviews[1].frame == CGRect(x: 0, y: height - 57, width: 384, height: 57))
        }
    }

    @Test("a tab's icon begins at its own corner, wherever its path is")
    func icons() throws {
        let path = Path(ellipseIn: CGRect(x: 30, y: -40, width: 20, height: 24))
        let bar = TabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
        bar.items = [TabBarItem(title: "", icon: path)]
        bar.layoutIfNeeded()
        let button = try #require(bar.subviews.compactMap { $0 as? TabBarButton }.first)
        let icon = try #require(button.subviews.compactMap { $0 as? IconView }.first?.icon)
        #expect(icon.size == CGSize(width: 20, height: 24))
        #expect(icon.fills.controlBounds == CGRect(x: 0, y: 0, width: 20, height: 24))
    }

    @Test("a page's shadow is that of an edge at its right, longer than the page by two widths at each end")
    func shadow() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let shadow = PageShadowView(frame: .zero)
        shadow.fit(to: CGRect(x: 20, y: 5, width: 200, height: 100))
        #expect(shadow.frame == CGRect(x: 6, y: 5, width: 14, height: 100))
        window.addSubview(shadow)
        let lines = window.displayList().description
        #expect(
            lines.contains("shadow rect (14 -28 28 156) #000000/0.3 blur 5 offset 0x0 at (6 5) clip rect (0 0 14 100)"))
    }
    @Test("a title beside no icon is in the middle of its tab")
    func titlesAlone() throws {
        let bar = TabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
        bar.arrangement = TabBarArrangement(on: HeldDevice(.largeTablet))
        bar.items = [TabBarItem(title: "Films", image: nil, tag: 0)]
        bar.layoutIfNeeded()
        let button = try #require(bar.subviews.compactMap { $0 as? TabBarButton }.first)
        button.layoutIfNeeded()
        let label = try #require(button.subviews.compactMap { $0 as? Label }.first)
        #expect(label.frame.width > 0 && abs(label.frame.midX - button.bounds.midX) <= 0.5)
    }

    @Test("where a gesture begins is a right angle about its direction, 80 points long")
    func cones() {
        for direction in PanInteractionController.Direction.allCases {
            for presents in [false, true] {
                let guide = ReleasePrediction.Guide.cone(
                    from: PanGestureRecognizer(), along: direction, presents: presents)
                var points: [CGPoint] = []
                for element in guide.path.elements {
                    if case .line(let point) = element { points.append(point) }
                }
                let sign = presents ? -1.0 : 1
                let unit = direction.unit
                let along = points.map { (Double($0.x) * unit.dx + Double($0.y) * unit.dy) * sign }
                let across = points.map { Double($0.x) * unit.dy - Double($0.y) * unit.dx }
                #expect(along.prefix(2) == [80, 80] && Set(across.prefix(2)) == [-80, 80], "\(direction)")
            }
        }
    }
}
