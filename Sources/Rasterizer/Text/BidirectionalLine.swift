import CFriBidi

/// The visual order of the characters of a line, by the Unicode Bidirectional Algorithm (UAX #9).
struct BidirectionalLine {
    /// The embedding level of each scalar: even runs left to right, odd right to left.
    let levels: [Int8]
    /// The visual position of each scalar on the line, from the left.
    let positions: [Int]
    /// Whether the line's base direction is right to left.
    let isRightToLeft: Bool

    /// Orders a line whose direction is that of its first strong character, or left to right if it has none. Calls
    /// `fribidi_get_par_embedding_levels_ex` and `fribidi_reorder_line`.
    init(_ scalars: [UInt32]) {
        let count = FriBidiStrIndex(scalars.count)
        var (types, brackets) = Self.types(of: scalars)
        var direction = FRIBIDI_PAR_ON
        var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
        var map = (0..<count).map { $0 }
        // Both return zero when memory runs out. The line is then shown in logical order.
        let isOrdered =
            fribidi_get_par_embedding_levels_ex(&types, &brackets, count, &direction, &levels) != 0
            && fribidi_reorder_line(0, &types, count, 0, direction, &levels, nil, &map) != 0
        isRightToLeft = isOrdered && direction == FRIBIDI_PAR_RTL
        self.levels = isOrdered ? levels : levels.map { _ in 0 }
        var positions = Array(scalars.indices)
        if isOrdered {
            for (position, index) in map.enumerated() { positions[Int(index)] = position }
        }
        self.positions = positions
    }

    /// Returns whether a paragraph runs from right to left, by its first strong character that is not isolated (UAX #9,
    /// rules P2 and P3).
    static func isRightToLeft(_ text: String) -> Bool {
        // All right-to-left scripts come after Armenian in Unicode, from the lead byte 0xD6 in UTF-8.
        if text.utf8.allSatisfy({ $0 < 0xD6 }) { return false }
        return BidirectionalLine(text.unicodeScalars.map(\.value)).isRightToLeft
    }

    private static func types(of scalars: [UInt32]) -> (types: [FriBidiCharType], brackets: [FriBidiBracketType]) {
        let count = FriBidiStrIndex(scalars.count)
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        fribidi_get_bidi_types(scalars, count, &types)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        return (types, brackets)
    }
}
