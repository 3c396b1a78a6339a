package import Staging
import Timing

/// What a rule has found, at a moment.
package struct Finding: Sendable, Hashable {
    package var rule: MotionRule
    /// The frame in which it is first seen, from 0.
    package var frame: Int
    /// Of that frame, in seconds since the recording began.
    package var time: Double
    /// The lane's index, from 0.
    package var lane: Int
    /// As traces name it, else its type; nil where it is no view's.
    package var view: String?
    /// In the rule's unit.
    package var number: Double
    package var limit: Double

    /// Such as `jump: photo is 46 pt from where its velocity takes it (at most 12)`.
    package var message: String { "\(rule.rawValue): \(rule.sentence(view ?? "", Self.text(number))) (\(bound))" }

    /// What to do about it, and how to allow it.
    package var remedy: String {
        let name = view.map { "\($0) " } ?? ""
        return "\(rule.remedy); if it is meant: Allow \(rule.rawValue) \(name)\(Self.text(allowed))"
    }

    private var bound: String { "\(rule.isLeast ? "at least" : "at most") \(Self.text(limit))" }

    /// The next limit that lets it pass.
    private var allowed: Double {
        if rule.isLeast { return (number * 100).rounded(.down) / 100 }
        return number < 10 ? (number * 100).rounded(.up) / 100 : number.rounded(.up)
    }

    private static func text(_ number: Double) -> String { DecimalText.text(number, digits: number < 10 ? 2 : 0) }
}

/// The limits that hold: the rules' own, those of a file, those of the tape.
package struct MotionLimits: Sendable {
    private var allowances: [TapeAllowance]

    /// - Parameter allowances: The last of those for a view wins, then the last of those for all views.
    package init(_ allowances: [TapeAllowance] = []) { self.allowances = allowances }

    package func limit(of rule: MotionRule, _ view: String?) -> Double {
        let own = allowances.last { $0.rule == rule && $0.view != nil && $0.view == view }
        return (own ?? allowances.last { $0.rule == rule && $0.view == nil })?.limit ?? rule.limit
    }
}

/// Checks the rules, each on its own.
package enum MotionChecks {
    /// Everything that is beyond the limits, by time; of one rule and view the first of what follows at once.
    package static func findings(in run: MotionRun, _ limits: MotionLimits = MotionLimits()) -> [Finding] {
        guard !run.frames.isEmpty else { return [] }
        var found: [Finding] = []
        for rule in MotionRule.allCases {
            /// Of each view the index of its last finding and when it was last seen.
            var last: [String: (index: Int, time: Double)] = [:]
            for finding in rule.measure(run).sorted(by: { $0.frame < $1.frame }) {
                let limit = limits.limit(of: rule, finding.view)
                guard rule.isLeast ? finding.number < limit : finding.number > limit else { continue }
                let row = run.frames[finding.frame].row
                let key = finding.view ?? ""
                // What continues from frame to frame is one: where it begins, as far as it comes.
                if let (index, time) = last[key], row.time - time < Self.sameMoment {
                    let number = found[index].number
                    found[index].number = rule.isLeast ? min(number, finding.number) : max(number, finding.number)
                    last[key] = (index, row.time)
                    continue
                }
                last[key] = (found.count, row.time)
                found.append(
                    Finding(
                        rule: rule, frame: row.frame, time: row.time, lane: run.lane, view: finding.view,
                        number: finding.number, limit: limit))
            }
        }
        return found.sorted {
            ($0.frame, $0.rule.rawValue, $0.view ?? "") < ($1.frame, $1.rule.rawValue, $1.view ?? "")
        }
    }

    /// Findings of a rule and a view that are nearer than this, in seconds, are one.
    private static let sameMoment = 0.1
}

/// What a rule measures at a frame, before any limit.
struct Measurement {
    /// The frame's index in the run.
    var frame: Int
    var view: String?
    var number: Double
}

extension MotionRule {
    func measure(_ run: MotionRun) -> [Measurement] {
        switch self {
        case .jump: run.jumps()
        case .flash: run.flashes()
        case .velocity: run.velocityBreaks()
        case .stuck: run.openTransitions()
        case .endedTwice: run.secondEndings()
        case .leftover: run.leftovers()
        case .touch: run.heldTouches()
        case .apart: run.endsApart()
        case .aspect: run.stretches()
        case .finger: run.leftFingers()
        case .overshoot: run.overshoots()
        case .reducedMotion: run.travels()
        case .contrast: run.contrasts()
        }
    }
}
