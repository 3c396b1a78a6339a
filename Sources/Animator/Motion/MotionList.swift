/// A list in memory of its own, for what is gone through in every frame: elements are changed where they are, without
/// the checks and counts that an array in an object costs.
///
/// Copies share their elements; whoever owns the list empties it.
struct MotionList<Element>: RandomAccessCollection {
    private(set) var base: UnsafeMutablePointer<Element>?
    private(set) var count = 0
    private var capacity = 0

    /// How many elements there is room for at first.
    private static var leastCapacity: Int { 2 }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Element {
        @inline(__always)
        unsafeAddress {
            precondition(index >= 0 && index < count, "no such element")
            return UnsafePointer(base.unsafelyUnwrapped + index)
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            precondition(index >= 0 && index < count, "no such element")
            return base.unsafelyUnwrapped + index
        }
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (base.unsafelyUnwrapped + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: Swift.max(Self.leastCapacity, capacity * 2))
        if let base {
            larger.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = larger
        capacity = Swift.max(Self.leastCapacity, capacity * 2)
    }

    /// Takes all elements and the memory away.
    mutating func removeAll() {
        let old = self
        self = MotionList()
        old.base?.deinitialize(count: old.count)
        old.base?.deallocate()
    }
}
