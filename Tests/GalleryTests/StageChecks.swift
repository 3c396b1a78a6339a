import Foundation
import StageSupport
import Staging
import Timing
import Transitions
import ViewHierarchy

/// The invariants of a stage of the photos scene.
@MainActor
struct StageChecks {
    let stage: Stage
    private(set) var problems: [String] = []

    /// The time, in seconds, within which all motion ends.
    static let patience = 20.0

    init(stage: Stage) { self.stage = stage }

    /// Plays the tape until everything rests, and returns what it reached.
    mutating func play(_ tape: Tape) throws -> [ReachCount.Reach: Int] {
        let target = ReachCount(stage)
        target.count(try play(tape, on: target))
        return target.counts
    }

    /// Plays the tape on a target that passes everything to the stage, until everything rests. Returns the events.
    mutating func play(_ tape: Tape, on target: some TapeTarget) throws -> [TraceEvent] {
        let player = TapePlayer(tape: tape, target: target)
        var frame = 0
        while !player.isFinished {
            stage.finishLoading()
            try player.play(until: .frame(frame, rate: 60))
            capture()
            if frame % 4 == 0 { _ = stage.displayList() }
            frame += 1
        }
        settle()
        let events = stage.takeTraceEvents(since: .zero)
        check(events, "after the input")
        return events
    }

    mutating func record(_ problem: String) { problems.append(problem) }

    mutating func settle() {
        let end = stage.now + Self.patience
        while !stage.isSettled, stage.now < end {
            stage.finishLoading()
            stage.advance(to: stage.now + 1.0 / 60)
            capture()
        }
        if !stage.isSettled { problems.append("still moving after \(Self.patience) s") }
    }

    /// Checks that every number in a frame is finite.
    private mutating func capture() {
        for name in stage.traceFrames(frame: 0, time: 0).flatMap(\.brokenViews) {
            problems.append("\(name) has a value that is no number")
        }
    }

    /// Checks that each transition completes once, with at most one verdict per release.
    private mutating func check(_ events: [TraceEvent], _ moment: String) {
        let begun = events.count { $0.name == .transitionBegan }
        let completed = events.count { $0.name == .transitionCompleted }
        if begun != completed { problems.append("\(moment): \(begun) transitions begun, \(completed) completed") }
        for event in events where event.name == .error { problems.append("\(moment): error \(event.object)") }
        var isUnderWay = false
        for event in events where event.name.text.hasPrefix("transition") {
            if (event.name == .transitionBegan) == isUnderWay {
                problems.append("\(moment): \(event.name.text) out of turn")
            }
            isUnderWay = event.name != .transitionCompleted
        }
    }

    mutating func checkRest(_ moment: String) {
        check(stage.takeTraceEvents(since: .zero), moment)
        if stage.progress.phase != .idle { problems.append("\(moment): \(stage.progress.phase)") }
        let isOpen = stage.view(named: "photo") != nil
        let views = stage.window.subviews.count
        if stage.rootViewController.view.subviews.count != 1 {
            problems.append("\(moment): a view over the grid")
        }
        if views != (isOpen ? 2 : 1) { problems.append("\(moment): \(views) views where \(isOpen ? 2 : 1) belong") }
        let own = stage.view(named: "tile")
        for number in 1...14 {
            guard let tile = stage.view(named: "tile \(number)"), tile.isHidden != (isOpen && tile === own) else {
                continue
            }
            problems.append("\(moment): tile \(number) is \(tile.isHidden ? "hidden" : "seen")")
        }
        if isOpen { checkOpen(moment) }
    }

    private mutating func checkOpen(_ moment: String) {
        if stage.window.subviews.last?.subviews.count != 2 {
            problems.append("\(moment): a view is left over in the container")
        }
        guard let frame = stage.traceFrames(frame: 0, time: 0).first, let photo = frame.views["photo"],
            let dimming = frame.views["dimming"]
        else {
            problems.append("\(moment): the open photo is not on the stage")
            return
        }
        if photo.alpha != 1 || dimming.alpha != 1 { problems.append("\(moment): photo or dimming is see-through") }
        if dimming.frame.size != stage.size { problems.append("\(moment): the dimming does not fill the stage") }
        // Between its fitted size and the limit of its zoom it covers the stage, or is in the middle of what it does not cover.
        func isPlaced(_ start: Double, _ end: Double, _ length: Double) -> Bool {
            end - start <= length + 1e-6
                ? abs(start + end - length) < 2e-6 : start < 1e-6 && end > length - 1e-6
        }
        let zoom = max(photo.frame.width / stage.size.width, photo.frame.height / stage.size.height)
        let isFramed =
            isPlaced(photo.frame.minX, photo.frame.maxX, stage.size.width)
            && isPlaced(photo.frame.minY, photo.frame.maxY, stage.size.height)
        // The largest picture has 1,560 pixels, of which the stage has 2 a point.
        let isTooLarge = zoom > 2 + 1e-6 && max(photo.frame.width, photo.frame.height) > 1560 / 2 + 1e-6
        if !isFramed || zoom < 1 - 1e-6 || isTooLarge || photo.details?.rotation != 0 {
            problems.append("\(moment): the open photo rests at \(photo.frame)")
        }
    }

    mutating func checkCanOpenAndClose() {
        closeIfOpen()
        checkRest("after closing")
        guard let place = (1...14).compactMap({ stage.center(ofViewNamed: "tile \($0)") }).first(where: isOnStage)
        else {
            return
        }
        tap(place)
        settle()
        if stage.view(named: "photo") == nil { problems.append("a photo can't be opened any more") }
        drag()
        settle()
        if stage.view(named: "photo") != nil { problems.append("a photo can't be dismissed any more") }
        checkRest("after opening and dismissing again")
    }

    private mutating func closeIfOpen() {
        guard stage.view(named: "photo") != nil else { return }
        stage.handle(.key("escape"))
        settle()
        if stage.view(named: "photo") != nil { problems.append("Escape does not close the photo") }
    }

    private func isOnStage(_ place: CGPoint) -> Bool { CGRect(origin: .zero, size: stage.size).contains(place) }

    private func tap(_ place: CGPoint) {
        stage.handle(.pointer(id: 1, phase: .down, location: place))
        stage.advance(to: stage.now + 0.05)
        stage.handle(.pointer(id: 1, phase: .up, location: place))
    }

    private func drag() {
        guard let start = stage.center(ofViewNamed: "photo") else { return }
        stage.handle(.pointer(id: 1, phase: .down, location: start))
        for step in 1...20 {
            stage.advance(to: stage.now + 0.01)
            let place = CGPoint(x: start.x, y: start.y + stage.size.height * 0.4 * Double(step) / 20)
            stage.handle(.pointer(id: 1, phase: .move, location: place))
        }
        stage.advance(to: stage.now + 0.2)
        stage.handle(
            .pointer(id: 1, phase: .up, location: CGPoint(x: start.x, y: start.y + stage.size.height * 0.4)))
    }
}
