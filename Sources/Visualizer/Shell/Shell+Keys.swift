import ViewHierarchy

// The keys go from one part of the window to the next, and what is typed is not lost on the way.
extension Shell {
    /// The parts to which the keys can go, in the order in which Tab goes through them.
    private enum Part: Int, CaseIterable {
        case scene, list, editor
    }

    private var partWithKeys: Part {
        guard let taker = keys.keyTaker else { return .scene }
        return taker === root.sidebar ? .list : .editor
    }

    private func isShown(_ part: Part) -> Bool {
        switch part {
        case .scene: true
        case .list: layout.sidebar != nil
        case .editor: layout.inspector != nil
        }
    }

    /// Lets the keys go to the next part that is shown, or to the one before.
    func goRound(_ step: Int) {
        let parts = Part.allCases
        var index = partWithKeys.rawValue
        repeat { index = (index + step + parts.count) % parts.count } while !isShown(parts[index])
        switch parts[index] {
        case .scene: lend(nil)
        case .list: lend(root.sidebar)
        case .editor: timeline.asCurrent { root.editor.takeKeys(fromEnd: step < 0) }
        }
    }

    /// Lets the keys go to the editor, which is shown if it was not, or back to the scene.
    func toggleEditing() {
        if partWithKeys == .editor { return lend(nil) }
        if layout.inspector == nil { perform(.inspector) }
        if layout.inspector != nil { timeline.asCurrent { root.editor.takeKeys() } }
    }

    /// Commits what is typed, applies what was changed, and tells what was typed and can't be taken over.
    func finishEditing() -> Message? {
        let lost = timeline.asCurrent { root.editor.finishFields() }
        applyChanges()
        return lost
    }
}
