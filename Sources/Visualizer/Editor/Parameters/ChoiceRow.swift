import Drawing
import Foundation
import ViewHierarchy

/// One of some words: a switch for off and on, segments where the words fit beside each other, else a list.
final class ChoiceRow: View, EditorPart {
    var theme: Theme {
        didSet {
            spread(theme)
            setNeedsDisplay()
        }
    }
    /// Told of the word that is wanted.
    var onChoose: (String) -> Void = { _ in }
    /// Told to let one choose from a list beneath the view.
    var onMenu: (_ groups: [MenuGroup], _ chosen: String, _ anchor: View) -> Void = { _, _, _ in }

    private enum Face {
        case toggle(ToggleSwitch)
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
    /// The width from which segments are taken, at the column's usual width.
    private static let segmentRoom = 176.0

    init(
        _ title: String, name: String, words: [String], _ theme: Theme,
        onReset: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.name = name
        self.words = words
        self.theme = theme
        reset = ResetArrow(theme, name: "\(name) reset", tooltip: "Back to the default", action: onReset)
        if words == Self.switchWords {
            face = .toggle(ToggleSwitch(theme, name: "\(name) switch"))
        } else if words.count <= Self.mostSegments, SegmentedControl.width(of: words) <= Self.segmentRoom {
            face = .segments(SegmentedControl(theme, name: name, words: words))
        } else {
            face = .list(Chip("", theme, name: "\(name) list", opensList: true) {})
        }
        super.init(frame: .zero)
        addSubview(control)
        addSubview(reset)
        switch face {
        case .toggle(let toggle): toggle.onChange = { [weak self] in self?.onChoose(Self.switchWords[$0 ? 1 : 0]) }
        case .segments(let segments): segments.onChoose = { [weak self] in self?.onChoose($0) }
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
        case .toggle(let toggle): toggle.isSelected = word == Self.switchWords[1]
        case .segments(let segments): segments.chosen = word
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
                x: row.content.maxX - ToggleSwitch.size.width, y: row.content.midY - ToggleSwitch.size.height / 2,
                width: ToggleSwitch.size.width, height: ToggleSwitch.size.height)
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
        Lettering.draw(title, Lettering.small, theme.secondaryText, in: label, .left, &canvas)
    }
}
