import Desktop
import Drawing
import Foundation
import Sessions
import Staging
import SystemPackage
import Visualizer

/// The window of a program that `scrim watch` has started. It replaces the window of older code, and hands over to the
/// window of newer code.
@MainActor
final class WatchedWindow {
    /// The initial state, or nil if there was no window before.
    private(set) var state: WindowState?
    /// A message about state that the newer code no longer supports, or nil.
    private(set) var loss: String?
    private let connection: WatchConnection
    /// Messages for the main thread; nil when `scrim watch` has ended.
    private let inbox = Inbox<WatchMessage?>()
    private var shell: Shell?
    private weak var window: DesktopWindow?
    /// The tape that was played last.
    private var tape: TapeDocument?
    private var play: (TapeDocument) throws -> Void = { _ in }

    /// The maximum input events of a gesture in an unrequested report. It is replayed only after a crash.
    private static let mostUnasked = 4000

    /// Returns nil if the program is not watched.
    init?() {
        guard let connection = WatchConnection.inherited() else { return nil }
        self.connection = connection
        guard case .begin(let state?)? = connection.first() else { return }
        self.state = state
        adapt()
    }

    /// Removes state that the newer code no longer supports.
    private func adapt() {
        guard let state else { return }
        guard RunningProgram.current.scene(named: state.memory.scene) != nil else {
            loss = "There is no scene “\(state.memory.scene)” any more"
            self.state?.memory.scene = RunningProgram.current.usualScene
            self.state?.gesture = nil
            return forgetSettings()
        }
        do {
            _ = try choice()?.parameters()
        } catch {
            loss = "The scene is set as at first: \(error)"
            forgetSettings()
        }
    }

    private func forgetSettings() {
        state?.memory.lanes = ""
        state?.settings = [:]
    }

    /// Returns the scene with the settings of the previous window.
    func choice() -> SceneChoice? {
        guard let state, let scene = RunningProgram.current.scene(named: state.memory.scene) else { return nil }
        let lanes = state.memory.lanes.isEmpty ? [] : (try? LaneList.lanes(parsing: state.memory.lanes)) ?? []
        return SceneChoice(scene: scene, settings: state.settings, lanes: lanes, plot: state.plot)
    }

    /// Connects the window with `scrim watch`.
    /// - Parameters:
    ///   - tape: The tape that the window plays, or nil.
    ///   - play: Plays a tape in the window.
    ///   - wake: Wakes the main thread from any other thread.
    func connect(
        _ shell: Shell, _ window: DesktopWindow, tape: TapeDocument?, play: @escaping (TapeDocument) throws -> Void,
        wake: @escaping @Sendable () -> Void
    ) {
        self.shell = shell
        self.window = window
        self.tape = tape
        self.play = play
        shell.tools.onWake = { [weak self] in self?.handleMessages() }
        shell.tools.onChange = { [weak self] in self?.send(most: Self.mostUnasked) }
        if let state { shell.restore(state) }
        connection.read { [inbox] message in
            inbox.enqueue([message])
            wake()
        }
    }

    /// Reports that the window is visible.
    func reportReady() { connection.send(.ready) }

    /// Reports, from any thread, that a scene blocks the main thread.
    var busyReport: @Sendable (Double) -> Void {
        { [connection] in connection.send(.busy(scene: OpenScene.name, seconds: $0)) }
    }

    /// Reports that the main thread is free again after a scene has blocked it.
    func reportFree() { send(most: Self.mostUnasked) }

    private func handleMessages() {
        for message in inbox.dequeueAll() { handle(message) }
    }

    private func handle(_ message: WatchMessage?) {
        guard let shell else { return }
        switch message {
        case .handOver?:
            if !shell.session.isFree { shell.setActivity("The new code waits until the stage is free") }
            shell.whenFree { [weak self] in self?.send(most: .max) }
        // Without `scrim watch` nothing could replace the window or receive its reports.
        case .end?, nil: shell.quit()
        case .activity(let text)?: shell.setActivity(text)
        case .problems(let list)?: shell.setProblems(list)
        case .tape(let path)?: shell.whenFree { [weak self] in self?.tapeChanged(FilePath(path)) }
        case .begin?, .ready?, .state?, .busy?: break
        }
    }

    private func send(most: Int) {
        guard let shell, let window else { return }
        var state = shell.state(most: most)
        state.position = window.position
        state.isFocused = window.isFocused
        connection.send(.state(state))
    }

    // MARK: Tapes

    private func tapeChanged(_ path: FilePath) {
        guard let shell else { return }
        do {
            // If the previous tape includes the changed one, the whole previous tape is played.
            let whole = tape.flatMap { $0.includes.contains(path.lexicallyNormalized()) ? FilePath($0.file) : nil }
            let document = try TapeDocument(at: whole ?? path)
            try play(document)
            tape = document
            shell.setProblems(nil)
        } catch let error as TapeErrors {
            shell.setProblems(Self.list(error.problems))
        } catch let error as TapeProblem {
            shell.setProblems(Self.list([error]))
        } catch {
            shell.setProblems(ProblemList(title: "The tape can't be played", items: [ProblemList.Item("\(error)")]))
        }
    }

    private static func list(_ problems: [TapeProblem]) -> ProblemList {
        ProblemList(
            errors: problems.map { problem in
                let place = SourcePlace(problem.file, line: problem.position.line, column: problem.position.column)
                return ProblemList.Item(
                    problem.cause + (problem.remedy.isEmpty ? "" : "; \(problem.remedy)"), at: place)
            }, of: FilePath(problems[0].file).name)
    }
}
