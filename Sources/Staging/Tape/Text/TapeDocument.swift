/// A tape together with the text that it was read from, so that what is found later can still be shown in its line.
public struct TapeDocument: Sendable {
    public let tape: Tape
    /// The tape's file by the name that it was asked for.
    public let file: String
    let lines: [String]
    let scenePosition: TapePosition
    let settingPositions: [TapePosition]
    let statementPositions: [TapePosition]

    /// Where a statement is written; nil beyond the last one.
    public func position(ofStatement index: Int) -> TapePosition? {
        statementPositions.indices.contains(index) ? statementPositions[index] : nil
    }

    /// A problem with the scene's name.
    public func problem(withScene cause: String, remedy: String = "") -> TapeProblem {
        problem(at: scenePosition, cause, remedy)
    }

    /// A problem with the value of the setting called `key`; at the scene's name if the tape does not set it.
    public func problem(withSetting key: String, _ cause: String, remedy: String = "") -> TapeProblem {
        let index = tape.settings.firstIndex { $0.key == key }
        return problem(at: index.map { settingPositions[$0] } ?? scenePosition, cause, remedy)
    }

    /// What went wrong while the tape was playing, in its line.
    public func problem(_ error: TapePlaybackError) -> TapeProblem {
        problem(at: position(ofStatement: error.statement) ?? scenePosition, error.cause, error.remedy)
    }

    private func problem(at position: TapePosition, _ cause: String, _ remedy: String) -> TapeProblem {
        let source = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
        return TapeProblem(file: file, position: position, cause: cause, remedy: remedy, source: source)
    }
}
