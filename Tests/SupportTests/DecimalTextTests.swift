import RandomSupport
import Testing

@testable import Support

@Suite("Numbers as decimals")
struct DecimalTextTests {
    @Test("the shortest text reads back as the same number")
    func shortest() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<2000 {
            let number = Double.random(in: -1000...1000, using: &random)
            #expect(Double(DecimalText.text(number)) == number)
        }
        #expect([2, -0.5, -0.0, 1e20].map { DecimalText.text($0) } == ["2", "-0.5", "0", "1e+20"])
    }

    @Test("a number is rounded to a number of digits")
    func digits() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<2000 {
            let number = Double.random(in: -1000...1000, using: &random)
            let digits = Int.random(in: 0...8, using: &random)
            let fixed = DecimalText.fixed(number, digits: digits)
            let text = DecimalText.text(number, digits: digits)
            let parts = fixed.split(separator: ".")
            #expect(parts.count == (digits > 0 ? 2 : 1) && parts.dropFirst().allSatisfy { $0.count == digits })
            #expect(Double(fixed) == Double(text) && Double(text) == DecimalText.rounded(number, digits: digits))
            #expect(digits == 0 || !text.contains(".") || !text.hasSuffix("0"))
            var unit = 1.0
            for _ in 0..<digits { unit /= 10 }
            #expect(abs((Double(text) ?? .nan) - number) <= unit * 0.500001)
        }
    }

    @Test("there is neither a negative zero nor an exponent")
    func plain() {
        #expect(DecimalText.fixed(-0.004, digits: 2) == "0.00")
        #expect(DecimalText.text(-0.004, digits: 2) == "0")
        #expect(DecimalText.rounded(-0.004, digits: 2).sign == .plus)
        #expect(DecimalText.text(1e-7, digits: 6) == "0")
        #expect(DecimalText.text(1e16, digits: 6) == "10000000000000000")
        #expect(DecimalText.fixed(100, digits: 0) == "100")
        #expect(DecimalText.text(100, digits: 3) == "100")
    }
}
