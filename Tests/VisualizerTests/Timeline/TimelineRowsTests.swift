import Drawing
import Foundation
import Testing

@testable import Visualizer

@Suite("The rows of the timeline")
struct TimelineRowsTests {
    @Test(
        "rows are below each other without overlaps, tracks at the lower end, and curves in what is left",
        arguments: 0...6)
    func places(tracks: Int) {
        for height in stride(from: 120.0, through: 900, by: 29) {
            for (gestures, animators) in [(0, 0), (1, 1), (2, 3), (4, 2), (6, 5)] {
                for hasFindings in [false, true] {
                    let rows = TimelineRows(
                        CGRect(x: 0, y: 0, width: 1000, height: height), gestureRows: gestures,
                        animatorRows: animators, hasFindings: hasFindings, propertyRows: tracks)
                    #expect(rows.gesture.count == max(1, gestures) && rows.animators.count == max(1, animators))
                    #expect(rows.properties.count == tracks && (rows.findings != nil) == hasFindings)
                    let upper =
                        rows.gesture + [rows.phase] + rows.animators + [rows.findings].compactMap(\.self)
                        + [rows.marks]
                    #expect(upper[0].minY == 0)
                    for (above, below) in zip(upper, upper.dropFirst()) {
                        #expect(abs(below.minY - above.maxY - (below == rows.marks ? 1 : 0)) < 1e-9)
                    }
                    // Many rows of one kind share the height of four or of two.
                    let heights = [rows.gesture, rows.animators].map { $0.reduce(0.0) { $0 + Double($1.height) } }
                    #expect(abs(heights[0] - 14 * Double(min(max(1, gestures), 4))) < 1e-9)
                    #expect(abs(heights[1] - 14 * Double(min(max(1, animators), 2))) < 1e-9)
                    #expect(rows.phase.height == 14 && rows.marks.height == 12 && rows.axis.height == 16)
                    #expect(rows.axis.maxY == height && rows.plot.minY == 0 && rows.plot.maxY == rows.axis.minY)
                    let lower = rows.properties + [rows.axis]
                    for (above, below) in zip(lower, lower.dropFirst()) {
                        #expect(abs(above.maxY - below.minY) < 1e-9 && above.height >= 24 && above.height <= 38)
                    }
                    let top = rows.marks.maxY + 2
                    let free = lower[0].minY - top
                    #expect(abs(rows.position.minY - top) < 1e-9)
                    #expect(rows.velocity == nil ? free < 70 + 1e-6 : free > 70 - 1e-6)
                    if let velocity = rows.velocity {
                        #expect(velocity.height == rows.position.height && velocity.height == velocity.height.rounded())
                        #expect(abs(velocity.minY - rows.position.maxY - 14) < 1e-9)
                        #expect(velocity.maxY <= lower[0].minY + 1e-9 && velocity.maxY > lower[0].minY - 2)
                    } else {
                        #expect(abs(rows.position.height - max(0, free)) < 1e-9)
                    }
                    let all = upper + [rows.position] + [rows.velocity].compactMap(\.self) + lower
                    #expect(all.allSatisfy { $0.minX == 232 && $0.width == 1000 - 232 - 18 })
                }
            }
        }
    }

    @Test("in a strip as narrow as its names the rows are a point wide")
    func narrow() {
        for width in [0.0, 100, 250, 251, 252] {
            let rows = TimelineRows(
                CGRect(x: 0, y: 0, width: width, height: 300), gestureRows: 1, animatorRows: 1, hasFindings: true)
            #expect(rows.plot.width == max(1, width - 250) && rows.phase.width == rows.plot.width)
        }
    }

    @Test("without a width every place is the beginning")
    func noWidth() {
        let scale = TimelineScale(plot: CGRect(x: 10, y: 0, width: 0, height: 20), whole: 2)
        #expect([-5.0, 0, 10, 300].allSatisfy { scale.time(atX: $0) == 0 })
    }
}
