import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The lanes' curves as they happen: the way and the speed of what the gesture moves, over time.
final class PlotView: View {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// Whether a gesture has begun.
    private var hasBegun = false
    /// Seconds since then that were seen.
    private var end = 0.0
    private var travel: Travel?
    private var divergence: Divergence?
    /// Whether there are several lanes, and room is kept for how far apart they are.
    var isCompared = false { didSet { if isCompared != oldValue { setNeedsDisplay() } } }
    private var samples = PlotSamples()

    /// Seconds that are shown at least.
    private static let leastDuration = 1.0
    private static let readoutHeight = 40.0
    private static let gap = 10.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "plot"
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter travel: That of the history.
    func show(_ history: GestureHistory, _ travel: Travel?) {
        hasBegun = history.start != nil
        end = history.moments.last?.time ?? 0
        self.travel = travel
        divergence = Divergence(history, travel)
        if let travel { samples.follow(travel.view, in: history) }
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let height = (bounds.height - (isCompared ? Self.readoutHeight : 0) - Self.gap) / 2
        guard height > 60 else { return }
        let way = CGRect(x: 0, y: 0, width: bounds.width, height: height + 10)
        let speed = CGRect(x: 0, y: way.maxY + Self.gap, width: bounds.width, height: height - 10)
        let duration = duration
        PlotPanel(
            title: travel.map { "Way of the \($0.view)" } ?? "Way", unit: "pt", lines: fingerLine + lines(.value),
            duration: duration
        ).draw(into: &canvas, in: way, theme, showsTimes: false)
        PlotPanel(title: "Velocity", unit: "pt/s", lines: lines(.velocity), duration: duration)
            .draw(into: &canvas, in: speed, theme, showsTimes: true)
        if travel == nil {
            let hint = hasBegun ? "Nothing moves yet" : "Drag something: its curves appear here"
            Lettering.draw(
                hint, Lettering.small, theme.tertiaryText,
                in: PlotPanel.plot(in: way).insetBy(dx: 4, dy: 0), .center, &canvas)
        }
        drawReadout(&canvas, top: speed.maxY + 4)
    }

    /// A round number of seconds that holds the gesture.
    private var duration: Double {
        max(Self.leastDuration, end <= 4 ? (end * 2).rounded(.up) / 2 : end.rounded(.up))
    }

    private enum Quantity { case value, velocity }

    private func lines(_ quantity: Quantity) -> [PlotPanel.Line] {
        guard let travel else { return [] }
        return samples.lanes.enumerated().map { lane, samples in
            PlotPanel.Line(
                color: theme.lane(lane),
                points: samples.map { sample in
                    let value = sample.center.map {
                        quantity == .value ? travel.value($0) : travel.velocity(sample.velocity)
                    }
                    return (sample.time, value)
                })
        }
    }

    /// What the finger did, while it was down.
    private var fingerLine: [PlotPanel.Line] {
        guard let travel else { return [] }
        let points = samples.fingers.map { ($0.time, samples.way(of: $0, travel)) }
        return [PlotPanel.Line(color: theme.tertiaryText, points: points, isFaint: true)]
    }

    private func drawReadout(_ canvas: inout Canvas, top: Double) {
        guard let divergence else { return }
        let row = CGRect(x: 0, y: top, width: bounds.width, height: 18)
        Lettering.draw("Apart now", Lettering.small, theme.secondaryText, in: row, .left, &canvas)
        let now = divergence.now.map { "\(PlotPanel.text($0)) pt" } ?? "—"
        Lettering.draw(now, Lettering.figures, theme.text, in: row, .right, &canvas)
        let next = row.offsetBy(dx: 0, dy: 18)
        Lettering.draw("Farthest apart", Lettering.small, theme.secondaryText, in: next, .left, &canvas)
        Lettering.draw(
            "\(PlotPanel.text(divergence.greatest)) pt at \(PlotPanel.text(divergence.time)) s", Lettering.figures,
            theme.text, in: next, .right, &canvas)
    }
}
