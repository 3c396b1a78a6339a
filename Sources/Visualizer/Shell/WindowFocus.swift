import Sessions
import ViewHierarchy
import Widgets

/// Moves the focus between the parts of the window: the scene, the list of scenes, and the inspector.
@MainActor
final class WindowFocus {
    private let model: WindowModel
    private let root: ShellView
    private let keys: KeyFocus

    /// The parts that can have the focus, in the order of Tab.
    enum Part: Int, CaseIterable {
        case scene, list, inspector
    }

    init(_ model: WindowModel, _ root: ShellView, _ keys: KeyFocus) {
        self.model = model
        self.root = root
        self.keys = keys
        keys.mayFocus = { view in view !== root.sidebar || model.layout.sidebar != nil }
        root.editor.onLeave = { [weak self] in self?.move(by: $0 ? -1 : 1) }
        root.inspector.film.onLeave = { [weak self] in self?.move(by: $0 ? -1 : 1) }
        for list in [root.inspector.views.tree, root.inspector.events.list] as [RowList] {
            list.onLeave = { [weak self] isBackwards in
                if let isBackwards { self?.move(by: isBackwards ? -1 : 1) } else { keys.focus(nil) }
            }
        }
    }

    /// The part that has the focus.
    var part: Part {
        guard let view = keys.focusedView else { return .scene }
        return view === root.sidebar ? .list : .inspector
    }

    private func isShown(_ part: Part) -> Bool {
        switch part {
        case .scene: true
        case .list: model.layout.sidebar != nil
        case .inspector: model.layout.inspector != nil
        }
    }

    /// Moves the focus to the next visible part, or to the previous one.
    func move(by step: Int) {
        let parts = Part.allCases
        var index = part.rawValue
        repeat { index = (index + step + parts.count) % parts.count } while !isShown(parts[index])
        switch parts[index] {
        case .scene: keys.focus(nil)
        case .list: keys.focus(root.sidebar)
        case .inspector: focusInspector(fromEnd: step < 0)
        }
    }

    /// Moves the focus into the current section of the inspector.
    private func focusInspector(fromEnd: Bool) {
        switch model.selection.section {
        case .curve, .scene: fromEnd ? root.editor.requestFocus(fromEnd: true) : root.editor.requestFocus()
        case .views: keys.focus(root.inspector.views.tree)
        case .events: keys.focus(root.inspector.events.list)
        case .film: root.inspector.film.requestFocus(fromEnd: fromEnd)
        }
    }
}
