extension SeededRandom {
    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Returns a number that is rounded to parts of 1, so that a text of it is short.
    package mutating func number(_ range: ClosedRange<Double>, in parts: Double) -> Double {
        (number(range) * parts).rounded() / parts
    }

    package mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }
}
