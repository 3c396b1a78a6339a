import Timing
import ViewHierarchy

/// The properties whose values only change until something begins or ends, side by side in arrays.
///
/// Each frame computes the samples of their blocks once, in order, and then the sum of each property, without touching
/// animators and views. A property is included from the first frame in which nothing else about it changes. Meanwhile
/// the playheads of its blocks rest; `PropertyAnimator.settle()` moves them.
struct MotionRows {
    /// The course of blocks in time. Blocks with the same one share its sample.
    private enum Motion: Hashable {
        /// A spring from its beginning on, whatever its velocity there, and the duration that follows from that.
        case spring(SpringFamily.Member, family: Int)
        /// Apart, because it is large, and there are few of them: most begin together.
        indirect case other(MotionTiming, Playhead, since: FrameTime)
    }

    /// The place of a property.
    struct SlotIndex {
        fileprivate let value: Int
    }

    private var families = SharedValues<SpringFamily, (even: Double, odd: Double)>()
    private var motions = SharedValues<Motion, MotionSample>()
    /// The moving parts of the sums: for each share its block's motion, and the factors of progress and response.
    private var sharing: ContiguousArray<Int> = []
    private var factors: ContiguousArray<(change: AnimationVector, push: AnimationVector)> = []
    /// By slot; nil for removed properties. The others of a slot are then of no use.
    private var properties: ContiguousArray<AnimatedProperty?> = []
    /// By slot, the constant part of the value, and the end of its shares, which begin where those of the last slot end.
    private var bases: ContiguousArray<AnimationVector> = []
    private var ends: ContiguousArray<Int> = []
    private var presented = PresentedRows()
    private var gaps = 0

    /// Adds a property that has just been shown, and whose value is plain.
    @MainActor
    mutating func append(_ property: AnimatedProperty) {
        let (base, contributions) = property.sum
        for contribution in contributions {
            sharing.append(motion(of: contribution.block))
            factors.append((contribution.change, contribution.push))
        }
        property.slot = SlotIndex(value: properties.count)
        properties.append(property)
        bases.append(base)
        ends.append(sharing.count)
        presented.append(property.property, of: property.view)
    }

    @MainActor
    private mutating func motion(of block: MotionBlock) -> Int {
        let start = MotionSample(progress: 0, response: 0)
        guard let (family, member) = block.family else {
            return motions.index(of: .other(block.path.timing, block.playhead, since: block.animator.since), start)
        }
        return motions.index(of: .spring(member, family: families.index(of: family, (1, 0))), start)
    }

    @MainActor
    mutating func remove(_ property: AnimatedProperty) {
        guard let index = property.slot?.value else { return }
        property.slot = nil
        properties[index] = nil
        presented.remove(index..<index + 1)
        gaps += 1
        guard gaps > properties.count / 2 else { return }
        let kept = properties
        self = MotionRows()
        for case let property? in kept { append(property) }
    }

    /// Shows all values at a moment before any of the motions ends.
    @MainActor
    mutating func present(at now: FrameTime) {
        guard gaps < properties.count else { return }
        families.update { $0.solutions(at: now) }
        let solutions = families.values
        motions.update { motion in
            switch motion {
            case .spring(let member, let family): member.sample(at: now, solutions[family])
            case .other(let timing, let playhead, let since): timing.sample(at: playhead.position(after: now - since))
            }
        }
        Self.add(bases, ends, sharing, factors, motions.values, to: &presented.values)
        presented.present()
    }

    /// Apart from the arrays' owner, so that the loop does not ask each time who shares them.
    private static func add(
        _ bases: ContiguousArray<AnimationVector>, _ ends: ContiguousArray<Int>, _ sharing: ContiguousArray<Int>,
        _ factors: ContiguousArray<(change: AnimationVector, push: AnimationVector)>,
        _ samples: ContiguousArray<MotionSample>, to values: inout ContiguousArray<AnimationVector>
    ) {
        var share = 0
        for slot in bases.indices {
            var value = bases[slot]
            while share < ends[slot] {
                let sample = samples[sharing[share]]
                value += factors[share].change * sample.progress + factors[share].push * sample.response
                share += 1
            }
            values[slot] = value
        }
    }
}

/// Values that are computed once for all that share a key.
private struct SharedValues<Key: Hashable, Value> {
    private(set) var values: ContiguousArray<Value> = []
    private var keys: ContiguousArray<Key> = []
    private var indices: [Key: Int] = [:]

    mutating func index(of key: Key, _ initial: Value) -> Int {
        if let index = indices[key] { return index }
        indices[key] = keys.count
        keys.append(key)
        values.append(initial)
        return keys.count - 1
    }

    @inline(__always)
    mutating func update(_ value: (Key) -> Value) {
        let keys = keys
        values.withUnsafeMutableBufferPointer { for index in keys.indices { $0[index] = value(keys[index]) } }
    }
}
