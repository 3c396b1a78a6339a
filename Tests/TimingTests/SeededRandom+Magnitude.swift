import RandomSupport

extension SeededRandom {
    /// A number in a range of magnitudes, evenly spread over its powers.
    mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
        // By products of the ends' ratio, so that no logarithm is needed.
        var low = range.lowerBound
        var high = range.upperBound
        for _ in 0..<30 {
            let middle = (low * high).squareRoot()
            if Bool.random(using: &self) { low = middle } else { high = middle }
        }
        return low
    }
}
