import Timing

/// The named curves as a list for help.
enum CurveNames {
    /// The names between commas, in lines of at most `width` characters.
    static func wrapped(width: Int) -> String {
        var lines = [""]
        let names = TimingCurve.named.map(\.name)
        for (index, name) in names.enumerated() {
            let word = name + (index < names.count - 1 ? "," : "")
            if lines[lines.count - 1].count + word.count + 1 > width { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n")
    }
}
