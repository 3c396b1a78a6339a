/// A frame in which patches are searched: each of its levels gets a margin once, at the first search there.
final class SearchedFrame {
    let pyramid: FramePyramid
    private var fields: [Int: Field] = [:]

    init(_ pyramid: FramePyramid) { self.pyramid = pyramid }

    /// A level with a margin on all sides, which counts as nothing.
    struct Field {
        /// The margin, in pixels of the level.
        let margin: Int
        /// The pixels of a row, with both margins and room for a last step of several places.
        let width: Int
        /// The brightness, nearly centered, in levels; 0 in the margin.
        let brightness: [Float]
        /// 1 inside of the picture, 0 in the margin.
        let inside: [Float]

        init(_ picture: FramePyramid.Level, margin: Int) {
            self.margin = margin
            width = picture.width + 2 * margin + PatchSearch.Places.scalarCount
            var brightness = [Float](repeating: 0, count: width * (picture.height + 2 * margin))
            var inside = brightness
            for row in 0..<picture.height {
                let first = (row + margin) * width + margin
                for column in 0..<picture.width {
                    brightness[first + column] =
                        Float(picture.pixels[row * picture.width + column]) / Float(FramePyramid.unit) - 127.5
                    inside[first + column] = 1
                }
            }
            (self.brightness, self.inside) = (brightness, inside)
        }
    }

    /// Returns a level with at least a margin.
    func field(_ level: Int, margin: Int) -> Field {
        if let known = fields[level], known.margin >= margin { return known }
        let field = Field(pyramid.levels[level], margin: margin)
        fields[level] = field
        return field
    }
}
