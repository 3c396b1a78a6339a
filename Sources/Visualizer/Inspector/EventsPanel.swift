import Drawing
import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

/// The log as a list: a press on an entry shows its moment.
final class EventList: RowList {
    /// Called with the time of a pressed or selected entry.
    var onGo: (Double) -> Void = { _ in }
    private(set) var log = EventLog()

    private static let times = 56.0

    init() {
        super.init(name: "event list")
        onSelect = { [weak self] row in
            guard let self else { return }
            select(row)
            onGo(log.entries[row].time)
        }
    }

    required init?(coder: NSCoder) { nil }

    override var rowCount: Int { log.entries.count }

    override var rowHeight: Double { 34 }

    override func cutText(ofRow row: Int) -> String? {
        let detail = log.entries[row].detail
        return Lettering.width(detail, Lettering.small) > textWidth ? detail : nil
    }

    /// The width of titles and details, in points.
    private var textWidth: Double { max(0, bounds.width - Self.times - 12) }

    /// - Parameters:
    ///   - time: The shown moment, or nil for the present, which is the last entry's.
    func display(_ log: EventLog, at time: Double?) {
        let isOther = log != self.log
        self.log = log
        if isOther { heightDidChange() }
        let row = time.map { log.index(at: $0) } ?? (log.entries.isEmpty ? nil : log.entries.count - 1)
        // Among several entries of one moment, the pressed one stays selected.
        let isSame = row.flatMap { row in selectedRow.map { ($0, row) } }.map { old, new in
            old < log.entries.count && log.entries[old].time == log.entries[new].time
        }
        if isSame != true || isOther { select(row) }
        if isOther { setNeedsDisplay() }
    }

    override func drawRow(_ row: Int, in rect: CGRect, _ canvas: inout Canvas) {
        let entry = log.entries[row]
        let isLater = selectedRow.map { row > $0 && entry.time > log.entries[$0].time } ?? false
        let upper = CGRect(x: 0, y: rect.minY + 2, width: rect.width, height: 16)
        canvas.draw(
            Figures.text(entry.time, digits: 3), Lettering.figures, theme.tertiaryText,
            in: CGRect(x: 12, y: upper.minY, width: Self.times - 12, height: upper.height))
        let text = CGRect(x: Self.times, y: upper.minY, width: textWidth, height: upper.height)
        let color: Color =
            switch entry.kind {
            case .gestures: theme.lane(3)
            case .transitions: theme.text
            case .lifecycle: theme.lane(0)
            case .errors: theme.problem
            }
        canvas.draw(entry.title, Lettering.figures, isLater ? theme.tertiaryText : color, in: text)
        canvas.draw(
            entry.detail, Lettering.small, isLater ? theme.tertiaryText : theme.secondaryText,
            in: text.offsetBy(dx: 0, dy: 14))
    }
}

/// The log of the chosen lane, with a filter.
final class EventsPanel: ThemedView {
    let list: EventList
    /// The displayed kind, or `nil` for all.
    private(set) var kind: EventLog.Kind?
    /// What the shown log was made of, or nil without one.
    private var source: Source?
    private var log = EventLog()

    /// Identifies a log.
    private struct Source: Hashable {
        var start: Double
        var count: Int
        var findings: [GestureFinding]
        var lane: Int
        var kind: EventLog.Kind?
    }

    private let filter = SegmentedControl()
    private let scroll = PanelScroll()
    private let hint: Label
    private let copy: Chip

    init(perform: @escaping @MainActor (Command) -> Void) {
        list = EventList()
        hint = Label(Lettering.small, lines: 0)
        copy = Chip(Command.copyLog.label, name: "inspector \(Command.copyLog)", tooltip: Command.copyLog.toolTip()) {
            perform(.copyLog)
        }
        super.init(name: "events")
        filter.accessibilityIdentifier = "filter"
        filter.setWords(["all", "gesture", "calls", "lifecycle", "errors"])
        filter.selectedSegmentIndex = 0
        filter.addAction(for: .valueChanged) { [weak self] _ in
            guard let self else { return }
            let index = filter.selectedSegmentIndex - 1
            kind = EventLog.Kind.allCases.indices.contains(index) ? EventLog.Kind.allCases[index] : nil
        }
        hint.textAlignment = .center
        scroll.addSubview(list)
        for view in [scroll, filter, hint, copy] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the log of a lane in a gesture.
    /// - Parameters:
    ///   - record: The gesture, or nil without one.
    ///   - findings: The findings in it.
    ///   - time: The shown moment, or nil for the present.
    func display(_ record: MomentRecord?, _ findings: [GestureFinding], lane: Int, at time: Double?) {
        let next = record.map {
            Source(start: $0.start, count: $0.log.count, findings: findings, lane: lane, kind: kind)
        }
        if next != source {
            source = next
            log = record.map { EventLog($0.log, findings, lane: lane, kind: kind) } ?? EventLog()
        }
        list.display(log, at: time)
        hint.isHidden = !log.entries.isEmpty
        copy.isEnabled = !log.entries.isEmpty
        hint.text =
            kind == nil ? "Drag something: what happens is listed here" : "Nothing of this kind in the last gesture"
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
        hint.textColor = theme.tertiaryText
    }

    override func layoutSubviews() {
        let inset = EditorMetrics.inset
        let height = EditorMetrics.controlHeight
        let width = max(0, bounds.width - 2 * inset)
        filter.frame = CGRect(x: inset - 6, y: 0, width: width + 12, height: height)
        let foot = bounds.maxY - height - 8
        copy.frame = CGRect(x: inset, y: foot, width: 72, height: height)
        scroll.frame = CGRect(x: 0, y: height + 8, width: bounds.width, height: max(0, foot - height - 16))
        hint.frame = CGRect(x: inset, y: height + 24, width: width, height: 36)
        list.frame = CGRect(
            x: 0, y: 0, width: bounds.width, height: max(list.contentHeight, scroll.bounds.height))
        scroll.contentSize = list.frame.size
    }
}
