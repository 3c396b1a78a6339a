import RandomSupport

extension SeededRandom {
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }
}
