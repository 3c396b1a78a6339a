import Boards
import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// Sends pointers to the lanes if they land on one, and otherwise to the window's views.
///
/// A pointer that lands on a stage belongs to its lane until it is lifted, wherever it moves.
@MainActor
final class PointerRouter {
    private(set) var cursor = PointerShape.arrow
    /// Called with the location of a press that selects a view.
    var pick: (CGPoint) -> Void = { _ in }

    private let model: WindowModel
    private let root: ShellView
    private let keys: KeyFocus
    private var window: Window { model.window }
    /// The lane under each pointer that is down on a stage.
    private var lanes: [Int: Int] = [:]
    private var hovered: (any Hoverable)?

    init(_ model: WindowModel, _ root: ShellView, _ keys: KeyFocus) {
        self.model = model
        self.root = root
        self.keys = keys
    }

    /// Sends what pointers do from now on to no lane until they land again, because other lanes are shown.
    func forget() { lanes = [:] }

    func handle(_ action: InputAction) {
        window.layOut()
        switch action {
        case .pointer(let id, let phase, let location): handlePointer(id, phase, location)
        case .wheel(let location, let delta, let zooms): handleWheel(at: location, delta, zooms)
        case .key, .resize, .turn, .removePhoto: model.session.send(action, at: model.session.now)
        }
    }

    private func handleWheel(at location: CGPoint, _ delta: CGVector, _ zooms: Bool) {
        if let lane = lane(at: location) {
            model.scrubbing.returnToNow()
            model.session.send(
                .wheel(location: stagePoint(location, lane), delta: delta, zooms: zooms), at: model.session.now)
        } else if let film = hoverable(at: location) as? ReferenceView {
            let place = film.convert(location, from: nil)
            let fraction = CGPoint(x: place.x / film.bounds.width, y: place.y / film.bounds.height)
            model.film.turn(at: fraction, by: delta, zooms: zooms, size: film.bounds.size)
        } else if let exploded = hoverable(at: location) as? ExplodedView {
            exploded.turnWheel(by: delta)
        } else if let strip = hoverable(at: location) as? TimelineCanvas {
            strip.turnWheel(at: strip.convert(location, from: nil), by: delta, zooms: zooms)
        } else if !zooms {
            window.sendWheel(at: location, delta: delta, time: model.session.now)
        }
    }

    private func handlePointer(_ id: Int, _ phase: PointerPhase, _ location: CGPoint) {
        if phase == .down, model.selection.picksView { return pick(location) }
        if phase == .down, let lane = lane(at: location) {
            lanes[id] = lane
            model.scrubbing.returnToNow()
            keys.focus(nil)
            root.toast.dismissNews()
        }
        if let lane = lanes[id] {
            if phase == .up || phase == .cancel { lanes[id] = nil }
            // The lane can be removed while the pointer is down on it.
            let place = stagePoint(location, min(lane, root.board.stages.count - 1))
            return model.session.send(.pointer(id: id, phase: phase, location: place), at: model.session.now)
        }
        if phase == .down { leaveFocus(at: location) }
        if phase != .move || window.hasTouches {
            window.sendTouch(id: id, phase: phase.touchPhase, at: location, time: model.session.now)
        }
        switch phase {
        case .down: hover(nil)
        case .move: passOver(location, id)
        case .up, .cancel: break
        }
    }

    /// Ends the focus of a part at a press outside it: commits typed text or closes a list.
    private func leaveFocus(at location: CGPoint) {
        if let list = window.hitTest(location, with: nil) as? RowList { return keys.focus(list) }
        guard let focused = keys.focusedView, let hit = window.hitTest(location, with: nil) else { return }
        // The editor moves the focus between its own fields.
        let part = focused.isDescendant(of: root.editor) ? root.editor : focused
        if !hit.isDescendant(of: part) { keys.focus(nil) }
    }

    private func passOver(_ location: CGPoint, _ id: Int) {
        let lane = lane(at: location)
        if let lane, !model.scrubbing.playhead.isScrubbed {
            let place = stagePoint(location, lane)
            model.session.send(.pointer(id: id, phase: .move, location: place), at: model.session.now)
        }
        hover(lane == nil ? hoverable(at: location) : nil)
        guard let following = hovered as? any PointerFollowing else { return }
        following.follow(following.convert(location, from: nil))
        root.tooltip.follow(following.tip, in: following, time: model.session.now)
    }

    func hover(_ view: (any Hoverable)?) {
        guard view !== hovered else { return }
        hovered?.isHovered = false
        hovered = view
        view?.isHovered = true
        cursor = Self.cursor(over: view)
        root.tooltip.dismiss()
        if let view, let text = view.toolTip {
            root.tooltip.announce(text, at: view.convert(view.bounds, to: nil), time: model.session.now)
        }
    }

    static func cursor(over view: (any Hoverable)?) -> PointerShape {
        guard let control = view as? Control, control.isEnabled else { return .arrow }
        if let edge = control as? PanelEdge, edge.side != .top { return .leftRight }
        return control is TextField ? .text : control is Slider ? .leftRight : control is ExplodedView ? .arrow : .hand
    }

    // MARK: Places

    private func hoverable(at location: CGPoint) -> (any Hoverable)? {
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if let found = current as? any Hoverable { return found }
            view = current.superview
        }
        return nil
    }

    /// Returns the lane whose stage is at a location and not covered.
    func lane(at location: CGPoint) -> Int? {
        let hit = window.hitTest(location, with: nil)
        return root.board.stages.firstIndex { $0 === hit }
    }

    /// Returns the lane whose stage or caption is at a location.
    func laneOrCaption(at location: CGPoint) -> Int? {
        let hit = hoverable(at: location)
        return lane(at: location) ?? hit.flatMap { hit in root.board.captions.firstIndex { $0 === hit } }
    }

    func stagePoint(_ location: CGPoint, _ lane: Int) -> CGPoint {
        let view = root.board.stages[lane]
        let point = view.stagePoint(view.convert(location, from: nil), stageSize: model.session.stageSize)
        return model.session.lanes.point(at: point, inBoxOfLane: lane)
    }
}
