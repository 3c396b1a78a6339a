import Timing
import ViewHierarchy

/// The common settings of layer animations that are added together, as Core Animation's `CATransaction`.
///
/// Layer animations added between `begin()` and `commit()` use its duration and curve if they have none. Its completion
/// is called when all animations that were added after it have ended or been removed: those of layers, views and
/// property animators, and animated pushes, pops, presentations and dismissals (rule L 4). Layers here have no implicit
/// animations of their own: `setDisableActions` turns off the actions of a layer's own properties, see `LayerProperty`.
@preconcurrency @MainActor
public enum Transaction {
    /// A transaction until its commit.
    struct Level {
        /// Core Animation's default, in seconds.
        var duration = 0.25
        var timingFunction: MediaTimingFunction?
        var disablesActions = false
        /// The entry in the enclosing transaction, then one for each completion, in the order set.
        fileprivate var entries: [TransactionEntry] = []
    }

    private static var levels: [Level] = [] { didSet { Layer.asksForActions = !current.disablesActions } }

    static var current: Level { levels.last ?? Level() }

    /// Makes the current transaction wait for something that begins now; nil if nothing would be called at its end.
    package static func enter() -> TransactionEntry? { levels.last.map { TransactionEntry(in: $0.entries.last) } }

    /// Begins a transaction, nested in the current one.
    public static func begin() {
        var level = current
        level.entries = [TransactionEntry(in: level.entries.last)]
        levels.append(level)
    }

    /// Ends the innermost transaction. A call without a transaction is reported.
    public static func commit() {
        guard let level = levels.popLast() else {
            AnimationDriver.current.report("committing a transaction", "none was begun", "call begin() before")
            return
        }
        for entry in level.entries.reversed() { entry.end() }
    }

    private static func set<Value>(_ setting: WritableKeyPath<Level, Value>, to value: Value) {
        if !levels.isEmpty { levels[levels.count - 1][keyPath: setting] = value }
    }

    /// Returns the duration, in seconds, of animations without their own; a quarter of a second by default.
    public static func animationDuration() -> Double { current.duration }

    /// Sets the duration, in seconds, of animations without their own; has no effect outside a transaction.
    public static func setAnimationDuration(_ seconds: Double) {
        if seconds >= 0, seconds.isFinite { set(\.duration, to: seconds) }
    }

    /// Sets the curve of animations without their own; has no effect outside a transaction.
    public static func setAnimationTimingFunction(_ function: MediaTimingFunction?) {
        set(\.timingFunction, to: function)
    }

    /// Sets the block that is called when all animations that this transaction adds from now on have ended, or at the
    /// commit if there are none. Has no effect outside a transaction.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        let entries = current.entries
        set(\.entries, to: entries + [TransactionEntry(in: entries.last, completion: block)])
    }

    /// Returns whether the actions of layers' own properties are disabled.
    public static func disableActions() -> Bool { current.disablesActions }

    /// Sets whether layers are asked for the actions of their own properties.
    public static func setDisableActions(_ flag: Bool) { set(\.disablesActions, to: flag) }
}

/// Something that a transaction waits for. An entry waits for those in it.
@MainActor
package final class TransactionEntry {
    private let outer: TransactionEntry?
    private let completion: (@MainActor () -> Void)?
    /// The number of entries in this one that have not ended, plus one until its own end.
    private var pending = 1
    private var hasEnded = false

    fileprivate init(in outer: TransactionEntry?, completion: (@MainActor () -> Void)? = nil) {
        self.outer = outer
        self.completion = completion
        outer?.pending += 1
    }

    /// Ends the entry; a second call has no effect.
    package func end() {
        guard !hasEnded else { return }
        hasEnded = true
        release()
    }

    private func release() {
        pending -= 1
        guard pending == 0 else { return }
        completion?()
        outer?.release()
    }
}

/// Returns the seconds on the current timeline, by Core Animation's name. The stage sets them, not a clock.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double { AnimationDriver.current.now.seconds }
