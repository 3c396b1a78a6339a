import MotionChecks
public import Staging
public import Testing

/// The input of the rules of motion.
struct PlayedMotion: Sendable {
    /// The runs, by lane.
    let runs: [MotionRun]
    /// The allowances of the tape.
    let allowances: [TapeAllowance]
}

extension PlayedTrace {
    /// Expects that no rule of motion finds a fault in the lane, such as a jump, a flash or a lost throw. The rules are
    /// those of the `check` command of the scene's program.
    ///
    /// ```swift
    /// trace.expectSoundMotion(allowing: [TapeAllowance(.overshoot, of: "card", 40)])
    /// ```
    /// - Parameters:
    ///   - allowances: Limits that override those of the tape's `Allow` lines.
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
