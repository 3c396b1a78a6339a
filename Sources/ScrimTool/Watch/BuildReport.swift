import Foundation
import Visualizer

/// What a build says went wrong.
struct BuildReport: Hashable {
    /// Each once, in the order in which they were printed.
    private(set) var problems: [ProblemList.Item] = []

    /// The most problems that a window lists.
    static let longestList = 8

    /// - Parameter text: What `swift build` prints.
    init(_ text: String) {
        var unplaced: [ProblemList.Item] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if let match = line.wholeMatch(of: Self.placed) {
                let place = SourcePlace(String(match.1), line: Int(match.2) ?? 1, column: Int(match.3))
                add(ProblemList.Item(String(match.4), at: place), to: &problems)
            } else if let match = line.wholeMatch(of: Self.bare), !match.1.contains(Self.commandFailure) {
                add(ProblemList.Item(String(match.1)), to: &unplaced)
            } else if let match = line.firstMatch(of: Self.unlinked) {
                let symbol = match.1.trimmingCharacters(in: ["'", "`"])
                add(ProblemList.Item(Self.unlinkedInitializers[symbol] ?? "undefined: \(symbol)"), to: &unplaced)
            }
        }
        // That a command has failed is no news where it is known why.
        if problems.isEmpty { problems = unplaced }
    }

    private func add(_ item: ProblemList.Item, to list: inout [ProblemList.Item]) {
        if !list.contains(item) { list.append(item) }
    }

    nonisolated(unsafe) private static let placed = #/(/.+?):(\d+):(\d+): (?:fatal )?error: (.*)/#
    nonisolated(unsafe) private static let bare = #/error: (.+)/#
    nonisolated(unsafe) private static let unlinked = #/undefined (?:symbol|reference to):? (.+)/#
    nonisolated(unsafe) private static let commandFailure = #/command failed with exit code|fatalError/#

    /// Initializers that the compiler lets a subclass call, though they have no code to call: Swift reports the call of a
    /// convenience initializer by `super` only where it links.
    private static let unlinkedInitializers = [
        "$s11Transitions14ViewControllerCACycfc":
            "super.init() of a view controller is a convenience initializer; call super.init(nibName: nil, bundle: nil)",
        "$s13ViewHierarchy0A0CACycfc":
            "super.init() of a view is a convenience initializer; call super.init(frame: .zero)",
    ]

    /// What a window shows of it.
    /// - Parameter text: What the build has printed last, where it says nothing that is known as a problem.
    func list(orElse text: String) -> ProblemList {
        guard !problems.isEmpty else {
            return ProblemList(title: "The build failed", items: [ProblemList.Item(text)])
        }
        let count = problems.count
        return ProblemList(
            title: count == 1 ? "1 error" : "\(count) errors", items: Array(problems.prefix(Self.longestList)),
            rest: max(0, count - Self.longestList))
    }
}
