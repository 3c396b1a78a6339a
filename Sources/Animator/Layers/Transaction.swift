import Timing

/// The common settings of layer animations that are added together, as Core Animation's `CATransaction`.
///
/// Animations added between `begin()` and `commit()` use its duration and curve if they have none. Its completion is
/// called when the last of them has ended. Layers here have no implicit animations, so `setDisableActions` turns
/// nothing off. Animations of views and property animators are not included.
@preconcurrency @MainActor
public enum Transaction {
    private static var levels: [TransactionLevel] = []
    private static let outermost = TransactionLevel(outer: nil)

    static var current: TransactionLevel { levels.last ?? outermost }

    /// Begins a transaction, nested in the current one.
    public static func begin() { levels.append(TransactionLevel(outer: levels.last)) }

    /// Ends the innermost transaction. A call without a transaction is reported.
    public static func commit() {
        guard let level = levels.popLast() else {
            AnimationDriver.current.report("committing a transaction", "none was begun", "call begin() before")
            return
        }
        level.end()
    }

    /// Returns the duration, in seconds, of animations without their own; a quarter of a second by default.
    public static func animationDuration() -> Double { current.duration }

    /// Sets the duration, in seconds, of animations without their own; has no effect outside a transaction.
    public static func setAnimationDuration(_ seconds: Double) {
        if seconds >= 0, seconds.isFinite { levels.last?.duration = seconds }
    }

    /// Sets the curve of animations without their own; has no effect outside a transaction.
    public static func setAnimationTimingFunction(_ function: MediaTimingFunction?) {
        levels.last?.timingFunction = function
    }

    /// Sets the block that is called when all animations of this transaction have ended, or at the commit if there are
    /// none. Has no effect outside a transaction.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) { levels.last?.completion = block }

    /// Returns whether implicit animations were disabled; layers never have any.
    public static func disableActions() -> Bool { current.disablesActions }

    /// Stores the flag; layers never have implicit animations.
    public static func setDisableActions(_ flag: Bool) { levels.last?.disablesActions = flag }
}

/// A transaction, until its last animation has ended.
@MainActor
final class TransactionLevel {
    /// Core Animation's default, in seconds.
    private static let usualDuration = 0.25

    var duration: Double
    var timingFunction: MediaTimingFunction?
    var disablesActions: Bool
    var completion: (@MainActor () -> Void)?
    private let outer: TransactionLevel?
    /// The number of running animations, plus one until the commit.
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

/// Returns the seconds on the current timeline, by Core Animation's name. The stage sets them, not a clock.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double { AnimationDriver.current.now.seconds }
