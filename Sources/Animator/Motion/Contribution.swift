import Drawing
import Timing
import ViewHierarchy

/// What one block of animations gives to one property while it runs (rule K 1).
///
/// A contribution goes from a start to an end value along its block's progress. Where `between` is the value on that
/// way, an additive contribution is what `between` still lacks to the end value; one that replaces is `between` itself.
@MainActor
final class Contribution {
    /// How a contribution takes part in the property's value on screen.
    enum Kind {
        /// It is added to the model's value and to other contributions.
        case adds
        /// It is shown in place of the model's value and of older contributions (rule K 3).
        case replaces
    }

    let property: AnimatedProperty
    unowned let block: MotionBlock
    let kind: Kind
    /// The values in the course of time of an animation that was added to a layer.
    let course: LayerCourse?
    /// Whether it belongs to such an animation, which does not change the model (rule K 11).
    var isExplicit: Bool { course != nil }
    /// The numbers of the property that it changes.
    let mask: AnimationMask

    private(set) var start: AnimationVector
    private(set) var end: AnimationVector
    /// The model's value before the animation, for properties that numbers do not restore exactly.
    var original: ViewValues?
    /// What older contributions have added to the model's transform since this one began.
    var basis = CGAffineTransform.identity
    /// The numbers that something else has assigned to the model meanwhile (rule K 7).
    var assigned = AnimationMask(repeating: false)
    var isOver = false

    /// The path through keyframes in place of a straight line.
    private(set) var keyframes: KeyframePath?
    /// The paths of a shadow path.
    var paths: ShadowPathEnds?

    // The value at the block's sample is `from + change * progress + push * response`.
    private var from = AnimationVector.zero
    private(set) var change = AnimationVector.zero
    private(set) var push = AnimationVector.zero

    init(
        _ kind: Kind, to property: AnimatedProperty, of block: MotionBlock, from start: AnimationVector,
        to end: AnimationVector, through keyframes: KeyframePath? = nil, along course: LayerCourse? = nil,
        mask: AnimationMask = AnimationMask(repeating: true)
    ) {
        self.kind = kind
        self.property = property
        self.block = block
        self.course = course
        self.mask = mask
        self.start = start
        self.end = end
        self.keyframes = keyframes
        lead()
    }

    convenience init(
        _ kind: Kind, to property: AnimatedProperty, of block: MotionBlock, along course: LayerCourse,
        mask: AnimationMask
    ) {
        self.init(kind, to: property, of: block, from: .zero, to: .zero, along: course, mask: mask)
    }

    /// Whether it takes part in what is on screen: not before or after an animation of a layer without a fill mode.
    var isSeen: Bool { course == nil || state != nil }

    private var state: (value: AnimationVector, velocity: AnimationVector)? {
        course?.state(after: block.animator.elapsed, block.path.timing)
    }

    var between: AnimationVector {
        if course != nil { return state?.value ?? .zero }
        guard let keyframes else { return from + moving }
        let sample = block.sample
        return keyframes.value(at: block.fraction) + from * (1 - sample.progress) + push * sample.response
    }

    /// The velocity of `between`, in units per second.
    var velocity: AnimationVector {
        if course != nil {
            return block.animator.moves ? (state?.velocity ?? .zero) * (block.animator.group?.seenRate ?? 1) : .zero
        }
        guard let (position, rate) = block.animator.movement(of: block) else { return .zero }
        let slope = block.path.slope(at: position, rate: rate)
        guard let keyframes else { return change * slope.progress + push * slope.response }
        let rise = block.path.fractionSlope(slope)
        return keyframes.slope(at: block.path.fraction(at: position), falling: rise < 0) * rise
            - from * slope.progress + push * slope.response
    }

    /// What an additive contribution of a transform concatenates, with its rate of change.
    var movingTransform: MovingMap {
        let between = between
        return relative(
            MovingMap(map: CGAffineTransform(parts: between), rate: .rate(ofParts: between, at: velocity)))
    }

    private func relative(_ map: MovingMap) -> MovingMap {
        let back = isExplicit ? .identity : CGAffineTransform(parts: end).inverted()
        return MovingMap(map: basis.inverted().concatenating(back)).concatenating(map)
            .concatenating(MovingMap(map: basis))
    }

    /// Returns what an additive contribution of a transform concatenates, now or at its start (rule K 7).
    func transform(atStart: Bool) -> CGAffineTransform {
        let start = original?.transform ?? CGAffineTransform(parts: start)
        // Without the velocity, which an animator that is being released does not have.
        return relative(MovingMap(map: atStart ? start : CGAffineTransform(parts: between))).map
    }

    /// What it gives to a sum of numbers: `between`, if it adds relative to the end, or to zero if it is a layer's.
    var amount: AnimationVector { base + moving }

    /// The constant part of that.
    var base: AnimationVector {
        if keyframes != nil || isExplicit { return .zero }
        return kind == .adds && property.property != .transform ? from - end : from
    }

    /// The part that moves with the block's sample.
    var moving: AnimationVector {
        if keyframes != nil || isExplicit { return between }
        return change * block.sample.progress + push * block.sample.response
    }

    /// Changes the end, because the block sets the property again, whose model had the old value before.
    func retarget(from old: AnimationVector, to target: AnimationVector) {
        if kind == .adds {
            start += old - end
            assigned = AnimationMask(repeating: false)
        }
        end = target
        keyframes = nil
        begin()
    }

    private func lead() {
        from = keyframes == nil ? start : .zero
        change = end - start
        push = .zero
    }

    /// Leads from the start to the end, with the velocity of the block's timing.
    func begin() {
        lead()
        aim()
    }

    /// Begins with the velocity of the block's timing, or with one that a finger hands over, in units per second.
    func aim(handed: AnimationVector? = nil) {
        guard block.path.pivot == nil, block.position == 0, keyframes == nil else { return }
        let timing = block.path.timing
        push =
            handed.map { $0 - change * timing.slope(at: 0).progress }
            ?? timing.push(for: property.property, change: change)
    }

    /// Leads to both ends, from where it is seen, on a path whose progress is `progress` there.
    func leadThrough(_ progress: Double) {
        let seen = between
        lead()
        push = seen - (keyframes?.value(at: progress) ?? from + change * progress)
    }

    /// Leads from where it is seen, with the block's progress there, to one of the ends.
    func leave(toStart: Bool, at fraction: Double, _ timing: MotionTiming) {
        let seen = between
        from = keyframes.map { seen - $0.value(at: fraction) } ?? seen
        change = (toStart ? start : end) - seen
        push = keyframes == nil ? timing.push(for: property.property, change: change) : .zero
    }

    /// Makes the contribution return to before an older one that it replaces, because both return as one (rule K 7).
    func adoptOriginal(of older: Contribution) {
        if let first = older.original {
            original = first
        } else if let value = original?[property.property] {
            original?[property.property] = older.start + (value - older.end)
        }
    }

    func replacing(_ map: MovingMap) -> MovingMap {
        let parts = map.map.parts.replacing(with: between, where: mask)
        let rate = map.partsRate.replacing(with: velocity, where: mask)
        return MovingMap(map: CGAffineTransform(parts: parts), rate: .rate(ofParts: parts, at: rate))
    }
}

/// The numbers of a property's vector that an animation changes.
typealias AnimationMask = SIMDMask<SIMD8<Int64>>

/// The paths that a shadow path's animation goes through, whose number is 0 at the first, 1 at the next ...
struct ShadowPathEnds {
    var paths: [Path]
    /// The model's path before; nil is the view's own outline.
    let original: Path?

    /// Returns the paths around a number, and where it is between them.
    func part(at number: Double) -> (from: Path, to: Path, fraction: Double) {
        let index = max(min(Int(number), paths.count - 2), 0)
        return (paths[index], paths[min(index + 1, paths.count - 1)], number - Double(index))
    }
}
