import Drawing
import Foundation
public import Timing

/// Plays a tape on a stage, each input at its exact time.
///
/// Call ``play(until:)`` with the time of the next frame. Input between two frames acts at its own time, so the same
/// tape gives the same motion at every frame rate.
@MainActor
public final class TapePlayer {
    @available(*, deprecated, renamed: "TapeStatement.tapDuration")
    public nonisolated static var tapDuration: Double { TapeStatement.tapDuration }
    /// The default number of samples per second of a `Move`: the rate of phones' touch screens.
    public nonisolated static let defaultPointerRate = 120.0
    /// The longest duration of `Wait settled`, in seconds. Longer motion counts as endless.
    public nonisolated static let longestSettling = 60.0
    /// The time before the end of a `Move`, in seconds, within which samples are merged with the last sample.
    nonisolated static let sampleTolerance = 1e-9

    public let tape: Tape
    let target: any TapeTarget
    let pointerRate: Double
    private var phase = Phase.between
    /// The index of the current or next statement.
    private var index = 0
    /// The start of the next statement, or of the current one.
    private(set) var cursor: FrameTime
    private var locations: [Int: CGPoint] = [:]
    /// The estimated times, in seconds, from the start of each statement to the end of the tape.
    private let expectedTimes: [Double]
    /// The start of the current statement.
    private var begun: FrameTime

    /// Called at the time of each `Screenshot`, with its name.
    package var onScreenshot: ((String) -> Void)?
    /// The index of the `Hide` in effect.
    private var hidingStatement: Int?

    private enum Phase {
        /// The next statement has not begun.
        case between
        /// The second half of a tap.
        case tapped(pointer: Int, at: CGPoint)
        case moving(PointerMotion, sample: Int)
        case settling(since: FrameTime)
        case finished
    }

    /// Creates a player at the tape's beginning, which is the target's current time.
    public init(tape: Tape, target: any TapeTarget) {
        self.tape = tape
        self.target = target
        pointerRate = tape.pointerRate ?? Self.defaultPointerRate
        cursor = target.now
        begun = target.now
        expectedTimes = TapeEstimate.remainingTimes(of: tape)
    }

    /// The expected end of the tape. The time for motion to settle is an estimate.
    public var expectedEnd: FrameTime {
        if isFinished { return cursor }
        if case .between = phase {
            let own = index < tape.statements.count ? tape.statements[index].ownTime : nil
            return max(cursor, own ?? cursor) + expectedTimes[index]
        }
        return max(cursor, begun + expectedTimes[index])
    }

    public var isFinished: Bool {
        if case .finished = phase { true } else { false }
    }

    /// The time at which the last statement ended, or `nil` before that.
    public var endTime: FrameTime? { isFinished ? cursor : nil }

    /// Whether frames are currently hidden.
    package var isHidden: Bool { hidingStatement != nil }

    /// The error for a tape that shows no frame.
    package var nothingShown: TapePlaybackError {
        let (cause, remedy) = (TapeMessage.nothingShown.cause, TapeMessage.nothingShown.remedy)
        return TapePlaybackError(statement: hidingStatement ?? 0, time: cursor, cause: cause, remedy: remedy)
    }

    /// Plays everything up to and including `limit`, and advances the target to it.
    ///
    /// A time before the target's current time has no effect.
    /// - Throws: The reason why a statement could not be played. The player is then finished.
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

    /// Performs the next action if it is due by `limit`, and returns whether it did.
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
                throw failure(.lateStatement(reached: cursor.seconds))
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
            for (pointer, path) in glide.paths {
                send(.pointer(id: pointer, phase: .move, location: glide.location(on: path, atSample: sample)))
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
            cursor += TapeStatement.tapDuration
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
        case .turn(let turn): send(.turn(turn))
        case .removePhoto(let photo): send(.removePhoto(photo))
        case .event(let event): send(event.action)
        case .start: break
        case .hide: hidingStatement = index
        case .show: hidingStatement = nil
        case .screenshot(let name): onScreenshot?(name)
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
            throw failure(.neverSettles)
        }
        guard deadline - start <= Self.longestSettling else {
            throw failure(.movesStill(after: Self.longestSettling))
        }
        guard deadline <= limit else { return false }
        target.advance(to: deadline)
        cursor = deadline
        return true
    }

    // MARK: Places

    func location(ofPointer pointer: Int) throws(TapePlaybackError) -> CGPoint {
        guard let location = locations[pointer] else {
            throw failure(.pointerNotDown(pointer))
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

    func failure(_ message: TapeMessage) -> TapePlaybackError {
        TapePlaybackError(statement: index, time: cursor, cause: message.cause, remedy: message.remedy)
    }
}

extension TapeStatement {
    /// The time written in the statement, if any.
    var ownTime: FrameTime? {
        switch self {
        case .event(let event): event.time
        case .start(let time): time
        default: nil
        }
    }
}

/// Estimates the durations of tapes from their text.
private enum TapeEstimate {
    /// The assumed duration of `Wait settled`, in seconds: a flight of the photo's spring.
    private static let settling = 0.6

    /// Returns the seconds from the start of each statement to the end of the tape, followed by 0 for the end itself.
    static func remainingTimes(of tape: Tape) -> [Double] {
        var time = 0.0
        var beginnings: [Double] = []
        for statement in tape.statements {
            if let own = statement.ownTime { time = max(time, own.seconds) }
            beginnings.append(time)
            time += duration(of: statement)
        }
        // A raw statement begins at its own time, after the previous statements have ended.
        return beginnings.map { time - $0 } + [0]
    }

    private static func duration(of statement: TapeStatement) -> Double {
        switch statement {
        case .tap: TapeStatement.tapDuration
        case .waitUntilSettled: settling
        case .wait(let seconds), .hold(let seconds): seconds
        case .move(let move): move.duration
        case .pinch(let pinch): pinch.duration
        default: 0
        }
    }
}
