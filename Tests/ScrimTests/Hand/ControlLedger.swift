import Foundation
import Staging
import Synchronization
import Testing
import ViewHierarchy

@testable import Visualizer

/// Which controls of the window were there to be used, and which were: those that no test uses are told.
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

    /// Notes what can be used in a view and in those in it. One without a name can't be told of: its type is.
    @MainActor
    func see(_ view: View) {
        if view.isHidden || view.alpha == 0 || view.bounds.isEmpty { return }
        let isControl = (view as? Control)?.isEnabled ?? (view is StageView)
        if isControl {
            let name = view.accessibilityIdentifier ?? "a nameless \(type(of: view))"
            entries.withLock { _ = $0.seen.insert(name) }
        }
        for child in view.subviews { see(child) }
    }

    /// The controls that were there and were not used.
    var unused: [String] { entries.withLock { $0.seen.subtracting($0.used) }.sorted() }

    /// The keys that give the window a command and were not pressed.
    @MainActor
    var unusedKeys: [String] { Self.keysOfCommands.subtracting(entries.withLock { $0.keys }).sorted() }

    /// All there are, as they are pressed: `ctrl+f`, `shift+tab`, `?`.
    @MainActor
    private static var keysOfCommands: Set<String> {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        let words = [
            "escape", "space", "left", "right", "up", "down", "return", "tab", "backspace", "delete", "home", "end",
            "page-up", "page-down", "f1",
        ]
        let pressed = (letters + words).flatMap { name in
            let plain = KeyMap.command(for: KeyPress(name))
            let withControl = KeyMap.command(for: KeyPress(name, hasControl: true))
            let withShift = KeyMap.command(for: KeyPress(name, hasShift: true))
            return (plain == nil ? [] : [name]) + (withControl == nil ? [] : ["ctrl+" + name])
                + (withShift == plain ? [] : ["shift+" + name])
        }
        let typed = (33..<127).map { String(UnicodeScalar($0)) }.filter { KeyMap.command(forTyped: $0) != nil }
        return Set(pressed + typed + ["1", "2", "3", "4"])
    }
}

/// Gives the tests of a suite one ledger, and looks at it when they are through.
struct EveryControlIsUsed: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let ledger = ControlLedger()
        try await ControlLedger.$current.withValue(ledger, operation: function)
        let unusedKeys = await ledger.unusedKeys
        #expect(ledger.unused == [], "controls of the window that no test of the suite uses")
        #expect(unusedKeys == [], "keys of the window that no test of the suite presses")
    }
}

extension Trait where Self == EveryControlIsUsed {
    /// Fails where a control that was seen was not used, or a key of the window not pressed.
    static var everyControlIsUsed: Self { Self() }
}
