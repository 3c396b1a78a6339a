import Foundation
import RandomSupport

/// A random sequence of steps: phrases such as a drag or a push, so that deep states are reached often; anything may
/// happen in the middle of one.
struct RandomSteps {
    private var random: SeededRandom
    private var steps: [FuzzStep] = []

    /// The sequence of a seed.
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

    /// Time that passes: often none, so that one step falls into what another has begun.
    private mutating func pause() {
        switch whole(0...9) {
        case 0..<3: break
        case 3: steps.append(.wait(0))
        case 4..<8: steps.append(.wait(number(0.004...0.4)))
        default: steps.append(.wait(number(0.4...2.5)))
        }
    }

    /// A finger that lands, moves and leaves by one of several kinds of gesture, with another step in between now and then.
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
