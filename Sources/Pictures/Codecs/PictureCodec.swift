import Drawing

/// A decoder of one format for one file. It reads the header at initialization and is decoded once.
protocol PictureCodec: AnyObject {
    /// Reads the header through `reader`, which ends with the file.
    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError)

    var stored: StoredPicture { get }

    /// Passes all rows to `scaler`, from the top. The rows can be smaller than stored where that is cheap, but not
    /// smaller than the scaler's own size.
    func decode(into scaler: RowScaler) throws(CodecError)
}

/// The properties of a picture that its header states.
struct StoredPicture {
    /// The width as stored, before the orientation is applied.
    var width: Int
    var height: Int
    var rows = RowFormat.rgb
    /// Whether the decoder keeps the whole picture in memory, however small the result is.
    var isDecodedWhole = true
    /// The orientation to apply to the decoded rows.
    var orientation = PictureOrientation.upright
    /// The embedded ICC profile, or an empty array.
    var profile: [UInt8] = []

    /// The size with the orientation applied.
    var seen: (width: Int, height: Int) { orientation.isSwapped ? (height, width) : (width, height) }
}

/// The format of a row's bytes.
enum RowFormat {
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and alpha.
    case rgba
    /// Red, green and blue multiplied by alpha, and alpha.
    case premultiplied
    /// Cyan, magenta, yellow and black, where 255 is full ink.
    case inks

    var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// The reason why a picture can't be decoded, in the decoder's words.
struct CodecError: Error, Equatable {
    var cause = ImageError.Cause.damaged
    var detail: String

    init(_ detail: String) {
        self.detail = detail
        if ["out of memory", "nsufficient memory"].contains(where: detail.contains) { cause = .outOfMemory }
    }

    static let outOfMemory = CodecError("out of memory")

    /// Throws an error with `message` unless `isDone`. All failures of decoders become errors here.
    static func check(_ isDone: Bool, _ message: @autoclosure () -> String) throws(CodecError) {
        if !isDone { throw CodecError(message()) }
    }
}

extension PictureOrientation {
    /// Reads the orientation from Exif data, which "Exif" can precede as in JPEG. Upright if the data has none.
    init(note: [UInt8]) {
        let start = Array("Exif\0\0".utf8)
        let data = note.starts(with: start) ? Array(note.dropFirst(start.count)) : note
        self = PictureOrientation(exif: data) ?? .upright
    }
}
