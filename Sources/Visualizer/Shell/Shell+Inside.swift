import Boards
import Drawing
import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

// Connects the inspector: the views and events of the chosen lane, the selected view, and the exploded view.
extension Shell {
    func connectInspector() {
        let inspector = root.inspector
        inspector.onSection = { [weak self] in self?.show(section: $0) }
        inspector.views.tree.onChoose = { [weak self] in self?.choose(view: $0) }
        inspector.views.tree.onCopy = { [weak self] in self?.copyValues() }
        inspector.events.list.onGo = { [weak self] in self?.show(moment: $0) }
        inspector.events.list.onCopy = { [weak self] in self?.copyLog() }
        connect(inspector.views.tree)
        connect(inspector.events.list)
        root.exploded.onChoose = { [weak self] in self?.choose(oneOf: $0) }
        root.sidebarEdge.onDrag = { [weak self] in
            self?.resize(\.sidebarWidth, by: $0, begins: $1) { $0.sidebar?.width }
        }
        root.inspectorEdge.onDrag = { [weak self] in
            self?.resize(\.inspectorWidth, by: $0, begins: $1) { $0.inspector?.width }
        }
    }

    // MARK: Display

    /// Shows the views and events of a moment.
    /// - Parameters:
    ///   - frames: The frame of each lane at that moment.
    ///   - scrubbed: The shown moment of the last gesture, or nil for the present.
    func showInside(_ frames: [TraceFrame], _ scrubbed: (record: MomentRecord, moment: Int)?) {
        func inside(_ lane: Int) -> LaneInside {
            if let (record, moment) = scrubbed { return LaneInside(record, lane: lane, moment: moment, frames: frames) }
            return LaneInside(session.lanes.stages[lane], lane: lane, frames: frames)
        }
        let showsViews = layout.inspector != nil && section == .views
        let isExploded = layout.exploded != nil
        for (lane, stage) in root.board.stages.enumerated() {
            guard showsViews || isExploded, lane == chosenLane || chosenView != nil else {
                stage.selection = nil
                continue
            }
            let inside = inside(lane)
            let index = chosenView.flatMap { inside.index(of: $0) }
            let seen = index.map { inside.views[$0].appearance.presentationFrame }
            stage.selection = seen
            guard lane == chosenLane else { continue }
            self.inside = inside
            if showsViews {
                root.inspector.views.show(
                    inside, chosen: chosenView, isExploded: isExploded, isPicking: picksView)
            }
            if isExploded {
                root.exploded.show(stage.picture, chosen: index.map { inside.views[$0].identity.id }, outline: seen)
            }
        }
        if layout.inspector != nil, section == .events { showEvents() }
    }

    private func showEvents() {
        let record = session.keptMoments.flatMap { $0.start == session.history.start ? $0 : nil }
        root.inspector.events.show(record, checks.findings, lane: chosenLane, at: record.flatMap { _ in playhead.time })
    }

    // MARK: Sections

    func show(section: InspectorSection) {
        if layout.inspector == nil { perform(.inspector) }
        guard layout.inspector != nil else { return }
        if self.section == .curve || self.section == .scene, let lost = finishEditing() { say(lost) }
        self.section = section
        if section != .views { picksView = false }
    }

    func showNextSection() {
        let all = InspectorSection.allCases
        let next = all[((all.firstIndex(of: section) ?? 0) + 1) % all.count]
        show(section: layout.inspector == nil ? section : next)
    }

    /// Moves the focus into the current section of the inspector.
    func focusInspector(fromEnd: Bool = false) {
        switch section {
        case .curve, .scene: fromEnd ? root.editor.takeFocus(fromEnd: true) : root.editor.takeFocus()
        case .views: keys.focus(root.inspector.views.tree)
        case .events: keys.focus(root.inspector.events.list)
        }
    }

    /// Lets a list of the inspector have the focus, and lets Tab and Escape leave it.
    func connect(_ list: RowList) {
        list.onLeave = { [weak self] isBackwards in
            guard let self else { return }
            if let isBackwards { moveFocus(by: isBackwards ? -1 : 1) } else { moveFocus(to: nil) }
        }
    }

    // MARK: Views

    func choose(view: LaneInside.Key?) {
        chosenView = view
    }

    /// Selects the view at a location in the window. A repeated press at the same location selects the next view
    /// behind.
    func pickView(at location: CGPoint) {
        picksView = false
        guard let lane = lane(at: location), root.board.stages.indices.contains(lane) else { return }
        let place = stagePoint(location, lane)
        if lane != chosenLane { choose(lane: lane) }
        show(section: .views)
        update()
        choose(oneOf: inside.views(at: place))
    }

    /// Selects one of the views at a location in the exploded view.
    func choose(oneOf sources: [ObjectIdentifier]) {
        choose(oneOf: sources.compactMap { source in inside.views.firstIndex { $0.identity.id == source } })
        if layout.inspector != nil, section != .views { show(section: .views) }
    }

    private func choose(oneOf indices: [Int]) {
        let found = indices.map { inside.keys[$0] }
        guard let first = found.first else { return choose(view: nil) }
        let now = chosenView.flatMap { found.firstIndex(of: $0) }
        choose(view: now.map { found[($0 + 1) % found.count] } ?? first)
    }

    func toggleExploded() {
        isExploded = layout.exploded == nil
        if isExploded, layout.exploded == nil {
            isExploded = false
            say(Message("The lanes have no room for an exploded view: make the window wider, or hide a panel"))
        }
    }

    func copyValues() {
        guard let text = root.inspector.views.copiedText else { return }
        clipboard = text
        say(Message("Copied what is known of the view"))
    }

    func copyLog() {
        let log = root.inspector.events.list.log
        guard !log.entries.isEmpty else { return }
        clipboard = log.text
        say(Message("Copied \(log.entries.count) \(log.entries.count == 1 ? "entry" : "entries")"))
    }

    // MARK: Panels

    /// Resizes a panel as its edge is dragged, within the limits of the layout.
    /// - Parameters:
    ///   - length: The length that the user has chosen.
    ///   - shown: Returns the length in a layout, or nil if the panel is hidden.
    func resize(
        _ length: ReferenceWritableKeyPath<Shell, Double?>, by points: Double, begins: Bool,
        shown: (ShellLayout) -> CGFloat?
    ) {
        guard let now = shown(layout) else { return }
        if begins { panelGrip = now }
        guard points != 0 else { return }
        self[keyPath: length] = (panelGrip + points).rounded()
        self[keyPath: length] = Double(shown(layout) ?? now)
    }

    /// Scales the interface by steps, or with nil restores its own size.
    func scaleInterface(by steps: Double?) {
        let scale = steps.map { interfaceScale + $0 * Self.interfaceStep } ?? 1
        interfaceScale = min(max(scale, Self.interfaceScales.lowerBound), Self.interfaceScales.upperBound)
        say(Message("Interface at \(Int((interfaceScale * 100).rounded())) %"))
    }

    private static let interfaceStep = 0.125
    private static let interfaceScales = 0.75...2.5
}
