package import Foundation
package import Staging
import Support
import Timing

/// A violation of a rule.
package struct Finding: Sendable, Hashable {
    package var rule: MotionRule
    /// The first frame that shows it, from 0.
    package var frame: Int
    /// The time of that frame, in seconds since the recording began.
    package var time: Double
    /// The lane's index, from 0.
    package var lane: Int
    /// The view's name in traces, or else its type, or `nil` if no view is concerned.
    package var view: String?
    /// The measured value, in the rule's unit.
    package var number: Double
    package var limit: Double
    /// What was expected and what came: the center's place in points, an alpha, lengths in points; empty where the number
    /// says it all.
    package var expected: [Double] = []
    package var came: [Double] = []
    /// The frame that was expected, in points of the stage.
    package var outline: CGRect?

    /// A description, such as `jump: photo is 46 pt from where its velocity takes it (at most 12)`.
    package var message: String {
        let both = expected.isEmpty ? "" : "; expected \(Self.list(expected)), came \(Self.list(came))"
        return "\(rule.rawValue): \(rule.sentence(view ?? "", Self.text(number))) (\(bound)\(both))"
    }

    /// The suggested fix, and the line that allows the finding.
    package var remedy: String {
        let name = view.map { "\($0) " } ?? ""
        return "\(rule.remedy); if it is meant: Allow \(rule.rawValue) \(name)\(Self.text(allowed))"
    }

    private var bound: String { "\(rule.isLeast ? "at least" : "at most") \(Self.text(limit))" }

    /// The nearest limit that allows the finding.
    private var allowed: Double {
        if rule.isLeast { return (number * 100).rounded(.down) / 100 }
        return number < 10 ? (number * 100).rounded(.up) / 100 : number.rounded(.up)
    }

    private static func list(_ numbers: [Double]) -> String {
        numbers.map { DecimalText.text($0, digits: 1) }.joined(separator: " ")
    }

    private static func text(_ number: Double) -> String { DecimalText.text(number, digits: number < 10 ? 2 : 0) }
}

/// The applicable limits: the rules' own, those of a file, and those of the tape.
package struct MotionLimits: Sendable {
    private var allowances: [TapeAllowance]

    /// - Parameter allowances: The allowances. The last for a view wins, then the last for all views.
    package init(_ allowances: [TapeAllowance] = []) { self.allowances = allowances }

    package func limit(of rule: MotionRule, _ view: String?) -> Double {
        let own = allowances.last { $0.rule == rule && $0.view != nil && $0.view == view }
        return (own ?? allowances.last { $0.rule == rule && $0.view == nil })?.limit ?? rule.limit
    }
}

/// Checks the rules, each independently.
package enum MotionChecks {
    /// Returns all findings beyond the limits, by time. Of consecutive findings of one rule and view, only the first
    /// counts.
    package static func findings(in run: MotionRun, _ limits: MotionLimits = MotionLimits()) -> [Finding] {
        guard !run.frames.isEmpty else { return [] }
        var found: [Finding] = []
        let shared = SharedMeasurements(run)
        for rule in MotionRule.allCases {
            /// The index of each view's last finding, and the time when it was last measured.
            var last: [String: (index: Int, time: Double)] = [:]
            for finding in rule.measure(run, shared).sorted(by: { $0.frame < $1.frame }) {
                let limit = limits.limit(of: rule, finding.view)
                guard rule.isLeast ? finding.number < limit : finding.number > limit else { continue }
                let row = run.frames[finding.frame].row
                let key = finding.view ?? ""
                // A finding that continues from frame to frame is one, with its start and its worst value.
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
                        number: finding.number, limit: limit, expected: finding.expected, came: finding.came,
                        outline: finding.outline))
            }
        }
        return found.sorted {
            ($0.frame, $0.rule.rawValue, $0.view ?? "") < ($1.frame, $1.rule.rawValue, $1.view ?? "")
        }
    }

    /// Returns the rules that find nothing in a run because its trace lacks what they need.
    package static func skippedRules(in run: MotionRun) -> [MotionRule] {
        let observed = run.frames.contains { $0.seen != nil }
        let detailed = run.frames.contains { $0.row.views.values.contains { $0.details != nil } }
        return MotionRule.allCases.filter { $0.needsRun && !observed || $0.needsDetails && !detailed }
    }

    /// The interval, in seconds, below which findings of the same rule and view are merged.
    private static let sameMoment = 0.1
}

/// The value that a rule measures at a frame, before any limit.
struct Measurement {
    /// The frame's index in the run.
    var frame: Int
    var view: String?
    var number: Double
    /// What was expected, and what came, in the units of the rule's values; empty if the number says it all.
    var expected: [Double] = []
    var came: [Double] = []
    /// The expected frame of the view, in points of the stage.
    var outline: CGRect?
}

/// What several rules measure, which takes the longest.
struct SharedMeasurements {
    let oddSteps: [MotionRun.OddStep: [Measurement]]
    let landings: [MotionRun.Landing]

    init(_ run: MotionRun) {
        oddSteps = run.oddSteps()
        landings = run.landings()
    }
}

extension MotionRule {
    func measure(_ run: MotionRun, _ shared: SharedMeasurements) -> [Measurement] {
        switch self {
        case .jump: shared.oddSteps[.jump] ?? []
        case .freeze: shared.oddSteps[.freeze] ?? []
        case .derivative: shared.oddSteps[.derivative] ?? []
        case .flash: run.flashes()
        case .fade: run.fadeJumps() + run.unevenChanges(of: self) + shared.landings.map(\.fade)
        case .shape: run.unevenChanges(of: self)
        case .landing: shared.landings.map(\.shape)
        case .vanish: run.vanished()
        case .double: run.doubles()
        case .velocity: run.velocityBreaks()
        case .stuck: run.openTransitions()
        case .endedTwice: run.secondEndings()
        case .leftover: run.leftovers()
        case .touch: run.heldTouches()
        case .apart: run.endsApart()
        case .aspect: run.stretches() + run.unevenChanges(of: self) + shared.landings.compactMap(\.ratio)
        case .finger: run.leftFingers()
        case .overshoot: run.overshoots()
        case .reducedMotion: run.travels()
        case .contrast: run.contrasts()
        }
    }
}
