import Drawing
import Foundation
import ProgramSupport
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Visualizer

// Moves the real pointer and the mirror's.
extension WindowHand {
    /// The error that a control is covered.
    struct Covered: Error { let name: String }

    /// The scrolled points per notch of the wheel.
    private static let notch = 40.0

    /// Returns the position in whole points for a location.
    private func whole(_ place: CGPoint) -> CGPoint { CGPoint(x: place.x.rounded(), y: place.y.rounded()) }

    private func words(_ place: CGPoint) -> [String] {
        ["mousemove", "--window", window, "\(Int(place.x))", "\(Int(place.y))"]
    }

    private func reflect(_ phase: PointerPhase, _ place: CGPoint) {
        if phase == .move, place == pointer { return }
        pointer = place
        mirror.send(.pointer(id: 1, phase: phase, location: place))
    }

    /// Moves the pointer to a location in the window, and runs further commands there.
    private func move(to place: CGPoint, then more: [String] = []) throws {
        try display.act(words(place) + more)
        reflect(.move, place)
    }

    /// Moves the pointer to the board's edge, where no control is.
    func rest() throws {
        let board = shell.layout.board
        try move(to: CGPoint(x: board.minX + 6, y: board.maxY - 4))
        mirrorDidChange()
    }

    // MARK: Controls

    /// Shows the section of the editor with a control.
    func showPart(with name: String) throws {
        for part in ["curve", "scene"] where mirror.view(name) == nil { try click("section " + part) }
    }

    /// Returns the location of a control, scrolled into view if needed.
    func place(_ name: String) throws -> CGPoint {
        mirrorDidChange()
        var control = try view(name)
        var room = control.superview
        while let current = room, !(current is ScrollView) { room = current.superview }
        if let scroll = room as? ScrollView {
            let seen = scroll.convert(scroll.bounds, to: nil)
            let place = control.convert(control.bounds, to: nil)
            if place.minY < seen.minY || place.maxY > seen.maxY {
                try turn(-(place.midY - seen.midY) / Self.notch, over: scroll)
                control = try view(name)
            }
        }
        return whole(control.convert(control.bounds.center, to: nil))
    }

    /// Moves the pointer over a control.
    func hover(_ name: String) throws {
        try move(to: place(name))
        ledger.see(shell.window)
        mirrorDidChange()
    }

    /// Clicks a control.
    func click(_ name: String, settling seconds: Double = 0.2) throws {
        let place = try place(name)
        guard let hit = shell.window.hitTest(place, with: nil), try hit.isDescendant(of: view(name)) else {
            throw Covered(name: name)
        }
        ledger.use(name)
        try click(place, settling: seconds)
    }

    /// Clicks a location in the window.
    func click(_ place: CGPoint, settling seconds: Double = 0.2) throws {
        try move(to: place, then: ["mousedown", "1", "mouseup", "1"])
        reflect(.down, place)
        reflect(.up, place)
        settle(seconds)
    }

    /// Drags a control from its center, or from another location in it, by an offset in points.
    func drag(_ name: String, from start: CGVector = .zero, by offset: CGVector) throws {
        let place = try place(name)
        ledger.use(name)
        try drag(
            [place, CGPoint(x: place.x + offset.dx / 2, y: place.y + offset.dy / 2), place + offset].map {
                whole($0 + start)
            })
    }

    /// Presses at the first location, moves through the others and releases at the last.
    func drag(_ places: [CGPoint]) throws {
        let moves = places.dropFirst().flatMap { ["sleep", "0.02"] + words($0) }
        try move(to: places[0], then: ["mousedown", "1"] + moves + ["sleep", "0.05", "mouseup", "1"])
        reflect(.down, places[0])
        for place in places.dropFirst() {
            mirror.pass(0.02)
            reflect(.move, place)
        }
        mirror.pass(0.05)
        reflect(.up, places[places.count - 1])
        try rest()
        settle(0.2)
    }

    /// Turns the wheel by notches over a list, upwards if positive, and waits until the list rests, because a press
    /// would stop it.
    func turn(_ notches: Double, over list: ScrollView, at location: SourceLocation = #_sourceLocation) throws {
        let count = Int(abs(notches).rounded(.up))
        guard count > 0 else { return }
        var seen = list.convert(list.bounds, to: nil)
        let place = whole(seen.center)
        let button = notches > 0 ? "4" : "5"
        try move(to: place, then: ["click", "--repeat", "\(count)", "--delay", "2", button])
        let delta = CGVector(dx: 0, dy: notches > 0 ? Self.notch : -Self.notch)
        for _ in 0..<count { mirror.send(.wheel(location: place, delta: delta, zooms: false)) }
        try rest()
        settle(0.3)
        seen.size.width -= Self.indicatorRoom
        try see(seen.integral, "the list", at: location)
    }

    // MARK: Lanes

    /// Presses a lane with Alt held.
    func pick(inLane lane: Int = 1, _ point: CGPoint) throws {
        let place = try place(inLane: lane, point)
        try move(to: place, then: ["keydown", "alt", "mousedown", "1", "mouseup", "1", "keyup", "alt"])
        mirror.handle(.pick(place))
        settle(0.2)
    }

    /// Converts a location in points of a lane's stage to the window.
    func place(inLane lane: Int, _ point: CGPoint) throws -> CGPoint {
        let layout = shell.layout
        let stage = try #require(layout.stages.indices.contains(lane - 1) ? layout.stages[lane - 1] : nil)
        return whole(
            CGPoint(x: stage.minX + point.x * layout.stageScale, y: stage.minY + point.y * layout.stageScale))
    }

    /// Drags slowly in a lane, and rests before the release, so that no velocity decides.
    func drag(inLane lane: Int = 1, from start: CGPoint, by offset: CGVector, settling seconds: Double = 1.5) throws {
        try drag(inLane: lane, strokes: [(start, offset)], settling: seconds)
    }

    /// Drags slowly and repeatedly, each time some seconds after the release.
    func drag(
        inLane lane: Int = 1, strokes: [(start: CGPoint, offset: CGVector)], pause: Double = 0, settling seconds: Double
    ) throws {
        ledger.use("lane \(lane)")
        let lines = try strokes.map { stroke in
            try (0...8).map { try place(inLane: lane, stroke.start + stroke.offset * (Double($0) / 8)) }
        }
        let script = lines.map { places in
            words(places[0]) + ["mousedown", "1"] + places.dropFirst().flatMap { ["sleep", "0.02"] + words($0) }
                + ["sleep", "0.15", "mouseup", "1", "sleep", "\(pause)"]
        }
        try display.act(script.flatMap(\.self))
        for places in lines {
            reflect(.move, places[0])
            reflect(.down, places[0])
            // No finger moves in the millisecond of its touch-down: the first moment shows the press alone.
            for place in places.dropFirst() {
                mirror.pass(0.02)
                reflect(.move, place)
            }
            mirror.pass(0.15)
            reflect(.up, places[places.count - 1])
            mirror.pass(pause)
        }
        try rest()
        settle(seconds)
    }

    /// Presses in a lane, moves to another location and holds the button.
    func hold(inLane lane: Int = 1, from start: CGPoint, by offset: CGVector) throws {
        let places = try (0...4).map { step in try place(inLane: lane, start + offset * (Double(step) / 4)) }
        ledger.use("lane \(lane)")
        let moves = places.dropFirst().flatMap { words($0) + ["sleep", "0.02"] }
        try move(to: places[0], then: ["mousedown", "1"] + moves)
        reflect(.down, places[0])
        for place in places.dropFirst() {
            reflect(.move, place)
            mirror.pass(0.02)
        }
        settle(0.2)
    }

    /// Moves with the button down to a location in the window, or outside it.
    func pull(to place: CGPoint) throws {
        try display.act(words(whole(place)))
        reflect(.move, whole(place))
        settle(0.2)
    }

    /// Releases the button.
    func release(settling seconds: Double = 1.5) throws {
        try display.act(["mouseup", "1"])
        if let pointer { reflect(.up, pointer) }
        settle(seconds)
    }
}

extension CGPoint {
    static func + (point: CGPoint, offset: CGVector) -> CGPoint {
        CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
    }
}

extension CGVector {
    static func * (offset: CGVector, factor: Double) -> CGVector {
        CGVector(dx: offset.dx * factor, dy: offset.dy * factor)
    }
}
