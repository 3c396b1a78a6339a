import ViewHierarchy

// The focus goes from one part of the window to the next; typed text is committed first.
extension Shell {
    /// The parts that can have the focus, in the order in which Tab goes through them.
    private enum Part: Int, CaseIterable {
        case scene, list, editor
    }

    private var focusedPart: Part {
        guard let view = keys.focusedView else { return .scene }
        return view === root.sidebar ? .list : .editor
    }

    private func isShown(_ part: Part) -> Bool {
        switch part {
        case .scene: true
        case .list: layout.sidebar != nil
        case .editor: layout.inspector != nil
        }
    }

    /// Moves the focus to the next part that is shown, or to the one before.
    func moveFocus(by step: Int) {
        let parts = Part.allCases
        var index = focusedPart.rawValue
        repeat { index = (index + step + parts.count) % parts.count } while !isShown(parts[index])
        switch parts[index] {
        case .scene: moveFocus(to: nil)
        case .list: moveFocus(to: root.sidebar)
        case .editor: timeline.asCurrent { root.editor.takeFocus(fromEnd: step < 0) }
        }
    }

    /// Moves the focus to the editor, which is shown if it was not, or back to the scene.
    func toggleEditing() {
        if focusedPart == .editor { return moveFocus(to: nil) }
        if layout.inspector == nil { perform(.inspector) }
        if layout.inspector != nil { timeline.asCurrent { root.editor.takeFocus() } }
    }

    /// Commits typed text and applies changes; returns a message about text that can't be taken over.
    func finishEditing() -> Message? {
        let lost = timeline.asCurrent { root.editor.finishFields() }
        applyChanges()
        return lost
    }
}
