import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The lanes' curves as they happen: position and velocity of a view, over time.
final class PlotView: ThemedView {
    /// Names the view; a press on it chooses another.
    let title: PlotTitle
    /// Whether a gesture has begun.
    private var hasBegun = false
    /// Seconds since then that were seen.
    private var end = 0.0
    private var travel: Travel?
    /// The distance of the lanes' views from each other.
    private var spread: GestureSummary.Spread?
    /// Whether there are several lanes, and room is kept for their distance.
    var isCompared = false { didSet { if isCompared != oldValue { setNeedsDisplay() } } }
    private var samples = PlotSamples()
    /// How older code moved the view; nil without a comparison.
    private var before: RecordedMotion? { didSet { if before != oldValue { setNeedsDisplay() } } }
    private let hint: Label

    /// Seconds that are shown at least.
    private static let leastDuration = 1.0
    private static let readoutHeight = 40.0
    private static let rowHeight = 18.0
    private static let markWidth = 16.0
    private static let gap = 10.0

    /// - Parameter chooses: Called when another view is to be plotted; nil where none can be chosen.
    init(_ theme: Theme, chooses: (@MainActor () -> Void)? = nil) {
        title = PlotTitle(theme, action: chooses)
        hint = Label(Lettering.small, theme.tertiaryText, lines: 0)
        super.init(theme, name: "plot")
        hint.textAlignment = .center
        addSubview(title)
        addSubview(hint)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter comparison: With how older code moved the view.
    func show(
        _ history: GestureHistory, _ travel: Travel?, _ choice: PlotChoice, comparison: MotionComparison? = nil
    ) {
        before = comparison?.before.view == travel?.view ? comparison?.before : nil
        hasBegun = history.start != nil
        end = history.last?.time ?? 0
        self.travel = travel
        spread = history.spread(of: travel)
        title.view = travel?.view ?? choice.chosen ?? choice.lead
        if let travel { samples.follow(travel.view, in: history) }
        hint.isHidden = travel != nil
        hint.text = hasBegun ? "Nothing has moved yet" : "Drag something: its curves appear here"
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        hint.textColor = theme.tertiaryText
    }

    /// What is kept for the lines of text below the panels.
    private var foot: Double { (isCompared ? Self.readoutHeight : 0) + (before == nil ? 0 : Self.rowHeight) }

    /// The places of the two panels; nil where there is too little room.
    private var panels: (position: CGRect, velocity: CGRect)? {
        let height = (bounds.height - foot - Self.gap) / 2
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
        PlotPanel(title: "", unit: "pt", lines: beforeLines + fingerLine + lines(.value), duration: duration)
            .draw(into: &canvas, in: position, theme, showsTimes: false)
        PlotPanel(title: "Velocity", unit: "pt/s", lines: lines(.velocity), duration: duration)
            .draw(into: &canvas, in: speed, theme, showsTimes: true)
        drawReadout(&canvas, top: speed.maxY + 4)
        if before != nil { drawLegend(&canvas) }
    }

    /// A round number of seconds that holds the gesture.
    private var duration: Double {
        let end = max(end, before?.lanes.compactMap(\.last?.time).max() ?? 0)
        return max(Self.leastDuration, end <= 4 ? (end * 2).rounded(.up) / 2 : end.rounded(.up))
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

    /// How older code moved the view, in all lanes.
    private var beforeLines: [PlotPanel.Line] {
        guard let travel, let before else { return [] }
        return before.lanes.map { samples in
            let points = samples.map { ($0.time, $0.seen.map { travel.value($0.frame.center) }) }
            return PlotPanel.Line(color: theme.before, points: points, isFaint: true, width: 2)
        }
    }

    /// Says what the grey curves are.
    private func drawLegend(_ canvas: inout Canvas) {
        let row = CGRect(x: 0, y: bounds.maxY - Self.rowHeight, width: bounds.width, height: Self.rowHeight)
        let mark = CGRect(x: row.minX, y: row.midY - 1, width: Self.markWidth, height: 2)
        canvas.fill(Shape(rect: mark, cornerRadius: 1), theme.before)
        let text = CGRect(
            x: mark.maxX + 8, y: row.minY, width: row.width - mark.width - 8, height: row.height)
        canvas.draw("Before the last change", Lettering.small, theme.secondaryText, in: text)
    }

    private func drawReadout(_ canvas: inout Canvas, top: Double) {
        guard let spread else { return }
        let row = CGRect(x: 0, y: top, width: bounds.width, height: 18)
        canvas.draw("Distance", Lettering.small, theme.secondaryText, in: row)
        let now = spread.now.map { "\(PlotPanel.text($0)) pt" } ?? "—"
        canvas.draw(now, Lettering.figures, theme.text, in: row, .right)
        let next = row.offsetBy(dx: 0, dy: 18)
        canvas.draw("Greatest distance", Lettering.small, theme.secondaryText, in: next)
        canvas.draw(
            "\(PlotPanel.text(spread.greatest)) pt at \(PlotPanel.text(spread.time)) s", Lettering.figures,
            theme.text, in: next, .right)
    }
}

/// Names the view whose curves are plotted. A press on it, or V, opens the list of the scene's views.
final class PlotTitle: ThemedControl {
    /// By the scene's name for it; nil where it has none.
    var view: String? { didSet { if view != oldValue { setNeedsDisplay() } } }
    private let opensList: Bool

    static let height = 18.0
    private static let arrowRoom = 16.0
    /// How far the plate of a pressed one reaches beyond its text.
    private static let edge = 4.0

    /// - Parameter action: What a press does; nil where it is only a title.
    init(_ theme: Theme, action: (@MainActor () -> Void)?) {
        opensList = action != nil
        super.init(
            theme, name: "plot title", toolTip: action == nil ? nil : "Plot another view  V", action: action)
        isUserInteractionEnabled = opensList
    }

    required init?(coder: NSCoder) { nil }

    private var text: String { view.map { "Position of the \($0)" } ?? "Position" }

    var fittingWidth: Double {
        (Lettering.width(text, Lettering.heading) + (opensList ? Self.arrowRoom : 0)).rounded(.up)
    }

    override func draw(_ canvas: inout Canvas) {
        let row = CGRect(x: 0, y: 0, width: bounds.width, height: 16)
        if isHighlighted || isHovered {
            let plate = row.insetBy(dx: -Self.edge, dy: -1)
            canvas.fill(Shape(rect: plate, cornerRadius: 5), isHighlighted ? theme.pressed : theme.hover)
        }
        var label = row
        if opensList {
            label.size.width -= Self.arrowRoom
            Icon.chevron.draw(
                into: &canvas, center: CGPoint(x: row.maxX - 6, y: row.midY), side: 13, color: theme.secondaryText)
        }
        canvas.draw(text, Lettering.heading, theme.secondaryText, in: label)
    }
}
