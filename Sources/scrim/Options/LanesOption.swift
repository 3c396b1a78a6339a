import ArgumentParser
import Staging

/// `CURVE,CURVE,...`: the curves of the lanes, from the left to the right.
struct LanesOption {
    /// As they were written; one to four.
    let curves: [String]

    init(_ text: String) throws {
        curves = Self.parts(of: text)
        guard (1...LaneSet.longest).contains(curves.count), curves.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError(
                "write one to \(LaneSet.longest) curves with commas between them, such as linear,ease-out")
        }
    }

    /// The text parted at commas, apart from those in parentheses.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        var depth = 0
        for letter in text {
            switch letter {
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if letter == ",", depth <= 0 { parts.append("") } else { parts[parts.count - 1].append(letter) }
        }
        return parts.map { $0.trimmed }
    }
}

extension String {
    fileprivate var trimmed: String {
        var part = self[...]
        while part.first == " " { part = part.dropFirst() }
        while part.last == " " { part = part.dropLast() }
        return String(part)
    }
}
