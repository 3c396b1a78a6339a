/// The rules of `scrim check`, with their names in tapes, files and reports.
public enum MotionRule: String, Sendable, Hashable, CaseIterable {
    /// A view jumps farther than its velocity explains.
    case jump
    /// A view stands still though its velocity takes it on.
    case freeze
    /// A view moves evenly, but its velocity says otherwise.
    case derivative
    /// A view disappears for one or two frames.
    case flash
    /// The alpha of a view jumps.
    case fade
    /// The velocity of a view is discontinuous when a finger lets go or one animation follows another.
    case velocity
    /// A view's size, corner radius, rotation or text size changes at once.
    case shape
    /// A view lands in another shape than what replaces it.
    case landing
    /// A view that was there before a transition stays away after it.
    case vanish
    /// A transition shows a picture at two places.
    case double
    /// A transition has not ended when everything rests.
    case stuck
    /// A transition was completed more than once.
    case endedTwice = "ended-twice"
    /// A view of a transition is still present when everything rests.
    case leftover
    /// A gesture loses its touch, or keeps one that has ended.
    case touch
    /// Animations that began together end almost together.
    case apart
    /// Content is distorted in flight.
    case aspect
    /// A view that followed a finger stops while the finger continues to move.
    case finger
    /// A view leaves the screen on its path between two places on the screen.
    case overshoot
    /// Views move although reduced motion is requested.
    case reducedMotion = "reduced-motion"
    /// Dimming is too weak to be visible.
    case contrast
}

/// A limit that a tape or a file sets for a rule: `Allow jump photo 12`.
public struct TapeAllowance: Sendable, Hashable {
    public var rule: MotionRule
    /// The view to which the limit applies, as findings name it, or `nil` for all views.
    public var view: String?
    /// The limit in the rule's unit, from 0 to 1,000,000: a minimum for ``MotionRule/contrast``, otherwise a maximum.
    public var limit: Double

    public init(_ rule: MotionRule, of view: String? = nil, _ limit: Double) {
        self.rule = rule
        self.view = view
        self.limit = limit
    }

    /// The words before the limit. A tape can have one line per key.
    var key: String { "\(TapeKeyword.allow.rawValue) \(rule.rawValue)" + (view.map { " \($0)" } ?? "") }
}

extension TapeAllowance {
    /// Reads a file of limits: `Allow` lines, comments and empty lines.
    /// - Parameters:
    ///   - text: The file's content.
    ///   - file: The name of the file in problems.
    /// - Throws: All problems, with lines and columns.
    public static func list(parsing text: String, file: String) throws(TapeErrors) -> [TapeAllowance] {
        let source = TapeSource(text, file: file, folder: nil)
        var allowances: [TapeAllowance] = []
        var problems: [TapeProblem] = []
        for (index, text) in source.lines.enumerated() {
            do throws(TapeProblem) {
                var line = try TapeLine(file: file, number: index + 1, source: text)
                guard let first = line.next else { continue }
                guard first.keyword == .allow else {
                    throw line.problem(at: first, .unexpected(first, insteadOf: "Allow", TapeExample.allowance))
                }
                line.skip(1)
                allowances.append(try line.allowance(of: nil))
                try line.end()
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw TapeErrors(problems) }
        return allowances
    }
}

extension TapeLine {
    /// Creates a line from text, cut into words.
    init(file: String, number: Int, source: String) throws(TapeProblem) {
        do throws(TapeLexer.Problem) {
            self.init(file: file, number: number, source: source, words: try TapeLexer.words(of: source))
        } catch {
            let position = TapePosition(line: number, column: error.column, length: error.length)
            throw TapeProblem(file: file, position: position, error.message, source: source)
        }
    }

    /// Reads `RULE [VIEW] LIMIT`, after `Allow`.
    /// - Parameter scene: The scene with the views that rules of traced views can name, or `nil` to accept all names.
    mutating func allowance(of scene: (any SceneVocabulary)?) throws(TapeProblem) -> TapeAllowance {
        let example = TapeExample.allowance
        let word = try word("the rule", example: example)
        guard let rule = MotionRule(rawValue: word.text) else {
            throw problem(at: word, .notOneOf(MotionRule.allCases.map(\.rawValue), "the rule", word))
        }
        let words = rest.dropLast()
        let name = words.map(\.text).joined(separator: " ")
        if !words.isEmpty {
            if rule.isOfTracedViews { try check(view: name, words, of: scene) }
            skip(words.count)
        }
        let limit = try number("the limit", in: 0...TapeLimits.farthest, example: example)
        return TapeAllowance(rule, of: words.isEmpty ? nil : name, limit)
    }
}

extension MotionRule {
    /// Whether findings name views as traces do. Other rules also name views by type.
    fileprivate var isOfTracedViews: Bool {
        switch self {
        case .jump, .freeze, .derivative, .flash, .fade, .shape, .landing, .vanish, .double, .velocity, .finger,
            .overshoot, .reducedMotion:
            true
        case .stuck, .endedTwice, .leftover, .touch, .apart, .aspect, .contrast: false
        }
    }
}
