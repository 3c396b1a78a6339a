import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The lanes' curves as they happen: position and velocity of a view, over time.
final class PlotView: View {
    var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            title.theme = theme
            setNeedsDisplay()
        }
    }
    /// Names the view; a press on it chooses another.
    let title: PlotTitle
    /// Whether a gesture has begun.
    private var hasBegun = false
    /// Seconds since then that were seen.
    private var end = 0.0
    private var travel: Travel?
    private var divergence: Divergence?
    /// Whether there are several lanes, and room is kept for how far they are from each other.
    var isCompared = false { didSet { if isCompared != oldValue { setNeedsDisplay() } } }
    private var samples = PlotSamples()

    /// Seconds that are shown at least.
    private static let leastDuration = 1.0
    private static let readoutHeight = 40.0
    private static let gap = 10.0
    private static let hintLine = 16.0

    /// - Parameter chooses: Told that another view is to be plotted; nil where none can be chosen.
    init(_ theme: Theme, chooses: (@MainActor () -> Void)? = nil) {
        self.theme = theme
        title = PlotTitle(theme, action: chooses)
        super.init(frame: .zero)
        accessibilityIdentifier = "plot"
        addSubview(title)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - travel: That of the history.
    ///   - choice: Whose curves are wanted.
    func show(_ history: GestureHistory, _ travel: Travel?, _ choice: PlotChoice) {
        hasBegun = history.start != nil
        end = history.last?.time ?? 0
        self.travel = travel
        divergence = Divergence(history, travel)
        title.view = travel?.view ?? choice.chosen ?? choice.lead
        if let travel { samples.follow(travel.view, in: history) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: min(title.fittingWidth, bounds.width - 30), height: PlotTitle.height)
    }

    override func draw(_ canvas: inout Canvas) {
        let height = (bounds.height - (isCompared ? Self.readoutHeight : 0) - Self.gap) / 2
        guard height > 60 else { return }
        let position = CGRect(x: 0, y: 0, width: bounds.width, height: height + 10)
        let speed = CGRect(x: 0, y: position.maxY + Self.gap, width: bounds.width, height: height - 10)
        let duration = duration
        PlotPanel(title: "", unit: "pt", lines: fingerLine + lines(.value), duration: duration)
            .draw(into: &canvas, in: position, theme, showsTimes: false)
        PlotPanel(title: "Velocity", unit: "pt/s", lines: lines(.velocity), duration: duration)
            .draw(into: &canvas, in: speed, theme, showsTimes: true)
        if travel == nil { drawHint(&canvas, in: PlotPanel.plot(in: position).insetBy(dx: 4, dy: 0)) }
        drawReadout(&canvas, top: speed.maxY + 4)
    }

    private func drawHint(_ canvas: inout Canvas, in plot: CGRect) {
        let hint = hasBegun ? "Nothing has moved yet" : "Drag something: its curves appear here"
        let lines = Lettering.lines(hint, Lettering.small, plot.width)
        for (index, line) in lines.enumerated() {
            let y = plot.midY + (Double(index) - Double(lines.count) / 2) * Self.hintLine
            let row = CGRect(x: plot.minX, y: y, width: plot.width, height: Self.hintLine)
            Lettering.draw(line, Lettering.small, theme.tertiaryText, in: row, .center, &canvas)
        }
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
        let points = samples.fingers.map { ($0.time, samples.position(of: $0, travel)) }
        return [PlotPanel.Line(color: theme.tertiaryText, points: points, isFaint: true)]
    }

    private func drawReadout(_ canvas: inout Canvas, top: Double) {
        guard let divergence else { return }
        let row = CGRect(x: 0, y: top, width: bounds.width, height: 18)
        Lettering.draw("Distance", Lettering.small, theme.secondaryText, in: row, .left, &canvas)
        let now = divergence.now.map { "\(PlotPanel.text($0)) pt" } ?? "—"
        Lettering.draw(now, Lettering.figures, theme.text, in: row, .right, &canvas)
        let next = row.offsetBy(dx: 0, dy: 18)
        Lettering.draw("Greatest distance", Lettering.small, theme.secondaryText, in: next, .left, &canvas)
        Lettering.draw(
            "\(PlotPanel.text(divergence.greatest)) pt at \(PlotPanel.text(divergence.time)) s", Lettering.figures,
            theme.text, in: next, .right, &canvas)
    }
}
