import Drawing
import Foundation
import Testing

@testable import Plotting

@Suite("Plots of measured motions")
@MainActor
struct MotionPlotTests {
    /// A motion of 100 pixels in a second, measured one pixel too far, from 2 s on.
    private var plot: MotionPlot {
        let times = (0...10).map { 2 + Double($0) / 10 }
        let curve = times.map { CGPoint(x: $0, y: ($0 - 2) * 100) }
        let series = ["spring(mass: 1, stiffness: 289.004, damping: 21.1226, velocity: 3.3288)", "linear in 1 s"].map {
            MotionPlot.Series(
                name: $0, facts: "off by 1 pixels", curve: curve, residuals: times.map { CGPoint(x: $0, y: 1) })
        }
        return MotionPlot(
            title: "A film <&>", measured: curve.map { CGPoint(x: $0.x, y: $0.y + 1) }, series: series)
    }

    @Test("measured points are evenly spaced along the time, and on a straight line")
    func places() {
        let dots = plot.marks().compactMap { mark -> CGPoint? in
            if case .dot(let center, _, _) = mark { center } else { nil }
        }
        #expect(dots.count == 11)
        let step = (dots[10].x - dots[0].x) / 10
        let rise = (dots[10].y - dots[0].y) / 10
        #expect(step > 40 && rise < -20)
        for (index, dot) in dots.enumerated() {
            #expect(abs(dot.x - dots[0].x - step * Double(index)) < 1e-6)
            #expect(abs(dot.y - dots[0].y - rise * Double(index)) < 1e-6)
        }
    }

    @Test("each curve and its distances are drawn, inside of the picture, with names and captions")
    func parts() {
        let marks = plot.marks()
        let curves = marks.compactMap { mark -> [CGPoint]? in
            if case .curve(let points, _, _, _) = mark { points } else { nil }
        }
        #expect(curves.count == 4)
        let page = CGRect(origin: .zero, size: plot.size)
        for point in curves.joined() { #expect(page.contains(point)) }
        // The distances are constant, the positions not.
        #expect(curves.filter { $0.allSatisfy { abs($0.y - curves[0][0].y) < 1e-6 } }.count <= 2)
        let texts = marks.compactMap { mark -> String? in
            if case .text(let text, _, _, _, _, _, _) = mark { text } else { nil }
        }
        for text in ["linear in 1 s", "off by 1 pixels", "Time of the film, in seconds", "2.2"] {
            #expect(texts.contains { $0.hasPrefix(text) }, "\(texts)")
        }
    }

    @Test("a title can have any letters, and motion without extent has finite places")
    func limits() {
        #expect(plot.svg().contains("<title>A film &lt;&amp;&gt;</title>"))
        let points = [CGPoint(x: 1, y: 5), CGPoint(x: 1, y: 5)]
        let still = MotionPlot(
            title: "", measured: points,
            series: [MotionPlot.Series(name: "a", facts: "", curve: points, residuals: points)])
        #expect(!still.svg().contains("nan") && !still.svg().contains("inf"))
    }
}
