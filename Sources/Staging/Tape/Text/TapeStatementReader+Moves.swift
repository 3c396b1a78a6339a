import Drawing
import Timing

/// The statements in which pointers move.
extension TapeStatementReader {
    func move(_ line: inout TapeLine) throws(TapeProblem) -> TapeMove {
        let example = TapeExample.move
        var parts: [TapeMove.Part] = []
        repeat {
            var pointer = 1
            if let next = line.next, next.isNumeric {
                pointer = try self.pointer(&line, example: TapeExample.moveOfPointer)
                try refuse(pointer, next, among: parts.map(\.pointer), line)
            } else if let next = line.next {
                try refuse(pointer, next, among: parts.map(\.pointer), line)
            }
            parts.append(TapeMove.Part(pointer: pointer, try destination(&line, example: example)))
        } while line.take(keyword: "and")
        let duration = try duration(&line, example: example)
        return TapeMove(parts, duration: duration, curve: try curve(&line))
    }

    private func destination(_ line: inout TapeLine, example: String) throws(TapeProblem) -> TapeMove.Destination {
        if line.take(keyword: "by") { return .by(try line.vector(example: example)) }
        if line.take(keyword: "to") {
            let words = line.rest.prefix { !$0.isKeyword("in") && !$0.isKeyword("and") }
            return .to(try place(&line, words, example: example))
        }
        let word = try line.word("by or to", example: example)
        throw line.problem(at: word, .unexpected(word, insteadOf: "by or to", example))
    }

    func pinch(_ line: inout TapeLine) throws(TapeProblem) -> TapePinch {
        let example = TapeExample.pinch
        let (first, second) = try pointers(&line, example: example)
        let scale = try line.number("the scale", in: TapeLimits.pinch, example: example)
        let degrees =
            line.take(keyword: "and") ? try line.number("the turn", in: TapeLimits.turn, example: example) : 0
        let duration = try duration(&line, example: example)
        return TapePinch(first, second, scale: scale, degrees: degrees, duration: duration, curve: try curve(&line))
    }

    func rotation(_ line: inout TapeLine) throws(TapeProblem) -> TapePinch {
        let example = TapeExample.rotation
        let (first, second) = try pointers(&line, example: example)
        let degrees = try line.number("the turn", in: TapeLimits.turn, example: example)
        let duration = try duration(&line, example: example)
        return TapePinch(first, second, degrees: degrees, duration: duration, curve: try curve(&line))
    }

    /// The two pointers, 1 and 2 unless named, and the word behind them.
    private func pointers(_ line: inout TapeLine, example: String) throws(TapeProblem) -> (Int, Int) {
        var pointers: [Int] = []
        while pointers.count < 2, let word = line.next, word.isNumeric {
            let pointer = try pointer(&line, example: example)
            try refuse(pointer, word, among: pointers, line)
            pointers.append(pointer)
        }
        guard pointers.count != 1 else { throw line.problem(.missing("the second pointer", example)) }
        guard line.take(keyword: "by") else {
            let word = try line.word("by", example: example)
            throw line.problem(at: word, .unexpected(word, insteadOf: "by", example))
        }
        return pointers.isEmpty ? (Self.pinching[0], Self.pinching[1]) : (pointers[0], pointers[1])
    }

    private func refuse(_ pointer: Int, _ word: TapeWord, among others: [Int], _ line: TapeLine) throws(TapeProblem) {
        if others.contains(pointer) { throw line.problem(at: word, .movesTwice(pointer)) }
    }

    private func duration(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Double {
        guard line.take(keyword: "in") else {
            guard let word = line.next else { throw line.problem(.timeMissing(example)) }
            throw line.problem(at: word, .unexpected(word, insteadOf: "in", example))
        }
        return try line.seconds("the time", example: example)
    }
}
