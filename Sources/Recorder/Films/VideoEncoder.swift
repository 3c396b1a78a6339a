import ChildPrograms
import Foundation
import Glibc
import Pictures
import Synchronization

/// Encodes MP4 (H.264) and WebM (VP9) with ffmpeg, which receives the frames' planes on its standard input. Each frame
/// of the recording is a frame of the film.
final class VideoEncoder: FilmWriter {
    private let video: Video
    private let pipeline: FramePipeline<VideoPicture, VideoPicture>
    private(set) var latest: VideoPicture?

    /// - Parameters:
    ///   - pictures: The expected format of the first picture, with which ffmpeg starts at once while the scene's
    ///     photos are still loading. Otherwise it starts with the first picture.
    ///   - bitRate: The maximum bits per second of a film with fast seeking, or `nil` for one played from its
    ///     beginning.
    /// - Throws: An error if ffmpeg is missing.
    init(
        _ request: FilmRequest, form: FilmForm, of pictures: PictureFormat?, seekingWithin bitRate: Int? = nil
    ) throws(RecordingError) {
        let video = try Video(request, form, bitRate)
        self.video = video
        pipeline = FramePipeline(threads: 1, name: "video") { () throws(RecordingError) in
            if let pictures { try video.start(VideoPicture.format(of: pictures)) }
            return { picture throws(RecordingError) in picture }
        } write: { picture throws(RecordingError) in
            try video.add(picture)
        }
    }

    func encode(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError) {
        let picture = if isUnchanged, let latest { latest } else { VideoPicture(pixels, like: latest) }
        latest = picture
        try pipeline.add(picture)
    }

    func finish() throws(RecordingError) {
        try pipeline.finish()
        try video.finish()
    }

    func stop() {
        // A thread that writes to ffmpeg waits for it to read.
        video.kill()
        pipeline.stop()
        // ffmpeg might have been started in between.
        video.kill()
    }
}

/// A run of ffmpeg. All members except ``kill()`` are confined to one thread at a time.
private final class Video: Sendable {
    private let request: FilmRequest
    private let form: FilmForm
    private let bitRate: Int?
    private let program: String
    private let child = Mutex<(program: ChildProgram, format: PictureFormat)?>(nil)

    init(_ request: FilmRequest, _ form: FilmForm, _ bitRate: Int?) throws(RecordingError) {
        self.request = request
        self.form = form
        self.bitRate = bitRate
        guard let program = FFmpeg.path else {
            throw RecordingError(
                .request, operation: "writing \(request.name)", cause: "there is no ffmpeg",
                remedy: "apt-get install ffmpeg, or write .webp or .gif")
        }
        self.program = program
    }

    func add(_ picture: VideoPicture) throws(RecordingError) {
        if child.withLock({ $0?.format }) != picture.format {
            kill()
            try start(picture.format)
        }
        do {
            try child.withLock(\.self)?.program.write(picture.bytes)
        } catch {
            // ffmpeg has ended and reports the reason.
            try finish()
            throw RecordingError(operation: "writing \(request.name)", cause: "ffmpeg stopped reading")
        }
    }

    func start(_ format: PictureFormat) throws(RecordingError) {
        do {
            let program = try ChildProgram(
                program, arguments(format), environment: Self.allocation, takesInput: true)
            child.withLock { $0 = (program, format) }
        } catch {
            throw RecordingError(
                operation: "writing \(request.name)", cause: "ffmpeg does not start: \(error)",
                remedy: "apt-get install --reinstall ffmpeg")
        }
    }

    /// Keeps frames in ffmpeg's heap. By default, glibc returns blocks of their size to the system at once, which
    /// clears them again for the next frame.
    private static let allocation = ["MALLOC_MMAP_THRESHOLD_": "33554432", "MALLOC_TRIM_THRESHOLD_": "268435456"]

    private func arguments(_ picture: PictureFormat) -> [String] {
        let input = [
            "-hide_banner", "-loglevel", "error", "-nostats", "-f", "rawvideo",
            "-pixel_format", picture.hasAlpha ? "yuva420p" : "yuv420p",
            "-video_size", "\(picture.width)x\(picture.height)", "-framerate", "\(request.rate)", "-i", "pipe:0",
        ]
        let colors = [
            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
        ]
        let codec: [String]
        switch form {
        case .webm:
            codec = [
                "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "32", "-row-mt", "1", "-deadline", "realtime", "-cpu-used",
                "6", "-f", "webm",
            ]
        default:
            codec =
                [
                    "-c:v", "libx264", "-preset", Self.preset, "-movflags", "+faststart", "-f", "mp4",
                ] + (bitRate.map(Self.seeking) ?? ["-crf", "18"])
        }
        return input + colors + codec
            // The output is identified by its descriptor because its name might not be text.
            + [
                "-threads", "\(max(1, request.threads))", "-y",
                "file:/proc/\(getpid())/fd/\(request.output.descriptor)",
            ]
    }

    /// A seek decodes all frames since the last keyframe, of which there is one per 30 frames, or half a second.
    private static func seeking(within bitRate: Int) -> [String] {
        ["-crf", "21", "-g", "30", "-maxrate", "\(bitRate)", "-bufsize", "\(bitRate / 2)"]
    }

    /// The x264 preset: on the photo's drag at 780 x 1688, the fastest with an SSIM to the PNGs of at least 0.98.
    private static let preset = "veryfast"

    /// Waits until ffmpeg has completed the file.
    func finish() throws(RecordingError) {
        guard let child = child.withLock({ $0?.program }) else { return }
        child.endInput()
        child.end()
        let messages = child.messages
        guard child.exitCode != 0 else { return }
        let failure = FFmpegFailure(child, messages)
        throw RecordingError(
            operation: "writing \(request.name)", cause: failure.cause, remedy: failure.remedy)
    }

    /// Ends ffmpeg at once, from any thread.
    func kill() {
        guard let child = child.withLock({ $0?.program }), child.isRunning else { return }
        child.send(SIGKILL)
        child.end()
    }
}

/// The installed ffmpeg, which writes MP4 and WebM.
package enum FFmpeg {
    /// The path of ffmpeg, or `nil` if it is not installed.
    package static var path: String? { ChildProgram.path(of: "ffmpeg") }

    /// Whether ffmpeg is installed and can write MP4. Runs ffmpeg, which takes some hundredths of a second.
    package static var writesMP4: Bool { has(encoder: "libx264") }

    /// ffmpeg succeeds for any encoder name, but reports unknown ones.
    private static func has(encoder: String) -> Bool {
        guard let path, let run = try? ChildProgram(path, ["-hide_banner", "-h", "encoder=\(encoder)"]) else {
            return false
        }
        let text = run.output
        return run.end() && text.contains("Encoder \(encoder)")
    }
}

/// A frame's pixels in YUV 4:2:0: 8 bits of luma per pixel and, at half the resolution, of two color differences, in
/// the limited range of ITU-R BT.709, then alpha if significant. The planes are contiguous.
///
/// ffmpeg takes a fifth of its encoding time to convert pixels, on one thread, and reads them as 4 bytes each. This
/// conversion takes a fifth of that, and the pipe carries 1.5 bytes per pixel.
final class VideoPicture: @unchecked Sendable {
    /// The format, with even sides for the halved planes: the last column and row of an odd frame are repeated.
    let format: PictureFormat
    private let storage: UnsafeMutablePointer<UInt8>
    private let memory: FrameMemory

    /// - Parameter first: A picture with the size to use, because all frames of a film have the same size. Larger
    ///   frames are cropped; smaller ones get a black or transparent margin. They share their memory.
    init(_ pixels: FramePixels, like first: VideoPicture? = nil) {
        format =
            first?.format
            ?? Self.format(
                of: PictureFormat(width: pixels.width, height: pixels.height, hasAlpha: pixels.hasAlpha))
        memory = first?.memory ?? FrameMemory(Self.byteCount(format))
        storage = memory.allocate()
        let columns = min(width, Self.even(pixels.width))
        let rows = min(height, Self.even(pixels.height))
        if columns < width || rows < height { clear() }
        for y in stride(from: 0, to: rows, by: 2) {
            let upper = pixels.base + y * pixels.stride
            let lower = y + 1 < pixels.height ? upper + pixels.stride : upper
            let (blue, red) = (chroma + y / 2 * (width / 2), chroma + (height / 2 + y / 2) * (width / 2))
            let count = min(columns, pixels.width)
            for (row, line) in [(upper, y), (lower, y + 1)] {
                Self.write(row, count, luma: storage + line * width)
                if hasAlpha { Self.write(row, count, alpha: alpha + line * width) }
            }
            Self.write(upper, lower, count / 2, blue, red)
            if columns > count {
                for plane in [storage] + (hasAlpha ? [alpha] : []) {
                    for line in [y, y + 1] { plane[line * width + count] = plane[line * width + count - 1] }
                }
                let (last, pair) = (
                    count - 1, [upper[count - 1], upper[count - 1], lower[count - 1], lower[count - 1]]
                )
                pair.withUnsafeBufferPointer { pair in
                    guard let base = pair.baseAddress else { return }
                    Self.write(base, base + 2, 1, blue + last / 2, red + last / 2)
                }
            }
        }
    }

    deinit { memory.recycle(storage) }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: storage, count: Self.byteCount(format))
    }

    var width: Int { format.width }
    var height: Int { format.height }
    var hasAlpha: Bool { format.hasAlpha }

    /// Returns the format of a picture for pixels in a format.
    static func format(of pixels: PictureFormat) -> PictureFormat {
        PictureFormat(width: even(pixels.width), height: even(pixels.height), hasAlpha: pixels.hasAlpha)
    }

    private static func even(_ length: Int) -> Int { length + length % 2 }

    private static func byteCount(_ format: PictureFormat) -> Int {
        format.width * format.height * (format.hasAlpha ? 5 : 3) / 2
    }

    /// The plane of blue differences, followed by that of red differences.
    private var chroma: UnsafeMutablePointer<UInt8> { storage + width * height }
    private var alpha: UnsafeMutablePointer<UInt8> { storage + width * height * 3 / 2 }

    /// Makes all pixels black or transparent.
    private func clear() {
        storage.update(repeating: Self.black, count: width * height)
        chroma.update(repeating: Self.gray, count: width * height / 2)
        if hasAlpha { alpha.update(repeating: 0, count: width * height) }
    }

    // MARK: ITU-R BT.709

    // Luma is 0.2126 R + 0.7152 G + 0.0722 B, in 219 steps from 16. The differences of blue and red from luma, divided
    // by 1.8556 and 1.5748, are in 224 steps around 128. The factors are in units of `1 / (1 << 15)`, rounded so that
    // white is exactly 235 and gray exactly 128.

    private static let black: UInt8 = 16
    private static let gray: UInt8 = 128

    private static func write(_ row: UnsafePointer<UInt32>, _ count: Int, luma: UnsafeMutablePointer<UInt8>) {
        for x in 0..<count {
            let pixel = row[x]
            let sum = (pixel >> 16 & 255) &* 5983 &+ (pixel >> 8 & 255) &* 20127 &+ (pixel & 255) &* 2032
            luma[x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 15 | 1 << 14)) >> 15)
        }
    }

    private static func write(_ row: UnsafePointer<UInt32>, _ count: Int, alpha: UnsafeMutablePointer<UInt8>) {
        for x in 0..<count { alpha[x] = UInt8(truncatingIfNeeded: row[x] >> 24) }
    }

    /// Writes the color differences of the mean of each four pixels.
    private static func write(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int,
        _ blues: UnsafeMutablePointer<UInt8>, _ reds: UnsafeMutablePointer<UInt8>
    ) {
        let mask: UInt32 = 0xFF_00FF
        for x in 0..<count {
            let (a, b, c, d) = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
            let outer = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask)
            let inner = (a >> 8 & 255) &+ (b >> 8 & 255) &+ (c >> 8 & 255) &+ (d >> 8 & 255)
            let red = Int32(truncatingIfNeeded: outer >> 16)
            let green = Int32(truncatingIfNeeded: inner)
            let blue = Int32(truncatingIfNeeded: outer & 0xFFFF)
            let half: Int32 = 128 << 17 | 1 << 16
            blues[x] = UInt8(truncatingIfNeeded: (blue &* 14392 &- red &* 3298 &- green &* 11094 &+ half) >> 17)
            reds[x] = UInt8(truncatingIfNeeded: (red &* 14392 &- green &* 13073 &- blue &* 1319 &+ half) >> 17)
        }
    }
}

/// Reuses the memory of frames, because the system clears new memory page by page.
private final class FrameMemory: Sendable {
    /// The size of a frame, in bytes.
    private let count: Int
    private let free = Mutex<[Block]>([])

    /// A block belongs to one frame at a time.
    private struct Block: @unchecked Sendable { let start: UnsafeMutablePointer<UInt8> }

    init(_ count: Int) { self.count = count }

    deinit { for block in free.withLock(\.self) { block.start.deallocate() } }

    func allocate() -> UnsafeMutablePointer<UInt8> {
        free.withLock { $0.popLast() }?.start ?? .allocate(capacity: count)
    }

    func recycle(_ start: UnsafeMutablePointer<UInt8>) {
        let block = Block(start: start)
        free.withLock { $0.append(block) }
    }
}
