import ChildPrograms
import Foundation
import Glibc
import Rasterizer
import Scrim
import Sessions
import Support
import Synchronization

/// Runs a ``WatchPlan``: feeds it events and performs its actions.
final class Watcher {
    /// What to build and run.
    struct Job {
        var package: WatchedPackage
        /// The program that builds, and its arguments.
        var build: [String]
        /// The path of the executable that the build produces.
        var executable: String
        /// The arguments of the executable.
        var arguments: [String]
        /// Whether a stand-in builds, so that there is no real package to read.
        var isFake: Bool
        /// Whether to print all output of builds.
        var isVerbose: Bool
    }

    private enum Happening: Sendable {
        case files(Set<String>)
        case event(WatchPlan.Event)
    }

    private var job: Job
    /// Whether the targets of the package can have changed.
    private var manifestHasChanged = false
    private var plan = WatchPlan()
    private var programs: [Int: WatchedProgram] = [:]
    private let builder: Builder
    private let happenings: BlockingQueue<[Happening]>
    private let folders: FolderWatch
    private var isFirstBuild = true

    private init(_ job: Job, _ happenings: BlockingQueue<[Happening]>) throws(ProgramError) {
        self.job = job
        folders = try FolderWatch(job.package.watchedFolders, includes: WatchedPackage.isWatched)
        self.happenings = happenings
        builder = Builder(job.build, in: job.package.folder)
    }

    /// Watches until the user closes the window or interrupts the program.
    /// - Parameter job: Returns what to build and run; can start programs.
    /// - Returns: The exit code.
    static func run(_ job: () throws(ProgramError) -> Job) throws(ProgramError) -> Int32 {
        let happenings = BlockingQueue<[Happening]>([])
        let isReady = Atomic(false)
        // The signal mask must be set before other threads start.
        Interruption.watch { number in
            guard isReady.load(ordering: .acquiring) else { _exit(128 + number) }
            happenings.change { $0.append(.event(.interrupted)) }
        }
        let watcher = try Watcher(job(), happenings)
        isReady.store(true, ordering: .releasing)
        return try watcher.run()
    }

    private func run() throws(ProgramError) -> Int32 {
        let happenings = happenings
        folders.read { files in happenings.change { $0.append(.files(files)) } }
        if let code = perform(plan.begin()) { return code }
        while true {
            let happening = happenings.take { $0.isEmpty ? nil : $0.removeFirst() }
            for event in events(of: happening) {
                if let code = perform(plan.handle(event)) { return code }
            }
        }
    }

    private func events(of happening: Happening) -> [WatchPlan.Event] {
        switch happening {
        case .event(let event):
            if case .built(let outcome) = event { report(outcome) }
            if case .gone(let number, _) = event { programs[number] = nil }
            return [event]
        case .files(let files):
            let change = job.package.change(of: files)
            manifestHasChanged = manifestHasChanged || change.isOfManifest
            // If a tool writes several tapes at once, only the last one is played.
            return (change.isOfSources ? [.changed] : []) + change.tapes.suffix(1).map { .tapeChanged($0) }
        }
    }

    /// Prints the problems of a failed build. After a successful build with a changed manifest, reads the package
    /// again.
    private func report(_ outcome: WatchPlan.BuildOutcome) {
        guard case .failed(let list) = outcome else {
            guard manifestHasChanged, !job.isFake, case .done = outcome else { return }
            manifestHasChanged = false
            readPackage()
            return
        }
        for item in list.items {
            let place = item.place.map { "\($0.file):\($0.line):\($0.column.map { "\($0):" } ?? "") " } ?? ""
            StandardError.write("\(place)error: \(item.text)\n")
        }
        StandardError.say(list.title + (list.rest > 0 ? ", \(list.rest) of them not shown" : ""))
    }

    private func readPackage() {
        do throws(ProgramError) {
            job.package = try WatchedPackage(in: job.package.folder, product: job.package.product)
            for folder in job.package.watchedFolders { try folders.add(folder) }
        } catch {
            StandardError.say(error.description)
        }
    }

    /// Performs the actions of the plan. Returns the exit code if it is to end.
    private func perform(_ actions: [WatchPlan.Action]) -> Int32? {
        for action in actions {
            switch action {
            case .build: build()
            case .cancelBuild: builder.cancel()
            case .start(let number, let state): start(number, state)
            case .send(let number, let message): programs[number]?.send(message)
            case .stop(let number): programs[number]?.stop()
            case .say(let text): StandardError.say(text)
            case .end(let code):
                for program in programs.values { program.waitForStop() }
                return code
            }
        }
        return nil
    }

    private func build() {
        // The first build can take minutes, so its output is shown.
        let echoes = isFirstBuild || job.isVerbose
        isFirstBuild = false
        builder.build(
            echo: { if echoes { StandardError.write($0 + "\n") } },
            done: { [happenings] outcome in happenings.change { $0.append(.event(.built(outcome))) } })
    }

    private func start(_ number: Int, _ state: WindowState?) {
        let happenings = happenings
        do {
            programs[number] = try WatchedProgram(
                job.executable, job.arguments, number: number, state: state, sources: job.package.ownSources
            ) { event in happenings.change { $0.append(.event(event)) } }
        } catch {
            StandardError.say("can't start \(job.executable): \(error)")
            happenings.change { $0.append(.event(.gone(program: number, .exited(1)))) }
        }
    }
}

/// Builds a package, one build at a time.
final class Builder: Sendable {
    private let command: [String]
    private let folder: String
    private let running = Mutex<(child: ChildProgram, isCancelled: Bool)?>(nil)

    /// The number of lines at the end of the output that are shown if no problem is found in it.
    private static let tail = 12

    /// - Parameter command: The program that builds, and its arguments.
    init(_ command: [String], in folder: String) {
        self.command = command
        self.folder = folder
    }

    /// Builds on a separate thread.
    /// - Parameters:
    ///   - echo: Called on that thread with each line of output.
    ///   - done: Called on that thread at the end.
    func build(echo: @escaping @Sendable (String) -> Void, done: @escaping @Sendable (WatchPlan.BuildOutcome) -> Void) {
        Thread { [self] in done(outcome(echo)) }.start()
    }

    private func outcome(_ echo: (String) -> Void) -> WatchPlan.BuildOutcome {
        let begin = ProcessInfo.processInfo.systemUptime
        let child: ChildProgram
        do {
            // Standard error goes to standard output, so that errors and their context keep their order.
            child = try ChildProgram(
                "/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + command, in: folder, output: .lines)
        } catch {
            return .failed(ProblemList(title: "The build can't be started", items: [ProblemList.Item("\(error)")]))
        }
        running.withLock { $0 = (child, false) }
        defer { running.withLock { $0 = nil } }
        var lines: [String] = []
        while let line = child.readLine() {
            echo(line)
            lines.append(line)
        }
        child.end()
        if child.exitCode == 0 { return .done(seconds: ProcessInfo.processInfo.systemUptime - begin) }
        if running.withLock({ $0?.isCancelled }) == true { return .cancelled }
        let report = BuildReport(lines.joined(separator: "\n"))
        return .failed(report.list(orElse: lines.suffix(Self.tail).joined(separator: "\n")))
    }

    /// Cancels the running build. Its end is still reported.
    func cancel() {
        running.withLock { running in
            running?.child.send(SIGINT)
            running?.isCancelled = true
        }
    }
}
