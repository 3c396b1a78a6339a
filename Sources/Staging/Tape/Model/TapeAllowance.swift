/// What `scrim check` looks for in a motion, by the words of tapes, files and reports.
public enum MotionRule: String, Sendable, Hashable, CaseIterable {
    /// A view is farther from where it was than its velocity takes it.
    case jump
    /// A view is gone for a frame or two.
    case flash
    /// The velocity of a view breaks where a finger lets go, or from one animation to the next.
    case velocity
    /// A transition has not ended when all rests.
    case stuck
    /// A transition was completed more than once.
    case endedTwice = "ended-twice"
    /// A view of a transition is still there when all rests.
    case leftover
    /// A gesture loses its touch, or holds one that has ended.
    case touch
    /// Animations that began together end almost together.
    case apart
    /// Content is stretched in flight.
    case aspect
    /// A view that followed a finger stops while the finger moves on.
    case finger
    /// A view leaves the screen on its path between two places on it.
    case overshoot
    /// Views travel though less motion is asked for.
    case reducedMotion = "reduced-motion"
    /// Dimming is too weak to be seen.
    case contrast
}

/// A limit of a rule that a tape or a file sets: `Allow jump photo 12`.
public struct TapeAllowance: Sendable, Hashable {
    public var rule: MotionRule
    /// The view that it is for, as findings name it; nil for all.
    public var view: String?
    /// In the rule's own unit, 0...1,000,000. For ``MotionRule/contrast`` it is the least, for all others the most.
    public var limit: Double

    public init(_ rule: MotionRule, of view: String? = nil, _ limit: Double) {
        self.rule = rule
        self.view = view
        self.limit = limit
    }

    /// The words before the limit, by which two lines are one and the same.
    var key: String { "\(TapeKeyword.allow.rawValue) \(rule.rawValue)" + (view.map { " \($0)" } ?? "") }
}

extension TapeAllowance {
    /// Reads a file of limits: `Allow` lines, comments and empty lines.
    /// - Parameters:
    ///   - text: The file's content.
    ///   - file: What problems call it.
    /// - Throws: All that is wrong with it, with lines and columns.
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
    /// The words of a line that were not yet cut.
    init(file: String, number: Int, source: String) throws(TapeProblem) {
        do throws(TapeLexer.Fault) {
            self.init(file: file, number: number, source: source, words: try TapeLexer.words(of: source))
        } catch {
            let position = TapePosition(line: number, column: error.column, length: error.length)
            throw TapeProblem(file: file, position: position, error.message, source: source)
        }
    }

    /// `RULE [VIEW] LIMIT`, behind `Allow`.
    /// - Parameter scene: Its views are those that rules of traced views may name; nil takes every name.
    mutating func allowance(of scene: Scene?) throws(TapeProblem) -> TapeAllowance {
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
    /// Whether its findings name views as traces do; others also name views by their types.
    fileprivate var isOfTracedViews: Bool {
        switch self {
        case .jump, .flash, .velocity, .finger, .overshoot, .reducedMotion: true
        case .stuck, .endedTwice, .leftover, .touch, .apart, .aspect, .contrast: false
        }
    }
}
