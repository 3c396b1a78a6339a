/// The coverage of a line of text at one size, with where its origin lies.
struct TextMask: Sendable {
    /// Nil when the text leaves no ink.
    var coverage: AlphaBuffer?
    /// From the picture's left edge to the origin, in pixels.
    var left: Int
    /// From the picture's top edge down to the baseline, in pixels.
    var baseline: Int
}
