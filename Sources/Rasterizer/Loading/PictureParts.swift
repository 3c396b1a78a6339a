import Drawing
import Glibc

/// What a decoder is given of a file: ranges of its bytes, one after the other, as if they were all there is.
///
/// Decoders read every text, comment and note that a format allows before they give a picture, at whatever length is
/// claimed. What is no part of the picture is left out here, so that nothing is spent on it.
struct PictureParts: Sendable {
    /// In the file, none empty.
    private(set) var ranges: [Range<Int>] = []
    /// Where each range begins in what the decoder sees.
    private var starts: [Int] = []
    /// Bytes that the decoder sees.
    private(set) var count = 0

    /// Adds bytes of the file at the end; those that continue the last range are put together with it.
    mutating func append(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
            starts.append(count)
        }
        count += range.count
    }

    /// Copies bytes from `offset` on of what the decoder sees; the number of bytes, 0 at the end, negative on failure.
    /// Calls `pread`.
    func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= 0, offset < count, let base = buffer.baseAddress else { return 0 }
        var index = index(at: offset)
        var done = 0
        while done < buffer.count, index < ranges.count {
            let skipped = offset + done - starts[index]
            let wanted = min(buffer.count - done, ranges[index].count - skipped)
            let got = pread(descriptor, base + done, wanted, off_t(ranges[index].lowerBound + skipped))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return done > 0 ? done : got }
            done += got
            if got == wanted { index += 1 }
        }
        return done
    }

    /// The range that holds `offset`, which is less than `count`.
    private func index(at offset: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// What the walk through a file's parts finds: those that a decoder needs, and what it does not know of itself.
struct PictureLayout: Sendable {
    var parts = PictureParts()
    /// How the decoded picture must be turned.
    var orientation = PictureOrientation.upright
    /// The embedded ICC profile; empty where there is none, or where the decoder finds it.
    var profile: [UInt8] = []
    /// The page of a TIFF to be shown, from 0.
    var page = 0

    /// Reads the layout of PNG, JPEG and TIFF files; all others are given as they are.
    init(of file: borrowing PictureFile, _ format: PictureFormat) throws(ImageError) {
        switch format {
        case .png: (parts, orientation) = try PNGChunks.layout(of: file)
        case .jpeg: (parts, orientation, profile) = try JPEGSegments.layout(of: file)
        default:
            parts.append(0..<file.stamp.size)
            if format == .tiff { page = TIFFPages.firstFullPage(of: file) ?? 0 }
        }
    }
}
