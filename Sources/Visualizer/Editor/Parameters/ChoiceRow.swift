import Drawing
import Foundation
import ViewHierarchy

/// One of some words: a switch for off and on, segments where the words fit beside each other, else a list.
final class ChoiceRow: ThemedView, EditorPart {
    /// Called with the word that is wanted.
    var onChoose: (String) -> Void = { _ in }
    /// Called to open a list below the view.
    var onMenu: (_ groups: [MenuGroup], _ chosen: String, _ anchor: View) -> Void = { _, _, _ in }

    private enum Face {
        case toggle(Switch)
        case segments(SegmentedControl)
        case list(Chip)
    }

    private let title: String
    private let name: String
    private let words: [String]
    private let reset: ResetArrow
    private let face: Face
    private var chosen = ""

    private static let mostSegments = 3
    /// The words of a switch, off first.
    private static let switchWords = ["off", "on"]
    /// The room for segments, at the column's usual width.
    private static let segmentRoom = 176.0
    private static let switchSize = CGSize(width: 34, height: 20)

    init(
        _ title: String, name: String, words: [String], _ theme: Theme,
        onReset: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.name = name
        self.words = words
        reset = ResetArrow(theme, name: "\(name) reset", action: onReset)
        if words == Self.switchWords {
            let toggle = Switch(frame: CGRect(origin: .zero, size: Self.switchSize))
            toggle.accessibilityIdentifier = "\(name) switch"
            toggle.apply(theme)
            face = .toggle(toggle)
        } else if words.count <= Self.mostSegments,
            SegmentedControl.width(of: words.map(SegmentedControl.title), font: Lettering.small) <= Self.segmentRoom
        {
            let segments = SegmentedControl()
            segments.accessibilityIdentifier = name
            segments.setWords(words)
            segments.apply(theme)
            face = .segments(segments)
        } else {
            face = .list(Chip("", theme, name: "\(name) list", opensList: true) {})
        }
        super.init(theme)
        addSubview(control)
        addSubview(reset)
        switch face {
        case .toggle(let toggle):
            toggle.addAction(for: .valueChanged) { [weak self] in self?.onChoose(Self.switchWords[$0.isOn ? 1 : 0]) }
        case .segments(let segments):
            segments.addAction(for: .valueChanged) { [weak self] in self?.onChoose(words[$0.selectedSegmentIndex]) }
        case .list(let chip): chip.addAction(for: .touchUpInside) { [weak self] _ in self?.openList() }
        }
    }

    required init?(coder: NSCoder) { nil }

    private var control: View {
        switch face {
        case .toggle(let toggle): toggle
        case .segments(let segments): segments
        case .list(let chip): chip
        }
    }

    var isChanged: Bool {
        get { !reset.isHidden }
        set { reset.isHidden = !newValue }
    }

    func show(_ word: String) {
        chosen = word
        switch face {
        case .toggle(let toggle):
            let isOn = word == Self.switchWords[1]
            if isOn != toggle.isOn { toggle.isOn = isOn }
        case .segments(let segments):
            segments.selectedSegmentIndex = words.firstIndex(of: word) ?? SegmentedControl.noSegment
        case .list(let chip):
            chip.title = word
            setNeedsLayout()
        }
    }

    private func openList() {
        if case .list(let chip) = face {
            onMenu([MenuGroup(title: "", items: words.map { MenuItem($0) })], chosen, chip)
        }
    }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight }

    override func layoutSubviews() {
        let row = RowLayout(bounds)
        reset.frame = row.gutter
        switch face {
        case .toggle(let toggle):
            toggle.frame = CGRect(
                x: row.content.maxX - Self.switchSize.width, y: row.content.midY - Self.switchSize.height / 2,
                width: Self.switchSize.width, height: Self.switchSize.height)
        case .segments(let segments): segments.frame = row.content
        case .list(let chip):
            let width = min(chip.fittingWidth, row.content.width)
            chip.frame = CGRect(
                x: row.content.maxX - width, y: row.content.minY, width: width, height: row.content.height)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        var label = RowLayout(bounds).label
        // What is narrow leaves the name more room.
        label.size.width = max(label.width, control.frame.minX - EditorMetrics.gap - label.minX)
        canvas.draw(title, Lettering.small, theme.secondaryText, in: label)
    }
}
