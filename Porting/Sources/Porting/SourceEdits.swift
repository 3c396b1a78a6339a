import SwiftSyntax

/// Replacements of bytes in one source text. All other bytes are unchanged.
struct SourceEdits: Sendable {
    struct Edit: Sendable {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    private(set) var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func replace(_ range: Range<Int>, with text: String) {
        precondition(edits.allSatisfy { !$0.range.overlaps(range) }, "two edits of the same text")
        edits.append(Edit(range: range, replacement: Array(text.utf8)))
    }

    /// The edits in order of position. Insertions at the same position keep the order in which they were added.
    private var sorted: [Edit] {
        edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }.map(\.element)
    }

    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for edit in sorted {
            result += bytes[end..<edit.range.lowerBound]
            result += edit.replacement
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Returns the position before the edits. A position inside of a replacement maps to the start of what it replaced.
    func origin(_ offset: Int) -> Int {
        var shift = 0
        for edit in sorted {
            let start = edit.range.lowerBound + shift
            if offset < start { break }
            if offset < start + edit.replacement.count { return edit.range.lowerBound }
            shift += edit.replacement.count - edit.range.count
        }
        return offset - shift
    }

    /// Returns the position after the edits. A position inside a replaced range maps to the start of the replacement.
    func place(_ offset: Int) -> Int {
        var shift = 0
        for edit in sorted {
            // An insertion before a position moves it; an edit that begins at the position does not.
            if edit.range.upperBound <= offset, edit.range.lowerBound < offset {
                shift += edit.replacement.count - edit.range.count
            } else if edit.range.lowerBound < offset {
                return edit.range.lowerBound + shift
            }
        }
        return offset + shift
    }
}

extension SyntaxProtocol {
    /// The range of the node without leading and trailing trivia.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    var start: Int { bytes.lowerBound }

    /// The range of the node and the whitespace up to the next token. A comment between them is kept.
    var bytesUpToNextToken: Range<Int> {
        guard let last = lastToken(viewMode: .sourceAccurate), let next = last.nextToken(viewMode: .sourceAccurate)
        else { return bytes }
        let isSpace = (last.trailingTrivia.pieces + next.leadingTrivia.pieces).allSatisfy(\.isWhitespace)
        if isSpace { return start..<next.start }
        let spaces = last.trailingTrivia.pieces.prefix { $0.isSpaceOrTab }.reduce(0) { $0 + $1.sourceLength.utf8Length }
        return start..<bytes.upperBound + spaces
    }

    /// The text of the node without leading and trailing trivia.
    var text: String { trimmedDescription }

    /// Returns the innermost ancestor of a type.
    func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        var node = parent
        while let current = node {
            if let found = current.as(Node.self) { return found }
            node = current.parent
        }
        return nil
    }
}
