import Boards
import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

/// The actions of a lane's menu, with their titles.
enum LaneAction: String, CaseIterable {
    case duplicate = "Duplicate"
    case close = "Close"
    case copyCurve = "Copy curve"
    case copyFrame = "Copy frame"
    case saveFilm = "Save film"
    case presets = "Presets…"

    /// The actions in the groups of the menu.
    static let groups: [[LaneAction]] = [[.duplicate, .close], [.copyCurve, .copyFrame, .saveFilm], [.presets]]
}

// Opens a lane's menu by a secondary press or by keys.
extension Shell {
    /// Opens the menu of the lane at the location of a secondary press.
    func takeSecondaryPress(at place: CGPoint) {
        window.layOut()
        if keys.focusedView != nil { moveFocus(to: nil) }
        let caption = hoverable(at: place).flatMap { hit in root.board.captions.firstIndex { $0 === hit } }
        guard let lane = lane(at: place) ?? caption else { return }
        openMenu(ofLane: lane, at: CGRect(origin: place, size: .zero))
    }

    /// Opens the menu of the chosen lane, at its caption.
    func openLaneMenu() {
        window.layOut()
        let caption = root.board.captions[chosenLane]
        openMenu(ofLane: chosenLane, at: caption.convert(caption.bounds, to: root))
    }

    private func openMenu(ofLane lane: Int, at place: CGRect) {
        if lane != chosenLane { choose(lane: lane) }
        hover(nil)
        let groups = LaneAction.groups.enumerated().map { index, actions in
            MenuGroup(
                title: index == 0 ? "Lane \(lane + 1)" : "",
                items: actions.filter { $0 != .copyCurve || hasCurve }.map { MenuItem($0.rawValue, $0) })
        }
        root.openMenu(groups, name: "lane action", at: place, keys: keys) { [weak self] action in
            self?.perform(action, onLane: lane)
        }
    }

    private func perform(_ action: LaneAction, onLane lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        switch action {
        case .duplicate: duplicateLane()
        case .close: removeLane()
        case .copyCurve: copyCurve(ofLane: lane)
        case .copyFrame: session.copyFrame(ofMoment: playhead.time, lane: lane, at: now)
        case .saveFilm: session.saveFilm(ofLane: lane, at: now)
        case .presets: choosePreset()
        }
    }

    /// Copies a lane's curve as text that the editor reads.
    private func copyCurve(ofLane lane: Int) {
        let lanes = session.lanes.traceHeader(fps: 0, scale: 1).lanes
        guard let curve = session.choice.value(of: "curve", lane: lane) ?? lanes[lane].curve, curve != CurvePanel.own
        else {
            return say(Message("The scene’s own curve has no text: choose another in the editor", isProblem: true))
        }
        clipboard = curve
        say(Message("Copied \(curve)"))
    }
}
