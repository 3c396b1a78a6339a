import Foundation
import Sessions
import ViewHierarchy
import Widgets

/// Selects sections and views in the inspector, and copies what it shows.
@MainActor
final class InspectorActions {
    /// Called with a command that a selection needs first.
    var perform: (Command) -> Void = { _ in }
    var onMessage: (Message) -> Void = { _ in }
    var onCopy: (String) -> Void = { _ in }

    private let model: WindowModel
    private let root: ShellView
    private let display: WindowDisplay
    private let pointers: PointerRouter

    init(_ model: WindowModel, _ root: ShellView, _ display: WindowDisplay, _ pointers: PointerRouter) {
        self.model = model
        self.root = root
        self.display = display
        self.pointers = pointers
        root.inspector.onSection = { [weak self] in self?.open($0) }
        root.inspector.views.tree.onChoose = { [model] in model.selection.select($0) }
        root.inspector.views.tree.onCopy = { [weak self] in self?.copyValues() }
        root.inspector.events.list.onGo = { [model] in model.scrubbing.move(to: $0) }
        root.inspector.events.list.onCopy = { [weak self] in self?.copyLog() }
        root.exploded.onChoose = { [weak self] in self?.select(oneOf: $0) }
        pointers.pick = { [weak self] in self?.pickView(at: $0) }
    }

    /// Shows a section. The inspector appears if it is hidden and there is room.
    func open(_ section: InspectorSection) {
        if model.layout.inspector == nil { perform(.inspector) }
        guard model.layout.inspector != nil else { return }
        if model.selection.isEditor { model.editing.finish() }
        model.selection.select(section)
    }

    /// Shows the next section, or the same one if the inspector is hidden.
    func openNextSection() {
        open(model.layout.inspector == nil ? model.selection.section : model.selection.nextSection)
    }

    /// Selects the view at a location in the window. A repeated press at the same location selects the next view
    /// behind.
    func pickView(at location: CGPoint) {
        model.selection.endPicking()
        guard let lane = pointers.lane(at: location) else { return }
        let place = pointers.stagePoint(location, lane)
        if lane != model.editing.lane { model.editing.choose(lane) }
        open(.views)
        // The views at the location are those of the lane that is shown now.
        display.update()
        let inside = display.inside
        model.selection.select(oneOf: inside.views(at: place).map { inside.keys[$0] })
    }

    /// Selects one of the views at a location in the exploded view.
    private func select(oneOf sources: [ObjectIdentifier]) {
        let inside = display.inside
        let indices = sources.compactMap { source in inside.views.firstIndex { $0.identity.id == source } }
        model.selection.select(oneOf: indices.map { inside.keys[$0] })
        if model.layout.inspector != nil, model.selection.section != .views { open(.views) }
    }

    func copyValues() {
        guard let text = root.inspector.views.copiedText else { return }
        onCopy(text)
        onMessage(Message("Copied what is known of the view"))
    }

    func copyLog() {
        let log = root.inspector.events.list.log
        guard !log.entries.isEmpty else { return }
        onCopy(log.text)
        onMessage(Message("Copied \(log.entries.count) \(log.entries.count == 1 ? "entry" : "entries")"))
    }
}
