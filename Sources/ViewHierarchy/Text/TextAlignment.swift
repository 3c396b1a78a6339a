/// Where lines of text are between the left and the right edge.
public enum TextAlignment: Hashable, Sendable {
    case left
    case center
    case right
    /// At the edge at which reading begins: the right one for text whose first letter is of a script that runs from
    /// right to left, else the left one.
    case natural
}

/// What happens to text that is too long for its view.
public enum LineBreakMode: Hashable, Sendable {
    /// The end is replaced by an ellipsis.
    case byTruncatingTail
    /// The middle is replaced by an ellipsis, so that a file's ending stays readable.
    case byTruncatingMiddle
    /// The text is cut at the edge.
    case byClipping
}
