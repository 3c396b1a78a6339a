import Synchronization

/// A queue from other threads to the window.
package final class Inbox<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    package init() {}

    package func enqueue(_ new: [Item]) { items.withLock { $0 += new } }

    /// Removes and returns all items, in their order.
    package func dequeueAll() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
