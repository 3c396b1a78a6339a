import Drawing
import Foundation
import Timing

/// Reads one line of a tape word by word.
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

    /// The next word, or `nil` at the end of the line.
    var next: TapeWord? { index < words.count ? words[index] : nil }

    /// Consumes the next word if it is the given one, and returns whether it is.
    mutating func take(_ particle: TapePreposition) -> Bool {
        guard let next, next.is(particle) else { return false }
        index += 1
        return true
    }

    /// Returns and consumes a required word; `expected` describes it in the error.
    mutating func word(_ expected: String, example: String) throws(TapeProblem) -> TapeWord {
        guard let next else { throw problem(.missing(expected, example)) }
        index += 1
        return next
    }

    mutating func skip(_ count: Int) { index = min(words.count, index + count) }

    /// Throws if there are words left.
    func end() throws(TapeProblem) {
        guard let next else { return }
        throw problem(at: next, .surplus(next))
    }

    // MARK: Numbers

    /// Reads a finite number within `range`.
    mutating func number(
        _ name: String, in range: ClosedRange<Double>, example: String
    ) throws(TapeProblem) -> Double {
        let word = try word(name, example: example)
        guard let value = word.number else { throw problem(at: word, .notANumber(name, word, example)) }
        return try check(value, word, name, in: range)
    }

    /// Reads a whole number within `range`.
    mutating func integer(_ name: String, in range: ClosedRange<Int>, example: String) throws(TapeProblem) -> Int {
        let word = try word(name, example: example)
        guard let value = word.number, value == value.rounded() || !value.isFinite else {
            throw problem(at: word, .notAWholeNumber(name, word, example))
        }
        return Int(try check(value, word, name, in: Double(range.lowerBound)...Double(range.upperBound)))
    }

    private func check(
        _ value: Double, _ word: TapeWord, _ name: String, in range: ClosedRange<Double>
    ) throws(TapeProblem) -> Double {
        guard range.contains(value) else { throw problem(at: word, .outside(range, name, word)) }
        return value
    }

    /// Reads a duration or a time: a number with its unit, from 0 to a day.
    mutating func seconds(_ name: String, example: String) throws(TapeProblem) -> Double {
        try seconds(try word(name, example: example), name, example: example)
    }

    func seconds(_ word: TapeWord, _ name: String, example: String) throws(TapeProblem) -> Double {
        let unit = word.isQuoted ? nil : ["ms", "s"].first { word.text.hasSuffix($0) }
        guard let unit, let value = TapeWord.number(String(word.text.dropLast(unit.count))) else {
            throw problem(
                at: word, word.number == nil ? .notATime(name, word, example) : .unitMissing(name, word))
        }
        let seconds = unit == "ms" ? value / 1000 : value
        guard seconds >= 0 else { throw problem(at: word, .negativeTime(name, word)) }
        guard seconds <= TapeLimits.longestTime else { throw problem(at: word, .tooLong(name, word)) }
        return seconds
    }

    /// Reads a coordinate or a distance: points, or a percentage.
    private mutating func length(_ name: String, example: String) throws(TapeProblem) -> TapeDistance.Length {
        let word = try word(name, example: example)
        let isPercentage = !word.isQuoted && word.text.hasSuffix("%")
        guard let value = isPercentage ? TapeWord.number(String(word.text.dropLast())) : word.number else {
            throw problem(at: word, .notANumber(name, word, example))
        }
        if isPercentage { return .percent(try check(value, word, name, in: TapeLimits.percent)) }
        return .points(try check(value, word, name, in: -TapeLimits.farthest...TapeLimits.farthest))
    }

    /// Reads two coordinates or distances, in points or percent, and the view to which they refer.
    /// - Parameter end: The index of the word after the view's name.
    mutating func distance(
        _ names: (String, String), until end: Int, in scene: (any SceneVocabulary)?, example: String
    ) throws(TapeProblem) -> TapeDistance {
        let x = try length(names.0, example: example)
        let y = try length(names.1, example: example)
        guard take(.of) else { return TapeDistance(x: x, y: y) }
        let words = self.words[index..<max(index, end)]
        guard !words.isEmpty else { throw problem(.missing("the view", example)) }
        return TapeDistance(x: x, y: y, of: try view(words, of: scene))
    }

    /// Reads the name of a view that consists of the next words.
    /// - Throws: An error if the scene has no such view; without a scene, all names are accepted.
    mutating func view(_ words: ArraySlice<TapeWord>, of scene: (any SceneVocabulary)?) throws(TapeProblem) -> String {
        let name = words.map(\.text).joined(separator: " ")
        skip(words.count)
        try check(view: name, words, of: scene)
        return name
    }

    /// Reads two coordinates or distances.
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

    /// Reads a size, written as one word: `390x844`.
    mutating func size(_ name: String, example: String) throws(TapeProblem) -> CGSize {
        let word = try word(name, example: example)
        let parts = word.text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
        guard !word.isQuoted, parts.count == 2, let width = TapeWord.number(parts[0]),
            let height = TapeWord.number(parts[1])
        else { throw problem(at: word, .notASize(name, word, example)) }
        return CGSize(
            width: try check(width, word, "the width of \(name)", in: TapeLimits.side),
            height: try check(height, word, "the height of \(name)", in: TapeLimits.side))
    }

    // MARK: Problems

    func problem(at word: TapeWord, _ message: TapeMessage) -> TapeProblem {
        problem(TapePosition(line: number, column: word.column, length: word.length), message)
    }

    func problem(at words: ArraySlice<TapeWord>, _ message: TapeMessage) -> TapeProblem {
        problem(position(of: words), message)
    }

    /// Returns a problem with a missing word, at the next word or after the last one.
    func problem(_ message: TapeMessage) -> TapeProblem {
        if let next { return problem(at: next, message) }
        return problem(position(of: []), message)
    }

    /// Returns the position of words, or the position after the last word of the line if there are none.
    func position(of words: ArraySlice<TapeWord>) -> TapePosition {
        guard let first = words.first, let last = words.last else {
            return TapePosition(line: number, column: self.words.last.map { $0.column + $0.length + 1 } ?? 1)
        }
        return TapePosition(line: number, column: first.column, length: last.column + last.length - first.column)
    }

    private func problem(_ position: TapePosition, _ message: TapeMessage) -> TapeProblem {
        TapeProblem(file: file, position: position, message, source: source)
    }
}
