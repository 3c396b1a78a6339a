import Timing

/// A tape while its text is read: what has been read, and what is wrong so far.
struct TapeReading {
    let file: String
    /// The scenes that there are; nil takes every name.
    private let scenes: [SceneDescription]?
    private var scene: (name: String, position: TapePosition)?
    private var settings: [(setting: TapeSetting, position: TapePosition)] = []
    private var statements: [(statement: TapeStatement, position: TapePosition)] = []
    private var problems: [TapeProblem] = []
    private var order = TapeOrder()
    private var hasBegun = false

    init(file: String, scenes: [SceneDescription]?) {
        self.file = file
        self.scenes = scenes
    }

    /// The description of the tape's scene; nil where every name is taken, or the scene is unknown.
    private var description: SceneDescription? { scenes?.first { $0.name == scene?.name } }

    /// Reads one line; what is wrong with it is kept.
    mutating func read(_ source: String, number: Int) {
        do throws(TapeProblem) {
            var line = TapeLine(file: file, number: number, source: source, words: try words(of: source, number))
            guard let first = line.next else { return }
            defer { hasBegun = true }
            if !hasBegun, !first.isKeyword("Scene"), !isMisspeltScene(first) {
                problems.append(line.problem(at: first, .sceneNotFirst))
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
        guard let scene, problems.isEmpty else {
            guard problems.isEmpty else { throw TapeErrors(problems) }
            let start = TapePosition(line: 1, column: 1)
            throw TapeErrors([TapeProblem(file: file, position: start, .empty, source: lines.first ?? "")])
        }
        let tape = Tape(scene: scene.name, settings: settings.map(\.setting), statements: statements.map(\.statement))
        return TapeDocument(
            tape: tape, file: file, lines: lines, scenePosition: scene.position,
            settingPositions: settings.map(\.position), statementPositions: statements.map(\.position))
    }

    private func words(of source: String, _ number: Int) throws(TapeProblem) -> [TapeWord] {
        do throws(TapeLexer.Fault) {
            return try TapeLexer.words(of: source)
        } catch {
            let position = TapePosition(line: number, column: error.column, length: error.length)
            throw TapeProblem(file: file, position: position, error.message, source: source)
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
            let statement = try TapeStatementReader(scene: description).read(&line, first)
            do throws(TapeMessage) {
                try order.follow(statement, line: line.number)
            } catch {
                throw line.problem(at: first, error)
            }
            statements.append((statement, line.position(of: line.words[...])))
        }
    }

    private mutating func readScene(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        if let scene { throw line.problem(at: first, .secondScene(firstLine: scene.position.line)) }
        let words = line.rest
        guard !words.isEmpty else { throw line.problem(.missing("the scene's name", TapeExample.scene)) }
        let name = words.map(\.text).joined(separator: " ")
        line.skip(words.count)
        // The name is kept even if there is no such scene: what follows is then checked by itself.
        scene = (name, line.position(of: words))
        if let scenes, description == nil {
            throw line.problem(at: words, .unknownScene(name, scenes.map(\.name)))
        }
    }

    // MARK: Settings

    private mutating func readSetting(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        let key = try line.word("what to set", example: TapeExample.setting)
        if !statements.isEmpty { throw line.problem(at: first, .lateSetting) }
        if let earlier = settings.first(where: { $0.setting.key == key.text }) {
            throw line.problem(at: key, .secondSetting(key.text, firstLine: earlier.position.line))
        }
        let value = line.rest
        let setting = try setting(&line, key)
        try line.end()
        settings.append((setting, line.position(of: value)))
    }

    private func setting(_ line: inout TapeLine, _ key: TapeWord) throws(TapeProblem) -> TapeSetting {
        switch key.text {
        case "fps": return .fps(try line.number("fps", in: TapeLimits.fps, example: TapeExample.setting))
        case "scale": return .scale(try line.number("scale", in: TapeLimits.scale, example: TapeExample.scale))
        case "size": return .size(try line.size("size", example: TapeExample.size))
        case "pointer-rate":
            return .pointerRate(
                try line.number("pointer-rate", in: TapeLimits.pointerRate, example: TapeExample.pointerRate))
        case "board":
            let words = BoardAppearance.allCases.map(\.rawValue)
            let word = try word(&line, "the board's appearance", among: words, example: TapeExample.board)
            return .board(word == BoardAppearance.light.rawValue ? .light : .dark)
        case "outlines": return .outlines(try isOn(&line, "outlines", example: TapeExample.outlines))
        case "finger": return .finger(try isOn(&line, "finger", example: TapeExample.finger))
        default:
            let words = line.rest
            let value = words.map(\.text).joined(separator: " ")
            guard !words.isEmpty else {
                throw line.problem(.missing("the value of \(key.text)", "Set \(key.text) VALUE"))
            }
            line.skip(words.count)
            switch key.text {
            case "lanes":
                try checkLanes(line, words, value)
                return .lanes(value)
            case "plot":
                try line.check(view: value, words, of: description)
                return .plot(value)
            default:
                try check(line, key.text, at: [key], value, at: words, others: TapeSetting.ownKeys)
                return .parameter(name: key.text, value: value)
            }
        }
    }

    private func isOn(_ line: inout TapeLine, _ name: String, example: String) throws(TapeProblem) -> Bool {
        try word(&line, name, among: ["on", "off"], example: example) == "on"
    }

    /// One of a few words.
    private func word(
        _ line: inout TapeLine, _ name: String, among words: [String], example: String
    ) throws(TapeProblem) -> String {
        let word = try line.word(name, example: example)
        if words.contains(word.text) { return word.text }
        throw line.problem(at: word, .notOneOf(words, name, word))
    }

    private func checkLanes(_ line: TapeLine, _ words: ArraySlice<TapeWord>, _ value: String) throws(TapeProblem) {
        let lanes: [LaneList.Settings]
        do throws(LaneListError) {
            lanes = try LaneList.lanes(parsing: value)
        } catch {
            throw line.problem(at: words, TapeMessage(error.description))
        }
        for setting in lanes.joined() { try check(line, setting.name, at: words, setting.value, at: words) }
    }

    /// Refuses what the scene can't be set to.
    private func check(
        _ line: TapeLine, _ name: String, at nameWords: ArraySlice<TapeWord>, _ value: String,
        at words: ArraySlice<TapeWord>, others: [String] = []
    ) throws(TapeProblem) {
        guard let description else { return }
        guard let parameter = description.parameters.first(where: { $0.name == name }) else {
            let known = description.parameters.map(\.name) + others
            throw line.problem(at: nameWords, .unknownParameter(name, of: description.name, known))
        }
        do throws(SceneParameterError) {
            _ = try parameter.read(value)
        } catch {
            throw line.problem(at: words, TapeMessage(error.cause, error.remedy))
        }
    }

    /// The words that a line may begin with.
    static let keywords = [
        "Scene", "Set", "Tap", "Wait", "Press", "Move", "Hold", "Pinch", "Rotate", "Release", "Cancel", "Key", "Wheel",
        "Resize", "Remove",
    ]
}

extension TapeLine {
    /// Refuses the name of a view that a scene does not have; with nil every name is taken.
    func check(
        view name: String, _ words: ArraySlice<TapeWord>, of scene: SceneDescription?
    ) throws(TapeProblem) {
        guard let scene, !scene.views.contains(where: { $0.matches(name) }) else { return }
        throw problem(at: words, .unknownView(name, of: scene.name, scene.views.map(\.pattern)))
    }
}
