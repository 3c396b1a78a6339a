/// A recognizer in a word or two, as a designer calls its gesture: `pan`, `long press`, `scroll`.
package enum RecognizerWord {
    private static let suffix = "GestureRecognizer"
    /// The gestures of the library's own kinds, whose types say how they work rather than what a finger does.
    private static let gestures = [
        "catching pan": "pan", "sheet pan": "sheet", "page pan": "page", "scroll pan": "scroll", "scroll pinch": "zoom",
        "screen edge pan": "edge pan", "grip": "photo",
    ]

    /// Returns the word for a recognizer's type. A name that the scene has given it stays as it is.
    package static func word(for name: String) -> String {
        guard name.hasSuffix(suffix), name != suffix else { return name }
        var words: [String] = []
        for letter in name.dropLast(suffix.count) {
            if letter.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        let plain = words.joined(separator: " ")
        return gestures[plain] ?? plain
    }
}
