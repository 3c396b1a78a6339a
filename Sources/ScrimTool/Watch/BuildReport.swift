import Foundation
import Sessions

/// The problems that a build reports.
struct BuildReport: Hashable {
    /// The problems without duplicates, in the order in which they were printed.
    private(set) var problems: [ProblemList.Item] = []

    /// - Parameter text: The output of `swift build`.
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
        // The failure of a command matters only if its cause is unknown.
        if problems.isEmpty { problems = unplaced }
    }

    private func add(_ item: ProblemList.Item, to list: inout [ProblemList.Item]) {
        if !list.contains(item) { list.append(item) }
    }

    nonisolated(unsafe) private static let placed = #/(/.+?):(\d+):(\d+): (?:fatal )?error: (.*)/#
    nonisolated(unsafe) private static let bare = #/error: (.+)/#
    nonisolated(unsafe) private static let unlinked = #/undefined (?:symbol|reference to):? (.+)/#
    nonisolated(unsafe) private static let commandFailure = #/command failed with exit code|fatalError/#

    /// Initializers without code that the compiler lets a subclass call. Swift reports a call of a convenience
    /// initializer by `super` only when it links.
    private static let unlinkedInitializers = [
        "$s11Transitions14ViewControllerCACycfc":
            "super.init() of a view controller is a convenience initializer; call super.init(nibName: nil, bundle: nil)",
        "$s13ViewHierarchy0A0CACycfc":
            "super.init() of a view is a convenience initializer; call super.init(frame: .zero)",
    ]

    /// Returns the problems for a window.
    /// - Parameter text: The end of the build's output, shown if no problem is recognized in it.
    func list(orElse text: String) -> ProblemList {
        guard !problems.isEmpty else {
            return ProblemList(title: "The build failed", items: [ProblemList.Item(text)])
        }
        return ProblemList(errors: problems)
    }
}
