import Synchronization

/// What other threads have for the window, until it takes it.
package final class Inbox<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    package func put(_ new: [Item]) { items.withLock { $0 += new } }

    /// What has come since this was last called, in its order.
    func take() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
