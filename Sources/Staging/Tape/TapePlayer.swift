import Drawing
import Foundation
public import Timing

/// Plays a tape on a stage, each input at its own exact time.
///
/// Whoever draws frames calls ``play(until:)`` with the time of the next frame: input that lies between two frames
/// acts there, so that the same tape gives the same motion at every frame rate.
@MainActor
public final class TapePlayer {
    /// Seconds from the down to the up of a `Tap`: a quick tap of a finger, far below any long press.
    public nonisolated static let tapDuration = 0.05
    /// Samples in a second of a `Move` where the tape sets none: what touch screens of phones report.
    public nonisolated static let defaultPointerRate = 120.0
    /// The longest that `Wait settled` waits, in seconds; what moves longer never ends.
    public nonisolated static let longestSettling = 60.0
    /// Samples nearer to the end of a `Move` than this, in seconds, are left to the sample at its end.
    nonisolated static let sampleTolerance = 1e-9

    public let tape: Tape
    private let target: any TapeTarget
    private let pointerRate: Double
    private var phase = Phase.between
    /// The statement that plays or comes next.
    private var index = 0
    /// When the statement that comes next begins, or the one that plays has begun.
    private var cursor: FrameTime
    private var locations: [Int: CGPoint] = [:]
    /// How long the tape takes from each statement's beginning to its end, as far as can be told.
    private let expectedTimes: [Double]
    /// When the statement that plays has begun.
    private var begun: FrameTime

    private enum Phase {
        /// The next statement has not begun.
        case between
        /// The second half of a tap.
        case tapped(pointer: Int, at: CGPoint)
        case moving(TapeGlide, sample: Int)
        case settling(since: FrameTime)
        /// Everything has been played.
        case finished
    }

    /// A player at the tape's beginning, which is the target's present moment.
    public init(tape: Tape, target: any TapeTarget) {
        self.tape = tape
        self.target = target
        pointerRate = tape.pointerRate ?? Self.defaultPointerRate
        cursor = target.now
        begun = target.now
        expectedTimes = TapeEstimate.remainingTimes(of: tape)
    }

    /// The moment at which the tape will end, as far as can be told: how long things take to settle is estimated.
    public var expectedEnd: FrameTime {
        if isFinished { return cursor }
        if case .between = phase {
            let own = index < tape.statements.count ? tape.statements[index].ownTime : nil
            return max(cursor, own ?? cursor) + expectedTimes[index]
        }
        return max(cursor, begun + expectedTimes[index])
    }

    /// Whether the last statement has ended.
    public var isFinished: Bool {
        if case .finished = phase { true } else { false }
    }

    /// The moment at which the last statement ended; nil before that.
    public var endTime: FrameTime? { isFinished ? cursor : nil }

    /// Plays everything up to and including the moment `limit`, and advances the target to it.
    ///
    /// A moment before the target's present one changes nothing.
    /// - Throws: What kept a statement from being played; the player then is finished.
    public func play(until limit: FrameTime) throws(TapePlaybackError) {
        guard limit >= target.now else { return }
        do {
            while try step(until: limit) {}
        } catch {
            phase = .finished
            throw error
        }
        target.advance(to: limit)
    }

    /// Does the next thing if it is due by `limit`; tells whether it did.
    private func step(until limit: FrameTime) throws(TapePlaybackError) -> Bool {
        switch phase {
        case .finished: return false
        case .between:
            guard index < tape.statements.count else {
                guard cursor <= limit else { return false }
                phase = .finished
                return false
            }
            let time = tape.statements[index].ownTime ?? cursor
            guard time <= limit else { return false }
            guard time >= cursor else {
                throw failure(
                    "the time goes back: the tape has come to \(TapeNumber.text(cursor.seconds))s here",
                    "give a later time, or less to do before it")
            }
            cursor = time
            try begin(tape.statements[index])
        case .tapped(let pointer, let point):
            guard cursor <= limit else { return false }
            send(.pointer(id: pointer, phase: .up, location: point))
            next()
        case .moving(let glide, let sample):
            let time = glide.time(ofSample: sample)
            guard time <= limit else { return false }
            cursor = time
            for (pointer, way) in glide.ways {
                send(.pointer(id: pointer, phase: .move, location: glide.location(of: way, atSample: sample)))
            }
            if sample == glide.lastSample { next() } else { phase = .moving(glide, sample: sample + 1) }
        case .settling(let start): return try settle(until: limit, since: start)
        }
        return true
    }

    private func begin(_ statement: TapeStatement) throws(TapePlaybackError) {
        target.advance(to: cursor)
        begun = cursor
        switch statement {
        case .tap(let place, let pointer):
            let point = try location(of: place)
            send(.pointer(id: pointer, phase: .down, location: point))
            cursor += Self.tapDuration
            phase = .tapped(pointer: pointer, at: point)
            return
        case .press(let place, let pointer):
            send(.pointer(id: pointer, phase: .down, location: try location(of: place)))
        case .move(let move):
            phase = .moving(try glide(move), sample: 1)
            return
        case .pinch(let pinch):
            phase = .moving(try glide(pinch), sample: 1)
            return
        case .waitUntilSettled:
            phase = .settling(since: cursor)
            return
        case .wait(let seconds), .hold(let seconds): cursor += seconds
        case .release(let pointer):
            send(.pointer(id: pointer, phase: .up, location: try location(ofPointer: pointer)))
        case .cancel(let pointer):
            send(.pointer(id: pointer, phase: .cancel, location: try location(ofPointer: pointer)))
        case .key(let key): send(.key(key))
        case .wheel(let place, let delta, let zooms):
            send(.wheel(location: try location(of: place), delta: delta, zooms: zooms))
        case .resize(let size): send(.resize(size))
        case .removePhoto(let photo): send(.removePhoto(photo))
        case .event(let event): send(event.action)
        case .start: break
        }
        next()
    }

    private func next() {
        index += 1
        phase = .between
    }

    // MARK: Settling

    private func settle(until limit: FrameTime, since start: FrameTime) throws(TapePlaybackError) -> Bool {
        if target.isSettled {
            next()
            return true
        }
        guard let deadline = target.nextDeadline, deadline > target.now else {
            throw failure(
                "Wait settled never ends: something is under way that has no end",
                "Release what is down, or write Wait 500ms")
        }
        guard deadline - start <= Self.longestSettling else {
            throw failure(
                "Wait settled never ends: things still move after \(TapeNumber.text(Self.longestSettling))s",
                "write Wait 500ms")
        }
        guard deadline <= limit else { return false }
        target.advance(to: deadline)
        cursor = deadline
        return true
    }

    // MARK: Places

    private func glide(_ move: TapeMove) throws(TapePlaybackError) -> TapeGlide {
        var ways: [(pointer: Int, way: TapeGlide.Way)] = []
        for part in move.parts {
            let from = try location(ofPointer: part.pointer)
            let to =
                switch part.destination {
                case .by(let distance): CGPoint(x: from.x + distance.dx, y: from.y + distance.dy)
                case .to(let place): try location(of: place)
                }
            ways.append((part.pointer, .line(from: from, to: to)))
        }
        return TapeGlide(ways, start: cursor, duration: move.duration, curve: move.curve, rate: pointerRate)
    }

    private func glide(_ pinch: TapePinch) throws(TapePlaybackError) -> TapeGlide {
        var places: [(pointer: Int, place: CGPoint)] = []
        for pointer in pinch.pointers { places.append((pointer, try location(ofPointer: pointer))) }
        let count = Double(max(places.count, 1))
        let center = CGPoint(
            x: places.reduce(0) { $0 + $1.place.x } / count, y: places.reduce(0) { $0 + $1.place.y } / count)
        let ways = places.map { pointer, place in
            let arm = CGVector(dx: place.x - center.x, dy: place.y - center.y)
            return (
                pointer,
                TapeGlide.Way.spiral(center: center, arm: arm, scale: pinch.scale, turn: pinch.degrees * .pi / 180)
            )
        }
        return TapeGlide(ways, start: cursor, duration: pinch.duration, curve: pinch.curve, rate: pointerRate)
    }

    private func location(of place: TapePlace) throws(TapePlaybackError) -> CGPoint {
        switch place {
        case .point(let point): return point
        case .view(let name):
            if let center = target.center(ofViewNamed: name) { return center }
            if target.isKnownViewName(name) {
                throw failure("\"\(name)\" is not on the stage now", "wait until it is, or give X Y")
            }
            throw failure("\(tape.scene) has no view \"\(name)\"", "see scrim scenes for the names of its views")
        }
    }

    private func location(ofPointer pointer: Int) throws(TapePlaybackError) -> CGPoint {
        guard let location = locations[pointer] else {
            throw failure("pointer \(pointer) is not down", "Press first")
        }
        return location
    }

    private func send(_ action: InputAction) {
        target.advance(to: cursor)
        if case .pointer(let id, let phase, let location) = action {
            switch phase {
            case .down: locations[id] = location
            case .move: if locations[id] != nil { locations[id] = location }
            case .up, .cancel: locations[id] = nil
            }
        }
        target.handle(action)
    }

    private func failure(_ cause: String, _ remedy: String) -> TapePlaybackError {
        TapePlaybackError(statement: index, time: cursor, cause: cause, remedy: remedy)
    }
}

extension TapeStatement {
    /// The time that the statement says itself, if it does.
    var ownTime: FrameTime? {
        switch self {
        case .event(let event): event.time
        case .start(let time): time
        default: nil
        }
    }
}
