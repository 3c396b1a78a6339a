import Foundation
import Gallery
import Staging
import ViewHierarchy

// Pointers go to the lanes where they land on one, and else to the window's views.
extension Shell {
    func take(_ action: InputAction) {
        window.layOut()
        switch action {
        case .pointer(let id, let phase, let location): takePointer(id, phase, location)
        case .wheel(let location, let delta, let zooms):
            if let lane = lane(at: location) {
                session.send(
                    .wheel(location: stagePoint(location, lane), delta: delta, zooms: zooms), at: now)
            } else if !zooms {
                window.sendWheel(at: location, delta: delta, time: now)
            }
        case .key, .resize, .removePhoto: session.send(action, at: now)
        }
    }

    func takePointer(_ id: Int, _ phase: PointerPhase, _ location: CGPoint) {
        if phase == .down, let lane = lane(at: location) {
            lanesOfPointers[id] = lane
            lend(nil)
        }
        if let lane = lanesOfPointers[id] {
            if phase == .up || phase == .cancel { lanesOfPointers[id] = nil }
            // The lane may have gone while the pointer was down on it.
            session.send(
                .pointer(id: id, phase: phase, location: stagePoint(location, min(lane, root.board.stages.count - 1))),
                at: now)
            return
        }
        if phase == .down { leaveKeys(at: location) }
        if phase != .move || window.hasTouches {
            window.sendTouch(id: id, phase: phase.touchPhase, at: location, time: now)
        }
        switch phase {
        case .down: hover(nil)
        case .move: passOver(id, location)
        case .up, .cancel: break
        }
    }

    /// A press beside the part of the window that has the keys takes them from there: what is typed in a field is
    /// committed, a list closes.
    func leaveKeys(at location: CGPoint) {
        guard let taker = keys.keyTaker, let hit = window.hitTest(location, with: nil) else { return }
        // The editor's own fields pass the keys among themselves.
        let part = taker.isDescendant(of: root.editor) ? root.editor : taker
        if !hit.isDescendant(of: part) { lend(nil) }
    }

    func passOver(_ id: Int, _ location: CGPoint) {
        let lane = lane(at: location)
        if let lane {
            session.send(.pointer(id: id, phase: .move, location: stagePoint(location, lane)), at: now)
        }
        hover(lane == nil ? hoverable(at: location) : nil)
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
        cursor = view?.cursor ?? .arrow
        root.tooltip.dismiss()
        if let view, let text = view.tooltip {
            root.tooltip.announce(text, at: view.convert(view.bounds, to: nil), time: now)
        }
    }

    /// The lane whose stage is seen at a place, unless something lies over it.
    func lane(at location: CGPoint) -> Int? {
        let hit = window.hitTest(location, with: nil)
        return root.board.stages.firstIndex { $0 === hit }
    }

    func stagePoint(_ location: CGPoint, _ lane: Int) -> CGPoint {
        let view = root.board.stages[lane]
        return view.stagePoint(view.convert(location, from: nil), stageSize: session.stageSize)
    }
}
