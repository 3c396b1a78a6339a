import ViewHierarchy

/// What the window hands to the desktop's clipboard. Fields copy to it; nothing is pasted from it.
@MainActor
final class WindowClipboard: Pasteboard {
    private var copied: String?

    var string: String? {
        get { nil }
        set { if let newValue { copied = newValue } }
    }

    func copy(_ text: String) { copied = text }

    /// Returns what was copied since the last call, or nil.
    func dequeue() -> String? {
        defer { copied = nil }
        return copied
    }
}
