/// Numbers objects in the order in which they are first asked for. A number isn't reused, though an address can be.
@MainActor
final class ObjectNumbers {
    private struct Entry {
        weak var object: AnyObject?
        let number: Int
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0

    func number(of object: AnyObject) -> Int {
        let id = ObjectIdentifier(object)
        if let known = entries[id], known.object === object { return known.number }
        count += 1
        entries[id] = Entry(object: object, number: count)
        return count
    }
}
