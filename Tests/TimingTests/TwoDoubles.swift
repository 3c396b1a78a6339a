/// A number of some 31 digits as an unevaluated sum of two: for oracles that are far more exact than what they judge.
///
/// From T. J. Dekker's and D. E. Knuth's error-free transformations.
struct TwoDoubles {
    var high: Double
    var low: Double

    init(_ number: Double) {
        high = number
        low = 0
    }

    private init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    /// The sum of a large and a small number, without loss.
    private static func joined(_ large: Double, _ small: Double) -> TwoDoubles {
        let sum = large + small
        return TwoDoubles(high: sum, low: small - (sum - large))
    }

    static func + (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let sum = a.high + b.high
        let part = sum - a.high
        let rest = (a.high - (sum - part)) + (b.high - part)
        return joined(sum, rest + a.low + b.low)
    }

    static prefix func - (a: TwoDoubles) -> TwoDoubles { TwoDoubles(high: -a.high, low: -a.low) }
    static func - (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles { a + -b }

    static func * (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let product = a.high * b.high
        let rest = (-product).addingProduct(a.high, b.high)
        return joined(product, rest + (a.high * b.low + a.low * b.high))
    }

    static func / (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let first = TwoDoubles(a.high / b.high)
        let rest = a - first * b
        let second = TwoDoubles(rest.high / b.high)
        let last = rest - second * b
        return first + second + TwoDoubles(last.high / b.high)
    }

    static func < (a: TwoDoubles, b: TwoDoubles) -> Bool { a.high < b.high || a.high == b.high && a.low < b.low }

    /// The nearest double.
    var double: Double { high + low }
}
