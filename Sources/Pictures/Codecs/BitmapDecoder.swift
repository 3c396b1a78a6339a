import CSDL2
import Drawing
import SystemPackage

/// Decodes BMP, which has no library of its own, with SDL.
enum BitmapDecoder {
    /// Returns the size of a BMP in pixels, or `nil` if `file` isn't a BMP.
    static func size(of file: borrowing PictureFile) throws(ImageError) -> (width: Int, height: Int)? {
        guard let layout = try BitmapLayout(of: file) else { return nil }
        return (layout.width, layout.height)
    }

    static func pixels(of file: borrowing PictureFile) throws(ImageError) -> PixelBuffer {
        guard let layout = try BitmapLayout(of: file) else {
            throw ImageError(path: file.path, cause: .damaged, detail: "it changed meanwhile")
        }
        let loaded = try load(layout.canonicalFile(from: file), path: file.path)
        defer { SDL_FreeSurface(loaded) }
        let hasAlpha = loaded.pointee.format.pointee.Amask != 0
        guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw ImageError(path: file.path, cause: .outOfMemory, detail: String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(surface) }
        return PixelPacking.pack(
            argb: surface.pointee.pixels, bytesPerRow: Int(surface.pointee.pitch), width: Int(surface.pointee.w),
            height: Int(surface.pointee.h), hasAlpha: hasAlpha)
    }

    private static func load(_ bytes: [UInt8], path: FilePath) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
        let surface = bytes.withUnsafeBytes { bytes in
            SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)).flatMap { SDL_LoadBMP_RW($0, 1) }
        }
        guard let surface else {
            throw ImageError(path: path, cause: .damaged, detail: String(cString: SDL_GetError()))
        }
        return surface
    }
}

/// The layout of a BMP as OS/2 and Windows wrote it (Microsoft's `BITMAPFILEHEADER`, `BITMAPINFOHEADER` to
/// `BITMAPV5HEADER`; OS/2's `BITMAPCOREHEADER` and `BITMAPINFOHEADER2`).
///
/// Old writers leave header fields out or fill them wrongly. Only what the picture needs is read, and an impossible
/// pixel offset is replaced by the end of the palette.
struct BitmapLayout {
    private(set) var width = 0
    /// The absolute height; ``isFromTop`` holds its sign.
    private(set) var height = 0
    private(set) var isFromTop = false
    private var bitsPerPixel = 0
    private var compression = Compression.none
    /// The bit masks of red, green, blue and alpha in a pixel, if the file has them.
    private var masks: [Int] = []
    /// The palette's offset, number of entries, and bytes per entry: blue, green, red and optionally one more.
    private var palette = (start: 0, count: 0, entry: 4)
    private var start = 0

    /// Windows' numbers of the compression methods.
    private enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case masks = 3
        case masksWithAlpha = 6
    }

    private static let signature = Array("BM".utf8)
    private static let fileHeader = 14
    private static let oldHeader = 12
    private static let infoHeader = 40
    private static let windowsHeaders: Set<Int> = [40, 52, 56, 108, 124]
    /// The sizes of OS/2's later header, which can be cut off after any of its members.
    private static let systemHeaders = 16...64

    init?(of file: borrowing PictureFile) throws(ImageError) {
        let head = file.prefix(Self.fileHeader + 56)
        guard head.count >= Self.fileHeader + Self.oldHeader, Array(head.prefix(2)) == Self.signature else {
            return nil
        }
        func number(_ offset: Int, _ count: Int) -> Int {
            offset + count > head.count ? 0 : (0..<count).reduce(0) { $0 | Int(head[offset + $1]) << (8 * $1) }
        }
        let size = number(14, 4)
        let isOld = size == Self.oldHeader
        let isWindows = Self.windowsHeaders.contains(size)
        guard isOld || isWindows || Self.systemHeaders.contains(size) else { return nil }

        width = isOld ? number(18, 2) : Int(Int32(truncatingIfNeeded: number(18, 4)))
        let signedHeight = isOld ? number(20, 2) : Int(Int32(truncatingIfNeeded: number(22, 4)))
        height = abs(signedHeight)
        isFromTop = signedHeight < 0
        try PictureLimits.check(width: width, height: height, isDecodedWhole: true, of: file.path)

        bitsPerPixel = number(isOld ? 24 : 28, 2)
        let method = isOld || size < 20 ? 0 : number(30, 4)
        // From 3 on, OS/2's numbers mean other methods.
        guard let compression = Compression(rawValue: method), isWindows || method < 3 else {
            throw ImageError(
                path: file.path, cause: .unsupported,
                detail: "a BMP with \(Self.name(ofMethod: method, isWindows: isWindows))")
        }
        self.compression = compression
        var end = Self.fileHeader + size
        if compression == .masks || compression == .masksWithAlpha {
            let isAfter = size == Self.infoHeader
            let count = isAfter ? (compression == .masks ? 3 : 4) : size == 52 ? 3 : 4
            masks = (0..<count).map { number(Self.fileHeader + Self.infoHeader + 4 * $0, 4) }
            if isAfter { end += 4 * count }
        }
        try place(of: file, declared: number(10, 4), after: end, colors: size < 36 ? 0 : number(46, 4), isOld: isOld)
    }

    /// Returns the name of an unsupported method. OS/2 and Windows use the same numbers for different methods.
    private static func name(ofMethod method: Int, isWindows: Bool) -> String {
        switch (method, isWindows) {
        case (3, false): "Huffman compression"
        case (4, false): "RLE24 compression"
        case (4, true): "JPEG compression"
        case (5, true): "PNG compression"
        default: "compression method \(method)"
        }
    }

    private mutating func place(
        of file: borrowing PictureFile, declared: Int, after end: Int, colors: Int, isOld: Bool
    ) throws(ImageError) {
        palette.start = end
        if bitsPerPixel <= 8 {
            let most = 1 << bitsPerPixel
            palette.count = (1...most).contains(colors) ? colors : most
            let room = declared - end
            // Some writers of the old header give each color the fourth byte of the newer one.
            let isWide = room >= 4 * most || (room > 0 && room % 3 != 0 && room % 4 == 0)
            palette.entry = isOld && !isWide ? 3 : 4
            if room > 0 { palette.count = min(palette.count, room / palette.entry) }
        }
        let afterPalette = palette.start + palette.count * palette.entry
        let isPossible = declared >= end && declared + leastBytes <= file.stamp.size
        start = isPossible ? declared : afterPalette
        guard start + leastBytes <= file.stamp.size else {
            throw ImageError(path: file.path, cause: .damaged, detail: "the file ends before the picture")
        }
    }

    private var rowBytes: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    /// The least bytes of the pixels; for run-length encoding, of its end code. The last row can lack its padding.
    private var leastBytes: Int {
        switch compression {
        case .runs8, .runs4: 2
        case .none, .masks, .masksWithAlpha: rowBytes * (height - 1) + (width * bitsPerPixel + 7) / 8
        }
    }

    /// Returns the picture as a file of Windows' header, a palette of four bytes per color, and the pixels.
    func canonicalFile(from file: borrowing PictureFile) -> [UInt8] {
        let runs = compression == .runs8 || compression == .runs4
        // Runs take at most a code of two bytes for each pixel, and one for the end of each row.
        let length = runs ? min(file.stamp.size - start, (width + 1) * height * 2 + 2) : rowBytes * height
        let header = Self.infoHeader + (masks.isEmpty ? 0 : 16)
        // SDL rejects pixels whose color is not in the palette. They are black here, as in other viewers.
        let colors = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
        let place = Self.fileHeader + header + 4 * colors
        var bytes: [UInt8] = []
        bytes.reserveCapacity(place + length)
        func append(_ number: Int, _ count: Int = 4) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
        }
        bytes += Self.signature
        for number in [place + length, 0, place, header, width, isFromTop ? -height : height] { append(number) }
        append(1, 2)
        append(bitsPerPixel, 2)
        let method = masks.isEmpty ? compression : .masks
        for number in [method.rawValue, length, 0, 0, colors, 0] { append(number) }
        if !masks.isEmpty { for index in 0..<4 { append(index < masks.count ? masks[index] : 0) } }
        let entries = file.bytes(at: palette.start, count: palette.count * palette.entry)
        for index in 0..<colors {
            let entry = index * palette.entry
            for channel in 0..<3 { append(entry + channel < entries.count ? Int(entries[entry + channel]) : 0, 1) }
            append(0, 1)
        }
        bytes += file.bytes(at: start, count: length)
        if bytes.count < place + length { bytes += [UInt8](repeating: 0, count: place + length - bytes.count) }
        return bytes
    }
}
