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

    private var families = Distinct<SpringFamily>()
    private var motions = Distinct<Motion>()
    private var solutions: ContiguousArray<(even: Double, odd: Double)> = []
    private var samples: ContiguousArray<MotionSample> = []
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
        guard let (family, member) = block.family else {
            return motions.index(of: .other(block.path.timing, block.playhead, since: block.animator.since))
        }
        return motions.index(of: .spring(member, family: families.index(of: family)))
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
    mutating func show(at now: FrameTime) {
        guard gaps < properties.count else { return }
        solutions.removeAll(keepingCapacity: true)
        for family in families.elements { solutions.append(family.solutions(at: now)) }
        samples.removeAll(keepingCapacity: true)
        for motion in motions.elements {
            switch motion {
            case .spring(let member, let family):
                samples.append(member.sample(at: now, solutions[family]))
            case .other(let timing, let playhead, let since):
                samples.append(timing.sample(at: playhead.position(after: now - since)))
            }
        }
        Self.add(bases, ends, sharing, factors, samples, to: &presented.values)
        presented.show()
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

/// Different elements, in the order of their first appearance.
private struct Distinct<Element: Hashable> {
    private(set) var elements: ContiguousArray<Element> = []
    private var indices: [Element: Int] = [:]

    mutating func index(of element: Element) -> Int {
        let index = indices[element] ?? elements.count
        if index == elements.count {
            indices[element] = index
            elements.append(element)
        }
        return index
    }
}
