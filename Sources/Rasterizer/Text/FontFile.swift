/// A face in a font file.
struct FontFile: Hashable, Sendable {
    var path: String
    /// Which face of a collection.
    var index: Int
}
