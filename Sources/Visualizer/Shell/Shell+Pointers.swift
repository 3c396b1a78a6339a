import Boards
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

// Sends pointers to the lanes if they land on one, and otherwise to the window's views.
extension Shell {
    func take(_ action: InputAction) {
        window.layOut()
        switch action {
        case .pointer(let id, let phase, let location): takePointer(id, phase, location)
        case .wheel(let location, let delta, let zooms):
            if let lane = lane(at: location) {
                returnToNow()
                session.send(
                    .wheel(location: stagePoint(location, lane), delta: delta, zooms: zooms), at: now)
            } else if let film = hoverable(at: location) as? ReferenceView {
                turnReference(at: film.convert(location, from: nil), by: delta, zooms: zooms, in: film)
            } else if let exploded = hoverable(at: location) as? ExplodedView {
                exploded.turnWheel(by: delta)
            } else if let strip = hoverable(at: location) as? TimelineCanvas {
                strip.turnWheel(at: strip.convert(location, from: nil), by: delta, zooms: zooms)
            } else if !zooms {
                window.sendWheel(at: location, delta: delta, time: now)
            }
        case .key, .resize, .removePhoto: session.send(action, at: now)
        }
    }

    func takePointer(_ id: Int, _ phase: PointerPhase, _ location: CGPoint) {
        if phase == .down, picksView { return pickView(at: location) }
        if phase == .down, let lane = lane(at: location) {
            lanesOfPointers[id] = lane
            returnToNow()
            moveFocus(to: nil)
        }
        if let lane = lanesOfPointers[id] {
            if phase == .up || phase == .cancel { lanesOfPointers[id] = nil }
            // The lane can be removed while the pointer is down on it.
            session.send(
                .pointer(id: id, phase: phase, location: stagePoint(location, min(lane, root.board.stages.count - 1))),
                at: now)
            return
        }
        if phase == .down { leaveFocus(at: location) }
        if phase != .move || window.hasTouches {
            window.sendTouch(id: id, phase: phase.touchPhase, at: location, time: now)
        }
        switch phase {
        case .down: hover(nil)
        case .move: passOver(id, location)
        case .up, .cancel: break
        }
    }

    /// Ends the focus of a part at a press outside it: commits typed text or closes a list.
    func leaveFocus(at location: CGPoint) {
        if let list = window.hitTest(location, with: nil) as? RowList { return moveFocus(to: list) }
        guard let focused = keys.focusedView, let hit = window.hitTest(location, with: nil) else { return }
        // The editor moves the focus between its own fields.
        let part = focused.isDescendant(of: root.editor) ? root.editor : focused
        if !hit.isDescendant(of: part) { moveFocus(to: nil) }
    }

    func passOver(_ id: Int, _ location: CGPoint) {
        let lane = lane(at: location)
        if let lane, !playhead.isScrubbed {
            session.send(.pointer(id: id, phase: .move, location: stagePoint(location, lane)), at: now)
        }
        hover(lane == nil ? hoverable(at: location) : nil)
        guard let following = hovered as? any PointerFollowing else { return }
        following.follow(following.convert(location, from: nil))
        root.tooltip.follow(following.tip, in: following, time: now)
    }

    func hoverable(at location: CGPoint) -> (any Hoverable)? {
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if let found = current as? any Hoverable { return found }
            view = current.superview
        }
        return nil
    }

    func hover(_ view: (any Hoverable)?) {
        guard view !== hovered else { return }
        hovered?.isHovered = false
        hovered = view
        view?.isHovered = true
        cursor = Self.cursor(over: view)
        root.tooltip.dismiss()
        if let view, let text = view.toolTip {
            root.tooltip.announce(text, at: view.convert(view.bounds, to: nil), time: now)
        }
    }

    static func cursor(over view: (any Hoverable)?) -> PointerShape {
        guard let control = view as? Control, control.isEnabled else { return .arrow }
        if let edge = control as? PanelEdge, edge.side != .top { return .leftRight }
        return control is TextField ? .text : control is Slider ? .leftRight : control is ExplodedView ? .arrow : .hand
    }

    /// Returns the lane whose stage is at a location and not covered.
    func lane(at location: CGPoint) -> Int? {
        let hit = window.hitTest(location, with: nil)
        return root.board.stages.firstIndex { $0 === hit }
    }

    func stagePoint(_ location: CGPoint, _ lane: Int) -> CGPoint {
        let view = root.board.stages[lane]
        return view.stagePoint(view.convert(location, from: nil), stageSize: session.stageSize)
    }
}
