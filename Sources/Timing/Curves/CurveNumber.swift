/// How numbers are written in curves.
enum CurveNumber {
    /// The shortest text that reads back as the same number, without a trailing `.0`.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
