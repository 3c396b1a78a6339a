import Drawing
import Foundation
import Support
import Timing
import ViewHierarchy

/// Writes a tape as text that ``TapeParser`` reads as an equal tape.
public enum TapePrinter {
    /// Returns the tape's text.
    ///
    /// Numbers read back as the same numbers. Names that could be mistaken for something else are in quotation marks. A
    /// tape with values outside ``TapeLimits`` or in an impossible order is still written, but cannot be read.
    public static func text(of tape: Tape) -> String {
        let lines = ["Scene \(name(tape.scene))"] + tape.settings.map(line) + tape.statements.map(line)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a statement as a line, without the line break.
    public static func line(_ statement: TapeStatement) -> String {
        switch statement {
        case .tap(let spot, let finger): "Tap \(pointer(finger))\(place(spot))"
        case .waitUntilSettled: "Wait settled"
        case .wait(let seconds): "Wait \(duration(seconds))"
        case .press(let spot, let finger): "Press \(pointer(finger))\(place(spot))"
        case .move(let move): line(move)
        case .pinch(let pinch): line(pinch)
        case .hold(let seconds): "Hold \(duration(seconds))"
        case .release(let pointer): pointer == 1 ? "Release" : "Release \(pointer)"
        case .cancel(let pointer): pointer == 1 ? "Cancel" : "Cancel \(pointer)"
        case .key(let key): "Key \(word(key.name))"
        case .wheel(let spot, let delta, let zooms):
            "Wheel \(place(spot)) by \(vector(delta))\(zooms ? " \(TapePreposition.ctrl)" : "")"
        case .resize(let size): "Resize \(text(size))"
        case .turn(let turn): "Turn \(turn.rawValue)"
        case .removePhoto(let index): "Remove photo \(index)"
        case .event(let event): "@\(DecimalText.text(event.time.seconds))s \(raw(event.action))"
        case .start(let time): "@\(DecimalText.text(time.seconds))s start"
        case .hide: "Hide"
        case .show: "Show"
        case .screenshot(let name): "Screenshot \(word(name))"
        }
    }

    private static func line(_ setting: TapeSetting) -> String {
        switch setting {
        case .fps(let value), .scale(let value), .pointerRate(let value):
            "Set \(setting.key) \(DecimalText.text(value))"
        case .size(let value): "Set size \(text(value))"
        case .device(let device): "Set device \(device.name)"
        case .textSize(let category): "Set text-size \(category.rawValue)"
        case .lanes(let value): "Set lanes \(isPlain(value) ? value : quoted(value))"
        case .board(let appearance): "Set board \(appearance.rawValue)"
        case .outlines(let isOn): "Set outlines \(isOn ? "on" : "off")"
        case .finger(let isOn): "Set finger \(isOn ? "on" : "off")"
        case .plot(let view): "Set plot \(isPlain(view) ? view : quoted(view))"
        case .allow(let allowance):
            "Allow \(allowance.rule.rawValue) \(allowance.view.map { "\(name($0)) " } ?? "")"
                + DecimalText.text(allowance.limit)
        case .parameter(let key, let value): "Set \(word(key)) \(isPlain(value) ? value : quoted(value))"
        }
    }

    private static func line(_ move: TapeMove) -> String {
        let parts = move.parts.map { part in
            let destination =
                switch part.destination {
                case .by(let distance): "by \(text(distance))"
                case .to(let spot): "to \(place(spot))"
                }
            return "\(pointer(part.pointer))\(destination)"
        }
        return "Move \(parts.joined(separator: " and ")) \(timing(move.duration, move.curve))"
    }

    private static func line(_ pinch: TapePinch) -> String {
        let pointers =
            pinch.pointers == TapeStatementReader.pinching
            ? "" : pinch.pointers.map { "\($0) " }.joined()
        let end = timing(pinch.duration, pinch.curve)
        if pinch.degrees == 0 { return "Pinch \(pointers)by \(DecimalText.text(pinch.scale)) \(end)" }
        let turn = DecimalText.text(pinch.degrees)
        if pinch.scale == 1 { return "Rotate \(pointers)by \(turn) \(end)" }
        return "Pinch \(pointers)by \(DecimalText.text(pinch.scale)) and \(turn) \(end)"
    }

    private static func timing(_ seconds: Double, _ curve: TimingCurve?) -> String {
        "in \(duration(seconds))" + (curve.map { " \($0)" } ?? "")
    }

    private static func raw(_ action: InputAction) -> String {
        switch action {
        case .pointer(let id, let phase, let location):
            (id == 1 ? "" : "pointer \(id) ") + "\(phase.rawValue) \(point(location))"
        case .wheel(let location, let delta, let zooms):
            "wheel \(point(location)) \(vector(delta))\(zooms ? " \(TapePreposition.ctrl)" : "")"
        case .key(let key): "key \(word(key.name))"
        case .resize(let size): "resize \(text(size))"
        case .turn(let turn): "turn \(turn.rawValue)"
        case .removePhoto(let index): "remove photo \(index)"
        }
    }

    // MARK: Parts

    /// Returns seconds with their unit: in milliseconds below a second if that reads back as the same number.
    static func duration(_ seconds: Double) -> String {
        let milliseconds = (seconds * 1000).rounded()
        if milliseconds > 0, milliseconds < 1000, milliseconds / 1000 == seconds {
            return "\(DecimalText.text(milliseconds))ms"
        }
        return "\(DecimalText.text(seconds))s"
    }

    private static func pointer(_ id: Int) -> String { id == 1 ? "" : "\(id) " }

    private static func place(_ place: TapePlace) -> String {
        switch place {
        case .view(let view): name(view)
        case .point(let location): point(location)
        case .within(let distance): text(distance)
        }
    }

    private static func text(_ distance: TapeDistance) -> String {
        "\(text(distance.x)) \(text(distance.y))" + (distance.view.map { " \(TapePreposition.of) \(name($0))" } ?? "")
    }

    private static func text(_ length: TapeDistance.Length) -> String {
        switch length {
        case .points(let points): DecimalText.text(points)
        case .percent(let percent): "\(DecimalText.text(percent))%"
        }
    }

    private static func point(_ point: CGPoint) -> String {
        "\(DecimalText.text(point.x)) \(DecimalText.text(point.y))"
    }

    private static func vector(_ vector: CGVector) -> String {
        "\(DecimalText.text(vector.dx)) \(DecimalText.text(vector.dy))"
    }

    private static func text(_ size: CGSize) -> String {
        "\(DecimalText.text(size.width))x\(DecimalText.text(size.height))"
    }

    /// Returns the name of a view or a scene, which can have several words.
    private static func name(_ name: String) -> String {
        let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let isMistakable =
            words.contains { word in TapePreposition.separating.contains { $0.rawValue == word } } || isNumeric(name)
        return isPlain(name) && !isMistakable ? name : quoted(name)
    }

    /// Returns a single word.
    private static func word(_ word: String) -> String {
        isPlain(word) && !word.contains(" ") ? word : quoted(word)
    }

    private static func isNumeric(_ text: String) -> Bool {
        TapeWord(text: text, isQuoted: false, column: 1, length: 1).isNumeric
    }

    /// Whether the text reads back unchanged: words with single spaces, without comment and quotation marks.
    private static func isPlain(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy { $0 != "#" && $0 != "\"" && !$0.properties.isWhitespace }
                && word.first?.properties.isGraphemeExtend == false
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if let letter = TapeLexer.escapes.first(where: { $0.value == scalar })?.key {
                result.append("\\")
                result.append(letter)
            } else {
                result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }
}
