import Drawing
import Foundation
import Timing

/// Reads one line of a tape from word to word.
struct TapeLine {
    let file: String
    let number: Int
    let source: String
    let words: [TapeWord]
    private(set) var index = 0

    init(file: String, number: Int, source: String, words: [TapeWord]) {
        self.file = file
        self.number = number
        self.source = source
        self.words = words
    }

    /// The words not read yet.
    var rest: ArraySlice<TapeWord> { words[index...] }

    /// The word that comes next; nil at the end of the line.
    var next: TapeWord? { index < words.count ? words[index] : nil }

    /// Takes the next word if it is this keyword.
    mutating func take(keyword: String) -> Bool {
        guard let next, next.isKeyword(keyword) else { return false }
        index += 1
        return true
    }

    /// Takes a word that must be there; `expected` says what is missing otherwise.
    mutating func word(_ expected: String, example: String) throws(TapeProblem) -> TapeWord {
        guard let next else { throw problem("\(expected) is missing", "write \(example)") }
        index += 1
        return next
    }

    /// Goes on behind the next `count` words.
    mutating func skip(_ count: Int) { index = min(words.count, index + count) }

    /// Complains about words that nothing takes.
    func end() throws(TapeProblem) {
        guard let next else { return }
        throw problem(at: next, "\"\(next.text)\" is one word too many", "end the line before it")
    }

    // MARK: Numbers

    /// A finite number within `range`.
    mutating func number(
        _ name: String, in range: ClosedRange<Double>, example: String
    ) throws(TapeProblem) -> Double {
        let word = try word(name, example: example)
        return try number(word, name, in: range, example: example)
    }

    /// A whole number within `range`.
    mutating func integer(_ name: String, in range: ClosedRange<Int>, example: String) throws(TapeProblem) -> Int {
        let word = try word(name, example: example)
        return try integer(word, name, in: range, example: example)
    }

    func number(
        _ word: TapeWord, _ name: String, in range: ClosedRange<Double>, example: String
    ) throws(TapeProblem) -> Double {
        guard let value = TapeNumber.value(of: word) else {
            throw problem(at: word, "\(name) is \"\(word.text)\", which is no number", "write \(example)")
        }
        return try check(value, word, name, in: range)
    }

    func integer(
        _ word: TapeWord, _ name: String, in range: ClosedRange<Int>, example: String
    ) throws(TapeProblem) -> Int {
        guard let value = TapeNumber.value(of: word), value == value.rounded() || !value.isFinite else {
            throw problem(at: word, "\(name) is \"\(word.text)\", which is no whole number", "write \(example)")
        }
        return Int(try check(value, word, name, in: Double(range.lowerBound)...Double(range.upperBound)))
    }

    private func check(
        _ value: Double, _ word: TapeWord, _ name: String, in range: ClosedRange<Double>
    ) throws(TapeProblem) -> Double {
        guard range.contains(value) else {
            let least = TapeNumber.text(range.lowerBound)
            throw problem(
                at: word, "\(name) is \(word.text), outside \(least) to \(TapeNumber.text(range.upperBound))")
        }
        return value
    }

    /// A duration or a time: a number with its unit, from 0 to a day.
    mutating func seconds(_ name: String, example: String) throws(TapeProblem) -> Double {
        try seconds(try word(name, example: example), name, example: example)
    }

    func seconds(_ word: TapeWord, _ name: String, example: String) throws(TapeProblem) -> Double {
        let unit = word.isQuoted ? nil : ["ms", "s"].first { word.text.hasSuffix($0) }
        guard let unit, let value = TapeNumber.value(of: String(word.text.dropLast(unit.count))) else {
            let cause =
                TapeNumber.value(of: word) == nil
                ? "\(name) is \"\(word.text)\", which is no time" : "\(name) is \(word.text) without a unit"
            let remedy = TapeNumber.value(of: word).map { _ in "write \(word.text)ms or \(word.text)s" }
            throw problem(at: word, cause, remedy ?? "write \(example)")
        }
        let seconds = unit == "ms" ? value / 1000 : value
        guard seconds >= 0 else { throw problem(at: word, "\(name) is \(word.text), below 0") }
        guard seconds <= TapeLimits.longestTime else {
            throw problem(at: word, "\(name) is \(word.text), longer than a day")
        }
        return seconds
    }

    /// Two coordinates or distances.
    mutating func pair(_ names: (String, String), example: String) throws(TapeProblem) -> (Double, Double) {
        let range = -TapeLimits.farthest...TapeLimits.farthest
        let first = try number(names.0, in: range, example: example)
        return (first, try number(names.1, in: range, example: example))
    }

    mutating func point(example: String) throws(TapeProblem) -> CGPoint {
        let (x, y) = try pair(("X", "Y"), example: example)
        return CGPoint(x: x, y: y)
    }

    mutating func vector(example: String) throws(TapeProblem) -> CGVector {
        let (dx, dy) = try pair(("DX", "DY"), example: example)
        return CGVector(dx: dx, dy: dy)
    }

    /// A size as one word, `390x844`.
    mutating func size(_ name: String, example: String) throws(TapeProblem) -> CGSize {
        let word = try word(name, example: example)
        let parts = word.text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
        guard !word.isQuoted, parts.count == 2, let width = TapeNumber.value(of: parts[0]),
            let height = TapeNumber.value(of: parts[1])
        else { throw problem(at: word, "\(name) is \"\(word.text)\", which is no size", "write \(example)") }
        return CGSize(
            width: try check(width, word, "the width of \(name)", in: TapeLimits.side),
            height: try check(height, word, "the height of \(name)", in: TapeLimits.side))
    }

    // MARK: Problems

    /// A problem with a word.
    func problem(at word: TapeWord, _ cause: String, _ remedy: String = "") -> TapeProblem {
        problem(TapePosition(line: number, column: word.column, length: word.length), cause, remedy)
    }

    /// A problem with several words.
    func problem(at words: ArraySlice<TapeWord>, _ cause: String, _ remedy: String = "") -> TapeProblem {
        guard let first = words.first, let last = words.last else { return problem(cause, remedy) }
        let length = last.column + last.length - first.column
        return problem(TapePosition(line: number, column: first.column, length: length), cause, remedy)
    }

    /// A problem with what is missing behind the last word.
    func problem(_ cause: String, _ remedy: String = "") -> TapeProblem {
        let column = words.last.map { $0.column + $0.length + 1 } ?? 1
        return problem(TapePosition(line: number, column: column), cause, remedy)
    }

    func problem(_ position: TapePosition, _ cause: String, _ remedy: String = "") -> TapeProblem {
        TapeProblem(file: file, position: position, cause: cause, remedy: remedy, source: source)
    }
}
