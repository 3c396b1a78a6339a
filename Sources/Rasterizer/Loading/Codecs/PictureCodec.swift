import Drawing

/// The decoder of one format, on one file: made from its header, then read once.
protocol PictureCodec: AnyObject {
    /// Reads the header through `reader`, which ends with the file.
    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError)

    /// What the header says.
    var stored: StoredPicture { get }

    /// Gives all rows to `scaler`, from the top; smaller than they are stored where that is cheap, but no smaller than
    /// the scaler's own size.
    func decode(into scaler: RowScaler) throws(CodecError)
}

/// What a picture's header says.
struct StoredPicture {
    /// As stored, before the orientation is obeyed.
    var width: Int
    var height: Int
    var rows = RowFormat.rgb
    /// Whether the decoder holds the whole picture in memory, however small the result.
    var isDecodedWhole = true
    /// How the decoded rows must be turned.
    var orientation = PictureOrientation.upright
    /// The embedded ICC profile; empty where there is none.
    var profile: [UInt8] = []

    /// As seen, orientation obeyed.
    var seen: (width: Int, height: Int) { orientation.isSwapped ? (height, width) : (width, height) }
}

/// What a row's bytes are.
enum RowFormat {
    /// Red, green and blue.
    case rgb
    /// The same and alpha.
    case rgba
    /// The same; each colour is multiplied by alpha.
    case premultiplied
    /// Cyan, magenta, yellow and black; 255 is all of the ink.
    case inks

    var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// Why a picture can't be decoded, in the decoder's words.
struct CodecError: Error, Equatable {
    var cause = ImageError.Cause.damaged
    var detail: String

    init(_ detail: String) {
        self.detail = detail
        if ["out of memory", "nsufficient memory"].contains(where: detail.contains) { cause = .outOfMemory }
    }

    static let outOfMemory = CodecError("out of memory")

    /// The one place where a decoder's failure becomes an error; `message` says what it was.
    static func check(_ isDone: Bool, _ message: @autoclosure () -> String) throws(CodecError) {
        if !isDone { throw CodecError(message()) }
    }
}

extension PictureOrientation {
    /// The orientation in the Exif data of a file that may put "Exif" before it, as JPEG does; upright where there is none.
    init(note: [UInt8]) {
        let start = Array("Exif\0\0".utf8)
        let data = note.starts(with: start) ? Array(note.dropFirst(start.count)) : note
        self = PictureOrientation(exif: data) ?? .upright
    }
}
