import Drawing
import Foundation
import Timing

/// Reads the lines of a tape that do something.
struct TapeStatementReader {
    /// Behind a wheel's way: Ctrl is held.
    static let control = "ctrl"
    /// The pointers that pinch where none are named.
    static let pinching = [1, 2]

    let vocabulary: TapeVocabulary
    let scene: String?

    /// Reads the line behind its first word.
    func read(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        let statement = try statement(&line, first)
        try line.end()
        return statement
    }

    private func statement(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        if !first.isQuoted, first.text.hasPrefix("@") { return try raw(&line, first) }
        switch first.isQuoted ? "" : first.text {
        case "Tap":
            let pointer = try pointerBeforePlace(&line)
            return .tap(try place(&line, line.rest, example: "Tap tile 3, or Tap 195 430"), pointer: pointer)
        case "Press":
            let pointer = try pointerBeforePlace(&line)
            return .press(try place(&line, line.rest, example: "Press photo, or Press 195 430"), pointer: pointer)
        case "Wait":
            if line.take(keyword: "settled") { return .waitUntilSettled }
            return .wait(seconds: try line.seconds("the time", example: "Wait settled, Wait 500ms or Wait 1.5s"))
        case "Hold": return .hold(seconds: try line.seconds("the time", example: "Hold 200ms"))
        case "Move": return .move(try move(&line))
        case "Pinch": return .pinch(try pinch(&line))
        case "Rotate": return .pinch(try rotation(&line))
        case "Release": return .release(pointer: try pointer(&line, example: "Release, or Release 2"))
        case "Cancel": return .cancel(pointer: try pointer(&line, example: "Cancel, or Cancel 2"))
        case "Key": return .key(try line.word("the key's name", example: "Key escape").text)
        case "Wheel": return try wheel(&line)
        case "Resize": return .resize(try line.size("the size", example: "Resize 800x600"))
        case "Remove": return .removePhoto(try photo(&line, example: "Remove photo 3"))
        default:
            throw line.problem(
                at: first, "\"\(first.text)\" is no word that a line begins with",
                Suggestion.remedy(for: first.text, in: TapeReading.keywords))
        }
    }

    // MARK: Gestures

    /// The pointer before a place: `2 photo` or `2 195 430`, but not `195 430`.
    private func pointerBeforePlace(_ line: inout TapeLine) throws(TapeProblem) -> Int {
        let words = Array(line.rest)
        guard let first = words.first, first.isNumeric else { return 1 }
        let namesPointer = words.count >= 2 && (!words[1].isNumeric || words.count >= 3 && words[2].isNumeric)
        return namesPointer ? try pointer(&line, example: "Press 2 photo") : 1
    }

    func pointer(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Int {
        guard line.next != nil else { return 1 }
        return try line.integer("the pointer", in: TapeLimits.pointers, example: example)
    }

    /// A place written with exactly `words`, which come next.
    func place(
        _ line: inout TapeLine, _ words: ArraySlice<TapeWord>, example: String
    ) throws(TapeProblem) -> TapePlace {
        guard let first = words.first else {
            guard let next = line.next else { throw line.problem("the place is missing", "write \(example)") }
            throw line.problem(at: next, "the place is missing", "write \(example)")
        }
        if first.isNumeric { return .point(try line.point(example: example)) }
        let name = words.map(\.text).joined(separator: " ")
        line.skip(words.count)
        if let scene, !vocabulary.isViewName(scene, name) {
            throw line.problem(
                at: words, "\(scene) has no view \"\(name)\"",
                Suggestion.remedy(for: name, in: vocabulary.viewNames(scene)))
        }
        return .view(name)
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
            throw line.problem(at: words, error.cause, error.remedy)
        }
        if let seconds = reading.duration {
            throw line.problem(
                at: words, "the curve has a duration of its own, \(CurveNumber.text(seconds)) s",
                "leave it out: the time stands after \"in\"")
        }
        return reading.curve
    }

    private func wheel(_ line: inout TapeLine) throws(TapeProblem) -> TapeStatement {
        let example = "Wheel tile 3 by 0 -40"
        let end = line.rest.lastIndex { $0.isKeyword("by") } ?? line.rest.dropLast(2).endIndex
        let place = try place(&line, line.words[line.index..<max(line.index, end)], example: example)
        _ = line.take(keyword: "by")
        return .wheel(place, delta: try line.vector(example: example), zooms: line.take(keyword: Self.control))
    }

    private func photo(_ line: inout TapeLine, example: String) throws(TapeProblem) -> Int {
        let word = try line.word("photo", example: example)
        guard word.isKeyword("photo") else {
            throw line.problem(at: word, "\"\(word.text)\" stands where photo is expected", "write \(example)")
        }
        return try line.integer("the photo's number", in: TapeLimits.photos, example: example)
    }

    // MARK: Raw input

    private func raw(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) -> TapeStatement {
        var time = first
        time.text.removeFirst()
        let moment = FrameTime(seconds: try line.seconds(time, "the time", example: "@1.016s move 195 430.5"))
        let word = try line.word("what happens", example: "@1.016s move 195 430.5")
        if word.isKeyword("start") { return .start(moment) }
        return .event(InputEvent(time: moment, action: try action(&line, word)))
    }

    private func action(_ line: inout TapeLine, _ word: TapeWord) throws(TapeProblem) -> InputAction {
        switch word.isQuoted ? "" : word.text {
        case "pointer":
            let example = "@1.016s pointer 2 move 195 430.5"
            let id = try line.integer("the pointer", in: TapeLimits.pointers, example: example)
            let verb = try line.word("down, move, up or cancel", example: example)
            return try pointerAction(&line, verb, id: id, among: PointerPhase.allCases.map(\.rawValue))
        case "wheel":
            let example = "@1.1s wheel 195 430 0 -40"
            return .wheel(
                location: try line.point(example: example), delta: try line.vector(example: example),
                zooms: line.take(keyword: Self.control))
        case "key": return .key(try line.word("the key's name", example: "@1.1s key escape").text)
        case "resize": return .resize(try line.size("the size", example: "@1.1s resize 800x600"))
        case "remove": return .removePhoto(try photo(&line, example: "@1.1s remove photo 3"))
        default:
            let others = ["pointer", "wheel", "key", "resize", "remove", "start"]
            return try pointerAction(&line, word, id: 1, among: PointerPhase.allCases.map(\.rawValue) + others)
        }
    }

    private func pointerAction(
        _ line: inout TapeLine, _ verb: TapeWord, id: Int, among words: [String]
    ) throws(TapeProblem) -> InputAction {
        guard !verb.isQuoted, let phase = PointerPhase(rawValue: verb.text) else {
            throw line.problem(
                at: verb, "\"\(verb.text)\" is no input", Suggestion.remedy(for: verb.text, in: words))
        }
        return .pointer(id: id, phase: phase, location: try line.point(example: "@1.016s \(verb.text) 195 430.5"))
    }
}
