import Drawing
import Foundation
import Testing

@testable import Visualizer

@Suite("The values along a plot")
struct PlotAxisTests {
    @Test(
        "there are always two labels at least, zero and a round value at or beyond the farthest",
        arguments: [1, 2, 3, 5, 9])
    func labels(count: Int) {
        // Peaks of about 5k pt/s and 140 pt once had a 0 alone.
        for peak in [3, 9.99, 10, 47, 140, 142.5, 990, 1001, 4700, 5100, 5331, 90_000] {
            for other in [0, 0.02, 0.2, 0.49, 0.8, 1] {
                for sign in [1.0, -1] {
                    let axis = AxisScale(showing: [sign * peak, -sign * peak * other], steps: count)
                    #expect(axis.ticks.count >= 2 && axis.ticks.contains(0))
                    #expect(axis.ticks == axis.ticks.sorted())
                    #expect(axis.ticks.allSatisfy { axis.range.contains($0) })
                    let farthest = sign > 0 ? axis.ticks[axis.ticks.count - 1] : axis.ticks[0]
                    #expect(
                        farthest * sign >= peak
                            && farthest == (sign > 0 ? axis.range.upperBound : axis.range.lowerBound))
                    #expect(axis.range.contains(-sign * peak * other))
                    // No more labels than there is room for, and little room left empty.
                    #expect(axis.ticks.count <= count + 3)
                    #expect(axis.range.upperBound - axis.range.lowerBound <= 3.2 * max(10, peak * (1 + other)))
                    // Each label says its value.
                    let texts = axis.ticks.map(PlotPanel.text)
                    #expect(Set(texts).count == texts.count)
                }
            }
        }
    }

    @Test("a plot of nothing has an axis too")
    func empty() {
        #expect(AxisScale(showing: [], steps: 1).ticks == [0, 10])
        #expect(AxisScale(showing: [0, 0], steps: 4).range == 0...5)
    }
}
