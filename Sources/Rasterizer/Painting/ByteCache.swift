/// A cache that evicts the least recently used values when all values together exceed `limit` bytes.
///
/// Evicted values are made again when needed, with the same bytes, so the limit affects time and memory only.
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

    /// Stores a value of `size` bytes and, over the limit, evicts the least recently used values, but never the new
    /// one.
    mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
        clock += 1
        if let old = entries.updateValue(Entry(value: value, bytes: size, used: clock), forKey: key) {
            bytes -= old.bytes
        }
        bytes += size
        if bytes > limit { evict(sparing: clock) }
    }

    /// Evicts down to three quarters of the limit, so that one sort by age serves many insertions.
    private mutating func evict(sparing newest: Int) {
        var excess = bytes - limit * 3 / 4
        var last = 0
        for age in entries.values.map({ (used: $0.used, bytes: $0.bytes) }).sorted(by: { $0.used < $1.used }) {
            guard excess > 0, age.used != newest else { break }
            excess -= age.bytes
            last = age.used
        }
        remove { _, used in used <= last }
    }

    mutating func removeAll(where isDead: (Value) -> Bool) { remove { value, _ in isDead(value) } }

    private mutating func remove(where isDead: (_ value: Value, _ used: Int) -> Bool) {
        for (key, entry) in entries where isDead(entry.value, entry.used) {
            entries[key] = nil
            bytes -= entry.bytes
        }
    }
}
