/// Suggestions for misspelled words.
package enum Suggestion {
    /// Returns the nearest of `words` that differs in at most a third of its letters; nil if there is none. Costs no more for
    /// a longer text than for the longest of the words.
    package static func nearest(to written: String, in words: [String]) -> String? {
        let longest = words.reduce(0) { max($0, $1.count) }
        // A longer text differs in more letters from every word.
        guard written.prefix(longest + most(of: longest) + 1).count <= longest + most(of: longest) else { return nil }
        let small = written.lowercased()
        var best: (word: String, distance: Int)?
        for word in words where word != written {
            guard abs(word.count - written.count) <= most(of: word.count) else { continue }
            let distance = word.lowercased() == small ? 0 : distance(small, word.lowercased())
            guard distance <= most(of: word.count), distance < best?.distance ?? .max else { continue }
            best = (word, distance)
        }
        return best?.word
    }

    /// The maximum number of different letters.
    private static func most(of count: Int) -> Int { max(1, count / 3) }

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
