import Support
import Timing

/// All messages for the author of a tape: what is wrong and what to write instead.
package struct TapeMessage: Error, Hashable {
    package let cause: String
    /// The remedy, or an empty string if the cause is enough.
    package let remedy: String

    package init(_ cause: String, _ remedy: String = "") {
        self.cause = cause
        self.remedy = remedy
    }

    private static func writing(_ cause: String, _ example: String) -> TapeMessage {
        TapeMessage(cause, "write \(example)")
    }

    // MARK: Words

    static func unknownEscape(_ scalar: Unicode.Scalar) -> TapeMessage {
        writing("\\\(scalar) has no meaning", "\\\\ for a backslash, \\\" for a quotation mark, \\n, \\r or \\t")
    }

    static let openQuotation = writing("the quotation mark is not closed", "a second one where the name ends")

    static let noBlankAfterQuotation = writing(
        "a blank is missing after the quotation mark", "one, or \\\" for a quotation mark within a name")

    static func missing(_ what: String, _ example: String) -> TapeMessage { writing("\(what) is missing", example) }

    static func timeMissing(_ example: String) -> TapeMessage { writing("in and the time are missing", example) }

    static func unexpected(_ word: TapeWord, insteadOf expected: String, _ example: String) -> TapeMessage {
        writing("\(expected) is expected here, not \"\(Quotation.text(word.text))\"", example)
    }

    static func surplus(_ word: TapeWord) -> TapeMessage {
        TapeMessage("\"\(Quotation.text(word.text))\" is one word too many", "end the line before it")
    }

    // MARK: Numbers

    static func notANumber(_ name: String, _ word: TapeWord, _ example: String) -> TapeMessage {
        writing("\(name) is \"\(Quotation.text(word.text))\", which is not a number", example)
    }

    static func notAWholeNumber(_ name: String, _ word: TapeWord, _ example: String) -> TapeMessage {
        writing("\(name) is \"\(Quotation.text(word.text))\", which is not a whole number", example)
    }

    static func notATime(_ name: String, _ word: TapeWord, _ example: String) -> TapeMessage {
        writing("\(name) is \"\(Quotation.text(word.text))\", which is not a time", example)
    }

    static func notASize(_ name: String, _ word: TapeWord, _ example: String) -> TapeMessage {
        writing("\(name) is \"\(Quotation.text(word.text))\", which is not a size", example)
    }

    static func unitMissing(_ name: String, _ word: TapeWord) -> TapeMessage {
        writing("\(name) is \(word.text) without a unit", "\(word.text)ms or \(word.text)s")
    }

    static func outside(_ range: ClosedRange<Double>, _ name: String, _ word: TapeWord) -> TapeMessage {
        let (least, most) = (DecimalText.text(range.lowerBound), DecimalText.text(range.upperBound))
        return TapeMessage("\(name) is \(word.text), outside \(least) to \(most)")
    }

    static func negativeTime(_ name: String, _ word: TapeWord) -> TapeMessage {
        TapeMessage("\(name) is \(word.text), below 0")
    }

    static func tooLong(_ name: String, _ word: TapeWord) -> TapeMessage {
        TapeMessage("\(name) is \(word.text), longer than a day")
    }

    // MARK: The scene and its settings

    static let empty = writing("the tape is empty", "Scene photos first")
    static let sceneNotFirst = writing("a tape begins with its scene", "Scene photos in the line before")

    static func secondScene(first: String) -> TapeMessage {
        TapeMessage("the scene is already chosen in \(first)", "remove one")
    }

    static func otherScene(_ scene: String) -> TapeMessage {
        TapeMessage("it is included in a tape for \(scene)", "include tapes for the same scene")
    }

    static func unknownScene(_ name: String, _ known: [String]) -> TapeMessage {
        TapeMessage("no scene is called \"\(Quotation.text(name))\"", Suggestion.remedy(for: name, in: known))
    }

    static func lateSetting(_ word: TapeWord) -> TapeMessage {
        TapeMessage("\(word.text) comes too late: the tape has begun", "move it up below Scene")
    }

    static func secondSetting(_ key: String, first: String) -> TapeMessage {
        TapeMessage("\(key) is already set in \(first)", "remove one of the two")
    }

    static func unknownDevice(_ error: DeviceNameError) -> TapeMessage {
        TapeMessage(
            "no device is called \"\(Quotation.text(error.name))\"", Suggestion.remedy(for: error.name, in: error.known)
        )
    }

    static func deviceAndSize(first: String) -> TapeMessage {
        TapeMessage("a device has its own size, and \(first) sets the other of the two", "remove one")
    }

    static func unknownParameter(_ name: String, of scene: String, _ known: [String]) -> TapeMessage {
        TapeMessage("\(scene) has no parameter \"\(Quotation.text(name))\"", Suggestion.remedy(for: name, in: known))
    }

    static func unknownView(_ name: String, of scene: String, _ known: [String]) -> TapeMessage {
        TapeMessage("\(scene) has no view \"\(Quotation.text(name))\"", Suggestion.remedy(for: name, in: known))
    }

    static func notOneOf(_ words: [String], _ name: String, _ word: TapeWord) -> TapeMessage {
        TapeMessage("\(name) can't be \"\(Quotation.text(word.text))\"", Suggestion.remedy(for: word.text, in: words))
    }

    // MARK: Statements

    static func unknownStatement(_ word: TapeWord, _ known: [String]) -> TapeMessage {
        TapeMessage("\"\(Quotation.text(word.text))\" is not a statement", Suggestion.remedy(for: word.text, in: known))
    }

    static func unknownInput(_ word: TapeWord, _ known: [String]) -> TapeMessage {
        TapeMessage("\"\(Quotation.text(word.text))\" is not an input", Suggestion.remedy(for: word.text, in: known))
    }

    static func curveWithDuration(_ seconds: Double) -> TapeMessage {
        TapeMessage(
            "the curve has a duration of its own, \(DecimalText.text(seconds)) s",
            "leave it out: the time is the one after \"in\"")
    }

    static func movesTwice(_ pointer: Int) -> TapeMessage {
        TapeMessage("pointer \(pointer) moves twice at the same time", "name another pointer, or write two lines")
    }

    static func pointsOfView(_ view: String) -> TapeMessage {
        writing("points are the same in every view: \(view) changes nothing", "Move by 0 50% of \(view) in 350ms")
    }

    static func notAPicture(_ word: TapeWord) -> TapeMessage {
        writing("\"\(Quotation.text(word.text))\" is not the name of a PNG file", TapeExample.screenshot)
    }

    static func pictureElsewhere(_ word: TapeWord) -> TapeMessage {
        writing(
            "\"\(Quotation.text(word.text))\" leaves the folder of the outputs",
            "a name without / before it and without .. in it")
    }

    static func secondScreenshot(_ name: String, first: String) -> TapeMessage {
        TapeMessage("\(name) is already taken in \(first)", "give each screenshot its own name")
    }

    // MARK: Included tapes

    static let includeWithoutFolder = TapeMessage(
        "a tape that is no file can't include another one", "save it as a file")

    static func includesItself(_ file: String) -> TapeMessage {
        TapeMessage("\(file) would include itself without end", "remove the Include")
    }

    static let includesTooDeep = TapeMessage(
        "more than \(TapeLimits.includeDepth) tapes include one another", "include them one after the other")

    static let tooManyIncludes = TapeMessage(
        "more than \(TapeLimits.includes) tapes are included", "write some of them into one file")

    // MARK: The order of statements

    static func alreadyHidden(since place: String) -> TapeMessage {
        TapeMessage("frames are already hidden since \(place)", "Show first, or remove one of the two")
    }

    static let notHidden = TapeMessage("Show with nothing hidden", "Hide first, or remove it")

    package static let nothingShown = TapeMessage(
        "the tape hides every frame of the recording", "write Show before the part that is to be seen")

    static func alreadyDown(_ pointer: Int, since place: String) -> TapeMessage {
        TapeMessage(
            "pointer \(pointer) is already down since \(place)",
            "Release it first, or use another finger: \(pointer + 1)")
    }

    static func notDown(_ pointer: Int, _ statement: String, isAnotherDown: Bool) -> TapeMessage {
        TapeMessage(
            "\(statement) with \(isAnotherDown ? "pointer \(pointer) not" : "nothing") down",
            pointer == 1 ? "Press first" : "Press \(pointer) first")
    }

    static func holdWithNothingDown(_ seconds: Double) -> TapeMessage {
        TapeMessage("Hold with nothing down", "Press first, or write Wait \(TapePrinter.duration(seconds))")
    }

    static func endlessWait(pointer: Int, since place: String) -> TapeMessage {
        TapeMessage(
            "Wait settled would never end: pointer \(pointer) is down since \(place)",
            "Release it first, or write Hold 500ms")
    }

    static func timeGoesBack(from reached: Double) -> TapeMessage {
        TapeMessage(
            "the time goes back: the tape has already come to \(DecimalText.text(reached))s",
            "times are counted from the opening of the scene and may not go back")
    }

    static func secondStart(first: String) -> TapeMessage {
        TapeMessage("start is already in \(first)", "a recording begins once")
    }

    // MARK: The file

    static func unreadable(_ cause: String) -> TapeMessage {
        TapeMessage("the tape can't be read: \(cause)", "give a text file that may be read")
    }

    static let notUTF8 = TapeMessage("the tape is not UTF-8 text", "save it as UTF-8")
}

/// An example of each part of a tape, for messages.
enum TapeExample {
    static let scene = "Scene photos"
    static let setting = "Set fps 60"
    static let scale = "Set scale 2"
    static let size = "Set size 390x844"
    static let pointerRate = "Set pointer-rate 120"
    static let device = "Set device round-phone, or Set device large-tablet,landscape"
    static let textSize = "Set text-size extra-large"
    static let board = "Set board light"
    static let outlines = "Set outlines on"
    static let finger = "Set finger on"
    static let allowance = "Allow jump photo 12"
    static let include = "Include open-photo.tape"
    static let screenshot = "Screenshot open.png"
    static let tap = "Tap tile 3, or Tap 195 430"
    static let press = "Press photo, or Press 195 430"
    static let pressOfPointer = "Press 2 photo"
    static let wait = "Wait settled, Wait 500ms or Wait 1.5s"
    static let hold = "Hold 200ms"
    static let move = "Move by 40 260 in 350ms, or Move to tile 3 in 350ms ease-out"
    static let moveOfPointer = "Move 2 by 40 260 in 350ms"
    static let pinch = "Pinch by 2 in 300ms, or Pinch by 0.5 and 90 in 300ms ease-out"
    static let rotation = "Rotate by 90 in 300ms"
    static let release = "Release, or Release 2"
    static let cancel = "Cancel, or Cancel 2"
    static let key = "Key escape"
    static let wheel = "Wheel tile 3 by 0 -40"
    static let resize = "Resize 800x600"
    static let turn = "Turn left"
    static let removal = "Remove photo 3"
    static let event = "@1.016s move 195 430.5"
    static let eventOfPointer = "@1.016s pointer 2 move 195 430.5"
    static let wheelEvent = "@1.1s wheel 195 430 0 -40"
    static let keyEvent = "@1.1s key escape"
    static let resizeEvent = "@1.1s resize 800x600"
    static let turnEvent = "@1.1s turn left"
    static let removalEvent = "@1.1s remove photo 3"
}
