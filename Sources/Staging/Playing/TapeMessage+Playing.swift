import Support
import Tapes

/// What can be wrong with a tape only while it plays.
extension TapeMessage {
    static func lateStatement(reached: Double) -> TapeMessage {
        TapeMessage(
            "the time goes back: the tape has come to \(DecimalText.text(reached))s here",
            "give a later time, or less to do before it")
    }

    static let neverSettles = TapeMessage(
        "Wait settled never ends: something is moving that has no end", "Release what is down, or write Wait 500ms")

    static func movesStill(after seconds: Double) -> TapeMessage {
        TapeMessage(
            "Wait settled never ends: things still move after \(DecimalText.text(seconds))s", "write Wait 500ms")
    }

    static func viewNotOnStage(_ name: String) -> TapeMessage {
        TapeMessage("\"\(Quotation.text(name))\" is not on the stage now", "wait until it is, or give X Y")
    }

    static func viewUnknownToStage(_ name: String, of scene: String) -> TapeMessage {
        TapeMessage(
            "\(scene) has no view \"\(Quotation.text(name))\"",
            "see \(RunningProgram.current.name) scenes for the names of its views")
    }

    static func pointerNotDown(_ pointer: Int) -> TapeMessage {
        TapeMessage("pointer \(pointer) is not down", "Press first")
    }
}
