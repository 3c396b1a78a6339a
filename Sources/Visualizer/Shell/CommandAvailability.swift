import Sessions
import Staging

/// Which commands have an effect now.
@MainActor
struct CommandAvailability {
    let model: WindowModel
    let root: ShellView
    let menus: WindowMenus

    /// Returns the reason why a command has no effect now, or nil if it has.
    func reasonAgainst(_ command: Command) -> String? {
        let session = model.session
        let editing = model.editing
        switch command {
        case .ghost, .closeReference, .referenceEarlier, .referenceLater:
            return model.film.reference == nil ? "no reference is open" : nil
        case .clearPoints: return model.film.follower.points.isEmpty ? "no point is followed" : nil
        case .animators: return menus.animators.isEmpty ? "no animator has a name in the last gesture" : nil
        case .replay, .saveGesture, .mark, .stepBack, .loop, .wholeGesture:
            return session.history.start == nil ? "no gesture yet" : nil
        case .nextGuideStep: return model.panels.guide == nil ? "the guide is not shown" : nil
        case .gestures: return model.gestures.list.isEmpty ? "no gesture yet" : nil
        case .undo: return editing.canUndo ? nil : "nothing to undo"
        case .redo: return editing.canRedo ? nil : "nothing to redo"
        case .addLane:
            if !editing.hasCurve { return "this scene has no curve" }
            return editing.canAddLane ? nil : "\(LaneSet.longest) lanes at most"
        case .removeLane, .outlines: return session.lanes.stages.count > 1 ? nil : "there is one lane"
        case .presets: return menus.presets() == nil ? "there is no folder for presets" : nil
        case .fill: return session.device == nil ? nil : "a device has its own size"
        case .now: return model.scrubbing.playhead.isScrubbed ? nil : "it is shown"
        case .clearMarks: return model.scrubbing.playhead.marks.isEmpty ? "nothing is marked" : nil
        case .nextScene: return model.neighbor(1) == nil ? "this is the last" : nil
        case .previousScene: return model.neighbor(-1) == nil ? "this is the first" : nil
        case .copyValues: return root.inspector.views.copiedText == nil ? "no view is selected" : nil
        case .copyLog: return root.inspector.events.list.log.entries.isEmpty ? "no event is listed" : nil
        default: return nil
        }
    }
}
