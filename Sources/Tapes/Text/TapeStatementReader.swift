import Dialects
import Drawing
import Foundation
import SystemPackage
import Timing
import ViewHierarchy

/// Reads the lines of a tape that perform actions.
struct TapeStatementReader {
    /// The pointers that pinch if none are named.
    static let pinching = [1, 2]

    /// The scene with the known views, or `nil` to accept all names.
    let scene: (any SceneVocabulary)?

    /// Reads the line after its first word.
    func read(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        let statement = try statement(&line, first)
        try line.end()
        return statement
    }

    private func statement(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        if !first.isQuoted, first.text.hasPrefix("@") { return try raw(&line, first) }
        switch first.keyword {
        case .tap:
            let pointer = try pointerBeforePlace(&line)
            return .tap(try place(&line, line.rest, example: TapeExample.tap), pointer: pointer)
        case .press:
            let pointer = try pointerBeforePlace(&line)
            return .press(try place(&line, line.rest, example: TapeExample.press), pointer: pointer)
        case .wait:
            if line.take(.settled) { return .waitUntilSettled }
            return .wait(seconds: try line.seconds("the time", example: TapeExample.wait))
        case .hold: return .hold(seconds: try line.seconds("the time", example: TapeExample.hold))
        case .move: return .move(try move(&line))
        case .pinch: return .pinch(try pinch(&line))
        case .rotate: return .pinch(try rotation(&line))
        case .release: return .release(pointer: try pointer(&line, example: TapeExample.release))
        case .cancel: return .cancel(pointer: try pointer(&line, example: TapeExample.cancel))
        case .key: return .key(Key(try line.word("the key's name", example: TapeExample.key).text))
        case .wheel: return try wheel(&line)
        case .resize: return .resize(try line.size("the size", example: TapeExample.resize))
        case .turn: return .turn(try turn(&line, example: TapeExample.turn))
        case .remove: return .removePhoto(try photo(&line, example: TapeExample.removal))
        case .hide: return .hide
        case .show: return .show
        case .screenshot: return .screenshot(try picture(&line))
        // The caller handles the lines that are not statements.
        case .scene, .set, .allow, .include, nil:
            throw line.problem(at: first, .unknownStatement(first, TapeKeyword.allCases.map(\.rawValue)))
        }
    }

    /// Reads the name of a picture within the output folder, so that a tape cannot write elsewhere.
    private func picture(_ line: inout TapeLine) throws(TapeProblem) -> String {
        let word = try line.word("the picture's name", example: TapeExample.screenshot)
        let path = FilePath(word.text)
        guard path.extension?.lowercased() == "png", path.stem?.isEmpty == false, !word.text.hasSuffix("/") else {
            throw line.problem(at: word, .notAPicture(word))
        }
        let leavesFolder = path.isAbsolute || path.components.contains { $0.kind == .parentDirectory }
        guard !leavesFolder, !word.text.contains("\0") else { throw line.problem(at: word, .pictureElsewhere(word)) }
        return word.text
    }

    // MARK: Gestures

    /// Reads the pointer before a place: `2 photo` or `2 195 430`, but not `195 430`.
    private func pointerBeforePlace(_ line: inout TapeLine) throws(TapeProblem) -> Int {
        let words = Array(line.rest)
        guard let first = words.first, first.isNumeric, !first.text.hasSuffix("%") else { return 1 }
        let namesPointer = words.count >= 2 && (!words[1].isNumeric || words.count >= 3 && words[2].isNumeric)
        return namesPointer ? try pointer(&line, example: TapeExample.pressOfPointer) : 1
    }

    func pointer(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Int {
        guard line.next != nil else { return 1 }
        return try line.integer("the pointer", in: TapeLimits.pointers, example: example)
    }

    /// Reads a place that consists of exactly the next `words`.
    func place(
        _ line: inout TapeLine, _ words: ArraySlice<TapeWord>, example: String
    ) throws(TapeProblem) -> TapePlace {
        guard let first = words.first else { throw line.problem(.missing("the place", example)) }
        guard first.isNumeric else { return .view(try line.view(words, of: scene)) }
        let place = try line.distance(("X", "Y"), until: words.endIndex, in: scene, example: example)
        if place.view == nil, case (.points(let x), .points(let y)) = (place.x, place.y) {
            return .point(CGPoint(x: x, y: y))
        }
        return .within(place)
    }

    func curve(_ line: inout TapeLine) throws(TapeProblem) -> TimingCurve? {
        let words = line.rest
        guard !words.isEmpty else { return nil }
        let text = words.map(\.text).joined(separator: " ")
        line.skip(words.count)
        let reading: CurveReading
        do {
            reading = try CurveReading(parsing: text)
        } catch {
            throw line.problem(at: words, TapeMessage(error.cause, error.remedy))
        }
        if let seconds = reading.duration {
            throw line.problem(at: words, .curveWithDuration(seconds))
        }
        return reading.curve
    }

    private func wheel(_ line: inout TapeLine) throws(TapeProblem) -> TapeStatement {
        let example = TapeExample.wheel
        let end = line.rest.lastIndex { $0.is(.by) } ?? line.rest.dropLast(2).endIndex
        let place = try place(&line, line.words[line.index..<max(line.index, end)], example: example)
        _ = line.take(.by)
        return .wheel(place, delta: try line.vector(example: example), zooms: line.take(.ctrl))
    }

    private func photo(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Int {
        let word = try line.word("photo", example: example)
        guard word.is(.photo) else {
            throw line.problem(at: word, .unexpected(word, insteadOf: "photo", example))
        }
        return try line.integer("the photo's number", in: TapeLimits.photos, example: example)
    }

    private func turn(_ line: inout TapeLine, example: String) throws(TapeProblem) -> DeviceTurn {
        let word = try line.word("the direction", example: example)
        if let turn = DeviceTurn(rawValue: word.text) { return turn }
        throw line.problem(at: word, .notOneOf(DeviceTurn.allCases.map(\.rawValue), "the direction", word))
    }

    // MARK: Raw input

    private func raw(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        var time = first
        time.text.removeFirst()
        let moment = FrameTime(seconds: try line.seconds(time, "the time", example: TapeExample.event))
        let word = try line.word("what happens", example: TapeExample.event)
        let input = word.isQuoted ? nil : TapeInputWord(rawValue: word.text)
        if input == .start { return .start(moment) }
        return .event(InputEvent(time: moment, action: try action(&line, word, input)))
    }

    private func action(
        _ line: inout TapeLine, _ word: TapeWord, _ input: TapeInputWord?
    ) throws(TapeProblem) -> InputAction {
        switch input {
        case .pointer:
            let example = TapeExample.eventOfPointer
            let id = try line.integer("the pointer", in: TapeLimits.pointers, example: example)
            let verb = try line.word("down, move, up or cancel", example: example)
            return try pointerAction(&line, verb, id: id, among: PointerPhase.allCases.map(\.rawValue))
        case .wheel:
            let example = TapeExample.wheelEvent
            return .wheel(
                location: try line.point(example: example), delta: try line.vector(example: example),
                zooms: line.take(.ctrl))
        case .key: return .key(Key(try line.word("the key's name", example: TapeExample.keyEvent).text))
        case .resize: return .resize(try line.size("the size", example: TapeExample.resizeEvent))
        case .turn: return .turn(try turn(&line, example: TapeExample.turnEvent))
        case .remove: return .removePhoto(try photo(&line, example: TapeExample.removalEvent))
        case .down, .move, .up, .cancel, .start, nil:
            return try pointerAction(&line, word, id: 1, among: TapeInputWord.allCases.map(\.rawValue))
        }
    }

    private func pointerAction(
        _ line: inout TapeLine, _ verb: TapeWord, id: Int, among words: [String]
    ) throws(TapeProblem) -> InputAction {
        guard !verb.isQuoted, let phase = PointerPhase(rawValue: verb.text) else {
            throw line.problem(at: verb, .unknownInput(verb, words))
        }
        return .pointer(id: id, phase: phase, location: try line.point(example: "@1.016s \(verb.text) 195 430.5"))
    }
}

/// Reads the statements that move pointers.
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
        } while line.take(.and)
        let duration = try duration(&line, example: example)
        return TapeMove(parts, duration: duration, curve: try curve(&line))
    }

    private func destination(_ line: inout TapeLine, example: String) throws(TapeProblem) -> TapeMove.Destination {
        let words = line.rest.dropFirst().prefix { !$0.is(.in) && !$0.is(.and) }
        if line.take(.by) {
            let distance = try line.distance(("DX", "DY"), until: words.endIndex, in: scene, example: example)
            if let view = distance.view, !distance.isRelative {
                throw line.problem(at: words.dropFirst(2), .pointsOfView(view))
            }
            return .by(distance)
        }
        if line.take(.to) { return .to(try place(&line, words, example: example)) }
        let word = try line.word("by or to", example: example)
        throw line.problem(at: word, .unexpected(word, insteadOf: "by or to", example))
    }

    func pinch(_ line: inout TapeLine) throws(TapeProblem) -> TapePinch {
        let example = TapeExample.pinch
        let (first, second) = try pointers(&line, example: example)
        let scale = try line.number("the scale", in: TapeLimits.pinch, example: example)
        let degrees =
            line.take(.and) ? try line.number("the turn", in: TapeLimits.turn, example: example) : 0
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

    /// Reads the two pointers, 1 and 2 by default, and the word after them.
    private func pointers(_ line: inout TapeLine, example: String) throws(TapeProblem) -> (Int, Int) {
        var pointers: [Int] = []
        while pointers.count < 2, let word = line.next, word.isNumeric {
            let pointer = try pointer(&line, example: example)
            try refuse(pointer, word, among: pointers, line)
            pointers.append(pointer)
        }
        guard pointers.count != 1 else { throw line.problem(.missing("the second pointer", example)) }
        guard line.take(.by) else {
            let word = try line.word("by", example: example)
            throw line.problem(at: word, .unexpected(word, insteadOf: "by", example))
        }
        return pointers.isEmpty ? (Self.pinching[0], Self.pinching[1]) : (pointers[0], pointers[1])
    }

    private func refuse(_ pointer: Int, _ word: TapeWord, among others: [Int], _ line: TapeLine) throws(TapeProblem) {
        if others.contains(pointer) { throw line.problem(at: word, .movesTwice(pointer)) }
    }

    private func duration(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Double {
        guard line.take(.in) else {
            guard let word = line.next else { throw line.problem(.timeMissing(example)) }
            throw line.problem(at: word, .unexpected(word, insteadOf: "in", example))
        }
        return try line.seconds("the time", example: example)
    }
}
