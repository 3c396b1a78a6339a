import Drawing
import Foundation
public import Timing

/// Plays a tape on a stage, each input at its own exact time.
///
/// Call ``play(until:)`` with the time of the next frame: input between two frames acts at its own time, so that the
/// same tape gives the same motion at every frame rate.
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
    let target: any TapeTarget
    let pointerRate: Double
    private var phase = Phase.between
    /// The statement that plays or comes next.
    private var index = 0
    /// When the statement that comes next begins, or the one that plays has begun.
    private(set) var cursor: FrameTime
    private var locations: [Int: CGPoint] = [:]
    /// How long the tape takes from each statement's beginning to its end, as far as is known.
    private let expectedTimes: [Double]
    /// When the statement that plays has begun.
    private var begun: FrameTime

    /// Is called at the moment of each `Screenshot` with its name.
    package var onScreenshot: ((String) -> Void)?
    /// The `Hide` that has effect now.
    private var hidingStatement: Int?

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

    /// The moment at which the tape will end, as far as is known: how long things take to settle is estimated.
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

    /// Whether frames are to be seen nowhere now.
    package var isHidden: Bool { hidingStatement != nil }

    /// What is wrong with a tape of which no frame is to be seen.
    package var nothingShown: TapePlaybackError {
        let (cause, remedy) = (TapeMessage.nothingShown.cause, TapeMessage.nothingShown.remedy)
        return TapePlaybackError(statement: hidingStatement ?? 0, time: cursor, cause: cause, remedy: remedy)
    }

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

    /// Does the next thing if it is due by `limit`; whether it did.
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
    /// The time that the statement itself states, if it does.
    var ownTime: FrameTime? {
        switch self {
        case .event(let event): event.time
        case .start(let time): time
        default: nil
        }
    }
}

/// How long tapes take, as far as their text says.
private enum TapeEstimate {
    /// What `Wait settled` is taken to last, in seconds: a flight of the photo's spring.
    private static let settling = 0.6

    /// For each statement the seconds from its beginning to the tape's end; then 0 for the end itself.
    static func remainingTimes(of tape: Tape) -> [Double] {
        var time = 0.0
        var beginnings: [Double] = []
        for statement in tape.statements {
            if let own = statement.ownTime { time = max(time, own.seconds) }
            beginnings.append(time)
            time += duration(of: statement)
        }
        // A raw statement begins at its own time, the ones before it end earlier: each is seen from its own beginning.
        return beginnings.map { time - $0 } + [0]
    }

    private static func duration(of statement: TapeStatement) -> Double {
        switch statement {
        case .tap: TapePlayer.tapDuration
        case .waitUntilSettled: settling
        case .wait(let seconds), .hold(let seconds): seconds
        case .move(let move): move.duration
        case .pinch(let pinch): pinch.duration
        default: 0
        }
    }
}
