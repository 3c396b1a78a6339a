import Timing
import ViewHierarchy

/// The properties whose values only change until something begins or ends, side by side in arrays.
///
/// Each frame computes the samples of their blocks once, in order, and then the sum of each property, without touching
/// animators and views. A property is included from the first frame in which nothing else about it changes. Meanwhile
/// the playheads of its blocks rest; `PropertyAnimator.settle()` moves them.
struct MotionRows {
    /// The time and the curve of a block.
    private struct Motion {
        let since: FrameTime
        let playhead: Playhead
        let seconds: Double
        let curve: Curve
    }

    private enum Curve {
        case spring(Spring, speed: Double)
        /// An index into `curves`, because curves can hold memory.
        case other(Int)
    }

    /// The place of a block's motion.
    struct MotionIndex {
        fileprivate let value: Int
    }

    /// The place of a property.
    struct SlotIndex {
        fileprivate let value: Int
    }

    /// What a block contributes to a property, beyond the constant part.
    private struct Share {
        let motion: MotionIndex
        let change: AnimationVector
        let push: AnimationVector
    }

    /// A property: the constant part of its value, and its shares.
    private struct Slot {
        let base: AnimationVector
        let shares: Range<Int>
    }

    /// By motion; nil for those that no property needs.
    private var motions: ContiguousArray<Motion?> = []
    private var blocks: ContiguousArray<MotionBlock?> = []
    private var samples: ContiguousArray<MotionTiming.Sample> = []
    private var curves: ContiguousArray<TimingCurve> = []
    private var shares: ContiguousArray<Share> = []
    /// By slot; nil for removed properties.
    private var slots: ContiguousArray<Slot?> = []
    private var properties: ContiguousArray<AnimatedProperty?> = []
    private var presented = PresentedRows()
    private var gaps = 0

    /// Adds a property that has just been shown, and whose value is plain.
    @MainActor
    mutating func append(_ property: AnimatedProperty) {
        let first = shares.count
        let (base, contributions) = property.sum
        for contribution in contributions {
            let (change, push) = contribution.factors
            shares.append(Share(motion: motion(of: contribution.block), change: change, push: push))
        }
        property.slot = SlotIndex(value: slots.count)
        slots.append(Slot(base: base, shares: first..<shares.count))
        properties.append(property)
        presented.append(property.property, of: property.view)
    }

    /// Returns the index of a block's motion, for one more property.
    @MainActor
    private mutating func motion(of block: MotionBlock) -> MotionIndex {
        if let (index, count) = block.row {
            block.row = (index, count + 1)
            return index
        }
        let timing = block.path.timing
        let curve: Curve
        switch timing.shape {
        case .spring(let spring): curve = .spring(spring, speed: timing.speed)
        case .curve(let other):
            curve = .other(curves.count)
            curves.append(other)
        }
        let index = MotionIndex(value: motions.count)
        block.row = (index, 1)
        blocks.append(block)
        samples.append(MotionTiming.Sample(progress: 0, response: 0))
        motions.append(
            Motion(since: block.animator.since, playhead: block.playhead, seconds: timing.seconds, curve: curve))
        return index
    }

    /// Removes a property.
    @MainActor
    mutating func remove(_ property: AnimatedProperty) {
        guard let index = property.slot?.value, let slot = slots[index] else { return }
        property.slot = nil
        for share in slot.shares {
            let motion = shares[share].motion.value
            guard let block = blocks[motion], let row = block.row else { continue }
            if row.count > 1 {
                block.row = (row.index, row.count - 1)
            } else {
                block.row = nil
                blocks[motion] = nil
                motions[motion] = nil
            }
        }
        slots[index] = nil
        properties[index] = nil
        presented.remove(index..<index + 1)
        gaps += 1
        guard gaps > slots.count / 2 else { return }
        let left = properties
        for block in blocks { block?.row = nil }
        self = MotionRows()
        for case let property? in left { append(property) }
    }

    /// Shows all values at a moment before any of the motions ends.
    @MainActor
    mutating func show(at now: FrameTime) {
        guard gaps < slots.count else { return }
        Self.sample(motions, curves, at: now, to: &samples)
        Self.add(slots, shares, samples, to: &presented.values)
        presented.show()
    }

    private static func sample(
        _ motions: ContiguousArray<Motion?>, _ curves: ContiguousArray<TimingCurve>, at now: FrameTime,
        to samples: inout ContiguousArray<MotionTiming.Sample>
    ) {
        for index in motions.indices {
            guard let motion = motions[index] else { continue }
            let position = motion.playhead.position(after: now - motion.since)
            switch motion.curve {
            case .spring(let spring, let speed):
                samples[index] = MotionTiming.sample(of: spring, at: position, seconds: motion.seconds, speed: speed)
            case .other(let curve):
                samples[index] = MotionTiming.sample(of: curves[curve], at: position, seconds: motion.seconds)
            }
        }
    }

    private static func add(
        _ slots: ContiguousArray<Slot?>, _ shares: ContiguousArray<Share>,
        _ samples: ContiguousArray<MotionTiming.Sample>, to values: inout ContiguousArray<AnimationVector>
    ) {
        for index in slots.indices {
            guard let slot = slots[index] else { continue }
            var value = slot.base
            for share in slot.shares {
                let share = shares[share]
                let sample = samples[share.motion.value]
                value += share.change * sample.progress + share.push * sample.response
            }
            values[index] = value
        }
    }
}
