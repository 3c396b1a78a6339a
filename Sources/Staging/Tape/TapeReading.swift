import Timing

/// A tape on its way from text: what has been read, and what is wrong so far.
struct TapeReading {
    let file: String
    let vocabulary: TapeVocabulary
    private(set) var scene: String?
    private var scenePosition: TapePosition?
    private var settings: [(setting: TapeSetting, position: TapePosition)] = []
    private var statements: [(statement: TapeStatement, position: TapePosition)] = []
    private var problems: [TapeProblem] = []
    private var order = TapeOrder()
    private var hasBegun = false

    init(file: String, vocabulary: TapeVocabulary) {
        self.file = file
        self.vocabulary = vocabulary
    }

    /// Reads one line; what is wrong with it is kept.
    mutating func read(_ source: String, number: Int) {
        do throws(TapeProblem) {
            var line = TapeLine(file: file, number: number, source: source, words: try words(of: source, number))
            guard let first = line.next else { return }
            defer { hasBegun = true }
            if !hasBegun, !first.isKeyword("Scene"), !isMisspeltScene(first) {
                problems.append(
                    line.problem(at: first, "a tape begins with its scene", "write Scene photos in the line before"))
            }
            line.skip(1)
            try read(&line, first)
        } catch {
            problems.append(error)
            order.lose()
        }
    }

    /// The whole, or everything that is wrong with it.
    func document(lines: [String]) throws(TapeErrors) -> TapeDocument {
        guard let scene, let scenePosition, problems.isEmpty else {
            guard problems.isEmpty else { throw TapeErrors(problems) }
            let position = TapePosition(line: 1, column: 1)
            throw TapeErrors([
                TapeProblem(
                    file: file, position: position, cause: "the tape is empty", remedy: "write Scene photos first",
                    source: lines.first ?? "")
            ])
        }
        let tape = Tape(scene: scene, settings: settings.map(\.setting), statements: statements.map(\.statement))
        return TapeDocument(
            tape: tape, file: file, lines: lines, scenePosition: scenePosition,
            settingPositions: settings.map(\.position), statementPositions: statements.map(\.position))
    }

    private func words(of source: String, _ number: Int) throws(TapeProblem) -> [TapeWord] {
        do throws(TapeLexer.Fault) {
            return try TapeLexer.words(of: source)
        } catch {
            let position = TapePosition(line: number, column: error.column, length: error.length)
            throw TapeProblem(
                file: file, position: position, cause: error.cause, remedy: error.remedy, source: source)
        }
    }

    private func isMisspeltScene(_ word: TapeWord) -> Bool {
        Suggestion.nearest(to: word.text, in: Self.keywords) == "Scene"
    }

    private mutating func read(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        switch first.isQuoted ? "" : first.text {
        case "Scene": try readScene(&line, first)
        case "Set": try readSetting(&line, first)
        default:
            let statement = try TapeStatementReader(vocabulary: vocabulary, scene: scene).read(&line, first)
            if let complaint = order.follow(statement, line: line.number) {
                throw line.problem(at: first, complaint.cause, complaint.remedy)
            }
            let whole = line.problem(at: line.words[...], "").position
            statements.append((statement, whole))
        }
    }

    private mutating func readScene(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        if let scenePosition {
            throw line.problem(at: first, "the scene is already chosen in line \(scenePosition.line)", "remove one")
        }
        let words = line.rest
        guard !words.isEmpty else { throw line.problem("the scene's name is missing", "write Scene photos") }
        let name = words.map(\.text).joined(separator: " ")
        line.skip(words.count)
        // The name is kept even if there is no such scene: what follows is then checked by itself.
        scenePosition = line.problem(at: words, "").position
        scene = name
        if let scenes = vocabulary.scenes, !scenes.contains(name) {
            throw line.problem(
                at: words, "no scene is called \"\(name)\"", Suggestion.remedy(for: name, in: scenes))
        }
    }

    private mutating func readSetting(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        let key = try line.word("what to set", example: "Set fps 60")
        if !statements.isEmpty {
            throw line.problem(at: first, "Set comes too late: the tape has begun", "move it up below Scene")
        }
        if let earlier = settings.first(where: { $0.setting.key == key.text }) {
            throw line.problem(
                at: key, "\(key.text) is already set in line \(earlier.position.line)", "remove one of the two")
        }
        let value = line.rest
        let setting = try setting(&line, key)
        try line.end()
        settings.append((setting, line.problem(at: value, "").position))
    }

    private func setting(_ line: inout TapeLine, _ key: TapeWord) throws(TapeProblem) -> TapeSetting {
        switch key.text {
        case "fps": return .fps(try line.number("fps", in: TapeLimits.fps, example: "Set fps 60"))
        case "scale": return .scale(try line.number("scale", in: TapeLimits.scale, example: "Set scale 2"))
        case "size": return .size(try line.size("size", example: "Set size 390x844"))
        case "pointer-rate":
            return .pointerRate(
                try line.number("pointer-rate", in: TapeLimits.pointerRate, example: "Set pointer-rate 120"))
        case "board":
            let looks = BoardLook.allCases.map(\.rawValue)
            let look = try word(&line, "the board's look", among: looks, example: "Set board light")
            return .board(look == BoardLook.light.rawValue ? .light : .dark)
        case "outlines":
            return .outlines(
                try word(&line, "whether there are outlines", among: ["on", "off"], example: "Set outlines on") == "on")
        default:
            let words = line.rest
            let value = words.map(\.text).joined(separator: " ")
            guard !words.isEmpty else {
                throw line.problem("the value of \(key.text) is missing", "write Set \(key.text) VALUE")
            }
            line.skip(words.count)
            if key.text == "lanes" {
                try checkLanes(line, words, value)
                return .lanes(value)
            }
            if key.text == "plot" {
                try checkView(line, words, value)
                return .plot(value)
            }
            try check(line, key, words, value)
            return .parameter(name: key.text, value: value)
        }
    }

    /// One of a few words.
    private func word(
        _ line: inout TapeLine, _ meaning: String, among words: [String], example: String
    ) throws(TapeProblem) -> String {
        let word = try line.word(meaning, example: example)
        if words.contains(word.text) { return word.text }
        throw line.problem(
            at: word, "\(meaning) is no \"\(word.text)\"", Suggestion.remedy(for: word.text, in: words))
    }

    private func checkLanes(_ line: TapeLine, _ words: ArraySlice<TapeWord>, _ value: String) throws(TapeProblem) {
        let lanes: [LaneList.Settings]
        do throws(LaneListError) {
            lanes = try LaneList.lanes(parsing: value)
        } catch {
            throw line.problem(at: words, error.description)
        }
        guard let scene else { return }
        for setting in lanes.joined() {
            if let known = vocabulary.parameters(scene), !known.contains(setting.name) {
                throw line.problem(
                    at: words,
                    "\(scene) has no parameter \"\(setting.name)\"; "
                        + Suggestion.remedy(for: setting.name, in: known))
            }
            if let complaint = vocabulary.complaint(scene, setting.name, setting.value) {
                throw line.problem(at: words, complaint)
            }
        }
    }

    private func checkView(_ line: TapeLine, _ words: ArraySlice<TapeWord>, _ name: String) throws(TapeProblem) {
        guard let scene, !vocabulary.isViewName(scene, name) else { return }
        throw line.problem(
            at: words, "\(scene) has no view \"\(name)\"",
            Suggestion.remedy(for: name, in: vocabulary.viewNames(scene)))
    }

    private func check(
        _ line: TapeLine, _ key: TapeWord, _ words: ArraySlice<TapeWord>, _ value: String
    ) throws(TapeProblem) {
        guard let scene else { return }
        if let known = vocabulary.parameters(scene), !known.contains(key.text) {
            throw line.problem(
                at: key, "\(scene) has no parameter \"\(key.text)\"",
                Suggestion.remedy(for: key.text, in: known + TapeSetting.ownKeys))
        }
        if let complaint = vocabulary.complaint(scene, key.text, value) {
            throw line.problem(at: words, complaint)
        }
    }

    /// The words that a line may begin with.
    static let keywords = [
        "Scene", "Set", "Tap", "Wait", "Press", "Move", "Hold", "Pinch", "Rotate", "Release", "Cancel", "Key", "Wheel",
        "Resize", "Remove",
    ]
}
