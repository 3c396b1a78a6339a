import CPictures

/// Decodes the first frame of a GIF with giflib.
final class GIFCodec: PictureCodec {
    /// The maximum number of extension blocks, of up to 255 bytes each, before the picture.
    private static let noteLimit = 100_000
    /// The first row of each pass of an interlaced picture, and the distance between its rows (GIF89a, appendix E).
    private static let passes: [(first: Int, step: Int)] = [(0, 8), (4, 8), (2, 4), (1, 2)]

    private let reader: PartsReader
    private let gif: UnsafeMutablePointer<GifFileType>
    /// The index of the transparent color, if any.
    private var transparent: Int?
    let stored: StoredPicture

    init(_ reader: PartsReader, layout: PictureLayout) throws(CodecError) {
        self.reader = reader
        var code: Int32 = 0
        let opened = DGifOpen(
            reader.context, { Int32(PartsReader.from($0!.pointee.UserData).read($1, Int($2))) }, &code)
        guard let gif = opened else { throw CodecError(Self.message(code)) }
        self.gif = gif
        do throws(CodecError) {
            transparent = try Self.findPicture(in: gif)
        } catch {
            DGifCloseFile(gif, nil)
            throw error
        }
        // Some writers state a canvas smaller than the first frame.
        let image = gif.pointee.Image
        stored = StoredPicture(
            width: max(Int(gif.pointee.SWidth), Int(image.Left + image.Width)),
            height: max(Int(gif.pointee.SHeight), Int(image.Top + image.Height)), rows: .rgba)
    }

    deinit { DGifCloseFile(gif, nil) }

    /// Reads up to the first picture and returns the index of its transparent color.
    private static func findPicture(in gif: UnsafeMutablePointer<GifFileType>) throws(CodecError) -> Int? {
        var transparent: Int?
        var notes = 0
        while true {
            var kind = UNDEFINED_RECORD_TYPE
            try check(DGifGetRecordType(gif, &kind), gif)
            if kind == IMAGE_DESC_RECORD_TYPE {
                try check(DGifGetImageDesc(gif), gif)
                return transparent
            }
            guard kind == EXTENSION_RECORD_TYPE else { throw CodecError("it has no picture") }
            var code: Int32 = 0
            var block: UnsafeMutablePointer<GifByteType>?
            try check(DGifGetExtension(gif, &code, &block), gif)
            while let bytes = block {
                var control = GraphicsControlBlock()
                if code == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control) == GIF_OK {
                    transparent = control.TransparentColor >= 0 ? Int(control.TransparentColor) : nil
                }
                notes += 1
                try CodecError.check(notes <= noteLimit, "more than \(noteLimit) notes before the picture")
                try check(DGifGetExtensionNext(gif, &block), gif)
            }
        }
    }

    func decode(into scaler: RowScaler) throws(CodecError) {
        let image = gif.pointee.Image
        let (width, height) = (Int(image.Width), Int(image.Height))
        guard let map = image.ColorMap ?? gif.pointee.SColorMap, let colors = map.pointee.Colors else {
            throw CodecError("it has no colors")
        }
        let palette = UnsafeBufferPointer(start: colors, count: Int(map.pointee.ColorCount))
        var indices = [UInt8](repeating: 0, count: width * height)
        for pass in image.Interlace ? Self.passes : [(0, 1)] {
            for y in stride(from: pass.first, to: height, by: pass.step) {
                let status = indices.withUnsafeMutableBufferPointer {
                    DGifGetLine(gif, $0.baseAddress! + y * width, Int32(width))
                }
                try Self.check(status, gif)
            }
        }
        scaler.begin(width: stored.width, height: stored.height)
        var line = [UInt8](repeating: 0, count: stored.width * 4)
        for y in 0..<stored.height {
            for index in line.indices { line[index] = 0 }
            let row = y - Int(image.Top)
            if (0..<height).contains(row) {
                for x in 0..<width {
                    let index = Int(indices[row * width + x])
                    guard index != transparent, index < palette.count else { continue }
                    let place = (Int(image.Left) + x) * 4
                    let color = palette[index]
                    (line[place], line[place + 1], line[place + 2]) = (color.Red, color.Green, color.Blue)
                    line[place + 3] = 255
                }
            }
            line.withUnsafeBufferPointer(scaler.append)
        }
    }

    private static func check(_ status: Int32, _ gif: UnsafeMutablePointer<GifFileType>) throws(CodecError) {
        try CodecError.check(status == GIF_OK, message(gif.pointee.Error))
    }

    private static func message(_ code: Int32) -> String {
        code == D_GIF_ERR_NOT_ENOUGH_MEM
            ? "out of memory" : GifErrorString(code).map { String(cString: $0) } ?? "corrupt data"
    }
}
