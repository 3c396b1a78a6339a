import MotionChecks
public import Staging
public import Testing

/// What rules of motion are checked on.
struct PlayedMotion: Sendable {
    /// By lane.
    let runs: [MotionRun]
    /// Those of the tape.
    let allowances: [TapeAllowance]
}

extension PlayedTrace {
    /// Expects that no rule of motion finds anything in the lane: no jump, no flash, no lost throw and whatever else
    /// `check` of the scene's program finds.
    ///
    /// ```swift
    /// trace.expectSoundMotion(allowing: [TapeAllowance(.overshoot, of: "card", 40)])
    /// ```
    /// - Parameters:
    ///   - allowances: Limits that win over those of the tape's `Allow` lines.
    ///   - sourceLocation: The line that is reported.
    public func expectSoundMotion(
        allowing allowances: [TapeAllowance] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let limits = MotionLimits(motion.allowances + allowances)
        for finding in MotionChecks.findings(in: motion.runs[lane], limits) {
            fail(
                "\(finding.message) at \(moment(finding.frame)); \(finding.remedy)", frame: finding.frame,
                sourceLocation)
        }
    }
}
