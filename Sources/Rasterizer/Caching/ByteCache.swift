/// Values by key, of which the least recently used are let go when they weigh more than `limit` bytes together.
///
/// What is let go is made again when needed, with the same bytes: the limit decides about time and memory only.
struct ByteCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var bytes: Int
        var used: Int
    }

    let limit: Int
    private(set) var bytes = 0
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        clock += 1
        entries.values[index].used = clock
        return entries.values[index].value
    }

    /// Keeps a value; what has been used longest ago goes when there is too much, but never the value just kept.
    mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
        clock += 1
        if let old = entries.updateValue(Entry(value: value, bytes: size, used: clock), forKey: key) {
            bytes -= old.bytes
        }
        bytes += size
        guard bytes > limit else { return }
        for (oldKey, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) where oldKey != key {
            entries[oldKey] = nil
            bytes -= entry.bytes
            if bytes <= limit { return }
        }
    }

    mutating func removeAll(where isDead: (Key, Value) -> Bool) {
        for (key, entry) in entries where isDead(key, entry.value) {
            entries[key] = nil
            bytes -= entry.bytes
        }
    }
}
