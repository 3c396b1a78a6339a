import Pictures
import Staging

/// Writes a film in the format that its name indicates.
@MainActor
package final class FilmSink: FrameSink {
    private let destination: OutputDestination
    private let form: FilmForm
    private let options: FilmOptions
    private let threads: Int
    private var film: Film?

    private struct Film {
        let output: PendingOutput
        let writer: any FilmWriter
    }

    /// - Parameter threads: The number of frames to encode at the same time; less than 1 means 1.
    init(
        _ destination: OutputDestination, form: FilmForm, options: FilmOptions, threads: Int, showsFinger: Bool
    ) {
        self.destination = destination
        self.showsFinger = showsFinger
        self.form = form
        self.options = options
        self.threads = threads
    }

    package var needsPixels: Bool { true }
    package let showsFinger: Bool

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        let rate = info.header.fps * options.speed
        let request = FilmRequest(
            output: output, name: destination.name.description, rate: rate, options: options, threads: threads)
        do throws(RecordingError) {
            film = Film(output: output, writer: try form.writer(request, of: info.pictures))
        } catch {
            output.discard()
            throw error
        }
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        guard let pixels = frame.pixels else { return }
        try film?.writer.encode(pixels, isUnchanged: frame.isUnchanged)
    }

    package func finish() throws(RecordingError) { try film?.writer.finish() }

    package func deliver() throws(RecordingError) {
        try film?.output.deliver()
        film = nil
    }

    package func abandon() {
        film?.writer.stop()
        film?.output.discard()
        film = nil
    }
}

/// The formats of films.
package enum FilmForm: String, Sendable, Hashable, CaseIterable {
    case gif, webp, apng, mp4, webm

    /// - Parameter pictures: The expected format of the first picture.
    func writer(_ request: FilmRequest, of pictures: PictureFormat?) throws(RecordingError) -> any FilmWriter {
        switch self {
        // GIF delays are in hundredths of a second. Players take delays of less than two hundredths as ten.
        case .gif:
            DelayedFrameWriter(
                GIFEncoder.start(request), FilmTimeline(ticksPerSecond: 100, leastTicks: 2), rate: request.rate)
        case .webp:
            DelayedFrameWriter(WebPEncoder.start(request), FilmTimeline(ticksPerSecond: 1000), rate: request.rate)
        case .apng:
            DelayedFrameWriter(
                APNGEncoder.start(request), FilmTimeline(ticksPerSecond: APNGEncoder.ticks(rate: request.rate)),
                rate: request.rate)
        case .mp4, .webm: try VideoEncoder(request, form: self, of: pictures)
        }
    }
}

/// Writes a film of a recording's frames. Call ``encode(_:isUnchanged:)`` for each frame in order, then ``finish()`` or
/// ``stop()``.
protocol FilmWriter: AnyObject {
    /// - Parameter pixels: The pixels, valid only during the call.
    func encode(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError)

    /// Completes the file.
    func finish() throws(RecordingError)

    /// Cancels the film; has no effect after the end.
    func stop()
}

/// Writes films in which unchanged frames extend the previous picture.
private final class DelayedFrameWriter: FilmWriter {
    private let encoder: any FilmEncoder
    private var timeline: FilmTimeline<FilmPicture>
    /// The number of frames per second of the film.
    private let rate: Double
    /// The last picture passed to the encoder.
    private var given: FilmPicture?
    private var latest: FilmPicture?
    private var frames = 0

    init(_ encoder: any FilmEncoder, _ timeline: FilmTimeline<FilmPicture>, rate: Double) {
        self.encoder = encoder
        self.timeline = timeline
        self.rate = rate
    }

    func encode(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError) {
        let time = Double(frames) / rate
        frames += 1
        var changed: FilmPicture?
        if !isUnchanged || latest == nil {
            let picture = FilmPicture(pixels, like: latest)
            if latest.map({ picture.difference(from: $0) != nil }) ?? true { changed = picture }
        }
        if let changed { latest = changed }
        if let entry = timeline.add(changed, at: time) { try give(entry) }
    }

    private func give(_ entry: FilmTimeline<FilmPicture>.Entry) throws(RecordingError) {
        // GIF and APNG have 16-bit delays, so a picture that stays longer is repeated.
        for start in stride(from: entry.ticks.lowerBound, to: entry.ticks.upperBound, by: Self.longestDelay) {
            let end = min(start + Self.longestDelay, entry.ticks.upperBound)
            try encoder.add(FilmFrame(picture: entry.picture, earlier: given, ticks: start..<end))
            given = entry.picture
        }
    }

    /// The maximum display time of a picture, in ticks.
    private static let longestDelay = 65_535

    func finish() throws(RecordingError) {
        for entry in timeline.finish(at: Double(frames) / rate) { try give(entry) }
        try encoder.finish()
    }

    func stop() { encoder.stop() }
}

/// The parameters of an encoder.
struct FilmRequest: Sendable {
    /// The output to write to.
    let output: PendingOutput
    /// The name of the film in errors.
    let name: String
    /// The number of frames per second of the film.
    let rate: Double
    let options: FilmOptions
    let threads: Int
}

struct FilmFrame: Sendable {
    let picture: FilmPicture
    /// The previous picture, of the same size, or `nil` for the first.
    let earlier: FilmPicture?
    /// The time at which the picture is shown, in ticks of the format.
    let ticks: Range<Int>
}

/// Encodes a film. Call ``add(_:)`` for each frame in order, then ``finish()`` or ``stop()``.
protocol FilmEncoder: Sendable {
    func add(_ frame: FilmFrame) throws(RecordingError)

    /// Completes the file.
    func finish() throws(RecordingError)

    /// Cancels the film; has no effect after the end.
    func stop()
}
