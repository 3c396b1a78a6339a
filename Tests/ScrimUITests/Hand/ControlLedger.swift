import Foundation
import Staging
import Synchronization
import Testing
import ViewHierarchy

@testable import Boards
@testable import Visualizer
@testable import Widgets

/// The shown and the used controls of the window. A suite fails if a control was not used.
final class ControlLedger: Sendable {
    private struct Entries {
        var seen: Set<String> = []
        var used: Set<String> = []
        var keys: Set<String> = []
    }

    private let entries = Mutex(Entries())

    @TaskLocal static var current = ControlLedger()

    func use(_ control: String) { entries.withLock { _ = $0.used.insert(control) } }

    func use(key: String) { entries.withLock { _ = $0.keys.insert(key) } }

    func isUsed(_ control: String) -> Bool { entries.withLock { $0.used.contains(control) } }

    /// Adds the controls in a view. One without a name is added by its type.
    @MainActor
    func see(_ view: View) {
        if view.isHidden || view.alpha == 0 || view.bounds.isEmpty { return }
        // A segmented control is used through its segments.
        // What is around a panel closes it.
        let isControl =
            !(view is SegmentedControl) && !(view is FindPanel)
            && ((view as? Control)?.isEnabled ?? (view is StageView))
        if isControl {
            let name = view.accessibilityIdentifier ?? "a nameless \(type(of: view))"
            entries.withLock { _ = $0.seen.insert(name) }
        }
        // Its rows are the commands, each of which has a test of its own by pointer: CommandKeysTests/rows.
        if view is FindPanel { entries.withLock { _ = $0.seen.insert("find field") } }
        if view is FindPanel { return }
        for child in view.subviews { see(child) }
    }

    /// The controls that were shown and not used.
    var unused: [String] { entries.withLock { $0.seen.subtracting($0.used) }.sorted() }

    /// The command keys of the window that were not pressed.
    @MainActor
    var unusedKeys: [String] { Self.keysOfCommands.subtracting(entries.withLock { $0.keys }).sorted() }

    /// All command keys, as they are pressed: `ctrl+f`, `shift+tab`, `?`.
    @MainActor
    private static var keysOfCommands: Set<String> {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        let words = [
            "escape", "space", "left", "right", "up", "down", "return", "tab", "backspace", "delete", "home", "end",
            "page-up", "page-down", "f1", "f10", "f11", "menu",
        ]
        let pressed = (letters + words).flatMap { name -> [String] in
            let key = Key(name)
            let plain = KeyMap.command(for: KeyPress(key))
            let withControl = KeyMap.command(for: KeyPress(key, hasControl: true))
            let withShift = KeyMap.command(for: KeyPress(key, hasShift: true))
            let withBoth = KeyMap.command(for: KeyPress(key, hasControl: true, hasShift: true))
            var keys: [String] = []
            if plain != nil { keys.append(name) }
            if withControl != nil { keys.append("ctrl+\(name)") }
            if withShift != plain { keys.append("shift+\(name)") }
            if withBoth != withControl { keys.append("ctrl+shift+\(name)") }
            return keys
        }
        let typed = (33..<127).map { String(UnicodeScalar($0)) }.filter { KeyMap.command(forTyped: $0) != nil }
        return Set(pressed + typed + ["1", "2", "3", "4"])
    }
}

/// Provides a ledger for the tests of a suite, and checks it afterwards if all of them have run.
struct EveryControlIsUsed: SuiteTrait, TestScoping {
    /// Whether there is no filter in the command line, or one that matches the suite itself.
    private static let runsWholeSuite: Bool = {
        let arguments = CommandLine.arguments
        let filters = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--filter" }.map(\.1)
        return filters.isEmpty
            || filters.contains { (try? Regex($0).firstMatch(in: "ScrimUITests.EveryControlTests")) != nil }
    }()

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let ledger = ControlLedger()
        try await ControlLedger.$current.withValue(ledger, operation: function)
        guard Self.runsWholeSuite else { return }
        let unusedKeys = await ledger.unusedKeys
        #expect(ledger.unused == [], "controls of the window that no test of the suite uses")
        #expect(unusedKeys == [], "keys of the window that no test of the suite presses")
    }
}

extension Trait where Self == EveryControlIsUsed {
    /// Fails if a shown control was not used, or a key of the window not pressed.
    static var everyControlIsUsed: Self { Self() }
}
