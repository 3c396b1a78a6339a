/// Suggestions for misspelled words.
package enum Suggestion {
    /// Returns the nearest of `words` that differs in at most a third of its letters; nil if there is none.
    package static func nearest(to written: String, in words: [String]) -> String? {
        var best: (word: String, distance: Int)?
        for word in words where word != written {
            let distance =
                word.lowercased() == written.lowercased() ? 0 : distance(written.lowercased(), word.lowercased())
            guard distance <= max(1, word.count / 3), distance < best?.distance ?? .max else { continue }
            best = (word, distance)
        }
        return best?.word
    }

    /// Returns `did you mean word?`, or a list of all words if none is near.
    package static func remedy(for written: String, in words: [String]) -> String {
        if let word = nearest(to: written, in: words) { return "did you mean \(word)?" }
        return words.isEmpty ? "" : "there are \(words.joined(separator: ", "))"
    }

    /// Returns the number of letters to insert, remove, change or swap with their neighbor.
    private static func distance(_ left: String, _ right: String) -> Int {
        let a = Array(left)
        let b = Array(right)
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...max(1, a.count) where i <= a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...max(1, b.count) where j <= b.count {
                let change = a[i - 1] == b[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
