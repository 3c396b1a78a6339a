import Drawing
import Foundation
import ViewHierarchy

/// The view tree of the selected lane, and the properties of the selected view.
final class ViewsPanel: ThemedView {
    let tree: ViewTree
    private let scroll = ScrollView()
    private let values: ViewValuesView
    private let buttons: [(command: Command, chip: Chip)]

    private static let gap = 8.0
    /// The minimum height of the tree.
    private static let leastTree = 110.0

    init(_ theme: Theme, perform: @escaping @MainActor (Command) -> Void) {
        tree = ViewTree(theme)
        values = ViewValuesView(theme)
        let faces: [(Command, String, String)] = [
            (.explode, "Explode", "Pull the layers apart  X"),
            (.pickView, "Pick", "Select the view under the next press  K, or Alt press"),
            (.copyValues, "Copy values", "Copy what is known of the view"),
        ]
        buttons = faces.map { command, title, tooltip in
            (command, Chip(title, theme, name: "inspector \(command)", tooltip: tooltip) { perform(command) })
        }
        super.init(theme, name: "views")
        scroll.addSubview(tree)
        addSubview(scroll)
        addSubview(values)
        for (_, chip) in buttons { addSubview(chip) }
        apply(theme)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - chosen: The view that is selected; nil for none.
    ///   - isExploded: Whether the layers are pulled apart.
    ///   - isPicking: Whether the next press on a stage selects.
    func show(_ inside: LaneInside, chosen: LaneInside.Key?, isExploded: Bool, isPicking: Bool) {
        tree.show(inside, chosen: chosen)
        values.values = chosen.flatMap { inside.index(of: $0) }.map { ViewValues(inside, $0) } ?? ViewValues()
        for (command, chip) in buttons {
            switch command {
            case .explode: chip.isSelected = isExploded
            case .pickView: chip.isSelected = isPicking
            default: chip.isEnabled = !values.values.lines.isEmpty
            }
        }
    }

    /// The properties of the selected view, or `nil` without a selection.
    var copiedText: String? { values.values.lines.isEmpty ? nil : values.values.text }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
    }

    override func layoutSubviews() {
        let height = EditorMetrics.controlHeight
        let row = bounds.maxY - height - Self.gap
        let width = (bounds.width - 2 * EditorMetrics.inset - 2 * Self.gap) / 3
        for (index, (_, chip)) in buttons.enumerated() {
            chip.frame = CGRect(
                x: (EditorMetrics.inset + Double(index) * (width + Self.gap)).rounded(), y: row,
                width: width.rounded(.down), height: height)
        }
        let top = max(min(Self.leastTree, row - Self.gap), row - Self.gap - ViewValuesView.height)
        scroll.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, top))
        values.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, row - Self.gap - top))
        values.clipsToBounds = true
        let whole = max(tree.contentHeight, scroll.bounds.height)
        tree.frame = CGRect(x: 0, y: 0, width: bounds.width, height: whole)
        scroll.contentSize = tree.frame.size
    }
}
