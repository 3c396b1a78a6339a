import Animator

/// A property animator after its documentation, without regard to speed.
@MainActor
final class ReferenceAnimator {
    enum Phase: Equatable {
        case inactive, paused, stopped
        case delayed(until: Double, fromEnd: Bool)
        case running(since: Double, until: Double)
    }

    let world: ReferenceWorld
    let name: Int
    let curve: ReferenceCurve
    var phase = Phase.inactive
    var isReversed = false
    var scrubsLinearly = true
    var pausesOnCompletion = false
    var blocks: [ReferenceBlock] = []
    var pending: [(block: ReferenceChange, delayFactor: Double)] = []
    var place = 0.0
    var placeRun: (Double) -> Double = { _ in 0 }
    /// The number of legs of an animation without an animator: 1, 2, or infinite.
    var legs = 1.0
    var autoreverses = false

    init(_ world: ReferenceWorld, name: Int, curve: ReferenceCurve) {
        self.world = world
        self.name = name
        self.curve = curve
    }

    var now: Double { world.now }
    var isRunning: Bool {
        switch phase {
        case .delayed, .running: true
        default: false
        }
    }

    // MARK: Blocks

    func activate(moving: Bool, _ next: Phase) {
        place = 0
        blocks = [ReferenceBlock(begin: 0, curve: curve)]
        phase = next
        let kept = pending
        pending = []
        for (block, factor) in kept { capture(block, from: min(max(factor, 0), 1), moving: moving && !isReversed) }
        if isReversed, phase == .paused { walk(to: 1) }
    }

    func capture(_ change: ReferenceChange, from begin: Double, moving: Bool) {
        let begin = min(begin, 1 - 1e-6)
        let last = blocks.last
        if !(place == 0 && last?.begin == begin && last?.position == 0 && last?.isWhole == true) {
            var rest = curve.seconds * (1 - place)
            if case .running(_, let until) = phase { rest = max(0, until - now) }
            let part = begin > place ? (1 - begin) / (1 - place) : 1
            let seconds = moving ? rest * part : curve.seconds * (1 - begin)
            blocks.append(ReferenceBlock(begin: begin, curve: curve.lasting(seconds)))
        }
        let block = blocks[blocks.count - 1]
        block.move(to: phase == .paused ? block.local(place) : 0)
        for (property, value) in change.values { add(property, value, to: block, moving: moving && begin <= place) }
        for (property, frames) in change.keyframes {
            add(property, frames[0].value, to: block, moving: moving && begin <= place, frames: frames)
        }
        guard case .running(let since, let until) = phase else { return }
        set(block, going: until - now)
        let run = block.run
        let start = now - since
        block.run = { run($0 - start) }
        block.wait += start
    }

    private func add(
        _ property: Int, _ target: [Double], to block: ReferenceBlock, moving: Bool,
        frames: [(time: Double, value: [Double])]? = nil
    ) {
        world.settle()
        let seen = world.seen(property)
        let owner = world.owner[property]
        let final = frames?.last?.value ?? target
        for known in [owner, world.next[property]] {
            guard let known, known.block === block else { continue }
            known.end = final
            known.keyframes = frames
            let velocity = known.velocityIn
            if known.life == .live {
                if block.mode == .time {
                    known.begin(velocity: velocity, keeping: true)
                } else {
                    begin(known, velocity: nil)
                }
            }
            world.model[property] = final
            return
        }
        if owner == nil, seen == target, frames == nil { return }
        let motion = ReferenceMotion(self, block, property, seen, final)
        motion.keyframes = frames
        let isAtRest = phase == .paused
        if owner != nil, block.begin > place || !(moving || isAtRest) {
            motion.life = .waiting
            motion.start = world.model[property]
            block.motions.append(motion)
            world.next[property] = motion
        } else {
            let velocity = moving ? world.velocity(property) : nil
            block.motions.append(motion)
            supersede(owner, by: motion)
            begin(motion, velocity: velocity)
            world.own(motion)
        }
        world.model[property] = final
    }

    /// Begins a motion at the position of its block: linear in a scrubbed block, resting in a reversed one.
    func begin(_ motion: ReferenceMotion, velocity: [Double]?) {
        let block = motion.block
        let isFresh = block.mode == .time && block.position <= 1e-9 && block.fractions.to != 0
        motion.begin(velocity: isFresh ? velocity : nil)
        if isFresh { return }
        if block.fractions.to == 0 {
            motion.keyframes = nil
            motion.path = { [start = motion.start] _ in start }
            return
        }
        motion.path = { [motion] position in
            motion.whole(block.mode == .scrubbed ? position : position >= 1 ? 1 : block.curve.plain(position))
        }
    }

    /// Begins a pending motion. If its block has already begun, it begins from the value on screen beside the path.
    func join(_ motion: ReferenceMotion, velocity: [Double]?) {
        let block = motion.block
        guard block.isWhole, block.position > 1e-9 else { return begin(motion, velocity: velocity) }
        let map: (Double) -> Double =
            block.mode == .scrubbed ? { $0 } : block.curve.joined(at: block.position)
        let values = block.motions.map { $0 === motion ? motion.start : $0.value }
        for (other, value) in zip(block.motions, values) {
            other.join(progress: map(block.position), at: block.position, value, map: map)
        }
        if block.mode == .time { block.mode = .joined }
        if block.motions.contains(where: { $0.previous != nil }) { block.blend = block.position }
    }

    // MARK: Turns

    func supersede(_ owner: ReferenceMotion?, by motion: ReferenceMotion) {
        guard let owner else { return }
        if owner.animator === self {
            owner.life = .superseded
            motion.previous = owner
        } else {
            owner.animator.lose(owner)
        }
    }

    func lose(_ motion: ReferenceMotion) {
        var next: ReferenceMotion? = motion
        while let current = next {
            current.life = .gone
            next = current.previous
        }
        let motions = blocks.flatMap(\.motions)
        if legs == .infinity, case .running(let since, _) = phase,
            !motions.contains(where: { $0.life == .live || $0.life == .waiting })
        {
            phase = .running(since: since, until: now)
        }
    }

    func takeOver(_ motion: ReferenceMotion) {
        guard motion.life == .waiting else { return }
        world.settle()
        let property = motion.property
        var seen = world.seen(property)
        var velocity: [Double]?
        if let owner = world.owner[property], owner !== motion {
            seen = owner.value
            if isRunning { velocity = world.velocity(property) }
            if owner.previous == nil, owner.animator.isHolding(owner.block, against: motion.block) {
                owner.life = .waiting
                world.next[property] = owner
            } else {
                supersede(owner, by: motion)
            }
        }
        motion.life = .live
        motion.start = seen
        join(motion, velocity: velocity)
        world.own(motion)
    }

    /// Whether a block is pending when another one begins: by the order of begins and of adding within one animator,
    /// otherwise by the moment.
    private func isHolding(_ block: ReferenceBlock, against other: ReferenceBlock) -> Bool {
        if let index = blocks.firstIndex(where: { $0 === block }), let next = blocks.firstIndex(where: { $0 === other })
        {
            return (begin(block), index) > (begin(other), next) && !block.hasBegun
        }
        switch phase {
        case .delayed: return true
        case .running(let since, _) where !isReversed && now >= since + block.wait: return false
        default: return block.begin > place && !block.hasBegun
        }
    }

    private func begin(_ block: ReferenceBlock) -> Double { max(block.begin, block.anchor?.place ?? 0) }

    func takeOver(_ block: ReferenceBlock) {
        if block.position <= 1e-9, block.mode != .time {
            block.blend = 0
            if block.mode == .joined { block.mode = .time }
            for motion in block.motions { begin(motion, velocity: nil) }
        } else if block.position <= 1e-9 {
            block.blend = 0
        }
        for motion in block.motions { takeOver(motion) }
    }

    func giveBack() {
        let ended = blocks.filter { $0.position == 0 }.sorted { $0.begin > $1.begin }
        // Returned properties can be returned further, as often as blocks have taken over from each other.
        for block in ended.flatMap({ _ in ended }) {
            for motion in block.motions {
                guard let previous = motion.previous, motion.life == .live else { continue }
                motion.previous = nil
                motion.life = .waiting
                motion.start = previous.end
                previous.life = .live
                world.own(previous)
                world.next[motion.property] = motion
            }
        }
    }

    func walk(to place: Double) {
        let passed = blocks.filter { $0.local(place) > 0 }
        let order = passed.enumerated().sorted { (begin($0.element), $0.offset) < (begin($1.element), $1.offset) }
        for (_, block) in order where block.hasWaiting {
            for other in blocks { other.move(to: other.local(begin(block))) }
            block.move(to: 0)
            takeOver(block)
        }
        for block in blocks { block.move(to: block.local(place)) }
        self.place = place
        giveBack()
    }

    // MARK: Runs

    func set(_ block: ReferenceBlock, going seconds: Double) {
        let seconds = max(0, seconds)
        block.anchor = nil
        let origin = block.position
        let goal: Double = isReversed ? 0 : 1
        let target = block.isWhole ? goal : 1
        var wait = 0.0
        var span = seconds
        if goal == 1 {
            if block.begin > place, !block.hasBegun {
                wait = seconds * (block.begin - place) / (1 - place)
                span = seconds - wait
            }
        } else if block.isWhole {
            // Blocks that begin at the very end go back for the whole time.
            let part = block.begin < 1 - 1e-6 ? (place - block.begin) / place : 1
            span = place > block.begin ? seconds * part : block.hasBegun ? seconds : 0
        }
        block.wait = wait
        block.span = span
        block.run = { elapsed in
            if elapsed - wait >= span { return elapsed >= wait ? target : origin }
            return elapsed <= wait ? origin : origin + (target - origin) * ((elapsed - wait) / span)
        }
    }

    func run(for seconds: Double) {
        if !isReversed {
            for block in blocks where block.hasWaiting && !(block.begin > place && !block.hasBegun) { takeOver(block) }
        }
        for block in blocks { set(block, going: seconds) }
        if isReversed { leadBack() }
        let (origin, goal) = (place, isReversed ? 0.0 : 1.0)
        placeRun = { seconds == 0 || $0 >= seconds ? goal : origin + (goal - origin) * ($0 / seconds) }
        let isEmpty = !blocks.flatMap(\.motions).contains { $0.life == .live || $0.life == .waiting }
        let legs = seconds == 0 || isEmpty && self.legs == .infinity ? 1 : self.legs
        phase = .running(since: now, until: now + seconds * legs)
        world.start(self)
        follow(seconds == 0 ? .infinity : 0)
    }

    /// Motions that superseded others lead back to the values that those will show when they get the property back.
    private func leadBack() {
        for block in blocks where block.blend == 0 {
            for motion in block.motions {
                guard let previous = motion.previous, motion.life == .live || motion.life == .superseded else {
                    continue
                }
                let shown = previous.path(previous.block.run(block.span))
                if zip(shown, motion.start).contains(where: { abs($0 - $1) > 1e-9 }) { block.blend = block.position }
            }
        }
    }

    /// Sets all positions for a time in seconds since the run began.
    func follow(_ elapsed: Double) {
        var time = elapsed
        if legs != 1, curve.seconds > 0, elapsed < curve.seconds * legs {
            let leg = (elapsed / curve.seconds).rounded(.down)
            time = elapsed - leg * curve.seconds
            if autoreverses, leg.truncatingRemainder(dividingBy: 2) == 1 { time = curve.seconds - time }
        }
        place = placeRun(time)
        for block in blocks { block.move(to: block.run(time)) }
        if isReversed { giveBack() }
    }
}
