import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The lanes' curves in a recording of several lanes: position and velocity of a view over time.
final class PlotView: ThemedView {
    /// The name of the view.
    private let title: PlotTitle
    /// Whether a gesture has begun.
    private var hasBegun = false
    /// The elapsed time since then, in seconds.
    private var end = 0.0
    private var travel: Travel?
    /// The distance of the lanes' views from each other.
    private var spread: GestureSummary.Spread?
    private var samples = PlotSamples()
    private var releases: [ReleaseMark] = []
    private let hint: Label

    /// The minimum duration, in seconds.
    private static let leastDuration = 1.0
    /// The height of the text below the panels.
    private static let readoutHeight = 40.0
    private static let gap = 10.0

    init() {
        title = PlotTitle()
        hint = Label(Lettering.small, lines: 0)
        super.init(name: "plot")
        hint.textAlignment = .center
        addSubview(title)
        addSubview(hint)
    }

    required init?(coder: NSCoder) { nil }

    func display(_ history: GestureHistory, _ travel: Travel?, _ choice: PlotChoice) {
        hasBegun = history.start != nil
        end = history.last?.time ?? 0
        self.travel = travel
        spread = history.spread(of: travel)
        title.view = travel?.view ?? choice.chosen ?? choice.lead
        if let travel { samples.follow(travel.view, in: history) }
        releases = history.releaseMarks(travel)
        hint.isHidden = travel != nil
        hint.text = hasBegun ? "Nothing has moved yet" : "Drag something: its curves appear here"
        setNeedsLayout()
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        hint.textColor = theme.tertiaryText
    }

    /// The frames of the two panels, or nil if they don't fit.
    private var panels: (position: CGRect, velocity: CGRect)? {
        let height = (bounds.height - Self.readoutHeight - Self.gap) / 2
        guard height > 60 else { return nil }
        let position = CGRect(x: 0, y: 0, width: bounds.width, height: height + 10)
        return (
            position, CGRect(x: 0, y: position.maxY + Self.gap, width: bounds.width, height: height - 10)
        )
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: min(title.fittingWidth, bounds.width - 30), height: PlotTitle.height)
        hint.frame = panels.map { PlotPanel.plot(in: $0.position).insetBy(dx: 4, dy: 0) } ?? .zero
    }

    override func draw(_ canvas: inout Canvas) {
        guard let (position, speed) = panels else { return }
        let duration = duration
        PlotPanel(title: "", unit: "pt", lines: fingerLine + lines(.value), duration: duration)
            .draw(into: &canvas, in: position, theme, showsTimes: false)
        PlotPanel(title: "Velocity", unit: "pt/s", lines: lines(.velocity), releases: releases, duration: duration)
            .draw(into: &canvas, in: speed, theme, showsTimes: true)
        drawReadout(&canvas, top: speed.maxY + 4)
    }

    /// The duration: a round number of seconds that includes the gesture.
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

    /// The curve of the pointer while it was down.
    private var fingerLine: [PlotPanel.Line] {
        guard let travel else { return [] }
        let points = samples.fingers.map { ($0.time, samples.position(of: $0, travel)) }
        return [PlotPanel.Line(color: theme.tertiaryText, points: points, isFaint: true)]
    }

    private func drawReadout(_ canvas: inout Canvas, top: Double) {
        guard let spread else { return }
        let row = CGRect(x: 0, y: top, width: bounds.width, height: 18)
        canvas.draw("Distance, \(spread.name.lowercased())", Lettering.small, theme.secondaryText, in: row)
        let now = spread.now.map { "\(Figures.brief($0)) pt" } ?? "—"
        canvas.draw(now, Lettering.figures, theme.text, in: row, .right)
        let next = row.offsetBy(dx: 0, dy: 18)
        canvas.draw(spread.greatestName, Lettering.small, theme.secondaryText, in: next)
        canvas.draw(
            "\(Figures.brief(spread.greatest)) pt at \(Figures.brief(spread.time)) s", Lettering.figures,
            theme.text, in: next, .right)
    }
}
