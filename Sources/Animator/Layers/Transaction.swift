import Timing

/// What animations of layers that are added together have in common, as Core Animation's `CATransaction`.
///
/// Animations that are added between `begin()` and `commit()` take its duration and curve where they have none, and its
/// completion is called when the last of them has ended. Layers do not animate by themselves here, so that there is nothing
/// for `setDisableActions` to turn off. Animations of views and property animators are not part of it.
@preconcurrency @MainActor
public enum Transaction {
    private static var levels: [TransactionLevel] = []
    private static let outermost = TransactionLevel(outer: nil)

    static var current: TransactionLevel { levels.last ?? outermost }

    /// Begins a transaction, inside of one that has begun before.
    public static func begin() { levels.append(TransactionLevel(outer: levels.last)) }

    /// Ends the innermost transaction. One that was not begun is reported.
    public static func commit() {
        guard let level = levels.popLast() else {
            AnimationDriver.current.report("committing a transaction", "none was begun", "call begin() before")
            return
        }
        level.end()
    }

    /// The seconds that animations take which have no duration; a quarter of a second by default.
    public static func animationDuration() -> Double { current.duration }

    /// Sets the seconds that animations take which have no duration; outside of any transaction nothing happens.
    public static func setAnimationDuration(_ seconds: Double) {
        if seconds >= 0, seconds.isFinite { levels.last?.duration = seconds }
    }

    /// Sets the curve of animations that have none; outside of any transaction nothing happens.
    public static func setAnimationTimingFunction(_ function: MediaTimingFunction?) {
        levels.last?.timingFunction = function
    }

    /// Sets what is called when all animations of this transaction have ended, at the commit if there are none; outside
    /// of any transaction nothing happens.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) { levels.last?.completion = block }

    /// Whether layers were set not to animate by themselves, which they never do.
    public static func disableActions() -> Bool { current.disablesActions }

    /// Kept, as layers never animate by themselves.
    public static func setDisableActions(_ flag: Bool) { levels.last?.disablesActions = flag }
}

/// One transaction, until the last of its animations has ended.
@MainActor
final class TransactionLevel {
    /// Seconds; Core Animation's default.
    private static let usualDuration = 0.25

    var duration: Double
    var timingFunction: MediaTimingFunction?
    var disablesActions: Bool
    var completion: (@MainActor () -> Void)?
    private let outer: TransactionLevel?
    /// The animations that run, and one for the commit that is to come.
    private var pending = 1

    init(outer: TransactionLevel?) {
        self.outer = outer
        duration = outer?.duration ?? Self.usualDuration
        timingFunction = outer?.timingFunction
        disablesActions = outer?.disablesActions ?? false
        outer?.begin()
    }

    func begin() { pending += 1 }

    func end() {
        pending -= 1
        guard pending == 0 else { return }
        let called = completion
        completion = nil
        called?()
        outer?.end()
    }
}

/// The seconds on the current timeline, by Core Animation's name: set by the stage, not by a clock.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double { AnimationDriver.current.now.seconds }
