import ChildPrograms
import Foundation
import Glibc
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

    func take(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError) {
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
        let lines = child.messages.split(separator: "\n").map(String.init)
        guard child.exitCode != 0 else { return }
        let cause = lines.last { !$0.isEmpty } ?? child.signal.map { "it was ended by signal \($0)" } ?? "it failed"
        throw RecordingError(
            operation: "writing \(request.name)", cause: "ffmpeg: \(cause)", remedy: Self.remedy(lines))
    }

    private static func remedy(_ lines: [String]) -> String {
        func mentions(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
        if mentions("Unknown encoder") { return "install an ffmpeg that has it: apt-get install ffmpeg" }
        if mentions("No space left") { return "free some space, or write to another disk" }
        return ""
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
