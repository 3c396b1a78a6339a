import Foundation
import RandomSupport
import Testing

/// Random programs and users, correct and incorrect, at random moments: nothing freezes, nothing is left behind.
///
/// `SCRIM_FUZZ=20000` plays that many sequences, from `SCRIM_FUZZ_SEED` on. `SCRIM_STEPS=FILE` plays the steps of a
/// file, one per line, as a failure prints them.
@MainActor
struct TransitionFuzz {
    private static let seeds = FuzzSeeds(400)
    private static let file = ProcessInfo.processInfo.environment["SCRIM_STEPS"]
    /// The maximum number of failures to minimize and print.
    private static let shown = 5

    @Test("random transitions at random moments all end, balanced and without remains (C 1, G 1, H 1)")
    func sequences() throws {
        if let file = Self.file { return try playFile(file) }
        var reach: Set<String> = []
        var failures = 0
        for seed in Self.seeds.range {
            let steps = RandomSteps.sequence(seed: seed)
            let (problems, reached) = Self.play(steps)
            reach.formUnion(reached)
            guard !problems.isEmpty else { continue }
            failures += 1
            if failures <= Self.shown { Issue.record(Comment(rawValue: Self.report(seed, steps))) }
        }
        FuzzSeeds.report("\(Self.seeds.count) sequences, \(failures) failures")
        #expect(failures == 0)
        // Enough sequences must reach each kind of transition.
        guard Self.seeds.count >= 300 else { return }
        for event in ["present", "dismiss", "push", "pop"] {
            for outcome in ["began", "completed", "cancelled"] { #expect(reach.contains("\(outcome) \(event)")) }
        }
    }

    @Test("printed steps are read back")
    func printed() {
        for seed in 1...50 as ClosedRange<UInt64> {
            let steps = RandomSteps.sequence(seed: seed)
            #expect(steps.map(\.description).map { FuzzStep($0) } == steps)
        }
    }

    private func playFile(_ path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        let steps = try lines.map { try #require(FuzzStep($0), "no step: \($0)") }
        let problems = Self.play(steps).problems
        #expect(problems.isEmpty)
    }

    private static func play(_ steps: [FuzzStep]) -> (problems: [String], reach: Set<String>) {
        let world = FuzzWorld()
        for step in steps { world.play(step) }
        let problems = world.problems()
        return (problems, world.reach)
    }

    /// Returns the shortest sequence that still fails, with its problems.
    private static func report(_ seed: UInt64, _ steps: [FuzzStep]) -> String {
        var steps = steps
        var size = steps.count / 2
        while size >= 1 {
            var start = 0
            while start < steps.count {
                var shorter = steps
                shorter.removeSubrange(start..<min(start + size, steps.count))
                if play(shorter).problems.isEmpty { start += size } else { steps = shorter }
            }
            size /= 2
        }
        let problems = play(steps).problems
        return "seed \(seed): \(problems.joined(separator: "; "))\n\(steps.map(\.description).joined(separator: "\n"))"
    }
}

/// A random sequence of steps: phrases such as a drag or a push, so that deep states are reached often, with other
/// steps in between.
struct RandomSteps {
    private var random: SeededRandom
    private var steps: [FuzzStep] = []

    /// Returns the sequence of a seed.
    static func sequence(seed: UInt64) -> [FuzzStep] {
        var maker = RandomSteps(random: SeededRandom(seed: seed))
        for _ in 0..<maker.whole(3...14) { maker.phrase() }
        return maker.steps
    }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 1000).rounded() / 1000
    }

    private mutating func chance(_ percent: Int) -> Bool { whole(0...99) < percent }

    private mutating func one<Element>(_ elements: [Element]) -> Element { elements[whole(0...(elements.count - 1))] }

    private mutating func author() -> FuzzStep.FuzzAuthor {
        chance(70) ? one([.system, .fade, .interruptible]) : one(FuzzStep.FuzzAuthor.allCases)
    }

    private mutating func leader() -> FuzzStep.FuzzLeader {
        chance(75) ? one([.none, .percent, .waiting]) : one(FuzzStep.FuzzLeader.allCases)
    }

    private mutating func phrase() {
        switch whole(0...99) {
        case 0..<22:
            steps.append(
                .present(
                    by: whole(0...5), style: one(FuzzStep.FuzzStyle.allCases), author: author(), leader: leader(),
                    animated: chance(90)))
        case 22..<34: steps.append(.dismiss(by: whole(0...5), animated: chance(85)))
        case 34..<46: steps.append(.push(author: author(), leader: leader(), animated: chance(90)))
        case 46..<54: steps.append(.pop(animated: chance(85)))
        case 54..<57:
            steps.append(
                chance(50) ? .popToRoot(animated: chance(80)) : .setStack(count: whole(1...3), animated: chance(70)))
        case 57..<61: steps.append(.select(whole(0...3)))
        case 61..<81: drag()
        case 81..<88: orders()
        case 88..<92:
            let size = one([(400.0, 800.0), (800, 400), (320, 568), (1024, 1366)])
            steps.append(.resize(width: size.0, height: size.1, animated: chance(30)))
        default:
            steps.append(
                one([
                    .complete(chance(50)), .dropDelegates, .replaceRoot, .cancelTouches, .reduceMotion(chance(50)),
                    .complete(true),
                ]))
        }
        pause()
    }

    /// Adds a pause, often of 0, so that a step occurs during what another has begun.
    private mutating func pause() {
        switch whole(0...9) {
        case 0..<3: break
        case 3: steps.append(.wait(0))
        case 4..<8: steps.append(.wait(number(0.004...0.4)))
        default: steps.append(.wait(number(0.4...2.5)))
        }
    }

    /// Adds a touch-down, moves and a lift by one of several gestures, sometimes with another step in between.
    private mutating func drag() {
        let id = chance(85) ? 1 : 2
        var x = chance(30) ? number(0...12) : number(10...390)
        var y = number(20...780)
        steps.append(.finger(id, .down, x: x, y: y))
        let travel = one([(1.0, 0.05), (0.05, 1.0), (-1.0, 0.1), (0.1, -1.0), (0.0, 0.0)])
        let speed = number(3...40)
        for _ in 0..<whole(1...14) {
            steps.append(.wait(one([0.008, 0.016, 0.05])))
            x = ((x + travel.0 * speed) * 1000).rounded() / 1000
            y = ((y + travel.1 * speed) * 1000).rounded() / 1000
            steps.append(.finger(id, .move, x: x, y: y))
            if chance(6) { phraseInside() }
        }
        if chance(90) { steps.append(.finger(id, chance(85) ? .up : .cancel, x: x, y: y)) }
    }

    private mutating func phraseInside() {
        steps.append(
            one([
                .dismiss(by: whole(0...5), animated: true), .pop(animated: true), .select(whole(0...3)),
                .lead(one(FuzzStep.FuzzOrder.allCases)), .resize(width: 700, height: 500, animated: false),
                .present(by: 0, style: .custom, author: .fade, leader: .percent, animated: true),
                .push(author: .system, leader: .none, animated: true),
            ]))
    }

    private mutating func orders() {
        for _ in 0..<whole(1...4) {
            steps.append(.lead(one(FuzzStep.FuzzOrder.allCases)))
            if chance(50) { steps.append(.wait(number(0...0.2))) }
        }
    }
}
