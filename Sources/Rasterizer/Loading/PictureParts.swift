import Drawing
import Glibc

/// The ranges of a file's bytes that a decoder can read, joined as if they were the whole file.
///
/// Decoders read every text, comment and note that a format allows before they return a picture, at whatever length the
/// file claims. Bytes that don't belong to the picture are left out, so that no time is spent on them.
struct PictureParts: Sendable {
    /// The ranges in the file, none of them empty.
    private(set) var ranges: [Range<Int>] = []
    /// The offset of each range in the joined bytes.
    private var starts: [Int] = []
    /// The number of joined bytes.
    private(set) var count = 0

    /// Appends bytes of the file, merging them with the last range if they continue it.
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

    /// Copies joined bytes from `offset` on with `pread`. Returns their number, which is 0 at the end and negative on
    /// failure.
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

    /// Returns the range that contains `offset`, which must be less than `count`.
    private func index(at offset: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The result of scanning a file: the parts that a decoder needs, and properties that it doesn't report itself.
struct PictureLayout: Sendable {
    var parts = PictureParts()
    /// The orientation to apply to the decoded picture.
    var orientation = PictureOrientation.upright
    /// The embedded ICC profile, or an empty array if there is none or the decoder reads it.
    var profile: [UInt8] = []
    /// The page of a TIFF to decode, from 0.
    var page = 0

    /// Reads the layout of PNG, JPEG and TIFF files. Others are passed on unchanged.
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
