import Support
public import SystemPackage
import Timing
import ViewHierarchy

/// Reads a tape's text, and reports all problems at once.
public struct TapeParser: Sendable {
    /// The scenes whose names, parameters and views a tape can use, or `nil` to accept all names.
    public var scenes: [any SceneVocabulary]?

    /// - Parameter scenes: The available scenes. With `nil`, unknown names are found when the tape plays.
    public init(scenes: [any SceneVocabulary]? = nil) { self.scenes = scenes }

    /// Reads a tape.
    /// - Parameters:
    ///   - text: The lines of the tape; `#` starts a comment.
    ///   - file: The name of the text in problems.
    ///   - folder: The folder for relative paths of included tapes, or `nil` to disallow includes.
    /// - Throws: All problems, in the order of the lines.
    public func parse(
        _ text: String, file: String = "tape", in folder: FilePath? = nil
    ) throws(TapeErrors) -> TapeDocument {
        var reading = TapeReading(scenes: scenes)
        reading.read(TapeSource(text, file: file, folder: folder), at: nil)
        return try reading.document()
    }

    /// Reads a tape from a file.
    /// - Parameters:
    ///   - path: The tape's file, or a pipe.
    ///   - file: The name of the file in problems; by default its path.
    ///   - folder: The folder for relative paths of included tapes; by default the tape's folder.
    /// - Throws: All problems, including a file that cannot be read or is not UTF-8.
    public func parse(
        contentsOf path: FilePath, named file: String? = nil, in folder: FilePath? = nil
    ) throws(TapeErrors) -> TapeDocument {
        let name = file ?? path.string
        let text: String
        do throws(TapeMessage) {
            text = try TapeSource.text(at: path)
        } catch {
            throw TapeErrors([TapeProblem(file: name, position: TapePosition(line: 1, column: 1), error, source: "")])
        }
        var reading = TapeReading(scenes: scenes)
        let source = TapeSource(text, file: name, folder: folder ?? path.removingLastComponent())
        reading.read(source, at: path.lexicallyNormalized())
        return try reading.document()
    }
}

extension Tape {
    /// Creates a tape from text.
    /// - Throws: All problems, in the order of the lines.
    public init(parsing text: String, file: String = "tape") throws(TapeErrors) {
        self = try TapeParser().parse(text, file: file).tape
    }
}

/// The state of reading a tape: its content and problems so far.
struct TapeReading {
    /// The available scenes, or `nil` to accept all names.
    private let scenes: [any SceneVocabulary]?
    /// The files read so far, beginning with the tape's own.
    private var sources: [TapeSource] = []
    /// The index of the current file.
    private var source = 0
    /// The files being read, each included by the previous one.
    private var path: [FilePath] = []
    private var includes: [FilePath] = []
    private var scene: (name: String, place: TapeSource.Place)?
    /// The file whose scene was read last, to detect two scenes in one file.
    private var sceneSource: Int?
    private var settings: [(setting: TapeSetting, place: TapeSource.Place)] = []
    private var statements: [(statement: TapeStatement, place: TapeSource.Place)] = []
    private var problems: [TapeProblem] = []
    private var order = TapeOrder()
    private var hasBegun = false

    init(scenes: [any SceneVocabulary]?) { self.scenes = scenes }

    /// The tape's scene, or `nil` if all names are accepted or the scene is unknown.
    private var description: (any SceneVocabulary)? { scenes?.first { $0.name == scene?.name } }

    /// Reads all lines of a file and collects their problems.
    /// - Parameter path: The file's normalized path, or `nil` if the source is not a file.
    mutating func read(_ text: TapeSource, at path: FilePath?) {
        let outer = source
        source = sources.count
        sources.append(text)
        if let path { self.path.append(path) }
        for (index, line) in text.lines.enumerated() { read(line, number: index + 1) }
        if path != nil { self.path.removeLast() }
        source = outer
    }

    private var file: String { sources[source].file }

    private mutating func read(_ text: String, number: Int) {
        do throws(TapeProblem) {
            var line = try TapeLine(file: file, number: number, source: text)
            guard let first = line.next else { return }
            defer { hasBegun = true }
            if !hasBegun, first.keyword != .scene, !isMisspeltScene(first) {
                problems.append(line.problem(at: first, .sceneNotFirst))
            }
            line.skip(1)
            try read(&line, first)
        } catch {
            problems.append(error)
            order.lose()
        }
    }

    /// Returns the whole tape, or throws all problems.
    func document() throws(TapeErrors) -> TapeDocument {
        guard problems.isEmpty else { throw TapeErrors(problems) }
        func failure(_ message: TapeMessage, _ place: TapeSource.Place) -> TapeErrors {
            TapeErrors([sources[place.source].problem(at: place.position, message.cause, message.remedy)])
        }
        guard let scene else {
            throw failure(.empty, TapeSource.Place(source: 0, position: TapePosition(line: 1, column: 1)))
        }
        if order.showsNothing, let hide = statements.last(where: { $0.statement == .hide }) {
            throw failure(.nothingShown, hide.place)
        }
        let tape = Tape(scene: scene.name, settings: settings.map(\.setting), statements: statements.map(\.statement))
        return TapeDocument(
            tape: tape, includes: includes, sources: sources, scenePlace: scene.place,
            settingPlaces: settings.map(\.place), statementPlaces: statements.map(\.place))
    }

    private func isMisspeltScene(_ word: TapeWord) -> Bool {
        Suggestion.nearest(to: word.text, in: TapeKeyword.allCases.map(\.rawValue)) == TapeKeyword.scene.rawValue
    }

    private func place(of words: ArraySlice<TapeWord>, in line: TapeLine) -> TapeSource.Place {
        TapeSource.Place(source: source, position: line.position(of: words))
    }

    /// Returns the name of another place for messages about this line.
    private func text(_ place: TapeSource.Place) -> String {
        TapeLineName(file: sources[place.source].file, number: place.position.line)
            .text(from: TapeLineName(file: file, number: 0))
    }

    private mutating func read(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        switch first.keyword {
        case .scene: try readScene(&line, first)
        case .set: try readSetting(&line, first)
        case .allow: try readAllowance(&line, first)
        case .include: try readInclude(&line)
        default:
            let statement = try TapeStatementReader(scene: description).read(&line, first)
            do throws(TapeMessage) {
                try checkName(of: statement)
                try order.follow(statement, line: TapeLineName(file: file, number: line.number))
            } catch {
                throw line.problem(at: first, error)
            }
            statements.append((statement, place(of: line.words[...], in: line)))
        }
    }

    private mutating func readScene(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        let words = line.rest
        let name = words.map(\.text).joined(separator: " ")
        if let scene {
            // An included tape can be playable by itself and so have a scene, too.
            guard sceneSource != source, source != 0 else {
                throw line.problem(at: first, .secondScene(first: text(scene.place)))
            }
            sceneSource = source
            guard name == scene.name else { throw line.problem(at: line.words[...], .otherScene(scene.name)) }
            return
        }
        guard !words.isEmpty else { throw line.problem(.missing("the scene's name", TapeExample.scene)) }
        line.skip(words.count)
        // An unknown name is kept so that the following lines are still checked.
        scene = (name, place(of: words, in: line))
        sceneSource = source
        if let scenes, description == nil {
            throw line.problem(at: words, .unknownScene(name, scenes.map(\.name)))
        }
    }

    /// Throws if another screenshot has the same name.
    private func checkName(of statement: TapeStatement) throws(TapeMessage) {
        guard case .screenshot(let name) = statement else { return }
        let path = FilePath(name).lexicallyNormalized()
        let earlier = statements.first {
            if case .screenshot(let other) = $0.statement {
                FilePath(other).lexicallyNormalized() == path
            } else {
                false
            }
        }
        if let earlier { throw .secondScreenshot(name, first: text(earlier.place)) }
    }

    private mutating func readInclude(_ line: inout TapeLine) throws(TapeProblem) {
        let word = try line.word("the tape's name", example: TapeExample.include)
        try line.end()
        do throws(TapeMessage) {
            try include(FilePath(word.text))
        } catch {
            throw line.problem(at: word, error)
        }
    }

    /// Reads another tape in place of this line.
    private mutating func include(_ name: FilePath) throws(TapeMessage) {
        guard let folder = sources[source].folder else { throw .includeWithoutFolder }
        let file = folder.pushing(name).lexicallyNormalized()
        if path.contains(file) { throw .includesItself(file.string) }
        guard path.count <= TapeLimits.includeDepth else { throw .includesTooDeep }
        guard sources.count <= TapeLimits.includes else { throw .tooManyIncludes }
        let text = try TapeSource.text(at: file)
        if !includes.contains(file) { includes.append(file) }
        read(TapeSource(text, file: file.string, folder: file.removingLastComponent()), at: file)
    }

    // MARK: Settings

    private mutating func readAllowance(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        if !statements.isEmpty { throw line.problem(at: first, .lateSetting(first)) }
        let words = line.rest
        let setting = TapeSetting.allow(try line.allowance(of: description))
        try line.end()
        if let earlier = settings.first(where: { $0.setting.key == setting.key }) {
            throw line.problem(at: words.dropLast(), .secondSetting(setting.key, first: text(earlier.place)))
        }
        settings.append((setting, place(of: words, in: line)))
    }

    private mutating func readSetting(_ line: inout TapeLine, _ first: TapeWord) throws(TapeProblem) {
        let key = try line.word("what to set", example: TapeExample.setting)
        if !statements.isEmpty { throw line.problem(at: first, .lateSetting(first)) }
        if let earlier = settings.first(where: { $0.setting.key == key.text }) {
            throw line.problem(at: key, .secondSetting(key.text, first: text(earlier.place)))
        }
        let rivals = ["device", "size"]
        if rivals.contains(key.text), let earlier = settings.first(where: { rivals.contains($0.setting.key) }) {
            throw line.problem(at: key, .deviceAndSize(first: text(earlier.place)))
        }
        let value = line.rest
        let setting = try setting(&line, key)
        try line.end()
        settings.append((setting, place(of: value, in: line)))
    }

    private func setting(_ line: inout TapeLine, _ key: TapeWord) throws(TapeProblem) -> TapeSetting {
        switch key.text {
        case "fps": return .fps(try line.number("fps", in: TapeLimits.fps, example: TapeExample.setting))
        case "scale": return .scale(try line.number("scale", in: TapeLimits.scale, example: TapeExample.scale))
        case "size": return .size(try line.size("size", example: TapeExample.size))
        case "device":
            let word = try line.word("the device", example: TapeExample.device)
            do throws(DeviceNameError) {
                return .device(try HeldDevice(parsing: word.text))
            } catch {
                throw line.problem(at: word, .unknownDevice(error))
            }
        case "text-size":
            let words = ContentSizeCategory.allCases.map(\.rawValue)
            let word = try word(&line, "the text size", among: words, example: TapeExample.textSize)
            return .textSize(ContentSizeCategory(rawValue: word) ?? .large)
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

    /// Reads one of a few words.
    private func word(
        _ line: inout TapeLine, _ name: String, among words: [String], example: String
    ) throws(TapeProblem) -> String {
        let word = try line.word(name, example: example)
        if words.contains(word.text) { return word.text }
        throw line.problem(at: word, .notOneOf(words, name, word))
    }

    private func checkLanes(_ line: TapeLine, _ words: ArraySlice<TapeWord>, _ value: String) throws(TapeProblem) {
        let lanes: [SceneSettings]
        do throws(LaneListError) {
            lanes = try LaneList.lanes(parsing: value)
        } catch {
            throw line.problem(at: words, TapeMessage(error.description))
        }
        for setting in lanes.joined() {
            do throws(SceneParameterError) {
                switch setting.name {
                case LaneDevice.setting:
                    if setting.value != LaneDevice.none { _ = try LaneDevice.device(parsing: setting.value) }
                    continue
                case AnimatorTiming.setting:
                    _ = try AnimatorTiming.timings(parsing: setting.value)
                    continue
                default: break
                }
            } catch {
                throw line.problem(at: words, TapeMessage(error.cause, error.remedy))
            }
            try check(line, setting.name, at: words, setting.value, at: words)
        }
    }

    /// Throws if the scene does not accept the setting.
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
}

extension TapeLine {
    /// Throws if the scene has no view of this name; without a scene, all names are accepted.
    func check(
        view name: String, _ words: ArraySlice<TapeWord>, of scene: (any SceneVocabulary)?
    ) throws(TapeProblem) {
        guard let scene, !scene.hasView(named: name) else { return }
        throw problem(at: words, .unknownView(name, of: scene.name, scene.views.map(\.pattern)))
    }
}
