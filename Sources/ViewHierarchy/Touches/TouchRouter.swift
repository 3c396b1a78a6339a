import Foundation
import Timing

/// Dispatches a window's pointer events to recognizers and views.
///
/// The recognizers of the hit view and its ancestors receive each change of a touch first, from the hit view up. Then
/// the view receives it, unless a recognizer has claimed the touch.
@MainActor
final class TouchRouter {
    private unowned let window: Window
    let environment = GestureEnvironment()
    private var records: [TouchRecord] = []
    private var taps = TapChain()
    /// What the pointers that are down lead.
    private var leads: [Int: PointerMotion] = [:]
    /// Whether a view has left the window since the last check.
    var hasDepartures = false

    init(window: Window) {
        self.window = window
        environment.router = self
        environment.window = window
    }

    var hasTouches: Bool { records.contains { $0.touch.isDown } }

    /// The running pan of the first touch that has one, from the hit view up.
    var activePan: PanGestureRecognizer? {
        for record in records {
            for case let pan as PanGestureRecognizer in record.recognizers where pan.progress.isActive { return pan }
        }
        return nil
    }

    /// The effects of a release now: of the running gestures, or if there are none, of those that can still begin.
    var releasePredictions: [ReleasePrediction] {
        var recognizers: [GestureRecognizer] = []
        for record in records where record.touch.isDown {
            recognizers += record.recognizers.filter { recognizer in !recognizers.contains { $0 === recognizer } }
        }
        func predictions(_ states: Set<GestureRecognizer.State>) -> [ReleasePrediction] {
            recognizers.compactMap { states.contains($0.state) ? $0.predictRelease?() : nil }
        }
        let running = predictions([.began, .changed])
        return running.isEmpty ? predictions([.possible]) : running
    }

    /// The largest coordinate of a touch, in points, to which others are clamped.
    static let farthest = 1e6

    func send(id: Int, phase: TouchPhase, at place: CGPoint, time: FrameTime) {
        let running = records.first { $0.id == id && $0.touch.isDown }
        guard let place = Self.sound(place) ?? (phase == .began || phase == .moved ? nil : running?.touch.place) else {
            return
        }
        settle()
        switch (phase, running) {
        case (.began, let running):
            if let running { change(running, .cancelled, to: running.touch.place, time) }
            begin(id: id, at: place, time)
        case (.moved, let running?): change(running, .moved, to: place, time)
        case (.ended, let running?): change(running, .ended, to: place, time)
        case (.cancelled, let running?): change(running, .cancelled, to: place, time)
        case (_, nil): return
        }
    }

    func cancelAll(time: FrameTime) {
        for record in records where record.touch.isDown { change(record, .cancelled, to: record.touch.place, time) }
    }

    // MARK: - Changes

    private func begin(id: Int, at place: CGPoint, _ time: FrameTime) {
        let touch = Touch(at: place, time: time, window: window)
        guard !window.refusesTouches, let view = window.hitTest(place, with: event(at: time)) else { return }
        let others = records.filter { $0.touch.isDown && $0.touch.view !== view }
        if !others.isEmpty, view.isExclusiveTouch || others.contains(where: { $0.touch.view?.isExclusiveTouch == true })
        {
            return
        }
        touch.view = view
        touch.tapCount = taps.count(at: place, time: time)
        let isSecond = records.contains { $0.touch.isDown && $0.touch.view === view }
        let record = TouchRecord(
            id: id, touch: touch, recognizers: willing(touch, from: view),
            delivery: isSecond && !view.isMultipleTouchEnabled ? .over : .withheld)
        records.append(record)
        let event = event(at: time)
        // Completed recognizers come last: this touch can make those they wait for fail, so that they begin again.
        let complete = record.recognizers.filter(\.isComplete)
        offer(touch, to: record.recognizers.filter { !$0.isComplete }, event)
        if !complete.isEmpty {
            environment.settle()
            offer(touch, to: complete, event)
        }
        settle(event)
    }

    private func offer(_ touch: Touch, to recognizers: [GestureRecognizer], _ event: Event) {
        for recognizer in recognizers {
            recognizer.finishWithoutTouches()
            guard recognizer.mayTakeTouch else { continue }
            environment.track(recognizer, touch)
            recognizer.touchesBegan([touch], with: event)
        }
    }

    private func change(_ record: TouchRecord, _ phase: Touch.Phase, to place: CGPoint, _ time: FrameTime) {
        let touch = record.touch
        for other in records where other.touch.isDown { other.touch.phase = .stationary }
        let earlier = touch.timestamp
        touch.previousPlace = touch.place
        touch.place = place
        touch.timestamp = time
        touch.phase = phase
        if phase == .ended { taps.end(touch.tapCount, from: touch.startPlace, to: place, time: time) }
        let event = event(at: time)
        func deliver() {
            for recognizer in record.recognizers { recognizer.deliver(touch, phase, event) }
            if phase == .moved, record.delivery == .delivered { touch.view?.touchesMoved([touch], with: event) }
            settle(event)
        }
        guard phase == .moved else {
            deliver()
            leads.removeValue(forKey: record.id)?.end()
            return
        }
        let lead = leads[record.id] ?? PointerMotion(of: record.id)
        leads[record.id] = lead
        lead.follow(from: earlier, to: time, in: window) {
            deliver()
            return !record.recognizers.contains { $0.state == .began }
        }
    }

    /// Whether a pointer that is down moves the view or a superview of it, by a gesture or its own touches.
    func leads(_ view: View) -> Bool {
        records.contains { record in
            (record.delivery == .delivered || record.recognizers.contains { $0.progress.isActive })
                && leads[record.id]?.moves(view) == true
        }
    }

    /// Takes the velocities away that pointers give to views that other input has set in motion.
    func yieldLeads() { for lead in leads.values { lead.yield() } }

    /// Returns the recognizers that accept the touch, from `view` up.
    private func willing(_ touch: Touch, from view: View) -> [GestureRecognizer] {
        var found: [GestureRecognizer] = []
        let control = view as? Control
        var current: View? = view
        while let view = current {
            found += (view.gestureRecognizers ?? []).filter { recognizer in
                recognizer.isEnabled && control?.shares(with: recognizer) ?? true
                    && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
            }
            current = view.superview
        }
        return found
    }

    /// Returns the point clamped to the largest coordinates; nil if a coordinate is not finite.
    static func sound(_ place: CGPoint) -> CGPoint? {
        guard place.x.isFinite, place.y.isFinite else { return nil }
        return CGPoint(x: min(max(place.x, -farthest), farthest), y: min(max(place.y, -farthest), farthest))
    }

    // MARK: - After a change

    /// Resets finished recognizers and sends the views the events that were withheld.
    func settle(_ event: Event? = nil) {
        leaveDepartedViews()
        environment.settle()
        let event = event ?? self.event(at: Timeline.current.now)
        for record in records { record.flush(event) }
        records.removeAll(where: \.isOver)
    }

    /// Cancels the touches and gestures of views that have left the window.
    private func leaveDepartedViews() {
        guard hasDepartures else { return }
        hasDepartures = false
        environment.breakOffDeparted()
        let event = event(at: Timeline.current.now)
        for record in records where record.touch.view?.window !== window { record.cancel(event) }
    }

    /// Cancels touches in their views because a recognizer has claimed them.
    func cancelInViews(_ touches: Set<Touch>) {
        let event = event(at: Timeline.current.now)
        for record in records where touches.contains(record.touch) { record.cancel(event) }
    }

    private func event(at time: FrameTime) -> Event {
        Event(timestamp: time, allTouches: Set(records.map(\.touch)))
    }
}

/// A touch with its receivers and the delivery of its events to the view.
@MainActor
final class TouchRecord {
    /// The state of a touch's delivery to its hit view.
    enum Delivery: Hashable {
        /// No event has been delivered, because a recognizer that delays the beginning is undecided.
        case withheld
        case delivered
        /// The delivery is complete, or has ended early.
        case over
    }

    let id: Int
    let touch: Touch
    /// The recognizers of the hit view and its ancestors that accepted the touch when it began, from the hit view up.
    let recognizers: [GestureRecognizer]
    var delivery: Delivery

    init(id: Int, touch: Touch, recognizers: [GestureRecognizer], delivery: Delivery) {
        self.id = id
        self.touch = touch
        self.recognizers = recognizers
        self.delivery = delivery
    }

    var isOver: Bool { delivery == .over && !touch.isDown }

    func flush(_ event: Event) {
        if delivery == .withheld {
            if recognizers.contains(where: { $0.delaysTouchesBegan && $0.isUndecided(about: touch) }) { return }
            guard touch.phase != .cancelled else {
                delivery = .over
                return
            }
            delivery = .delivered
            touch.view?.touchesBegan([touch], with: event)
        }
        guard delivery == .delivered, !touch.isDown else { return }
        if touch.phase == .cancelled {
            cancel(event)
        } else if !recognizers.contains(where: { $0.delaysTouchesEnded && $0.isUndecided(about: touch) }) {
            delivery = .over
            touch.view?.touchesEnded([touch], with: event)
        }
    }

    func cancel(_ event: Event) {
        let wasDelivered = delivery == .delivered
        delivery = .over
        if wasDelivered { touch.view?.touchesCancelled([touch], with: event) }
    }
}
