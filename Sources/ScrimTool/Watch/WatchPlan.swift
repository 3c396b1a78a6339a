import Scrim
import Sessions

/// The state machine of `scrim watch`: it takes events and returns actions. It has no clock and starts nothing itself.
///
/// Of the programs that it has started, one has the window, one can be about to take it over, and programs that were
/// asked to end can still write recordings.
struct WatchPlan {
    enum Event {
        /// Sources have changed.
        case changed
        case tapeChanged(String)
        case built(BuildOutcome)
        case message(program: Int, WatchMessage)
        case gone(program: Int, ProgramEnd)
        /// Interrupted by the keyboard or the system.
        case interrupted
    }

    enum BuildOutcome: Hashable {
        case done(seconds: Double)
        case failed(ProblemList)
        case cancelled
    }

    enum ProgramEnd: Hashable {
        /// - Parameter said: The last line that the program wrote to standard error.
        case exited(Int32, said: String = "")
        case crashed(CrashReport)
    }

    enum Action: Hashable {
        case build
        case cancelBuild
        case start(program: Int, WindowState?)
        case send(program: Int, WatchMessage)
        /// Ends a program immediately.
        case stop(program: Int)
        case say(String)
        case end(Int32)
    }

    private enum Build { case none, running, cancelling }

    private var build = Build.none
    /// The program that has the window.
    private var shown: Int?
    /// The program that is about to take over the window.
    private var starting: Int?
    /// Whether the program that has the window was asked for its state, in order to start the next program with it.
    private var isHandingOver = false
    /// The program whose main thread is busy, so that it does not respond.
    private var blocked: Int?
    /// The programs that were asked to end.
    private var leaving: Set<Int> = []
    /// The last state that a window reported.
    private var state: WindowState?
    /// The problems that prevent newer code from being shown, or nil if none are known.
    private var problems: ProblemList?
    /// Whether a program was restarted after a crash since the last build.
    private var isRestarted = false
    private var isEnding = false
    private var count = 0

    init() {}

    /// Returns the first actions.
    mutating func begin() -> [Action] {
        build = .running
        return [.say("building"), .build]
    }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .changed: sourcesChanged()
        case .tapeChanged(let path): (shown ?? starting).map { [.send(program: $0, .tape(path))] } ?? []
        case .built(let outcome): handle(outcome)
        case .message(let program, let message): handle(message, of: program)
        case .gone(let program, let end): handle(end, of: program)
        case .interrupted: interrupted()
        }
    }

    // MARK: Builds

    private mutating func sourcesChanged() -> [Action] {
        guard !isEnding else { return [] }
        switch build {
        case .none:
            build = .running
            return show(.activity("Building…")) + [.build]
        case .running:
            build = .cancelling
            return [.cancelBuild]
        case .cancelling: return []
        }
    }

    private mutating func handle(_ outcome: BuildOutcome) -> [Action] {
        if isEnding { return [] }
        // The result is older than the last save.
        if build == .cancelling {
            build = .running
            return [.build]
        }
        build = .none
        switch outcome {
        case .cancelled: return show(.activity(nil))
        case .failed(let list):
            problems = list
            let wait = shown == nil && starting == nil ? [Action.say("waits for the next save")] : []
            return show(.activity(nil)) + show(.problems(list)) + wait
        case .done(let seconds):
            isRestarted = false
            var actions: [Action] = [.say("built in \(Self.text(seconds)) s")]
            if problems != nil { actions += show(.problems(nil)) }
            problems = nil
            if let starting {
                leaving.insert(starting)
                actions.append(.stop(program: starting))
                self.starting = nil
            }
            guard let shown, shown != blocked else { return actions + start() }
            isHandingOver = true
            return actions + [.send(program: shown, .handOver)]
        }
    }

    private static func text(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }

    private mutating func start() -> [Action] {
        isHandingOver = false
        starting = count
        count += 1
        return [.start(program: count - 1, state)]
    }

    /// Sends a message to the program that has the window.
    private func show(_ message: WatchMessage) -> [Action] {
        shown.map { [.send(program: $0, message)] } ?? []
    }

    // MARK: Programs

    private mutating func handle(_ message: WatchMessage, of program: Int) -> [Action] {
        if case .state = message, program == blocked { blocked = nil }
        switch message {
        case .ready where program == starting: return takeOver(program)
        case .state(let state) where program == shown && !isEnding:
            self.state = state
            return isHandingOver ? start() : []
        case .busy(let scene, let seconds) where program == shown || program == starting:
            blocked = program
            let report = Action.say("\(scene) has kept the main thread busy for \(Self.text(seconds)) s")
            if program == starting {
                return [report] + show(.activity("The new code keeps the main thread busy in “\(scene)”"))
            }
            // Its last reported state is all that is available.
            return [report] + (isHandingOver ? start() : [])
        default: return []
        }
    }

    private mutating func takeOver(_ program: Int) -> [Action] {
        var actions = [Action.say("the new code has the window")]
        if let shown {
            leaving.insert(shown)
            actions.append(shown == blocked ? .stop(program: shown) : .send(program: shown, .end))
        }
        shown = program
        starting = nil
        if let problems { actions += show(.problems(problems)) }
        if build != .none { actions += show(.activity("Building…")) }
        return actions
    }

    private mutating func handle(_ end: ProgramEnd, of program: Int) -> [Action] {
        if leaving.remove(program) != nil {
            return isEnding && leaving.isEmpty ? [.end(0)] : []
        }
        if program == starting {
            starting = nil
            return startFailed(end)
        }
        guard program == shown else { return [] }
        shown = nil
        switch end {
        case .exited(let code, _):
            // The user has closed the window.
            isEnding = true
            isHandingOver = false
            guard let starting else { return [.cancelBuild, .end(code)] }
            leaving.insert(starting)
            self.starting = nil
            return [.cancelBuild, .stop(program: starting)]
        case .crashed(let report):
            let list = report.list(scene: state?.memory.scene)
            let actions = [Action.say(list.title)]
            if isHandingOver { return actions + start() }
            guard starting == nil, build == .none else { return actions }
            guard !isRestarted else { return actions + [.say("waits for the next save")] }
            // Opens the scene again with the problem over it, without the gesture, which can be the cause.
            isRestarted = true
            problems = list
            state?.gesture = nil
            return actions + start()
        }
    }

    /// Handles a program that ended before it took over the window.
    private mutating func startFailed(_ end: ProgramEnd) -> [Action] {
        if isEnding { return leaving.isEmpty ? [.end(0)] : [] }
        let list =
            switch end {
            case .exited(let code, let said):
                ProblemList(
                    title: "The new program ended with code \(code)",
                    items: said.isEmpty ? [] : [ProblemList.Item(said)])
            case .crashed(let report): report.list(scene: state?.memory.scene)
            }
        problems = list
        let wait = shown == nil ? [Action.say("waits for the next save")] : []
        return [.say(list.title)] + show(.activity(nil)) + show(.problems(list)) + wait
    }

    // MARK: End

    private mutating func interrupted() -> [Action] {
        let running = [shown, starting].compactMap(\.self).filter { !leaving.contains($0) }
        if isEnding { return (running + leaving).sorted().map { .stop(program: $0) } + [.end(130)] }
        isEnding = true
        leaving.formUnion(running)
        guard !leaving.isEmpty else { return [.cancelBuild, .end(0)] }
        return [.cancelBuild] + running.map { $0 == blocked ? .stop(program: $0) : .send(program: $0, .end) }
    }
}
