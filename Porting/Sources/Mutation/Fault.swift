/// A small fault that can be put into a source file.
public struct Fault: Sendable, Hashable {
    /// What is changed.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// A comparison that is turned round, widened or narrowed.
        case comparison
        /// A number that is one more, one less, or a tenth more.
        case constant
        /// A sum that becomes a difference, a product that becomes a quotient, or a sign or `!` that is left out.
        case sign
        /// `&&` for `||`, or the reverse.
        case condition
        /// A range that includes its upper bound, or no longer does.
        case bound
        /// A branch that is never taken.
        case branch
        /// A call without a result that is left out.
        case call
        /// A default value that is returned instead of a result, or the other one of `true` and `false`.
        case result
    }

    public let kind: Kind
    /// The part of the file that is replaced, in bytes of UTF-8.
    public let range: Range<Int>
    public let replacement: String
    /// The number of the first line that changes, from 1 on.
    public let line: Int

    /// Returns a source with this fault in it.
    public func applied(to source: String) -> String {
        var bytes = Array(source.utf8)
        bytes.replaceSubrange(range, with: replacement.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the lines that differ, as a unified difference without its head: those of the source with `-`, and what
    /// takes their place with `+`.
    public func difference(in source: String) -> String {
        let before = source.split(separator: "\n", omittingEmptySubsequences: false)
        let after = applied(to: source).split(separator: "\n", omittingEmptySubsequences: false)
        let head = zip(before, after).prefix { $0 == $1 }.count
        let shorter = min(before.count, after.count) - head
        let tail = zip(before.reversed(), after.reversed()).prefix(shorter).prefix { $0 == $1 }.count
        return
            (before[head..<before.count - tail].map { "-\($0)" } + after[head..<after.count - tail].map { "+\($0)" })
            .joined(separator: "\n")
    }
}
