import Staging

/// Writes a film, in the form that its name says.
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

    /// - Parameter threads: How many frames are encoded at a time; below 1 counts as 1.
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

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard let pixels = frame.pixels else { return }
        try film?.writer.take(pixels, isUnchanged: frame.isUnchanged)
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

/// The forms of films.
package enum FilmForm: String, Sendable, Hashable, CaseIterable {
    case gif, webp, apng, mp4, webm

    /// - Parameter pictures: What the first one is expected to be.
    func writer(_ request: FilmRequest, of pictures: PictureFormat?) throws(RecordingError) -> any FilmWriter {
        switch self {
        // Hundredths of a second; readers take those of less than two for ten.
        case .gif:
            FilmCutter(GIFEncoder(request), FilmTimeline(ticksPerSecond: 100, leastTicks: 2), rate: request.rate)
        case .webp: FilmCutter(WebPEncoder(request), FilmTimeline(ticksPerSecond: 1000), rate: request.rate)
        case .apng:
            FilmCutter(
                APNGEncoder(request), FilmTimeline(ticksPerSecond: APNGEncoder.ticks(rate: request.rate)),
                rate: request.rate)
        case .mp4, .webm: try VideoEncoder(request, form: self, of: pictures)
        }
    }
}

/// Makes a film of a recording's frames: ``take(_:isUnchanged:)`` for each of them in order, then ``finish()`` or
/// ``stop()``.
protocol FilmWriter: AnyObject {
    /// - Parameter pixels: Valid during the call only.
    func take(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError)

    /// Makes the file whole.
    func finish() throws(RecordingError)

    /// Gives the film up; harmless after the end.
    func stop()
}

/// Makes films in which what is still is one picture that stays.
private final class FilmCutter: FilmWriter {
    private let encoder: any FilmEncoder
    private var timeline: FilmTimeline<FilmPicture>
    /// Frames in a second of the film.
    private let rate: Double
    /// The last picture that the encoder was given.
    private var given: FilmPicture?
    private var latest: FilmPicture?
    private var frames = 0

    init(_ encoder: any FilmEncoder, _ timeline: FilmTimeline<FilmPicture>, rate: Double) {
        self.encoder = encoder
        self.timeline = timeline
        self.rate = rate
    }

    func take(_ pixels: FramePixels, isUnchanged: Bool) throws(RecordingError) {
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
        // GIF and APNG count a delay in 16 bits: what rests longer is given again.
        for start in stride(from: entry.ticks.lowerBound, to: entry.ticks.upperBound, by: Self.longestDelay) {
            let end = min(start + Self.longestDelay, entry.ticks.upperBound)
            try encoder.add(FilmFrame(picture: entry.picture, earlier: given, ticks: start..<end))
            given = entry.picture
        }
    }

    /// Ticks for which a picture is shown at most.
    private static let longestDelay = 65_535

    func finish() throws(RecordingError) {
        for entry in timeline.finish(at: Double(frames) / rate) { try give(entry) }
        try encoder.finish()
    }

    func stop() { encoder.stop() }
}

/// What an encoder is made with.
struct FilmRequest: Sendable {
    /// Where the film is written.
    let output: PendingOutput
    /// What errors call it.
    let name: String
    /// Frames in a second of the film.
    let rate: Double
    let options: FilmOptions
    let threads: Int
}

/// A picture of a film.
struct FilmFrame: Sendable {
    let picture: FilmPicture
    /// The picture before it, of the same size; nil for the first.
    let earlier: FilmPicture?
    /// When it is shown, in ticks of the film's form.
    let ticks: Range<Int>
}

/// Encodes a film: ``add(_:)`` for each frame in order, then ``finish()`` or ``stop()``.
protocol FilmEncoder: Sendable {
    func add(_ frame: FilmFrame) throws(RecordingError)

    /// Makes the file whole.
    func finish() throws(RecordingError)

    /// Gives the film up; harmless after the end.
    func stop()
}
